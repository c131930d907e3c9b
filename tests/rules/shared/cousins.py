"""Play 29 and 56 by hand in tests: their teams, what a deal is worth, and where a match stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.sheet.entries import Deal
from rules.sheet.scoresheet import Points, Seat, State
from rules.switches import Rules
from rules.twenty_eight.fifty_six import FiftySix
from rules.twenty_eight.game import TwentyEight
from rules.twenty_eight.twenty_nine import TwentyNine

TWENTY_NINE = TwentyNine()
FIFTY_SIX = FiftySix()


def start(game: TwentyEight, rules: Rules) -> State:
    players = game.seat_limits(rules)[0]
    return game.start(rules, [Seat(n, f"P{n}", "XY"[(n - 1) % 2]) for n in range(1, players + 1)])


def game_points(game: TwentyEight, rules: Rules, outcome: Mapping[str, Any]) -> tuple[Points, Points]:
    """Return the game points of the bidders (seat 1 where nobody else is named) and of the others."""
    booked = game.appraise(start(game, rules), {"bidder": 1, **outcome}).result["game_points"]
    return booked["bidding"], booked["other"]


def played(game: TwentyEight, rules: Rules, *outcomes: Mapping[str, Any]) -> State:
    deals = [Deal(str(place), {"bidder": 1, **outcome}) for place, outcome in enumerate(outcomes)]
    return game.fold(start(game, rules), deals)
