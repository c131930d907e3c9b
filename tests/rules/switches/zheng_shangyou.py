"""What each house rule of Zheng Shangyou changes at the table."""

from __future__ import annotations

from typing import Any

from rules import GAME_TYPES
from rules.sheet.entries import Deal
from rules.sheet.scoresheet import Seat, State
from rules.switches import Rules
from tests.rules.shared.effect import Effect

GAME = GAME_TYPES["zheng_shangyou"]
SEATS = [Seat(number, f"P{number}") for number in (1, 2, 3)]


def _after_one_deal(rules: Rules) -> State:
    return GAME.step(GAME.start(rules, SEATS), Deal("1", {"order": [1, 2, 3]}))


def _kind(rules: Rules, *cards: str) -> Any:
    return GAME.answer("classify", rules, {"cards": list(cards)})["type"]


SWITCH_EFFECTS = {
    "scoring": Effect(("place_sum", "2-1"), lambda rules: _after_one_deal(rules).totals()),
    "target": Effect((2, 11), lambda rules: _after_one_deal(rules).verdict.status, {"scoring": "2-1"}),
    "players": Effect(([3, 6], [3, 5]), GAME.seat_limits),
    "jokers": Effect((True, False), lambda rules: _kind(rules, "JB", "JR")),
    "straight_min": Effect(([5, 3], [4, 3]), lambda rules: _kind(rules, "3H", "4S", "5C", "6D")),
}
