"""Read the parts of an address; what cannot be one is unknown before the database is asked."""

from __future__ import annotations

from api.schemas.requests import uuid_or_none
from api.wire.problems import Problem
from models.store.conflicts import NO_GAME, NO_SEAT, NO_TABLE, Unknown


def game_uuid(text: str) -> str:
    """Return the id of a game; raises Unknown where `text` is none."""
    uuid = uuid_or_none(text)
    if uuid is None:
        raise Unknown(NO_GAME)
    return uuid


def entry_uuid(text: str) -> str:
    """Return the id of an entry; raises Problem 422 where `text` is none, since clients make it."""
    uuid = uuid_or_none(text)
    if uuid is None:
        raise Problem(422, "An entry's id must be a UUID, such as 0b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10.")
    return uuid


def table_code(text: str) -> str:
    """Return the code of a table in capitals, since people type it; raises Unknown where `text` is none."""
    if not (text.isascii() and text.isalnum()):
        raise Unknown(NO_TABLE)
    return text.upper()


def seat_of(text: str) -> int:
    """Return the number of a seat; raises Unknown where `text` is none."""
    if not (text.isascii() and text.isdecimal() and len(text) < 3):
        raise Unknown(NO_SEAT)
    return int(text)
