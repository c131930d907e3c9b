"""Erase a person at a table: the name and its salt go, and what is sealed stays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

from sqlalchemy import or_, select

from models.characters import appearance
from models.event.book import EventBook, open_event_book
from models.event.changing import enter as enter_event
from models.event.contacts import keep_contact
from models.event.extensions import drop_extensions
from models.event.keys import HeldEventKey
from models.event.results import game_standings
from models.game.book import Book, open_book
from models.game.changing import change_game
from models.ledger.chain import EVENT, GAME, TABLE, Change, LedgerRow
from models.ledger.names import drop_seals, names_of
from models.store.conflicts import Unknown
from models.store.session import Session
from models.table.book import table_history
from models.table.changing import enter, lock_table
from models.table.keys import fingerprint
from rules.events.acts.entering import PeopleStated, PersonStated
from rules.events.games import players_by_seat
from rules.events.state import Event


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
    return games_with(session, list(table_history(session, code).games), seals)


def erase(session: Session, code: str, name: str, key: str) -> Erased:
    """Erase whoever is called `name` at the table under `code`, which is locked; raises Unknown.

    Every game that names him says so in a row of its journal, and so does the table.
    """
    wanted = appearance(name)
    seals = [sealed for sealed, kept in names_of(session, code).items() if appearance(kept.name) == wanted]
    if not seals:
        raise Unknown("not_found.person")
    erased = erase_seals(session, code, seals, key)
    return erased._replace(mentions=mentions(session, code, [name]).total())


def erase_seals(session: Session, code: str, seals: Sequence[str], key: str) -> Erased:
    """Erase the names of these seals at the table under `code`, which is locked; nothing is told of texts."""
    drop_seals(session, code, seals)
    enter(session, code, key, Change("erased", after={"names": [*seals]}))
    others: set[str] = set()
    named = games_with(session, list(table_history(session, code).games), seals)
    for game in named:
        book = open_book(session, game)
        others |= _others(book, seals)
        here = [sealed for sealed in seals if sealed in book.history.named]
        names = {sealed: kept for sealed, kept in book.names.items() if sealed not in seals}
        change_game(session, book, key, None, Change("erased", after={"names": here}), names)
    return Erased(len(named), 0, sorted(others))


def erase_from_event(
    session: Session, key: HeldEventKey, person: str, sat: Iterable[str] | None = None
) -> None:
    """Erase a person of the event that is locked: on its roster, and at every table that was in its hall.

    Raises Unknown. Whoever writes locks the event first, and then its tables. `sat` are his `names_in_seats`
    where they were read before: once something is erased at a table its games cannot be read any more.
    """
    book = open_event_book(session, key.code)
    sat = names_in_seats(session, book, person) if sat is None else sat
    names = [*_drop_person(session, key, person), *sat]
    for table in sorted(book.history.tables):
        for name in names:
            lock_table(session, table)
            with suppress(Unknown):
                erase(session, table, name, fingerprint(EVENT, key.code))


def games_with(session: Session, games: Sequence[str], seals: Sequence[str]) -> list[str]:
    """Return those of `games` whose journals name somebody by one of these seals."""
    if not seals:
        return []
    rows = select(LedgerRow.subject).where(LedgerRow.kind == GAME, LedgerRow.subject.in_(games))
    named = rows.where(
        LedgerRow.action.in_(("started", "renamed", "recorded", "corrected")),
        or_(*(LedgerRow.after.contains(each) for each in seals)),
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


def mentions(session: Session, code: str, names: Iterable[str]) -> Counter[str]:
    """Return how many rows of a table and its games hold one of `names` in what people wrote.

    That is in reasons, disputes, notes and titles. They are counted by the table's code and the games' ids.
    """
    rows = select(LedgerRow.subject, LedgerRow.reason, LedgerRow.after).where(
        LedgerRow.kind.in_((GAME, TABLE)),
        LedgerRow.subject.in_([code, *table_history(session, code).games]),
        or_(
            LedgerRow.reason != "",
            LedgerRow.action.in_(("disputed", "noted", "opened", "named", "renamed")),
            LedgerRow.after.contains('"reason":'),
        ),
    )
    wanted = [name.casefold() for name in names]
    found: Counter[str] = Counter()
    for row in session.execute(rows):
        text = f"{row.reason} {row.after}".casefold()
        found[row.subject] += any(each in text for each in wanted)
    return +found


def _drop_person(session: Session, key: HeldEventKey, person: str) -> list[str]:
    """Drop the names and the contact of a person of the event that is locked, and return those names.

    They are all under which he was ever on the roster, those of whoever was merged into him too. Raises
    Unknown.
    """
    book = open_event_book(session, key.code)
    stated, now = _stated_people(book), _merged(book.event, person)
    same = [each for each in stated if _merged(book.event, each) == now]
    seals = {each.sealed for one in same for each in stated[one]}
    known = sorted({book.names[sealed].name for sealed in seals if sealed in book.names})
    if not known:
        raise Unknown("not_found.roster")
    for each in same:
        keep_contact(session, key.code, each, None)
    drop_extensions(session, key.code, same)
    clubs = {each.club for one in same for each in stated[one] if each.club}
    _drop(session, key, book, [*_alike(book, known), *sorted(clubs & {*book.names})])
    return known


def forget_helper(session: Session, key: HeldEventKey, digest: str) -> None:
    """Erase the name of who has a key of the event that is locked; raises Unknown.

    It goes from his other keys too. Who is on the roster is erased there.
    """
    book = open_event_book(session, key.code)
    known = book.history.keys.get(digest)
    if known is None or known.sealed not in book.names:
        raise Unknown("not_found.key")
    wanted = appearance(book.names[known.sealed].name)
    helpers = {each.sealed for each in book.history.keys.values() if each.sealed in book.names}
    _drop(session, key, book, sorted(each for each in helpers if appearance(book.names[each].name) == wanted))


def _alike(book: EventBook, names: Sequence[str]) -> list[str]:
    """Return the seals of what looks like one of `names`, be it a person's, a team's or a helper's."""
    wanted = {*map(appearance, names)}
    return [
        sealed
        for sealed, kept in book.names.items()
        if sealed not in book.history.clubs and appearance(kept.name) in wanted
    ]


def _drop(session: Session, key: HeldEventKey, book: EventBook, seals: Sequence[str]) -> None:
    drop_seals(session, key.code, seals)
    names = {sealed: name for sealed, name in book.names.items() if sealed not in seals}
    erased = Change("erased", after={"names": [*seals]})
    enter_event(session, book._replace(names=names), key.fingerprint, erased)


def names_in_seats(session: Session, book: EventBook, person: str) -> set[str]:
    """Return how a person was spelt in his seats, be it otherwise than on the roster; nobody else there is.

    Whoever played on for him, or he for them, is called otherwise on the roster.
    """
    event, now = book.event, _merged(book.event, person)
    others = {appearance(event.person_name(each)) for each in event.people if each != now}
    spelt: set[str] = set()
    for match in event.matches.values():
        seated = players_by_seat(event, match)
        numbers = {number for number, each in enumerate(seated, 1) if each == now}
        for sheet in game_standings(session, (match,)).values() if numbers else ():
            played = open_book(session, sheet.game)
            seats = (*played.history.agreed, *played.history.seats.values())
            spelt |= {
                played.names[seat.name].name
                for seat in seats
                if seat.number in numbers and seat.name in played.names
            }
    return {name for name in spelt if appearance(name) not in others}


def _merged(event: Event, person: str) -> str:
    while person in event.merged:
        person = event.merged[person]
    return person


def _stated_people(book: EventBook) -> dict[str, list[PersonStated]]:
    """Return for everybody who was ever put on the roster how he was stated, struck ones too."""
    stated: dict[str, list[PersonStated]] = {}
    for act, _ in book.history.acts.values():
        for each in act.fact.people if isinstance(act.fact, PeopleStated) else ():
            stated.setdefault(each.person, []).append(each)
    return stated
