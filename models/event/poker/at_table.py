"""Let a table of a freeze-out say of itself what its event wants to know: where the button is."""

from __future__ import annotations

from models.event.acts import do, done_before
from models.event.assignments import in_halls
from models.event.book import EventBook, events_with
from models.event.changing import lock_event
from models.event.keys import HeldEventKey
from models.ledger.chain import TABLE
from models.store.conflicts import Unknown
from models.store.session import Session
from models.table.book import table_history
from models.table.keys import HeldKey, in_force_for


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
    lock_event(session, event)
    book, match = room_here(session, key.code)
    if book.code != event or not in_force_for(session, key, None)[0]:
        raise Unknown("not_found.room_here")
    body = {"kind": "button", "reason": "", "match": match, "seat": seat}
    if not done_before(session, event, act_id, body):
        do(session, HeldEventKey(event, TABLE, key.code), act_id, at, body)


def event_here(session: Session, table: str) -> str:
    """Return the code of the event whose freeze-out is played at a table; raises Unknown."""
    return room_here(session, table)[0].code
