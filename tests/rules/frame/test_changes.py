"""What an entry changes, as the preview tells it before the entry is saved."""

from __future__ import annotations

from typing import Any

from rules import GAME_TYPES
from rules.sheet.changes import changes
from rules.sheet.entries import Deal, Entry, Finish, Rejoin
from rules.sheet.scoresheet import Seat, State
from tests.ready_made import fold_points
from tests.rules.shared.plain_table import GAME, deal, disqualified, folded, ruling, table

NOTHING: dict[str, Any] = {
    "totals": [],
    "went_out": [],
    "came_back": [],
    "dealer": None,
    "status": None,
    "winners": None,
    "problems": [],
}


def changed(before: State, after: State) -> dict[str, Any]:
    """Return what changes; what stays as it is, is left out."""
    told = changes(GAME, before, after)
    assert list(told) == list(NOTHING)
    return {what: told[what] for what in told if told[what] != NOTHING[what]}


def entered(*entries: Entry, then: Entry, **rules: Any) -> dict[str, Any]:
    """Return what the last entry changes."""
    before = folded(*entries, players=3, **rules)
    return changed(before, GAME.step(before, then))


def test_nothing_changes_by_nothing() -> None:
    assert changes(GAME, table(), table()) == NOTHING


def test_only_the_totals_that_change_are_told() -> None:
    assert entered(deal(5, 0, 1), then=deal(2, 0, -1))["totals"] == [
        {"seat": 1, "before": 5, "after": 7},
        {"seat": 3, "before": 1, "after": 0},
    ]


def test_nobody_deals_next_where_nobody_deals_in_turn() -> None:
    game = GAME_TYPES["big_two"]
    seats = [Seat(number, name) for number, name in enumerate("ABCD", start=1)]
    before = game.start(game.settle(game.presets[0].id), seats, 1)
    after = game.step(before, Deal("first", dict(game.example)))
    assert changes(game, before, after)["dealer"] is None


def test_a_ruling_that_changes_nothing_is_no_news() -> None:
    assert entered(deal(5, 0, 1), then=ruling(1, 0)) == {}


def test_the_deal_passes_on() -> None:
    assert entered(then=deal(0, 0, 0)) == {"dealer": {"before": 1, "after": 2}}


def test_who_goes_out_and_who_comes_back_is_told_in_the_order_of_the_seats() -> None:
    before = folded(deal(60, 0, 0, 60), limit=50)
    after = folded(deal(0, 60, 60, 0), limit=50)
    assert {what: changes(GAME, before, after)[what] for what in ("went_out", "came_back")} == {
        "went_out": [2, 3],
        "came_back": [1, 4],
    }


def test_who_is_disqualified_went_out_too() -> None:
    assert entered(then=disqualified(2)) == {"went_out": [2]}
    assert entered(disqualified(2), then=disqualified(2)) == {}


def test_a_winner_is_not_out() -> None:
    told = entered(then=deal(60, 60, 0), limit=50, direction="low")
    assert (told["went_out"], told["winners"]) == ([1, 2], {"before": [], "after": [3]})


def test_who_comes_back_by_a_rejoin_is_told() -> None:
    game = GAME_TYPES["ace2three"]
    seats = [Seat(number, f"P{number}") for number in (1, 2, 3)]
    start = game.start(game.settle("pool_101"), seats)
    before = fold_points(game, start, [{1: 0, 2: 50, 3: 105}])
    told = changes(game, before, game.step(before, Rejoin("back", 3)))
    assert (told["came_back"], told["totals"]) == ([3], [{"seat": 3, "before": 105, "after": 51}])


def test_the_end_is_told_with_its_winners_and_nobody_deals_after_it() -> None:
    assert entered(deal(5, 0, 1), then=Finish("f", "late")) == {
        "dealer": {"before": 2, "after": None},
        "status": {"before": "playing", "after": "finished"},
        "winners": {"before": [], "after": [1]},
    }


def test_a_ruling_after_the_end_may_change_the_winners_alone() -> None:
    assert entered(deal(5, 0, 1), then=ruling(3, 9), deals=1) == {
        "totals": [{"seat": 3, "before": 1, "after": 10}],
        "winners": {"before": [1], "after": [3]},
    }


def test_deals_that_a_correction_makes_impossible_are_named() -> None:
    later = [deal(None, 1, 2, name="b"), deal(None, 3, 4, name="c")]
    before = folded(deal(60, 0, 0, name="a"), *later, players=3, limit=50)
    after = folded(deal(10, 0, 0, name="a"), *later, players=3, limit=50)
    said = {"code": "no_result", "params": {"name": "Anu"}, "text": "Anu has no result yet; enter one."}
    told = changed(before, after)
    assert told["problems"] == [{"number": 2, **said}, {"number": 3, **said}]
    assert told["came_back"] == [1]
    assert "problems" not in changed(after, before)


def test_a_problem_that_was_there_before_is_no_news() -> None:
    odd = deal(1, 2, name="odd")
    before = folded(odd, players=3)
    after = folded(odd, deal(1, 2, name="new"), players=3)
    assert [problem["number"] for problem in changed(before, after)["problems"]] == [2]


def test_the_problem_of_a_ruling_is_none_of_a_deal() -> None:
    assert entered(then=Rejoin("r", 1)) == {}


def test_a_deal_after_the_end_is_named_though_it_changes_nothing_else() -> None:
    told = entered(deal(5, 0, 1), then=Deal("late", deal(9, 9, 9).outcome), deals=1)
    assert [problem["number"] for problem in told.pop("problems")] == [2]
    assert told == {}
