"""A judge may warn (RULES §0): the warning stays on record in every game, and changes nothing else."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest

from rules import GAME_TYPES
from rules.game_type import GameType
from rules.sheet.entries import Deal, Ruling
from rules.sheet.scoresheet import Seat, State
from rules.statements import RuleViolation


def table(game: GameType) -> State:
    """Return a table at which the game's own example has been recorded."""
    for players in range(game.seat_range[0], game.seat_range[1] + 1):
        sides = game.sides or (None,)
        seats = [Seat(seat, f"P{seat}", sides[(seat - 1) % len(sides)]) for seat in range(1, players + 1)]
        try:
            state = game.start(game.settle(game.presets[0].id), seats)
            game.check(state, Deal("d", game.example))
        except RuleViolation:
            continue
        return game.step(state, Deal("d", game.example))
    raise LookupError("The example of a game must fit one of its tables.")


@pytest.mark.parametrize("name", GAME_TYPES)
def test_a_warning_changes_no_total_and_puts_nobody_out(name: str) -> None:
    game = GAME_TYPES[name]
    state = table(game)
    warning = Ruling("w", "warning", 2, "talks in play", 50)
    game.check(state, warning)
    after = game.step(state, warning)
    assert (after.totals(), after.verdict, after.dealer) == (state.totals(), state.verdict, state.dealer)
    row = after.rows[-1]
    assert (row.counts, row.problem, [(line.seat, line.points) for line in row.scored.lines]) == (
        True,
        None,
        [(2, 0)],
    )
    assert row.scored.summary is not None
    assert row.scored.summary.text == "P2 is warned: talks in play"


def test_there_are_five_rulings() -> None:
    assert get_args(get_type_hints(Ruling)["ruling"]) == (
        "adjustment",
        "penalty",
        "warning",
        "disqualification",
        "retirement",
    )
