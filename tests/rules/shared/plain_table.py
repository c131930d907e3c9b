"""Tables of any other game for the tests of the frame: points for each seat in each deal, nothing else."""

from __future__ import annotations

from typing import Any, Literal

from rules import GAME_TYPES
from rules.sheet.entries import Deal, Entry, Ruling
from rules.sheet.scoresheet import Seat, State
from rules.statements import RuleViolation

GAME = GAME_TYPES["points"]
NAMES = ("Anu", "Binu", "Cini", "Devi", "Eby", "Faiz")
Kind = Literal["adjustment", "penalty", "warning", "disqualification", "retirement"]


def table(players: int = 4, dealer: int = 1, **rules: Any) -> State:
    """Return a fresh table of so many players."""
    seats = [Seat(number, name) for number, name in enumerate(NAMES[:players], 1)]
    return GAME.start(GAME.settle("points", rules), seats, dealer)


def deal(*points: float | None, name: str = "", **facts: Any) -> Deal:
    """Return a deal with the points of seat 1, 2, …; None for a seat without a result."""
    results = [{"seat": seat, "points": given} for seat, given in enumerate(points, 1) if given is not None]
    return Deal(name or f"{points}", {"results": results, **facts})


def ruling(seat: int, points: float = 0, kind: Kind = "adjustment", reason: str = "counted wrong") -> Ruling:
    return Ruling(f"{kind} {seat} {points}", kind, seat, reason, points)


def disqualified(seat: int) -> Ruling:
    return ruling(seat, kind="disqualification", reason="marked cards")


def folded(*entries: Entry, players: int = 4, **rules: Any) -> State:
    """Return the state of a table after `entries`."""
    return GAME.fold(table(players, **rules), entries)


def refused(state: State, entry: Entry) -> tuple[str, str, str]:
    """Return code, sentence and field of the refusal of `entry`; empty where it may happen."""
    try:
        GAME.check(state, entry)
    except RuleViolation as violation:
        return violation.code, violation.statement.code, violation.field
    return "", "", ""
