"""Keep a table of 13-card rummy: what every game of the family does."""

from __future__ import annotations

from typing import ClassVar

from rules.cards.cards import LARGEST_PACK
from rules.game_type import GameType
from rules.rummy13.checks import RummyChecks
from rules.rummy13.house import House
from rules.rummy13.questions import QUESTIONS
from rules.rummy13.score import Costs
from rules.sheet.adding import Adds
from rules.sheet.scoresheet import Facts, Scored
from rules.switches import Rules


class Rummy13(GameType):
    """Play 13-card rummy as the house does that the rules in force make."""

    house: ClassVar[House]
    family = "Rummy"
    seat_range = (2, 12)
    pack = LARGEST_PACK
    checked_by = RummyChecks
    questions = QUESTIONS
    adds = Adds(
        deal={"show": "normal"}, result={"status": "played"}, zero="winner", beside=("dealer", "indicator")
    )
    example: ClassVar[Facts] = {
        "indicator": "8C",
        "winner": 1,
        "show": "normal",
        "results": [
            {"seat": 2, "status": "packed_first"},
            {"seat": 3, "status": "played", "points": 45},
            {
                "seat": 4,
                "status": "played",
                "cards": ["TH", "JH", "QH", "KH", "7S", "8S", "9S", "4S", "4H", "4D", "2D", "2C", "5D"],
            },
        ],
    }

    def seat_limits(self, rules: Rules) -> tuple[int, int]:
        return self.house.at(rules).limits

    def score(self, checks: RummyChecks) -> Scored:
        costs = Costs(checks)
        return Scored(costs.lines(), costs.summary(), {"void": checks.outcome.void})
