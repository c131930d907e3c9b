"""Poker hands as in RULES §13, and against a kept library."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, strategies as st
from phevaluator import evaluate_cards

from rules import GAME_TYPES
from rules.cards.cards import DECK
from rules.cards.poker_hands import CATEGORIES, best_hand
from rules.statements import RuleViolation

GAME = GAME_TYPES["holdem_club"]


def ask(what: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    return GAME.answer(what, GAME.settle("holdem_club"), facts)


LOWEST_AND_HIGHEST = {
    "high_card": ("2S 3D 4C 5H 7S", "AS KD QC JH 9S"),
    "pair": ("2S 2D 3C 4H 5S", "AS AD KC QH JS"),
    "two_pair": ("2S 2D 3C 3H 4S", "AS AD KC KH QS"),
    "three": ("2S 2D 2C 3H 4S", "AS AD AC KH QS"),
    "straight": ("AS 2D 3C 4H 5S", "TS JD QC KH AS"),
    "flush": ("2S 3S 4S 5S 7S", "AS KS QS JS 9S"),
    "full_house": ("2S 2D 2C 3H 3S", "AS AD AC KH KS"),
    "four": ("2S 2D 2C 2H 3S", "AS AD AC AH KS"),
    "straight_flush": ("AS 2S 3S 4S 5S", "9S TS JS QS KS"),
    "royal_flush": ("TS JS QS KS AS", "TH JH QH KH AH"),
}


@pytest.mark.parametrize(("category", "hands"), LOWEST_AND_HIGHEST.items())
def test_categories(category: str, hands: tuple[str, str]) -> None:
    assert [ask("rank", {"cards": hand.split()})["category"] for hand in hands] == [category] * 2


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(CATEGORIES)))
def test_lowest_of_a_category_beats_the_highest_below(lower: str, higher: str) -> None:
    first, second = LOWEST_AND_HIGHEST[higher][0], LOWEST_AND_HIGHEST[lower][1]
    answer = ask("compare", {"first": first.split(), "second": second.split()})
    assert answer == {"winner": "first", "first": higher, "second": lower}


@pytest.mark.parametrize(
    ("cards", "category", "five"),
    [
        ("8S 8D KD KC QC QH 3S", "two_pair", "KD KC QC QH 8S"),
        ("JS TS 6S 4S 2S JD JC", "flush", "JS TS 6S 4S 2S"),
        ("QS KD AC 2H 3S 8D 9C", "high_card", "AC KD QS 9C 8D"),
        ("AH 2H 3H 4H 5H KC KD", "straight_flush", "AH 5H 4H 3H 2H"),
        ("4S 5S 6S 7S 8S 9H", "straight_flush", "8S 7S 6S 5S 4S"),
        ("9S 9D 9C 4H 4S 4D 2C", "full_house", "9S 9D 9C 4H 4S"),
    ],
)
def test_best_five(cards: str, category: str, five: str) -> None:
    answer = ask("rank", {"cards": cards.split()})
    assert answer["category"] == category
    assert sorted(answer["cards"]) == sorted(five.split())


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        ("AS AD KC 7H 2S", "AH AC KD 7S 3C", "second"),
        ("KS KD 5C 5H AS", "KH KC 5S 5D QS", "first"),
        ("7S 7H 7D AS AC", "7S 7H 7D 5S 5C", "first"),
        ("AS 2D 3C 4H 5S", "2S 3D 4C 5H 6S", "second"),
        ("TS JS QS KS AS", "TH JH QH KH AH", "tie"),
        ("2S 4D 6C 8H TS", "2D 4C 6H 8S TD", "tie"),
    ],
)
def test_kickers_decide_and_suits_never(first: str, second: str, winner: str) -> None:
    assert ask("compare", {"first": first.split(), "second": second.split()})["winner"] == winner


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("AS KS QS JS", "HAND_SIZE"),
        ("AS KS QS JS TS 9S 8S 7S", "HAND_SIZE"),
        ("AS AS QS JS TS", "TOO_MANY_COPIES"),
        ("AS KS QS JS 10S", "UNKNOWN_CARD"),
        ("AS KS QS JS JK", "UNKNOWN_CARD"),
    ],
)
def test_hands_that_cannot_be(cards: str, code: str) -> None:
    for facts, what in (
        ({"cards": cards.split()}, "rank"),
        ({"first": cards.split(), "second": cards.split()}, "compare"),
    ):
        with pytest.raises(RuleViolation) as raised:
            ask(what, facts)
        assert raised.value.code == code


def test_both_hands_are_read_before_their_cards_are_counted() -> None:
    with pytest.raises(RuleViolation) as raised:
        ask("compare", {"first": ["AS", "KS"], "second": ["10S", "9S", "8S", "7S", "6S"]})
    assert (raised.value.code, raised.value.field) == ("UNKNOWN_CARD", "/second/0")


@given(st.permutations(DECK), st.integers(5, 7))
def test_hands_compare_as_in_a_kept_library(deck: list[str], size: int) -> None:
    hands = deck[:size], deck[size : 2 * size]
    ours = [best_hand(hand).strength for hand in hands]
    theirs = [-evaluate_cards(*hand) for hand in hands]
    assert (ours[0] > ours[1], ours[0] < ours[1]) == (theirs[0] > theirs[1], theirs[0] < theirs[1])
