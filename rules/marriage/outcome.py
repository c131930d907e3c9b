"""Read the outcome of a deal of Indian Marriage (RULES §5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from rules.cards.value_cards import Worth, stated_counts
from rules.marriage.deck import DUBLEE, MELD, OTHERS, VALUES, Deck
from rules.marriage.house import CARD, CARDS, HAND, MELDS
from rules.marriage.show import DUBLEES
from rules.outcome.common_kinds import (
    MOST_MELDS,
    PLAYERS,
    POINTS,
    SEAT,
    SEATS,
    VALUE_COUNT,
    WINNER,
    choice,
)
from rules.outcome.facts import Outcome, fact, pointer, rows
from rules.outcome.forms import Copies, Offer, When
from rules.outcome.kinds import Many
from rules.sheet.scoresheet import Points
from rules.statements import Statement

# What a hand wins by.
KINDS = ("melds", "dublees")
_WIN = choice(*KINDS, "void").offering(
    Offer("melds", groups=HAND // MELD, cards=MELD), Offer("dublees", groups=DUBLEES, cards=DUBLEE)
)
_WORTH = POINTS.up_to(999).said(empty="marriage.each", label="marriage.pointsOf")
# A seat's points, or what they are counted from.
_CARDS = CARDS.or_null.instead_of("points")
_COUNT = VALUE_COUNT.instead_of("points", "mal_in_hand")
_COUNTED = _WORTH.or_null.instead_of(*VALUES, *OTHERS, "mal_in_hand", "opening_tunnelas")
_IN_HAND = replace(_COUNT, copies=Copies("decks"))
# One tiplu lies face up, whatever it is.
_TIPLU = replace(_COUNT, copies=Copies("decks", fewer=When("/tiplu", (), within=False)))
_ALTER = _IN_HAND.asked("alter", None, within=False)
_JOKER = replace(_COUNT, copies=Copies("printed_jokers")).asked("joker", None, within=False)
_TUNNELAS = Many("melds", CARDS.of_size(MELD), MOST_MELDS).or_null.instead_of("points")


@dataclass(frozen=True, kw_only=True)
class MarriageResult:
    """Hold what one seat scores for: points per opponent as counted there, value cards, or cards."""

    seat: int = fact(SEAT.needed)
    points: Points | None = fact(_COUNTED)
    tiplu: int | None = fact(_TIPLU)
    poplu: int | None = fact(_IN_HAND)
    jhiplu: int | None = fact(_IN_HAND)
    alter: int | None = fact(_ALTER)
    joker: int | None = fact(_JOKER)
    mal: tuple[str, ...] = fact(_CARDS, name="mal_in_hand", default=())
    tunnelas: tuple[tuple[str, ...], ...] = fact(_TUNNELAS, name="opening_tunnelas", default=())
    field: str = pointer()

    @cached_property
    def counts(self) -> Mapping[str, int] | None:
        """Return how many of each value card are stated, None where none is."""
        return stated_counts(self, (*VALUES, *OTHERS))

    @property
    def cards(self) -> tuple[str, ...]:
        return (*self.mal, *self.laid)

    @property
    def laid(self) -> tuple[str, ...]:
        """Return the cards of the opening tunnelas."""
        return tuple(card for tunnela in self.tunnelas for card in tunnela)

    @property
    def in_detail(self) -> bool:
        """Tell whether value cards or cards are stated, not only their points."""
        return self.counts is not None or bool(self.cards)

    def worth(self, deck: Deck) -> Worth:
        """Return what this is worth from each opponent: counted out where cards or counts are stated."""
        if self.in_detail:
            return deck.opening(self.tunnelas) + deck.worth(self.counts or deck.count_values(self.mal))
        points = int(self.points or 0)
        return Worth(points, (Statement("marriage_value_entered", {"points": points}),) if points else ())


@dataclass(frozen=True, kw_only=True)
class MarriagePoints:
    """State the points per opponent of a seat."""

    seat: int = fact(SEAT.needed)
    points: Points = fact(_WORTH.needed)
    field: str = pointer()


@dataclass(frozen=True, kw_only=True)
class MarriageOutcome(Outcome):
    """State one deal.

    `shown` are the seats that laid down three pure melds or seven dublees; `seven_dublees` those of them with
    dublees. `points_per_opponent` is the short form of `results` where points were counted at the table.
    """

    players: tuple[int | str, ...] = fact(PLAYERS)
    tiplu: str | None = fact(CARD.or_null.said(needs="marriage.needsTiplu"))
    winners: tuple[int, ...] = fact(
        WINNER.said(needs="marriage.needsWinner").due_while(When("/win", ("void",), within=False)),
        name="winner",
    )
    win: str = fact(_WIN, default=KINDS[0])
    shown: tuple[int, ...] = fact(SEATS)
    seven_dublees: tuple[int, ...] = fact(SEATS)
    points_per_opponent: tuple[MarriagePoints, ...] = fact(rows(MarriagePoints))
    results: tuple[MarriageResult, ...] = fact(rows(MarriageResult))
    winner_melds: tuple[tuple[str, ...], ...] = fact(MELDS.or_null, default=())

    @cached_property
    def holdings(self) -> tuple[MarriageResult, ...]:
        """Return what every seat that is entered scores for."""
        counted = (MarriageResult(**vars(each)) for each in self.points_per_opponent)
        return (*counted, *self.results)

    @property
    def named(self) -> set[int]:
        """Return every seat that the outcome says something about."""
        entered = (holding.seat for holding in self.holdings)
        return {*self.winners, *self.shown, *self.seven_dublees, *entered}

    @property
    def won(self) -> tuple[str, ...]:
        """Return the cards of the winner's melds or dublees."""
        return tuple(card for meld in self.winner_melds for card in meld)

    @cached_property
    def by_seat(self) -> tuple[MarriageResult, ...]:
        """Return what is entered of every seat, the winner first where he shows his melds."""
        shown = self.winners[:1] if self.winner_melds else ()
        own = tuple(result for result in self.holdings if result.seat in shown)[:1]
        unstated = tuple(MarriageResult(seat=seat, field="/winner_melds") for seat in shown)
        return (*(own or unstated), *(result for result in self.holdings if result.seat not in shown))

    @property
    def held(self) -> tuple[MarriageResult, ...]:
        """Return what every seat scores for; the winner's melds say it where nothing else does."""
        if self.win != "melds" or not self.winner_melds or not self.winners:
            return self.holdings
        own, *others = self.by_seat
        if own.counts is not None or own.mal or (own.points is not None and not own.tunnelas):
            return self.holdings
        mal = tuple((Counter(self.won) - Counter(own.cards)).elements())
        return (replace(own, mal=mal), *others)

    def has_shown(self, seat: int) -> bool:
        """Tell whether `seat` laid down three pure melds or seven dublees (M-2)."""
        won_by_dublees = self.win == "dublees" and seat in self.winners
        return seat in self.shown or seat in self.seven_dublees or won_by_dublees
