"""What was counted of games is counted anew: of points a deal, and who was spelt otherwise before."""

from __future__ import annotations

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _count_again()


def downgrade() -> None:
    _count_again()


def _count_again() -> None:
    # It follows from the ledgers, and is counted when a club is looked at.
    op.execute("DELETE FROM club_checkpoints")
    op.execute("DELETE FROM game_counts")
