"""Keep the sheets of 21-card and 27-card rummy (RULES §3, §4)."""

from __future__ import annotations

from typing import ClassVar

from rules.cards.cards import LARGEST_PACK
from rules.game_type import GameType
from rules.rummy21.checks import Rummy21Checks
from rules.rummy21.house import PRESETS_21, PRESETS_27, RUMMY21, RUMMY27, SWITCHES_21, SWITCHES_27, House
from rules.rummy21.outcome import outcome_of
from rules.rummy21.questions import questions_of
from rules.rummy21.score import score
from rules.sheet.scoresheet import Facts
from rules.switches import Rules


class SettlementRummy(GameType):
    """Score a deal in which the losers pay the winner, and all still in pay each other for value cards."""

    direction = "high"
    family = "Rummy"
    anticlockwise = True
    seat_range = (2, 7)
    pack = LARGEST_PACK
    long_searches = True
    house: ClassVar[House]
    checked_by = Rummy21Checks
    score = staticmethod(score)

    def cancels_out(self, rules: Rules) -> bool:
        return True

    def house_facts(self) -> Facts:
        shows = self.house.shows.items()
        groups = {kind: special.fewest for kind, special in shows if special.fewest}
        return {**super().house_facts(), "groups": groups}


class Rummy21(SettlementRummy):
    """Keep the sheet of 21-card rummy."""

    id = "rummy21"
    title = RUMMY21.title
    summary = "Three decks, three pure sequences; value cards are paid by everybody still in."
    presets = PRESETS_21
    switches = SWITCHES_21
    house = RUMMY21
    outcome = outcome_of(RUMMY21)
    questions = questions_of(RUMMY21)
    example: ClassVar[Facts] = {
        "indicator": "8H",
        "winner": 1,
        "show": "normal",
        "kind": "full",
        "results": [
            {"seat": 1, "same": 1, "upper": 0, "lower": 0},
            {"seat": 2, "status": "played", "points": 40, "same": 0, "upper": 1, "lower": 1},
            {"seat": 3, "status": "drop_first"},
        ],
    }


class Rummy27(SettlementRummy):
    """Keep the sheet of 27-card rummy."""

    id = "rummy27"
    title = RUMMY27.title
    summary = "Every card in use: three tunnelas, ten dublees or ten jokers with the rest melded."
    presets = PRESETS_27
    switches = SWITCHES_27
    house = RUMMY27
    outcome = outcome_of(RUMMY27)
    questions = questions_of(RUMMY27)
    example: ClassVar[Facts] = {
        "indicator": "6S",
        "winner": 1,
        "show": "normal",
        "kind": "three_tunnelas",
        "results": [
            {"seat": 1, "bonus": 20},
            {
                "seat": 2,
                "status": "played",
                "points": 55,
                "same": 0,
                "up1": 1,
                "up2": 0,
                "down1": 0,
                "down2": 1,
            },
            {"seat": 3, "status": "drop_later"},
        ],
    }
