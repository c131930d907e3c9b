"""27-card rummy as in RULES §4: what differs from 21-card rummy."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import pytest
from hypothesis import given, strategies as st

from rules.statements import RuleViolation
from tests.rules.shared.card_text import cards, groups
from tests.rules.shared.counting import calls
from tests.rules.shared.settlement_rummy import Table, played

TABLE = Table("rummy27")
TUNNELAS = "2H2H2H TCTCTC JKJKJK"
DUBLEES = "2H2H 5H5H 9C9C TDTD KDKD QCQC 3H3H JKJK 7C7C"
JOKERS = "6S6S7S7S7S8S8S5S4SJK"
FULL = "2H3H4H5H 8D9DTD QSQHQC 9CTCJCQC 5D6D7D KSKHKD ASAHAD 4C5C6C7C"
VALUES = ("same", "up1", "up2", "down1", "down2")


def counts(*numbers: int) -> dict[str, int]:
    return dict(zip(VALUES, numbers, strict=True))


def refusal_of(what: str, **facts: Any) -> str:
    with pytest.raises(RuleViolation) as raised:
        TABLE.ask(what, **facts)
    return raised.value.code


@pytest.mark.parametrize(
    ("indicator", "options", "wild", "others"),
    [
        ("AC", {}, "AC2C3CKCQC", ""),
        ("KD", {}, "KDAD2DQDJD", ""),
        ("2H", {}, "2H3H4HAHKH", ""),
        ("JK", {}, "AS2S3SKSQS", "AHADAC"),
        ("6S", {"cut_rank_wild": "all_suits"}, "6S7S8S5S4S", "6H6D6C"),
    ],
)
def test_wild_cards(indicator: str, options: dict[str, Any], wild: str, others: str) -> None:
    answer = TABLE.ask("wilds", options, indicator=indicator)
    assert [answer[value] for value in VALUES] == cards(wild)
    assert sorted(answer["other"]) == sorted(cards(others))


@pytest.mark.parametrize(
    ("numbers", "options", "bonus"),
    [
        ((1, 0, 0, 0, 0), {}, 20),
        ((2, 0, 0, 0, 0), {}, 60),
        ((3, 0, 0, 0, 0), {}, 120),
        ((0, 2, 0, 0, 0), {}, 30),
        ((0, 0, 3, 0, 0), {}, 60),
        ((0, 0, 0, 1, 0), {}, 10),
        ((0, 0, 0, 0, 2), {}, 75),
        ((1, 1, 1, 1, 1), {}, 135),  # a marriage, a 2-up and a 2-down
        ((2, 2, 2, 2, 2), {}, 405),
        ((3, 3, 3, 3, 3), {}, 710),
        ((1, 1, 1, 1, 1), {"marriage": "none"}, 75),
        ((1, 1, 1, 1, 1), {"marriage": "five_card:400"}, 400),
        ((2, 1, 1, 1, 1), {"marriage": "five_card:400"}, 420),
        ((1, 1, 0, 1, 1), {"marriage": "five_card:400"}, 65),
    ],
)
def test_value_cards(numbers: tuple[int, ...], options: dict[str, Any], bonus: int) -> None:
    assert TABLE.ask("value_bonus", options, **counts(*numbers))["bonus"] == bonus


def among_melds(facts: dict[str, Any]) -> dict[str, Any]:
    """Return the facts of a show with its special groups among the others."""
    return {**facts, "special": [], "melds": [*facts["special"], *facts["melds"]]}


@pytest.mark.parametrize(
    ("kind", "special", "melds", "options", "reason"),
    [
        ("three_tunnelas", TUNNELAS, "5H6H7H 8D9DTD QSQHQC 4C7S6C KHKD8S 9HTHJH", {}, None),
        ("three_tunnelas", TUNNELAS, "5H6H7H 8D9DTD QSQHQC 9HTHJHQH KHKD8S4S5S", {}, "BAD_MELD"),
        ("three_tunnelas", TUNNELAS, "5H6H7H 8D9DTD QSQHQC 9HTHJHQH KHKD8S4SKC", {}, None),  # S-1
        (
            "three_tunnelas",
            TUNNELAS,
            "5H6H7H 8D9DTD QSQHQC 9HTHJHQH KHKD8S4SKC",
            {"set_distinct_suits": True},
            "BAD_MELD",
        ),
        ("three_tunnelas", TUNNELAS, "5H6H7H 8D9DTD QSQHQC 4C7S6C KH4S8S 9HTHJH", {}, None),  # S-2
        (
            "three_tunnelas",
            TUNNELAS,
            "5H6H7H 8D9DTD QSQHQS 4C7S6C KHKHKD 9HTHJH",
            {},
            None,
        ),  # not all of one suit
        (
            "three_tunnelas",
            "2H2H2H TCTCTC",
            "5H6H7H 8D9DTD QSQHQC 4C7S6C KHKD8S 9HTHJH 3D4D5D",
            {},
            "NOT_THREE_TUNNELAS",
        ),
        ("ten_jokers", JOKERS, "2H3H4H5H 9CTCJC KDKHKS 7D8D9D 4C5C6C7C", {}, None),
        ("ten_jokers", JOKERS[:-2] + "9S", "2H3H4H5H 9CTCJC KDKHKS 7D8D9D 4C5C6C7C", {}, "NOT_TEN_JOKERS"),
        ("ten_jokers", JOKERS[:-2], "2H3H4H5HJK 9CTCJC KDKHKS 7D8D9D 4C5C6C7C", {}, None),  # T-10
        ("ten_jokers", JOKERS[:-2], "2HJK4H 9CTCJC KDKHKS 5D6D7D8D9D 4C5C6C7C", {}, "BAD_MELD"),
        ("full", "", FULL, {"allow_full_pure_show": True}, None),
        ("full", "", FULL, {}, "NOT_THREE_TUNNELAS"),  # S-4
        (
            "full",
            "",
            f"{TUNNELAS} 5H6H7H 8D9DTD QSQHQC 4C7S6C KHKD8S 9HTHJH",
            {},
            None,
        ),  # it holds three tunnelas
    ],
)
def test_show(kind: str, special: str, melds: str, options: dict[str, Any], reason: str | None) -> None:
    facts: dict[str, Any] = {
        "kind": kind,
        "indicator": "6S",
        "special": groups(special),
        "melds": groups(melds),
    }
    answer = TABLE.ask("validate_show", options, **facts)
    assert (answer["valid"], answer.get("reason")) == (reason is None, reason)
    assert TABLE.ask("validate_show", options, **among_melds(facts)).get("reason") == reason


def test_jokers_that_are_shown_with_other_cards_count_and_those_are_left_over() -> None:
    special, melds = groups(f"{JOKERS[:-2]} {JOKERS[-2:]}QHKH"), groups("2H3H4H 9CTCJC KDKHKS 7D8D9D 4C5C6C")
    answer = TABLE.ask("validate_show", kind="ten_jokers", indicator="6S", special=special, melds=melds)
    assert (answer["valid"], answer["reason"]) == (False, "UNMELDED_CARDS")


def test_group_of_every_wild_card_is_read_without_trying_every_choice_of_them() -> None:
    """One by one, the copies of eight wild cards would stand for themselves in millions of ways."""
    wild = groups("4S5S6S7S8S6H6D6C 4S5S6S7S8S6H6D6C 4S5S7S8S6H6D6C")
    group = [card for part in wild for card in part]
    options = {"cut_rank_wild": "all_suits", "allow_full_pure_show": True}
    facts: dict[str, Any] = {"kind": "full", "indicator": "6S", "melds": [group, *groups("2H3H4H5H")]}
    ask = partial(TABLE.ask, "validate_show", options, **facts)
    assert calls(ask) < 50_000
    assert ask()["reason"] == "BAD_MELD"


@pytest.mark.parametrize(
    ("last", "melds", "rest", "reason"),
    [
        ("ADAD", "4S5S6S 8H8C8D8S", "", None),
        ("ADAD", "4S5S6S 8H8C2D8S", "", "BAD_MELD"),
        ("ADJK", "4S5S6S 8H8C8D8S", "", "NOT_TEN_DUBLEES"),
        ("ADAD", "4S5S6S", "8H8C8D8S", "UNMELDED_CARDS"),
    ],
)
def test_show_of_ten_dublees(last: str, melds: str, rest: str, reason: str | None) -> None:
    special = groups(f"{DUBLEES} {last}")
    facts: dict[str, Any] = {
        "kind": "ten_dublees",
        "indicator": "JH",
        "special": special,
        "melds": groups(melds),
        "rest": cards(rest),
    }
    answer = TABLE.ask("validate_show", **facts)
    assert (answer["valid"], answer.get("reason")) == (reason is None, reason)
    assert TABLE.ask("validate_show", **among_melds(facts)).get("reason") == reason


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("".join(FULL.split()), 2),
        ("2H2H5H5H9C9CTDTDKDKDQCQC4C7C3S9HTHAS3DJCKS9S6C2CJD5S7D", 2),  # six dublees
        ("6S6S7S7S7S8S8S2H5H9CTDKDQC4C7C3S9HTHAS3DJCKS9S6C2CJDJH", 2),  # seven jokers
    ],
)
def test_relief_for_hands_near_a_show(hand: str, points: int) -> None:
    assert TABLE.ask("loser_points", indicator="6S", cards=cards(hand))["points"] == points


@pytest.mark.parametrize(
    ("what", "facts", "code"),
    [
        ("table", {"player_count": 6}, "PLAYER_COUNT"),
        ("value_bonus", {"indicator": "6S", **counts(3, 0, 0, 0, 0)}, "TOO_MANY_COPIES"),
        ("loser_points", {"indicator": "6S", "cards": cards("2H" * 3)}, "HAND_SIZE"),
        (
            "validate_show",
            {
                "kind": "three_tunnelas",
                "indicator": "6S",
                "special": groups("6S6S6S TCTCTC JKJKJK"),
                "melds": groups("5H6H7H 8D9DTD QSQHQC 4C7S6C KHKD8S 9HTHJH"),
            },
            "TOO_MANY_COPIES",
        ),
    ],
)
def test_impossible_questions_are_refused(what: str, facts: dict[str, Any], code: str) -> None:
    assert refusal_of(what, **facts) == code


def test_deal_with_value_cards_by_name() -> None:
    results: list[dict[str, Any]] = [
        {"seat": 1, "bonus": 20},
        {"seat": 2, "status": "played", "points": 55, **counts(0, 1, 0, 0, 1)},
        {"seat": 3, "status": "drop_later"},
    ]
    # 20 to the winner, 35 to the other holder; who dropped pays 70 and no value cards.
    assert TABLE.points(*results, size=3) == [55 + 70 + 20 - 35, -55 - 20 + 35, -70]


def test_declared_hand_is_checked() -> None:
    shown: dict[str, Any] = {
        "winner_special": groups(TUNNELAS),
        "winner_melds": groups("5H6H7H 8D9DTD QSQHQC 4C7S6C KHKD8S 9HTHJH"),
    }
    # The winner holds 7S (1-up) and 8S (2-up).
    assert TABLE.points(played(2, 40), size=2, indicator="6S", **shown) == [60, -60]
    with pytest.raises(RuleViolation) as raised:
        TABLE.score(played(2, 40), size=2, indicator="6S", kind="ten_jokers", **shown)
    assert raised.value.code == "WINNER_WRONG_SHOW"


@given(size=st.integers(2, 5), holders=st.lists(st.integers(1, 5), min_size=15, max_size=15))
def test_deal_sums_to_zero(size: int, holders: list[int]) -> None:
    dealt = Counter(zip(holders, VALUES * 3, strict=True))
    first, *others = (
        TABLE.ask("value_bonus", {}, **{value: dealt[seat, value] for value in VALUES})["bonus"]
        for seat in range(1, size + 1)
    )
    results = [played(seat, 40 + seat, bonus) for seat, bonus in enumerate(others, 2)]
    points = TABLE.points({"seat": 1, "bonus": first}, *results, size=size)
    assert sum(points) == 0
