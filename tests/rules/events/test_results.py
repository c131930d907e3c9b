"""A match stands as its sheet has it, unless the director has decided it."""

from __future__ import annotations

from dataclasses import replace

from rules.events.acts.judging import Ruled
from rules.events.results import Result, Score, decided, finished
from rules.events.state import Match

MATCH = Match("m", "s", 1, 1, ("A", "B", "C"))
PLAYED = finished({"A": 1, "B": 2, "C": 3}, {"A": 30, "B": 20, "C": 10})


def places(result: Result | None) -> dict[str, int]:
    return {score.entrant: score.place for score in result.scores} if result else {}


def test_sheet_counts_where_nobody_decided() -> None:
    assert decided(MATCH, PLAYED) == PLAYED
    assert decided(MATCH, None) is None


def test_who_gives_up_comes_last_and_the_others_keep_their_order() -> None:
    result = decided(replace(MATCH, forfeits=("A",)), PLAYED)
    assert places(result) == {"A": 3, "B": 1, "C": 2}


def test_others_play_on_where_more_than_one_is_left() -> None:
    begun = Result(tuple(Score(each, 0, 1, 1, 3) for each in "ABC"), finished=False)
    match = replace(MATCH, forfeits=("B",))
    result = decided(match, begun)
    assert result is not None
    assert not result.finished
    assert [(score.best, score.worst) for score in result.scores] == [(1, 2), (3, 3), (1, 2)]
    assert decided(match, None) is None


def test_last_one_left_has_won_without_a_sheet() -> None:
    result = decided(replace(MATCH, forfeits=("A", "B"), without_win=True), None)
    assert result is not None
    assert result.finished
    assert result.without_win
    assert places(result) == {"C": 1, "A": 2, "B": 2}


def test_nobody_wins_what_all_give_up() -> None:
    assert 1 not in places(decided(replace(MATCH, forfeits=("A", "B", "C")), None)).values()


def test_ruling_counts_whatever_the_sheet_says() -> None:
    ruled = (Ruled("C", 1), Ruled("A", 2, 5), Ruled("B", 3))
    result = decided(replace(MATCH, ruled=ruled, forfeits=("C",)), PLAYED)
    assert places(result) == {"C": 1, "A": 2, "B": 3}
    assert result is not None
    assert {score.entrant: score.points for score in result.scores} == {"A": 5, "B": 20, "C": 10}
