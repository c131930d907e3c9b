"""Deal by lot what can happen at a table, as the scorekeeper states it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any


def deal_of(sheet: Mapping[str, Any], chance: Random) -> dict[str, Any]:
    """Return the outcome of a next deal of the game of `sheet`."""
    return _DEALS[sheet["game"]["type"]](sheet, chance)


def _rummy(sheet: Mapping[str, Any], chance: Random) -> dict[str, Any]:
    seats = [each["seat"] for each in sheet["totals"] if each["status"] == "in"]
    winner, *others = chance.sample(seats, len(seats))
    played, *packing = others
    results: list[dict[str, Any]] = [{"seat": played, "status": "played", "points": chance.randint(2, 70)}]
    for seat in packing:
        status = chance.choice(["played", "played", "packed_first", "packed_later"])
        counted = {"points": chance.randint(2, 70)} if status == "played" else {}
        results.append({"seat": seat, "status": status, **counted})
    return {"winner": winner, "show": "normal", "results": results}


def _twenty_eight(sheet: Mapping[str, Any], chance: Random) -> dict[str, Any]:
    bidder = chance.choice(sheet["totals"])["seat"]
    return {"bidder": bidder, "bid": chance.randint(16, 22), "bidders_points": chance.randint(10, 28)}


def _gin(sheet: Mapping[str, Any], chance: Random) -> dict[str, Any]:
    knocker = chance.choice([1, 2])
    return {
        "upcard": "5H",
        "kind": "gin",
        "knocker": knocker,
        "defender": 3 - knocker,
        "defender_deadwood": chance.randint(5, 60),
    }


def _gin_of_two(sheet: Mapping[str, Any], chance: Random) -> dict[str, Any]:
    tables = [{"winner": chance.choice("XY"), "points": chance.randint(5, 80)} for _ in range(2)]
    return {"tables": tables}


def _points(sheet: Mapping[str, Any], chance: Random) -> dict[str, Any]:
    seats = [each["seat"] for each in sheet["totals"] if each["status"] == "in"]
    counts = chance.sample(range(20), len(seats))
    return {"results": [{"seat": seat, "points": each} for seat, each in zip(seats, counts, strict=True)]}


_DEALS = {
    "gama_rummy": _rummy,
    "twenty_eight": _twenty_eight,
    "gra_singles": _gin,
    "gra_partnership": _gin_of_two,
    "points": _points,
}
