"""What each house rule of Hold'em changes at the table."""

from __future__ import annotations

from typing import Any

from rules import GAME_TYPES
from rules.sheet.scoresheet import Seat
from rules.switches import Rules
from tests.rules.shared.effect import Effect

GAME = GAME_TYPES["holdem_club"]
SEATS = [Seat(number, f"P{number}") for number in (1, 2, 3)]
SPLIT = {
    "dealer": 2,
    "contributions": [{"seat": 1, "chips": 100}, {"seat": 2, "chips": 100}, {"seat": 3, "chips": 25}],
    "folded": [3],
    "hole": [{"seat": 1, "cards": ["AC", "3C"]}, {"seat": 2, "cards": ["AD", "3D"]}],
    "board": ["AS", "AH", "KS", "KD", "QC"],
}


def _won(rules: Rules) -> Any:
    return GAME.appraise(GAME.start(rules, SEATS), SPLIT).result["won"]


SWITCH_EFFECTS = {
    "odd_chip": Effect(("left_of_button", "high_card"), _won),
    "chip_unit": Effect((1, 25), _won),
}
