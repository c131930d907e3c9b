"""Keep the sheet of Indian Marriage (RULES §5)."""

from __future__ import annotations

from typing import ClassVar

from rules.cards.cards import MOST_DECKS
from rules.game_type import GameType
from rules.marriage.checks import MarriageChecks
from rules.marriage.house import PRESETS, SWITCHES, TITLE
from rules.marriage.outcome import MarriageOutcome
from rules.marriage.questions import QUESTIONS
from rules.marriage.score import score
from rules.sheet.scoresheet import Facts
from rules.switches import Rules


class IndianMarriage(GameType):
    """Keep the sheet of Indian Marriage: game points for the winner, value cards for everybody."""

    id = "indian_marriage"
    family = "Rummy"
    title = TITLE
    summary = "21 cards, three decks; tiplu, poplu and jhiplu earn from every opponent."
    direction = "high"
    seat_range = (2, 7)
    pack = (MOST_DECKS, 0)
    presets = PRESETS
    switches = SWITCHES
    outcome = MarriageOutcome
    checked_by = MarriageChecks
    score = staticmethod(score)
    questions = QUESTIONS
    example: ClassVar[Facts] = {
        "tiplu": "JC",
        "winner": 1,
        "win": "melds",
        "shown": [1, 2],
        "results": [
            {"seat": 1, "tiplu": 1, "poplu": 0, "jhiplu": 0},
            {"seat": 2, "mal_in_hand": ["QC"], "opening_tunnelas": [["6H", "6H", "6H"]]},
        ],
    }

    def cancels_out(self, rules: Rules) -> bool:
        return bool(rules["settlement"] == "pairwise")
