"""Partnership gin as in RULES §9: two tables, netting, the game to 250, the event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules import GAME_TYPES
from rules.sheet.entries import Deal, Ruling
from rules.sheet.scoresheet import Scored, Seat, State
from rules.statements import RuleViolation
from tests.ready_made import fold_points

GAME = GAME_TYPES["gra_partnership"]
SEATS = [Seat(1, "Anu", "X"), Seat(2, "Binu", "Y"), Seat(3, "Cini", "X"), Seat(4, "Dinu", "Y")]
X, Y = (1, 3), (2, 4)
DRAWN = {"winner": None, "points": 0}


def start(**options: Any) -> State:
    return GAME.start(GAME.settle("gra_partnership", options), SEATS)


def score(*tables: dict[str, Any], upcard: str | None = None, **options: Any) -> Scored:
    return GAME.appraise(start(**options), {"tables": list(tables), "upcard": upcard})


def sides(scored: Scored) -> tuple[float, float]:
    """Return the points of X and of Y, the same for both partners."""
    points = {line.seat: line.points for line in scored.lines}
    assert (points[1], points[2]) == (points[3], points[4])
    return points[1], points[2]


def won(side: str, points: int, **more: Any) -> dict[str, Any]:
    return {"winner": side, "points": points, **more}


@pytest.mark.parametrize(
    ("tables", "points", "next_deal"),
    [
        pytest.param((won("X", 30), won("Y", 12)), (18, 0), "Y", id="Q-1 the difference counts"),
        pytest.param((won("X", 30), won("X", 41)), (71, 0), "Y", id="both partners won"),
        pytest.param((won("X", 30), won("Y", 67)), (0, 37), "X", id="the team that lost the points deals"),
        pytest.param((won("X", 25), won("Y", 25)), (0, 0), "same", id="level: the same team deals again"),
        pytest.param((DRAWN, won("Y", 12)), (0, 12), "X", id="one table drawn"),
        pytest.param((DRAWN, {"kind": "draw"}), (0, 0), "same", id="both tables drawn"),
        pytest.param(
            (won("X", 30, spade_upcard=True), won("Y", 12)), (18, 0), "Y", id="spades double nothing"
        ),
        pytest.param(({"X": 30, "Y": 0}, won("Y", 12)), (18, 0), "Y", id="points by side"),
    ],
)
def test_tables_are_netted(
    tables: Sequence[dict[str, Any]], points: tuple[float, float], next_deal: str
) -> None:
    scored = score(*tables)
    assert sides(scored) == points
    assert scored.result["next_deal"] == next_deal


def test_hands_can_be_entered_as_played() -> None:
    gin = {"kind": "gin", "knocker": 1, "defender": 2, "defender_deadwood": 20}
    knock = {"kind": "knock", "knocker": 4, "defender": 3, "knocker_deadwood": 5, "defender_deadwood": 5}
    scored = score(gin, knock, upcard="7S")
    assert sides(scored) == (70, 0)
    assert [table["ending"] for table in scored.result["tables"]] == ["gin", "undercut"]


def test_both_teams_keep_their_points_where_nothing_is_netted() -> None:
    scored = score(won("X", 30), won("Y", 12), net=False)
    assert sides(scored) == (30, 12)
    assert scored.summary is not None
    assert scored.summary.text == "Anu, Cini won 30 and Binu, Dinu 12: both count."


def test_knock_card_is_shared_by_both_tables() -> None:
    knock = {"kind": "knock", "knocker": 4, "defender": 3, "knocker_deadwood": 5, "defender_deadwood": 20}
    assert sides(score(won("X", 10), knock, upcard="5S")) == (0, 5)
    assert score(won("X", 10), knock, upcard="4S").result["tables"][1]["state"] == "knocker_plays_open"
    with pytest.raises(RuleViolation) as raised:
        GAME.check(start(), Deal("a", {"tables": [won("X", 10), knock], "upcard": "4S"}))
    assert (raised.value.code, raised.value.field) == ("KNOCK_ABOVE_LIMIT", "/tables/1/accepted")


@pytest.mark.parametrize(
    ("tables", "code", "field"),
    [
        ((won("X", 1), won("Y", 1), won("X", 1)), "TEAM_SIZE", "/tables"),
        ((won("X", 1),), "MISSING_PLAYER", "/tables"),
        ((won("Z", 1), DRAWN), "UNKNOWN_PLAYER", "/tables/0/winner"),
        (({"winner": ["X", "Y"], "points": 3}, DRAWN), "TWO_WINNERS", "/tables/0"),
        ((DRAWN, {"X": 30, "Y": 12}), "TWO_WINNERS", "/tables/1"),
        ((DRAWN, {"winner": "X", "points": 30, "Y": 12}), "TWO_WINNERS", "/tables/1"),
        (({"winner": "X"}, DRAWN), "MISSING_PLAYER", "/tables/0/points"),
        (({"winner": None, "points": 3}, DRAWN), "NO_WINNER", "/tables/0/winner"),
        ((DRAWN, won("X", -3)), "POINTS_OUT_OF_RANGE", "/tables/1/points"),
        ((DRAWN, won("X", 10_000)), "POINTS_OUT_OF_RANGE", "/tables/1/points"),
        (
            ({"kind": "gin", "knocker": 1, "defender_deadwood": 9}, DRAWN),
            "MISSING_PLAYER",
            "/tables/0/defender",
        ),
        (
            ({"kind": "gin", "knocker": 1, "defender": 3, "defender_deadwood": 9}, DRAWN),
            "UNKNOWN_PLAYER",
            "/tables/0/defender",
        ),
        (
            (
                {"kind": "gin", "knocker": 1, "defender": 2, "defender_deadwood": 9},
                {"kind": "gin", "knocker": 2, "defender": 3, "defender_deadwood": 9},
            ),
            "UNKNOWN_PLAYER",
            "/tables/1/knocker",
        ),
        (
            ({"kind": "knock", "knocker": 1, "defender": 2, "defender_deadwood": 9}, DRAWN),
            "MISSING_PLAYER",
            "/tables/0/knocker_deadwood",
        ),
        ((won("X", 500), won("Z", 1)), "UNKNOWN_PLAYER", "/tables/1/winner"),
        ((won("X", 500), {"X": 3, "Y": 4}), "TWO_WINNERS", "/tables/1"),
        (({"winner": "X"}, {"X": 3, "Y": 4}), "TWO_WINNERS", "/tables/1"),
        ((won("X", 500), {"winner": "Y"}), "MISSING_PLAYER", "/tables/1/points"),
        ((won("X", 500),), "MISSING_PLAYER", "/tables"),
        ((won("Z", 1), DRAWN, DRAWN), "TEAM_SIZE", "/tables"),
    ],
)
def test_refusals(tables: Sequence[dict[str, Any]], code: str, field: str) -> None:
    with pytest.raises(RuleViolation) as raised:
        score(*tables)
    assert (raised.value.code, raised.value.field) == (code, field)


def test_unreadable_cards_come_before_the_table() -> None:
    hand = {"kind": "gin", "knocker": 1, "defender": 2, "defender_cards": ["??"]}
    with pytest.raises(RuleViolation) as raised:
        score(DRAWN, DRAWN, hand)
    assert (raised.value.code, raised.value.field) == ("UNKNOWN_CARD", "/tables/2/defender_cards/0")


def test_unreadable_knock_card() -> None:
    with pytest.raises(RuleViolation) as raised:
        score(DRAWN, DRAWN, upcard="1S")
    assert (raised.value.code, raised.value.field) == ("UNKNOWN_CARD", "/upcard")


@pytest.mark.parametrize(
    ("seated", "code"),
    [
        ("XYX", "TEAM_SIZE"),
        ("XYXX", "TEAM_SIZE"),
        (["X", "Y", "X", None], "TEAM_SIZE"),
        ([None] * 3, "PLAYER_COUNT"),
    ],
)
def test_teams_are_two_and_two(seated: Sequence[str | None], code: str) -> None:
    seats = [Seat(number, f"P{number}", side) for number, side in enumerate(seated, 1)]
    with pytest.raises(RuleViolation) as raised:
        GAME.start(GAME.settle("gra_partnership"), seats)
    assert raised.value.code == code


@pytest.mark.parametrize(
    ("last", "status", "winners"), [(180, "finished", X), (179, "finished", X), (178, "playing", ())]
)
def test_game_ends_at_250_without_bonuses(last: int, status: str, winners: tuple[int, ...]) -> None:
    deals = [dict.fromkeys(X, 71), dict.fromkeys(Y, 37), dict.fromkeys(X, last)]
    state = fold_points(GAME, start(), deals)
    assert (state.verdict.status, state.verdict.winners, state.verdict.bonuses) == (status, winners, ())
    assert state.totals() == {**dict.fromkeys(X, 71 + last), **dict.fromkeys(Y, 37)}


def test_both_teams_can_reach_the_target_in_one_deal_where_both_tables_count() -> None:
    options = {"net": False, "target": 50, "game_bonus": 100, "box_bonus": 10, "shutout_doubles": True}
    state = GAME.step(start(**options), Deal("a", {"tables": [won("X", 50), won("Y", 60)]}))
    assert (state.verdict.status, state.verdict.winners) == ("finished", Y)
    assert (state.totals()[1], state.totals()[2]) == (50 + 100, 60 + 60 + 100 + 10)


def test_team_that_lost_points_deals_next() -> None:
    y_wins = Deal("a", {"tables": [won("Y", 20), DRAWN]})
    x_wins = Deal("b", {"tables": [won("X", 20), DRAWN]})
    level = Deal("c", {"tables": [DRAWN, DRAWN]})
    assert GAME.fold(start(), [y_wins]).dealer in X
    assert GAME.fold(start(), [x_wins]).dealer in Y
    assert GAME.fold(start(), [x_wins, level]).dealer in Y


def test_disqualified_player_takes_the_partner_along() -> None:
    state = GAME.fold(
        start(), [Deal("a", {"tables": [won("X", 20), DRAWN]}), Ruling("r", "disqualification", 1, "-")]
    )
    assert (state.verdict.status, state.verdict.winners) == ("finished", Y)


@pytest.mark.parametrize(
    ("results", "standing"),
    [
        ("WWLL", (2, 2, "out", False)),
        ("LL", (0, 2, "out", False)),
        ("WWW", (3, 0, "playing", False)),
        ("WWWW", (4, 0, "must_play_fifth", False)),
        ("WWWWL", (4, 1, "finalist", False)),
        ("LWWWW", (4, 1, "finalist", False)),
        ("WWWWW", (5, 0, "finalist", True)),
        ("", (0, 0, "playing", False)),
    ],
)
def test_event(results: str, standing: tuple[int, int, str, bool]) -> None:
    answer = GAME.answer("event", GAME.settle("gra_partnership"), {"results": list(results)})
    assert tuple(answer[key] for key in ("wins", "losses", "status", "bye")) == standing


@pytest.mark.parametrize("results", ["LLW", "WWWWWW", "WLLW"])
def test_no_game_after_the_event_has_ended(results: str) -> None:
    with pytest.raises(RuleViolation) as raised:
        GAME.answer("event", GAME.settle("gra_partnership"), {"results": list(results)})
    assert raised.value.code == "MATCH_OVER"
