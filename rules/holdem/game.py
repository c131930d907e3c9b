"""Keep a Hold'em table's chips: what each deal won and lost (RULES §13)."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from rules.game_type import GameType
from rules.holdem.checks import HoldemChecks
from rules.holdem.outcome import HoldemOutcome
from rules.holdem.questions import QUESTIONS
from rules.holdem.score import score
from rules.sheet.entries import Deal
from rules.sheet.scoresheet import Facts, Row, Scored, State
from rules.statements import Statement
from rules.switches import Preset, Rules, choice, integer

_ODD = "Who gets the chip that cannot be split."
_ODD_CHIPS = {
    "left_of_button": "First winner left of the button",
    "high_card": "Winner with the highest hole card",
}
_UNIT = "Pots are split in chips of this value."


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
        choice("odd_chip", "left_of_button", "Odd chips", _ODD, _ODD_CHIPS, "H-1"),
        integer("chip_unit", 1, "Smallest chip", _UNIT, "H-1", within=(1, 10_000)),
    )
    questions = QUESTIONS
    outcome = HoldemOutcome
    checked_by = HoldemChecks
    example: ClassVar[Facts] = {
        "contributions": [{"seat": 1, "chips": 100}, {"seat": 2, "chips": 100}],
        "hole": [{"seat": 1, "cards": ["9S", "9H"]}, {"seat": 2, "cards": ["TD", "JC"]}],
        "board": ["9D", "8H", "8C", "QC", "KH"],
    }

    def cancels_out(self, rules: Rules) -> bool:
        return True

    def opening(self, state: State, dealer: str, first: str) -> Statement | None:
        return Statement("holdem_coming", {"dealer": dealer})

    def score(self, checks: HoldemChecks) -> Scored:
        return score(checks.state, checks.showdown.deal)

    def next_dealer(self, state: State, row: Row) -> int:
        button = row.entry.outcome.get("button") if isinstance(row.entry, Deal) else None
        return super().next_dealer(state, replace(row, dealer=button or row.dealer))
