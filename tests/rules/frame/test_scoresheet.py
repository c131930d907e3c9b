"""What a sheet is made of: seats and sides, lines and rows, sums, and halves that are kept or rounded."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from typing import Any

import pytest

from rules.canonical import canonical
from rules.sheet.entries import Deal, Entry, Finish, Rejoin, Toss
from rules.sheet.rows import Rows
from rules.sheet.scoresheet import (
    Line,
    Out,
    Points,
    Row,
    Scored,
    Seat,
    State,
    Sums,
    Verdict,
    added,
    rounded,
    whole,
)
from rules.statements import Statement
from tests.rules.shared.plain_table import deal, disqualified, folded, ruling, table

WHY = Statement("points_entered", {"points": 5})
TEAMS = tuple(Seat(number, f"P{number}", "YX"[number % 2]) for number in (1, 2, 3, 4))


def row(entry: Entry, *points: Points, **more: Any) -> Row:
    """Return a row with a line for seat 1, 2, …"""
    lines = tuple(Line(seat, given) for seat, given in enumerate(points, 1))
    return Row(entry, Scored(lines), **more)


def summed(*rows: Row) -> Sums:
    sums = Sums({1: 0, 2: 0})
    for place, each in enumerate(rows, 1):
        sums = sums.with_row(each, place)
    return sums


@pytest.mark.parametrize(("points", "kept"), [(3, 3), (3.0, 3), (-2.0, -2), (2.5, 2.5), (-0.5, -0.5)])
def test_only_halves_are_no_whole_numbers(points: Points, kept: Points) -> None:
    assert repr(whole(points)) == repr(kept)


@pytest.mark.parametrize(
    ("points", "up", "down", "exact"),
    [(2.5, 3, 2, 2.5), (-2.5, -2, -3, -2.5), (2.0, 2, 2, 2), (7, 7, 7, 7)],
)
def test_halves_are_rounded_as_the_table_plays(points: Points, up: int, down: int, exact: Points) -> None:
    assert repr(rounded(points, "up")) == repr(up)
    assert repr(rounded(points, "down")) == repr(down)
    assert repr(rounded(points, "exact")) == repr(exact)


def test_points_are_added_to_the_seats_that_are_there() -> None:
    before = {1: 0.5, 2: 3}
    assert added(before, Scored((Line(1, 1.5), Line(1, 1), Line(3, 9)))) == {1: 3, 2: 3}
    assert before == {1: 0.5, 2: 3}
    assert repr(added(before, Scored((Line(1, 1.5),)))[1]) == "2"


def test_a_seat_plays_for_itself_where_there_are_no_sides() -> None:
    assert table(3).side_of(2) == (2,)
    assert table(3).side_of(9) == (9,)


def test_a_side_is_all_its_seats() -> None:
    state = State({}, TEAMS, 1)
    assert [state.side_of(seat) for seat in (1, 2, 3, 4)] == [(1, 3), (2, 4), (1, 3), (2, 4)]


def test_a_seat_is_called_by_its_name_or_its_number() -> None:
    assert (table(3).name(2), table(3).name(9)) == ("Binu", "9")


def test_who_is_still_in_is_told_in_seat_order() -> None:
    assert folded(disqualified(3), disqualified(1), players=5).active() == (2, 4, 5)


def test_in_a_tie_break_only_the_tied_play() -> None:
    state = replace(table(4), verdict=Verdict("tie_break", tied=(2, 4)))
    assert (state.playing_off(), state.playing(), state.turn_order(1)) == ((2, 4), (2, 4), (2, 4))
    toss = replace(table(4), verdict=Verdict("coin_toss", tied=(2, 4)))
    assert (toss.playing_off(), toss.playing()) == ((), (1, 2, 3, 4))


@pytest.mark.parametrize(
    ("dealer", "order"), [(1, (2, 3, 4, 1)), (2, (3, 4, 1, 2)), (4, (1, 2, 3, 4)), (9, (1, 2, 3, 4))]
)
def test_the_dealer_acts_last(dealer: int, order: tuple[int, ...]) -> None:
    assert table(4).turn_order(dealer) == order


def test_a_dealer_who_is_out_acts_not_at_all() -> None:
    assert folded(disqualified(2)).turn_order(2) == (3, 4, 1)


def test_totals_are_the_rows_that_count_and_what_closes_the_sheet() -> None:
    state = folded(deal(5, 1), ruling(2, 0.5), ruling(9, 100), players=2)
    assert state.totals() == {1: 5, 2: 1.5}
    bonus = Scored((Line(2, 20), Line(2, 1)))
    closed = replace(state, verdict=Verdict("finished", bonuses=(bonus, Scored((Line(1, -1),)))))
    assert (closed.totals(), closed.sums.points) == ({1: 4, 2: 22.5}, {1: 5, 2: 1.5})


def test_sums_count_every_deal_and_the_points_of_those_that_count() -> None:
    sums = summed(row(Deal("a", {}), 5, 1), row(Deal("b", {}), 9, 9, counts=False), row(Deal("c", {}), 1))
    assert sums == Sums({1: 6, 2: 1}, deals=3, own=3)


def test_sums_know_who_came_back_how_often() -> None:
    back = [row(Rejoin("r", 2), 0, 3), row(Rejoin("s", 2)), row(Rejoin("t", 1))]
    assert summed(*back).rejoined == {2: 2, 1: 1}
    assert summed(*back).points == {1: 0, 2: 3}
    assert summed(row(Rejoin("r", 2), 0, 3, counts=False)) == Sums({1: 0, 2: 0}, own=1)


def test_sums_know_the_latest_toss_of_every_winner() -> None:
    tosses = [row(Toss("t", 1)), row(Toss("u", 2)), row(Toss("v", 1)), row(Toss("w", 3), counts=False)]
    assert [summed(*tosses[:number]).tossed for number in range(5)] == [(), (1,), (2, 1), (1, 2), (1, 2)]


def test_sums_know_whether_the_table_ended_the_game() -> None:
    assert summed(row(Deal("a", {}), 1), row(Finish("f", "late"))).finished is True
    assert summed(row(Finish("f", "late"), counts=False)).finished is False


def test_a_line_tells_points_and_reasons_and_cards_only_where_there_are_any() -> None:
    said = {"code": "points_entered", "params": {"points": 5}, "text": WHY.text}
    assert Line(1, 5, (WHY,)).as_json() == {"seat": 1, "points": 5, "reasons": [said]}
    shown: dict[str, Any] = {"melds": [], "left": ["AS"], "points": 1}
    with_cards = Line(1, 5, (), shown, {**shown, "points": 0}).as_json()
    assert (with_cards["arrangement"], with_cards["better"]) == (shown, {**shown, "points": 0})


def test_a_statement_cites_the_rule_book_where_there_is_a_rule() -> None:
    assert "rule" not in WHY.as_json()
    cited = Statement("points_entered", {"points": 5}, "points §16").as_json()
    assert cited == {**WHY.as_json(), "rule": "points §16"}


def test_a_row_is_written_as_canonical_json() -> None:
    state = folded(deal(5, 1.5, name="കളി"), ruling(2, 1), players=2)
    for each in state.rows:
        assert each.encoded == canonical(each.as_json()).encode()
    assert "കളി".encode() in state.rows[0].encoded


def test_a_row_that_let_go_of_its_lines_is_shown_as_before() -> None:
    full = folded(deal(5, 1, name="a"), players=2).rows[0]
    light = full.let_go()
    assert (light.as_json(), light.encoded) == (full.as_json(), full.encoded)
    assert (light.scored.lines, light.number, light.entry) == ((), 1, full.entry)
    assert light.let_go().encoded == full.encoded
    assert json.loads(light.written) == full.as_json()


def test_rows_are_a_sequence_the_oldest_first() -> None:
    each = [row(Deal(name, {})) for name in "abcd"]
    rows = Rows.of(each)
    assert (len(rows), list(rows), list(reversed(rows))) == (4, each, each[::-1])
    assert (rows[0], rows[-1], rows[-2], rows[3]) == (each[0], each[3], each[2], each[3])
    assert (rows[1:3], rows[-1:]) == ((each[1], each[2]), (each[3],))
    assert (len(Rows()), list(Rows())) == (0, [])
    for outside in (4, -5):
        with pytest.raises(IndexError):
            rows[outside]
    with pytest.raises(IndexError):
        Rows()[-1]


def test_a_longer_log_leaves_the_shorter_one_as_it_was() -> None:
    each = [row(Deal(name, {})) for name in "abc"]
    short = Rows.of(each[:1])
    one, other = short.then(each[1]), short.then(each[2])
    assert [list(rows) for rows in (short, one, other)] == [each[:1], each[:2], [each[0], each[2]]]


def test_rows_are_equal_where_all_of_them_are() -> None:
    each = [row(Deal(name, {})) for name in "ab"]
    assert Rows.of(each) == Rows.of(list(each))
    assert Rows.of(each) != Rows.of(each[:1])
    assert Rows.of(each) != each
    assert repr(Rows.of(each[:1])) == f"Rows.of([{each[0]!r}])"


def test_a_long_log_can_be_handed_to_a_worker() -> None:
    rows = Rows.of([row(Deal(str(number), {})) for number in range(5000)])
    assert pickle.loads(pickle.dumps(rows)) == rows


def test_the_deals_of_a_log_are_its_rows_but_the_rulings() -> None:
    state = folded(deal(1, 2, name="a"), ruling(1, 3), deal(1, 2, name="b"), players=2)
    assert [each.entry.id for each in state.deals] == ["a", "b"]


def test_who_went_out_is_known_by_why_and_when() -> None:
    state = folded(deal(0, 0, 0, 0), deal(0, 60, 0, 0), disqualified(1), limit=50)
    assert state.verdict.out == {1: Out("disqualified", 2), 2: Out("eliminated", 1)}
