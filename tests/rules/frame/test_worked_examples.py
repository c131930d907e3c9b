"""The worked examples of the pages in docs/games are true.

An example is a block fenced as ``json example``: an `outcome` with its `points` by seat, or a question
(`what`, `facts`) with part of its `answer`; either may be `refused` with a code instead. `preset`, `rules`
and `seats` (how many) are optional.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rules import GAME_TYPES
from rules.game_type import GameType
from rules.sheet.scoresheet import Seat
from rules.statements import RuleViolation

PAGES = Path(__file__).parents[3] / "docs" / "games"
EXAMPLES = [
    (path.stem, json.loads(block))
    for path in sorted(PAGES.glob("*.md"))
    for block in re.findall(
        r"^```json example\n(.*?)^```", path.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
]


def _seats(game: GameType, wanted: int) -> list[Seat]:
    sides = game.sides
    return [
        Seat(number, f"P{number}", sides[(number - 1) % len(sides)] if sides else None)
        for number in range(1, wanted + 1)
    ]


def _answer(game: GameType, example: dict[str, Any]) -> dict[str, Any]:
    rules = game.settle(example.get("preset", game.presets[0].id), example.get("rules"))
    try:
        if "what" in example:
            answer = game.answer(example["what"], rules, example["facts"])
            return {"answer": {key: answer.get(key) for key in example.get("answer", {})}}
        seats = example.get("seats") or max(game.seat_limits(rules)[0], *map(int, example.get("points", "2")))
        scored = game.appraise(game.start(rules, _seats(game, seats)), example["outcome"])
        return {"points": {str(line.seat): line.points for line in scored.lines}}
    except RuleViolation as violation:
        return {"refused": violation.code}


@pytest.mark.parametrize(
    ("game", "example"), EXAMPLES, ids=[f"{game}-{place}" for place, (game, _) in enumerate(EXAMPLES)]
)
def test_worked_example(game: str, example: dict[str, Any]) -> None:
    answer = _answer(GAME_TYPES[game], example)
    assert answer == {key: example[key] for key in answer}
