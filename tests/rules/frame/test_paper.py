"""Paper and sheet are compared as both show points; each change of either is that one difference."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, strategies as st

from rules import GAME_TYPES
from rules.sheet.entries import Deal
from rules.sheet.paper import Compared, Difference, Paper, compare, read_paper
from rules.sheet.scoresheet import Points, Seat, State
from rules.statements import RuleViolation
from tests.browser.outcomes import EXAMPLES, STATED, Stated
from tests.rules.shared.plain_table import deal, folded, table

DEALS = [*EXAMPLES, *STATED]
SIDES = [Seat(number, f"P{number}", "XY"[number % 2]) for number in range(1, 5)]


@pytest.fixture(scope="module", params=DEALS, ids=[f"{n} {each.game}" for n, each in enumerate(DEALS)])
def played(request: pytest.FixtureRequest) -> State:
    """Return the sheet of a game in which the same deal came three times."""
    stated: Stated = request.param
    game = GAME_TYPES[stated.game]
    start = game.start(game.settle(game.presets[0].id, stated.rules), stated.seats)
    return game.fold(start, [Deal(f"deal {number}", stated.outcome) for number in (1, 2, 3)])


def copied(state: State) -> list[dict[str, Any]]:
    """Return what somebody writes down who copies the sheet: one number in each column of a deal."""
    columns = {seat.side or str(seat.number): str(seat.number) for seat in reversed(state.seats)}
    heads = {seat.number: columns[seat.side or str(seat.number)] for seat in state.seats}
    return [
        {"deal": row.number, "points": {heads[line.seat]: line.points for line in row.scored.lines}}
        for row in state.deals
    ]


def compared(state: State, listed: Sequence[dict[str, Any]]) -> Compared:
    return compare(state, read_paper(state.seats, listed))


def refused(seats: Sequence[Seat], *listed: dict[str, Any]) -> tuple[str, str, str]:
    with pytest.raises(RuleViolation) as refusal:
        read_paper(seats, listed)
    return refusal.value.code, refusal.value.field, refusal.value.statement.text


def row(number: int, *points: Points) -> dict[str, Any]:
    return {"deal": number, "points": {str(seat): each for seat, each in enumerate(points, 1)}}


def test_paper_that_equals_the_sheet_does_not_differ(played: State) -> None:
    found = compared(played, copied(played))
    assert found.differences == ()
    assert [both[0] == both[1] for both in found.totals.values()] == [True] * len(found.totals)
    assert list(found.deals) == [1, 2, 3]


def test_each_single_change_is_that_difference(played: State) -> None:
    columns = compared(played, copied(played)).totals
    for place, number in enumerate((1, 2, 3)):
        for seat in columns:
            listed = copied(played)
            sheet = listed[place]["points"].get(str(seat))
            paper = listed[place]["points"][str(seat)] = (sheet or 0) + 20
            expected = Difference(number, seat, "points", paper, sheet, f"deal {number}")
            assert compared(played, listed).differences == (expected,)


def test_deal_that_only_one_of_them_has_is_one_difference(played: State) -> None:
    listed = copied(played)
    missing = Difference(2, None, "sheet_only", None, None, "deal 2")
    assert compared(played, [listed[0], listed[2]]).differences == (missing,)
    more = Difference(4, None, "paper_only", None, None, None)
    assert compared(played, [*listed, {**listed[0], "deal": 4}]).differences == (more,)


@given(st.data())
def test_any_changes_are_those_differences(data: st.DataObject) -> None:
    luck = random.Random(data.draw(st.integers(0, 99)))
    state = folded(*(deal(*(luck.choice((0, 0.5, -3, 40)) for _ in range(4)), name=each) for each in "abc"))
    listed = copied(state)
    cells = st.tuples(st.integers(1, 3), st.integers(1, 4))
    changed = data.draw(st.dictionaries(cells, st.integers(1, 99)))
    for (number, seat), more in changed.items():
        listed[number - 1]["points"][str(seat)] += more
    luck.shuffle(listed)
    found = compared(state, listed)
    assert {
        (each.deal, each.seat): (each.paper or 0) - (each.sheet or 0) for each in found.differences
    } == changed
    assert sum(paper - sheet for paper, sheet in found.totals.values()) == sum(changed.values())


def test_blank_and_nought_are_the_same() -> None:
    state = folded(deal(0, None, 5), deal(0, 0, 0))
    listed: list[dict[str, Any]] = [
        {"deal": 1, "points": {"2": 0, "3": 5}},
        {"deal": 2, "points": {}},
    ]
    assert compared(state, listed).differences == ()


def test_paper_that_begins_later_says_nothing_of_the_deals_before() -> None:
    state = folded(deal(1, 2), deal(3, 4), deal(5, 6), players=2)
    assert list(compared(state, [row(2, 3, 4), row(3, 5, 6)]).deals) == [2, 3]
    assert [each.kind for each in compared(state, [row(2, 3, 4)]).differences] == ["sheet_only"]


def test_totals_are_of_the_deals_that_count() -> None:
    over = folded(deal(5, 4), deal(7, 7), players=2, deals=1)
    assert [each.counts for each in over.deals] == [True, False]
    assert compared(over, [row(1, 5, 6), row(2, 7, 7)]).totals == {1: (5, 5), 2: (6, 4)}


def test_partner_stands_for_the_column() -> None:
    assert read_paper(SIDES, [{"deal": 1, "points": {"4": 2, "3": -1}}]) == {1: {2: 2, 1: -1}}


@pytest.mark.parametrize(
    ("seats", "listed", "code", "field"),
    [
        (SIDES, [row(1, 5), {"deal": 2, "points": {"5": 1}}], "UNKNOWN_PLAYER", "/deals/1/points/5"),
        (SIDES, [{"deal": 1, "points": {"1": 2, "3": 2}}], "UNKNOWN_PLAYER", "/deals/0/points/3"),
        (SIDES, [row(1, 5), row(1, 6)], "DEAL_TWICE", "/deals/1/deal"),
    ],
    ids=["unknown seat", "two numbers in a column", "deal twice"],
)
def test_what_cannot_stand_on_paper_is_refused(
    seats: Sequence[Seat], listed: list[dict[str, Any]], code: str, field: str
) -> None:
    assert refused(seats, *listed)[:2] == (code, field)


def test_empty_table_is_compared_too() -> None:
    paper: Paper = {1: {1: 5}}
    assert [each.kind for each in compare(table(2), paper).differences] == ["paper_only"]
