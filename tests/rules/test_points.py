"""The plain sheet: any other game, points per seat per deal (RULES §16, preset points)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import GAME_TYPES
from rules.sheet.entries import Deal, Finish, Rejoin, Ruling
from rules.sheet.scoresheet import Seat, State
from rules.sheet.sheet import lay_out
from rules.statements import RuleViolation

GAME = GAME_TYPES["points"]
SEATS = [Seat(1, "Ann"), Seat(2, "Bob"), Seat(3, "Cy")]


def start(**options: Any) -> State:
    return GAME.start(GAME.settle("points", options), SEATS)


def deal(*points: float, first: int = 1) -> Deal:
    results = [{"seat": seat, "points": value} for seat, value in enumerate(points, first)]
    return Deal(str(points), {"results": results})


def played(*deals: Deal, **options: Any) -> State:
    return GAME.fold(start(**options), deals)


def test_points_are_added_up() -> None:
    state = played(deal(12, 0, -4), deal(1.5, 2, 0.5))
    assert state.totals() == {1: 13.5, 2: 2, 3: -3.5}
    assert state.dealer == 3


def test_halves_that_meet_are_whole_again() -> None:
    total = played(deal(1.5, 0, 0), deal(1.5, 0, 0)).totals()[1]
    assert (total, type(total)) == (3, int)


def test_best_of_the_deal_is_named() -> None:
    high, low = played(deal(5, 9, 9)), played(deal(5, 9, 9), direction="low")
    assert high.rows[0].scored.summary is not None
    assert low.rows[0].scored.summary is not None
    assert high.rows[0].scored.summary.text == "Bob, Cy: best of the deal with 9."
    assert low.rows[0].scored.summary.text == "Ann: best of the deal with 5."


@pytest.mark.parametrize(
    ("deals", "options", "status", "winners"),
    [
        ([deal(50, 0, 0)], {}, "playing", ()),
        ([deal(50, 49, 0)], {"target": 50}, "finished", (1,)),
        ([deal(49, 49, 0)], {"target": 50}, "playing", ()),
        ([deal(50, 60, 0)], {"target": 50, "direction": "low"}, "finished", (3,)),
        ([deal(3, 3, 0), deal(1, 1, 0)], {"deals": 2}, "finished", (1, 2)),
        ([deal(3, 1, 0)], {"deals": 2}, "playing", ()),
        ([deal(0, 51, 50)], {"limit": 50, "direction": "low"}, "playing", ()),
        ([deal(0, 51, 52)], {"limit": 50, "direction": "low"}, "finished", (1,)),
        ([deal(0, 50, 50)], {"limit": 50, "direction": "low", "eliminate_at": "reach"}, "finished", (1,)),
        ([deal(60, 51, 52)], {"limit": 50, "direction": "low"}, "finished", (2,)),
    ],
)
def test_end_of_the_game(
    deals: list[Deal], options: dict[str, Any], status: str, winners: tuple[int, ...]
) -> None:
    verdict = played(*deals, **options).verdict
    assert (verdict.status, verdict.winners) == (status, winners)


def test_who_goes_past_the_limit_is_out_and_deals_no_more() -> None:
    state = played(deal(0, 51, 10), limit=50, direction="low")
    assert set(state.verdict.out) == {2}
    assert state.dealer == 3
    assert GAME.left(state, 3) == 40
    with pytest.raises(RuleViolation, match="Bob is out") as raised:
        GAME.check(state, deal(0, 1, 2))
    assert raised.value.code == "ELIMINATED_PLAYER"
    later = GAME.step(state, Deal("2", {"results": [{"seat": 1, "points": 3}, {"seat": 3, "points": 0}]}))
    assert later.rows[1].problem is None


def test_who_a_ruling_takes_back_under_the_limit_is_in_again() -> None:
    state = played(deal(101, 0, 0), limit=100)
    assert state.active() == (2, 3)
    back = GAME.step(state, Ruling("r", "adjustment", 1, "counted wrong", -1))
    assert back.active() == (1, 2, 3)
    gone = GAME.fold(state, [Ruling("q", "disqualification", 1, "shouting"), back.rows[-1].entry])
    assert gone.active() == (2, 3)


def test_points_left_to_the_target() -> None:
    assert GAME.left(played(deal(20, 0, 0), target=50), 1) == 30
    assert GAME.left(start(), 1) is None


@pytest.mark.parametrize(
    ("results", "code", "field"),
    [
        ([(1, 1), (2, 2)], "MISSING_PLAYER", "/results"),
        ([(1, 1), (2, 2), (3, None)], "MISSING_PLAYER", "/results/2/points"),
        ([(1, 1), (2, 2), (4, 3)], "UNKNOWN_PLAYER", "/results/2"),
        ([(1, 1), (2, 2), (2, 3)], "UNKNOWN_PLAYER", "/results/2"),
        ([(1, 1), (2, 2), (3, 0.25)], "POINTS_OUT_OF_RANGE", "/results/2/points"),
        ([(1, 100_001), (2, 2), (3, 0)], "POINTS_OUT_OF_RANGE", "/results/0/points"),
        ([(1, -100_001), (2, 2), (3, 0)], "POINTS_OUT_OF_RANGE", "/results/0/points"),
        ([(1, 0.25), (2, 2), (4, 0)], "UNKNOWN_PLAYER", "/results/2"),
        ([(1, 0.25), (2, 2)], "MISSING_PLAYER", "/results"),
    ],
)
def test_refused_deals(results: list[tuple[int, float | None]], code: str, field: str) -> None:
    facts = {"results": [{"seat": seat, "points": points} for seat, points in results]}
    with pytest.raises(RuleViolation) as raised:
        GAME.check(start(), Deal("1", facts))
    assert (raised.value.code, raised.value.field) == (code, field)


@pytest.mark.parametrize(("seats", "fits"), [(1, False), (2, True), (12, True), (13, False)])
def test_two_to_twelve_players(seats: int, fits: bool) -> None:
    table = [Seat(number, f"P{number}") for number in range(1, seats + 1)]
    if fits:
        assert len(GAME.start(GAME.settle("points"), table).seats) == seats
        return
    with pytest.raises(RuleViolation) as raised:
        GAME.start(GAME.settle("points"), table)
    assert raised.value.code == "PLAYER_COUNT"


@pytest.mark.parametrize(("direction", "total"), [("high", 7), ("low", 13)])
def test_penalty_counts_against_the_player(direction: str, total: int) -> None:
    state = GAME.step(played(deal(10, 0, 0), direction=direction), Ruling("r", "penalty", 1, "late", 3))
    assert state.totals()[1] == total


def test_disqualified_player_has_no_more_results() -> None:
    state = GAME.step(played(deal(10, 0, 0)), Ruling("r", "disqualification", 1, "shouting"))
    assert state.active() == (2, 3)
    assert GAME.step(state, Finish("f", "late")).verdict.winners == (2, 3)


def test_nobody_comes_back() -> None:
    with pytest.raises(RuleViolation) as raised:
        GAME.check(start(), Rejoin("r", 1))
    assert raised.value.code == "REJOIN_NOT_ALLOWED"


def test_nothing_is_entered_after_the_end() -> None:
    with pytest.raises(RuleViolation) as raised:
        GAME.check(played(deal(1, 0, 0), deals=1), deal(1, 0, 0))
    assert raised.value.code == "MATCH_OVER"


def test_sheet_names_places_and_the_next_dealer() -> None:
    sheet = lay_out(GAME, played(deal(1, 5, 5)))
    assert [total["place"] for total in sheet["totals"]] == [3, 1, 1]
    opening = sheet["next"].pop("opening")
    assert sheet["next"] == {"number": 2, "dealer": 2, "first_to_act": 3, "at_table": 3}
    assert opening["text"] == "Bob deals, Cy starts"
