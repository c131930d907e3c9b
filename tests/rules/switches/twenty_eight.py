"""What each house rule of 28 changes at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules import GAME_TYPES
from rules.sheet.entries import Deal
from rules.sheet.scoresheet import Seat
from rules.switches import Rules
from tests.rules.shared.effect import Effect

GAME = GAME_TYPES["twenty_eight"]
SEATS = [Seat(number, f"P{number}", "XY"[(number - 1) % 2]) for number in range(1, 7)]
ORDER = ["X1", "Y1", "X2", "Y2", "X3", "Y3"]
WIN_X = {"bidder": 1, "bid": 16, "bidders_points": 16}
WIN_Y = {"bidder": 2, "bid": 16, "bidders_points": 16}


def _points(rules: Rules, **outcome: Any) -> Any:
    return GAME.appraise(GAME.start(rules, SEATS), {"bidder": 1, **outcome}).result["game_points"]


def _status(rules: Rules, *outcomes: Mapping[str, Any]) -> str:
    deals = [Deal(str(place), outcome) for place, outcome in enumerate(outcomes)]
    return GAME.fold(GAME.start(rules, SEATS), deals).verdict.status


def _over_partner(rules: Rules, bid: int) -> Any:
    return GAME.answer("auction", rules, {"order": ORDER, "bids": [("X1", 16), ("X2", bid)]})["bidder"]


SHORT = {"deals_per_round": 1}
COT = {"cot": "bidding", "cot_made": True}

SWITCH_EFFECTS = {
    "players": Effect((6, 4), GAME.seat_limits),
    "deals_per_round": Effect((1, 2), lambda rules: _status(rules, WIN_X, WIN_X)),
    "rounds": Effect((1, 2), lambda rules: _status(rules, WIN_X), SHORT),
    "extra_rounds": Effect((0, 1), lambda rules: _status(rules, WIN_X, WIN_Y), SHORT),
    "final_tie": Effect(
        ("coin_toss", "shared"), lambda rules: _status(rules, WIN_X, WIN_Y), {**SHORT, "extra_rounds": 0}
    ),
    "loss_mode": Effect(
        ("deduct", "award_opponents"), lambda rules: _points(rules, bid=18, bidders_points=10)
    ),
    "single_suit_void": Effect((True, False), lambda rules: _points(rules, void="single_suit")),
    "win": Effect(([1, 2, 3, 4], [1, 2, 3, 6]), lambda rules: _points(rules, bid="thani", thani_made=True)),
    "lose": Effect(([2, 3, 4, 5], [1, 3, 4, 5]), lambda rules: _points(rules, bid=16, bidders_points=10)),
    "bands": Effect(([20, 25], [19, 25]), lambda rules: _points(rules, bid=19, bidders_points=20)),
    "min_bid": Effect((16, 14), lambda rules: _points(rules, bid=15, bidders_points=20)),
    "max_bid": Effect((28, 24), lambda rules: _points(rules, bid=25, bidders_points=28)),
    "over_partner_min": Effect((20, 18), lambda rules: _over_partner(rules, 18)),
    "cot_max_bid": Effect((19, 24), lambda rules: _points(rules, bid=20, **COT)),
    "cot_min_cards": Effect((2, 1), lambda rules: _points(rules, bid=18, caller_cards_left=1, **COT)),
    "foul_factor": Effect((2, 3), lambda rules: _points(rules, bid=18, foul_by="other")),
}
