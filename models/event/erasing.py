"""Erase a person at a table: the name and its salt go, and what is sealed stays."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from sqlalchemy import or_, select

from models.characters import appearance
from models.event.book import HeldEventKey, drop_person, open_event_book
from models.game.book import Book, open_book
from models.game.changing import change_game
from models.ledger.chain import EVENT, GAME, TABLE, Change, LedgerRow
from models.ledger.names import drop_names, names_of
from models.store.conflicts import NO_PERSON, Unknown
from models.store.session import Session
from models.table.book import enter, lock_table, table_history
from models.table.keys import fingerprint


class Erased(NamedTuple):
    """Tell what was erased: in how many games; how many texts that people wrote hold the name still.

    `others` are the names under which somebody else, or the same person, sat in those seats.
    """

    games: int
    mentions: int
    others: list[str]


def games_naming(session: Session, code: str, name: str) -> list[str]:
    """Return the games of the table under `code` that name a person, so that they can be opened before."""
    wanted = appearance(name)
    seals = [sealed for sealed, kept in names_of(session, code).items() if appearance(kept.name) == wanted]
    return _naming(session, list(table_history(session, code).games), seals)


def erase(session: Session, code: str, name: str, key: str) -> Erased:
    """Erase whoever is called `name` at the table under `code`, which is locked; raises Unknown.

    Every game that names him says so in a row of its journal, and so does the table.
    """
    seals = drop_names(session, code, name)
    if not seals:
        raise Unknown(NO_PERSON)
    enter(session, code, key, Change("erased", after={"names": seals}))
    games = list(table_history(session, code).games)
    others: set[str] = set()
    named = _naming(session, games, seals)
    for game in named:
        book = open_book(session, game)
        others |= _others(book, seals)
        here = [sealed for sealed in seals if sealed in book.history.named]
        names = {sealed: kept for sealed, kept in book.names.items() if sealed not in seals}
        change_game(session, book, key, None, Change("erased", after={"names": here}), names)
    return Erased(len(named), _mentions(session, [code, *games], name), sorted(others))


def erase_from_event(session: Session, key: HeldEventKey, person: str) -> None:
    """Erase a person of the event that is locked: on its roster, and at every table that was in its hall.

    Raises Unknown. Whoever writes locks the event first, and then its tables.
    """
    hall = open_event_book(session, key.code).history.tables
    names = drop_person(session, key, person)
    for table in sorted(hall):
        for name in names:
            lock_table(session, table)
            with suppress(Unknown):
                erase(session, table, name, fingerprint(EVENT, key.code))


def _naming(session: Session, games: Sequence[str], seals: Sequence[str]) -> list[str]:
    if not seals:
        return []
    rows = select(LedgerRow.subject).where(LedgerRow.kind == GAME, LedgerRow.subject.in_(games))
    named = rows.where(
        LedgerRow.action.in_(("started", "renamed")), or_(*(LedgerRow.after.contains(each) for each in seals))
    )
    found = set(session.scalars(named))
    return [game for game in games if game in found]


def _others(book: Book, seals: Sequence[str]) -> set[str]:
    others: set[str] = set()
    for first in book.history.agreed:
        sat = {first.name, book.history.seats[first.number].name}
        if sat & {*seals}:
            others |= {book.names[sealed].name for sealed in sat - {*seals} if sealed in book.names}
    return others


def _mentions(session: Session, subjects: Sequence[str], name: str) -> int:
    """Return how many rows hold the name in what people wrote: reasons, disputes, titles."""
    rows = select(LedgerRow.reason, LedgerRow.after).where(
        LedgerRow.kind.in_((GAME, TABLE)),
        LedgerRow.subject.in_(subjects),
        or_(
            LedgerRow.reason != "",
            LedgerRow.action.in_(("disputed", "opened", "named", "renamed")),
            LedgerRow.after.contains('"reason":'),
        ),
    )
    wanted = name.casefold()
    return sum(wanted in f"{row.reason} {row.after}".casefold() for row in session.execute(rows))
