"""Hold the facts of a deal of 28 and its cousins (RULES §11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from rules.outcome.common_kinds import FLAG, POINTS, SEAT, choice, count
from rules.outcome.facts import Outcome, fact
from rules.outcome.forms import Offer, When
from rules.outcome.kinds import Choice, Either, Flag, Kind, Number, Text
from rules.sheet.scoresheet import Points
from rules.twenty_eight.house import TWENTY_EIGHT, House

Party = Literal["bidding", "other"]
OPPOSITE: dict[Party, Party] = {"bidding": "other", "other": "bidding"}
Of = TypeVar("Of", bound=Kind)
# Which numbers and words are bids is for the house to say.
_NUMBER = Number("points", -1000, 1000, whole=False)
_WORD = Text("word", 20)
PARTY = Choice("choice", ("bidding", "other")).or_null.besides()
_CARDS_LEFT = (
    count(-99, 99)
    .or_null.from_to("cot_min_cards", TWENTY_EIGHT.hand_size)
    .offering(*(Offer(cards, when=When("players", (4,))) for cards in (7, 8)))
    .of_ending("cot")
    .said(label="tw28.cardsLeft")
)
_COT_MADE = (
    FLAG.or_null.of_ending("cot")
    .offering(True, False)
    .said(faces="tw28.cot", label="tw28.cotResult", needs="tw28.needsCot")
)
# A void deal needs no bid.
_NOT_VOID = When("/void", (None, False))
# What a deal that ended otherwise has none of: a cot, an offer to surrender, the card points.
_COTS = ("cot", "cot_made", "caller_cards_left")
_OFFERS = ("surrender_by", "accepted")
_COUNTS = ("bidders_points", "other_points")
_COUNTED = POINTS.or_null.asked("/bid", "thani", "single_hand", within=False)


def bids_of(house: House, *others: str, optional: bool = False) -> Either:
    """Return the kind of a bid; that above all numbers may be `optional`, a house rule of its name.

    `others` are further words that can be said.
    """
    alone = Offer(house.thani, when=When(house.thani, (True,)) if optional else None)
    of = (_NUMBER.from_to("min_bid", "max_bid"), _WORD.offering(alone, *others))
    words = {"faces": "tw28", "label": "tw28.bid", "needs": "tw28.needsBid"}
    return Either("bid", of).or_null.said(**words).due_while(_NOT_VOID)


def alone_made(house: House) -> Flag:
    """Return the kind of what became of the bid above all numbers."""
    kind = FLAG.or_null.asked("/bid", house.thani).offering(True, False)
    words = {"label": f"tw28.{house.thani}", "needs": f"tw28.needs.{house.thani}"}
    return kind.said(faces=f"tw28.alone.{house.hand_size}", **words)


def voids(house: House) -> Kind:
    """Return the kind of why a deal is void; true says that it is for another reason."""
    suit = Offer("single_suit", when=When("single_suit_void", (True,)))
    reasons = (suit if reason == suit.value else reason for reason in house.voids)
    kind = Either("void", (FLAG, Text("reason", 100))).or_null.offering(*reasons, True)
    return kind.of_ending("void").said(faces="tw28.void", label="tw28.whyVoid")


def doubles(*more: Offer) -> Choice:
    """Return the kind of the last call that raised the bid, where doubles are played; `more` are rarer."""
    calls = ("double", "redouble")
    kind = choice(*calls, *(str(offer.value) for offer in more)).or_null.offering(*calls, *more)
    return (
        kind.of_ending("played")
        .asked("doubling", "none", within=False)
        .said(faces="tw28.is", label="tw28.is.double")
    )


def parties(ending: str) -> Choice:
    """Return the kind of which side ended the deal so."""
    words = {"label": f"tw28.party.{ending}", "needs": f"tw28.needsParty.{ending}"}
    return PARTY.of_ending(ending).said(**words)


def _on_low_bids(kind: Of) -> Of:
    """Return a fact about cot, which there is up to a highest bid."""
    return kind.asked("/bid", None, up_to="cot_max_bid")


@dataclass(frozen=True, kw_only=True)
class BidOutcome(Outcome):
    """State one deal: who bid what, and how it ended.

    Where a fact is not declared here, a game states it whose own outcome declares it.
    """

    bidder: int | None = fact(
        SEAT.or_null.said(label="tw28.whoBid", needs="tw28.needsBidder").due_while(_NOT_VOID)
    )
    bid: Any = None
    bidders_points: Points | None = fact(
        _COUNTED.up_to(99).said(label="tw28.pointsOf", needs="tw28.needsPoints").instead_of("other_points")
    )
    other_points: Points | None = fact(_COUNTED)
    thani_made: bool | None = None
    cot: Party | None = None
    cot_made: bool | None = None
    caller_cards_left: int | None = None
    surrender_by: Party | None = None
    accepted: bool | None = None
    foul_by: Party | None = None
    void: str | bool | None = None
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

    @property
    def counted(self) -> dict[Party, Points | None]:
        """Return the card points of each party, None where they were not counted."""
        return {"bidding": self.bidders_points, "other": self.other_points}

    def taken(self, all_points: int, party: Party = "bidding") -> Points | None:
        """Return the card points of a party, from whichever was counted."""
        own, others = self.counted[party], self.counted[OPPOSITE[party]]
        return all_points - others if own is None and others is not None else own


@dataclass(frozen=True, kw_only=True)
class TwentyEightOutcome(BidOutcome):
    """State one deal of 28."""

    bid: Any = fact(bids_of(TWENTY_EIGHT))
    void: str | bool | None = fact(voids(TWENTY_EIGHT))
    thani_made: bool | None = fact(alone_made(TWENTY_EIGHT))
    cot: Party | None = fact(_on_low_bids(parties("cot")).instead_of(*_OFFERS, *_COUNTS))
    cot_made: bool | None = fact(_on_low_bids(_COT_MADE).instead_of(*_COUNTS))
    caller_cards_left: int | None = fact(_on_low_bids(_CARDS_LEFT))
    surrender_by: Party | None = fact(
        _on_low_bids(parties("surrender")).instead_of(*_COTS, "accepted", *_COUNTS)
    )
    accepted: bool | None = fact(_on_low_bids(FLAG.or_null))
    foul_by: Party | None = fact(parties("foul").instead_of(*_COTS, *_OFFERS, *_COUNTS))
