"""The draw for seats and the passing of the deal where play goes to the right (RULES §1 to §4)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import GAME_TYPES
from rules.statements import RuleViolation

GAMES = pytest.mark.parametrize("game", ["gama_rummy", "indian_rummy", "rummy21", "rummy27"])


def ask(game: str, what: str, **facts: Any) -> Any:
    """Return the answer of a game's first preset, or the code of its refusal."""
    kind = GAME_TYPES[game]
    try:
        return kind.answer(what, kind.settle(kind.presets[0].id), facts)
    except RuleViolation as violation:
        return violation.code


@GAMES
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"seats_clockwise": ["A", "B", "C", "D"], "dealer": "A"}, "D"),
        ({"seats_clockwise": ["A", "B", "C", "D"], "dealer": "A", "eliminated": ["D"]}, "C"),
        ({"seats_anticlockwise": ["A", "B", "C", "D"], "dealer": "D"}, "A"),
    ],
)
def test_the_deal_passes_to_the_right(game: str, facts: dict[str, Any], expected: str) -> None:
    answer = ask(game, "next_dealer", **facts)
    assert answer == {"next_dealer": expected, "first_to_act": expected}


@GAMES
@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"dealer": "A"}, "UNKNOWN_PLAYER"),
        ({"seats_clockwise": ["A", "B"], "dealer": "Z"}, "UNKNOWN_PLAYER"),
        ({"seats_clockwise": ["A", "B"], "dealer": "A", "eliminated": ["Z"]}, "UNKNOWN_PLAYER"),
        ({"seats_clockwise": ["A", "B"], "dealer": "A", "eliminated": ["A", "B"]}, "MATCH_OVER"),
    ],
)
def test_nobody_deals_who_does_not_sit_at_the_table(game: str, facts: dict[str, Any], code: str) -> None:
    assert ask(game, "next_dealer", **facts) == code


@GAMES
@pytest.mark.parametrize(
    ("draws", "expected"),
    [
        (
            {"A": "KS", "B": "7H", "C": "QD", "D": "2C"},
            {"seats_anticlockwise": ["A", "C", "B", "D"], "first_dealer": "D"},
        ),
        ({"A": "2S", "B": "AH"}, {"seats_anticlockwise": ["B", "A"], "first_dealer": "A"}),
        ({"A": "KS", "B": "7H", "C": "KD"}, {"redraw": ["A", "C"]}),
        ({"A": "JK", "B": "7H"}, "UNKNOWN_CARD"),
        ({"A": "KS"}, "PLAYER_COUNT"),
    ],
)
def test_the_draw_for_seats(game: str, draws: dict[str, str], expected: Any) -> None:
    assert ask(game, "seating", draws=draws) == expected


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"seats_clockwise": ["A", "B", "C", "D"], "dealer": "A"}, "B"),
        ({"seats_clockwise": ["A", "B", "C", "D"], "dealer": "D", "eliminated": ["A"]}, "B"),
        ({"seats_anticlockwise": ["A", "B", "C", "D"], "dealer": "A"}, "D"),
    ],
)
def test_the_deal_of_vazhushal_passes_to_the_left(facts: dict[str, Any], expected: str) -> None:
    assert ask("vazhushal", "next_dealer", **facts) == {"next_dealer": expected, "first_to_act": expected}


@pytest.mark.parametrize(
    ("draws", "expected"),
    [
        (
            {"A": "KS", "B": "7H", "C": "QD", "D": "2C"},
            {"seats_clockwise": ["A", "C", "B", "D"], "first_dealer": "A"},
        ),
        ({"A": "2S", "B": "AH"}, {"seats_clockwise": ["B", "A"], "first_dealer": "B"}),
        ({"A": "KS", "B": "7H", "C": "KD"}, {"redraw": ["A", "C"]}),
        ({"A": "JK", "B": "7H"}, "UNKNOWN_CARD"),
        (dict(zip("ABCDEFG", ["AS", "2S", "3S", "4S", "5S", "6S", "7S"], strict=True)), "PLAYER_COUNT"),
    ],
)
def test_the_draw_for_seats_at_vazhushal(draws: dict[str, str], expected: Any) -> None:
    assert ask("vazhushal", "seating", draws=draws) == expected
