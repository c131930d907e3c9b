"""Webhooks of events, what was told of each event, and the messages that are to be delivered or were."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

CODE = sa.String(12)
UUID = sa.String(36)


def upgrade() -> None:
    op.create_table(
        "webhooks",
        sa.Column("code", CODE, nullable=False),
        sa.Column("id", UUID, nullable=False),
        sa.Column("url", sa.String(500), nullable=False),
        sa.Column("kinds", sa.Text(), nullable=False),
        sa.Column("secret", sa.String(100), nullable=False),
        sa.Column("since", sa.String(32), nullable=False),
        sa.Column("gone", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("code", "id", name="pk_webhooks"),
    )
    op.create_table(
        "webhook_told",
        sa.Column("code", CODE, nullable=False),
        sa.Column("told", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_webhook_told"),
    )
    op.create_table(
        "webhook_messages",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("code", CODE, nullable=False),
        sa.Column("webhook", UUID, nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("due", sa.Double(), nullable=True),
        sa.Column("tried", sa.String(32), nullable=True),
        sa.Column("answered", sa.Integer(), nullable=True),
        sa.Column("problem", sa.String(200), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_webhook_messages"),
    )
    op.create_index("ix_webhook_messages_due", "webhook_messages", ["due"])
    op.create_index("ix_webhook_messages_code_webhook", "webhook_messages", ["code", "webhook"])


def downgrade() -> None:
    for name in ("webhook_messages", "webhook_told", "webhooks"):
        op.drop_table(name)
