"""Let a key be one of its table, so that nothing tells whether another table has it."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("keys") as keys:
        keys.drop_constraint("uq_keys_digest", type_="unique")
        keys.create_unique_constraint("uq_keys_digest_table_id", ["digest", "table_id"])


def downgrade() -> None:
    with op.batch_alter_table("keys") as keys:
        keys.drop_constraint("uq_keys_digest_table_id", type_="unique")
        keys.create_unique_constraint("uq_keys_digest", ["digest"])
