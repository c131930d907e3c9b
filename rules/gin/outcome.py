"""Hold the facts of a hand of gin and of the two tables of a partnership deal (RULES §8 to §10)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from rules.cards.cards import DECK
from rules.gin.counts import HAND, Cards
from rules.outcome.common_kinds import FLAG, MELDS, NATURAL, NATURALS, POINTS, SEAT, count
from rules.outcome.facts import Outcome, fact, rows
from rules.outcome.forms import AnyOf, Offer, Size, When
from rules.outcome.kinds import Choice, Either, Many, Text
from rules.sheet.scoresheet import Points

# The book sets no bound (N-4); nobody takes more than half the pack by mistake.
MOST_HELD = len(DECK) // 2
# How many cards a defender is thought to hold who was dealt too few, or drew once too often.
LIKELY_HELD = (6, 12)
# Nobody went out: ``none`` is another word for it.
ENDING = (
    Choice("choice", ("knock", "gin", "big_gin", "draw"), also={"none": "draw"})
    .offering("knock", "gin")
    .said(faces="gin", needs="gin.needsKnocker")
)
CARD = replace(NATURAL, unknown="gin_unknown_card")
CARDS = replace(NATURALS, of=CARD)
CARD_COUNT = count(0, len(DECK))
# Another knock is to be accepted anew.
DEADWOOD = (
    POINTS.or_null.up_to(99)
    .instead_of("accepted")
    .said(empty="rummy.count", label="rummy.countOf", needs="rummy.needsCount")
)
_DEFENDERS_CARDS = CARDS.or_null.instead_of("defender_card_count")
# A knock card limits only what is left of a knock.
_LIMITED = When("/kind", ("gin", "big_gin"), within=False)
# A spade doubles whatever the hand is worth.
_DOUBLED = When("spades_double", (True,))
_ELEVEN = Size(HAND + 1, HAND + 1, When("/kind", ("big_gin",)))


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
    knocker_melds: tuple[Cards, ...] | None = fact(replace(MELDS, of=CARDS).or_null)
    knocker_deadwood: Points | None = fact(DEADWOOD.asked("/kind", "gin", "big_gin", within=False))
    defender_cards: Cards | None = fact(_DEFENDERS_CARDS.of_size(HAND))
    defender_deadwood: Points | None = fact(DEADWOOD)
    defender_card_count: int | None = fact(CARD_COUNT.or_null)
    accepted: bool = fact(FLAG.or_null.offering(True), default=False)
    stock_left: int | None = fact(CARD_COUNT.or_null)

    @property
    def hand_size(self) -> int:
        """Return how many cards the knocker lays down: eleven for big gin."""
        return HAND + 1 if self.kind == "big_gin" else HAND

    @property
    def laid(self) -> Cards:
        """Return the cards of the melds that the knocker declared."""
        return tuple(card for meld in self.knocker_melds or () for card in meld)

    @property
    def melded(self) -> bool:
        """Tell whether nothing can be left of a knocker of whom no count is given."""
        if self.knocker_melds is None:
            return self.kind in ("gin", "big_gin")
        return len(self.laid) == self.hand_size

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
        CARD.or_null.asked_while(AnyOf((When("knock", ("upcard",)), _DOUBLED)))
        .said(label="gin.upcard", needs="gin.needsUpcard")
        .due_while(AnyOf((_LIMITED, _DOUBLED)))
    )
    defender_cards: Cards | None = fact(_DEFENDERS_CARDS.of_size(HAND, Size(1, LIKELY_HELD[-1])))
    defender_card_count: int | None = fact(
        CARD_COUNT.or_null.from_to(*LIKELY_HELD).said(label="gin.heldTitle")
    )


@dataclass(frozen=True, kw_only=True)
class GraOutcome(GraHand, Outcome):
    """State one deal of the Association's gin."""


_FAULT = "wrong_shape.side"
_SIDE = Text("side", 60, fault=_FAULT)
# That only one side can win is for the rules to say.
_SIDES = Either("side", (_SIDE, Many("sides", _SIDE, 10)), _FAULT, listed=True)


@dataclass(frozen=True, kw_only=True)
class GinTable(GraHand):
    """State the result of one table: a side and its points, or the hand as played (with its `kind`)."""

    kind: str = fact(ENDING, default="")
    winner: tuple[str, ...] = fact(_SIDES.or_null.said(needs="team.needsWinner"))
    points: Points | None = fact(
        POINTS.or_null.up_to(999).said(empty="team.points", label="team.pointsOf", needs="team.needsPoints")
    )
    x: Points | None = fact(POINTS.or_null, name="X")
    y: Points | None = fact(POINTS.or_null, name="Y")
    spade_upcard: bool = fact(FLAG, default=False)

    @property
    def by_side(self) -> dict[str, Points]:
        """Return the points that were entered under their side."""
        return {side: points for side, points in (("X", self.x), ("Y", self.y)) if points}

    @property
    def winners(self) -> tuple[str, ...]:
        """Return the sides entered as the winner or with points: one or none where that makes sense."""
        return tuple(dict.fromkeys((*self.winner, *self.by_side)))

    @property
    def won(self) -> Points | None:
        """Return the points entered."""
        return next(iter(self.by_side.values()), self.points)


@dataclass(frozen=True, kw_only=True)
class GinPartnershipOutcome(Outcome):
    """State what the tables came to in one deal, and the knock card they shared."""

    upcard: str | None = fact(CARD.or_null.said(label="team.upcard"))
    tables: tuple[GinTable, ...] = fact(rows(GinTable, 10).needed)

    @cached_property
    def dealt(self) -> tuple[GinTable, ...]:
        """Return the tables with the knock card that each had; only a hand as played may state its own."""
        return tuple(
            replace(table, upcard=(table.upcard if table.kind else None) or self.upcard)
            for table in self.tables
        )
