"""What each house rule of 56 changes at the table."""

from __future__ import annotations

from typing import Any

from rules.switches import Rules
from tests.rules.shared.cousins import FIFTY_SIX, game_points, played
from tests.rules.shared.effect import Effect

MADE = {"bid": 28, "bidders_points": 28}
MADE_BY_Y = {**MADE, "bidder": 2}
SHORT = {"rounds": 1, "deals_per_round": 1}
THANI = {"bid": "thani", "thani_made": True}


def _points(rules: Rules, **outcome: Any) -> Any:
    return game_points(FIFTY_SIX, rules, outcome)


def _status(rules: Rules, *outcomes: Any) -> str:
    return played(FIFTY_SIX, rules, *outcomes).verdict.status


SWITCH_EFFECTS = {
    "players": Effect((6, 8), FIFTY_SIX.seat_limits),
    "loss_mode": Effect(
        ("award_opponents", "transfer"), lambda rules: _points(rules, bid=28, bidders_points=20)
    ),
    "target": Effect((None, 1), lambda rules: _status(rules, MADE)),
    "tables_end": Effect(("none_left", "cannot_pay"), lambda rules: _status(rules, MADE), {"target": 1}),
    "rounds": Effect((1, 2), lambda rules: _status(rules, MADE), {"deals_per_round": 1}),
    "deals_per_round": Effect((1, 2), lambda rules: _status(rules, MADE), {"rounds": 1}),
    "extra_rounds": Effect((0, 1), lambda rules: _status(rules, MADE, MADE_BY_Y), {**SHORT, "rounds": 2}),
    "final_tie": Effect(
        ("shared", "coin_toss"), lambda rules: _status(rules, MADE, MADE_BY_Y), {**SHORT, "rounds": 2}
    ),
    "doubling": Effect(("add", "multiply"), lambda rules: _points(rules, doubled="redouble", **MADE)),
    "thani": Effect((False, True), lambda rules: _points(rules, **THANI)),
    "single_suit_void": Effect((True, False), lambda rules: _points(rules, void="single_suit")),
    "bands": Effect(([40, 48, 56], [41, 48, 56]), lambda rules: _points(rules, bid=40, bidders_points=40)),
    "win": Effect(([1, 2, 3, 4, 5], [2, 2, 3, 4, 5]), lambda rules: _points(rules, **MADE)),
    "lose": Effect(
        ([2, 3, 4, 5, 6], [1, 3, 4, 5, 6]), lambda rules: _points(rules, bid=30, bidders_points=1)
    ),
    "min_bid": Effect((28, 27), lambda rules: _points(rules, bid=27, bidders_points=28)),
    "max_bid": Effect((56, 55), lambda rules: _points(rules, bid=56, bidders_points=56)),
}
