"""Play a journal again from its rows alone: what the game must be if every row is true."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from models.log import Log
from rules import GAME_TYPES
from rules.entries import Entry, read_entry
from rules.scoresheet import Seat, State

Row = Mapping[str, Any]


class BadRow(ValueError):
    """Say that row `place` of a journal, counted from 1, cannot follow on those before it."""

    def __init__(self, place: int) -> None:
        self.place = place
        super().__init__(f"Row {place} of the journal does not fit those before it.")


class Told(NamedTuple):
    """Hold what the rows say of an entry."""

    kind: str
    facts: dict[str, Any]
    withdrawn: bool


class Signed(NamedTuple):
    """Hold what the rows say of a signature: what it covers, and whether something changed after it."""

    digest: str
    broken: bool
    elsewhere: bool


class Disputed(NamedTuple):
    """Hold what the rows say of a dispute; `settled` is how it was settled, None while it is open."""

    entry: str
    seat: int | None
    by: int
    text: str
    settled: str | None


@dataclass
class Replayed:
    """Hold what the rows say: the game as agreed, entries and disputes in order, claims and signatures.

    `facts_version` is the number of the last row that changed what the sheet follows from.
    """

    id: str
    game_type: str
    preset: str
    rules: dict[str, Any]
    first_dealer: int
    seats: dict[int, Seat]
    entries: dict[str, Told] = field(default_factory=dict)
    signatures: dict[int, Signed] = field(default_factory=dict)
    disputes: dict[str, Disputed] = field(default_factory=dict)
    claims: set[int] = field(default_factory=set)
    facts_version: int = 1

    def start(self) -> State:
        """Return the state before the first deal; raises RuleViolation where the table does not fit."""
        seats = [self.seats[number] for number in sorted(self.seats)]
        return GAME_TYPES[self.game_type].start(self.rules, seats, self.first_dealer)

    def log(self) -> Log:
        """Return the log that these entries fold to."""
        standing = (
            read_entry(entry_id, told.kind, told.facts)
            for entry_id, told in self.entries.items()
            if not told.withdrawn
        )
        return Log.fold(GAME_TYPES[self.game_type], self.start(), standing)


def replay(rows: Iterable[Row]) -> Replayed:
    """Return what `rows`, as the journal shows them, say; raises BadRow where they cannot be a journal."""
    game: Replayed | None = None
    for place, row in enumerate(rows, start=1):
        try:
            if game is None:
                game = _started(row)
            else:
                _step(game, row, place)
        except (LookupError, TypeError, ValueError, AttributeError):
            raise BadRow(place) from None
    if game is None:
        raise BadRow(1)
    return game


def entry_in(row: Row) -> Entry:
    """Return the entry that a row records or corrects, as the rules read it."""
    return read_entry(row["entry"], row["after"]["kind"], facts_in(row))


def facts_in(row: Row) -> dict[str, Any]:
    """Return the facts of the entry that a row records or corrects."""
    stated = row["after"]
    if stated["kind"] == "deal":
        outcome: dict[str, Any] = stated["outcome"]
        return outcome
    return {name: value for name, value in stated.items() if name != "kind"}


def _started(row: Row) -> Replayed:
    _need(row["action"] == "started")
    agreed = row["after"]
    seats = {each["seat"]: Seat(each["seat"], each["name"], each["side"]) for each in agreed["seats"]}
    _need(list(seats) == list(range(1, len(seats) + 1)) and isinstance(agreed["game_type"], str))
    return Replayed(
        row["game"], agreed["game_type"], agreed["preset"], agreed["rules"], agreed["first_dealer"], seats
    )


def _step(game: Replayed, row: Row, place: int) -> None:
    action = row["action"]
    _need(row["game"] == game.id)
    if action in _FACTS:
        _FACTS[action](game, row)
        game.facts_version = place
        game.signatures = {seat: each._replace(broken=True) for seat, each in game.signatures.items()}
    elif action in _AROUND:
        _AROUND[action](game, row)
    else:
        _need(action == "rekeyed")


def _recorded(game: Replayed, row: Row) -> None:
    _need(row["entry"] not in game.entries)
    game.entries[row["entry"]] = Told(row["after"]["kind"], facts_in(row), withdrawn=False)


def _corrected(game: Replayed, row: Row) -> None:
    known = game.entries[row["entry"]]
    _need(not known.withdrawn and known.kind == row["after"]["kind"])
    game.entries[row["entry"]] = known._replace(facts=facts_in(row))


def _withdrawn(game: Replayed, row: Row) -> None:
    known = game.entries[row["entry"]]
    _need(not known.withdrawn)
    game.entries[row["entry"]] = known._replace(withdrawn=True)


def _renamed(game: Replayed, row: Row) -> None:
    old = game.seats[row["after"]["seat"]]
    game.seats[old.number] = Seat(old.number, row["after"]["name"], old.side)


def _claimed(game: Replayed, row: Row) -> None:
    game.claims.add(game.seats[row["after"]["seat"]].number)


def _signed(game: Replayed, row: Row) -> None:
    seat = game.seats[row["after"]["seat"]].number
    game.signatures[seat] = Signed(row["after"]["digest"], broken=False, elsewhere=False)


def _released(game: Replayed, row: Row) -> None:
    seat = game.seats[row["before"]["seat"]].number
    game.claims.discard(seat)
    if seat in game.signatures:
        game.signatures[seat] = game.signatures[seat]._replace(broken=True)


def _disputed(game: Replayed, row: Row) -> None:
    said = row["after"]
    _need(row["entry"] in game.entries and said["by"] in game.seats and said["dispute"] not in game.disputes)
    _need(said["seat"] is None or said["seat"] in game.seats)
    game.disputes[said["dispute"]] = Disputed(row["entry"], said["seat"], said["by"], said["text"], None)


def _settled(game: Replayed, row: Row) -> None:
    known = game.disputes[row["after"]["dispute"]]
    _need(known.settled is None)
    game.disputes[row["after"]["dispute"]] = known._replace(settled=row["reason"])


def _imported(game: Replayed, _: Row) -> None:
    game.claims.clear()
    game.signatures = {seat: each._replace(elsewhere=True) for seat, each in game.signatures.items()}


def _need(fits: bool) -> None:
    if not fits:
        raise ValueError


_FACTS = {"recorded": _recorded, "corrected": _corrected, "withdrawn": _withdrawn, "renamed": _renamed}
_AROUND = {
    "claimed": _claimed,
    "signed": _signed,
    "released": _released,
    "disputed": _disputed,
    "settled": _settled,
    "imported": _imported,
}
