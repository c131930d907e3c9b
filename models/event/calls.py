"""Call the director to a table, take the call back, and let the table hear what the desk answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from models.event.book import EventBook, events_with, open_event_book
from models.ledger.chain import EVENT, Change
from models.store.conflicts import Conflict, Unknown
from models.store.session import Session
from models.table.book import table_history
from models.table.changing import enter, lock_table
from models.table.keys import fingerprint

ANYBODY = ""  # what rows name in a key's place where no key is asked for
BY_ANYBODY = frozenset({"called", "withdrawn"})
"""What at a table asks for no key."""


class NewCall(NamedTuple):
    """Hold a call as it is sent: an id of the phone's own making, who calls and why; `sent` is its digest."""

    id: str
    seat: int | None
    text: str
    sent: str


def call(session: Session, code: str, new: NewCall) -> bool:
    """Call the director to the table under `code`; return whether the call is new.

    It stands in the table's ledger, so everybody who follows the table hears of it. Raises Unknown, and
    Conflict NO_EVENT, ID_TAKEN or CALLED_ALREADY.
    """
    lock_table(session, code)
    history = table_history(session, code)
    known = history.calls.get(new.id)
    if known is not None:
        if known.sent != new.sent:
            raise Conflict("id_taken.call", None)
        return False
    if not any(code in open_event_book(session, *each).event.tables for each in events_with(session, code)):
        raise Conflict("no_event", None)
    if history.call is not None:
        raise Conflict("called_already", None)
    stated = {"seat": new.seat, "text": new.text}
    enter(session, code, ANYBODY, Change("called", entry=new.id, after=stated, sent=new.sent))
    return True


def withdraw(session: Session, code: str, call_id: str) -> None:
    """Take a call of the table under `code` back; one that waits no more stays as it is. Raises Unknown."""
    lock_table(session, code)
    known = table_history(session, code).calls.get(call_id)
    if known is None:
        raise Unknown("not_found.call")
    if known.waits:
        enter(session, code, ANYBODY, Change("withdrawn", entry=call_id, after={}))


def check_answer(session: Session, body: Mapping[str, Any]) -> None:
    """Raise Unknown where an act answers a call that nobody made at that table."""
    if body["kind"] != "answered":
        return
    try:
        calls = table_history(session, body["table"]).calls
    except Unknown:
        calls = {}
    if body["call"] not in calls:
        raise Unknown("not_found.call")


def tell_answers(session: Session, before: EventBook, after: EventBook) -> None:
    """Tell the tables which of their calls were answered by an act, or are answered no longer.

    Whoever writes locks the event first, and then its tables.
    """
    was, now = before.event.answered, after.event.answered
    changed = {each for each in {**was, **now} if was.get(each) != now.get(each)}
    if not changed:
        return
    for table in sorted({*before.event.tables} | {*after.event.tables}):
        for each in sorted(changed & {*table_history(session, table).calls}):
            lock_table(session, table)
            change = Change("answered", entry=each, after={"answer": now.get(each)})
            enter(session, table, fingerprint(EVENT, after.code), change)
