"""Play Call Break, as in Nepal and India, and Call Bridge of Bangladesh (docs/games/call_break.md)."""

from __future__ import annotations

from dataclasses import replace

from rules.contracts.game import ContractGame
from rules.contracts.house import House, shared
from rules.contracts.outcome import example
from rules.switches import Preset, choice, deals, integer

_TOGETHER = "Where the bids come to less together, the cards are dealt again."
_HIGH = "From this bid on a bid that is made counts as a bonus says; none: as any other."
_WORTH = "What a bid counts from which on there is a bonus."
_TOO_MANY = "From how many tricks over it on a bid has failed too."
_FAIL_OVER = {"never": "More never fail", "two_over": "Two over the bid", "twice": "Twice the bid"}
_BRIDGE = {"least_bid": 2, "over": "none", "too_many": "two_over"}


class CallBreak(ContractGame):
    """Keep a game of Call Break: five deals, tricks over the bid count tenths."""

    house = House(
        game="call_break", clauses={"bid": "B-3", "bids": "B-2", "together": "B-5", "tricks": "B-1"}
    )
    id = house.game
    title = "Call Break"
    summary = "Bid your tricks; spades are trumps, tricks over the bid count tenths."
    seat_range = (3, 5)
    anticlockwise = True
    presets = (
        Preset("call_break", "Five deals", "Tricks over the bid count a tenth each"),
        Preset("bonus_call_break", "With a bonus", "A bid of 8 or more counts 13", {"high_bid": 8}),
        Preset("call_bridge", "Call Bridge", "No tenths; two tricks over the bid have failed", _BRIDGE),
    )
    switches = (
        integer("least_bid", 1, "Lowest bid", "No bid is lower.", "B-2", within=(0, 13)),
        integer("most_bid", 13, "Highest bid", "No bid is higher.", "B-2", within=(1, 17)),
        integer("least_together", None, "Deal again under", _TOGETHER, "B-5", within=(1, 13), none="never"),
        *shared("B-3", each=1, failed="bid", over="tenth"),
        choice("too_many", "never", "Too many tricks", _TOO_MANY, _FAIL_OVER, "B-4"),
        integer("high_bid", None, "Bonus from", _HIGH, "B-6", within=(1, 13), none="no bonus"),
        integer("high_worth", 13, "Bonus bid", _WORTH, "B-6", within=(1, 100)),
        replace(deals(), default=5, rule="B-7"),
    )
    example = example((4, 6), (3, 3), (3, 2), (2, 2))
