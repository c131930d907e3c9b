"""What each house rule of the site's gin changes at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules import GAME_TYPES
from rules.sheet.entries import Deal
from rules.sheet.scoresheet import Seat
from rules.switches import Rules
from tests.rules.shared.effect import Effect

GAME = GAME_TYPES["site_gin"]
SEATS = [Seat(1, "Anu"), Seat(2, "Binu")]


def _points(rules: Rules, kind: str, deadwood: int, against: int) -> Any:
    outcome = {"kind": kind, "knocker": 1, "knocker_deadwood": deadwood, "defender_deadwood": against}
    return [line.points for line in GAME.appraise(GAME.start(rules, SEATS), outcome).lines]


def _totals(rules: Rules) -> Mapping[int, Any]:
    deal = Deal("a", {"kind": "gin", "knocker": 1, "defender_deadwood": 80})
    return GAME.fold(GAME.start(rules, SEATS), [deal]).totals()


SWITCH_EFFECTS = {
    "target": Effect((100, 120), _totals),
    "knock_max": Effect((10, 5), lambda rules: _points(rules, "knock", 6, 20)),
    "gin_bonus": Effect((25, 20), lambda rules: _points(rules, "gin", 0, 20)),
    "big_gin_bonus": Effect((31, None), lambda rules: _points(rules, "big_gin", 0, 20)),
    "undercut_bonus": Effect((25, 10), lambda rules: _points(rules, "knock", 6, 6)),
    "game_bonus": Effect((100, 0), _totals),
    "line_bonus": Effect((25, 20), _totals),
    "shutout_doubles": Effect((True, False), _totals),
}
