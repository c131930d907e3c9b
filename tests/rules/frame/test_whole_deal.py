"""All cards of a deal counted together, and who is named where they cannot all be there (RULES §0 Copies)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import GAME_TYPES
from rules.sheet.scoresheet import Seat
from rules.statements import RuleViolation
from tests.rules.shared.card_text import cards, groups

NAMES = ("Anu", "Binu", "Chinnu", "Deepa")
SHOWN = {"indicator": "8H", "winner_melds": groups("2S3S4S5S 5D6D7D8D TCJCQCKC 4H9H6H KSKHKD ASAHJK")}
MELDED = {"tiplu": "JC", "winner_melds": groups("6H6H6H 3S4S5S 9DTDJD 4C4H4S 7CJS9C KDKHTC 2H3H4H")}
DECLARED = {"indicator": "KD", "winner_melds": groups("7S8S9S 8C9CTC 2D3D4D 4H5H6H7H")}


def appraised(game: str, options: dict[str, Any] | None = None, size: int = 3, **outcome: Any) -> Any:
    """Return what a deal that Anu wins is worth."""
    kind = GAME_TYPES[game]
    seats = [Seat(number, name) for number, name in enumerate(NAMES[:size], 1)]
    state = kind.start(kind.settle(kind.presets[0].id, options), seats, size)
    return kind.appraise(state, {"winner": 1, **outcome})


def refused(game: str, *results: dict[str, Any], **outcome: Any) -> tuple[str, str, str]:
    """Return the code, the name and the field of a refusal; `results` are those of seats 1, 2 and so on."""
    entered = [{"seat": seat, **result} for seat, result in enumerate(results, 1)]
    with pytest.raises(RuleViolation) as raised:
        appraised(game, results=entered, size=len(entered), **outcome)
    assert raised.value.statement.params["name"] in str(raised.value)
    return raised.value.code, raised.value.statement.params["name"], raised.value.field


def lost(**facts: Any) -> dict[str, Any]:
    return {"status": "played", "points": 40, **facts}


def test_two_losers_claim_more_of_a_value_card_than_the_winner_leaves() -> None:
    assert refused("rummy21", {}, lost(upper=1), lost(upper=2), **SHOWN) == (
        "TOO_MANY_COPIES",
        "Chinnu",
        "/results/2/upper",
    )


def test_two_triple_marriages_cannot_both_be_held() -> None:
    assert refused("rummy21", {"bonus": 500}, lost(), lost(bonus=500)) == (
        "IMPOSSIBLE_BONUS",
        "Chinnu",
        "/results/2/bonus",
    )


def test_the_winner_counts_two_uppers_beside_melds_that_hold_one() -> None:
    assert refused("rummy21", {"upper": 2}, lost(), **SHOWN) == ("IMPOSSIBLE_BONUS", "Anu", "/results/0")


def test_a_bonus_made_of_cards_counted_one_by_one_can_stand_beside_a_marriage() -> None:
    # Two marriages leave one of each value card: 10 for each, though together they would be a marriage.
    results = [{"seat": 1, "bonus": 300}, {"seat": 2, **lost(bonus=30)}]
    assert [line.points for line in appraised("rummy21", size=2, results=results).lines] == [310, -310]


@pytest.mark.parametrize("copies", [2, 3])
def test_four_copies_of_a_card_are_not_in_two_decks(copies: int) -> None:
    first, second = lost(value_cards=cards("9H9H")), lost(value_cards=cards("9H" * copies))
    assert refused("rummy21", {}, first, second, options={"decks": 2}, indicator="8H") == (
        "TOO_MANY_COPIES",
        "Chinnu",
        "/results/2",
    )


def test_groups_without_a_hand_are_cards_too() -> None:
    assert refused("rummy21", {}, lost(melds=groups("2S2S2S")), lost(melds=groups("2S3S4S")), indicator="8H")[
        :2
    ] == ("TOO_MANY_COPIES", "Chinnu")
    assert refused("rummy21", {}, lost(melds=groups("9H9HJK"), upper=1), indicator="8H")[:2] == (
        "IMPOSSIBLE_BONUS",
        "Binu",
    )


def test_the_winners_hand_entered_twice_is_one_hand() -> None:
    assert refused(
        "rummy21", {"cards": cards("2S" * 3 + "3S4S5S5D6D7D8DTCJCQCKC4H9H6HKSKHKDAS")}, lost(), **SHOWN
    )[:2] == ("HAND_SIZE", "Anu")
    own = {"status": "played", "cards": cards("QSQS9S8C9CTC2D3D4D4H5H6H7H")}
    assert refused("gama_rummy", own, lost(), **DECLARED)[:2] == ("HAND_SIZE", "Anu")


@pytest.mark.parametrize(
    ("anu", "binu", "code", "name"),
    [
        ({}, {"jhiplu": 3}, "TOO_MANY_COPIES", "Binu"),
        ({}, {"mal_in_hand": ["JS", "JS", "JS"]}, "TOO_MANY_COPIES", "Binu"),
        ({}, {"opening_tunnelas": groups("4C4C4C")}, "TOO_MANY_COPIES", "Binu"),
        ({"jhiplu": 2}, {}, "IMPOSSIBLE_BONUS", "Anu"),
        ({"mal_in_hand": ["QC"]}, {}, "IMPOSSIBLE_BONUS", "Anu"),
        ({"mal_in_hand": ["2H"]}, {}, "IMPOSSIBLE_BONUS", "Anu"),
        ({"mal_in_hand": ["TC", "9H"]}, {}, "HAND_SIZE", "Anu"),
        ({"opening_tunnelas": groups("7H7H7H")}, {}, "IMPOSSIBLE_BONUS", "Anu"),
        ({"points": 5}, {}, "IMPOSSIBLE_BONUS", "Anu"),
        ({}, {"jhiplu": 1, "mal_in_hand": ["QC"]}, "IMPOSSIBLE_BONUS", "Binu"),
    ],
)
def test_cards_beside_the_melds_of_a_marriage(
    anu: dict[str, Any], binu: dict[str, Any], code: str, name: str
) -> None:
    assert refused("indian_marriage", anu, binu, shown=[1], **MELDED)[:2] == (code, name)


def test_a_third_tiplu_is_claimed_by_nobody() -> None:
    claims: list[dict[str, Any]] = [{"points": 3}] * 3
    assert refused("indian_marriage", *claims, shown=[1]) == (
        "IMPOSSIBLE_BONUS",
        "Chinnu",
        "/results/2/points",
    )


def test_value_cards_lie_beside_eight_dublees_in_six_cards() -> None:
    dublees = groups("2H2H 5S5S 9D9D 8C8C KDKD QHQH 3C3C ASAS")
    shown: dict[str, Any] = {"tiplu": "JC", "win": "dublees", "winner_melds": dublees}
    six = [{"seat": 1, "tiplu": 2, "poplu": 2, "jhiplu": 2}]
    winner, loser = appraised("indian_marriage", size=2, results=six, **shown).lines
    assert (winner.points, loser.points) == (35, 0)
    seven = {"tiplu": 2, "poplu": 3, "jhiplu": 2}
    assert refused("indian_marriage", seven, {}, **shown)[:2] == ("IMPOSSIBLE_BONUS", "Anu")


@pytest.mark.parametrize("game", ["gama_rummy", "rummy21", "indian_marriage"])
def test_who_is_named_as_the_winner_twice_wins_once(game: str) -> None:
    named = GAME_TYPES[game].example
    size = len({1, *(result["seat"] for result in named["results"])})
    assert appraised(game, size=size, **{**named, "winner": [1, 1]}) == appraised(game, size=size, **named)


def test_who_is_named_twice_as_having_gone_out_wins_once() -> None:
    wiped = GAME_TYPES["vazhushal"]
    state = wiped.start(wiped.settle(wiped.presets[0].id), [Seat(1, "Anu"), Seat(2, "Binu")])
    assert wiped.appraise(state, {"went_out": [2, 2]}) == wiped.appraise(state, {"went_out": 2})
