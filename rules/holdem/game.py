"""Keep a Hold'em table's chips: what each deal won and lost (RULES §13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from rules.checks import check_known
from rules.endings import after_deals
from rules.entries import Deal
from rules.facts import CARDS, SEAT, Many, Outcome, each_seat, fact, rows
from rules.game_type import GameType
from rules.holdem.questions import QUESTIONS
from rules.holdem.showdown import (
    BOARD,
    CHIPS,
    HOLE,
    MOST_PLAYERS,
    Showdown,
    check_showdown,
    hands_of,
    pots_of,
    share_out,
)
from rules.marks import WON, Mark
from rules.poker_hands import PokerHand
from rules.scoresheet import Facts, Line, Row, Scored, State, Verdict
from rules.statements import RuleViolation, Statement
from rules.switches import Preset, Switch


@dataclass(frozen=True, kw_only=True)
class Contribution:
    """State the chips one seat put into the pots."""

    seat: int = fact(SEAT.needed)
    chips: int = fact(
        CHIPS.needed.up_to(999_999)
        .with_keys("same", "00")
        .said(empty="holdem.chips", label="holdem.chipsOf", needs="holdem.needsChips")
    )


@dataclass(frozen=True, kw_only=True)
class Hole:
    """State the two cards of one seat."""

    seat: int = fact(SEAT.needed)
    cards: tuple[str, ...] = fact(CARDS.needed.of_size(HOLE).said(needs="holdem.needsCards"))


@dataclass(frozen=True, kw_only=True)
class HoldemOutcome(Outcome):
    """State one deal by seats; `button` is None where it is the dealer's."""

    button: int | None = fact(SEAT.or_null)
    contributions: tuple[Contribution, ...] = fact(each_seat(Contribution, MOST_PLAYERS).needed)
    folded: tuple[int, ...] = fact(Many("seats", SEAT, MOST_PLAYERS))
    hole: tuple[Hole, ...] = fact(rows(Hole, MOST_PLAYERS))
    board: tuple[str, ...] = fact(CARDS.of_size(BOARD).said(label="holdem.board", needs="holdem.needsBoard"))

    @property
    def places(self) -> dict[str, list[int]]:
        """Return the seats of each list, in the order in which they stand there."""
        return {
            "contributions": [paid.seat for paid in self.contributions],
            "folded": list(self.folded),
            "hole": [held.seat for held in self.hole],
        }


class HoldemClub(GameType):
    """Keep the chips won and lost at a Hold'em table, deal by deal."""

    id = "holdem_club"
    family = "Poker"
    title = "Texas Hold'em"
    summary = "Chips won and lost; side pots and split pots are worked out."
    direction = "high"
    seat_range = (2, 10)
    presets = (Preset("holdem_club", "Card Game Club", "Odd chips to the left of the button"),)
    switches = (
        Switch(
            "odd_chip",
            "choice",
            "left_of_button",
            "Odd chips",
            "Who gets the chip that cannot be split.",
            rule="H-1",
            choices=(
                ("left_of_button", "First winner left of the button"),
                ("high_card", "Winner with the highest hole card"),
            ),
        ),
        Switch(
            "chip_unit",
            "integer",
            1,
            "Smallest chip",
            "Pots are split in chips of this value.",
            rule="H-1",
            minimum=1,
            maximum=10_000,
        ),
    )
    questions = QUESTIONS
    outcome = HoldemOutcome
    example: ClassVar[Facts] = {
        "contributions": [{"seat": 1, "chips": 100}, {"seat": 2, "chips": 100}],
        "hole": [{"seat": 1, "cards": ["9S", "9H"]}, {"seat": 2, "cards": ["TD", "JC"]}],
        "board": ["9D", "8H", "8C", "QC", "KH"],
    }

    def opening(self, dealer: str, first: str) -> Statement | None:
        return Statement("holdem_coming", {"dealer": dealer})

    def check_readable(self, state: State, outcome: HoldemOutcome) -> None:
        check_known(outcome.board, "/board", jokers=())
        for place, held in enumerate(outcome.hole):
            check_known(held.cards, f"/hole/{place}", state.name(held.seat), jokers=())

    def check_deal(self, state: State, outcome: HoldemOutcome, dealer: int) -> None:
        known = {seat.number for seat in state.seats}
        for name, seats in outcome.places.items():
            for place, seat in enumerate(seats):
                field = f"/{name}/{place}"
                if seat not in known:
                    raise RuleViolation("UNKNOWN_PLAYER", "unknown_seat", field, seat=seat, seats=len(known))
                if seat in seats[:place]:
                    raise RuleViolation("UNKNOWN_PLAYER", "holdem_twice", field, name=state.name(seat))
                if seat in state.verdict.out:
                    raise RuleViolation("ELIMINATED_PLAYER", "player_is_out", field, name=state.name(seat))
        _check(state, outcome, _by_seat(state, outcome, dealer))

    def score(self, state: State, outcome: HoldemOutcome, dealer: int) -> Scored:
        deal = _by_seat(state, outcome, dealer)
        _check(state, outcome, deal)
        hands = hands_of(deal)
        pots = pots_of(deal, hands)
        won = share_out(state.rules, deal, pots)
        lines = tuple(
            Line(
                seat,
                won.get(seat, 0) - paid,
                (_said(deal, hands, seat, won.get(seat, 0)),),
                marks=_marks(deal, seat, won.get(seat, 0)),
            )
            for seat, paid in deal.contributions.items()
            if paid
        )
        names = [state.name(seat) for seat in won]
        total = sum(pot.chips for pot in pots)
        result = {
            "won": [{"seat": seat, "points": chips} for seat, chips in won.items()],
            "pots": [pot.chips for pot in pots],
            "pot_winners": [list(pot.winners) for pot in pots],
        }
        said = Statement("holdem_pots", {"total": total, "count": len(pots), "names": names})
        return Scored(lines, said, result)

    def judge(self, state: State) -> Verdict:
        return after_deals(self, state, None)

    def next_dealer(self, state: State, row: Row) -> int:
        button = row.entry.outcome.get("button") if isinstance(row.entry, Deal) else None
        return super().next_dealer(state, replace(row, dealer=button or row.dealer))


def _by_seat(state: State, outcome: HoldemOutcome, dealer: int) -> Showdown[int]:
    return Showdown(
        tuple(seat.number for seat in state.seats),
        outcome.button or dealer,
        {paid.seat: paid.chips for paid in outcome.contributions},
        outcome.folded,
        {held.seat: held.cards for held in outcome.hole},
        outcome.board,
    )


def _check(state: State, outcome: HoldemOutcome, deal: Showdown[int]) -> None:
    """Check a deal whose players stand in lists, so that refusals point to their places."""
    places = outcome.places
    names = {seat.number: seat.name for seat in state.seats}
    check_showdown(deal, names, lambda field, seat: f"/{field}/{places[field].index(seat)}")


def _marks(deal: Showdown[int], seat: int, won: int) -> tuple[Mark, ...]:
    if seat in deal.folded:
        return (Mark("mark_folded"),)
    # Who only gets back what nobody called has won nothing.
    return (WON,) if won > deal.contributions[seat] else ()


def _said(deal: Showdown[int], hands: Mapping[int, PokerHand], seat: int, won: int) -> Statement:
    paid = deal.contributions[seat]
    facts = {"paid": paid, "won": won, "points": won - paid}
    if seat in deal.folded:
        return Statement("holdem_folded", facts)
    if seat not in hands:
        return Statement("holdem_alone", facts)
    hand = hands[seat]
    return Statement(f"holdem_{hand.category}", {**facts, "cards": list(hand.cards)}, "holdem_club Hands")
