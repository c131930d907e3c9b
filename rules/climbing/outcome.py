"""Hold the facts of a deal of a climbing game."""

from __future__ import annotations

from dataclasses import dataclass

from rules.outcome.common_kinds import SEAT, count
from rules.outcome.facts import Outcome, each_seat, fact
from rules.outcome.forms import Several, When
from rules.outcome.kinds import Many

MOST_PLAYERS = 20
_NOBODY_OUT = Several(1, ("/cards_left",), row=When("/cards_left", (0,)), within=False)


@dataclass(frozen=True, kw_only=True)
class CardsLeft:
    """State how many cards one seat was left with."""

    seat: int = fact(SEAT.needed)
    cards_left: int = fact(
        count(-999, 999)
        .needed.up_to(52, shared=True)
        .said(empty="climb.cards", label="climb.cardsOf", needs="climb.needsCards")
    )


@dataclass(frozen=True, kw_only=True)
class ClimbingOutcome(Outcome):
    """State one deal: the seats in the order they went out, or the cards each seat was left with."""

    order: tuple[int, ...] = fact(
        Many("order", SEAT, MOST_PLAYERS)
        .asked("scoring", "cards_left", within=False)
        .said(label="climb.whoNext", needs="climb.needsPlace")
    )
    cards_left: tuple[CardsLeft, ...] = fact(
        each_seat(CardsLeft, MOST_PLAYERS)
        .asked("scoring", "cards_left")
        .said(needs="climb.needsOut")
        .due_while(_NOBODY_OUT)
    )

    @property
    def left(self) -> tuple[tuple[int, int], ...]:
        """Return the seats with the cards each was left with."""
        return tuple((each.seat, each.cards_left) for each in self.cards_left)

    def entered(self, scoring: str) -> tuple[tuple[int, ...], str]:
        """Return the seats entered for the `scoring` in force, and the field they stand in."""
        if scoring != "cards_left":
            return self.order, "/order"
        return tuple(seat for seat, _ in self.left), "/cards_left"
