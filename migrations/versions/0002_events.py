"""The indexes by which events, their keys and their tables are found, and how their people are reached."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

CODE = sa.String(12)
DIGEST = sa.String(64)


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("code", CODE, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_events"),
    )
    op.create_table(
        "event_keys",
        sa.Column("digest", DIGEST, nullable=False),
        sa.Column("code", CODE, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.ForeignKeyConstraint(["code"], ["events.code"], name="fk_event_keys_code"),
        sa.PrimaryKeyConstraint("digest", "code", name="pk_event_keys"),
    )
    op.create_table(
        "event_tables",
        sa.Column("code", CODE, nullable=False),
        sa.Column("event", CODE, nullable=False),
        sa.ForeignKeyConstraint(["code"], ["tables.code"], name="fk_event_tables_code"),
        sa.ForeignKeyConstraint(["event"], ["events.code"], name="fk_event_tables_event"),
        sa.PrimaryKeyConstraint("code", "event", name="pk_event_tables"),
    )
    op.create_index("ix_event_tables_event", "event_tables", ["event"])
    op.create_table(
        "contacts",
        sa.Column("code", CODE, nullable=False),
        sa.Column("person", sa.String(36), nullable=False),
        sa.Column("contact", sa.String(200), nullable=False),
        sa.PrimaryKeyConstraint("code", "person", name="pk_contacts"),
    )


def downgrade() -> None:
    for name in ("contacts", "event_tables", "event_keys", "events"):
        op.drop_table(name)
