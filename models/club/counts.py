"""Count games once for each of their versions; what was counted is kept, and can be made again."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from sqlalchemy import bindparam, delete, insert, or_, select

from models.game.book import Book, open_book
from models.heavy.time_slices import taking_turns
from models.store.base import Json, to_the_second
from models.store.indexes import CLUBS, GAME_COUNTS, GAMES
from models.store.portions import portions
from models.store.session import Session
from rules.club.counting import Seated, count_game

AT_ONCE = 200  # games that are counted without a pause
FORM = 2  # of what is kept, which the next release can tell from its own
_BEFORE = '{"type":'  # how what the release before counted begins, which is counted anew
Told = tuple[int, str]
"""The version of a game, and as JSON what was counted of it then; empty where it does not count."""


class SatDown(NamedTuple):
    """Hold what a game says of who sat in one seat: the seal of his name, and what was counted."""

    seal: str
    party: str
    won: bool
    place: int
    counts: tuple[int, ...]


class Counted(NamedTuple):
    """Hold what was counted of a game; nobody has sat in one that does not count.

    `number` is that of the game at its table, `at` when it began; `was` has of who came to his seal by
    a correction the seals before.
    """

    id: str
    table: str
    number: int
    type: str = ""
    at: str = ""
    sat: tuple[SatDown, ...] = ()
    was: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def day(self) -> str:
        """Return the day on which it began, in UTC: an evening from Kochi to Beijing is of one."""
        return self.at[:10]


class Found(NamedTuple):
    """Hold a game as the indexes have it, with what a club counted of its `counted_version`, if anything."""

    id: str
    table: str
    number: int
    version: int
    counted_version: int | None
    counted: str | None

    @property
    def is_of_before(self) -> bool:
        """Tell whether the release before counted it, in its own way."""
        return _is_of_before(self.counted)

    @property
    def is_stale(self) -> bool:
        """Tell whether it has changed since it was counted, or is to be counted otherwise than it was."""
        return self.counted_version != self.version or self.is_of_before


def find_games(session: Session, club: str, tables: Iterable[str]) -> list[Found]:
    """Return the games of `tables`, with what `club` counted of them."""
    found: list[Found] = []
    for codes in portions(list(tables), AT_ONCE):
        found += map(Found._make, session.execute(_GAMES, {"codes": codes, "club": club}).all())
    return found


def count_of(book: Book) -> Told:
    """Return what is to be kept of a game."""
    log, history = book.log, book.history
    counted = count_game(log.game, log.state)
    if counted is None:
        return book.version, ""
    seals = {each.seat: history.sealed_in(each.seat) for each in counted}
    sat = [[seals[each.seat], *_as_row(each)] for each in counted]
    stored = {"form": FORM, "type": history.game_type, "at": to_the_second(history.started_at), "sat": sat}
    was = {seal: before for seal in seals.values() if (before := _corrected_to(seal, history.corrected))}
    return book.version, json.dumps(stored | ({"was": was} if was else {}), separators=(",", ":"))


def count(session: Session, games: Iterable[Found]) -> dict[str, Told]:
    """Return what is to be kept of games as they stand now."""
    return {each.id: count_of(open_book(session, each.id)) for each in games}


def read_counted(games: Iterable[Found], anew: Mapping[str, Told]) -> list[Counted]:
    """Return what was counted of games: of those that were counted `anew` that."""
    read: list[Counted] = []
    with taking_turns() as turn:
        for some in portions(list(games), AT_ONCE):
            texts = [anew[each.id][1] if each.id in anew else each.counted for each in some]
            # Read one by one they would take half as long again.
            stored = json.loads(f"[{','.join(text or '{}' for text in texts)}]")
            read += map(_read, some, stored)
            turn.pass_on()
    return read


def all_counted(session: Session, club: str) -> list[Found]:
    """Return all games that count in a club, as they were counted last."""
    return list(map(Found._make, session.all(_COUNTED, {"club": club})))


def is_counted_so(session: Session, book: Book) -> bool:
    """Tell whether what clubs keep of a game, if anything, is its count, or was before the game changed."""
    kept = session.all(_KEPT, {"id": book.id})
    return all(row[0] < book.version or _is_of_before(row[1]) or tuple(row) == count_of(book) for row in kept)


def has_strays(session: Session) -> bool:
    """Tell whether something is kept of a game or for a club that is not there."""
    game = select(GAMES.c.id).where(GAMES.c.id == GAME_COUNTS.c.id)
    club = select(CLUBS.c.code).where(CLUBS.c.code == GAME_COUNTS.c.club)
    strays = select(GAME_COUNTS.c.id).where(or_(~game.exists(), ~club.exists()))
    return bool(session.scalar(strays.limit(1)))


def keep_counts(session: Session, club: str, counted: Mapping[str, Told], gone: Iterable[str] = ()) -> None:
    """Keep what was counted of games, and nothing of those that are `gone` from the club."""
    for some in portions([*counted, *gone], AT_ONCE):
        of_club = GAME_COUNTS.c.club == club
        session.execute(delete(GAME_COUNTS).where(of_club, GAME_COUNTS.c.id.in_(some)))
    rows = [
        {"id": game, "club": club, "version": version, "counted": text}
        for game, (version, text) in counted.items()
    ]
    session.write(_INSERT, *rows)


def _is_of_before(counted: str | None) -> bool:
    return counted is not None and counted.startswith(_BEFORE)


def _corrected_to(seal: str, corrected: Mapping[str, str]) -> list[str]:
    """Return the seals that were corrected to one, the last first."""
    before = []
    while seal in corrected:
        seal = corrected[seal]
        before.append(seal)
    return before


def _as_row(each: Seated) -> list[object]:
    return [each.party, each.won, each.place, list(each.counts)]


def _read(found: Found, stored: Json) -> Counted:
    if not stored:
        return Counted(found.id, found.table, found.number)
    # The same few seals stand in thousands of games.
    sat = tuple(
        SatDown(sys.intern(seal), sys.intern(party), won, place, tuple(counts))
        for seal, party, won, place, counts in stored["sat"]
    )
    was = tuple((seal, tuple(before)) for seal, before in stored.get("was", {}).items())
    return Counted(found.id, found.table, found.number, sys.intern(stored["type"]), stored["at"], sat, was)


_INSERT = insert(GAME_COUNTS)
_KEPT = select(GAME_COUNTS.c.version, GAME_COUNTS.c.counted).where(GAME_COUNTS.c.id == bindparam("id"))
_OF_CLUB = (GAME_COUNTS.c.id == GAMES.c.id) & (GAME_COUNTS.c.club == bindparam("club"))
_FOUND = select(
    GAMES.c.id, GAMES.c.code, GAMES.c.position, GAMES.c.version, GAME_COUNTS.c.version, GAME_COUNTS.c.counted
)
_GAMES = (
    _FOUND.select_from(GAMES.outerjoin(GAME_COUNTS, _OF_CLUB))
    .where(GAMES.c.code.in_(bindparam("codes", expanding=True)))
    .order_by(GAMES.c.code, GAMES.c.position)
)
_COUNTED = (
    _FOUND.select_from(GAMES.join(GAME_COUNTS, _OF_CLUB))
    .where(GAME_COUNTS.c.counted != "")
    .order_by(GAMES.c.code, GAMES.c.position)
)
