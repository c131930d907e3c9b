"""21-card rummy as in RULES §3: wild cards, shows, counts, value cards, settlement, and what is refused."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from rules.cards.cards import DECK
from rules.sheet.entries import Deal, Entry, Ruling
from rules.sheet.scoresheet import Seat
from rules.sheet.sheet import lay_out
from rules.statements import RuleViolation
from tests.rules.shared.card_text import cards, groups
from tests.rules.shared.settlement_rummy import Table, played

TABLE = Table("rummy21")
SHOWN = "2S3S4S5S 5D6D7D8D TCJCQCKC 4H9H6H KSKHKD ASAHJK"
WORTHLESS = "AS2S5S9SQS3H6HTHKH4D7DJDAD2C5C9CQCKCJK9H7H"
DROPPED = {"seat": 3, "status": "drop_first"}


def refusal(*results: dict[str, Any], **more: Any) -> RuleViolation:
    with pytest.raises(RuleViolation) as raised:
        TABLE.score(*results, **more)
    return raised.value


def refusal_of(what: str, **facts: Any) -> str:
    with pytest.raises(RuleViolation) as raised:
        TABLE.ask(what, **facts)
    return raised.value.code


@pytest.mark.parametrize(
    ("indicator", "options", "same", "upper", "lower", "others"),
    [
        ("8H", {}, "8H", "9H", "7H", ""),
        ("AS", {}, "AS", "2S", "KS", ""),
        ("KD", {}, "KD", "AD", "QD", ""),
        ("2C", {}, "2C", "3C", "AC", ""),
        ("JK", {}, "AS", "2S", "KS", "AHADAC"),
        ("8H", {"cut_rank_wild": "all_suits"}, "8H", "9H", "7H", "8S8D8C"),  # T-1
    ],
)
def test_wild_cards(
    indicator: str, options: dict[str, Any], same: str, upper: str, lower: str, others: str
) -> None:
    answer = TABLE.ask("wilds", options, indicator=indicator)
    assert (answer["same"], answer["upper"], answer["lower"]) == ([same], [upper], [lower])
    assert sorted(answer["other_wild"]) == sorted(cards(others))


@pytest.mark.parametrize(
    ("melds", "rest", "options", "reason"),
    [
        (SHOWN, "", {}, None),
        ("2S3S4S5S 5D6D7D8D TCJC7HKC 4H9H6H KSKHKD ASAHJK", "", {}, "PURE_SEQUENCES"),
        ("2S3S4S5S6S7S 5D6D7D8D 4H9H6H KSKHKDKC ASAHADJK", "", {}, None),  # a long run is two
        ("2S3S4S5S 5D6D7D8D TCTCTC 4H9H6H KSKHKDKC ASAHJK", "", {"tunnela_is_pure": True}, None),
        ("2S3S4S5S 5D6D7D8D TCTCTC 4H9H6H KSKHKDKC ASAHJK", "", {}, "PURE_SEQUENCES"),
        ("2S3S4S5S 5D6D7D8D TCTC9H 4H9H6H KSKHKDKC ASAHJK", "", {}, "BAD_MELD"),
        ("KSAS2S 2S3S4S5S 5D6D7D TCJCQCKC 4H9H6H KSKHKDJK", "", {}, "BAD_MELD"),
        ("2S3S4S5S 5D6D7D8D TCJCQCKC 4H9H6H KSKHKD", "ASAHJK", {}, "UNMELDED_CARDS"),
        ("QSKSAS AD2D3D TCJCQCKC 4H9H6H KSKHKD ASAHJK 5S", "5D", {}, "BAD_MELD"),
    ],
)
def test_full_show(melds: str, rest: str, options: dict[str, Any], reason: str | None) -> None:
    facts: dict[str, Any] = {"kind": "full", "indicator": "8H", "melds": groups(melds), "rest": cards(rest)}
    answer = TABLE.ask("validate_show", options, **facts)
    assert (answer["valid"], answer.get("reason")) == (reason is None, reason)


@pytest.mark.parametrize(
    ("kind", "special", "rest", "reason"),
    [
        ("eight_jokers", "8H8H9H9H9H7H7HJK", "2S5S9DTCKDQC3H4D6CJSQHAD2C", None),
        ("eight_jokers", "8H8H9H9H9H7H7H", "2S5S9DTCKDQC3H4D6CJSQHAD2CKH", "NOT_EIGHT_JOKERS"),
        ("eight_jokers", "8S8H9H9H9H7H7HJK", "2S5S9DTCKDQC3H4D6CJSQHAD2C", "NOT_EIGHT_JOKERS"),
        ("eight_dublees", "2S2S 5S5S 9D9D TCTC KDKD QCQC 3H3H JKJK", "4D6CJSQHAD", None),
        (
            "eight_dublees",
            "2S2S 5S5S 9D9D TCTC KDKD QCQC 3H3H 9H9H",
            "4D6CJSQHAD",
            None,
        ),  # wild as themselves
        ("eight_dublees", "2S2S 5S5S 9D9D TCTC KDKD QCQC 3H3H 4DJK", "6CJSQHADAC", "NOT_EIGHT_DUBLEES"),
        ("eight_dublees", "2S2S 5S5S 9D9D TCTC KDKD QCQC 3H3H 4D4H", "6CJSQHADAC", "NOT_EIGHT_DUBLEES"),
        ("eight_dublees", "2S5S 2S5S 9D9D TCTC KDKD QCQC 3H3H JKJK", "4D6CJSQHAD", "NOT_EIGHT_DUBLEES"),
        ("three_tunnelas", "2S2S2S TCTCTC JKJKJK", "4D6CJSQHADAC5S9DKDQC3H7C", None),
        ("three_tunnelas", "2S2S2S TCTCTC", "JKJK4D6CJSQHADAC5S9DKDQC3H7C8C", "NOT_THREE_TUNNELAS"),
        ("three_tunnelas", "2S2S2S TCTCTC 4D4DJK", "6CJSQHADAC5S9DKDQC3H7C8C", "NOT_THREE_TUNNELAS"),
    ],
)
@pytest.mark.parametrize("where", ["melds", "special"])
def test_special_show(kind: str, special: str, rest: str, reason: str | None, where: str) -> None:
    facts: dict[str, Any] = {"kind": kind, "indicator": "8H", where: groups(special), "rest": cards(rest)}
    answer = TABLE.ask("validate_show", **facts)
    assert (answer["valid"], answer.get("reason")) == (reason is None, reason)


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        (WORTHLESS, 120),  # 132, capped
        ("2S4S6S9SJS2H4HTH3D5D7DTDKDAC2C4C6C9CJK9H7H", 113),  # no pure sequence
        ("5S6S7SJS2H4HTHKH3D5D7DTDKDAC2C4C6C9CJK9H7H", 102),  # one
        ("5S6S7SJS2H4HTHKH3D5D7DTDKDAC2C3C6C9CJK9H7H", 86),  # two
        ("5S6S7S2H3H4HAC2C3C3D5D7DTDKDJSTHKH6C9CJK7H", 40),  # three: tens and kings with a joker each go too
        ("2S3S4S5S5D6D7D8DTCJCQCKC4H9H6HKSKHKDASAHJK", 2),  # a complete hand
        ("2S3S4S5S6S7S5D6D7DTCJCQC4H5H6H9STSJS9DTDJD", 2),  # complete, of pure sequences alone
        ("2S3S4S5S5D6D7D8DTCJCQCKC4H5H6H9STSJSQSKSJK", 2),  # and with a wild card that joins one of them
        ("2S2S5S5S9D9DTCTCKDKDQCQC4D6CJSQHAD3H7CAC8S", 2),  # six dublees
        ("2S2S5S5S9D9DTCTCKDKD4DQC6CJSQHAD3H7CAC8SJK", 120),  # five only
        ("8H8H9H9H7H7HJK2S5S9DTCKDQC3H4D6CJSQHAD2CAS", 2),  # seven jokers
        ("5S5S5S2H2H2HTDTDTD3C9CKCQS7S4S6D8CJHAH4DJS", 120),  # three tunnelas of a loser: T-9
    ],
)
def test_loser_counts(hand: str, points: int) -> None:
    assert TABLE.ask("loser_points", indicator="8H", cards=cards(hand))["points"] == points


def test_who_nearly_showed_pays_little_however_he_grouped_his_cards() -> None:
    dublees = cards("2S2S5S5S9D9DTCTCKDKDQCQC4D6CJSQHAD3H7CAC8S")
    own = [["2S", "2S"], ["KD", "KD", "QC"]]
    assert TABLE.ask("loser_points", indicator="8H", cards=dublees, melds=own)["points"] == 2


def test_a_tunnela_is_exempt_without_three_pure_sequences_where_it_is_pure() -> None:
    hand = cards("KSKSKS2H4H6H8H2D4D6D8D2C4C6C8CAS3S5S7S9SAH")
    facts: dict[str, Any] = {"indicator": "TD", "cards": hand}
    pure = TABLE.ask("loser_points", {"tunnela_is_pure": True, "max_points": None}, **facts)["points"]
    counted = TABLE.ask("loser_points", {"tunnela_is_pure": False, "max_points": None}, **facts)["points"]
    assert counted - pure == 30


def test_own_groups_are_counted_and_the_better_way_told() -> None:
    hand = cards("2S3S4S5S5D6D7D8DTCJCQCKC4H9H6HKSKHKDASAHJK")
    own = groups("2S3S4S5S 5D6D7D8D KSKHKD ASAHJK 4H9H6H")
    answer = TABLE.ask("loser_points", indicator="8H", cards=hand, melds=own)
    # Two pure sequences only: 14 and 26 of the 126 points are exempt.
    assert answer["points"] == 86 + 14
    assert answer["better"]["points"] == 2


@pytest.mark.parametrize(
    ("counts", "bonus"),
    [
        ((0, 0, 0), 0),
        ((1, 0, 0), 10),
        ((2, 0, 0), 30),
        ((3, 0, 0), 50),
        ((0, 2, 1), 40),
        ((0, 3, 0), 50),
        ((1, 1, 1), 100),
        ((2, 2, 2), 300),
        ((3, 3, 3), 500),
        ((2, 1, 1), 110),
        ((1, 3, 2), 140),
    ],
)
def test_value_cards(counts: tuple[int, int, int], bonus: int) -> None:
    same, upper, lower = counts
    assert TABLE.ask("value_bonus", same=same, upper=upper, lower=lower)["bonus"] == bonus


def test_value_cards_of_a_hand() -> None:
    assert TABLE.ask("value_bonus", indicator="8H", cards=cards("8H9H7H9H8S"))["bonus"] == 110
    assert TABLE.ask("value_bonus", indicator="JK", cards=cards("ASASASAH2SKS"))["bonus"] == 130


def test_the_value_cards_counted_in_a_hand_are_told() -> None:
    answer = TABLE.ask("value_bonus", indicator="8H", cards=cards("8H9H7H9H8S"))
    assert answer["counts"] == {"same": 1, "upper": 2, "lower": 1}


@pytest.mark.parametrize(
    ("what", "facts", "code"),
    [
        ("wilds", {"indicator": "10H"}, "UNKNOWN_CARD"),
        ("value_bonus", {"indicator": "8H", "cards": ["8H"] * 3}, "TOO_MANY_COPIES"),
        ("value_bonus", {"indicator": "8H", "same": 3}, "TOO_MANY_COPIES"),
        ("value_bonus", {"same": 4}, "TOO_MANY_COPIES"),
        ("value_bonus", {"same": -1}, "POINTS_OUT_OF_RANGE"),
        ("value_bonus", {"cards": ["8H"]}, "UNKNOWN_CARD"),
        ("loser_points", {"indicator": "8H", "cards": cards(WORTHLESS)[:-1]}, "HAND_SIZE"),
        ("loser_points", {"indicator": "8H", "cards": [*cards(WORTHLESS)[:-1], "1H"]}, "UNKNOWN_CARD"),
        ("loser_points", {"indicator": "9H", "cards": cards(WORTHLESS)[:-3] + ["9H"] * 3}, "TOO_MANY_COPIES"),
        ("loser_points", {"indicator": "JK", "cards": cards(WORTHLESS)[:-3] + ["JK"] * 3}, "TOO_MANY_COPIES"),
        ("loser_points", {"indicator": "8H", "cards": cards(WORTHLESS), "melds": [["QH"] * 3]}, "HAND_SIZE"),
        ("validate_show", {"kind": "full", "indicator": "8H", "melds": groups(SHOWN)[:-1]}, "HAND_SIZE"),
        ("table", {"player_count": 7}, "PLAYER_COUNT"),
        ("table", {"player_count": 1}, "PLAYER_COUNT"),
    ],
)
def test_impossible_questions_are_refused(what: str, facts: dict[str, Any], code: str) -> None:
    assert refusal_of(what, **facts) == code


def test_no_joker_is_turned_up_from_a_pack_without_jokers() -> None:
    with pytest.raises(RuleViolation) as refused:
        TABLE.ask("loser_points", {"printed_jokers": 0}, indicator="JK", cards=cards(WORTHLESS))
    assert (refused.value.code, refused.value.field) == ("TOO_MANY_COPIES", "/indicator")
    assert refused.value.statement.text == "Printed jokers entered: 1; in play: 0. Take some away."


def test_a_card_entered_more_often_than_it_is_in_play_is_looked_for_among_the_cards() -> None:
    with pytest.raises(RuleViolation) as raised:
        TABLE.ask("value_bonus", indicator="8H", cards=["8H"] * 3)
    assert raised.value.field == "/cards"
    with pytest.raises(RuleViolation) as raised:
        TABLE.ask("value_bonus", indicator="8H", cards=["8H", "1H"])
    assert raised.value.field == "/cards/1"


def test_table_of_six() -> None:
    answer = TABLE.ask("table", player_count=6)
    assert answer == {"decks": 3, "printed_jokers": 3, "total_cards": 159, "cards": 21}


@pytest.mark.parametrize(
    ("results", "points"),
    [
        ([played(2, 40), DROPPED, played(4, 86)], [156, -40, -30, -86]),
        ([{"seat": 1, "bonus": 10}, played(2, 40, 100), DROPPED, played(4, 86)], [76, 150, -30, -196]),
        (
            [
                {"seat": 1, "bonus": 300},
                played(2, 120),
                {"seat": 3, "status": "drop_later"},
                played(4, 2, 30),
            ],
            [762, -450, -70, -242],
        ),
        ([{"seat": 2, "status": "wrong_show"}, DROPPED, played(4, 2)], [152, -120, -30, -2]),
        ([{"seat": 2, "status": "wrong_show", "bonus": 10}, DROPPED, played(4, 2)], [142, -100, -30, -12]),
    ],
)
def test_deal(results: list[dict[str, Any]], points: list[int]) -> None:
    assert TABLE.points(*results) == points


def test_a_winner_is_told_what_he_won_by_penalties_and_what_by_value_cards() -> None:
    line = TABLE.score({"seat": 1, "bonus": 10}, played(2, 40), size=2).lines[0]
    said = {reason.code: reason.params for reason in line.reasons}
    assert said["rummy21_penalties_won"] == {"points": 40}
    assert said["rummy21_bonus_won"] == {"each": 10, "points": 10}


def test_value_cards_and_penalties_are_told_apart() -> None:
    scored = TABLE.score({"seat": 1, "same": 1}, played(2, 40), size=2, indicator="8H")
    assert scored.result["penalties"] == [{"seat": 1, "points": 0}, {"seat": 2, "points": 40}]
    assert scored.result["bonuses"] == [{"seat": 1, "points": 10}, {"seat": 2, "points": 0}]
    assert "rummy21_value_same" in [reason.code for reason in scored.lines[0].reasons]


def test_last_one_in_collects_the_drops() -> None:
    results = [{"seat": seat, "status": "drop_first"} for seat in (1, 2, 3)]
    assert TABLE.points(*results, winner=4, show="last_standing") == [-30, -30, -30, 90]


def test_void_deal_scores_nothing() -> None:
    results = [{"seat": seat, "status": "played"} for seat in (1, 2, 3, 4)]
    assert TABLE.points(*results, winner=None, show="void") == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("options", "results", "points"),
    [
        ({}, [played(1, 40), played(3, 41), played(4, 120)], [-40, 121, -21, -60]),
        (
            {"half_rounding": "exact"},
            [played(1, 40), played(3, 41), played(4, 120)],
            [-40, 120.5, -20.5, -60],
        ),
        ({"half_rounding": "down"}, [played(1, 40), played(3, 41), played(4, 120)], [-40, 120, -20, -60]),
        ({}, [played(1, 2), played(3, 40, 10), played(4, 2)], [-12, 13, 10, -11]),
        (
            {"early_show_halves": "penalty_and_bonus"},
            [played(1, 2), played(3, 40, 10), played(4, 2)],
            [-7, 18, -5, -6],
        ),
    ],
)
def test_show_before_a_first_turn_halves(
    options: dict[str, Any], results: list[dict[str, Any]], points: list[float]
) -> None:
    assert TABLE.points(*results, options=options, winner=2, show="first_turn") == points


@pytest.mark.parametrize("halves", ["penalty", "penalty_and_bonus"])
def test_the_value_cards_of_the_winner_are_never_halved(halves: str) -> None:
    results = [played(1, 40), {"seat": 2, "bonus": 30}, played(3, 40, 10), played(4, 40)]
    options = {"early_show_halves": halves, "half_rounding": "exact"}
    ten = 10 if halves == "penalty" else 5
    points = TABLE.points(*results, options=options, winner=2, show="first_turn")
    # Anu had a turn and pays 40, Chinnu and Deepa 20; each pays the winner's 30 and Chinnu's own.
    assert points == [-40 - 30 - ten, 40 + 20 + 20 + 3 * 30 - ten, -20 - 30 + 3 * ten, -20 - 30 - ten]


def test_halves_that_add_up_are_whole_numbers() -> None:
    results = [played(1, 40), played(3, 41), played(4, 41)]
    line = TABLE.score(*results, options={"half_rounding": "exact"}, winner=2, show="early").lines[1]
    assert repr(line.points) == "81"


def test_who_had_no_turn_may_be_said_instead() -> None:
    results = [played(1, 40, had_turn=True), played(3, 40, had_turn=False), played(4, 120)]
    assert TABLE.points(*results, winner=2) == [-40, 120, -20, -60]


def test_cards_give_count_and_value_cards() -> None:
    shown: dict[str, Any] = {"winner_melds": groups(SHOWN), "indicator": "8H"}
    worthless = cards(WORTHLESS)
    scored = TABLE.score({"seat": 2, "status": "played", "cards": worthless}, size=2, **shown)
    # Both hold 9H; the loser a 7H too.
    assert [line.points for line in scored.lines] == [120 + 10 - 20, -120 - 10 + 20]
    arrangement = scored.lines[1].arrangement
    assert arrangement is not None
    assert sorted(arrangement["left"]) == sorted(worthless)


def test_count_entered_beside_cards_is_kept_and_a_better_one_told() -> None:
    result = {
        "seat": 2,
        "status": "played",
        "points": 120,
        "cards": cards("8H8H9H9H7H7HJK2S5S9DTCKDQC3H4D6CJSQHAD2CAS"),
    }
    line = TABLE.score(result, size=2, indicator="8H").lines[1]
    assert [reason.code for reason in line.reasons][:2] == ["rummy21_entered", "rummy21_better"]


def test_settlement_shows_who_pays_whom() -> None:
    result = TABLE.score({"seat": 1, "bonus": 10}, played(2, 40), size=2).result
    assert result["settlement"] == [
        {"from": 2, "to": 1, "points": 40, "why": "penalty"},
        {"from": 2, "to": 1, "points": 10, "why": "value_cards"},
    ]


TWO = [played(2, 12), DROPPED, played(4, 86)]


@pytest.mark.parametrize(
    ("results", "outcome", "code", "field"),
    [
        ([*TWO, {"seat": 1, "bonus": 15}], {}, "IMPOSSIBLE_BONUS", "/results/3/bonus"),
        ([*TWO, {"seat": 1, "bonus": 500}], {"indicator": "8H"}, "IMPOSSIBLE_BONUS", "/results/3/bonus"),
        ([*TWO, {"seat": 1, "bonus": 30, "same": 1}], {}, "IMPOSSIBLE_BONUS", "/results/3/bonus"),
        ([TWO[0], {**DROPPED, "bonus": 100}, TWO[2]], {}, "DROPPER_WITH_BONUS", "/results/1"),
        ([TWO[0], {**DROPPED, "same": 1}, TWO[2]], {}, "DROPPER_WITH_BONUS", "/results/1"),
        ([TWO[0], {**DROPPED, "points": 30}, TWO[2]], {}, "PACKER_WITH_CARDS", "/results/1"),
        ([*TWO[:2], played(4, 121)], {}, "POINTS_OUT_OF_RANGE", "/results/2/points"),
        ([*TWO[:2], played(4, 1)], {}, "POINTS_OUT_OF_RANGE", "/results/2/points"),
        ([*TWO[:2], played(4, 2.5)], {}, "POINTS_OUT_OF_RANGE", "/results/2/points"),
        (
            [*TWO[:2], {"seat": 4, "status": "wrong_show", "points": 80}],
            {},
            "POINTS_OUT_OF_RANGE",
            "/results/2/points",
        ),
        (TWO[:2], {}, "MISSING_PLAYER", "/results"),
        ([*TWO[:2], {"seat": 4, "status": "played"}], {}, "MISSING_PLAYER", "/results/2/points"),
        ([*TWO, played(9, 2)], {}, "UNKNOWN_PLAYER", "/results/3"),
        ([*TWO, played(2, 2)], {}, "UNKNOWN_PLAYER", "/results/3"),
        (TWO, {"winner": 8}, "UNKNOWN_PLAYER", "/winner"),
        (TWO, {"winner": [1, 2]}, "TWO_WINNERS", "/winner"),
        ([*TWO, {"seat": 1}], {"winner": None}, "NO_WINNER", "/winner"),
        (TWO, {"winner": 3}, "MISSING_PLAYER", "/results"),
        ([*TWO, {"seat": 1, "status": "drop_first"}], {}, "WINNER_PACKED", "/results/3"),
        ([*TWO, {"seat": 1, "status": "wrong_show"}], {}, "WINNER_WRONG_SHOW", "/results/3"),
        ([*TWO, {"seat": 1, "points": 5}], {}, "WINNER_HAS_POINTS", "/results/3/points"),
        (
            [{"seat": seat, "status": "drop_first"} for seat in (1, 2, 3, 4)],
            {"winner": None},
            "EVERYBODY_PACKED",
            "/results",
        ),
        (TWO, {"show": "last_standing"}, "NOT_LAST_STANDING", "/show"),
        (TWO, {"show": "void"}, "NO_WINNER", "/winner"),
        (
            [*TWO, {"seat": 1}],
            {"winner": None, "show": "void", "options": {"stock_end": "reshuffle"}},
            "NO_WINNER",
            "/show",
        ),
        (TWO, {"show": "first_turn"}, "IMPOSSIBLE_PACK", "/results/1"),
        (
            [played(1, 12), {"seat": 3, "status": "drop_later"}, TWO[2]],
            {"winner": 2, "show": "first_turn"},
            "IMPOSSIBLE_PACK",
            "/results/1",
        ),
        (
            [played(2, 12, had_turn=True), played(3, 4), TWO[2]],
            {"show": "first_turn"},
            "HAD_TURN_CONTRADICTS_ORDER",
            "/results/0",
        ),
        (
            [played(1, 12, had_turn=False), played(3, 4), TWO[2]],
            {"winner": 2},
            "HAD_TURN_CONTRADICTS_ORDER",
            "/results/0",
        ),
        (
            [*TWO[:2], {"seat": 4, "cards": cards(WORTHLESS)}],
            {},
            "UNKNOWN_CARD",
            "/indicator",
        ),
        ([*TWO[:2], {"seat": 4, "cards": ["2S"]}], {"indicator": "8H"}, "HAND_SIZE", "/results/2/cards"),
        (
            [*TWO[:2], {"seat": 4, "cards": ["2Z"]}],
            {"indicator": "8H", "winner": 9},
            "UNKNOWN_CARD",
            "/results/2/cards/0",
        ),
        (
            [*TWO[:2], {"seat": 4, "cards": cards(WORTHLESS), "melds": [["QH", "QH"]]}],
            {"indicator": "8H"},
            "HAND_SIZE",
            "/results/2/melds",
        ),
        (
            [{"seat": 1, "value_cards": ["8H", "8H"]}, *TWO[:2], played(4, 2, 0, value_cards=["8H"])],
            {"indicator": "8H"},
            "TOO_MANY_COPIES",
            "/results/3",
        ),
        (
            [{"seat": 1, "upper": 2}, {"seat": 2, "points": 12, "upper": 2}, *TWO[1:]],
            {},
            "TOO_MANY_COPIES",
            "/results/1/upper",
        ),
        (
            [*TWO[:2], {"seat": 4, "points": 100, "cards": cards(WORTHLESS)}],
            {"indicator": "8H"},
            "POINTS_OUT_OF_RANGE",
            "/results/2/points",
        ),
        (TWO, {"indicator": "8H", "winner_melds": groups(SHOWN)[:-1]}, "HAND_SIZE", "/winner_melds"),
        (
            TWO,
            {"indicator": "8H", "winner_melds": groups(SHOWN)[:-1], "winner_rest": cards("ASAHJK")},
            "WINNER_WRONG_SHOW",
            "/winner_melds",
        ),
    ],
)
def test_impossible_deals_are_refused(
    results: list[dict[str, Any]], outcome: dict[str, Any], code: str, field: str
) -> None:
    violation = refusal(*results, **outcome)
    assert (violation.code, violation.field) == (code, field)


def test_refusal_names_player_and_way_out() -> None:
    text = str(refusal(TWO[0], {**DROPPED, "bonus": 100}, TWO[2]))
    assert "Chinnu dropped" in text
    assert "Take them away" in text


def test_seven_cannot_sit_down() -> None:
    seats = [Seat(number, str(number)) for number in range(1, 8)]
    with pytest.raises(RuleViolation) as raised:
        TABLE.game.start(TABLE.rules(), seats)
    assert raised.value.code == "PLAYER_COUNT"


def test_highest_total_wins_after_the_deals_agreed() -> None:
    state = TABLE.start(2, {"deals": 2})
    deals = [Deal(str(place), {"winner": 1, "results": [played(2, 40)]}) for place in range(2)]
    state = TABLE.game.fold(state, deals)
    assert state.totals() == {1: 80, 2: -80}
    assert (state.verdict.status, state.verdict.winners) == ("finished", (1,))


def test_deal_stays_on_the_sheet_when_a_correction_puts_a_player_out() -> None:
    log: list[Entry] = [Ruling("r", "disqualification", 3, "left"), Deal("1", {"winner": 1, "results": TWO})]
    sheet = lay_out(TABLE.game, TABLE.game.fold(TABLE.start(4), log))
    assert sheet["deals"][0]["problem"]["code"] == "player_is_out"
    assert [total["points"] for total in sheet["totals"]] == [128, -12, -30, -86]


RESULT = st.one_of(
    st.sampled_from([{"status": "drop_first"}, {"status": "drop_later"}, {"status": "wrong_show"}]),
    st.builds(lambda points: {"status": "played", "points": points}, st.integers(2, 120)),
)


@given(
    results=st.lists(RESULT, min_size=1, max_size=5),
    holders=st.lists(st.integers(1, 6), min_size=9, max_size=9),
)
def test_deal_sums_to_zero(results: list[dict[str, Any]], holders: list[int]) -> None:
    dealt = Counter(zip(holders, ["same", "upper", "lower"] * 3, strict=True))
    entered: list[dict[str, Any]] = [{"seat": seat, **result} for seat, result in enumerate(results, 2)]
    entered.insert(0, {"seat": 1})
    for result in entered:
        if not result.get("status", "").startswith("drop"):
            counts = {value: dealt[result["seat"], value] for value in ("same", "upper", "lower")}
            result["bonus"] = TABLE.ask("value_bonus", {}, **counts)["bonus"]
    scored = TABLE.score(*entered, size=len(entered))
    assert sum(line.points for line in scored.lines) == 0
    paid: dict[int, float] = {line.seat: 0 for line in scored.lines}
    for payment in scored.result["settlement"]:
        paid[payment["from"]] -= payment["points"]
        paid[payment["to"]] += payment["points"]
    assert paid == {line.seat: line.points for line in scored.lines}


@settings(max_examples=25)
@given(shuffled=st.permutations([*DECK, *DECK, *DECK, "JK", "JK", "JK"]))
def test_count_is_never_more_than_every_card_or_the_most(shuffled: list[str]) -> None:
    hand = [card for card in shuffled if card != "8H"][:21]
    answer = TABLE.ask("loser_points", {"max_points": None}, indicator="8H", cards=hand)
    values = {"A": 10, "T": 10, "J": 10, "Q": 10, "K": 10}
    wild = {"8H", "9H", "7H", "JK"}
    every = sum(values.get(card[0]) or int(card[0]) for card in hand if card not in wild)
    assert 0 <= answer["points"] <= every
    assert sorted(
        [
            *answer["arrangement"]["left"],
            *(card for meld in answer["arrangement"]["melds"] for card in meld["cards"]),
        ]
    ) == sorted(hand)
