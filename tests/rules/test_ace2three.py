"""Ace2Three rummy as in RULES §7: full count, drops, pools with rejoin and split, best of two and three."""

from __future__ import annotations

from typing import Any

import pytest

from rules import GAME_TYPES
from rules.sheet.entries import Rejoin, Ruling
from rules.sheet.scoresheet import State
from rules.statements import RuleViolation
from tests.ready_made import fold_points
from tests.rules.shared.rummy13_tables import asked, deal, groups, play, points, refusal, standing, table

GAME = "ace2three"
KIND = GAME_TYPES[GAME]


def ask(what: str, preset: str = "pool_101", options: dict[str, Any] | None = None, **facts: Any) -> Any:
    return asked(GAME, what, **facts)(KIND.settle(preset, options))


def pool(*deals: dict[int, float], preset: str = "pool_101", players: int = 3, **options: Any) -> State:
    return fold_points(KIND, table(GAME, players, preset, **options), deals)


def rejoin_code(state: State, seat: int) -> str:
    with pytest.raises(RuleViolation) as raised:
        KIND.check(state, Rejoin("back", seat))
    return raised.value.code


@pytest.mark.parametrize(
    ("cards", "indicator", "expected"),
    [
        ("4S JK 6S 7H 8H KC QS QH QD 2C 2D 2H 9D", "KD", 70),
        ("AS QS JH KH TD QC JC KS AD AH 9C 9D 8H", "5D", 80),
        ("4S 5S 6S 7C 8H KC QS QH QD 2C 2D 2H 9D", "KD", 60),
        ("4S 5S 6S 7H JK 9H QS QH QD 2C 2D 8C TD", "KD", 22),
        ("AS KS QS JS TS 9S 4C 4D 6H 6C 8H 8C 8S", "5D", 20),
    ],
)
def test_what_a_hand_costs(cards: str, indicator: str, expected: int) -> None:
    assert ask("hand_points", cards=cards.split(), indicator=indicator)["points"] == expected


@pytest.mark.parametrize(
    ("melds", "reason"),
    [
        ("4S 5S 6S | 7H JK 9H | QS QH QD | 2C 2D 2H 2S", None),
        ("4S JK 6S | 7H 8H KC 9H | QS QH QD | 2C 2D 2H", "NO_PURE_RUN"),
        ("4S 5S 6S | 7H 7C 7D | QS QH QD | 2C 2D 2H 2S", "NO_SECOND_RUN"),
        ("4S 5S 6S | 7H 8H 9H | 2C 2D 2H 2S JK | QS QH", "BAD_MELD"),
        ("4S 5S 6S | 7H 8H 9H TH | 2C 2C JK | QS QH QD", "BAD_MELD"),
        ("2C 2C 2C | 4S 5S 6S | 7H 8H 9H TH | QS QH QD", "TOO_MANY_COPIES"),
    ],
)
def test_what_a_valid_show_is(melds: str, reason: str | None) -> None:
    answer = ask("validate_declaration", melds=groups(melds), indicator="KD", player_count=6)
    assert (answer if isinstance(answer, str) else answer.get("reason")) == reason


@pytest.mark.parametrize(
    ("preset", "show", "results", "expected"),
    [
        ("pool_101", "normal", {"s1": "first", "s2": "later", "s4": 80}, {1: 20, 2: 40, 3: 0, 4: 80}),
        ("pool_201", "normal", {"s1": "first", "s2": "later", "s4": 80}, {1: 25, 2: 50, 3: 0, 4: 80}),
        ("pool_201", "normal", {"s1": "wrong", "s2": 17, "s4": 33}, {1: 80, 2: 17, 3: 0, 4: 33}),
        ("pool_101", "first_turn", {"s1": 50, "s2": 80, "s4": 23}, {1: 25, 2: 80, 3: 0, 4: 12}),
        ("best_of_3", "first_turn", {"s1": 80, "s2": 80, "s4": 2}, {1: 40, 2: 80, 3: 0, 4: 1}),
        (
            "pool_101",
            "last_standing",
            {"s1": "first", "s2": "first", "s4": "later"},
            {1: 20, 2: 20, 3: 0, 4: 40},
        ),
    ],
)
def test_everybody_pays_as_the_deal_ended(
    preset: str, show: str, results: dict[str, Any], expected: dict[int, int]
) -> None:
    assert points(table(GAME, preset=preset), GAME, deal(GAME, 3, show, **results)) == expected


@pytest.mark.parametrize(
    ("preset", "stated", "code"),
    [
        ("best_of_3", {"winner": 1, "s2": "first", "s3": 5, "s4": 5}, "DROP_NOT_ALLOWED"),
        ("best_of_3", {"winner": 1, "s2": "later", "s3": 5, "s4": 5}, "DROP_NOT_ALLOWED"),
        ("pool_101", {"winner": 1, "s2": "wrong", "s1": "wrong", "s3": 5, "s4": 5}, "WINNER_WRONG_SHOW"),
        (
            "pool_101",
            {"winner": 1, "s2": {"status": "drop", "points": 20}, "s3": 5, "s4": 5},
            "PACKER_WITH_CARDS",
        ),
        ("pool_101", {"winner": 1, "s2": 81, "s3": 5, "s4": 5}, "POINTS_OUT_OF_RANGE"),
        ("pool_101", {"winner": 1, "s2": 1, "s3": 5, "s4": 5}, "POINTS_OUT_OF_RANGE"),
        (
            "pool_101",
            {"winner": None, "show": "void", "s1": 5, "s2": 5, "s3": 5, "s4": 5},
            "NO_WINNER",
        ),
    ],
)
def test_what_cannot_be_is_refused(preset: str, stated: dict[str, Any], code: str) -> None:
    assert refusal(table(GAME, preset=preset), GAME, deal(GAME, **stated)).code == code


@pytest.mark.parametrize(
    "stated",
    [
        {"winner": 1, "s1": "first", "s2": 5, "s3": 5, "s4": 5},
        {"winner": 1, "s2": {"status": "drop", "points": 20}, "s3": 5, "s4": 5},
        {"winner": None, "s1": "first", "s2": "first", "s3": "later", "s4": "first"},
        {"winner": None, "show": "last_standing", "s1": 5, "s2": 5, "s3": "first", "s4": "first"},
        {"winner": 3, "show": "first_turn", "s1": 5, "s2": "later", "s4": 5},
        {"winner": 3, "show": "first_turn", "s1": "first", "s2": 5, "s4": 5},
    ],
)
def test_who_leaves_a_deal_drops_and_does_not_pack(stated: dict[str, Any]) -> None:
    refused = str(refusal(table(GAME), GAME, deal(GAME, **stated)))
    assert ("drop" in refused, "pack" in refused) == (True, False)


@pytest.mark.parametrize(
    ("preset", "limits"),
    [("pool_101", (2, 6)), ("pool_201", (2, 6)), ("best_of_2", (2, 2)), ("best_of_3", (2, 6))],
)
def test_how_many_may_play(preset: str, limits: tuple[int, int]) -> None:
    assert KIND.seat_limits(KIND.settle(preset)) == limits


@pytest.mark.parametrize(
    ("preset", "total", "out"),
    [("pool_101", 100, []), ("pool_101", 101, [2]), ("pool_201", 200, []), ("pool_201", 201, [2])],
)
def test_who_reaches_the_limit_is_out(preset: str, total: int, out: list[int]) -> None:
    assert standing(GAME, pool({1: 0, 2: total, 3: 5}, preset=preset)) == ("playing", [], [], out)


@pytest.mark.parametrize(
    ("preset", "deals", "expected"),
    [
        ("best_of_2", [{1: 0, 2: 40}, {1: 30, 2: 0}], ("finished", [1], [], [])),
        ("best_of_2", [{1: 0, 2: 40}, {1: 40, 2: 0}], ("tie_break", [], [1, 2], [])),
        ("best_of_2", [{1: 0, 2: 40}, {1: 40, 2: 0}, {1: 2, 2: 0}], ("finished", [2], [], [])),
        ("best_of_3", [{1: 0, 2: 40}, {1: 30, 2: 0}], ("playing", [], [], [])),
    ],
)
def test_best_of_so_many_deals(preset: str, deals: list[dict[int, float]], expected: Any) -> None:
    assert standing(GAME, pool(*deals, preset=preset, players=2)) == expected


def test_a_player_comes_back_one_above_the_highest() -> None:
    state = play(GAME, pool({1: 20, 2: 79, 3: 105}), Rejoin("back", 3))
    assert state.totals() == {1: 20, 2: 79, 3: 80}
    assert standing(GAME, state) == ("playing", [], [], [])
    assert state.rows[-1].scored.lines[0].points == -25
    assert state.rows[-1].scored.lines[0].reasons[0].text == (
        "Cini is back in with 80: one more than the highest total still in."
    )
    assert standing(GAME, fold_points(KIND, state, [{1: 0, 2: 5, 3: 21}]))[3] == [3]


@pytest.mark.parametrize(
    ("state", "seat", "code"),
    [
        (pool({1: 20, 2: 80, 3: 105}), 3, "REJOIN_NOT_ALLOWED"),
        (pool({1: 20, 2: 60, 3: 90}), 3, "NOT_ELIMINATED"),
        (pool({1: 20, 2: 105, 3: 105}), 3, "MATCH_OVER"),
        (pool({1: 20, 2: 60, 3: 90}), 7, "UNKNOWN_PLAYER"),
        (pool({1: 20, 2: 60, 3: 105}, max_rejoins=0), 3, "REJOIN_NOT_ALLOWED"),
        (pool({1: 20, 2: 60, 3: 105}, rejoin_max=None), 3, "REJOIN_NOT_ALLOWED"),
        (
            play(GAME, pool({1: 20, 2: 60, 3: 90}), Ruling("r", "disqualification", 3, "left")),
            3,
            "REJOIN_NOT_ALLOWED",
        ),
    ],
    ids=["too high", "still in", "over", "unknown", "too often", "never", "disqualified"],
)
def test_who_may_not_come_back(state: State, seat: int, code: str) -> None:
    assert rejoin_code(state, seat) == code


def test_rejoins_are_counted() -> None:
    state = play(GAME, pool({1: 20, 2: 60, 3: 105}, max_rejoins=1), Rejoin("back", 3))
    out_again = fold_points(KIND, state, [{1: 0, 2: 5, 3: 80}])
    assert rejoin_code(out_again, 3) == "REJOIN_NOT_ALLOWED"


@pytest.mark.parametrize(
    ("preset", "facts", "expected"),
    [
        ("pool_101", {"totals": {"A": 20, "B": 79, "C": 105}, "player": "C"}, 80),
        ("pool_201", {"totals": {"A": 20, "B": 174, "C": 205}, "player": "C"}, 175),
        ("pool_101", {"totals": {"A": 20, "B": 80, "C": 105}, "player": "C"}, "REJOIN_NOT_ALLOWED"),
        ("pool_201", {"totals": {"A": 20, "B": 175, "C": 205}, "player": "C"}, "REJOIN_NOT_ALLOWED"),
        ("best_of_3", {"totals": {"A": 20, "B": 60}, "player": "B"}, "REJOIN_NOT_ALLOWED"),
        ("pool_101", {"totals": {"A": 20, "B": 60, "C": 90}, "player": "C"}, "NOT_ELIMINATED"),
        ("pool_101", {"totals": {"A": 20, "B": 60, "C": 90}, "player": "Z"}, "UNKNOWN_PLAYER"),
        ("pool_101", {"totals": {"A": 20, "B": 160, "C": 190}, "player": "C"}, "MATCH_OVER"),
    ],
)
def test_at_which_total_one_may_come_back(preset: str, facts: dict[str, Any], expected: Any) -> None:
    answer = ask("rejoin", preset, **facts)
    assert (answer if isinstance(answer, str) else answer["new_score"]) == expected


@pytest.mark.parametrize(
    ("preset", "totals", "mode", "left", "shares"),
    [
        (
            "pool_101",
            {"A": 60, "B": 80, "C": 95},
            "optional",
            {"A": 2, "B": 1, "C": 0},
            {"A": 600, "B": 400, "C": 200},
        ),
        ("pool_101", {"A": 81, "B": 100}, "automatic", {"A": 0, "B": 0}, {"A": 600, "B": 600}),
        (
            "pool_201",
            {"A": 176, "B": 199, "C": 180},
            "automatic",
            {"A": 0, "B": 0, "C": 0},
            {"A": 400, "B": 400, "C": 400},
        ),
        ("pool_101", {"A": 60, "B": 95}, "none", {"A": 2, "B": 0}, None),
        ("pool_101", {"A": 40, "B": 80, "C": 95}, "none", {"A": 3, "B": 1, "C": 0}, None),
        ("pool_101", {"A": 90, "B": 95, "C": 101}, "automatic", {"A": 0, "B": 0}, {"A": 600, "B": 600}),
        ("pool_101", {"A": 90, "B": 95, "C": 99, "D": 85}, "none", {"A": 0, "B": 0, "C": 0, "D": 0}, None),
        ("best_of_3", {"A": 90, "B": 95}, "none", {}, None),
    ],
)
def test_how_a_prize_is_split(
    preset: str, totals: dict[str, int], mode: str, left: dict[str, int], shares: Any
) -> None:
    answer = ask("split", preset, totals=totals, prize_pool=1200)
    assert (answer["mode"], answer["drops_left"], answer.get("shares")) == (mode, left, shares)


@pytest.mark.parametrize(
    ("preset", "facts", "expected"),
    [
        ("pool_101", {"first_card_picked": False}, {"outcome": "drop", "points": 20}),
        ("best_of_3", {"first_card_picked": False}, {"outcome": "autoplay_continues"}),
        ("pool_101", {"autoplay_rounds_done": 2, "saved_points": 55}, {"outcome": "autoplay_continues"}),
        ("pool_101", {"autoplay_rounds_done": 3, "saved_points": 30}, {"outcome": "autoplay_continues"}),
        ("pool_101", {"autoplay_rounds_done": 3, "saved_points": 40}, {"outcome": "autoplay_continues"}),
        (
            "pool_101",
            {"autoplay_rounds_done": 3, "saved_points": 55},
            {"outcome": "middle_drop", "points": 40},
        ),
        ("best_of_3", {"autoplay_rounds_done": 3, "saved_points": 55}, {"outcome": "autoplay_continues"}),
        (
            "pool_201",
            {"show_by_other_during_autoplay": True, "saved_points": 62},
            {"outcome": "settled", "points": 50},
        ),
        (
            "pool_201",
            {"show_by_other_during_autoplay": True, "saved_points": 12},
            {"outcome": "settled", "points": 12},
        ),
        (
            "best_of_3",
            {"show_by_other_during_autoplay": True, "saved_points": 62},
            {"outcome": "settled", "points": 62},
        ),
        (
            "pool_101",
            {"lost_after_discard": True, "show_before_next_turn": True, "saved_points": 62},
            {"outcome": "settled", "points": 62},
        ),
    ],
)
def test_what_a_lost_connection_costs(preset: str, facts: dict[str, Any], expected: dict[str, Any]) -> None:
    assert ask("disconnection", preset, **{"first_card_picked": True, **facts}) == expected


def test_left_is_what_can_still_be_taken() -> None:
    state = pool({1: 0, 2: 60, 3: 5})
    assert [KIND.left(state, seat) for seat in (1, 2, 3)] == [100, 40, 95]
    assert KIND.left(pool({1: 0, 2: 60}, preset="best_of_2", players=2), 1) is None
