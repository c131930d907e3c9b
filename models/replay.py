"""Play a journal again from its rows alone: what the game must be if every row is true."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from models.log import Log
from rules import GAME_TYPES
from rules.entries import read_entry
from rules.scoresheet import Seat

Row = Mapping[str, Any]


@dataclass
class Replayed:
    """Hold what the rows say: the game as agreed, its entries in order, the digests of signatures in force.

    An entry is ``(kind, facts, withdrawn)`` by its id.
    """

    game_type: str
    preset: str
    rules: dict[str, Any]
    first_dealer: int
    seats: dict[int, Seat]
    entries: dict[str, tuple[str, dict[str, Any], bool]] = field(default_factory=dict)
    signed: dict[int, str] = field(default_factory=dict)

    def log(self) -> Log:
        """Return the log that these entries fold to."""
        game = GAME_TYPES[self.game_type]
        start = game.start(
            self.rules, [self.seats[number] for number in sorted(self.seats)], self.first_dealer
        )
        standing = (
            read_entry(entry_id, kind, facts)
            for entry_id, (kind, facts, withdrawn) in self.entries.items()
            if not withdrawn
        )
        return Log.fold(game, start, standing)


def replay(rows: Iterable[Row]) -> Replayed:
    """Return what `rows`, as the journal shows them, say.

    Raises LookupError, TypeError or ValueError where they cannot be a journal.
    """
    first, *others = rows
    game = _started(first)
    for row in others:
        _step(game, row)
    return game


def _started(row: Row) -> Replayed:
    if row["action"] != "started":
        raise ValueError("A journal begins with the start of the game.")
    agreed = row["after"]
    seats = {each["seat"]: Seat(each["seat"], each["name"], each["side"]) for each in agreed["seats"]}
    return Replayed(agreed["game_type"], agreed["preset"], agreed["rules"], agreed["first_dealer"], seats)


def _step(game: Replayed, row: Row) -> None:
    action, entry, after = row["action"], row["entry"], row["after"]
    if action in ("recorded", "corrected"):
        if (action == "recorded") == (entry in game.entries):
            raise ValueError(f"Row {row['seq']} does not fit those before it.")
        game.entries[entry] = (after["kind"], _facts(after), False)
    elif action == "withdrawn":
        kind, facts, _ = game.entries[entry]
        game.entries[entry] = (kind, facts, True)
    elif action == "renamed":
        old = game.seats[after["seat"]]
        game.seats[old.number] = Seat(old.number, after["name"], old.side)
    elif action == "signed":
        game.signed[after["seat"]] = after["digest"]
        return
    elif action == "released":
        game.signed.pop(row["before"]["seat"], None)
        return
    else:
        return
    game.signed.clear()


def _facts(stated: Mapping[str, Any]) -> dict[str, Any]:
    if stated["kind"] == "deal":
        outcome: dict[str, Any] = stated["outcome"]
        return outcome
    return {name: value for name, value in stated.items() if name != "kind"}
