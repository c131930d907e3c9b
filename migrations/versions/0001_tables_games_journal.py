"""Tables, their keys, games with seats and entries, and the journal."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

TIME = sa.DateTime(timezone=True)
UUID = sa.String(36)
DIGEST = sa.String(64)


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("name", sa.String(60)),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("opened_at", TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("code", name="uq_tables_code"),
    )
    op.create_table(
        "keys",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("digest", DIGEST, nullable=False),
        sa.Column("made_at", TIME, nullable=False),
        sa.Column("revoked_at", TIME),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_keys_table_id"),
        sa.PrimaryKeyConstraint("id", name="pk_keys"),
        sa.UniqueConstraint("digest", name="uq_keys_digest"),
    )
    create_games()
    create_journal()


def create_games() -> None:
    op.create_table(
        "games",
        sa.Column("id", UUID, nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("game_type", sa.String(40), nullable=False),
        sa.Column("preset", sa.String(40), nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("outcome_version", sa.Integer(), nullable=False),
        sa.Column("first_dealer", sa.Integer(), nullable=False),
        sa.Column("first_sent", DIGEST, nullable=False),
        sa.Column("started_at", TIME, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_games_table_id"),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.UniqueConstraint("table_id", "position", name="uq_games_table_id_position"),
    )
    op.create_table(
        "seats",
        sa.Column("game_id", UUID, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("side", sa.String(20)),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_seats_game_id"),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_seats"),
    )
    op.create_table(
        "entries",
        sa.Column("game_id", UUID, nullable=False),
        sa.Column("id", UUID, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.Column("first_sent", DIGEST, nullable=False),
        sa.Column("withdrawn", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_entries_game_id"),
        sa.PrimaryKeyConstraint("game_id", "id", name="pk_entries"),
        sa.UniqueConstraint("game_id", "position", name="uq_entries_game_id_position"),
    )


def create_journal() -> None:
    op.create_table(
        "journal",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", UUID, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", TIME, nullable=False),
        sa.Column("action", sa.String(16), nullable=False),
        sa.Column("key_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("entry", UUID),
        sa.Column("before", sa.JSON()),
        sa.Column("after", sa.JSON()),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("prev_hash", DIGEST, nullable=False),
        sa.Column("hash", DIGEST, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_journal_game_id"),
        sa.ForeignKeyConstraint(["key_id"], ["keys.id"], name="fk_journal_key_id"),
        sa.PrimaryKeyConstraint("id", name="pk_journal"),
        sa.UniqueConstraint("game_id", "seq", name="uq_journal_game_id_seq"),
    )


def downgrade() -> None:
    for name in ("journal", "entries", "seats", "games", "keys", "tables"):
        op.drop_table(name)
