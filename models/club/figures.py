"""Add up the games of a club by person, and keep the sums by the versions that they follow from.

A game that was corrected is taken out of its sums as it was, and put in as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy import bindparam, select

from models.characters import appearance
from models.club.book import ClubBook, open_club_book
from models.club.counts import Counted, count_games, find_games
from models.event.book import open_event_book, read_ahead
from models.heavy.time_slices import taking_turns
from models.ledger.names import names_of
from models.store.cache import Kept
from models.store.database import Database
from models.store.indexes import CLUB_EVENTS, CLUB_TABLES, EVENT_TABLES, EVENTS, TABLES
from models.store.session import Session
from rules.club.people import Face, People, people_of
from rules.club.sums import Sat, Sums

Cell = tuple[str, str]


class Which(NamedTuple):
    """Say of which games: of a season, of a game type, of a day; empty for all."""

    season: str = ""
    type: str = ""
    day: str = ""


class Sources(NamedTuple):
    """Hold what figures follow from: the versions of the club's tables and events.

    At a table of an event alone the games of its matches are the club's: `only` has their ids, by table.
    """

    tables: Mapping[str, int]
    events: Mapping[str, int]
    only: Mapping[str, frozenset[str]]


@dataclass(frozen=True)
class Figures:
    """Hold what the games of a club add up to: a cell of `sums` for each season and game type.

    `names` are those at its tables by their seals, of each table.
    """

    book: ClubBook
    sources: Sources
    games: Mapping[str, Counted] = field(default_factory=dict)
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    people: People = field(default_factory=lambda: People({}, {}))
    sums: Mapping[Cell, Sums] = field(default_factory=dict)

    @property
    def tag(self) -> str:
        """Return what changes with whatever the figures follow from."""
        tables, events = self.sources.tables, self.sources.events
        return f"{self.book.version}-{sum(tables.values())}-{sum(events.values())}-{len(tables)}"

    def cell(self, game: Counted) -> Cell:
        """Return in which sums a game counts."""
        return self.book.club.season_on(game.day), game.type

    def of(self, which: Which, persons: Sequence[str] | None = None) -> Sums:
        """Return what those games add up to; of pairs those alone of `persons`, where they are given."""
        if which.day:
            return _added(self.chosen(which), self.people)
        found = Sums()
        for (season, game_type), sums in self.sums.items():
            if which.season in ("", season) and which.type in ("", game_type):
                found.add(sums, persons)
        return found

    def chosen(self, which: Which) -> Iterator[Counted]:
        """Yield the games that count."""
        for game in self.games.values():
            if not game.sat or which.type not in ("", game.type) or which.day not in ("", game.day):
                continue
            if not which.season or which.season == self.book.club.season_on(game.day):
                yield game


FIGURES: Kept[str, Figures] = Kept(40_000, lambda figures: 100 + len(figures.games))


def figures_of(database: Database, code: str) -> Figures:
    """Return the figures of the club under `code`, as its tables stand now; raises Unknown."""
    for event, _ in map(tuple, database.glance.all(_EVENTS, {"club": code})):
        read_ahead(database, event)
    with database.reading() as session:
        book, sources = _read(session, code)
    kept = database.cache(FIGURES)
    known = kept.get(code)
    if known is not None and (known.book.version, known.sources) == (book.version, sources):
        return known
    # Whoever else asks for this club waits, and then finds the figures.
    with database.folding(f"club {code}"):
        with database.reading() as session:
            book, sources = _read(session, code)
        known = kept.get(code) or Figures(book, Sources({}, {}, {}))
        figures = _renewed(database, known, Figures(book, sources))
        kept.put(code, figures)
    return figures


def refold(database: Database, code: str) -> Figures:
    """Return the figures of a club from its games alone, as if nothing of it were kept."""
    with database.reading() as session:
        book, sources = _read(session, code)
    return _renewed(database, Figures(book, Sources({}, {}, {})), Figures(book, sources))


def sat_in(game: Counted, people: People) -> list[Sat]:
    """Return what a game says of its people."""
    whose = people.whose
    return [Sat(whose[seal], party, won, place, counts) for seal, party, won, place, counts in game.sat]


def _read(session: Session, code: str) -> tuple[ClubBook, Sources]:
    book = open_club_book(session, code)
    tables = dict[str, int](map(tuple, session.all(_TABLES, {"club": code})))
    events = dict[str, int](map(tuple, session.all(_EVENTS, {"club": code})))
    only: dict[str, frozenset[str]] = {}
    for event, version in events.items():
        matches = open_event_book(session, event, version).event.matches.values()
        games = frozenset(game for match in matches for game in match.played_as)
        for table, seen in map(tuple, session.all(_OF_EVENT, {"event": event})):
            if table not in tables or table in only:
                tables[table], only[table] = seen, only.get(table, frozenset()) | games
    # In the order in which they joined, so that nobody's id becomes another with a new table.
    order = {table: at for at, table in enumerate(book.club.tables)}
    ordered = sorted(tables, key=lambda table: order.get(table, len(order)))
    return book, Sources({table: tables[table] for table in ordered}, events, only)


def _renewed(database: Database, known: Figures, new: Figures) -> Figures:
    """Return `new` figures, made of those that are `known` as far as these are still good."""
    was, now = known.sources, new.sources
    changed = [
        table
        for table, version in now.tables.items()
        if was.tables.get(table) != version or was.only.get(table) != now.only.get(table)
    ]
    with database.reading() as session:
        found = [
            each
            for each in find_games(session, changed)
            if each.table not in now.only or each.id in now.only[each.table]
        ]
        renamed = {
            table: {seal: name.name for seal, name in names_of(session, table).items()} for table in changed
        }
    counted = count_games(database, found)
    of_old = {game: each for game, each in known.games.items() if each.table in now.tables}
    kept = {game: each for game, each in of_old.items() if each.table not in {*changed}}
    games = {**kept, **counted}
    names = {table: renamed[table] if table in renamed else known.names[table] for table in now.tables}
    people = people_of(list(_faces(new.book, games, names)), new.book.club.people, new.book.called)
    figures = Figures(new.book, now, games, names, people)
    same = people.whose.items() >= known.people.whose.items() and (
        known.book.club.seasons == new.book.club.seasons
    )
    if not same or not known.sums:
        return Figures(new.book, now, games, names, people, _summed(figures))
    return Figures(new.book, now, games, names, people, _corrected(known, figures))


def _faces(
    book: ClubBook, games: Mapping[str, Counted], names: Mapping[str, Mapping[str, str]]
) -> Iterator[Face]:
    """Yield the names of those who sat in games, in the order in which the tables and games came."""
    order = {table: at for at, table in enumerate(names)}
    looks: dict[str, str] = {}
    seen: set[str] = set()
    for game in sorted(games.values(), key=lambda game: (order[game.table], game.number)):
        for sat in game.sat:
            if sat.seal in seen:
                continue
            seen.add(sat.seal)
            name = names[game.table].get(sat.seal)
            if name is not None and name not in looks:
                looks[name] = appearance(name)
            yield Face(sat.seal, name, looks.get(name or "", ""))


def _summed(figures: Figures) -> dict[Cell, Sums]:
    """Return the sums of all games."""
    sums: dict[Cell, Sums] = {}
    with taking_turns() as turn:
        for game in figures.games.values():
            if game.sat:
                cell = sums.setdefault(figures.cell(game), Sums())
                cell.add_game(game.day, sat_in(game, figures.people))
                turn.pass_on()
    return sums


def _corrected(known: Figures, new: Figures) -> dict[Cell, Sums]:
    """Return the sums of `known` figures without the games that are others now, and with these."""
    sums, own = dict(known.sums), set[Cell]()

    def cell_of(cell: Cell) -> Sums:
        if cell not in own:
            own.add(cell)
            sums[cell] = sums[cell].copy() if cell in sums else Sums()
        return sums[cell]

    for figures, other, sign in ((known, new, -1), (new, known, 1)):
        for game, counted in figures.games.items():
            if counted.sat and other.games.get(game) != counted:
                cell_of(figures.cell(counted)).add_game(counted.day, sat_in(counted, figures.people), sign)
    return {cell: each for cell, each in sums.items() if each.days}


def _added(games: Iterator[Counted], people: People) -> Sums:
    sums = Sums()
    for game in games:
        sums.add_game(game.day, sat_in(game, people))
    return sums


_TABLES = (
    select(TABLES.c.code, TABLES.c.version)
    .join(CLUB_TABLES, CLUB_TABLES.c.code == TABLES.c.code)
    .where(CLUB_TABLES.c.club == bindparam("club"))
    .order_by(TABLES.c.code)
)
_EVENTS = (
    select(EVENTS.c.code, EVENTS.c.version)
    .join(CLUB_EVENTS, CLUB_EVENTS.c.event == EVENTS.c.code)
    .where(CLUB_EVENTS.c.club == bindparam("club"))
    .order_by(EVENTS.c.code)
)
_OF_EVENT = (
    select(TABLES.c.code, TABLES.c.version)
    .join(EVENT_TABLES, EVENT_TABLES.c.code == TABLES.c.code)
    .where(EVENT_TABLES.c.event == bindparam("event"))
    .order_by(TABLES.c.code)
)
