"""Know whether what a request asks for was archived."""

from __future__ import annotations

from flask import current_app, request

from models.store.archived import archived
from models.store.conflicts import Unknown
from models.store.database import Database


def archived_here() -> Unknown | None:
    """Return what is said of the table, event or game in this request's address, where it was archived."""
    database: Database = current_app.extensions["kanakku.database"]
    address = request.view_args or {}
    names = [str(address.get("code", "")).upper(), str(address.get("game_id", "")).lower()]
    # PostgreSQL takes no NUL, and no code or id has anything that cannot be seen.
    found = (
        archived(database.glance, name) for name in names if name.isascii() and name.isprintable() and name
    )
    return next(filter(None, found), None)
