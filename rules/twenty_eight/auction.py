"""Follow the bidding of 28, where everybody speaks once and partners help each other (RULES §11 Auction)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.roster import check_named_once
from rules.sheet.scoresheet import Facts
from rules.statements import RuleViolation
from rules.twenty_eight.checks import check_bid
from rules.twenty_eight.house import House


def auction(house: House, facts: Facts) -> dict[str, Any]:
    """Return who bid highest in an auction, or refuse the first call that is not allowed.

    `order` lists the six players in turn, dealer's right first; `bids` holds ``[player, bid]`` in the order
    called, a bid being a number, ``thani`` or ``pass``.
    """
    order = facts["order"]
    if len(order) != house.players:
        raise house.refusal("PLAYER_COUNT", "tw28_auction_players", "/order", given=len(order))
    check_named_once(order, "/order")
    called = _Auction(house, order)
    for place, (name, bid) in enumerate(facts["bids"]):
        called.call(name, bid, f"/bids/{place}")
    in_line = called.in_line() if called.bid != house.thani else None
    return {
        "valid": True,
        "bidder": called.bidder,
        "bid": called.bid,
        "in_line": in_line,
        "finished": in_line is None,
    }


@dataclass
class _Auction:
    """Follow the bidding. `order` is the players in turn, the teams alternating in it."""

    house: House
    order: Sequence[str]
    spoken: list[str] = field(default_factory=list)
    bid: Any = None
    bidder: str | None = None

    def in_line(self) -> str | None:
        """Return the player whose turn it is."""
        return next((name for name in self.order if name not in self.spoken), None)

    def team_mates(self, one: str, other: str) -> bool:
        return (self.order.index(one) - self.order.index(other)) % 2 == 0

    def call(self, name: str, bid: Any, at: str) -> None:
        """Take the next call; raises RuleViolation where it is not allowed."""
        if name not in self.order:
            raise self.house.refusal("UNKNOWN_PLAYER", "tw28_auction_unknown", at, name=name)
        if bid == "pass":
            if self.bid is None and name == self.order[0]:
                raise self._must_open(at)
            self._check_silent(name, at)
            self.spoken.append(name)
            return
        check_bid(self.house, bid, f"{at}/1")
        speaker = self._speaker(name, at)
        self._check_height(speaker, bid, f"{at}/1")
        self.spoken += [*self._silent_before(speaker), speaker]
        self.bid, self.bidder = bid, speaker

    def _speaker(self, name: str, at: str) -> str:
        """Return whose bid it is: a bid out of turn is that of the team-mate in line."""
        in_line = self.in_line()
        if in_line is not None and self.team_mates(name, in_line):
            return in_line
        self._check_silent(name, at)
        if self.bid is None and name != self.order[0]:
            raise self._must_open(at)
        return name

    def _silent_before(self, speaker: str) -> list[str]:
        """Return those before `speaker` who let their turn go by without a word: they have passed."""
        before = self.order[: self.order.index(speaker)]
        return [name for name in before if name not in self.spoken]

    def _must_open(self, at: str) -> RuleViolation:
        params = {"name": self.order[0], "fewest": self.house.rules["min_bid"]}
        return self.house.refusal("MUST_OPEN", "tw28_must_open", at, "Auction", **params)

    def _check_silent(self, name: str, at: str) -> None:
        if name in self.spoken:
            raise self.house.refusal("ONE_BID_PER_PLAYER", "tw28_one_bid", at, "E-7", name=name)

    def _check_height(self, speaker: str, bid: Any, at: str) -> None:
        """Raise BID_NOT_HIGHER, or OVER_PARTNER_MIN_20 for a low bid over one's own team's."""
        thani = self.house.thani
        if self.bid is None or self.bidder is None:
            return
        if self.bid == thani or (bid != thani and bid <= self.bid):
            heights = {"bid": bid, "standing": self.bid}
            raise self.house.refusal("BID_NOT_HIGHER", "tw28_bid_not_higher", at, name=speaker, **heights)
        fewest = self.house.rules["over_partner_min"]
        if self.team_mates(speaker, self.bidder) and bid != thani and bid < fewest:
            facts = {"name": speaker, "bid": bid, "partner": self.bidder, "fewest": fewest}
            raise self.house.refusal("OVER_PARTNER_MIN_20", "tw28_over_partner", at, "E-7", **facts)
