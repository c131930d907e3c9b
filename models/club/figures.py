"""Add up the games of a club by person, from its checkpoint on.

A game that was corrected is taken out of its sums as it was, and put in as it is. Where there is no
checkpoint, or somebody is another than in it, all games are added up anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from sqlalchemy import bindparam, select, union

from models.characters import appearance
from models.club.book import ClubBook, open_club_book
from models.club.checkpoint import (
    Cell,
    Checkpoint,
    Faces,
    Sources,
    cell_of,
    drop_checkpoint,
    keep_checkpoint,
    kept_checkpoint,
    kept_seal,
    sat_in,
)
from models.club.counts import (
    AT_ONCE,
    Counted,
    Found,
    Told,
    all_counted,
    count,
    find_games,
    keep_counts,
    read_counted,
)
from models.event.book import open_event_book, read_ahead
from models.heavy.time_slices import taking_turns
from models.ledger.names import names_of
from models.store.cache import MIB, Kept
from models.store.database import Database, database_of, hold_id
from models.store.indexes import CLUB_EVENTS, CLUB_TABLES, CLUBS, EVENT_TABLES, EVENTS, TABLES
from models.store.portions import portions
from models.store.session import Session
from rules.club.acts import Act, TableJoined, seals_in
from rules.club.people import Face, People, people_of
from rules.club.sums import Sums

TRIES = 5  # at keeping what was added up while other processes keep theirs
Names = Mapping[str, Mapping[str, str]]


class Which(NamedTuple):
    """Say of which games: of a season, of a game type, of a day; empty for all."""

    season: str = ""
    type: str = ""
    day: str = ""


@dataclass(frozen=True)
class Figures:
    """Hold what the games of a club add up to, and who its people are.

    `names` are those at its tables by their seals, of each table, `left` those at tables that have left it.
    The games themselves are read from `database` when somebody first asks for them.
    """

    database: Database
    book: ClubBook
    checkpoint: Checkpoint
    names: Names
    left: Names = field(default_factory=dict)
    people: People = field(default_factory=lambda: People({}, {}))

    @property
    def tag(self) -> str:
        """Return what changes with whatever the figures follow from."""
        tables, events, _ = self.checkpoint.sources
        return f"{self.book.version}-{sum(tables.values())}-{sum(events.values())}-{len(tables)}"

    @property
    def state(self) -> str:
        """Return what changes with what is shown: sums, names, what the keeper did; not with every deal."""
        names = sum(map(len, self.names.values()))
        return f"{self.book.version}-{names}-{self.checkpoint.seal[:16]}"

    @property
    def sums(self) -> Mapping[Cell, Sums]:
        """Return what games add up to, for each season and game type."""
        return self.checkpoint.sums

    @cached_property
    def games(self) -> Sequence[Counted]:
        """Return the games that count."""
        with self.database.reading() as session:
            found = all_counted(session, self.book.code)
        mine, whose = self.checkpoint.sources.mine(found), self.people.whose
        # Another process may have counted one meanwhile in which somebody sat who is not known here yet.
        return [game for game in read_counted(mine, {}) if all(sat.seal in whose for sat in game.sat)]

    @property
    def named(self) -> Faces:
        """Return the seals of all who are named at its tables, those who sat in games that count first.

        Who sits down for the first time is matched by his name once the game is over.
        """
        faces = self.checkpoint.faces
        return {
            table: list(dict.fromkeys((*faces.get(table, ()), *here))) for table, here in self.names.items()
        }

    def who_is_who(self, acts: Iterable[Act], faces: Faces | None = None) -> People:
        """Return who would be who by these acts, of others than those who count where `faces` are given."""
        acts, checkpoint = list(acts), self.checkpoint
        named = list(_named(self.names, checkpoint.faces if faces is None else faces, checkpoint.was))
        there = {face.seal for face in named}
        gone = [face for face in self._gone(acts, checkpoint.was) if face.seal not in there]
        return people_of(named, acts, self.book.called, gone)

    def _gone(self, acts: Iterable[Act], was: Faces) -> Iterator[Face]:
        """Yield who is known by name and was named by acts, or corrected, whether he sits anywhere or not."""
        told = {*chain.from_iterable(was.values()), *chain.from_iterable(map(seals_in, acts))}
        for names in (*self.names.values(), *self.left.values()):
            for seal in told & names.keys():
                yield Face(seal, names[seal], appearance(names[seal]))

    def of(self, which: Which, persons: Sequence[str] | None = None) -> Sums:
        """Return what those games add up to; of pairs those alone of `persons`, where they are given."""
        found = Sums()
        if which.day:
            for game in self.chosen(which):
                found.add_game(game.day, sat_in(game, self.people.whose))
            return found
        for (season, game_type), sums in self.sums.items():
            if which.season in ("", season) and which.type in ("", game_type):
                found.add(sums, persons)
        return found

    def chosen(self, which: Which) -> Iterator[Counted]:
        """Yield the games that count."""
        for game in self.games:
            if which.type not in ("", game.type) or which.day not in ("", game.day):
                continue
            if not which.season or which.season == self.book.club.season_on(game.day):
                yield game


# The games themselves are there once somebody has asked for them.
FIGURES: Kept[str, Figures] = Kept(16 * MIB, lambda figures: 10_000 + 1500 * figures.checkpoint.games)


def figures_of(database: Database, code: str) -> Figures:
    """Return the figures of the club under `code`, as its tables stand now; raises Unknown."""
    for event, _ in map(tuple, database.glance.all(_EVENTS, {"club": code})):
        read_ahead(database, event)
    with database.reading() as session:
        book, sources = _read(session, code)
    kept = database.cache(FIGURES)
    known = kept.get(code)
    if known is not None and (known.book.version, known.checkpoint.sources) == (book.version, sources):
        return known
    # Whoever else asks for this club waits, and then finds the figures.
    with database.folding(f"club {code}"):
        for _ in range(TRIES):
            figures = _followed(database, code, kept.get(code))
            if figures is not None:
                kept.put(code, figures)
                return figures
    return refold(database, code)


def clubs_of(database: Database, table: str) -> list[str]:
    """Return the clubs in which games of a table count."""
    return [club for (club,) in map(tuple, database.glance.all(_CLUBS, {"table": table}))]


def refold(database: Database, code: str) -> Figures:
    """Return the figures of a club from its games alone, as if nothing were added up; they are not kept."""
    new, found = _begun(database, code)
    with database.reading() as session:
        anew = count(session, [each for each in found if each.is_stale])
    return _added_up(new, read_counted(found, anew))


def add_up_again(session: Session, code: str) -> None:
    """Count the games of a club anew and keep what they add up to, while its indexes are made again."""
    book, sources = _read(session, code)
    names = _names(session, sources.tables)
    found = sources.mine(find_games(session, code, sources.tables))
    anew = count(session, found)
    keep_counts(session, code, anew)
    new = Figures(database_of(session), book, Checkpoint(sources), names, _left(session, book, sources))
    keep_checkpoint(session, code, _added_up(new, read_counted(found, anew)).checkpoint)


def _read(session: Session, code: str) -> tuple[ClubBook, Sources]:
    book = open_club_book(session, code)
    tables = dict[str, int](map(tuple, session.all(_TABLES, {"club": code})))
    events = dict[str, int](map(tuple, session.all(_EVENTS, {"club": code})))
    only: dict[str, frozenset[str]] = {}
    for event, version in events.items():
        matches = open_event_book(session, event, version).event.matches.values()
        games = frozenset(game for match in matches if not match.decided for game in match.played_as)
        for table, seen in map(tuple, session.all(_OF_EVENT, {"event": event})):
            if table not in tables or table in only:
                tables[table], only[table] = seen, only.get(table, frozenset()) | games
    # In the order in which they joined, so that nobody's id becomes another with a new table.
    order = {table: at for at, table in enumerate(book.club.tables)}
    ordered = sorted(tables, key=lambda table: order.get(table, len(order)))
    return book, Sources({table: tables[table] for table in ordered}, events, only)


def _begun(database: Database, code: str) -> tuple[Figures, list[Found]]:
    """Return the figures of a club before anything is added up, and its games."""
    with database.reading() as session:
        book, sources = _read(session, code)
    with database.reading() as session:
        found = sources.mine(find_games(session, code, sources.tables))
        names, left = _names(session, sources.tables), _left(session, book, sources)
    return Figures(database, book, Checkpoint(sources), names, left), found


def _names(session: Session, tables: Iterable[str]) -> Names:
    return {table: {seal: each.name for seal, each in names_of(session, table).items()} for table in tables}


def _followed(database: Database, code: str, known: Figures | None) -> Figures | None:
    """Return the figures as the tables stand now, from those `known` or kept as far as they are good still.

    None where another process has kept others meanwhile.
    """
    with database.reading() as session:
        book, sources = _read(session, code)
    with database.reading() as session:
        if known and known.checkpoint.seal != kept_seal(session, code):
            known = None
        was = known.checkpoint if known else kept_checkpoint(session, code)
        changed = was.sources.changed(sources) if was else []
        found = find_games(session, code, changed)
        named = dict(known.names) if known else {}
        anew = _names(session, [each for each in sources.tables if each in changed or each not in named])
        left = _left(session, book, sources)
    stale = [each for each in sources.mine(found) if each.is_stale]
    if was is None or len(stale) > AT_ONCE:
        return _made_anew(database, code)
    names = {table: anew[table] if table in anew else named[table] for table in sources.tables}
    with database.reading() as session:
        counted = count(session, stale)
    new = Figures(database, book, Checkpoint(sources), names, left)
    figures = _corrected(new, was, found, counted)
    return _kept(figures, was, found, counted) if figures else _made_anew(database, code)


def _corrected(
    new: Figures, was: Checkpoint, found: Sequence[Found], anew: Mapping[str, Told]
) -> Figures | None:
    """Return figures of what `was` added up without the games that are others now, and with these.

    None where somebody is another now, or games count in other seasons.
    """
    sources = new.checkpoint.sources
    before, after = read_counted(found, {}), read_counted(sources.mine(found), anew)
    same = sources.tables.keys() - was.sources.changed(sources)
    faces = {table: seals for table, seals in was.faces.items() if table in same}
    came = {seal: was.was[seal] for seals in faces.values() for seal in seals if seal in was.was}
    new = _with_people(new, {**faces, **_faces(after)}, {**came, **_was(after)})
    whose, seasons = new.people.whose, new.checkpoint.seasons
    if was.seasons != seasons or not was.whose.items() <= whose.items():
        return None
    sums, own = dict(was.sums), set[Cell]()
    for games, others, sign in ((before, {*after}, -1), (after, {*before}, 1)):
        for game in games:
            if game.sat and game not in others:
                cell = cell_of(seasons, game)
                if cell not in own:
                    own.add(cell)
                    sums[cell] = sums[cell].copy() if cell in sums else Sums()
                sums[cell].add_game(game.day, sat_in(game, whose), sign)
    return _with_sums(new, {cell: each for cell, each in sums.items() if each.days})


def _kept(
    figures: Figures, was: Checkpoint, found: Sequence[Found], anew: Mapping[str, Told]
) -> Figures | None:
    """Keep what was corrected, and return it; None where another process has kept something meanwhile."""
    code, mine = figures.book.code, {each.id for each in figures.checkpoint.sources.mine(found)}
    gone = [each.id for each in found if each.id not in mine and each.counted_version is not None]
    if not anew and not gone:
        return _sealed(figures, was.seal)
    with figures.database.writing() as session:
        hold_id(session, f"figures {code}")
        if kept_seal(session, code) != was.seal:
            return None
        keep_counts(session, code, anew, gone)
        # Most often somebody looks while a game goes on, which counts once it is over.
        now = figures.checkpoint
        same = (now.sums, now.faces, now.was) == (was.sums, was.faces, was.was)
        return _sealed(figures, was.seal if same else keep_checkpoint(session, code, figures.checkpoint))


def _made_anew(database: Database, code: str) -> Figures | None:
    """Add up all games of a club, keep that, and return it; None where another process has kept it.

    What is counted is kept by and by, so that it is not lost where this takes long.
    """
    with database.writing() as session:
        hold_id(session, f"figures {code}")
        drop_checkpoint(session, code)
    new, found = _begun(database, code)
    anew: dict[str, Told] = {}
    for some in portions([each for each in found if each.is_stale], AT_ONCE):
        with database.reading() as session:
            counted = count(session, some)
        with database.writing() as session:
            hold_id(session, f"figures {code}")
            if kept_seal(session, code):
                return None
            keep_counts(session, code, counted)
        anew |= counted
    figures = _added_up(new, read_counted(found, anew))
    added = {each.id: anew[each.id][1] if each.id in anew else each.counted for each in found}
    with database.writing() as session:
        hold_id(session, f"figures {code}")
        kept = {each.id: each.counted for each in all_counted(session, code)}
        if kept_seal(session, code) or any(added[game] != kept[game] for game in added.keys() & kept.keys()):
            return None
        keep_counts(session, code, {}, kept.keys() - added.keys())
        return _sealed(figures, keep_checkpoint(session, code, figures.checkpoint))


def _added_up(new: Figures, games: Sequence[Counted]) -> Figures:
    """Return figures of all these games."""
    new = _with_people(new, _faces(games), _was(games))
    sums: dict[Cell, Sums] = {}
    with taking_turns() as turn:
        for game in games:
            if game.sat:
                cell = sums.setdefault(cell_of(new.checkpoint.seasons, game), Sums())
                cell.add_game(game.day, sat_in(game, new.people.whose))
                turn.pass_on()
    return _with_sums(new, sums)


def _faces(games: Iterable[Counted]) -> Faces:
    """Return the seals of who sat in games, by table, in the order in which they came."""
    faces: dict[str, dict[str, None]] = {}
    for game in sorted(games, key=lambda game: game.number):
        if game.sat:
            faces.setdefault(game.table, {}).update({sat.seal: None for sat in game.sat})
    return {table: list(seals) for table, seals in faces.items()}


def _was(games: Iterable[Counted]) -> Faces:
    """Return the seals before of those that came to their table by a correction of these."""
    seen: set[str] = set()
    found: dict[str, list[str]] = {}
    for game in sorted(games, key=lambda game: game.number):
        found |= {seal: [*before] for seal, before in game.was if seal not in seen}
        seen.update(sat.seal for sat in game.sat)
    return found


def _with_people(new: Figures, faces: Faces, was: Faces) -> Figures:
    """Return figures of those who have `faces`, in the order of the tables."""
    ordered = {table: faces[table] for table in new.names if table in faces}
    seasons = tuple(new.book.club.seasons.values())
    new = replace(new, checkpoint=replace(new.checkpoint, faces=ordered, was=was, seasons=seasons))
    people = new.who_is_who(new.book.club.people)
    return replace(new, checkpoint=replace(new.checkpoint, whose=people.whose), people=people)


def _left(session: Session, book: ClubBook, sources: Sources) -> Names:
    """Return the names at tables that were of the club and are no more, where something is said of people."""
    joined = (each.fact.table for each in book.history.done if isinstance(each.fact, TableJoined))
    return _names(session, sorted({*joined} - sources.tables.keys())) if book.club.people else {}


def _named(names: Names, faces: Faces, was: Faces) -> Iterator[Face]:
    looks: dict[str, str] = {}
    seen: set[str] = set()
    for table, seals in faces.items():
        for seal in seals:
            if seal not in seen:
                seen.add(seal)
                name = names[table].get(seal)
                if name is not None and name not in looks:
                    looks[name] = appearance(name)
                yield Face(seal, name, looks.get(name or "", ""), tuple(was.get(seal, ())))


def _with_sums(new: Figures, sums: Mapping[Cell, Sums]) -> Figures:
    return replace(new, checkpoint=replace(new.checkpoint, sums=sums))


def _sealed(new: Figures, seal: str) -> Figures:
    return replace(new, checkpoint=replace(new.checkpoint, seal=seal))


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
# One list of both: where either may hold PostgreSQL looks at every club.
_CLUBS = select(CLUBS.c.code).where(
    CLUBS.c.code.in_(
        union(
            select(CLUB_TABLES.c.club).where(CLUB_TABLES.c.code == bindparam("table")),
            select(CLUB_EVENTS.c.club)
            .join(EVENT_TABLES, EVENT_TABLES.c.event == CLUB_EVENTS.c.event)
            .where(EVENT_TABLES.c.code == bindparam("table")),
        )
    )
)
