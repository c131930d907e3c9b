"""Read one deal of 13-card rummy: who won and how, and how everybody else ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from rules.roster import winners_of
from rules.scoresheet import Facts, Points

HAND = 13
# Thirteen cards of ten points.
MOST_COUNTED = 130
Cards = tuple[str, ...]
Show = Literal["normal", "first_turn", "hand_rummy", "before_draw", "last_standing", "void"]
Status = Literal["played", "packed_first", "packed_later", "wrong_show"]
_STATUSES: Mapping[str, Status] = {
    "played": "played",
    "packed_first": "packed_first",
    "packed_later": "packed_later",
    "drop": "packed_first",
    "middle_drop": "packed_later",
    "wrong_show": "wrong_show",
}


@dataclass(frozen=True)
class Hand:
    """Hold the cards of one player and, where he laid them out himself, his groups (the rest is left).

    `field` points at the cards as entered, `groups_field` at the groups; without cards both at the groups.
    """

    cards: Cards
    groups: tuple[Cards, ...] | None = None
    field: str = "/cards"
    groups_field: str = "/melds"


@dataclass(frozen=True)
class Result:
    """State how one player ended the deal: his counted points or his cards where he played to its end.

    `field` points at the entry; `had_turn` is None where the order of play says it.
    """

    seat: int
    status: Status
    field: str
    points: Points | None = None
    hand: Hand | None = None
    had_turn: bool | None = None

    @property
    def packed(self) -> bool:
        return self.status in ("packed_first", "packed_later")

    @property
    def out(self) -> bool:
        """Tell whether he no longer played for the deal when it ended."""
        return self.status != "played"


@dataclass(frozen=True)
class Outcome:
    """State one deal; `winners` are the seats entered as winner: one where it fits, none where it is void.

    `declared` is the winner's hand; `repeated` is what his own result says of it beside that.
    """

    winners: tuple[int, ...]
    show: Show
    results: tuple[Result, ...]
    indicator: str | None = None
    declared: Hand | None = None
    repeated: Hand | None = None

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

    def unplayed(self, seat: int, dealer: int, seats: int) -> bool:
        """Tell whether the winner declared on his first turn before `seat` had one."""
        if not self.on_first_turn or self.winner is None:
            return False
        return not had_turn(dealer, self.winner, seat, seats)

    def eased(self, seat: int, dealer: int, seats: int) -> bool:
        """Tell whether the cards of `seat` count by the milder basis: the winner drew before he declared."""
        return self.unplayed(seat, dealer, seats) and not self.before_drawing


def read_outcome(facts: Facts) -> Outcome:
    """Return the outcome that `facts` state; nothing is judged."""
    winners = tuple(dict.fromkeys(winners_of(facts.get("winner"))))
    results = tuple(_result(place, result) for place, result in enumerate(facts.get("results", ())))
    declared = _hand(facts.get("winner_cards"), facts.get("winner_melds"), "/winner_")
    own = next((result.hand for result in results if result.seat in winners), None)
    return Outcome(
        winners,
        facts.get("show", "normal"),
        results,
        facts.get("indicator"),
        declared or own,
        own if declared else None,
    )


def _result(place: int, result: Mapping[str, Any]) -> Result:
    field = f"/results/{place}"
    return Result(
        seat=result["seat"],
        status=_STATUSES[result["status"]],
        field=field,
        points=result.get("points"),
        hand=_hand(result.get("cards"), result.get("melds"), field + "/"),
        had_turn=result.get("had_turn"),
    )


def _hand(cards: list[str] | None, groups: list[list[str]] | None, fields: str) -> Hand | None:
    """Return the hand stated under ``{fields}cards`` and ``{fields}melds``, None where there is none."""
    if cards is None and groups is None:
        return None
    read = None if groups is None else tuple(tuple(group) for group in groups)
    if cards is None:
        laid = tuple(card for group in read or () for card in group)
        return Hand(laid, read, f"{fields}melds", f"{fields}melds")
    return Hand(tuple(cards), read, f"{fields}cards", f"{fields}melds")


def had_turn(dealer: int, winner: int, seat: int, seats: int) -> bool:
    """Tell whether `seat` acts before `winner` when the right-hand neighbour of `dealer` begins (R-15)."""
    return (seat - dealer - 1) % seats < (winner - dealer - 1) % seats
