"""Read one deal of 13-card rummy: who won and how, and how everybody else ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from rules.cards.showing import Ended, Showing
from rules.outcome import facts
from rules.outcome.common_kinds import CARD, CARDS, FLAG, MELDS, POINTS, SEAT, WINNER, choice
from rules.outcome.facts import each_seat, fact, pointer, variant
from rules.outcome.forms import Offer, When
from rules.outcome.kinds import Choice, Number
from rules.sheet.scoresheet import Points

HAND = 13
# Thirteen cards of ten points.
MOST_COUNTED = 130
# A void deal needs no winner.
WON_BY = WINNER.due_while(When("/show", ("void",), within=False))
Cards = tuple[str, ...]
Show = Literal["normal", "first_turn", "hand_rummy", "before_draw", "last_standing", "void"]
Status = Literal["played", "packed_first", "packed_later", "wrong_show"]


@dataclass(frozen=True)
class Hand:
    """Hold the cards of one player and, where he laid them out himself, his groups (the rest is left).

    `field` points at the cards as entered, `groups_field` at the groups; without cards both at the groups.
    """

    cards: Cards
    groups: tuple[Cards, ...] | None = None
    field: str = "/cards"
    groups_field: str = "/melds"


def counted(full: str, most: int = MOST_COUNTED) -> Number:
    """Return the kind of a count; `full` is the house rule with the points of a hand without lives."""
    words = {"empty": "rummy.count", "label": "rummy.countOf", "needs": "rummy.needsCount"}
    return replace(POINTS.or_null.up_to(99, (full, most)).said(**words), full=full)


def statuses(packs: Mapping[str, str], wrong: str, leaving: str, **held: Status) -> Choice:
    """Return the kind of how a player ended.

    `packs` are the words for a first and a later pack, with the house rules that say their points; `wrong` is
    the one for a wrong show. `leaving` is what the game calls it: ``pack`` or ``drop``.
    """
    kind = choice("played", *packs, "wrong_show", **held).needed
    amounts = {**packs, "wrong_show": wrong}
    offers = (Offer(status, amount) for status, amount in amounts.items())
    return kind.offering(*offers).said(faces=f"rummy.{leaving}", needs=f"rummy.needsWinner.{leaving}")


_PACKS = {"packed_first": "pack_first", "packed_later": "pack_later"}
_PACKING = statuses(_PACKS, "wrong_show_points", "pack")


def shows(*ways: str, void: bool = True) -> Choice:
    """Return the kind of how a deal ended, the usual way or another; ``void`` is offered where it can be."""
    follow = ("last_standing",) if void else ("last_standing", "void")
    kind = choice("normal", *ways, "last_standing", "void").besides(*follow)
    return kind.said(faces="rummy.show", label="rummy.howEnded")


@dataclass(frozen=True, kw_only=True)
class Result(Ended):
    """State how one player ended the deal: his counted points or his cards where he played to its end.

    Each game says which `status` there is.
    """

    seat: int = fact(SEAT.needed)
    points: Points | None = fact(POINTS.or_null)
    cards: Cards | None = fact(CARDS.or_null.of_size(HAND))
    melds: tuple[Cards, ...] | None = fact(MELDS.or_null)
    had_turn: bool | None = fact(FLAG.or_null)
    status: Status
    field: str = pointer()

    @cached_property
    def hand(self) -> Hand | None:
        return _hand(self.cards, self.melds, self.field + "/")

    @property
    def counted(self) -> bool:
        """Tell whether his points or cards are entered."""
        return self.points is not None or self.hand is not None


@dataclass(frozen=True, kw_only=True)
class Outcome(facts.Outcome, Showing[Result]):
    """State one deal; each game says which `show` there is."""

    indicator: str | None = fact(CARD.or_null)
    stated: tuple[int, ...] = fact(WON_BY, name="winner")
    winner_cards: Cards | None = fact(CARDS.or_null.of_size(HAND))
    winner_melds: tuple[Cards, ...] | None = fact(MELDS.or_null)
    show: Show = "normal"
    results: tuple[Result, ...] = ()

    @cached_property
    def shown(self) -> tuple[Hand, ...]:
        """Return the winner's hand as entered: as he declared it, and again where his own result says it."""
        own = (result.hand for result in self.results if result.seat in self.winners)
        hands = (_hand(self.winner_cards, self.winner_melds, "/winner_"), next(own, None))
        return tuple(hand for hand in hands if hand is not None)

    @property
    def declared(self) -> Hand | None:
        return self.shown[0] if self.shown else None

    @property
    def before_drawing(self) -> bool:
        """Tell whether the winner declared the dealt cards instead of drawing."""
        return self.show in ("hand_rummy", "before_draw")

    @property
    def early(self) -> bool:
        return self.show == "first_turn" or self.before_drawing

    @property
    def wrong_shows(self) -> tuple[Result, ...]:
        return tuple(result for result in self.losers if result.status == "wrong_show")


def outcome_of(game: str, show: Choice, points: Number, status: Choice = _PACKING) -> type[Outcome]:
    """Return how a deal of one game is stated, which names it: how it, and every player, ended."""
    result = variant(Result, f"{game}Result", points=points, status=status)
    return variant(Outcome, f"{game}Outcome", show=show, results=each_seat(result).needed)


def _hand(cards: Cards | None, groups: tuple[Cards, ...] | None, fields: str) -> Hand | None:
    """Return the hand stated under ``{fields}cards`` and ``{fields}melds``, None where there is none."""
    if cards is not None:
        return Hand(cards, groups, f"{fields}cards", f"{fields}melds")
    if groups is None:
        return None
    laid = tuple(card for group in groups for card in group)
    return Hand(laid, groups, f"{fields}melds", f"{fields}melds")
