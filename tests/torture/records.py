"""Write the records of tables that were never played, as long as one likes."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, pairwise
from typing import Any

from models.ledger.chain import FIRST
from models.ledger.names import sealed
from models.record.writing import FORMAT, seal_of
from rules import GAME_TYPES
from rules.canonical import digest

CODE = "ABCDEF"
SALT = "0123456789abcdef" * 2
AT = "2026-11-21T20:14:05.123456+00:00"
Row = dict[str, Any]


def points_record(deals: int, seats: int) -> bytes:
    """Return the record of one plain game, whose deals are recorded one after the other."""
    outcomes = (
        {"results": [{"seat": seat, "points": (deal + seat) % 90} for seat in range(1, seats + 1)]}
        for deal in range(deals)
    )
    return record("points", "points", seats, [("deal", outcome) for outcome in outcomes])


def record(
    game_type: str,
    preset: str,
    seats: int,
    entries: Iterable[tuple[str, Any]],
    rules: Mapping[str, Any] | None = None,
    changes: int = 0,
) -> bytes:
    """Return the record of one game in which `entries`, each its kind and facts, were recorded in order.

    After that it is changed so many times more: seat 1 is renamed.
    """
    game = GAME_TYPES[game_type]
    sides = [game.sides[place % len(game.sides)] if game.sides else None for place in range(seats)]
    agreed: dict[str, Any] = {
        "table": CODE,
        "game": str(uuid.uuid4()),
        "rules_version": game.rules_version,
        "outcome_version": game.outcome_version,
        "game_type": game_type,
        "preset": preset,
        "rules": game.settle(preset, rules or {}),
        "seats": [
            {"seat": place, "name": f"Player {place}", "salt": SALT, "side": side}
            for place, side in enumerate(sides, 1)
        ],
        "first_dealer": 1,
    }
    rows = list(_sealed(agreed["game"], chain(_changes(agreed, entries), _renamed(changes))))
    return of_rows([rows])


def of_rows(journals: list[list[Row]]) -> bytes:
    """Return the record of a table whose games have these journals."""
    table: dict[str, Any] = {"format": FORMAT, "code": CODE, "name": None}
    table["games"] = [{"journal": rows} for rows in journals]
    return json.dumps({**table, "seal": seal_of(table)}, separators=(",", ":")).encode()


def _changes(agreed: dict[str, Any], entries: Iterable[tuple[str, Any]]) -> Iterator[Row]:
    yield {"action": "started", "entry": None, "before": None, "after": agreed, "reason": "", "sent": FIRST}
    for kind, facts in entries:
        stated = {"kind": kind, "outcome": facts} if kind == "deal" else {"kind": kind, **facts}
        entry = str(uuid.uuid4())
        yield {
            "action": "recorded",
            "entry": entry,
            "before": None,
            "after": stated,
            "reason": "",
            "sent": FIRST,
        }


def _renamed(times: int) -> Iterator[Row]:
    names = ["Player 1", *(f"Renamed {time}" for time in range(times))]
    for old, new in pairwise(names):
        before, after = ({"seat": 1, "name": name, "salt": SALT} for name in (old, new))
        row = {"action": "renamed", "entry": None, "before": before, "after": after}
        yield {**row, "reason": "", "sent": None}


def _sealed(game: str, changes: Iterable[Row]) -> Iterator[Row]:
    previous = FIRST
    for seq, change in enumerate(changes, 1):
        row = {"game": game, "seq": seq, "at": AT, "key": "scorekeeper 0123456789ab", **change}
        row["prev_hash"] = previous
        row["hash"] = previous = digest(*sealed([row])[0])
        yield row
