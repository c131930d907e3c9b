"""What each house rule of tournament singles changes at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules import GAME_TYPES
from rules.sheet.entries import Deal
from rules.sheet.scoresheet import Seat
from rules.switches import Rules
from tests.rules.shared.effect import Effect

GAME = GAME_TYPES["gra_singles"]
SEATS = [Seat(1, "Anu"), Seat(2, "Binu")]


def _points(rules: Rules, kind: str, deadwood: int, against: int, upcard: str, **more: Any) -> Any:
    facts = {"kind": kind, "knocker": 1, "knocker_deadwood": deadwood, "defender_deadwood": against}
    scored = GAME.appraise(GAME.start(rules, SEATS), {**facts, "upcard": upcard, **more})
    return [line.points for line in scored.lines]


def _totals(rules: Rules) -> Mapping[int, Any]:
    deals = [Deal(name, {"kind": "gin", "knocker": 1, "defender_deadwood": 60}) for name in "ab"]
    return GAME.fold(GAME.start(rules, SEATS), deals).totals()


def _dealt(rules: Rules) -> str:
    deal = Deal("a", {"kind": "gin", "knocker": 1, "defender_deadwood": 90})
    return GAME.fold(GAME.start(rules, SEATS), [deal]).verdict.status


SWITCH_EFFECTS = {
    "target": Effect((100, 150), _dealt),
    "knock": Effect(("upcard", "ten"), lambda rules: _points(rules, "knock", 6, 20, "5C")),
    "ace_up": Effect(("gin_only", "one"), lambda rules: _points(rules, "knock", 1, 20, "AC")),
    "gin_bonus": Effect((25, 20), lambda rules: _points(rules, "gin", 0, 20, "5C")),
    "undercut_bonus": Effect((25, 20), lambda rules: _points(rules, "knock", 4, 4, "5C")),
    "missing_card": Effect((10, 5), lambda rules: _points(rules, "knock", 4, 9, "5C", defender_card_count=9)),
    "false_gin_as_knock": Effect((False, True), lambda rules: _points(rules, "gin", 4, 9, "5C")),
    "box_bonus": Effect((0, 25), _totals),
    "game_bonus": Effect((0, 100), _totals),
    "shutout_doubles": Effect((False, True), _totals),
    "spades_double": Effect((False, True), lambda rules: _points(rules, "knock", 4, 9, "5S")),
}
