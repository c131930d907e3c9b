"""Indian Rummy as in RULES §2: what a hand costs, what the winner collects, and how the evening ends."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from rules import GAME_TYPES
from tests.ready_made import fold_points
from tests.rules.shared.rummy13_tables import (
    asked,
    deal,
    groups,
    play,
    points,
    refusal,
    score,
    standing,
    table,
)

GAME = "indian_rummy"
KIND = GAME_TYPES[GAME]
LIVES = "TH JH QH KH 7S 8S 5C 4S 4H 4D 4C 2D 2C"
STRAIGHT_ONLY = "TH JH QH KH 7S 8S 8C 4S 4H 4D 4C 2D 2C"
NO_STRAIGHT = "TH JH JK KH 7S 8S 8C 4S 4H 4D 4C 2D 2C"
LONE_TANALA = "TS TS TS 4H 5D 2D 2S 9C KD QC 8S 5C 7C"
PLAIN: dict[str, Any] = {"s2": 43, "s3": "first", "s4": "later"}


def counts(cards: str, indicator: str = "5S", players: int = 6, basis: str = "normal", **options: Any) -> Any:
    rules = KIND.settle("catsatcards", options)
    facts = {"cards": cards.split(), "indicator": indicator, "player_count": players, "basis": basis}
    return asked(GAME, "hand_points", **facts)(rules)["points"]


def won(show: str = "normal", options: dict[str, Any] | None = None, **results: Any) -> Any:
    """Return what seat 3, the second to act, collects from three others."""
    return points(table(GAME, **(options or {})), GAME, deal(GAME, 3, show, **results))[3]


@pytest.mark.parametrize(
    ("cards", "options", "expected"),
    [
        (LIVES, {}, 4),
        (STRAIGHT_ONLY, {}, 43),
        (NO_STRAIGHT, {}, 73),
        (NO_STRAIGHT, {"max_points": 60}, 60),
        (LIVES, {"set_sizes": [3]}, 8),
        (LIVES, {"extra_wilds": False}, 40),
        ("TH JH QH KH 7S 8S JK 4S 4H 4D 4C 2D 2C", {"extra_wilds": False}, 4),
        (LIVES, {"no_jokers": True}, 40),
        ("AS AH AD AC KS KH KD KC JS JH JD JC TC", {}, 130),
    ],
)
def test_what_a_hand_costs(cards: str, options: dict[str, Any], expected: int) -> None:
    assert counts(cards, **options) == expected


@pytest.mark.parametrize(("exempt", "expected"), [(False, 92), (True, 62)])
def test_a_lone_tanala(exempt: bool, expected: int) -> None:
    assert counts(LONE_TANALA, "AC", 7, lone_tanala_exempt=exempt) == expected


@pytest.mark.parametrize("exempt", [False, True])
def test_a_straight_run_that_the_player_grouped_is_exempt_alone(exempt: bool) -> None:
    rules = KIND.settle("catsatcards", {"lone_tanala_exempt": exempt})
    facts: dict[str, Any] = {"cards": STRAIGHT_ONLY.split(), "melds": groups("TH JH QH KH | 2D 2C 4S")}
    answer = asked(GAME, "hand_points", **facts, indicator="5S", player_count=6, basis="normal")(rules)
    assert answer["points"] == 43


@pytest.mark.parametrize(("show", "collected"), [("first_turn", 37), ("before_draw", 172)])
def test_melds_are_free_only_where_the_winner_drew(show: str, collected: int) -> None:
    """Half of 74 after drawing; before drawing the double of every card, 86, for want of a straight run."""
    cards = "3S 4D 8S 9H TD JH 4S 4C 6D 6C 2H KS AS"
    assert won(show, indicator="QC", s1=cards, s2=0, s4=0) == collected


def test_melds_are_free_without_lives_for_who_had_no_turn() -> None:
    cards = "3S 4D 8S 9H TD JH 4S 4C 6D 6C 2H KS AS"
    assert (counts(cards, "QC"), counts(cards, "QC", basis="first_turn_unplayed")) == (86, 74)


@pytest.mark.parametrize(
    ("indicator", "turned", "valid"),
    [("JK", "printed_only", False), ("JK", "aces_wild", True), ("AC", "printed_only", True)],
)
def test_what_a_printed_joker_turned_makes_wild(indicator: str, turned: str, valid: bool) -> None:
    melds = groups("7S 8S 9S | 5H AS 7H | JS JD JH JC | 2C JK 4C")
    ask = asked(GAME, "validate_declaration", melds=melds, indicator=indicator, player_count=5)
    assert ask(KIND.settle("catsatcards", {"printed_joker_turned": turned}))["valid"] is valid


@pytest.mark.parametrize(
    ("show", "options", "results", "collected"),
    [
        ("normal", {}, {"s1": 43, "s2": "first", "s4": "later"}, 93),
        ("normal", {}, {"s1": 43, "s2": "wrong", "s4": "later"}, 183),
        ("last_standing", {}, {"s1": "first", "s2": "first", "s4": "later"}, 60),
        ("first_turn", {}, {"s1": 41, "s2": 20, "s4": 10}, 46),
        ("first_turn", {"half_rounding": "exact"}, {"s1": 41, "s2": 20, "s4": 10}, 45.5),
        ("first_turn", {}, {"s1": 41, "s2": "first", "s4": 10}, 36),
        ("before_draw", {}, {"s1": 41, "s2": 20, "s4": 10}, 122),
        ("before_draw", {"double_who": "had_turn"}, {"s1": 41, "s2": 20, "s4": 10}, 91),
        ("before_draw", {}, {"s1": 41, "s2": "first", "s4": 10}, 112),
        (
            "normal",
            {"double_on_printed_joker": True},
            {"indicator": "JK", "s1": 43, "s2": "first", "s4": "later"},
            186,
        ),
        (
            "normal",
            {"double_on_printed_joker": True},
            {"indicator": "9S", "s1": 43, "s2": "first", "s4": "later"},
            93,
        ),
    ],
)
def test_the_winner_collects(
    show: str, options: dict[str, Any], results: dict[str, Any], collected: float
) -> None:
    assert won(show, options, **results) == collected


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, {1: 93, 2: 0, 3: 0, 4: 0}),
        ({"losers_pay": True}, {1: 93, 2: -43, 3: -10, 4: -40}),
        ({"score": "losers_count"}, {1: 0, 2: 43, 3: 10, 4: 40}),
    ],
)
def test_whose_points_they_are(options: dict[str, Any], expected: dict[int, int]) -> None:
    assert points(table(GAME, **options), GAME, deal(GAME, 1, **PLAIN)) == expected


def test_low_wins_where_all_keep_their_own() -> None:
    state = table(GAME, 2, score="losers_count")
    assert standing(GAME, play(GAME, state, deal(GAME, 1, s2=5), deal(GAME, 2, s1=4)))[1] == [1]


def test_nobody_scores_in_a_void_deal() -> None:
    outcome = deal(GAME, None, "void", s1="held", s2="first", s3="later", s4=0)
    assert points(table(GAME, losers_pay=True), GAME, outcome) == {1: 0, 2: 0, 3: 0, 4: 0}
    assert refusal(table(GAME, at_the_block=True), GAME, outcome).code == "NO_WINNER"


def test_lines_say_who_collects_what() -> None:
    lines = score(table(GAME), GAME, deal(GAME, 1, **PLAIN)).lines
    assert [reason.text for line in lines[:2] for reason in line.reasons] == [
        "Won the deal and collects 93 from the others.",
        "43 as counted at the table.",
        "Anu collects these 43; the loser's total stays as it is.",
    ]


@pytest.mark.parametrize(
    ("stated", "options", "code"),
    [
        ({"s2": 131}, {}, "POINTS_OUT_OF_RANGE"),
        ({"s2": 1}, {}, "POINTS_OUT_OF_RANGE"),
        ({"s2": 81}, {"max_points": 80}, "POINTS_OUT_OF_RANGE"),
        ({"indicator": "5S", "s2": NO_STRAIGHT}, {"no_jokers": True}, "TOO_MANY_COPIES"),
    ],
)
def test_what_cannot_be_is_refused(stated: dict[str, Any], options: dict[str, Any], code: str) -> None:
    outcome = deal(GAME, 1, **{**PLAIN, **stated})
    assert refusal(table(GAME, **options), GAME, outcome).code == code


def test_cards_need_no_indicator_where_its_rank_is_not_wild() -> None:
    outcome = deal(GAME, 1, **{**PLAIN, "s2": LIVES})
    assert refusal(table(GAME), GAME, outcome).code == "UNKNOWN_CARD"
    assert points(table(GAME, extra_wilds=False), GAME, outcome)[1] == 90


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (2, (1, 1, 53)),
        (3, (1, 1, 53)),
        (4, (2, 2, 106)),
        (6, (2, 2, 106)),
        (7, (3, 3, 159)),
        (12, (3, 3, 159)),
    ],
)
def test_decks_for_so_many_players(players: int, expected: tuple[int, int, int]) -> None:
    answer = asked(GAME, "deck_setup", player_count=players)(KIND.settle("catsatcards"))
    assert tuple(answer.values()) == expected


def test_everybody_deals_once_and_the_highest_total_wins() -> None:
    state = fold_points(KIND, table(GAME, 3), [{1: 93}, {2: 60}])
    assert standing(GAME, state)[0] == "playing"
    assert standing(GAME, fold_points(KIND, state, [{1: 38}])) == ("finished", [1], [], [])
    assert standing(GAME, fold_points(KIND, state, [{2: 33}])) == ("finished", [1, 2], [], [])


@given(st.data())
def test_where_losers_pay_a_deal_sums_to_nothing(data: st.DataObject) -> None:
    counted = st.sampled_from([0, *range(2, 131)])
    results = {
        f"s{seat}": data.draw(st.one_of(counted, st.sampled_from(["first", "later", "wrong"])))
        for seat in (2, 3, 4)
    }
    state = table(GAME, losers_pay=True)
    assert sum(points(state, GAME, deal(GAME, 1, **results)).values()) == 0


@pytest.mark.parametrize("pays", [False, True])
def test_the_cell_of_a_loser_says_what_he_gave_unless_he_pays_it(pays: bool) -> None:
    scored = score(table(GAME, losers_pay=pays), GAME, deal(GAME, 1, **PLAIN))
    gave = [mark.text for line in scored.lines for mark in line.marks if mark.code == "mark_gave"]
    assert gave == ([] if pays else ["43 given", "10 given", "40 given"])
