"""Forget a person of a club everywhere: at its tables, its events, and by the names that it gave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from models.characters import appearance
from models.club.book import open_club_book
from models.club.changing import enter, state
from models.club.figures import Figures, clubs_of, figures_of
from models.event.book import open_event_book
from models.event.changing import lock_event
from models.event.erasing import erase_from_event, erase_seals, games_with, mentions, names_in_seats
from models.event.keys import HeldEventKey
from models.ledger.chain import CLUB, Change
from models.ledger.names import Name, drop_seals, names_of
from models.store.conflicts import Unknown
from models.store.session import Session
from models.table.book import table_history
from models.table.changing import lock_table
from models.table.keys import fingerprint
from rules.club.acts import Act, Called, Forgotten, Split, seals_in
from rules.club.people import Person


class Forgot(NamedTuple):
    """Tell at how many tables and in how many games a person was forgotten.

    `mentions` are how many texts that people wrote there hold a name of his still, by table and game; those
    of no game are under an empty one.
    """

    tables: int
    games: int
    mentions: Mapping[tuple[str, str], int]


def clubs_with(figures: Figures, seal: str) -> list[Figures]:
    """Return the figures of the other clubs that count a table at which a person sat, by any of his seals."""
    person = figures.people.known.get(figures.people.whose.get(seal, ""))
    with figures.database.reading() as session:
        tables = _tables_of(figures, _seals_of(session, figures, person)) if person else []
    codes = {code for table in tables for code in clubs_of(figures.database, table)}
    return [figures_of(figures.database, code) for code in sorted(codes - {figures.book.code})]


def forget_person(
    session: Session, figures: Figures, others: Sequence[Figures], key: str, seal: str
) -> Forgot:
    """Forget a person of the club that is locked, by any of his seals; raises Unknown.

    It is all in one transaction, so that nothing is left of him once the club knows him no more. Whoever
    writes locks the club first, with `others` that are `clubs_with` him, then its events, and then tables.
    That all his seals were of one person stays, so that every figure of the others stays as it was.
    """
    code = figures.book.code
    person = figures.people.known.get(figures.people.whose.get(seal, ""))
    if person is None or person.name is None:
        raise Unknown("not_found.club_person")
    by = fingerprint(CLUB, code)
    his = _seals_of(session, figures, person)
    tables = _tables_of(figures, his)
    halls = _lock(session, figures, tables)
    on_rosters = {event: _on_roster(session, event, hall, his) for event, hall in halls.items()}
    called = _called(figures, person, his)
    games = 0
    for table in tables:
        seals = _alike(figures, person, his, names_of(session, table))
        games += erase_seals(session, table, seals, by).games if seals else 0
    for event, people in on_rosters.items():
        for each, sat in people.items():
            with suppress(Unknown):
                erase_from_event(session, HeldEventKey(event, CLUB, code), each, sat)
    _drop_given(session, figures, key, {*person.seals})
    for other in others:
        _drop_given(session, other, by, _seals_in(other, figures, person))
    state(session, code, key, Forgotten(seals=tuple(person.seals)))
    return Forgot(len(tables), games, _still_mentioned(session, tables, called))


def _seals_of(session: Session, figures: Figures, person: Person) -> set[str]:
    """Return his seals, with those of games that do not count yet and would be his."""
    whose = figures.who_is_who(figures.book.club.people, figures.named).whose
    own, sources = {*person.seals}, figures.checkpoint.sources
    books = [open_event_book(session, event) for event in sorted(sources.events)]
    # His name goes from those too that were ruled or given up, and count nothing.
    matches = [game for each in books for match in each.event.matches.values() for game in match.played_as]
    for table, seals in figures.named.items():
        new = [seal for seal in seals if seal not in own and whose[seal] == whose[person.id]]
        own |= {seal for seal in new if table not in sources.only or games_with(session, matches, [seal])}
    return own


def _tables_of(figures: Figures, his: set[str]) -> list[str]:
    return [table for table, known in figures.names.items() if known.keys() & his]


def _called(figures: Figures, person: Person, his: set[str]) -> list[str]:
    """Return what he is called in the club and at its tables."""
    names = {person.name, *(known[seal] for known in figures.names.values() for seal in known.keys() & his)}
    return [name for name in names if name]


def _still_mentioned(session: Session, tables: list[str], names: list[str]) -> dict[tuple[str, str], int]:
    """Return how many texts hold one of these names, by table and game."""
    return {
        (table, "" if subject == table else subject): count
        for table in tables
        for subject, count in mentions(session, table, names).items()
    }


def _lock(session: Session, figures: Figures, tables: list[str]) -> dict[str, list[str]]:
    """Lock the events of the club in whose halls he sat, and all tables; return those of each event."""
    halls: dict[str, list[str]] = {}
    for event in sorted(figures.checkpoint.sources.events):
        if open_event_book(session, event).history.tables.keys() & {*tables}:
            lock_event(session, event)
            halls[event] = sorted(open_event_book(session, event).history.tables)
    for table in sorted({*tables}.union(*halls.values())):
        lock_table(session, table)
    return halls


def _on_roster(session: Session, event: str, hall: list[str], his: set[str]) -> dict[str, set[str]]:
    """Return who on the roster of an event he is, and by which names he sat.

    It is who is called as he is in a match, by one of his seals: a namesake on the roster who never sat under
    them is somebody else.
    """
    book = open_event_book(session, event)
    known = book.event
    matches = {game for each in known.matches.values() for game in (*each.played_as, *each.earlier)}
    looks: set[str] = set()
    for table in hall:
        names, history = names_of(session, table), table_history(session, table)
        games = [game for game in history.games if history.drawn.get(game, game) in matches]
        looks |= {
            appearance(names[seal].name) for seal in names.keys() & his if games_with(session, games, [seal])
        }
    found = [each for each in known.people if appearance(known.person_name(each)) in looks]
    return {each: names_in_seats(session, book, each) for each in found}


def _alike(figures: Figures, person: Person, his: set[str], names: Mapping[str, Name]) -> list[str]:
    """Return his seals at a table with those that look like them, but for the seals of somebody else."""
    looks = {appearance(names[seal].name) for seal in names.keys() & his}
    whose = figures.people.whose
    return [
        seal
        for seal, each in names.items()
        if appearance(each.name) in looks and whose.get(seal, person.id) == person.id
    ]


def _seals_in(other: Figures, figures: Figures, person: Person) -> set[str]:
    """Return the seals that another club takes for his, but for those of who is somebody else here."""
    whose = figures.people.whose
    his = {other.people.whose[seal] for seal in person.seals if seal in other.people.whose}
    seals = {seal for each in his for seal in other.people.known[each].seals}
    return {seal for seal in seals if whose.get(seal, person.id) == person.id}


def _is_given_to(act: Act, seals: set[str], figures: Figures) -> bool:
    """Tell whether a name was given by one of `seals`, or with them by one that nobody known has any more."""
    if isinstance(act.fact, Called):
        named = figures.people.known.get(figures.people.whose.get(act.fact.person, ""))
        if named and named.name is not None:
            return act.fact.person in seals
    return not seals.isdisjoint(seals_in(act))


def _drop_given(session: Session, figures: Figures, key: str, seals: set[str]) -> None:
    """Drop the names that a club itself gave to who has `seals`, unless one is somebody else's by now."""
    code = figures.book.code
    book = open_club_book(session, code)
    others = (each for each in figures.people.known.values() if seals.isdisjoint(each.seals))
    kept = {act for each in others for act in each.acts}
    given = {
        act.fact.sealed
        for act in book.history.done
        if isinstance(act.fact, Called | Split) and act.id not in kept and _is_given_to(act, seals, figures)
    }
    gone = sorted(given & {*book.names})
    if gone:
        drop_seals(session, code, gone)
        names = {sealed: name for sealed, name in book.names.items() if sealed not in gone}
        enter(session, book._replace(names=names), key, Change("erased", after={"names": gone}))
