"""Plays of Zheng Shangyou as in RULES §14: kinds, what beats what, dealing, opening, the Horse Game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules import GAME_TYPES
from rules.statements import RuleViolation

GAME = GAME_TYPES["zheng_shangyou"]


def ask(what: str, facts: Mapping[str, Any], **options: Any) -> dict[str, Any]:
    return GAME.answer(what, GAME.settle("zheng_shangyou", options), facts)


def refused(what: str, facts: Mapping[str, Any], **options: Any) -> str:
    with pytest.raises(RuleViolation) as raised:
        ask(what, facts, **options)
    return raised.value.code


@pytest.mark.parametrize(
    ("cards", "players", "kind"),
    [
        ("3H", 4, "single"),
        ("JR", 4, "single"),
        ("2H 2S", 4, "pair"),
        ("7H 7S 7C", 4, "bomb"),
        ("7H 7S 7C 7D", 4, "bomb"),
        ("JB JR", 4, "bomb"),
        ("JH QS KC AD 2H", 4, "straight"),
        ("9H TS JC QD KH AS 2C", 4, "straight"),
        ("3H 4S 5C", 5, "straight"),
        ("3H 4S 5C", 6, "straight"),
        ("QH KS AC AD 2H 2S QC KD", 4, "pair_straight"),
        ("5H 5S 6C 6D 7H 7S", 4, "pair_straight"),
    ],
)
def test_plays(cards: str, players: int, kind: str) -> None:
    answer = ask("classify", {"cards": cards.split(), "player_count": players})
    assert answer == {"type": kind, "cards": len(cards.split())}


@pytest.mark.parametrize(
    ("cards", "players", "code"),
    [
        ("", 4, "NOT_A_HAND"),
        ("3H 4H", 4, "NOT_A_HAND"),
        ("3H JB", 4, "NOT_A_HAND"),
        ("3H 4S 5C", 4, "NOT_A_HAND"),
        ("3H 4S 5C 6D", 3, "NOT_A_HAND"),
        ("3H 4S", 5, "NOT_A_HAND"),
        ("2H 3S 4C 5D 6H", 4, "NOT_A_HAND"),
        ("AH 2S 3C 4D 5H", 4, "NOT_A_HAND"),
        ("3H 4S 5C 6D 8H", 4, "NOT_A_HAND"),
        ("TH JS QC KD JB", 4, "NOT_A_HAND"),
        ("5H 5S 6C 6D", 4, "NOT_A_HAND"),
        ("5H 5S 6C 6D 8H 8S", 4, "NOT_A_HAND"),
        ("5H 5S 5C 6D 6H 6S", 4, "NOT_A_HAND"),
        ("3H 3H", 4, "TOO_MANY_COPIES"),
        ("JK", 4, "UNKNOWN_CARD"),
        ("3H", 7, "PLAYER_COUNT"),
        ("3H", 1, "PLAYER_COUNT"),
    ],
)
def test_no_plays(cards: str, players: int, code: str) -> None:
    assert refused("classify", {"cards": cards.split(), "player_count": players}) == code


def test_no_jokers_at_a_table_without() -> None:
    assert refused("classify", {"cards": ["JB"]}, jokers=False) == "UNKNOWN_CARD"


@pytest.mark.parametrize(
    ("play", "previous", "why"),
    [
        ("2S", "AH", None),
        ("JB", "2H", None),
        ("JR", "JB", None),
        ("7S", "7H", "climb_not_higher"),
        ("6S", "7H", "climb_not_higher"),
        ("8S 8H", "7H 7C", None),
        ("8S 8H", "7H", "climb_other_type"),
        ("4H 5S 6C 7D 8H", "3H 4S 5C 6D 7H", None),
        ("4H 5S 6C 7D 8H 9S", "3H 4S 5C 6D 7H", "climb_other_count"),
        ("4H 5S 6C 7D 8H", "4S 5C 6D 7H 8S", "climb_not_higher"),
        ("9S 9H 9D", "9C TS JC QD KH AS 2C", None),
        ("3S 3H 3D", "JR", None),
        ("4S 4H 4D", "3S 3H 3D", None),
        ("3S 3H 3D", "4S 4H 4D", "climb_not_higher"),
        ("3S 3H 3D 3C", "2S 2H 2D", None),
        ("2S 2H 2D", "3S 3H 3D 3C", "climb_not_higher"),
        ("JB JR", "2S 2H 2D 2C", None),
        ("2S 2H 2D 2C", "JB JR", "climb_not_higher"),
        ("AS", "3S 3H 3D", "climb_other_type"),
    ],
)
def test_what_beats_what(play: str, previous: str, why: str | None) -> None:
    answer = ask("beats", {"play": play.split(), "previous": previous.split()})
    assert answer["beats"] == (why is None)
    assert (answer["reason"] or {"code": None})["code"] == why


def test_straights_of_five_players_may_be_three_cards() -> None:
    facts = {"play": ["4H", "5S", "6C"], "previous": ["3H", "4S", "5C"]}
    assert ask("beats", {**facts, "player_count": 5})["beats"]
    assert refused("beats", {**facts, "player_count": 4}) == "NOT_A_HAND"


def test_one_card_cannot_be_on_both_sides() -> None:
    assert refused("beats", {"play": ["7S"], "previous": ["7S"]}) == "TOO_MANY_COPIES"


@pytest.mark.parametrize(
    ("players", "jokers", "each", "out", "hidden"),
    [
        (3, True, 18, 0, 0),
        (3, False, 17, 1, 0),
        (4, True, 13, 2, 0),
        (5, True, 10, 4, 0),
        (6, False, 8, 4, 0),
        (2, True, 18, 0, 18),
    ],
)
def test_deal(players: int, jokers: bool, each: int, out: int, hidden: int) -> None:
    expected = {"each": each, "out": out, "hidden": hidden}
    assert ask("deal", {"player_count": players, "jokers": jokers}) == expected
    assert ask("deal", {"player_count": players}, jokers=jokers) == expected


def test_seven_cannot_be_dealt() -> None:
    assert refused("deal", {"player_count": 7}) == "PLAYER_COUNT"


@pytest.mark.parametrize(
    ("facts", "kind"),
    [
        ({"cards": ["3H"]}, "single"),
        ({"cards": ["3H", "3S"], "hand_has": "3H"}, "pair"),
        ({"cards": ["3C"], "hand_has": "3C"}, "single"),
        ({"cards": ["3S"], "out": ["3H"]}, "single"),
        ({"cards": ["4S", "4C"], "out": ["3S", "3H", "3D", "3C"], "player_count": 5}, "pair"),
    ],
)
def test_opening_plays(facts: Mapping[str, Any], kind: str) -> None:
    assert ask("first_play", facts) == {"valid": True, "type": kind}


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"player": "A", "cards": ["4S"], "hand_has": "3H"}, "MUST_CONTAIN_H3"),
        ({"cards": ["3S"]}, "MUST_CONTAIN_H3"),
        ({"cards": ["4S"], "out": ["3H"]}, "MUST_CONTAIN_H3"),
        ({"cards": ["3H", "5S"]}, "NOT_A_HAND"),
    ],
)
def test_opening_plays_that_are_refused(facts: Mapping[str, Any], code: str) -> None:
    assert refused("first_play", facts) == code


@pytest.mark.parametrize(
    ("players", "places", "sums", "winner"),
    [
        (2, {"A": [1, 4, 6], "B": [2, 3, 5]}, {"A": 11, "B": 10}, "B"),
        (3, {"A": [1, 6], "B": [2, 5], "C": [3, 4]}, {"A": 7, "B": 7, "C": 7}, None),
        (3, {"A": [1, 2], "B": [3, 5], "C": [4, 6]}, {"A": 3, "B": 8, "C": 10}, "A"),
    ],
)
def test_horse_game(
    players: int, places: Mapping[str, list[int]], sums: Mapping[str, int], winner: str | None
) -> None:
    answer = ask("horse", {"players": players, "places": places})
    assert (answer["sums"], answer["winner"]) == (sums, winner)


@pytest.mark.parametrize(
    ("players", "places", "code"),
    [
        (2, {"A": [1, 4, 6], "B": [2, 3, 6]}, "PLACES_NOT_1_TO_6"),
        (2, {"A": [1, 4, 6], "B": [2, 3]}, "PLACES_NOT_1_TO_6"),
        (2, {"A": [1, 2, 3, 4], "B": [5, 6]}, "PLACES_NOT_1_TO_6"),
        (2, {"A": [0, 4, 6], "B": [2, 3, 5]}, "PLACES_NOT_1_TO_6"),
        (4, {"A": [1, 2], "B": [3], "C": [4, 5], "D": [6]}, "PLAYER_COUNT"),
        (1, {"A": [1, 2, 3, 4, 5, 6]}, "PLAYER_COUNT"),
        (2, {"A": [1, 2], "B": [3, 4], "C": [5, 6]}, "PLAYER_COUNT"),
    ],
)
def test_horse_games_that_are_refused(players: int, places: Mapping[str, list[int]], code: str) -> None:
    assert refused("horse", {"players": players, "places": places}) == code
