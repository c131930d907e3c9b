"""Tables of 21-card and 27-card rummy to put questions and deals to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules import GAME_TYPES
from rules.game_type import GameType
from rules.sheet.scoresheet import Scored, Seat, State

NAMES = ("Anu", "Binu", "Chinnu", "Deepa", "Eva", "Fathima")
PRESETS = {"rummy21": "catsatcards_21", "rummy27": "catsatcards_27"}


def played(seat: int, points: float, bonus: float = 0, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "status": "played", "points": points, "bonus": bonus, **more}


class Table:
    """A table of one game, Deepa or the last player dealing, so that Anu acts first."""

    def __init__(self, game: str) -> None:
        self.game: GameType = GAME_TYPES[game]
        self.preset = PRESETS[game]

    def rules(self, options: Mapping[str, Any] | None = None) -> dict[str, Any]:
        return self.game.settle(self.preset, options)

    def start(self, size: int, options: Mapping[str, Any] | None = None) -> State:
        seats = [Seat(number, name) for number, name in enumerate(NAMES[:size], 1)]
        return self.game.start(self.rules(options), seats, size)

    def ask(self, what: str, options: Mapping[str, Any] | None = None, **facts: Any) -> dict[str, Any]:
        return self.game.answer(what, self.rules(options), facts)

    def score(
        self,
        *results: dict[str, Any],
        size: int = 4,
        options: Mapping[str, Any] | None = None,
        **outcome: Any,
    ) -> Scored:
        facts = {"winner": 1, "show": "normal", "results": list(results), **outcome}
        return self.game.appraise(self.start(size, options), facts)

    def points(self, *results: dict[str, Any], **more: Any) -> list[float]:
        return [line.points for line in self.score(*results, **more).lines]
