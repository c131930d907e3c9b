"""A tie is broken by those who are tied: the sheet asks for what they still have to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, strategies as st

from rules import GAME_TYPES
from rules.sheet.entries import Deal, Entry, Ruling, Toss
from rules.sheet.scoresheet import Seat, State
from tests.ready_made import fold_points
from tests.rules.shared.rummy13_tables import deal, table

GAME = "ace2three"
LEVEL = ({1: 0, 2: 10, 3: 10}, {1: 10, 2: 0, 3: 0}, {1: 0, 2: 0, 3: 50})
CORRECTED = (*LEVEL[:2], {1: 30, 2: 0, 3: 0})


def counted(points: Mapping[int, int], game: str = GAME) -> dict[str, Any]:
    """Return an outcome in which the first seat with nothing wins and the others take their points."""
    winner = next(seat for seat in points if not points[seat])
    results: dict[str, Any] = {f"s{seat}": points[seat] for seat in points if seat != winner}
    return deal(game, winner, **results)


def folded(
    *entries: Mapping[int, int] | Entry, players: int = 3, preset: str = "best_of_3", **rules: Any
) -> State:
    """Return the state after the entries as they stand now, whatever stood there when they were recorded."""
    game = GAME if preset.startswith("best") else "gama_rummy"
    log = [
        entry if isinstance(entry, Entry) else Deal(str(number), counted(entry, game))
        for number, entry in enumerate(entries)
    ]
    return GAME_TYPES[game].fold(table(game, players, preset, **rules), log)


def stands(state: State) -> tuple[str, list[int], list[int]]:
    """Return status, winners and tied."""
    verdict = state.verdict
    return verdict.status, list(verdict.winners), list(verdict.tied)


def ruling(seat: int, points: int, kind: Any = "penalty") -> Ruling:
    return Ruling(f"r{seat}{points}", kind, seat, "late", points)


def test_nobody_is_crowned_whom_a_correction_ties_with_one_who_has_not_played_off() -> None:
    assert stands(folded(*LEVEL, {1: 0, 2: 20})) == ("finished", [1], [])
    state = folded(*CORRECTED, {1: 0, 2: 20})
    assert stands(state) == ("tie_break", [], [2, 3])
    extra = state.rows[-1]
    assert (extra.counts, extra.problem and extra.problem.code) == (False, "tie_break_not_played")
    assert state.totals() == {1: 40, 2: 10, 3: 10}
    assert state.turn_order(state.dealer) == (2, 3)
    after = GAME_TYPES[GAME].fold(state, [Deal("x", counted({2: 5, 3: 0}))])
    assert stands(after) == ("finished", [3], [])


def test_ready_made_points_of_some_of_the_tied_break_no_tie() -> None:
    level = [{1: 0, 2: 10, 3: 0}, {1: 10, 2: 0, 3: 10}]
    state = fold_points(GAME_TYPES[GAME], table(GAME, 3, "best_of_3", rounds=2), [*level, {1: 0, 2: 20}])
    assert stands(state) == ("tie_break", [], [1, 2, 3])
    assert state.totals() == {1: 10, 2: 10, 3: 10}


def test_who_was_no_longer_tied_does_not_undo_what_the_tied_played_off() -> None:
    three = ({1: 0, 2: 10, 3: 10}, {1: 10, 2: 0, 3: 0}, {1: 0, 2: 0, 3: 5})
    state = folded(*three, {1: 20, 2: 5, 3: 0})
    assert stands(state) == ("finished", [2], [])
    assert (state.rows[-1].counts, state.rows[-1].problem is None) == (True, False)
    assert stands(folded(*three, {1: 5, 2: 5, 3: 0})) == ("tie_break", [], [1, 2])


def test_a_tie_that_a_correction_took_away_needs_no_extra_deal() -> None:
    state = folded(*LEVEL[:2], {1: 0, 2: 2, 3: 50}, {1: 20, 2: 0})
    assert stands(state) == ("finished", [1], [])
    assert state.totals() == {1: 10, 2: 12, 3: 60}


def test_each_extra_deal_is_for_those_the_one_before_left_level() -> None:
    level = ({1: 0, 2: 0, 3: 0, 4: 7},)
    options: dict[str, Any] = {"players": 4, "rounds": 1}
    first = {1: 0, 2: 0, 3: 20}
    assert stands(folded(*level, first, **options)) == ("tie_break", [], [1, 2])
    assert stands(folded(*level, first, {1: 4, 2: 0}, **options)) == ("finished", [2], [])
    corrected = ({1: 0, 2: 5, 3: 0, 4: 7},)
    assert stands(folded(*corrected, first, {1: 4, 2: 0}, **options)) == ("finished", [1], [])
    corrected = ({1: 0, 2: 0, 3: 5, 4: 0},)
    assert stands(folded(*corrected, first, {1: 4, 2: 0}, **options)) == ("tie_break", [], [1, 2, 4])


@pytest.mark.parametrize(("seat", "dealer"), [(1, 2), (2, 1)])
def test_a_ruling_leaves_the_deal_with_one_who_is_tied(seat: int, dealer: int) -> None:
    level = ({1: 0, 2: 20, 3: 20}, {1: 20, 2: 0, 3: 20}, {1: 0, 2: 0, 3: 0})
    all_tied = (*level, ruling(3, -20, "adjustment"))
    assert stands(folded(*all_tied)) == ("tie_break", [], [1, 2, 3])
    state = folded(*all_tied, ruling(seat, 20))
    assert stands(state) == ("tie_break", [], [3 - seat, 3])
    assert (state.dealer, set(state.turn_order(state.dealer))) == (dealer, {3 - seat, 3})


def test_a_ruling_after_the_tie_break_counts_with_what_was_played_off() -> None:
    played = (*LEVEL, {1: 0, 2: 20})
    assert stands(folded(*played, ruling(1, 5))) == ("finished", [1], [])
    assert stands(folded(*played, ruling(1, 20))) == ("tie_break", [], [1, 2])
    assert stands(folded(*played, ruling(1, 30))) == ("finished", [2], [])
    both = (ruling(1, 60), ruling(2, 60))
    assert stands(folded(*played, *both)) == ("finished", [3], [])


def test_a_disqualified_winner_leaves_the_game_to_the_other_who_was_tied() -> None:
    level = (*LEVEL[:2], {1: 0, 2: 0, 3: 5})
    gone = ruling(1, 0, "disqualification")
    assert stands(folded(*level, {1: 0, 2: 20}, gone)) == ("finished", [2], [])
    assert stands(folded(*level, gone)) == ("finished", [2], [])


def test_where_everybody_is_ahead_of_somebody_all_of_them_play_off() -> None:
    level = (*LEVEL[:2], {1: 0, 2: 0, 3: 15})
    assert stands(folded(*level, {1: 0, 2: 20}, ruling(1, 16))) == ("tie_break", [], [1, 2, 3])


def test_a_gama_table_asks_for_the_extra_deal_of_those_now_tied() -> None:
    played = ({1: 0, 2: 10, 3: 10}, {1: 10, 2: 0, 3: 40}, {1: 0, 2: 20})
    assert stands(folded(*played, preset="gama_prelim", hand_limit=2)) == ("finished", [1], [])
    corrected = ({1: 50, 2: 0, 3: 10}, {1: 0, 2: 10, 3: 0}, {1: 0, 2: 20})
    state = folded(*corrected, preset="gama_prelim", hand_limit=2)
    assert stands(state) == ("tie_break", [], [2, 3])


def test_an_extra_deal_takes_no_place_of_a_deal_that_was_withdrawn() -> None:
    state = folded(*LEVEL[:2], {1: 0, 2: 20})
    assert stands(state) == ("playing", [], [])
    assert (state.totals(), state.rows[-1].counts) == ({1: 10, 2: 10, 3: 10}, False)
    again = GAME_TYPES[GAME].fold(state, [Deal("x", counted({1: 30, 2: 0, 3: 0}))])
    assert stands(again) == ("tie_break", [], [2, 3])


points = st.sampled_from([0, 0, 5, 10])


@st.composite
def logs(draw: st.DrawFn) -> tuple[int, list[dict[int, int]]]:
    """Draw deals of three or four, then extra deals of some of them, as a correction may leave them."""
    players = draw(st.integers(3, 4))
    deals = []
    for number in range(draw(st.integers(2, 6))):
        everybody = list(range(1, players + 1))
        some = st.lists(st.sampled_from(everybody), min_size=2, max_size=players, unique=True)
        seats = everybody if number < 2 else sorted(draw(some))
        winner = draw(st.sampled_from(seats))
        deals.append({seat: 0 if seat == winner else draw(points) for seat in seats})
    return players, deals


def by_hand(players: int, deals: Sequence[Mapping[int, int]]) -> tuple[str, list[int], list[int]]:
    """Break ties as people do: the lowest after two deals; then what all of the tied played, one by one."""
    sums = {seat: sum(points[seat] for points in deals[:2]) for seat in range(1, players + 1)}
    level = [seat for seat in sums if sums[seat] == min(sums.values())]
    for extra in deals[2:]:
        if len(level) > 1 and all(seat in extra for seat in level):
            level = [seat for seat in level if extra[seat] == min(extra[other] for other in level)]
    return ("finished", level, []) if len(level) == 1 else ("tie_break", [], level)


@given(logs())
def test_ties_are_broken_as_by_hand(log: tuple[int, list[dict[int, int]]]) -> None:
    players, deals = log
    state = folded(*deals, players=players, rounds=2)
    assert stands(state) == by_hand(players, deals)
    assert state.verdict.status == "finished" or state.dealer in state.playing()


TEAMS = [Seat(seat, f"P{seat}", "XY"[(seat + 1) % 2]) for seat in range(1, 7)]


def tossed(*rulings: Ruling) -> tuple[str, tuple[int, ...]]:
    """Return status and winners of a level match of 28 that was tossed for."""
    game = GAME_TYPES["twenty_eight"]
    rules = game.settle("gama_28", {"rounds": 2, "deals_per_round": 1, "extra_rounds": 0})
    made = [{"bidder": bidder, "bid": 16, "bidders_points": 20} for bidder in (1, 2)]
    deals = [Deal(str(number), outcome) for number, outcome in enumerate(made)]
    verdict = game.fold(game.start(rules, TEAMS), [*deals, Toss("t", 1), *rulings]).verdict
    return verdict.status, verdict.winners


def test_a_toss_decides_only_while_the_match_is_level() -> None:
    penalty, taken_back = Ruling("p", "penalty", 1, "phone", 2), Ruling("q", "adjustment", 1, "not so", 2)
    assert tossed() == ("finished", (1, 3, 5))
    assert tossed(penalty) == ("finished", (2, 4, 6))
    assert tossed(penalty, taken_back) == ("finished", (1, 3, 5))


def test_a_side_disqualified_after_the_toss_has_not_won_it() -> None:
    assert tossed(Ruling("d", "disqualification", 3, "marked cards")) == ("finished", (2, 4, 6))
