"""Forget a person of a club everywhere: at its tables, its events, and by the names that it gave."""

from __future__ import annotations

from collections.abc import Container
from contextlib import suppress
from typing import NamedTuple
from uuid import uuid4

from models.characters import appearance
from models.club.book import open_club_book
from models.club.changing import enter
from models.club.figures import Figures
from models.event.book import open_event_book
from models.event.changing import lock_event
from models.event.erasing import erase, erase_from_event
from models.event.keys import HeldEventKey
from models.ledger.chain import CLUB, Change
from models.ledger.names import drop_seals
from models.store.conflicts import Unknown
from models.store.session import Session
from models.table.changing import lock_table
from models.table.keys import fingerprint
from rules.canonical import digest
from rules.club.acts import Called, Forgotten, Split, facts_of
from rules.club.people import Person


class Forgot(NamedTuple):
    """Tell at how many tables and in how many games a person was forgotten, and how his names look."""

    tables: int
    games: int
    looks: frozenset[str]


def forget_person(session: Session, figures: Figures, key: str, seal: str) -> Forgot:
    """Forget a person of the club that is locked, by any of his seals; raises Unknown.

    Whoever writes locks the club first, and then its tables. That all his seals were of one
    person stays, so that every figure of the others stays as it was.
    """
    code = figures.book.code
    person = figures.people.known.get(figures.people.whose.get(seal, ""))
    if person is None or person.name is None:
        raise Unknown("not_found.club_person")
    games = 0
    spelt = {
        table: names
        for table, known in figures.names.items()
        if (names := {known[each] for each in person.seals if each in known})
    }
    for table in sorted(spelt):
        lock_table(session, table)
        for name in sorted(spelt[table]):
            with suppress(Unknown):
                games += erase(session, table, name, fingerprint(CLUB, code)).games
    _drop_own(session, code, key, person)
    fact = Forgotten(seals=tuple(person.seals))
    stated = facts_of(fact)
    change = Change("acted", entry=str(uuid4()), after=stated, sent=digest(stated))
    enter(session, open_club_book(session, code), key, change)
    looks = frozenset(appearance(name) for names in spelt.values() for name in names)
    return Forgot(len(spelt), games, looks)


def forget_on_roster(session: Session, club: str, code: str, looks: Container[str]) -> None:
    """Erase whose name has one of `looks` from the roster of an event of the club that is locked.

    His names at the tables are forgotten already, by a transaction before.
    """
    lock_event(session, code)
    event = open_event_book(session, code).event
    key = HeldEventKey(code, CLUB, club)
    for person in [each for each in event.people if appearance(event.person_name(each)) in looks]:
        with suppress(Unknown):
            erase_from_event(session, key, person)


def _drop_own(session: Session, code: str, key: str, person: Person) -> None:
    """Drop the names that the club itself gave to a person."""
    book = open_club_book(session, code)
    given = {
        act.fact.sealed
        for act in book.history.done
        if (isinstance(act.fact, Called) and act.fact.person in person.seals)
        or (isinstance(act.fact, Split) and {*act.fact.seals} & {*person.seals})
    }
    seals = sorted(given & {*book.names})
    if seals:
        drop_seals(session, code, seals)
        names = {sealed: name for sealed, name in book.names.items() if sealed not in seals}
        enter(session, book._replace(names=names), key, Change("erased", after={"names": seals}))
