"""Clubs: how they, their keys, tables and events are found, and what was counted of games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "clubs",
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_clubs"),
    )
    op.create_table(
        "club_keys",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.ForeignKeyConstraint(["code"], ["clubs.code"], name="fk_club_keys_code"),
        sa.PrimaryKeyConstraint("digest", "code", name="pk_club_keys"),
    )
    _between("club_tables", "code", "tables")
    _between("club_events", "event", "events")
    op.create_table(
        "game_counts",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("counted", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_game_counts"),
    )


def downgrade() -> None:
    for table in ("game_counts", "club_events", "club_tables", "club_keys", "clubs"):
        op.drop_table(table)


def _between(name: str, column: str, others: str) -> None:
    """Make the index that leads from clubs to what is of them, and back."""
    op.create_table(
        name,
        sa.Column(column, sa.String(12), nullable=False),
        sa.Column("club", sa.String(12), nullable=False),
        sa.ForeignKeyConstraint([column], [f"{others}.code"], name=f"fk_{name}_{column}"),
        sa.ForeignKeyConstraint(["club"], ["clubs.code"], name=f"fk_{name}_club"),
        sa.PrimaryKeyConstraint(column, "club", name=f"pk_{name}"),
    )
    op.create_index(f"ix_{name}_club", name, ["club"])
