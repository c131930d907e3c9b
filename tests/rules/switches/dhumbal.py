"""What each house rule of Dhumbal changes at the table."""

from __future__ import annotations

from typing import Any

from rules import GAME_TYPES
from rules.sheet.entries import Deal
from rules.sheet.scoresheet import Seat, State
from rules.switches import Rules
from tests.rules.shared.effect import Effect

GAME = GAME_TYPES["dhumbal"]
SEATS = [Seat(number, f"P{number}") for number in (1, 2, 3)]


def _start(rules: Rules) -> State:
    return GAME.start(rules, SEATS)


def _worth(rules: Rules, caller: int = 5) -> Any:
    hands = zip((1, 2, 3), (3, caller, 40), strict=True)
    outcome = {"caller": 2, "results": [{"seat": seat, "points": points} for seat, points in hands]}
    return [line.points for line in GAME.appraise(_start(rules), outcome).lines]


def _out(rules: Rules) -> Any:
    deal = {"results": [{"seat": seat, "points": points} for seat, points in ((1, 40), (2, 40), (3, 9))]}
    return GAME.fold(_start(rules), [Deal("1", deal)]).verdict.status


SWITCH_EFFECTS = {
    "call_at": Effect((5, 7), lambda rules: _worth(rules, 6)),
    "penalty": Effect((25, 30), _worth),
    "countered": Effect(("hand", "nothing"), _worth),
    "limit": Effect((40, 41), _out),
    "eliminate_at": Effect(("reach", "over"), _out, {"limit": 40}),
}
