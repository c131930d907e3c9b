"""What each house rule of tournament partnership gin changes at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules import GAME_TYPES
from rules.sheet.entries import Deal
from rules.sheet.scoresheet import Seat
from rules.switches import Rules
from tests.rules.shared.effect import Effect

GAME = GAME_TYPES["gra_partnership"]
SEATS = [Seat(number, f"P{number}", "XY"[(number - 1) % 2]) for number in range(1, 5)]
DRAWN = {"winner": None, "points": 0}


def _points(rules: Rules, *tables: Mapping[str, Any], upcard: str | None = None) -> Any:
    scored = GAME.appraise(GAME.start(rules, SEATS), {"tables": list(tables), "upcard": upcard})
    return [line.points for line in scored.lines]


def _hand(rules: Rules, kind: str, deadwood: int, against: int, upcard: str, **more: Any) -> Any:
    facts = {"kind": kind, "knocker": 1, "defender": 2, "knocker_deadwood": deadwood, **more}
    return _points(rules, {**facts, "defender_deadwood": against}, DRAWN, upcard=upcard)


def _totals(rules: Rules) -> Mapping[int, Any]:
    deals = [Deal(name, {"tables": [{"winner": "X", "points": 100}] * 2}) for name in "ab"]
    return GAME.fold(GAME.start(rules, SEATS), deals).totals()


def _status(rules: Rules) -> str:
    deal = Deal("a", {"tables": [{"winner": "X", "points": 100}] * 2})
    return GAME.fold(GAME.start(rules, SEATS), [deal]).verdict.status


def _event(rules: Rules, results: str) -> Any:
    return GAME.answer("event", rules, {"results": list(results)})["status"]


SWITCH_EFFECTS = {
    "target": Effect((250, 150), _status),
    "knock": Effect(("upcard", "ten"), lambda rules: _hand(rules, "knock", 6, 20, "5C")),
    "ace_up": Effect(("gin_only", "one"), lambda rules: _hand(rules, "knock", 1, 20, "AC")),
    "gin_bonus": Effect((25, 20), lambda rules: _hand(rules, "gin", 0, 20, "5C")),
    "undercut_bonus": Effect((25, 20), lambda rules: _hand(rules, "knock", 4, 4, "5C")),
    "missing_card": Effect((10, 5), lambda rules: _hand(rules, "knock", 4, 9, "5C", defender_card_count=9)),
    "false_gin_as_knock": Effect((False, True), lambda rules: _hand(rules, "gin", 4, 9, "5C")),
    "box_bonus": Effect((0, 25), _totals),
    "game_bonus": Effect((0, 100), _totals),
    "shutout_doubles": Effect((False, True), _totals),
    "spades_double": Effect(
        (False, True),
        lambda rules: _points(rules, {"winner": "X", "points": 30, "spade_upcard": True}, DRAWN),
    ),
    "net": Effect(
        (True, False),
        lambda rules: _points(rules, {"winner": "X", "points": 30}, {"winner": "Y", "points": 12}),
    ),
    "games": Effect((5, 4), lambda rules: _event(rules, "WWWW")),
    "stop_after_losses": Effect((2, 3), lambda rules: _event(rules, "LL")),
    "finals_wins": Effect((4, 5), lambda rules: _event(rules, "WWWWL")),
}
