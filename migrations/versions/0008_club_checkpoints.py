"""What was counted of games, by club, and what it adds up to: both follow from the ledgers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # What was counted is counted again when a club is looked at.
    op.drop_table("game_counts")
    op.create_table(
        "game_counts",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("club", sa.String(12), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("counted", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", "club", name="pk_game_counts"),
    )
    op.create_index("ix_game_counts_club", "game_counts", ["club"])
    op.create_table(
        "club_checkpoints",
        sa.Column("club", sa.String(12), nullable=False),
        sa.Column("seal", sa.String(64), nullable=False),
        sa.Column("figures", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("club", name="pk_club_checkpoints"),
    )


def downgrade() -> None:
    op.drop_table("club_checkpoints")
    op.drop_table("game_counts")
    op.create_table(
        "game_counts",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("counted", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_game_counts"),
    )
