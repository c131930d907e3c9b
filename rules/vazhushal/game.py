"""Keep the sheet of Vazhushal (RULES §6)."""

from __future__ import annotations

from typing import ClassVar

from rules.cards.cards import LARGEST_PACK
from rules.game_type import GameType
from rules.sheet.scoresheet import Facts
from rules.vazhushal.checks import VazhushalChecks
from rules.vazhushal.house import PRESETS, SWITCHES, TITLE
from rules.vazhushal.outcome import VazhushalOutcome
from rules.vazhushal.questions import QUESTIONS
from rules.vazhushal.score import score


class Vazhushal(GameType):
    """Keep the sheet of Vazhushal: game points, one a deal."""

    id = "vazhushal"
    family = "Rummy"
    title = TITLE
    summary = "Lay melds, go out for a game point; one or two decks."
    direction = "high"
    seat_range = (2, 8)
    pack = LARGEST_PACK
    presets = PRESETS
    switches = SWITCHES
    outcome = VazhushalOutcome
    checked_by = VazhushalChecks
    score = staticmethod(score)
    questions = QUESTIONS
    example: ClassVar[Facts] = {
        "negative_joker": "8S",
        "players": [
            {"seat": 1, "melds": [{"cards": ["4S", "5S", "6S"]}], "hand": ["8H"]},
            {"seat": 2, "melds": [{"cards": ["2H", "3H", "4H"]}], "hand": ["2C"]},
        ],
    }
