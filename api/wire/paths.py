"""Read the parts of an address; what cannot be one is unknown before the database is asked."""

from __future__ import annotations

from api.schemas.requests import uuid_or_none
from api.wire.problems import Problem
from models.store.conflicts import Unknown


def game_uuid(text: str) -> str:
    """Return the id of a game; raises Unknown where `text` is none."""
    uuid = uuid_or_none(text)
    if uuid is None:
        raise Unknown("not_found.game")
    return uuid


def entry_uuid(text: str) -> str:
    """Return the id of an entry; raises Problem 422 where `text` is none, since clients make it."""
    uuid = uuid_or_none(text)
    if uuid is None:
        raise Problem(422, "wrong_shape.entry_id")
    return uuid


def table_code(text: str) -> str:
    """Return the code of a table in capitals, since people type it; raises Unknown where `text` is none."""
    if not (text.isascii() and text.isalnum()):
        raise Unknown("not_found.table")
    return text.upper()


def seat_of(text: str) -> int:
    """Return the number of a seat; raises Unknown where `text` is none."""
    if not (text.isascii() and text.isdecimal() and len(text) < 3):
        raise Unknown("not_found.seat")
    return int(text)
