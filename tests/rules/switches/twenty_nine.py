"""What each house rule of 29 changes at the table."""

from __future__ import annotations

from typing import Any

from rules.switches import Rules
from tests.rules.shared.cousins import TWENTY_NINE, game_points, played
from tests.rules.shared.effect import Effect


def _points(rules: Rules, **outcome: Any) -> Any:
    return game_points(TWENTY_NINE, rules, outcome)


FULL_SET = {"bid": 18, "bidders_points": 20, "doubled": "full_set"}
SINGLE = {"bid": "single_hand", "single_hand_made": True}

SWITCH_EFFECTS = {
    "target": Effect(
        (1, 6), lambda rules: played(TWENTY_NINE, rules, {"bid": 16, "bidders_points": 16}).verdict.status
    ),
    "last_trick": Effect((0, 1), lambda rules: _points(rules, bid=16, other_points=13)),
    "pair": Effect((4, 0), lambda rules: _points(rules, bid=20, bidders_points=17, pair_by="bidding")),
    "pair_limits": Effect(
        (True, False), lambda rules: _points(rules, bid=17, bidders_points=14, pair_by="bidding")
    ),
    "doubling": Effect(
        ("multiply", "add"), lambda rules: _points(rules, bid=18, bidders_points=20, doubled="redouble")
    ),
    "full_set": Effect((False, True), lambda rules: _points(rules, **FULL_SET)),
    "single_hand": Effect((True, False), lambda rules: _points(rules, **SINGLE)),
    "loss_mode": Effect(
        ("deduct", "award_opponents"), lambda rules: _points(rules, bid=18, bidders_points=10)
    ),
    "win": Effect(([1, 3], [1, 2]), lambda rules: _points(rules, **SINGLE)),
    "lose": Effect(([1, 3], [2, 3]), lambda rules: _points(rules, bid=16, bidders_points=10)),
    "min_bid": Effect((16, 15), lambda rules: _points(rules, bid=15, bidders_points=20)),
    "max_bid": Effect((28, 24), lambda rules: _points(rules, bid=25, bidders_points=28)),
}
