"""What each house rule of Big Two changes at the table."""

from __future__ import annotations

from typing import Any

from rules import GAME_TYPES
from rules.sheet.entries import Deal
from rules.sheet.scoresheet import Seat, State
from rules.switches import Rules
from tests.rules.shared.effect import Effect

GAME = GAME_TYPES["big_two"]
SEATS = [Seat(number, f"P{number}") for number in (1, 2, 3)]
LEFT = [{"seat": 1, "cards_left": 0}, {"seat": 2, "cards_left": 4}, {"seat": 3, "cards_left": 12}]


def _after_one_deal(rules: Rules) -> State:
    return GAME.step(GAME.start(rules, SEATS), Deal("1", {"order": [1, 2, 3], "cards_left": LEFT}))


def _kind(rules: Rules, *cards: str) -> Any:
    return GAME.answer("classify", rules, {"cards": list(cards)})["type"]


SWITCH_EFFECTS = {
    "scoring": Effect(("place_sum", "cards_left"), lambda rules: _after_one_deal(rules).totals()),
    "target": Effect((2, 11), lambda rules: _after_one_deal(rules).verdict.status, {"scoring": "2-1"}),
    "players": Effect(([3, 4], [4, 4]), GAME.seat_limits),
    "allow_two_pair": Effect((True, False), lambda rules: _kind(rules, "6D", "6S", "9H", "9C", "3D")),
    "straights": Effect(("two_high", "poker"), lambda rules: _kind(rules, "JD", "QS", "KH", "AC", "2D")),
    "leftover": Effect(
        ("out", "to_starter"), lambda rules: GAME.answer("deal", rules, {"player_count": 3})["starter"]
    ),
}
