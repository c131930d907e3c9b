"""Hold the facts of a deal of 28 and its cousins (RULES §11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from rules.facts import FLAG, POINTS, SEAT, Choice, Either, Outcome, Text, choice, count, fact
from rules.scoresheet import Points
from rules.twenty_eight.house import DOUBLES
from rules.twenty_eight.play import BID

Party = Literal["bidding", "other"]
OPPOSITE: dict[Party, Party] = {"bidding": "other", "other": "bidding"}
_PARTY = Choice("choice", ("bidding", "other")).or_null


@dataclass(frozen=True, kw_only=True)
class BidOutcome(Outcome):
    """State one deal: who bid what, and how it ended.

    Of the facts after `void` each game states those that its own outcome declares.
    """

    bidder: int | None = fact(SEAT.or_null)
    bid: Any = fact(BID)
    bidders_points: Points | None = fact(POINTS.or_null)
    other_points: Points | None = fact(POINTS.or_null)
    void: str | bool | None = fact(Either("void", (FLAG, Text("reason", 100))).or_null)
    thani_made: bool | None = None
    cot: Party | None = None
    cot_made: bool | None = None
    caller_cards_left: int | None = None
    surrender_by: Party | None = None
    accepted: bool | None = None
    foul_by: Party | None = None
    pair_by: Party | None = None
    doubled: str | None = None

    @property
    def surrendered(self) -> bool:
        """Tell whether an offer to surrender ended the deal."""
        return self.surrender_by is not None and self.accepted is not False

    @property
    def caller(self) -> Party | None:
        """Return who called cot; an offer to surrender answers the other side's call."""
        return self.cot or (OPPOSITE[self.surrender_by] if self.surrender_by else None)

    def taken(self, all_points: int) -> Points | None:
        """Return the card points of the bidders' side, from whichever side was counted."""
        if self.bidders_points is None and self.other_points is not None:
            return all_points - self.other_points
        return self.bidders_points


@dataclass(frozen=True, kw_only=True)
class TwentyEightOutcome(BidOutcome):
    """State one deal of 28."""

    thani_made: bool | None = fact(FLAG.or_null)
    cot: Party | None = fact(_PARTY)
    cot_made: bool | None = fact(FLAG.or_null)
    caller_cards_left: int | None = fact(count(-99, 99).or_null)
    surrender_by: Party | None = fact(_PARTY)
    accepted: bool | None = fact(FLAG.or_null)
    foul_by: Party | None = fact(_PARTY)


@dataclass(frozen=True, kw_only=True)
class TwentyNineOutcome(BidOutcome):
    """State one deal of 29."""

    thani_made: bool | None = fact(FLAG.or_null, name="single_hand_made")
    pair_by: Party | None = fact(_PARTY)
    doubled: str | None = fact(choice(*DOUBLES).or_null)


@dataclass(frozen=True, kw_only=True)
class FiftySixOutcome(BidOutcome):
    """State one deal of 56."""

    thani_made: bool | None = fact(FLAG.or_null)
    doubled: str | None = fact(choice("double", "redouble").or_null)
