"""What other programs wrote into the record of an event that was taken in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "extensions",
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("stated", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_extensions"),
    )


def downgrade() -> None:
    op.drop_table("extensions")
