"""Which request a row of a journal answered first."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

DIGEST = sa.String(64)


def upgrade() -> None:
    op.add_column("journal", sa.Column("sent", DIGEST))


def downgrade() -> None:
    with op.batch_alter_table("journal") as journal:
        journal.drop_column("sent")
