"""A game that is ended before a deal was begun by mistake: it is over, and nobody has won it."""

from __future__ import annotations

import pytest

from rules import GAME_TYPES
from rules.sheet.entries import Finish, Ruling
from rules.sheet.scoresheet import Seat

TWO = [Seat(1, "Anil", None), Seat(2, "Bina", None)]


@pytest.mark.parametrize("late", [None, Ruling("r", "penalty", 1, "Talking", 10)])
def test_nobody_wins_a_game_without_a_deal(late: Ruling | None) -> None:
    game = GAME_TYPES["points"]
    state = game.start(game.settle("points"), TWO, 1)
    state = game.step(state, Finish("f", "begun by mistake"))
    if late:
        state = game.step(state, late)
    assert (state.verdict.status, state.verdict.winners, state.dropped) == ("finished", (), True)
