"""A ledger for each table, and which request a row of a journal answered first."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

DIGEST = sa.String(64)


def upgrade() -> None:
    op.add_column("journal", sa.Column("sent", DIGEST))
    op.create_table(
        "ledger",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("action", sa.String(16), nullable=False),
        sa.Column("stated", sa.JSON(), nullable=False),
        sa.Column("prev_hash", DIGEST, nullable=False),
        sa.Column("hash", DIGEST, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_ledger_table_id"),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_ledger"),
    )


def downgrade() -> None:
    op.drop_table("ledger")
    with op.batch_alter_table("journal") as journal:
        journal.drop_column("sent")
