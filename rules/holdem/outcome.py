"""Hold the facts of a deal of Hold'em (RULES §13)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.holdem.showdown import BOARD, CHIPS, HOLE, MOST_PLAYERS, TOGETHER, Showdown
from rules.outcome.common_kinds import NATURALS, SEAT
from rules.outcome.facts import Outcome, each_seat, fact, rows
from rules.outcome.forms import Several, When
from rules.outcome.kinds import Many
from rules.sheet.scoresheet import State

_PAID = Several(TOGETHER, ("/contributions",), row=When("/chips", (0,), within=False))
_LEFT = replace(_PAID, but="/folded")


@dataclass(frozen=True, kw_only=True)
class Contribution:
    """State the chips one seat put into the pots."""

    seat: int = fact(SEAT.needed)
    chips: int = fact(
        CHIPS.needed.up_to(999_999).with_keys("same", "00").said(empty="holdem.chips", label="holdem.chipsOf")
    )


@dataclass(frozen=True, kw_only=True)
class Hole:
    """State the two cards of one seat."""

    seat: int = fact(SEAT.needed)
    cards: tuple[str, ...] = fact(
        NATURALS.needed.of_size(HOLE).said(needs="holdem.needsCards").due_while(_LEFT)
    )


@dataclass(frozen=True, kw_only=True)
class HoldemOutcome(Outcome):
    """State one deal by seats; `button` is None where it is the dealer's."""

    dealer: int | None = fact(SEAT.instead_of("button"))
    button: int | None = fact(SEAT.or_null)
    contributions: tuple[Contribution, ...] = fact(
        each_seat(Contribution, MOST_PLAYERS)
        .needed.said(needs="holdem.needsChips")
        .due_while(replace(_PAID, within=False))
    )
    folded: tuple[int, ...] = fact(Many("seats", SEAT, MOST_PLAYERS))
    board: tuple[str, ...] = fact(
        NATURALS.of_size(BOARD).said(label="holdem.board", needs="holdem.needsBoard").due_while(_LEFT)
    )
    hole: tuple[Hole, ...] = fact(rows(Hole, MOST_PLAYERS))

    @property
    def places(self) -> dict[str, list[int]]:
        """Return the seats of each list, in the order in which they stand there."""
        return {
            "contributions": [paid.seat for paid in self.contributions],
            "folded": list(self.folded),
            "hole": [held.seat for held in self.hole],
        }

    def at(self, state: State, dealer: int) -> Showdown[int]:
        """Return what the deal came to at the table of `state`."""
        return Showdown(
            tuple(seat.number for seat in state.seats),
            self.button or dealer,
            {paid.seat: paid.chips for paid in self.contributions},
            self.folded,
            {held.seat: held.cards for held in self.hole},
            self.board,
        )
