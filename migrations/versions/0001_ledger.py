"""The ledger, the names beside it, and the indexes by which tables, games and keys are found."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

CODE = sa.String(12)
UUID = sa.String(36)
DIGEST = sa.String(64)


def upgrade() -> None:
    op.create_table(
        "ledger",
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("subject", UUID, nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("action", sa.String(16), nullable=False),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("entry", UUID),
        sa.Column("before", sa.Text()),
        sa.Column("after", sa.Text()),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("sent", DIGEST),
        sa.Column("prev_hash", DIGEST, nullable=False),
        sa.Column("hash", DIGEST, nullable=False),
        sa.PrimaryKeyConstraint("kind", "subject", "seq", name="pk_ledger"),
    )
    create_indexes()
    op.create_table(
        "names",
        sa.Column("code", CODE, nullable=False),
        sa.Column("sealed", DIGEST, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("salt", DIGEST, nullable=False),
        sa.PrimaryKeyConstraint("code", "sealed", name="pk_names"),
    )


def create_indexes() -> None:
    op.create_table(
        "tables",
        sa.Column("code", CODE, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_tables"),
    )
    op.create_table(
        "games",
        sa.Column("id", UUID, nullable=False),
        sa.Column("code", CODE, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["code"], ["tables.code"], name="fk_games_code"),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.UniqueConstraint("code", "position", name="uq_games_code_position"),
    )
    op.create_table(
        "keys",
        sa.Column("digest", DIGEST, nullable=False),
        sa.Column("code", CODE, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("game_id", UUID),
        sa.Column("seat", sa.Integer()),
        sa.ForeignKeyConstraint(["code"], ["tables.code"], name="fk_keys_code"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_keys_game_id"),
        sa.PrimaryKeyConstraint("digest", "code", name="pk_keys"),
    )


def downgrade() -> None:
    for name in ("names", "keys", "games", "tables", "ledger"):
        op.drop_table(name)
