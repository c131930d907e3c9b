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


def code_or_none(text: str) -> str | None:
    """Return a code in capitals, since people type it, or None where `text` can be none."""
    return text.upper() if text.isascii() and text.isalnum() else None


def table_code(text: str) -> str:
    """Return a code as `code_or_none` does; raises Unknown where `text` is none."""
    code = code_or_none(text)
    if code is None:
        raise Unknown("not_found.table")
    return code


def seat_or_none(text: str) -> int | None:
    """Return the number of a seat, or None where `text` can be none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else None


def seat_of(text: str) -> int:
    """Return the number of a seat; raises Unknown where `text` is none."""
    seat = seat_or_none(text)
    if seat is None:
        raise Unknown("not_found.seat")
    return seat
