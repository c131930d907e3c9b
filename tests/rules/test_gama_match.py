"""A GAMA table from the first deal to its end: limits, twelve deals, ties, dealers and rulings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules import GAME_TYPES
from rules.sheet.entries import Deal, Ruling
from rules.sheet.scoresheet import State
from rules.sheet.sheet import lay_out
from rules.statements import RuleViolation
from tests.ready_made import fold_points
from tests.rules.shared.rummy13_tables import deal, play, refusal, standing, table

GAME = "gama_rummy"
KIND = GAME_TYPES[GAME]


def folded(
    *deals: Mapping[int, float], players: int = 3, preset: str = "gama_prelim", **options: Any
) -> State:
    return fold_points(KIND, table(GAME, players, preset, **options), deals)


def stands(*deals: Mapping[int, float], **options: Any) -> tuple[str, list[int], list[int], list[int]]:
    """Return status, winners, tied and who is out."""
    return standing(GAME, folded(*deals, **options))


def refused(state: State, *deals: Mapping[int, float]) -> str:
    with pytest.raises(RuleViolation) as raised:
        fold_points(KIND, state, deals)
    return raised.value.code


LEVEL = [{1: 0, 2: 10, 3: 12}] * 6 + [{1: 10, 2: 0, 3: 12}] * 6


@pytest.mark.parametrize(
    ("total", "options", "out"),
    [
        (150, {}, []),
        (151, {}, [2]),
        (150, {"eliminate_at": "reach"}, [2]),
        (149, {"eliminate_at": "reach"}, []),
        (230, {"preset": "gama_final"}, []),
        (231, {"preset": "gama_final"}, [2]),
        (400, {"limit": None}, []),
    ],
)
def test_who_goes_past_the_limit_is_out(total: int, options: dict[str, Any], out: list[int]) -> None:
    assert stands({1: 0, 2: total, 3: 5}, **options) == ("playing", [], [], out)


def test_the_last_one_in_wins() -> None:
    assert stands({1: 0, 2: 151, 3: 5}, {1: 100, 3: 0}, {1: 51, 3: 0}) == ("finished", [3], [], [1, 2])


def test_twelve_deals_and_the_lowest_total_wins() -> None:
    deals = [{1: 0, 2: 10, 3: 12}] * 6 + [{1: 12, 2: 0, 3: 10}] * 6
    assert stands(*deals[:11])[0] == "playing"
    assert stands(*deals) == ("finished", [2], [], [])


def test_the_final_has_no_last_deal() -> None:
    assert stands(*[{1: 0, 2: 1, 3: 2}] * 13, preset="gama_final")[0] == "playing"


@pytest.mark.parametrize(
    ("tie_break", "status", "winners", "tied"),
    [
        ("extra_hand", "tie_break", [], [1, 2]),
        ("shared", "finished", [1, 2], []),
        ("fewest_100s", "tie_break", [], [1, 2]),
        ("organiser", "tie_break", [], [1, 2]),
    ],
)
def test_a_tie_after_twelve_deals(tie_break: str, status: str, winners: list[int], tied: list[int]) -> None:
    assert stands(*LEVEL, tie_break=tie_break) == (status, winners, tied, [])


def test_fewer_hundreds_break_a_tie_where_the_table_plays_so() -> None:
    deals = [{1: 100, 2: 50, 3: 0}, {1: 0, 2: 50, 3: 120}]
    assert stands(*deals, hand_limit=2, tie_break="fewest_100s") == ("finished", [2], [], [])


@pytest.mark.parametrize(
    ("extra", "expected"),
    [
        ([{1: 0, 2: 40}], ("finished", [1], [], [])),
        ([{1: 30, 2: 30}], ("tie_break", [], [1, 2], [])),
        ([{1: 0, 2: 0}, {1: 30, 2: 0}], ("finished", [2], [], [])),
        ([{1: 0, 2: 100}], ("finished", [1], [], [2])),
    ],
    ids=["decided", "still level", "void, then decided", "out in the tie-break"],
)
def test_only_the_tied_play_on(extra: list[dict[int, int]], expected: Any) -> None:
    assert stands(*LEVEL, *extra) == expected


def test_nobody_else_has_a_part_in_a_tie_break() -> None:
    state = folded(*LEVEL)
    assert state.turn_order(state.dealer) == (2, 1)
    assert refused(state, {1: 0, 2: 10, 3: 5}) == "ELIMINATED_PLAYER"
    violation = refusal(state, GAME, deal(GAME, 1, s2=10, s3=5))
    assert (violation.code, violation.statement.code) == ("ELIMINATED_PLAYER", "rummy_not_in_tie_break")
    assert standing(GAME, play(GAME, state, deal(GAME, 1, s2=10)))[:2] == ("finished", [1])
    assert standing(GAME, play(GAME, state, deal(GAME, 1, s2=10, dealer=3)))[:2] == ("finished", [1])


def test_the_organiser_decides_by_a_ruling() -> None:
    state = folded(*LEVEL, tie_break="organiser")
    assert refusal(state, GAME, deal(GAME, 1, s2=10)).code == "MATCH_OVER"
    ruled = play(GAME, state, Ruling("r", "adjustment", 2, "drew the lower card", 1))
    assert standing(GAME, ruled) == ("finished", [1], [], [])


def test_nothing_follows_the_end() -> None:
    deals = [{1: 0, 2: 10, 3: 12}] * 12
    assert refused(folded(*deals), {1: 0, 2: 10, 3: 10}) == "MATCH_OVER"


def test_who_is_out_has_no_part_in_a_deal() -> None:
    state = folded({1: 0, 2: 151, 3: 5})
    assert refused(state, {1: 0, 2: 25, 3: 5}) == "ELIMINATED_PLAYER"
    assert refusal(state, GAME, deal(GAME, 1, s2="first", s3=5)).code == "ELIMINATED_PLAYER"
    assert refusal(state, GAME, deal(GAME, 2, s1=5, s3=5)).code == "ELIMINATED_PLAYER"
    assert refusal(state, GAME, deal(GAME, 1, dealer=2, s3=5)).code == "ELIMINATED_PLAYER"


@pytest.mark.parametrize(("counts", "status"), [(True, "finished"), (False, "playing")])
def test_a_void_deal_counts_towards_the_twelve(counts: bool, status: str) -> None:
    state = table(GAME, 3, hand_limit=2, void_counts_as_hand=counts)
    void = deal(GAME, None, "void", s1="held", s2="held", s3="first")
    assert standing(GAME, play(GAME, state, deal(GAME, 1, s2=10, s3=5), void))[0] == status


def test_the_deal_passes_to_the_right_among_those_still_in() -> None:
    state = folded({1: 0, 2: 151, 3: 5, 4: 7}, players=4)
    assert state.dealer == 3
    state = fold_points(KIND, state, [{1: 0, 3: 5, 4: 5}, {1: 0, 3: 5, 4: 5}])
    assert (state.dealer, state.turn_order(state.dealer)) == (1, (3, 4, 1))


def test_left_is_what_can_still_be_taken() -> None:
    state = folded({1: 0, 2: 100, 3: 5})
    assert [KIND.left(state, seat) for seat in (1, 2, 3)] == [150, 50, 145]


def test_a_correction_brings_a_player_back() -> None:
    high, low = deal(GAME, 1, s2=100, s3=5), deal(GAME, 1, s2=60, s3=5)
    start = table(GAME, 3)
    assert standing(GAME, play(GAME, start, high, high))[3] == [2]
    assert standing(GAME, play(GAME, start, high, low))[3] == [2]
    assert standing(GAME, play(GAME, start, low, low))[3] == []


def test_a_deal_that_a_correction_made_impossible_stays_with_its_problem() -> None:
    deals = [deal(GAME, 1, s2=60, s3=5), deal(GAME, 1, s2=60, s3=5), deal(GAME, 1, s3=8)]
    state = KIND.fold(table(GAME, 3), [Deal(str(number), outcome) for number, outcome in enumerate(deals)])
    last = state.rows[-1]
    assert last.problem is not None
    assert (last.problem.code, last.counts) == ("rummy_no_result", True)
    assert state.totals() == {1: 0, 2: 120, 3: 18}


@pytest.mark.parametrize(
    ("ruling", "expected"),
    [
        (Ruling("r", "penalty", 2, "looked at a hand", 60), ("playing", [], [], [2])),
        (Ruling("r", "adjustment", 2, "counted again", -60), ("playing", [], [], [])),
        (Ruling("r", "disqualification", 3, "left the hall"), ("playing", [], [], [3])),
    ],
)
def test_rulings_count_like_deals(ruling: Ruling, expected: Any) -> None:
    assert standing(GAME, play(GAME, folded({1: 0, 2: 100, 3: 5}), ruling)) == expected


def test_an_adjustment_brings_a_player_back() -> None:
    state = folded({1: 0, 2: 151, 3: 5})
    assert standing(GAME, play(GAME, state, Ruling("r", "adjustment", 2, "counted again", -1)))[3] == []


def test_the_last_one_not_disqualified_wins() -> None:
    state = folded({1: 0, 2: 151, 3: 5})
    ended = play(GAME, state, Ruling("r", "disqualification", 1, "left the hall"))
    assert standing(GAME, ended) == ("finished", [3], [], [1, 2])


def test_who_went_out_first_went_out_first_whatever_follows() -> None:
    state = folded({1: 0, 2: 151, 3: 5, 4: 7}, {1: 5, 3: 155, 4: 0}, {1: 5, 4: 0}, players=4)
    assert {seat: out.row for seat, out in state.verdict.out.items()} == {2: 0, 3: 1}
    ruled = play(GAME, state, Ruling("r", "penalty", 2, "looked at a hand", 5))
    assert ruled.totals() == {1: 10, 2: 156, 3: 160, 4: 7}
    places = {total["seat"]: total["place"] for total in lay_out(KIND, ruled)["totals"]}
    assert places == {4: 1, 1: 2, 3: 3, 2: 4}
