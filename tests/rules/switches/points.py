"""What each house rule of the plain sheet changes at the table."""

from __future__ import annotations

from typing import Any

from rules import GAME_TYPES
from rules.sheet.entries import Deal
from rules.sheet.scoresheet import Seat
from rules.switches import Rules
from tests.rules.shared.effect import Effect

GAME = GAME_TYPES["points"]
SEATS = [Seat(1, "Ann"), Seat(2, "Bob"), Seat(3, "Cy")]


def _after(rules: Rules, *points: float) -> Any:
    """Return who is out and who won after one deal."""
    results = [{"seat": seat, "points": value} for seat, value in enumerate(points, 1)]
    verdict = GAME.step(GAME.start(rules, SEATS), Deal("1", {"results": results})).verdict
    return set(verdict.out), verdict.winners


SWITCH_EFFECTS = {
    "direction": Effect(("high", "low"), lambda rules: _after(rules, 3, 2, 1), {"deals": 1}),
    "target": Effect((None, 50), lambda rules: _after(rules, 50, 0, 0)),
    "limit": Effect((None, 50), lambda rules: _after(rules, 51, 0, 0)),
    "eliminate_at": Effect(("over", "reach"), lambda rules: _after(rules, 50, 0, 0), {"limit": 50}),
    "deals": Effect((None, 1), lambda rules: _after(rules, 1, 0, 0)),
}
