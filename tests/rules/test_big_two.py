"""Plays of Big Two as in RULES §15: kinds, what beats what, dealing, opening."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

from rules import GAME_TYPES
from rules.statements import RuleViolation

GAME = GAME_TYPES["big_two"]


def ask(what: str, facts: Mapping[str, Any], **options: Any) -> dict[str, Any]:
    return GAME.answer(what, GAME.settle("big_two", options), facts)


def refused(what: str, facts: Mapping[str, Any], **options: Any) -> str:
    with pytest.raises(RuleViolation) as raised:
        ask(what, facts, **options)
    return raised.value.code


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("3D", "single"),
        ("3D 3S", "pair"),
        ("3D 3S 3H", "triple"),
        ("6D 6S 9H 9C 3D", "two_pair"),
        ("3D 4S 5H 6C 7D", "straight"),
        ("JD QS KH AC 2D", "straight"),
        ("TD JS QH KC AD", "straight"),
        ("3D 7D 9D JD KD", "flush"),
        ("6D 6S 6H 9C 9D", "full_house"),
        ("6D 6S 6H 6C 3D", "four"),
        ("3D 4D 5D 6D 7D", "straight_flush"),
        ("JS QS KS AS 2S", "straight_flush"),
        ("TS JS QS KS AS", "royal_flush"),
    ],
)
def test_plays(cards: str, kind: str) -> None:
    assert ask("classify", {"cards": cards.split()}) == {"type": kind, "cards": len(cards.split())}


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("", "NOT_A_HAND"),
        ("3D 4D", "NOT_A_HAND"),
        ("3D 3S 4H", "NOT_A_HAND"),
        ("6D 6S 6H 6C", "NOT_A_HAND"),
        ("6D 6S 9H 8C 3D", "NOT_A_HAND"),
        ("2D 3S 4H 5C 6D", "NOT_A_HAND"),
        ("AD 2S 3H 4C 5D", "NOT_A_HAND"),
        ("QD KS AH 2C 3D", "NOT_A_HAND"),
        ("3D 4D 5D 6D 7D 8D", "NOT_A_HAND"),
        ("3D 3D", "TOO_MANY_COPIES"),
        ("JK", "UNKNOWN_CARD"),
        ("10S", "UNKNOWN_CARD"),
    ],
)
def test_no_plays(cards: str, code: str) -> None:
    assert refused("classify", {"cards": cards.split()}) == code


def test_two_pair_may_be_switched_off() -> None:
    assert (
        refused("classify", {"cards": ["6D", "6S", "9H", "9C", "3D"]}, allow_two_pair=False) == "NOT_A_HAND"
    )


@pytest.mark.parametrize(
    ("straights", "fits", "does_not"),
    [
        ("two_high", "JD QS KH AC 2D", "AD 2S 3H 4C 5D"),
        ("poker", "AD 2S 3H 4C 5D", "JD QS KH AC 2D"),
        ("poker", "2D 3S 4H 5C 6D", "KD AS 2H 3C 4D"),
        ("no_twos", "TD JS QH KC AD", "JD QS KH AC 2D"),
    ],
)
def test_which_straights_exist(straights: str, fits: str, does_not: str) -> None:
    assert ask("classify", {"cards": fits.split()}, straights=straights)["type"] == "straight"
    assert refused("classify", {"cards": does_not.split()}, straights=straights) == "NOT_A_HAND"


def test_five_of_poker_tops_its_lowest_straight() -> None:
    facts = {"play": ["2D", "3S", "4H", "5C", "6D"], "previous": ["AD", "2S", "3H", "4C", "5D"]}
    assert ask("beats", facts, straights="poker")["beats"]


@pytest.mark.parametrize(
    ("play", "previous", "wins"),
    [
        ("6D", "4S", True),
        ("4C", "4D", True),
        ("4S", "4H", True),
        ("3D", "2S", False),
        ("9S 9D", "9H 9C", True),
        ("9H 9C", "9S 9D", False),
        ("4D 4H 4S", "3D 3H 3S", True),
        ("3D 7D 9D JD 2D", "3S 7S 9S JS AS", True),
        ("3S 7S 9S JS KS", "4H 8H TH QH KH", True),
        ("9D 9S 4H 4C 3D", "8D 8S KH KC 3S", False),
        ("9D 9S 4H 4C 3D", "9H 9C 8H 8C 3S", True),
        ("4D 5S 6H 7C 8S", "4S 5H 6C 7S 8D", True),
        ("5D 5S 5H 3C 3D", "4D 4S 4H 2C 2D", True),
        ("6D 6S 6H 6C 3D", "5D 5S 5H 5C 2D", True),
        ("TD JD QD KD AD", "JS QS KS AS 2S", True),
        ("TS JS QS KS AS", "TD JD QD KD AD", True),
        ("7S 7H", "8S", False),
        ("3D 4S 5H 6C 7D", "8D 8S", False),
    ],
)
def test_what_beats_what(play: str, previous: str, wins: bool) -> None:
    answer = ask("beats", {"play": play.split(), "previous": previous.split()})
    assert answer["beats"] is wins
    assert (answer["reason"] is None) is wins


FIVE_CARD_PLAYS = {
    "two_pair": ("3D 3C 4D 4C 5H", "2D 2S AH AC KD"),
    "straight": ("3H 4S 5D 6C 7D", "JH QS KH AC 2D"),
    "flush": ("3C 4C 5C 6C 8C", "3C JC QC KC 2C"),
    "full_house": ("3S 3H 3D 4D 4H", "2S 2H 2D AD AH"),
    "four": ("6S 6H 6C 6D 3C", "2S 2H 2C 2D 3C"),
    "straight_flush": ("7H 8H 9H TH JH", "9S TS JS QS KS"),
    "royal_flush": ("TD JD QD KD AD", "TH JH QH KH AH"),
}


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(FIVE_CARD_PLAYS)))
def test_lowest_of_a_kind_beats_the_highest_of_the_kind_below(lower: str, higher: str) -> None:
    high, low = FIVE_CARD_PLAYS[higher][0].split(), FIVE_CARD_PLAYS[lower][1].split()
    answer = ask("beats", {"play": high, "previous": low})
    assert (answer["type"], answer["previous_type"], answer["beats"]) == (higher, lower, True)


@pytest.mark.parametrize(
    ("players", "leftover", "answer"),
    [
        (4, "out", {"each": 13, "out": 0, "starter": 13}),
        (3, "out", {"each": 17, "out": 1, "starter": 17}),
        (3, "to_starter", {"each": 17, "out": 0, "starter": 18}),
    ],
)
def test_deal(players: int, leftover: str, answer: Mapping[str, int]) -> None:
    assert ask("deal", {"player_count": players}, leftover=leftover) == answer


@pytest.mark.parametrize("players", [2, 5])
def test_big_two_is_dealt_to_three_or_four(players: int) -> None:
    assert refused("deal", {"player_count": players}) == "PLAYER_COUNT"


@pytest.mark.parametrize(
    ("facts", "kind"),
    [
        ({"cards": ["3D"]}, "single"),
        ({"cards": ["3D", "3S"], "hand_has": "3D"}, "pair"),
        ({"cards": ["3C"], "out": ["3D"]}, "single"),
        ({"cards": ["3C"], "hand_has": "3C"}, "single"),
    ],
)
def test_opening_plays(facts: Mapping[str, Any], kind: str) -> None:
    assert ask("first_play", facts) == {"valid": True, "type": kind}


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"cards": ["4S", "4H"], "hand_has": "3D"}, "MUST_CONTAIN_D3"),
        ({"cards": ["3C"]}, "MUST_CONTAIN_D3"),
        ({"cards": ["3H"], "out": ["3D"]}, "MUST_CONTAIN_D3"),
        ({"cards": ["3D", "4D"]}, "NOT_A_HAND"),
    ],
)
def test_opening_plays_that_are_refused(facts: Mapping[str, Any], code: str) -> None:
    assert refused("first_play", facts) == code
