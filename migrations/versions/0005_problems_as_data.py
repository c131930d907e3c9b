"""Why a message was not delivered, as a code and its params; the sentences that stood there are not kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _change(sa.String(200), sa.Text())


def downgrade() -> None:
    _change(sa.Text(), sa.String(200))


def _change(before: sa.types.TypeEngine[str], after: sa.types.TypeEngine[str]) -> None:
    op.execute("UPDATE webhook_messages SET problem = NULL")
    with op.batch_alter_table("webhook_messages") as messages:
        messages.alter_column("problem", existing_type=before, type_=after, existing_nullable=True)
