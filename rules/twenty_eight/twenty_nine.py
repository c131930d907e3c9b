"""Play 29, as in Nepal, Bangladesh and North India, as a house of the family (docs/games/twenty_nine.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from rules.outcome.facts import fact
from rules.outcome.forms import Offer, When
from rules.sheet.scoresheet import Facts, Points, State
from rules.switches import Preset, flag, integer
from rules.twenty_eight.game import TwentyEight
from rules.twenty_eight.house import EIGHT_TRICKS, House, taken_over
from rules.twenty_eight.outcome import (
    OPPOSITE,
    PARTY,
    BidOutcome,
    Party,
    alone_made,
    bids_of,
    doubles,
    voids,
)
from rules.twenty_eight.questions import TRICKS

TWENTY_NINE = House(
    game="twenty_nine",
    ranks={4: "78QKTA9J"},
    decks=1,
    hand_size=8,
    thani="single_hand",
    voids={
        "no_trump": "tw28_void_no_trump",
        "four_jacks": "tw29_void_four_jacks",
        "no_points": "tw29_void_no_points",
        "all_passed": "tw29_void_all_passed",
    },
    words={
        **EIGHT_TRICKS,
        "mark_thani": "mark_single_hand",
        "tw28_thani_made": "tw29_single_made",
        "tw28_thani_failed": "tw29_single_failed",
        "tw28_thani_points": "tw29_single_points",
        "tw28_thani_result": "tw29_single_result",
        "tw28_thani_missing": "tw29_single_missing",
    },
    clauses={
        "Result of a deal": "T-6",
        "thani": "T-5",
        "E-1": "T-6",
        "E-9": "T-8",
        "pair": "T-3",
        "doubling": "T-4",
    },
)
_TARGET = "A team wins the set with so many game points, and loses it with as many minus points."
_LAST_TRICK = "Card points for winning the last trick."
_PAIR = "King and queen of trumps shown change the points needed by so many; 0: no pair is shown."
_PAIR_LIMITS = "A pair never takes the points needed below the lowest bid or above the highest."
_WITH_LAST_TRICK = {"min_bid": 15, "max_bid": 29, "last_trick": 1}
_WORTH = "Game points for a bid, and for a single hand."


_PAIRED = (Offer(party, when=When("pair", (0,), within=False)) for party in OPPOSITE)


@dataclass(frozen=True, kw_only=True)
class TwentyNineOutcome(BidOutcome):
    """State one deal of 29."""

    bid: Any = fact(bids_of(TWENTY_NINE, optional=True))
    void: str | bool | None = fact(voids(TWENTY_NINE))
    thani_made: bool | None = fact(alone_made(TWENTY_NINE), name="single_hand_made")
    pair_by: Party | None = fact(
        PARTY.asked("/bid", TWENTY_NINE.thani, within=False)
        .of_ending("played")
        .offering(*_PAIRED)
        .said(label="tw28.pair")
    )
    doubled: str | None = fact(doubles(Offer("full_set", when=When("full_set", (True,)))))


class TwentyNine(TwentyEight):
    """Keep a set of 29: a team wins it at six game points and loses it at minus six."""

    house = TWENTY_NINE
    id = TWENTY_NINE.game
    title = "29"
    summary = "Four players in two teams; bid, find the trump, show the pair."
    seat_range = TWENTY_NINE.seat_range
    presets = (
        Preset("common_29", "First to six points", "Bids 16 to 28; six points win, six minus points lose"),
        Preset("last_trick_29", "With the last trick", "It counts a point; bids 15 to 29", _WITH_LAST_TRICK),
    )
    switches = (
        integer("target", 6, "Points of a set", _TARGET, "T-7", within=(1, 100)),
        integer("last_trick", 0, "Last trick", _LAST_TRICK, "T-2", within=(0, 1)),
        integer("pair", 4, "Pair", _PAIR, "T-3", within=(0, 13)),
        flag("pair_limits", True, "Pair within the bids", _PAIR_LIMITS, "T-3"),
        taken_over("doubling", "T-4", default="multiply"),
        flag("full_set", False, "Full set", "A redouble may be raised once more.", "T-4"),
        flag("single_hand", True, "Single hand", "Whether one may play alone for all tricks.", "T-5"),
        taken_over("loss_mode", "T-6"),
        taken_over("win", "T-5", default=[1, 3], help=_WORTH, length=2),
        taken_over("lose", "T-5", default=[1, 3], help=_WORTH, length=2),
        taken_over("min_bid", "T-1", maximum=29),
        taken_over("max_bid", "T-1", help="No bid but a single hand is higher.", maximum=29),
    )
    outcome = TwentyNineOutcome
    questions = TRICKS
    example: ClassVar[Facts] = {"bidder": 1, "bid": 18, "bidders_points": 20}

    def left(self, state: State, seat: int) -> Points | None:
        """Return how many game points a team needs still, which people show with a six (T-7)."""
        target: int = state.rules["target"]
        return max(0, target - state.totals()[seat])
