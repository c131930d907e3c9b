"""Count games once for each of their versions; what was counted is kept, and can be made again."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from sqlalchemy import bindparam, delete, insert, select

from models.game.book import Book, open_book
from models.heavy.time_slices import taking_turns
from models.store.base import to_the_second
from models.store.database import Database, hold_id
from models.store.indexes import CLUB_TABLES, GAME_COUNTS, GAMES
from models.store.session import Session
from rules.club.counting import Seated, count_game

AT_ONCE = 200
Each = TypeVar("Each")


class SatDown(NamedTuple):
    """Hold what a game says of who sat in one seat: the seal of his name, and what was counted."""

    seal: str
    party: str
    won: bool
    place: int
    counts: tuple[int, ...]


class Counted(NamedTuple):
    """Hold what was counted of a game at its `version`; nobody has sat in one that does not count.

    `number` is that of the game at its table, `at` when it began.
    """

    id: str
    table: str
    number: int
    version: int
    type: str = ""
    at: str = ""
    sat: tuple[SatDown, ...] = ()

    @property
    def day(self) -> str:
        """Return the day on which it began, in UTC: an evening from Kochi to Beijing is of one."""
        return self.at[:10]


class Found(NamedTuple):
    """Hold a game as the indexes have it, with what was counted of it in `counted_version`, if anything."""

    id: str
    table: str
    number: int
    version: int
    counted_version: int | None
    counted: str | None


def find_games(session: Session, tables: Iterable[str]) -> list[Found]:
    """Return the games of `tables`."""
    found: list[Found] = []
    for codes in _portions(list(tables)):
        found += map(Found._make, session.execute(_GAMES, {"codes": codes}).all())
    return found


def count_games(database: Database, found: Iterable[Found]) -> dict[str, Counted]:
    """Return what is counted of games; those that have changed since are counted anew, and that is kept."""
    games = list(found)
    stale = [each for each in games if each.counted_version != each.version]
    anew: dict[str, tuple[int, str]] = {}
    for some in _portions(stale):
        with database.reading() as session:
            counted = {each.id: _written(open_book(session, each.id)) for each in some}
        with database.writing() as session:
            keep_counts(session, counted)
        anew |= counted
    read: dict[str, Counted] = {}
    with taking_turns() as turn:
        for each in games:
            read[each.id] = _read(each, anew)
            turn.pass_on()
    return read


def is_counted_so(session: Session, book: Book) -> bool:
    """Tell whether what is kept of a game, if anything, is its count, or was before the game changed."""
    kept = session.first(_KEPT, {"id": book.id})
    return kept is None or kept[0] < book.version or tuple(kept) == _written(book)


def has_strays(session: Session) -> bool:
    """Tell whether something is kept of a game that is not there."""
    known = select(GAMES.c.id).where(GAMES.c.id == GAME_COUNTS.c.id)
    return bool(session.scalar(select(GAME_COUNTS.c.id).where(~known.exists()).limit(1)))


def _portions(of: list[Each]) -> Iterator[list[Each]]:
    return (of[at : at + AT_ONCE] for at in range(0, len(of), AT_ONCE))


def count_again(session: Session) -> None:
    """Count the games of all clubs' tables anew, and keep that."""
    asked = select(GAMES.c.id).join(CLUB_TABLES, CLUB_TABLES.c.code == GAMES.c.code).distinct()
    for some in _portions(list(session.scalars(asked.order_by(GAMES.c.id)))):
        keep_counts(session, {game: _written(open_book(session, game)) for game in some})


def keep_counts(session: Session, counted: Mapping[str, tuple[int, str]]) -> None:
    """Keep what was counted of games, each with the version of the game."""
    # Two who count the same at once would both find it missing.
    hold_id(session, "game_counts")
    session.execute(delete(GAME_COUNTS).where(GAME_COUNTS.c.id.in_(list(counted))))
    rows = [{"id": game, "version": version, "counted": text} for game, (version, text) in counted.items()]
    session.execute(insert(GAME_COUNTS), rows)


def _written(book: Book) -> tuple[int, str]:
    """Return the version of a game, and as JSON what is counted of it; empty where it does not count."""
    log, history = book.log, book.history
    counted = count_game(log.game, log.state)
    if counted is None:
        return book.version, ""
    sat = [[history.sealed_in(each.seat), *_told(each)] for each in counted]
    told = {"type": history.game_type, "at": to_the_second(history.started_at), "sat": sat}
    return book.version, json.dumps(told, separators=(",", ":"))


def _told(each: Seated) -> list[object]:
    return [each.party, each.won, each.place, list(each.counts)]


def _read(found: Found, anew: Mapping[str, tuple[int, str]]) -> Counted:
    version, text = anew.get(found.id, (found.version, found.counted))
    game = Counted(found.id, found.table, found.number, version)
    if not text:
        return game
    told = json.loads(text)
    # The same few seals stand in thousands of games.
    sat = tuple(
        SatDown(sys.intern(seal), sys.intern(party), won, place, tuple(counts))
        for seal, party, won, place, counts in told["sat"]
    )
    return game._replace(type=sys.intern(told["type"]), at=told["at"], sat=sat)


_KEPT = select(GAME_COUNTS.c.version, GAME_COUNTS.c.counted).where(GAME_COUNTS.c.id == bindparam("id"))
_GAMES = (
    select(
        GAMES.c.id,
        GAMES.c.code,
        GAMES.c.position,
        GAMES.c.version,
        GAME_COUNTS.c.version,
        GAME_COUNTS.c.counted,
    )
    .select_from(GAMES.outerjoin(GAME_COUNTS, GAME_COUNTS.c.id == GAMES.c.id))
    .where(GAMES.c.code.in_(bindparam("codes", expanding=True)))
    .order_by(GAMES.c.code, GAMES.c.position)
)
