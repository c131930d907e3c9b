"""One deal of GAMA rummy as in RULES §1: what everybody pays and why, and what a show is."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from rules import GAME_TYPES
from rules.arrange import count_points
from rules.cards.cards import DECK, JOKER
from rules.rummy13.deck import Deck
from rules.sheet.scoresheet import Line
from tests.rules.shared.rummy13_tables import asked, deal, groups, points, score, table

GAME = "gama_rummy"
BOTH_LIVES = "TH JH QH KH 7S 8S 5C 4S 4H 4D 4D 2D 2C"
NO_SECOND_LIFE = "TH JH QH KH 7S 8S 8C 4S 4H 4D 4C 2D 2C"
NO_STRAIGHT_RUN = "9H TH QD KS 7S 7H 7D 4S 6H 4D 4C 2D 2C"


def pays(show: str, options: dict[str, Any] | None = None, **results: Any) -> dict[int, Any]:
    """Return the points of a deal of four that seat 3, the second to act, won."""
    return points(table(GAME, **(options or {})), GAME, deal(GAME, 3, show, **results))


def line(hand: Any, **options: Any) -> Line:
    """Return the line of seat 2 after a plain deal with fives wild."""
    outcome = deal(GAME, 1, indicator="5S", s2=hand, s3="first", s4="first")
    return score(table(GAME, **options), GAME, outcome).lines[1]


def says(of: Line) -> list[tuple[str, str]]:
    return [(reason.code, reason.rule) for reason in of.reasons]


def shown(melds: str, indicator: str = "KD", players: int = 6, **options: Any) -> dict[str, Any]:
    rules = GAME_TYPES[GAME].settle("gama_prelim", options)
    ask = asked(GAME, "validate_declaration", melds=groups(melds), indicator=indicator, player_count=players)
    answer: dict[str, Any] = ask(rules)
    return answer


@pytest.mark.parametrize(
    ("show", "results", "expected"),
    [
        ("normal", {"s1": 45, "s2": "first", "s4": "later"}, {1: 45, 2: 25, 3: 0, 4: 50}),
        ("normal", {"s1": 0, "s2": 70, "s4": 100}, {1: 0, 2: 70, 3: 0, 4: 100}),
        ("normal", {"s1": "wrong", "s2": 2, "s4": "first"}, {1: 100, 2: 2, 3: 0, 4: 25}),
        ("first_turn", {"s1": 13, "s2": 40, "s4": 100}, {1: 7, 2: 40, 3: 0, 4: 50}),
        ("first_turn", {"s1": 13, "s2": "first", "s4": 100}, {1: 7, 2: 25, 3: 0, 4: 50}),
        ("first_turn", {"s1": 13, "s2": "wrong", "s4": 100}, {1: 7, 2: 100, 3: 0, 4: 50}),
        ("hand_rummy", {"s1": 13, "s2": 40, "s4": 100}, {1: 13, 2: 80, 3: 0, 4: 100}),
        ("hand_rummy", {"s1": 13, "s2": 100, "s4": 0}, {1: 13, 2: 200, 3: 0, 4: 0}),
        ("hand_rummy", {"s1": 13, "s2": "first", "s4": 0}, {1: 13, 2: 25, 3: 0, 4: 0}),
        ("last_standing", {"s1": "later", "s2": "first", "s4": "first"}, {1: 50, 2: 25, 3: 0, 4: 25}),
        ("last_standing", {"s1": "wrong", "s2": "first", "s4": "first"}, {1: 100, 2: 25, 3: 0, 4: 25}),
    ],
)
def test_everybody_pays_as_the_deal_ended(
    show: str, results: dict[str, Any], expected: dict[int, int]
) -> None:
    assert pays(show, **results) == expected


def test_nobody_scores_in_a_void_deal() -> None:
    outcome = deal(GAME, None, "void", s1="held", s2="first", s3="wrong", s4=45)
    assert points(table(GAME), GAME, outcome) == {1: 0, 2: 0, 3: 0, 4: 0}


def test_a_wrong_show_ends_the_deal_where_the_table_plays_so() -> None:
    outcome = deal(GAME, None, s1="held", s2="first", s3="wrong", s4=45)
    assert points(table(GAME, wrong_show_ends_hand=True), GAME, outcome) == {1: 0, 2: 25, 3: 100, 4: 0}


def test_the_dealer_stated_decides_who_had_a_turn() -> None:
    assert pays("first_turn", dealer=2, s1=40, s2=40, s4=40) == {1: 20, 2: 20, 3: 0, 4: 20}


@pytest.mark.parametrize(
    ("options", "show", "expected"),
    [
        ({"half_rounding": "up"}, "first_turn", 7),
        ({"half_rounding": "down"}, "first_turn", 6),
        ({"half_rounding": "exact"}, "first_turn", 6.5),
        ({"first_turn_rate": 1}, "first_turn", 13),
        ({"hand_rummy_rate_had_turn": 3}, "hand_rummy", 13),
    ],
)
def test_what_half_a_point_becomes(options: dict[str, Any], show: str, expected: float) -> None:
    assert pays(show, options, s1=13, s2=5, s4=5)[1] == expected


@pytest.mark.parametrize(
    ("count", "expected"), [(100, 100), (60, 100), (50, 100), (40, 80)], ids=["no lives", "60", "50", "40"]
)
def test_a_double_can_stop_at_a_hand_without_lives(count: int, expected: int) -> None:
    assert pays("hand_rummy", {"double_after_cap": False}, s1=5, s2=count, s4=5)[2] == expected


@pytest.mark.parametrize(("hand", "expected"), [(83, 42), (NO_STRAIGHT_RUN, 41), (100, 50)])
def test_half_of_the_real_cards_where_the_table_plays_so(hand: Any, expected: int) -> None:
    paid = pays("first_turn", {"half_of_no_lives": "cards_half"}, indicator="5S", s1=hand, s2=5, s4=5)
    assert paid[1] == expected


@pytest.mark.parametrize(
    ("hand", "expected", "reasons"),
    [
        (BOTH_LIVES, 8, [("rummy_left", "gama_rummy Scoring")]),
        (NO_SECOND_LIFE, 100, [("rummy_no_second_life", "gama_rummy Scoring")]),
        (NO_STRAIGHT_RUN, 100, [("rummy_no_straight_run", "gama_rummy Scoring")]),
        ("TH JH QH KH 7S 8S 5C 4S 4H 4D 9C 9D 9S", 0, [("rummy_all_melded", "gama_rummy Scoring")]),
        (45, 45, [("rummy_entered", "gama_rummy Scoring")]),
        (100, 100, [("rummy_entered_no_lives", "gama_rummy Scoring")]),
        ("wrong", 100, [("rummy_wrong_show", "gama_rummy R-10")]),
        ("first", 25, [("rummy_packed_first", "gama_rummy Packing")]),
        ("later", 50, [("rummy_packed_later", "gama_rummy Packing")]),
    ],
)
def test_every_line_says_why(hand: Any, expected: int, reasons: list[tuple[str, str]]) -> None:
    found = line(hand)
    assert (found.points, says(found)) == (expected, reasons)


def test_the_reason_of_a_count_names_melds_and_what_is_left() -> None:
    assert (
        line(BOTH_LIVES).reasons[0].text == "10♥-J♥-Q♥-K♥, 7♠-8♠-5♣*, 4♠-4♥-4♦ count nothing; left 4+2+2 = 8."
    )


def test_cards_come_back_arranged() -> None:
    assert line(BOTH_LIVES).arrangement == {
        "melds": [
            {"kind": "pure_run", "cards": ["TH", "JH", "QH", "KH"], "wilds": []},
            {"kind": "run", "cards": ["7S", "8S", "5C"], "wilds": [{"card": "5C", "as": "9S"}]},
            {"kind": "set", "cards": ["4S", "4H", "4D"], "wilds": []},
        ],
        "left": ["4D", "2D", "2C"],
        "points": 8,
    }


@pytest.mark.parametrize(
    ("melds", "expected", "best"),
    [
        ("TH JH QH KH | 7S 8S 5C", 20, 8),
        ("TH JH QH KH | 7S 8S 5C | 4S 4H 4D", 8, None),
        ("TH JH QH KH | 4S 4H 4D | 2D 2C 5C", 100, 8),
        ("7S 8S 5C | 4S 4H 4D", 100, 8),
    ],
)
def test_groups_count_as_laid_out_and_the_better_way_is_told(
    melds: str, expected: int, best: int | None
) -> None:
    found = line({"cards": BOTH_LIVES.split(), "melds": groups(melds)})
    assert found.points == expected
    assert (found.better["points"] if found.better else None) == best
    assert ("rummy_better" in [code for code, _ in says(found)]) == (best is not None)


def test_a_higher_count_agreed_at_the_table_stands_beside_the_better_way() -> None:
    found = line({"cards": BOTH_LIVES.split(), "points": 12})
    assert (found.points, found.better and found.better["points"]) == (12, 8)


def test_a_set_of_four_in_own_groups_names_the_switch() -> None:
    cards = ["TH", "JH", "QH", "KH", "7S", "8S", "5C", "4S", "4H", "4D", "4C", "2D", "2C"]
    hand = {"cards": cards, "melds": groups("TH JH QH KH | 7S 8S 5C | 4S 4H 4D 4C")}
    assert ("rummy_four_card_set", "gama_rummy R-3") in says(line(hand))
    assert line(hand).points == 20
    assert line(hand, set_sizes=[3, 4]).points == 4


@pytest.mark.parametrize(
    ("melds", "indicator", "reason"),
    [
        ("7S 8S 9S | 3H 8D 5H | JS JD 8H | 2C 3C 4C 5C", "8C", None),
        ("AS 2S 3S | QH KH AH | 7H 7D 7S | 4D 5D 6D 7D", "TD", None),
        ("3S 4S 5S 6S 7S 8S | 9D 9C 9H | 2D 2H JK JK", "TD", "BAD_MELD"),
        ("3S 4S 5S 6S 7S 8S 9S | 9D 9C 9H | 2D 2H JK", "TD", None),
        ("3S 4S 5S 6S 7S | 9D 9C 9H | JK JK JK | QH QS", "TD", "BAD_MELD"),
        ("3S 4S 5S 6S | 9D 9C 9H | 2D 2H JK | QH QS QD", "TD", "NO_SECOND_RUN"),
        ("3S 4S JK 6S | 9D TD JD | 2D 2H JK | QH QS QD", "TC", None),
        ("3S 4S JK 6S | 9D TH JD | 2D 2H JK | QH QS QD", "TC", "NO_PURE_RUN"),
        ("3S 4S 5S 6S JK 8S 9S | 6H 6D 6C | JH JD JS", "KD", "NO_PURE_RUN"),
        ("KS AS 2S | 3H 4H 5H | 7D 7S 7C | 9D 9S 9C JK", "TD", "BAD_MELD"),
        ("3S 4S 5S | 6S 7S 8S | 9D AH 9H | 2D 3D 4D JK", JOKER, None),
        ("JK JK JK | 3S 4S 5S | 6H 7H 8H | QH QS QD JS", "TD", "BAD_MELD"),
        ("JK JK JK | 3S 4S 5S | 6H 7H 8H 9H | QH QS QD", "TD", None),
    ],
)
def test_what_a_valid_show_is(melds: str, indicator: str, reason: str | None) -> None:
    answer = shown(melds, indicator)
    assert (answer["valid"], answer.get("reason")) == (reason is None, reason)
    assert answer["reasons"][0]["text"]


@pytest.mark.parametrize(
    ("counts_as", "melds", "reason"),
    [
        ("straight_run", "TS TS TS | 9H 9H 9H | 2D 2S 2C | 3S 3H 3D JK", None),
        ("first_life_only", "TS TS TS | 9H 9H 9H | 2D 2S 2C | 3S 3H 3D JK", "NO_SECOND_RUN"),
        ("first_life_only", "TS TS TS | 9H JK JH | 2D 2S 2C | 3S 3H 3D JK", None),
        ("off", "TS TS TS | 9H JK JH | 2D 2S 2C | 3S 3H 3D JK", "BAD_MELD"),
    ],
)
def test_what_a_tanala_counts_as(counts_as: str, melds: str, reason: str | None) -> None:
    answer = shown(melds, players=7, tanala_counts_as=counts_as, set_sizes=[3, 4])
    assert answer.get("reason") == reason


def test_a_show_spoilt_only_by_a_set_of_four_names_the_switch() -> None:
    answer = shown("3S 4S 5S | 9H TH JH | 2D 3D 4D | 6S 6H 6D 6C")
    assert [said["code"] for said in answer["reasons"]] == ["rummy_shown_bad_meld", "rummy_four_card_set"]


def test_cards_outside_the_melds_of_a_show_are_named() -> None:
    rules = GAME_TYPES[GAME].settle("gama_prelim")
    melds = groups("3S 4S 5S | 9H TH JH | 2D 3D 4D")
    ask = asked(GAME, "validate_declaration", melds=melds, rest=["6S", "6H", "6D", "6C"], indicator="KD")
    answer = ask(rules)
    assert (answer["reason"], answer["cards"]) == ("UNMELDED_CARDS", ["6S", "6H", "6D", "6C"])


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (2, (2, 4, 108)),
        (6, (2, 4, 108)),
        (7, (3, 6, 162)),
        (12, (3, 6, 162)),
        (1, "PLAYER_COUNT"),
        (13, "PLAYER_COUNT"),
    ],
)
def test_decks_for_so_many_players(players: int, expected: Any) -> None:
    rules = GAME_TYPES[GAME].settle("gama_prelim")
    answer = asked(GAME, "deck_setup", player_count=players)(rules)
    given = answer if isinstance(answer, str) else tuple(answer.values())
    assert given == expected


@pytest.mark.parametrize(("decks", "jokers", "most"), [(1, 2, 4), (2, 2, 8), (3, 2, 12), (3, 0, 11)])
def test_no_more_players_than_the_pack_holds_hands_for(decks: int, jokers: int, most: int) -> None:
    rules = GAME_TYPES[GAME].settle("gama_prelim", {"decks": decks, "printed_jokers_per_deck": jokers})
    assert GAME_TYPES[GAME].seat_limits(rules) == (2, most)


PACK = [card for card in DECK for _ in range(2)] + [JOKER] * 4


@given(st.data())
def test_a_hand_costs_nothing_to_seventy_or_a_hundred_however_it_is_laid_out(data: st.DataObject) -> None:
    order = data.draw(st.permutations(PACK))
    indicator, cards = order[0], order[1:14]
    rules = GAME_TYPES[GAME].settle("gama_prelim")
    facts: dict[str, Any] = {"indicator": indicator, "cards": cards, "player_count": 6}
    best = GAME_TYPES[GAME].answer("hand_points", rules, facts)
    assert best["points"] == 100 or 0 <= best["points"] <= 70
    arranged = best["arrangement"]
    assert sorted(
        [*arranged["left"], *(card for meld in arranged["melds"] for card in meld["cards"])]
    ) == sorted(cards)
    own = GAME_TYPES[GAME].answer(
        "hand_points", rules, {**facts, "melds": [meld["cards"] for meld in arranged["melds"]]}
    )
    assert own["points"] == best["points"]
    if best["points"] != 100:
        melds = Deck(rules, ((6, 2),)).melds(indicator, 6)
        assert count_points(arranged["left"], melds) == best["points"]
