"""Keep what the games of a club add up to, so that a process that begins reads it and folds no game."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, NamedTuple

from sqlalchemy import bindparam, delete, insert, select

from models.club.counts import Counted, Found, all_counted, read_counted
from models.store.base import Json
from models.store.indexes import CLUB_CHECKPOINTS, CLUBS
from models.store.session import Session
from rules.canonical import digest_of_text
from rules.club.club import Season, season_on
from rules.club.sums import Counts, Sat, Sums, Tally

Cell = tuple[str, str]
Faces = Mapping[str, Sequence[str]]


class Sources(NamedTuple):
    """Hold what figures follow from: the versions of the club's tables and events.

    At a table of an event alone the games of its matches are the club's, but for what was ruled or given up:
    `only` has their ids, by table.
    """

    tables: Mapping[str, int]
    events: Mapping[str, int]
    only: Mapping[str, frozenset[str]]

    def mine(self, games: Iterable[Found]) -> list[Found]:
        """Return those games that are the club's."""
        return [
            each
            for each in games
            if each.table in self.tables and (each.table not in self.only or each.id in self.only[each.table])
        ]

    def changed(self, now: Sources) -> list[str]:
        """Return the tables of both whose games may be others `now`."""
        same = {
            table
            for table, version in now.tables.items()
            if self.tables.get(table) == version and self.only.get(table) == now.only.get(table)
        }
        return [table for table in {**self.tables, **now.tables} if table not in same]


@dataclass(frozen=True)
class Checkpoint:
    """Hold what the games of a club added up to: a cell of `sums` for each season and game type.

    `faces` are the seals of who sat, by table, each in the order in which he came, `was` has of those
    that came by a correction the seals before; `whose` are their people.
    `seal` is the digest of what the database has of it, and empty where it has nothing.
    """

    sources: Sources = field(default_factory=lambda: Sources({}, {}, {}))
    seasons: tuple[Season, ...] = ()
    faces: Faces = field(default_factory=dict)
    was: Faces = field(default_factory=dict)
    whose: Mapping[str, str] = field(default_factory=dict)
    sums: Mapping[Cell, Sums] = field(default_factory=dict)
    seal: str = ""

    @property
    def games(self) -> int:
        """Return how many games count."""
        return sum(sum(sums.days.values()) for sums in self.sums.values())


def cell_of(seasons: Sequence[Season], game: Counted) -> Cell:
    """Return in which sums a game counts."""
    return season_on(seasons, game.day), game.type


def sat_in(game: Counted, whose: Mapping[str, str]) -> list[Sat]:
    """Return what a game says of its people, of each once.

    Whoever has two seats, by a merge that cannot be, is counted in the first until the merge is undone.
    """
    sat: dict[str, Sat] = {}
    for seal, party, won, place, counts in game.sat:
        person = whose[seal]
        if person not in sat:
            sat[person] = Sat(person, party, won, place, counts)
    return list(sat.values())


def kept_seal(session: Session, club: str) -> str:
    """Return the seal of the checkpoint that is kept of a club; empty where there is none."""
    found = session.first(_SEAL, {"club": club})
    return found[0] if found else ""


def kept_checkpoint(session: Session, club: str) -> Checkpoint | None:
    """Return the checkpoint that is kept of a club, if any; one that cannot be read is none.

    Nor is one of the release before, which adds up what was counted otherwise.
    """
    found = session.first(_KEPT, {"club": club})
    return _unsealed(*found) if found else None


def keep_checkpoint(session: Session, club: str, checkpoint: Checkpoint) -> str:
    """Keep a checkpoint instead of the one before, and return its seal."""
    text = json.dumps(_written(checkpoint), separators=(",", ":"))
    seal = digest_of_text(text)
    drop_checkpoint(session, club)
    session.write(_INSERT, {"club": club, "seal": seal, "figures": text})
    return seal


def drop_checkpoint(session: Session, club: str) -> None:
    """Keep no checkpoint of a club: it is made again of all its games."""
    session.execute(delete(CLUB_CHECKPOINTS).where(CLUB_CHECKPOINTS.c.club == club))


def is_added_up_so(session: Session, club: str) -> bool:
    """Tell whether the checkpoint of a club, if there is any, is what was counted of its games."""
    found, counted = session.first(_KEPT, {"club": club}), all_counted(session, club)
    if found is None:
        return True
    kept = _unsealed(*found)
    # What is of the release before is added up anew as soon as somebody looks.
    if kept is None or any(each.is_of_before for each in counted):
        return digest_of_text(found[1]) == found[0]
    games = read_counted(counted, {})
    if not {sat.seal for game in games for sat in game.sat} <= kept.whose.keys():
        return False
    sums: dict[Cell, Sums] = {}
    for game in games:
        cell = sums.setdefault(cell_of(kept.seasons, game), Sums())
        cell.add_game(game.day, sat_in(game, kept.whose))
    return sums == kept.sums


def has_stray_checkpoint(session: Session) -> bool:
    """Tell whether there is a checkpoint of a club that is not there."""
    known = select(CLUBS.c.code).where(CLUBS.c.code == CLUB_CHECKPOINTS.c.club)
    return bool(session.scalar(select(CLUB_CHECKPOINTS.c.club).where(~known.exists()).limit(1)))


def _unsealed(seal: str, text: str) -> Checkpoint | None:
    stored = json.loads(text) if digest_of_text(text) == seal else {}
    # The release before knew of no corrected seals.
    return _read(stored, seal) if "was" in stored else None


def _written(checkpoint: Checkpoint) -> Json:
    """Return a checkpoint as JSON, in which a person is the number of his first seal."""
    seals = list(dict.fromkeys(chain.from_iterable(checkpoint.faces.values())))
    number = {seal: at for at, seal in enumerate(seals)}
    tables, events, only = checkpoint.sources
    return {
        "tables": dict(tables),
        "events": dict(events),
        "only": {table: sorted(games) for table, games in only.items()},
        "seasons": checkpoint.seasons,
        "faces": dict(checkpoint.faces),
        "was": dict(checkpoint.was),
        "whose": [number[checkpoint.whose[seal]] for seal in seals],
        "sums": [[*cell, *_sums_as_rows(sums, number)] for cell, sums in checkpoint.sums.items()],
    }


def _sums_as_rows(sums: Sums, number: Mapping[str, int]) -> Iterator[Any]:
    yield [[number[who], tally.counts, tally.days] for who, tally in sums.people.items()]
    yield [
        [number[who], [[number[other], *counts] for other, counts in mine.items()]]
        for who, mine in sums.pairs.items()
    ]
    yield sums.days


def _read(stored: Json, seal: str) -> Checkpoint:
    seals = list(dict.fromkeys(chain.from_iterable(stored["faces"].values())))
    only = {table: frozenset(games) for table, games in stored["only"].items()}
    return Checkpoint(
        Sources(stored["tables"], stored["events"], only),
        tuple(Season(*season) for season in stored["seasons"]),
        stored["faces"],
        stored["was"],
        {seal: seals[number] for seal, number in zip(seals, stored["whose"], strict=True)},
        {(season, game_type): _as_sums(seals, *rows) for season, game_type, *rows in stored["sums"]},
        seal,
    )


def _as_sums(seals: Sequence[str], people: list[Any], pairs: list[Any], days: dict[str, int]) -> Sums:
    tallies = {seals[who]: Tally(counts, Counter(on)) for who, counts, on in people}
    of_pairs: dict[str, dict[str, Counts]] = {
        seals[who]: {seals[other]: counts for other, *counts in mine} for who, mine in pairs
    }
    return Sums(tallies, of_pairs, Counter(days))


_SEAL = select(CLUB_CHECKPOINTS.c.seal).where(CLUB_CHECKPOINTS.c.club == bindparam("club"))
_KEPT = select(CLUB_CHECKPOINTS.c.seal, CLUB_CHECKPOINTS.c.figures).where(
    CLUB_CHECKPOINTS.c.club == bindparam("club")
)
_INSERT = insert(CLUB_CHECKPOINTS)
