"""Vazhushal as in RULES §6: melds, counts when the stock is used up, game points, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, strategies as st

from rules import GAME_TYPES
from rules.cards.cards import DECK
from rules.sheet.entries import Deal
from rules.sheet.scoresheet import Scored, Seat, State
from rules.statements import RuleViolation
from rules.switches import BadSwitch
from tests.ready_made import fold_points
from tests.rules.shared.card_text import cards

GAME = GAME_TYPES["vazhushal"]
NAMES = ("Anu", "Binu", "Chinnu", "Deepa")
LONG_RUN = "AS2S3S4S5S6S7S8S9STSJSQSKSAS"


def rules_with(**options: Any) -> dict[str, Any]:
    return GAME.settle("catsatcards_vazhushal", options)


def table(size: int, **options: Any) -> State:
    return GAME.start(rules_with(**options), [Seat(n, name) for n, name in enumerate(NAMES[:size], 1)])


def ask(what: str, options: Mapping[str, Any] | None = None, **facts: Any) -> dict[str, Any]:
    return GAME.answer(what, rules_with(**(options or {})), facts)


def refusal_of(what: str, **facts: Any) -> str:
    with pytest.raises(RuleViolation) as raised:
        ask(what, **facts)
    return raised.value.code


def player(seat: int, melds: str = "", hand: str = "") -> dict[str, Any]:
    """Return what a seat has; a meld is its cards, and after a ``=`` what they stand for."""
    laid = []
    for meld in melds.split():
        shown, _, stands_for = meld.partition("=")
        laid.append({"cards": cards(shown), **({"as": cards(stands_for)} if stands_for else {})})
    return {"seat": seat, "melds": laid, "hand": cards(hand)}


def used_up(*players: dict[str, Any], joker: str = "8S", **options: Any) -> Scored:
    return GAME.appraise(table(len(players), **options), {"negative_joker": joker, "players": list(players)})


def scores(scored: Scored) -> list[float]:
    return [entry["points"] for entry in scored.result["hand_scores"]]


@pytest.mark.parametrize(
    ("joker", "wild"),
    [("8S", ["8H", "8D"]), ("6H", ["6S", "6C"]), ("AD", ["AS", "AC"]), ("JK", [])],
)
def test_wild_cards_are_of_the_opposite_colour(joker: str, wild: list[str]) -> None:
    answer = ask("wilds", negative_joker=joker)
    assert sorted(answer["wild"]) == sorted(wild)
    assert answer["printed_jokers_wild"]


@pytest.mark.parametrize(
    ("meld", "first", "reason"),
    [
        ("4S5S6S", True, None),
        ("6S4S5S", True, None),  # the order of the cards does not matter
        ("4S8H6S", True, "FIRST_MELD_PURE_RUN"),
        ("4S8H6S", False, None),
        ("9S9H9D", True, "FIRST_MELD_PURE_RUN"),  # a pure set is no sequence
        ("9S9H9D", False, None),
        ("9S9H9D9C", False, None),
        ("7H8H9H", True, None),  # a wild card as itself
        ("7S8S9S", True, None),  # the other black eight is not wild
        ("4SJKJK", False, None),
        ("JKJKJK", False, "BAD_MELD"),
        ("8H8DJK", False, None),  # one eight as itself
        ("4S5S", False, "BAD_MELD"),
        ("4S5H6S", False, "BAD_MELD"),
        ("9S9S9D", False, "BAD_MELD"),  # different suits
        ("9S9H9D9CJK", False, "BAD_MELD"),
        ("KSAS2S", False, "BAD_MELD"),
        ("QSKSAS", True, None),
        (LONG_RUN, False, None),
    ],
)
def test_meld(meld: str, first: bool, reason: str | None) -> None:
    answer = ask("validate_meld", negative_joker="8S", meld=cards(meld), first_meld=first)
    assert (answer["valid"], answer.get("reason")) == (reason is None, reason)


def test_stated_cards_must_make_the_meld() -> None:
    facts: dict[str, Any] = {"negative_joker": "8S", "meld": cards("QS8HAS")}
    assert ask("validate_meld", **(facts | {"as": cards("QSKSAS")}))["valid"]
    assert ask("validate_meld", **(facts | {"as": cards("JSQSKS")}))["reason"] == "BAD_MELD"


def test_a_run_whose_wild_card_is_said_to_stand_for_another_is_not_pure() -> None:
    facts: dict[str, Any] = {"negative_joker": "8S", "meld": cards("6H8H7H"), "first_meld": True}
    assert ask("validate_meld", **facts)["valid"]
    assert ask("validate_meld", **(facts | {"as": cards("6H8H7H")}))["valid"]
    assert ask("validate_meld", **(facts | {"as": cards("6H5H7H")}))["reason"] == "FIRST_MELD_PURE_RUN"


@pytest.mark.parametrize(
    ("meld", "points"),
    [
        ("JK5D6D", 18),  # the seven: W-3
        ("JK2S3S", 15),  # the ace
        ("JKQSKS", 30),
        ("9SJKJK", 29),
        ("4S8H6S", 15),
        ("8H8DJK", 27),  # 8-9-T of a suit beats three eights
        (LONG_RUN, 104),
    ],
)
def test_wild_card_stands_for_the_highest_card_where_it_is_not_stated(meld: str, points: int) -> None:
    assert ask("validate_meld", negative_joker="8S", meld=cards(meld))["points"] == points


@pytest.mark.parametrize(
    ("melds", "reason", "group"),
    [
        ("4S5S6S 9S9H9D", None, None),
        ("9S9H9D 4S5S6S", None, None),
        ("4S5S6S 4S5S6S", "IDENTICAL_MELDS", 1),
        ("4S5S6S 6S5S4S", "IDENTICAL_MELDS", 1),
        ("4S5S6S 4C5C6C", None, None),
        ("4S5S6S 4S5S7S", "BAD_MELD", 1),
        ("9S9H9D", "FIRST_MELD_PURE_RUN", 0),
        ("4SJK6S 9S9H9D", "FIRST_MELD_PURE_RUN", 0),  # no pure sequence can have come first
        ("4S5S6SJK8S 9S9H9D", None, None),  # rearranged: the set is the pure meld that remains
        ("4S5S6SJK8S", "FIRST_MELD_PURE_RUN", 0),  # no pure meld remains
        ("4S5S6SJK 8S8H8D", None, None),  # wild eights as themselves: the set is pure
        ("4S5S6SJK 8S8HJK", "FIRST_MELD_PURE_RUN", 0),
        ("", None, None),
    ],
)
def test_melds_of_one_player(melds: str, reason: str | None, group: int | None) -> None:
    answer = ask("validate_table", negative_joker="8S", melds=[cards(meld) for meld in melds.split()])
    assert (answer["valid"], answer.get("reason"), answer.get("group")) == (reason is None, reason, group)


@pytest.mark.parametrize(
    ("options", "count", "hand", "redeal"),
    [
        ({}, 4, "3C3C7D7DQSQS2H4H6H8CTCJDKD", True),
        ({}, 4, "3C3C7D7DQSQH2H4H6H8CTCJDKD", False),
        ({}, 4, "3C3D7D7SQSQH2H4H6H8CTCJDKD", False),
        ({}, 4, "3C3C7D7DJKJK2H4H6H8CTCJDKD", False),  # printed jokers make no double
        ({"double": "same_rank"}, 4, "3C3D7D7SQSQH2H4H6H8CTCJDKD", True),
        ({"double": "same_rank"}, 3, "3C3D7D7SQSQH2H4H6H8CTCJDKD", True),
        ({"double": "same_rank"}, 2, "3C3D7D7SQSQH2H4H6H8CTCJDKD", False),  # from three players on
    ],
)
def test_redeal_on_three_doubles(options: dict[str, Any], count: int, hand: str, redeal: bool) -> None:
    assert ask("redeal_check", options, player_count=count, hand=cards(hand))["redeal"] is redeal


@pytest.mark.parametrize(
    ("options", "count", "setup"),
    [
        ({}, 2, (1, 2, 54)),
        ({}, 3, (1, 2, 54)),
        ({}, 4, (2, 4, 108)),
        ({}, 6, (2, 4, 108)),
        ({"two_decks_from": 3}, 3, (2, 4, 108)),
    ],
)
def test_decks(options: dict[str, Any], count: int, setup: tuple[int, int, int]) -> None:
    answer = ask("deck_setup", options, player_count=count)
    assert (answer["decks"], answer["printed_jokers"], answer["total_cards"]) == setup


def test_one_deck_is_for_as_many_as_it_holds_hands_for() -> None:
    assert ask("deck_setup", {"two_decks_from": 5}, player_count=4)["stock"] == 2
    with pytest.raises(BadSwitch):
        ask("deck_setup", {"two_decks_from": 6}, player_count=5)


@pytest.mark.parametrize(
    ("what", "facts", "code"),
    [
        ("wilds", {"negative_joker": "10S"}, "UNKNOWN_CARD"),
        ("validate_meld", {"negative_joker": "8S", "meld": ["4S", "5S", "6X"]}, "UNKNOWN_CARD"),
        (
            "validate_meld",
            {"negative_joker": "8S", "meld": ["4S", "5S", "JK"], "as": ["4S", "5S", "JK"]},
            "UNKNOWN_CARD",
        ),
        ("validate_meld", {"negative_joker": "8S", "meld": ["JK"] * 5}, "TOO_MANY_COPIES"),
        (
            "validate_meld",
            {"negative_joker": "8S", "meld": ["4S", "5S", "5S"], "player_count": 3},
            "TOO_MANY_COPIES",
        ),
        ("validate_table", {"negative_joker": "8S", "melds": [["4S", "5S", "6S"]] * 3}, "TOO_MANY_COPIES"),
        ("redeal_check", {"player_count": 4, "hand": ["3C", "3C"]}, "HAND_SIZE"),
        ("redeal_check", {"player_count": 3, "hand": cards("3C3C7D7DQSQS2H4H6H8CTCJDKD")}, "TOO_MANY_COPIES"),
        ("deck_setup", {"player_count": 7}, "PLAYER_COUNT"),
        ("table", {"player_count": 1}, "PLAYER_COUNT"),
    ],
)
def test_impossible_questions_are_refused(what: str, facts: dict[str, Any], code: str) -> None:
    assert refusal_of(what, **facts) == code


def test_going_out_is_one_game_point() -> None:
    scored = GAME.appraise(table(3), {"went_out": 2, "players": ["Anu", "Binu", "Chinnu"]})
    assert [line.points for line in scored.lines] == [0, 1, 0]
    assert scored.summary is not None
    assert scored.summary.text == "Binu went out. Game points: 1."
    assert scored.result == {"winners": [2]}


@pytest.mark.parametrize(
    ("meld", "kind", "wilds"),
    [
        ("4S5S6S", "pure_run", []),
        ("4S5SJK", "run", [{"card": "JK", "as": "6S"}]),
        ("9S9H9D", "set", []),
        ("9S9HJK", "set", [{"card": "JK", "as": "9D"}]),
    ],
)
def test_what_a_meld_is_and_what_its_wild_cards_stand_for(meld: str, kind: str, wilds: list[Any]) -> None:
    answer = ask("validate_meld", negative_joker="8S", meld=cards(meld))["meld"]
    assert (answer["kind"], answer["wilds"]) == (kind, wilds)


@pytest.mark.parametrize(
    ("players", "counts", "winners"),
    [
        (
            [
                player(1, "4S5S6S 9S9H9D", "KD2C"),
                player(2, "", "ACKHQD3C"),
                player(3, "7C8C9C QS8HAS=QSKSAS", "JK"),
            ],
            [30, -33, 34],
            [3],
        ),
        ([player(1, "4S5S6S", "8H8D"), player(2, "2H3H4H")], [-25, 9], [2]),
        ([player(1, "4S5S6S", "5D"), player(2, "2H3H4H JCJDJK=JCJDJS", "KSKD9C")], [10, 10], [1, 2]),
        ([player(1, "AS2S3S JK5D6D=4D5D6D"), player(2, "AH2H3H JK5C6C=7C5C6C")], [30, 33], [2]),
        ([player(1, "AS2S3S JK5D6D"), player(2, "AH2H3H")], [33, 15], [1]),  # W-3
    ],
)
def test_stock_used_up(players: list[dict[str, Any]], counts: list[int], winners: list[int]) -> None:
    scored = used_up(*players)
    assert scores(scored) == counts
    assert scored.result["winners"] == winners
    assert [line.points for line in scored.lines] == [int(line.seat in winners) for line in scored.lines]


def test_tie_may_count_for_nobody() -> None:
    scored = used_up(player(1, "4S5S6S"), player(2, "4C5C6C"), tie="none")
    assert [line.points for line in scored.lines] == [0, 0]


def test_counts_made_at_the_table_are_taken() -> None:
    scored = used_up({"seat": 1, "points": 12}, {"seat": 2, "points": -3})
    assert scored.result["winners"] == [1]


def test_why_says_what_wild_cards_stand_for() -> None:
    line = used_up(player(1, "AS2S3S JK5D6D=4D5D6D", "8H"), player(2)).lines[0]
    assert line.arrangement is not None
    assert line.arrangement["melds"][1] == {
        "kind": "run",
        "cards": ["JK", "5D", "6D"],
        "wilds": [{"card": "JK", "as": "4D"}],
    }
    assert [reason.code for reason in line.reasons] == [
        "vazhushal_count",
        "vazhushal_wild_in_hand",
        "vazhushal_best",
    ]


@pytest.mark.parametrize(
    ("outcome", "code", "field"),
    [
        ({"went_out": [1, 2]}, "TWO_WINNERS", "/went_out"),
        ({"went_out": None}, "NO_WINNER", "/went_out"),
        ({"went_out": 9}, "UNKNOWN_PLAYER", "/went_out"),
        ({"went_out": 1, "players": ["Anu", "Eva"]}, "UNKNOWN_PLAYER", "/players/1"),
        ({"went_out": 1, "players": ["Anu"]}, "MISSING_PLAYER", "/players"),
        ({"players": [player(1), player(1)]}, "UNKNOWN_PLAYER", "/players/1"),
        ({"players": [player(1)]}, "MISSING_PLAYER", "/players"),
        ({"players": [player(1, hand="1S"), player(9)]}, "UNKNOWN_CARD", "/players/0/hand/0"),
        ({"negative_joker": "9X", "went_out": 1}, "UNKNOWN_CARD", "/negative_joker"),
        ({"players": [player(1, hand="2S"), player(2)]}, "UNKNOWN_CARD", "/negative_joker"),
        (
            {"negative_joker": "8S", "players": [player(1, hand="2S"), player(2, hand="2S")]},
            "TOO_MANY_COPIES",
            "/players/1",
        ),
        (
            {"negative_joker": "8S", "went_out": 1, "players": [player(1, "4S5S6S", "2S")]},
            "WINNER_HAS_POINTS",
            "/players/0/hand",
        ),
        (
            {"negative_joker": "8S", "players": [player(1, "4S5S7S"), player(2)]},
            "BAD_MELD",
            "/players/0/melds/0",
        ),
        (
            {"negative_joker": "8S", "players": [player(1, "4S5S6S JK5D6D=3D4D5D"), player(2)]},
            "BAD_MELD",
            "/players/0/melds/1",
        ),
        (
            {"negative_joker": "8S", "players": [player(1), player(2, "4SJK6S")]},
            "FIRST_MELD_PURE_RUN",
            "/players/1/melds/0",
        ),
        ({"players": [{"seat": 1, "points": 0.5}, player(2)]}, "POINTS_OUT_OF_RANGE", "/players/0/points"),
        (
            {"negative_joker": "8S", "players": [{**player(1, hand="2S"), "points": 3}, player(2)]},
            "POINTS_OUT_OF_RANGE",
            "/players/0/points",
        ),
    ],
)
def test_impossible_deals_are_refused(outcome: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises(RuleViolation) as raised:
        GAME.appraise(table(2), outcome)
    assert (raised.value.code, raised.value.field) == (code, field)


def test_identical_melds_are_refused_by_name() -> None:
    players = [player(1, "4S5S6S 4S5S6S"), player(2), player(3), player(4)]
    with pytest.raises(RuleViolation, match="Anu") as raised:
        GAME.appraise(table(4), {"negative_joker": "8S", "players": players})
    assert raised.value.code == "IDENTICAL_MELDS"


def test_most_game_points_lead_the_session() -> None:
    state = fold_points(GAME, table(3), [{seat: 1} for seat in (1, 2, 1, 3, 1)])
    assert state.totals() == {1: 3, 2: 1, 3: 1}
    assert GAME.leaders(state) == (1,)


def test_session_of_a_set_number_of_deals() -> None:
    state = GAME.fold(table(2, deals=2), [Deal("1", {"went_out": 1}), Deal("2", {"went_out": 2})])
    assert (state.verdict.status, state.verdict.winners) == ("finished", (1, 2))


@given(hand=st.lists(st.sampled_from([*DECK, "JK"]), max_size=13, unique=True))
def test_cards_in_hand_only_take_away(hand: list[str]) -> None:
    one, other = scores(used_up({"seat": 1, "hand": hand}, {"seat": 2}))
    assert -20 * len(hand) <= one <= -2 * len(hand)
    assert other == 0
