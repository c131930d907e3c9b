"""Read one gin hand and say what it is worth (RULES §8 and §10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from rules.cards import DECK
from rules.facts import (
    CARD,
    CARDS,
    FLAG,
    MELDS,
    POINTS,
    SEAT,
    Choice,
    Offer,
    Outcome,
    Size,
    When,
    count,
    fact,
)
from rules.gin.counts import HAND, Cards, Count, as_low, count_defender, count_knocker
from rules.scoresheet import Points
from rules.statements import RuleViolation

# The book sets no bound (N-4); nobody takes more than half the pack by mistake.
MOST_HELD = len(DECK) // 2
NOT_COUNTED = Count(0)
# How many cards a defender is thought to hold who was dealt too few, or drew once too often.
LIKELY_HELD = (6, 12)
# Nobody went out: ``none`` is another word for it.
ENDING = (
    Choice("choice", ("knock", "gin", "big_gin", "draw"), also={"none": "draw"})
    .offering("knock", "gin")
    .said(faces="gin", needs="gin.needsKnocker")
)
CARD_COUNT = count(0, len(DECK))
DEADWOOD = POINTS.or_null.up_to(99).said(empty="gin.count", label="gin.countOf", needs="gin.needsCount")
_ELEVEN = Size(HAND + 1, HAND + 1, When("/kind", ("big_gin",)))
Ending = Literal["draw", "knock", "undercut", "gin", "big_gin", "accepted", "open"]
Player = Literal["knocker", "defender"]
_WON: Mapping[Ending, Player | None] = {
    "knock": "knocker",
    "gin": "knocker",
    "big_gin": "knocker",
    "undercut": "defender",
    "accepted": "defender",
    "draw": None,
    "open": None,
}


@dataclass(frozen=True, kw_only=True)
class GinHand:
    """State one hand of gin; the cards of each player are given, or their count of deadwood points.

    `knocker_melds` are the groups the knocker laid down; where they are missing, the best melds are taken.
    `accepted` says that the defender accepts an improper knock (gra_singles N-8).
    """

    kind: str = fact(ENDING.needed)
    knocker: int | None = fact(SEAT.or_null)
    defender: int | None = fact(SEAT.or_null)
    upcard: str | None = fact(CARD.or_null)
    knocker_cards: Cards | None = fact(CARDS.or_null.of_size(HAND, _ELEVEN))
    knocker_melds: tuple[Cards, ...] | None = fact(MELDS.or_null)
    knocker_deadwood: Points | None = fact(DEADWOOD.asked("/kind", "gin", "big_gin", within=False))
    defender_cards: Cards | None = fact(CARDS.or_null.of_size(HAND))
    defender_deadwood: Points | None = fact(DEADWOOD)
    defender_card_count: int | None = fact(CARD_COUNT.or_null)
    accepted: bool = fact(FLAG.or_null.offering(True), default=False)
    stock_left: int | None = fact(CARD_COUNT.or_null)

    @property
    def hand_size(self) -> int:
        """Return how many cards the knocker lays down: eleven for big gin."""
        return HAND + 1 if self.kind == "big_gin" else HAND

    @property
    def defender_holds(self) -> int:
        """Return how many cards the defender holds, ten where nothing else is stated."""
        if self.defender_cards is not None:
            return len(self.defender_cards)
        return HAND if self.defender_card_count is None else self.defender_card_count


@dataclass(frozen=True, kw_only=True)
class GinOutcome(GinHand, Outcome):
    """State one deal of gin, with big gin where the table knows it."""

    kind: str = fact(ENDING.needed.offering("knock", "gin", Offer("big_gin", "big_gin_bonus")))


@dataclass(frozen=True, kw_only=True)
class GraHand(GinHand):
    """State one hand as the Association plays it: with a knock card, and a defender who may be short."""

    upcard: str | None = fact(
        CARD.or_null.asked("knock", "upcard").said(label="gin.upcard", needs="gin.needsUpcard")
    )
    defender_cards: Cards | None = fact(CARDS.or_null.of_size(HAND, Size(1, LIKELY_HELD[-1])))
    defender_card_count: int | None = fact(
        CARD_COUNT.or_null.from_to(*LIKELY_HELD).said(label="gin.heldTitle")
    )


@dataclass(frozen=True, kw_only=True)
class GraOutcome(GraHand, Outcome):
    """State one deal of the Association's gin."""


@dataclass(frozen=True)
class Players:
    """Name the two players of a hand."""

    knocker: str
    defender: str


@dataclass(frozen=True)
class House:
    """Say how one table values a hand.

    `limit` is the most deadwood a knock may hold, None while the knock card is unknown; `gin_only` forbids
    knocking. `big_gin_bonus` and `missing_card` (points for each) are None where a school has none.
    `open_play` answers an improper knock with an open hand instead of refusing it. `factor` multiplies the
    hand's points. `stock_at_end` is how many cards a drawn hand leaves in the stock, None where nobody asks.
    `clauses` are the rule ids that reasons cite, each under the word it decides.
    """

    game: str
    limit: int | None
    gin_bonus: int
    undercut_bonus: int
    gin_only: bool = False
    big_gin_bonus: int | None = None
    missing_card: int | None = None
    open_play: bool = False
    false_gin_as_knock: bool = False
    factor: int = 1
    stock_at_end: int | None = None
    clauses: Mapping[str, str] = field(default_factory=dict)

    def cite(self, word: str) -> str:
        """Return the rule that decides `word`, such as ``gra_singles N-2``."""
        return self.clauses.get(word, self.game)


@dataclass(frozen=True)
class Worth:
    """Hold what a hand is worth: how it ended, who won it, and its points, multiplied where the house does.

    `against` is the defender's count with 10 (or what the house says) for each of the `missing` cards.
    `if_accepted` is what the defender of an open hand would score by accepting, None where not allowed.
    """

    ending: Ending
    won: Player | None = None
    points: int = 0
    knocker: Count = NOT_COUNTED
    defender: Count = NOT_COUNTED
    against: int = 0
    missing: int = 0
    if_accepted: int | None = None


def value(house: House, hand: GinHand, names: Players) -> Worth:
    """Return what `hand`, which has passed `rules.gin.checks.check_hand`, is worth.

    Raises RuleViolation: BAD_MELD, POINTS_OUT_OF_RANGE, KNOCK_ABOVE_LIMIT, CANNOT_ACCEPT, and
    UNKNOWN_CARD where the knock card is needed and missing.
    """
    if hand.kind == "draw":
        return Worth("draw")
    knocker = count_knocker(hand.knocker_cards, hand.knocker_melds, hand.knocker_deadwood, names.knocker)
    deadwood = knocker.deadwood
    if deadwood:
        _check_knock(house, hand, knocker, names.knocker)
        knocker = _best_lie(hand, knocker, names)
    onto = knocker.melds if deadwood else ()
    defender = count_defender(hand.defender_cards, onto, hand.defender_deadwood, names.defender)
    missing = max(0, HAND - hand.defender_holds)
    against = defender.deadwood + missing * (house.missing_card or 0)
    ending = _ending(house, hand, deadwood, against)
    if_accepted = None
    if ending in ("open", "accepted") and against <= (house.limit or 0):
        if_accepted = house.factor * _points(house, "accepted", deadwood, against)
    if ending == "accepted" and if_accepted is None:
        raise RuleViolation(
            "CANNOT_ACCEPT",
            "gin_cannot_accept",
            "/accepted",
            house.cite("improper"),
            name=names.defender,
            against=against,
            limit=house.limit,
        )
    points = house.factor * _points(house, ending, deadwood, against)
    return Worth(ending, _WON[ending], points, knocker, defender, against, missing, if_accepted)


def _best_lie(hand: GinHand, knocker: Count, names: Players) -> Count:
    """Return the knocker's count, his cards lying as is best for him where he did not say how (RULES §8)."""
    cards, against = hand.knocker_cards, hand.defender_cards
    if cards is None or against is None or hand.knocker_melds is not None:
        return knocker
    return max(
        as_low(cards, knocker),
        key=lambda lie: count_defender(against, lie.melds, None, names.defender).deadwood,
    )


def _ending(house: House, hand: GinHand, deadwood: int, against: int) -> Ending:
    if deadwood == 0:
        return "big_gin" if hand.kind == "big_gin" and house.big_gin_bonus is not None else "gin"
    false_gin = hand.kind != "knock" and not house.false_gin_as_knock
    if house.open_play and (false_gin or deadwood > (house.limit or 0)):
        return "accepted" if hand.accepted else "open"
    return "undercut" if against <= deadwood else "knock"


def _points(house: House, ending: Ending, deadwood: int, against: int) -> int:
    match ending:
        case "gin":
            return against + house.gin_bonus
        case "big_gin":
            return against + (house.big_gin_bonus or 0)
        case "knock":
            return against - deadwood
        case "undercut" | "accepted":
            return house.undercut_bonus + max(0, deadwood - against)
        case "draw" | "open":
            return 0


def check_must_gin(house: House, hand: GinHand, name: str) -> None:
    """Raise MUST_GIN where a knock leaves deadwood and the ace turned up allows none.

    The two exclude each other, whatever else is missing or out of range (RULES §0).
    """
    if not house.gin_only or hand.kind != "knock":
        return
    deadwood = hand.knocker_deadwood
    if hand.knocker_cards is not None:
        deadwood = count_knocker(hand.knocker_cards, hand.knocker_melds, None, name).deadwood
    if deadwood:
        raise RuleViolation(
            "MUST_GIN", "gin_must_gin", "/kind", house.cite("limit"), name=name, deadwood=deadwood
        )


def _check_knock(house: House, hand: GinHand, knocker: Count, name: str) -> None:
    """Raise RuleViolation where nobody may lay down a hand with so much deadwood."""
    deadwood = knocker.deadwood
    if house.limit is None:
        raise RuleViolation("UNKNOWN_CARD", "gin_upcard_missing", "/upcard", house.cite("limit"))
    if house.open_play:
        return
    if hand.kind != "knock":
        raise RuleViolation(
            "KNOCK_ABOVE_LIMIT", "gin_false", "/kind", house.cite("limit"), name=name, deadwood=deadwood
        )
    if deadwood > house.limit:
        sentence = "gin_above_limit" if knocker.better is None else "gin_above_limit_better"
        raise RuleViolation(
            "KNOCK_ABOVE_LIMIT",
            sentence,
            "/knocker_deadwood" if hand.knocker_cards is None else "/knocker_melds",
            house.cite("limit"),
            name=name,
            deadwood=deadwood,
            limit=house.limit,
            best=deadwood if knocker.better is None else knocker.better["points"],
        )
