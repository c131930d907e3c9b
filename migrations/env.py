"""Run the migrations on the connection given, or on DATABASE_URL when called from the command line."""

from __future__ import annotations

import os

from alembic import context
from sqlalchemy import Connection, create_engine

from models.event import extensions
from models.ledger import chain, names
from models.store import indexes
from models.store.base import Base

ROWS = (extensions, indexes, chain, names)  # the modules that declare what Base.metadata holds


def run(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    with create_engine(os.environ["DATABASE_URL"]).begin() as opened:
        run(opened)
