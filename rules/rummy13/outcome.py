"""Read one deal of 13-card rummy: who won and how, and how everybody else ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from rules import facts
from rules.facts import CARD, CARDS, FLAG, MELDS, POINTS, SEAT, WINNER, Offer, choice, fact, pointer
from rules.scoresheet import Points

HAND = 13
# Thirteen cards of ten points.
MOST_COUNTED = 130
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


def counted(full: str, most: int = MOST_COUNTED) -> facts.Number:
    """Return the kind of a count; `full` is the house rule with the points of a hand without lives."""
    words = {"empty": "rummy.count", "label": "rummy.countOf", "needs": "rummy.needsCount"}
    return replace(POINTS.or_null.up_to(99, (full, most)).said(**words), full=full)


def statuses(packs: Mapping[str, str], wrong: str, leaving: str, **held: Status) -> facts.Choice:
    """Return the kind of how a player ended.

    `packs` are the words for a first and a later pack, with the house rules that say their points; `wrong` is
    the one for a wrong show. `leaving` is what the game calls it: ``pack`` or ``drop``.
    """
    kind = choice("played", *packs, "wrong_show", **held).needed
    amounts = {**packs, "wrong_show": wrong}
    offers = (Offer(status, amount) for status, amount in amounts.items())
    return kind.offering(*offers).said(faces=f"rummy.{leaving}", needs=f"rummy.needsWinner.{leaving}")


def shows(*ways: str, void: bool = True) -> facts.Choice:
    """Return the kind of how a deal ended, the usual way or another; ``void`` is offered where it can be."""
    follow = ("last_standing",) if void else ("last_standing", "void")
    kind = choice("normal", *ways, "last_standing", "void").besides(*follow)
    return kind.said(faces="rummy.show", label="rummy.howEnded")


@dataclass(frozen=True, kw_only=True)
class Result:
    """State how one player ended the deal: his counted points or his cards where he played to its end.

    `field` points at the entry; `had_turn` is None where the order of play says it. Each game says which
    `status` there is.
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
    def packed(self) -> bool:
        return self.status in ("packed_first", "packed_later")

    @property
    def out(self) -> bool:
        """Tell whether he no longer played for the deal when it ended."""
        return self.status != "played"


@dataclass(frozen=True, kw_only=True)
class Outcome(facts.Outcome):
    """State one deal; each game says which `show` there is. `stated` are the seats entered as winner."""

    indicator: str | None = fact(CARD.or_null)
    stated: tuple[int, ...] = fact(WINNER, name="winner")
    winner_cards: Cards | None = fact(CARDS.or_null.of_size(HAND))
    winner_melds: tuple[Cards, ...] | None = fact(MELDS.or_null)
    show: Show = "normal"
    results: tuple[Result, ...] = ()

    @cached_property
    def winners(self) -> tuple[int, ...]:
        """Return the winners: one where it fits, none where the deal is void."""
        return tuple(dict.fromkeys(self.stated))

    @cached_property
    def declared(self) -> Hand | None:
        """Return the winner's hand, from his own result where it does not stand beside the results."""
        return self._beside or self._own

    @property
    def repeated(self) -> Hand | None:
        """Return what his own result says of the winner's hand where it stands beside the results too."""
        return self._own if self._beside else None

    @cached_property
    def _beside(self) -> Hand | None:
        return _hand(self.winner_cards, self.winner_melds, "/winner_")

    @cached_property
    def _own(self) -> Hand | None:
        return next((result.hand for result in self.results if result.seat in self.winners), None)

    @property
    def winner(self) -> int | None:
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def void(self) -> bool:
        return self.show == "void"

    @property
    def before_drawing(self) -> bool:
        """Tell whether the winner declared the dealt cards instead of drawing."""
        return self.show in ("hand_rummy", "before_draw")

    @property
    def on_first_turn(self) -> bool:
        return self.show == "first_turn" or self.before_drawing

    @property
    def losers(self) -> tuple[Result, ...]:
        """Return the results of everybody but the winner, whose own is at most a repetition."""
        return tuple(result for result in self.results if result.seat not in self.winners)

    @property
    def holding(self) -> tuple[Result, ...]:
        """Return the results of those who still played for the deal and did not win it."""
        return tuple(result for result in self.losers if not result.out)

    @property
    def wrong_shows(self) -> tuple[Result, ...]:
        return tuple(result for result in self.losers if result.status == "wrong_show")

    def unplayed(self, seat: int, dealer: int, seats: int) -> bool:
        """Tell whether the winner declared on his first turn before `seat` had one."""
        early = self.on_first_turn and self.winner is not None
        return early and not had_turn(dealer, self.winner or 0, seat, seats)

    def eased(self, seat: int, dealer: int, seats: int) -> bool:
        """Tell whether the cards of `seat` count by the milder basis: the winner drew before he declared."""
        return self.unplayed(seat, dealer, seats) and not self.before_drawing


def _hand(cards: Cards | None, groups: tuple[Cards, ...] | None, fields: str) -> Hand | None:
    """Return the hand stated under ``{fields}cards`` and ``{fields}melds``, None where there is none."""
    if cards is not None:
        return Hand(cards, groups, f"{fields}cards", f"{fields}melds")
    if groups is None:
        return None
    laid = tuple(card for group in groups for card in group)
    return Hand(laid, groups, f"{fields}melds", f"{fields}melds")


def had_turn(dealer: int, winner: int, seat: int, seats: int) -> bool:
    """Tell whether `seat` acts before `winner` when the right-hand neighbour of `dealer` begins (R-15)."""
    return (seat - dealer - 1) % seats < (winner - dealer - 1) % seats
