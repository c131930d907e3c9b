"""Let a table that was opened elsewhere stand in the hall of an event, with its own code and keys."""

from __future__ import annotations

from sqlalchemy import bindparam

from models.event.book import EventBook, events_with, open_event_book
from models.event.results import game_standings, results_of
from models.store.conflicts import Conflict, Unknown
from models.store.indexes import KEYS
from models.store.session import Session
from models.table.changing import lock_table
from models.table.keys import A_KEY, find_key
from rules.events.contests import contest, format_of

_OF_SCOREKEEPER = A_KEY.where(KEYS.c.code == bindparam("code"), KEYS.c.kind == "scorekeeper")


class NotProved(Exception):
    """Say that who asks for a table has no key of its scorekeeper; whether there is one is not told."""


def join(session: Session, event: str, table: str, secret: str, today: str) -> None:
    """Lock a table and see that it may stand in the hall of an event, which is locked.

    `secret` must be a key of its scorekeeper in force. `today` is a date: an event is over once it is past
    its last day, or all its stages are over. Raises NotProved, and Conflict IN_ANOTHER_EVENT.
    """
    try:
        lock_table(session, table)
    except Unknown:
        raise NotProved from None
    if find_key(session, secret, _OF_SCOREKEEPER, code=table) is None:
        raise NotProved
    for other, version in events_with(session, table):
        book = open_event_book(session, other, version)
        if other != event and table in book.event.tables and not is_over(session, book, today):
            raise Conflict("in_another_event", None, table=table)


def is_over(session: Session, book: EventBook, today: str) -> bool:
    """Tell whether an event is past its last day, or all its stages are over; `today` is a date."""
    occasion, stages = book.event.occasion, book.event.stages
    if occasion is not None and (occasion.last_day or occasion.first_day) < today:
        return True
    results = results_of(book, game_standings(session, book.event.matches.values()))
    return bool(stages) and all(
        format_of(book.event, stage).is_over(contest(book.event, stage, results)) for stage in stages
    )
