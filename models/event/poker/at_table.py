"""Let a table of a freeze-out say of itself what its event wants to know: the button, a chip race."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from models.event.acts import do, done_before
from models.event.assignments import in_halls
from models.event.book import EventBook, events_with
from models.event.changing import lock_event
from models.event.keys import HeldEventKey
from models.event.poker.chips import race_view
from models.ledger.chain import TABLE
from models.store.base import Json
from models.store.conflicts import Unknown
from models.store.session import Session
from models.table.book import table_history
from models.table.keys import HeldKey, in_force_for
from rules.events.clock.clocks import SECOND
from rules.events.poker.chip_kinds import check_not_gone, left_until, next_colour_up


def room_here(session: Session, table: str) -> tuple[EventBook, str]:
    """Return the event of the freeze-out that is played at a table, and the match there; raises Unknown."""
    history = table_history(session, table)
    found = in_halls(session, history, events_with(session, table)).in_room()
    if found is None:
        raise Unknown("not_found.room_here")
    return found[0], found[1].id


def state_button(session: Session, event: str, key: HeldKey, act_id: str, at: str, seat: int | None) -> None:
    """Say by a table's `key` in which of its seats the button is, None where nobody knows.

    A retry changes nothing. Raises Unknown, Conflict ID_TAKEN and RuleViolation EMPTY_SEAT.
    """
    _, match = _locked(session, event, key)
    body = {"kind": "button", "reason": "", "match": match, "seat": seat}
    if not done_before(session, event, act_id, body):
        do(session, HeldEventKey(event, TABLE, key.code), act_id, at, body)


def chips_here(session: Session, table: str, moment: int) -> Json | None:
    """Return which chips go next at a table and in how many seconds, None where none do; raises Unknown."""
    book, match = _in_play(session, table)
    stage = book.event.matches[match].stage
    following = next_colour_up(book.event, stage)
    if following is None or following.place is None or match not in following.tables:
        return None
    left = left_until(book.event, stage, following, moment)
    return {**following.kinds._asdict(), "left": None if left is None else -(-left // SECOND)}


def race_here(session: Session, table: str, asked: Mapping[str, Any], moment: int) -> Json:
    """Return who gets what for the odd chips of a table; raises as `race_view` does, CHIP_GONE, Unknown."""
    book, match = _in_play(session, table)
    check_not_gone(book.event, match, asked["goes"])
    return {"version": book.version, **race_view(book, {**asked, "match": match}, moment)}


def state_race(
    session: Session, event: str, key: HeldKey, act_id: str, at: str, stated: Mapping[str, Any]
) -> None:
    """Say by a table's `key` that chips were changed there, once; a retry changes nothing.

    Raises Unknown, Conflict ID_TAKEN, and RuleViolation as the act does, or CHIP_GONE.
    """
    book, match = _locked(session, event, key)
    body = {"kind": "raced", "reason": "", **stated, "match": match}
    if done_before(session, event, act_id, body):
        return
    _check_in_play(book, match)
    check_not_gone(book.event, match, stated["goes"])
    do(session, HeldEventKey(event, TABLE, key.code), act_id, at, body)


def event_here(session: Session, table: str) -> str:
    """Return the code of the event whose freeze-out is played at a table; raises Unknown."""
    return room_here(session, table)[0].code


def _locked(session: Session, event: str, key: HeldKey) -> tuple[EventBook, str]:
    """Return an event, locked, and the match that is played at the table of a `key`; raises Unknown."""
    lock_event(session, event)
    book, match = room_here(session, key.code)
    if book.code != event or not in_force_for(session, key, None)[0]:
        raise Unknown("not_found.room_here")
    return book, match


def _in_play(session: Session, table: str) -> tuple[EventBook, str]:
    book, match = room_here(session, table)
    _check_in_play(book, match)
    return book, match


def _check_in_play(book: EventBook, match: str) -> None:
    """Raise Unknown where a table is broken, though some have yet to leave it."""
    if match not in book.event.rooms[book.event.matches[match].stage].tables:
        raise Unknown("not_found.room_here")
