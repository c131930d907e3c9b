"""How a side is called."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("team", sa.String(60)))


def downgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("team")
