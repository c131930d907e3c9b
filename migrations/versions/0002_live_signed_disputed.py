"""Who keeps score, claimed seats, signatures, disputes, and journals that came from elsewhere."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

TIME = sa.DateTime(timezone=True)
UUID = sa.String(36)
DIGEST = sa.String(64)


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("keeper_device", sa.String(64)))
        tables.add_column(sa.Column("keeper_name", sa.String(60)))
        tables.add_column(sa.Column("keeper_since", TIME))
    with op.batch_alter_table("keys") as keys:
        keys.add_column(sa.Column("game_id", UUID))
        keys.add_column(sa.Column("seat", sa.Integer()))
        keys.create_foreign_key("fk_keys_game_id", "games", ["game_id"], ["id"])
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("facts_version", sa.Integer(), nullable=False, server_default="1"))
    op.execute("UPDATE games SET facts_version = version")
    with op.batch_alter_table("games") as games:
        games.alter_column("facts_version", server_default=None)
    with op.batch_alter_table("journal") as journal:
        journal.add_column(sa.Column("origin", UUID))
        journal.alter_column("key_id", existing_type=sa.Integer(), nullable=True)
    create_signatures()
    create_disputes()


def create_signatures() -> None:
    op.create_table(
        "signatures",
        sa.Column("game_id", UUID, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", TIME, nullable=False),
        sa.Column("digest", DIGEST, nullable=False),
        sa.Column("broken", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_signatures_game_id"),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_signatures"),
    )


def create_disputes() -> None:
    op.create_table(
        "disputes",
        sa.Column("game_id", UUID, nullable=False),
        sa.Column("id", UUID, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("entry", UUID, nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("by", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(200), nullable=False),
        sa.Column("first_sent", DIGEST, nullable=False),
        sa.Column("settled_at", TIME),
        sa.Column("settled_reason", sa.String(200)),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_disputes_game_id"),
        sa.PrimaryKeyConstraint("game_id", "id", name="pk_disputes"),
        sa.UniqueConstraint("game_id", "position", name="uq_disputes_game_id_position"),
    )


def downgrade() -> None:
    op.drop_table("disputes")
    op.drop_table("signatures")
    with op.batch_alter_table("journal") as journal:
        journal.drop_column("origin")
        journal.alter_column("key_id", existing_type=sa.Integer(), nullable=False)
    with op.batch_alter_table("games") as games:
        games.drop_column("facts_version")
    with op.batch_alter_table("keys") as keys:
        keys.drop_constraint("fk_keys_game_id", type_="foreignkey")
        keys.drop_column("seat")
        keys.drop_column("game_id")
    with op.batch_alter_table("tables") as tables:
        for name in ("keeper_since", "keeper_name", "keeper_device"):
            tables.drop_column(name)
