"""Dhumbal and Yaniv as in docs/games/dhumbal.md."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from rules import GAME_TYPES
from rules.sheet.entries import Deal
from rules.sheet.scoresheet import Points, Seat
from rules.statements import RuleViolation

GAME = GAME_TYPES["dhumbal"]
HANDS = st.lists(st.integers(0, 50), min_size=1, max_size=7)


def deal(hands: list[int], caller: int | None) -> dict[str, Any]:
    rows = [{"seat": seat, "points": points} for seat, points in enumerate(hands, 1)]
    return {"results": rows} | ({"caller": caller} if caller else {})


def worth(preset: str, hands: list[int], caller: int | None) -> list[Points]:
    seats = [Seat(number, f"P{number}") for number in range(1, len(hands) + 1)]
    return [
        line.points
        for line in GAME.appraise(GAME.start(GAME.settle(preset), seats), deal(hands, caller)).lines
    ]


@given(HANDS, st.integers(0, 5))
def test_a_call_stands_only_where_nobody_holds_as_little(others: list[int], called: int) -> None:
    lowest = min(others)
    if lowest > called:
        assert worth("dhumbal", [called, *others], 1) == worth("yaniv", [called, *others], 1) == [0, *others]
    else:
        assert worth("dhumbal", [called, *others], 1) == [called + 25, *others]
        spared = [0 if each == lowest else each for each in others]
        assert worth("yaniv", [called, *others], 1) == [called + 30, *spared]


def test_who_calls_with_too_much_is_told() -> None:
    with pytest.raises(RuleViolation, match="P2 cannot have called with 6; 5 is the most"):
        worth("dhumbal", [9, 6], 2)


def test_where_the_stock_ran_out_everybody_scores_his_hand() -> None:
    assert worth("dhumbal", [3, 1, 20], None) == [3, 1, 20]


def test_the_last_one_in_wins() -> None:
    state = GAME.start(GAME.settle("dhumbal"), [Seat(1, "Ann"), Seat(2, "Bob"), Seat(3, "Cy")])
    entries = [Deal("1", deal([60, 1, 50], 2)), Deal("2", deal([40, 2, 49], 2))]
    after = GAME.fold(state, entries)
    assert (after.verdict.status, set(after.verdict.out)) == ("playing", {1})
    last = {"caller": 2, "results": [{"seat": 2, "points": 0}, {"seat": 3, "points": 1}]}
    ended = GAME.step(after, Deal("3", last))
    assert (ended.verdict.status, ended.verdict.winners) == ("finished", (2,))
    assert GAME.left(after, 3) == 1
