"""29 and 56 as in docs/games: what holds for every deal and every match, and what 28 does not know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, strategies as st

from api.game.rule_book import scoring_of
from rules.sheet.entries import Deal, Ruling
from rules.sheet.scoresheet import Points, Seat
from rules.statements import RuleViolation
from rules.twenty_eight.game import TwentyEight
from tests.rules.shared.cousins import FIFTY_SIX, TWENTY_NINE, game_points, played, start

COUSINS = pytest.mark.parametrize("game", [TWENTY_NINE, FIFTY_SIX], ids=lambda game: game.id)
DOUBLES = st.sampled_from([None, "double", "redouble"])
PARTIES = st.sampled_from([None, "bidding", "other"])


def sides_of(totals: dict[int, Points]) -> tuple[Points, Points]:
    assert {totals[seat] for seat in totals if seat % 2} == {totals[1]}
    assert {totals[seat] for seat in totals if seat % 2 == 0} == {totals[2]}
    return totals[1], totals[2]


@given(st.integers(16, 28), st.integers(0, 28), PARTIES, DOUBLES)
def test_29_is_made_by_what_is_needed_after_the_pair(
    bid: int, taken: int, pair_by: str | None, doubled: str | None
) -> None:
    rules = TWENTY_NINE.settle("common_29")
    outcome = {"bid": bid, "bidders_points": taken, "pair_by": pair_by, "doubled": doubled}
    needs = {None: bid, "bidding": max(16, bid - 4), "other": min(28, bid + 4)}[pair_by]
    stake = {None: 1, "double": 2, "redouble": 4}[doubled]
    assert game_points(TWENTY_NINE, rules, outcome) == (stake if taken >= needs else -stake, 0)


@given(st.integers(28, 56), st.integers(0, 56), DOUBLES, st.booleans())
def test_56_pays_by_the_band_of_the_bid(
    bid: int, taken: int, doubled: str | None, counts_others: bool
) -> None:
    counted = {"other_points": 56 - taken} if counts_others else {"bidders_points": taken}
    outcome = {"bid": bid, "doubled": doubled, **counted}
    win = 1 if bid < 40 else 2 if bid < 48 else 3 if bid < 56 else 4
    more = {None: 0, "double": 1, "redouble": 2}[doubled]
    made, paid = taken >= bid, win + more if taken >= bid else win + 1 + more
    session = game_points(FIFTY_SIX, FIFTY_SIX.settle("international_56"), outcome)
    tables = game_points(FIFTY_SIX, FIFTY_SIX.settle("tables_56"), outcome)
    assert session == ((paid, 0) if made else (0, paid))
    assert tables == ((paid, -paid) if made else (-paid, paid))


def by_hand(results: Iterable[tuple[int, bool]], target: int) -> tuple[str, int | None, int, int]:
    """Follow a set of 29 on paper: status, the winning side's first seat, and both totals."""
    totals = {1: 0, 2: 0}
    for side, made in results:
        totals[side] += 1 if made else -1
        if abs(totals[side]) >= target:
            return "finished", side if made else 3 - side, totals[1], totals[2]
    return "playing", None, totals[1], totals[2]


@given(st.lists(st.tuples(st.sampled_from([1, 2]), st.booleans()), max_size=30), st.integers(1, 6))
def test_a_set_of_29_ends_as_on_paper(results: list[tuple[int, bool]], target: int) -> None:
    rules = TWENTY_NINE.settle("common_29", {"target": target})
    outcomes = [{"bidder": side, "bid": 16, "bidders_points": 16 if made else 0} for side, made in results]
    status, winner, x, y = by_hand(results, target)
    deals = len(results) if winner is None else _last(results, target)
    state = played(TWENTY_NINE, rules, *outcomes[:deals])
    assert (state.verdict.status, sides_of(state.totals())) == (status, (x, y))
    assert state.verdict.winners[:1] == (() if winner is None else (winner,))


def _last(results: list[tuple[int, bool]], target: int) -> int:
    return next(n for n in range(1, len(results) + 1) if by_hand(results[:n], target)[1] is not None)


@given(st.lists(st.tuples(st.sampled_from([1, 2]), st.integers(28, 56), st.booleans()), max_size=40))
def test_tables_are_won_from_each_other(results: list[tuple[int, int, bool]]) -> None:
    """What one team has won the other has lost, and nobody plays on who could not pay."""
    state = start(FIFTY_SIX, FIFTY_SIX.settle("tables_56"))
    for number, (bidder, bid, made) in enumerate(results):
        if state.verdict.status == "finished":
            break
        outcome = {"bidder": bidder, "bid": bid, "bidders_points": bid if made else 0}
        state = FIFTY_SIX.step(state, Deal(str(number), outcome))
        x, y = sides_of(state.totals())
        assert x + y == 0
        assert sides_of({seat: FIFTY_SIX.left(state, seat) or 0 for seat in state.totals()}) == (
            max(0, 12 + x),
            max(0, 12 + y),
        )
        assert (state.verdict.status == "finished") == (max(x, y) > 12)
        assert set(state.verdict.winners) == ({1, 3, 5} if x > 12 else {2, 4, 6} if y > 12 else set())


def test_what_is_left_is_what_a_team_has_of_tables_and_needs_of_a_set() -> None:
    session, tables = FIFTY_SIX.settle("international_56"), FIFTY_SIX.settle("tables_56")
    assert FIFTY_SIX.left(start(FIFTY_SIX, session), 1) is None
    assert (FIFTY_SIX.left_is(session), FIFTY_SIX.left_is(tables)) == ("lacks", "has")
    state = start(TWENTY_NINE, TWENTY_NINE.settle("common_29"))
    assert TWENTY_NINE.left(state, 1) == 6
    lost = TWENTY_NINE.step(state, Deal("1", {"bidder": 1, "bid": 20, "bidders_points": 3}))
    assert (TWENTY_NINE.left(lost, 1), TWENTY_NINE.left(lost, 2)) == (7, 6)
    assert TWENTY_NINE.left_is(lost.rules) == "lacks"


@pytest.mark.parametrize(
    ("game", "preset", "outcome", "said"),
    [
        (
            TWENTY_NINE,
            "common_29",
            {"bid": 20, "bidders_points": 17, "pair_by": "bidding", "doubled": "double"},
            [
                "Bid 20 by Team X, 16 needed after the pair of Team X, took 17: Team X +2.",
                "Doubled by the other team: 2 at stake.",
            ],
        ),
        (
            TWENTY_NINE,
            "common_29",
            {"bid": "single_hand", "single_hand_made": False},
            ["Single hand by Team X, a trick lost: Team X −3."],
        ),
        (
            FIFTY_SIX,
            "tables_56",
            {"bid": 40, "bidders_points": 39, "doubled": "redouble"},
            [
                "Bid 40 by Team X, took 39: Team X −5.",
                "Doubled by the other team and redoubled by the bidders: 5 at stake.",
                "Team Y +5: what one team gets the other pays.",
            ],
        ),
        (
            FIFTY_SIX,
            "coolies_56",
            {"bid": "thani", "thani_made": True},
            [
                "Thani by Team X, all eight tricks won: Team X +12.",
                "Team Y −12: what one team gets the other pays.",
            ],
        ),
        (
            TWENTY_NINE,
            "common_29",
            {"void": "four_jacks"},
            ["One hand holds four jacks: the deal is void and does not count; the next player deals."],
        ),
    ],
)
def test_every_line_says_why(
    game: TwentyEight, preset: str, outcome: dict[str, Any], said: list[str]
) -> None:
    scored = game.appraise(start(game, game.settle(preset)), {"bidder": 1, **outcome})
    assert scored.summary is not None
    assert scored.summary.text == said[0]
    assert all([reason.text for reason in line.reasons] == said for line in scored.lines)


@COUSINS
@pytest.mark.parametrize("voided", ["reason", True, "misdeal"])
def test_void_deals_count_nothing(game: TwentyEight, voided: str | bool) -> None:
    for reason in game.house.voids if voided == "reason" else [voided]:
        state = played(game, game.settle(game.presets[0].id), {"void": reason})
        assert state.rows[0].problem is None
        assert (set(state.totals().values()), state.sums.own, state.dealer) == ({0}, 0, 2)


@pytest.mark.parametrize(
    ("game", "options", "sides", "code"),
    [
        (TWENTY_NINE, {}, "XYX", "TEAM_SIZE"),
        (TWENTY_NINE, {}, "XXYY", "TEAM_SIZE"),
        (TWENTY_NINE, {}, "XYXYXY", "TEAM_SIZE"),
        (TWENTY_NINE, {}, "------", "PLAYER_COUNT"),
        (FIFTY_SIX, {}, "XYXYXYXY", "TEAM_SIZE"),
        (FIFTY_SIX, {"players": 8}, "XYXYXYX", "TEAM_SIZE"),
        (FIFTY_SIX, {"players": 8}, "XYXYXY", "TEAM_SIZE"),
    ],
)
def test_teams_of_one_size_sit_alternately(
    game: TwentyEight, options: dict[str, Any], sides: str, code: str
) -> None:
    seats = [Seat(n, f"P{n}", None if side == "-" else side) for n, side in enumerate(sides, 1)]
    with pytest.raises(RuleViolation) as raised:
        game.start(game.settle(game.presets[0].id, options), seats)
    assert raised.value.code == code
    assert "28" not in raised.value.statement.text


@COUSINS
@pytest.mark.parametrize(
    "outcome",
    [
        {"bid": 12, "bidders_points": 1},
        {"bid": 99, "bidders_points": 1},
        {"bid": 28.5, "bidders_points": 1},
        {"bid": "cot", "bidders_points": 1},
        {"bidders_points": 1},
        {"bid": 28},
        {"bid": 28, "bidders_points": 99},
    ],
)
def test_refusals_speak_of_no_other_game(game: TwentyEight, outcome: dict[str, Any]) -> None:
    with pytest.raises(RuleViolation) as raised:
        game.appraise(start(game, game.settle(game.presets[0].id)), {"bidder": 1, **outcome})
    assert "six" not in raised.value.statement.text
    assert "thani" not in raised.value.statement.text.lower()


def test_a_penalty_ends_a_set_of_29() -> None:
    state = TWENTY_NINE.step(
        start(TWENTY_NINE, TWENTY_NINE.settle("common_29")), Ruling("r", "penalty", 1, "signals", 6)
    )
    assert (state.verdict.status, state.verdict.winners) == ("finished", (2, 4))


def test_a_bid_that_no_longer_fits_keeps_its_problem() -> None:
    state = played(FIFTY_SIX, FIFTY_SIX.settle("international_56"), {"bid": 20, "bidders_points": 30})
    assert state.rows[0].problem is not None
    assert set(state.totals().values()) == {0}


@COUSINS
def test_reasons_cite_clauses_that_the_page_settles(game: TwentyEight) -> None:
    """A phone opens what a reason cites: each clause stands under what is computed."""
    settled = {f"{game.id} {clause}" for sentence in scoring_of(game.id) for clause in sentence.rules}
    assert {game.house.cite(place) for place in game.house.clauses} <= settled
    assert {f"{game.id} {switch.rule}" for switch in game.switches} <= settled
