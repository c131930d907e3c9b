"""Where events went that were archived, and how keys are found by what they open."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

KEYS = (("keys", "code"), ("keys", "game_id"), ("event_keys", "code"), ("club_keys", "code"))


def upgrade() -> None:
    op.create_table(
        "archived",
        sa.Column("subject", sa.String(36), nullable=False),
        sa.Column("event", sa.String(12), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("file", sa.String(255), nullable=False),
        sa.Column("seals", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("subject", name="pk_archived"),
    )
    op.create_index("ix_archived_event", "archived", ["event"])
    for table, column in KEYS:
        op.create_index(f"ix_{table}_{column}", table, [column])


def downgrade() -> None:
    for table, column in KEYS:
        op.drop_index(f"ix_{table}_{column}", table)
    op.drop_table("archived")
