"""The sheet as people read it: places, standings, sides, what closes it, and the coming deal."""

from __future__ import annotations

from typing import Any

import pytest

from rules import GAME_TYPES
from rules.sheet.entries import Deal, Entry, Finish, Rejoin, Toss
from rules.sheet.scoresheet import Seat, State
from rules.sheet.sheet import lay_out, summed_up
from tests.ready_made import fold_points
from tests.rules.shared.plain_table import GAME, deal, disqualified, folded, ruling, table

TWENTY_EIGHT = GAME_TYPES["twenty_eight"]
END = Finish("end", "the hall closes")
LOW: dict[str, Any] = {"direction": "low", "limit": 50}


def places(state: State) -> dict[int, int]:
    return {total["seat"]: total["place"] for total in lay_out(GAME, state)["totals"]}


def standing(state: State, what: str) -> list[Any]:
    """Return one thing that the sheet says of every seat."""
    return [total[what] for total in lay_out(GAME, state)["totals"]]


def test_a_fresh_sheet() -> None:
    assert lay_out(GAME, table(2, dealer=2)) == {
        "status": "playing",
        "direction": "high",
        "winners": [],
        "tied": [],
        "seats": [{"seat": 1, "name": "Anu", "side": None}, {"seat": 2, "name": "Binu", "side": None}],
        "deals": [],
        "rulings": [],
        "bonuses": [],
        "totals": [
            {"seat": 1, "points": 0, "left": None, "status": "in", "place": 1},
            {"seat": 2, "points": 0, "left": None, "status": "in", "place": 1},
        ],
        "sides": [],
        "next": {
            "number": 1,
            "dealer": 2,
            "first_to_act": 1,
            "at_table": 2,
            "opening": {
                "code": "coming_deal",
                "params": {"dealer": "Binu", "first": "Anu"},
                "text": "Binu deals, Anu starts",
            },
        },
    }


def test_a_deal_on_the_sheet() -> None:
    (row,) = lay_out(GAME, folded(deal(5, -2, name="one"), players=2))["deals"]
    assert [line["points"] for line in row.pop("lines")] == [5, -2]
    assert row.pop("outcome") == {"results": [{"seat": 1, "points": 5}, {"seat": 2, "points": -2}]}
    assert row.pop("summary")["text"] == "Anu: best of the deal with 5."
    assert row == {"id": "one", "number": 1, "dealer": 1, "problem": None, "counts": True, "result": {}}


@pytest.mark.parametrize(
    ("entry", "facts"),
    [
        (
            ruling(2, -7),
            {"kind": "ruling", "ruling": "adjustment", "seat": 2, "reason": "counted wrong", "points": -7},
        ),
        (END, {"kind": "finish", "reason": "the hall closes"}),
    ],
)
def test_whatever_is_no_deal_stands_among_the_rulings_with_its_facts(
    entry: Entry, facts: dict[str, Any]
) -> None:
    sheet = lay_out(GAME, folded(deal(1, 2), entry, players=2))
    (row,) = sheet["rulings"]
    assert {name: row[name] for name in facts} == facts
    assert (row["id"], row["after"], row["counts"], row["problem"]) == (entry.id, 1, True, None)
    assert [deal["number"] for deal in sheet["deals"]] == [1]


def test_a_problem_is_told_beside_its_row() -> None:
    sheet = lay_out(GAME, folded(Toss("t", 1), Rejoin("r", 1), players=2))
    assert [(row["kind"], row["problem"]["code"], row["counts"]) for row in sheet["rulings"]] == [
        ("toss", "toss_not_due", False),
        ("rejoin", "no_rejoin_in_game", False),
    ]


def test_all_but_the_rows_can_be_had_alone() -> None:
    state = folded(deal(1, 2), players=2)
    sheet = lay_out(GAME, state)
    assert summed_up(GAME, state) == {
        key: value for key, value in sheet.items() if key not in ("deals", "rulings")
    }


def test_places_follow_the_totals_and_who_is_level_shares_one() -> None:
    assert places(folded(deal(5, 9, 9, 1))) == {2: 1, 3: 1, 1: 3, 4: 4}
    assert places(folded(deal(5, 9, 9, 1), direction="low")) == {4: 1, 1: 2, 2: 3, 3: 3}


def test_who_is_out_comes_after_all_still_in_whatever_the_totals_say() -> None:
    assert places(folded(disqualified(1), deal(None, 1, 2, 3))) == {4: 1, 3: 2, 2: 3, 1: 4}
    assert places(folded(deal(40, 0, 51, 0), ruling(3, -60), disqualified(3), **LOW)) == {
        2: 1,
        4: 1,
        1: 3,
        3: 4,
    }


def test_to_be_disqualified_takes_nobody_up_who_was_out_already() -> None:
    out = [deal(0, 51, 10, 40), deal(0, None, 70, 5)]
    assert places(folded(*out, **LOW)) == {1: 1, 4: 2, 3: 3, 2: 4}
    assert places(folded(*out, disqualified(2), **LOW)) == {1: 1, 4: 2, 3: 3, 2: 4}
    twice = [disqualified(1), disqualified(3), disqualified(1)]
    assert places(folded(*twice, players=4)) == {2: 1, 4: 1, 3: 3, 1: 4}


def test_the_last_to_go_out_comes_first_among_those_out() -> None:
    state = folded(deal(0, 51, 10, 40), deal(0, None, 70, 5), deal(0, None, None, 5), **LOW)
    assert state.totals() == {1: 0, 2: 51, 3: 80, 4: 50}
    assert places(state) == {1: 1, 4: 2, 3: 3, 2: 4}


def test_who_went_out_together_is_placed_by_the_totals() -> None:
    assert places(folded(deal(0, 60, 52, 60), **LOW)) == {1: 1, 3: 2, 2: 3, 4: 3}


def test_winners_have_the_first_place() -> None:
    finished = folded(deal(52, 60, 51), players=3, **LOW)
    assert places(finished) == {3: 1, 1: 2, 2: 3}
    late = folded(deal(5, 9), deal(5, 0), deal(9, 0), players=2, deals=2)
    assert (late.verdict.winners, places(late)) == ((1,), {1: 1, 2: 2})


def test_a_winner_stands_before_one_with_a_better_total() -> None:
    game = GAME_TYPES["ace2three"]
    seats = [Seat(number, f"P{number}") for number in (1, 2, 3)]
    start = game.start(game.settle("best_of_3", {"rounds": 2}), seats)
    state = fold_points(game, start, [{1: 0, 2: 10, 3: 12}, {1: 10, 2: 0, 3: 0}, {1: 0, 2: 40}])
    totals = lay_out(game, state)["totals"]
    assert [(total["points"], total["place"], total["status"]) for total in totals] == [
        (10, 1, "won"),
        (50, 3, "in"),
        (12, 2, "in"),
    ]


def test_every_seat_has_its_standing() -> None:
    state = folded(deal(0, 60, 10, 10), disqualified(3), **LOW)
    assert standing(state, "status") == ["in", "out", "disqualified", "in"]
    assert standing(GAME.step(state, END), "status") == ["won", "out", "disqualified", "in"]


def test_what_is_left_to_the_limit_is_told_of_those_still_in() -> None:
    assert standing(folded(deal(0, 60, 10, 12.5), **LOW), "left") == [50, None, 40, 37.5]
    assert standing(folded(deal(0, 60, 10, 12.5)), "left") == [None] * 4
    assert standing(folded(deal(20, 0), players=2, target=50), "left") == [30, 50]


def test_columns_add_up_to_the_totals() -> None:
    sheet = lay_out(GAME, folded(deal(5, -2.5), ruling(2, 1), deal(1, 1), END, deal(9, 9), players=2))
    rows = [row for row in sheet["deals"] + sheet["rulings"] if row["counts"]]
    for total in sheet["totals"]:
        points = [line["points"] for row in rows for line in row["lines"] if line["seat"] == total["seat"]]
        assert sum(points) == total["points"]
    assert [total["points"] for total in sheet["totals"]] == [6, -0.5]


def test_bonuses_that_close_the_sheet_are_rows_with_their_sentence() -> None:
    game = GAME_TYPES["gama_poker"]
    start = game.start(game.settle("gama_poker_2025"), [Seat(1, "Ann"), Seat(2, "Bob"), Seat(3, "Cy")])
    hands = [Deal("1", {"busted": [{"seat": 3}], "left": []})]
    sheet = lay_out(game, game.fold(start, [*hands, disqualified(2)]))
    (bonus,) = sheet["bonuses"]
    assert bonus["summary"]["code"] == "freeze_won"
    assert [(line["seat"], line["points"]) for line in bonus["lines"]] == [(1, 1)]
    assert sheet["totals"][0]["points"] == 1


def teams(*outcomes: dict[str, Any], **rules: Any) -> State:
    settled = TWENTY_EIGHT.settle("gama_28", {"deals_per_round": 1, "extra_rounds": 0, **rules})
    seats = [Seat(number, f"P{number}", "YX"[number % 2]) for number in range(1, 7)]
    deals = [Deal(str(number), outcome) for number, outcome in enumerate(outcomes)]
    return TWENTY_EIGHT.fold(TWENTY_EIGHT.start(settled, seats), deals)


def made(bidder: int) -> dict[str, Any]:
    return {"bidder": bidder, "bid": 16, "bidders_points": 20}


def sides(state: State) -> list[tuple[str, float, str, int]]:
    """Return side, points, standing and place."""
    laid_out = lay_out(TWENTY_EIGHT, state)["sides"]
    assert [side["seats"] for side in laid_out] == [[1, 3, 5], [2, 4, 6]]
    return [(side["side"], side["points"], side["status"], side["place"]) for side in laid_out]


def test_sides_have_the_points_of_their_seats() -> None:
    assert sides(teams(made(1), rounds=3)) == [("X", 1, "in", 1), ("Y", 0, "in", 2)]
    assert sides(teams(made(2), rounds=3)) == [("X", 0, "in", 2), ("Y", 1, "in", 1)]
    assert sides(teams(made(1), made(2), rounds=3)) == [("X", 1, "in", 1), ("Y", 1, "in", 1)]


def test_the_side_that_won_comes_first() -> None:
    assert sides(teams(made(2), made(2))) == [("X", 0, "in", 2), ("Y", 2, "won", 1)]
    level = teams(made(1), made(2))
    assert sides(TWENTY_EIGHT.step(level, Toss("t", 2))) == [("X", 1, "in", 2), ("Y", 1, "won", 1)]
    assert sides(TWENTY_EIGHT.step(teams(made(1)), disqualified(1))) == [
        ("X", 1, "in", 2),
        ("Y", 0, "won", 1),
    ]


def test_the_coming_deal_has_its_number_its_dealer_and_who_starts() -> None:
    coming = lay_out(GAME, folded(deal(0, 60, 0, 0), **LOW))["next"]
    assert (coming["number"], coming["dealer"], coming["first_to_act"]) == (2, 3, 4)


def test_a_deal_that_counts_nothing_has_its_number_all_the_same() -> None:
    void = teams({"void": True}, rounds=3)
    assert lay_out(TWENTY_EIGHT, void)["next"]["number"] == 2


def test_no_deal_is_to_come_once_the_game_is_over_or_tossed_for() -> None:
    assert lay_out(GAME, folded(END))["next"] is None
    level = lay_out(TWENTY_EIGHT, teams(made(1), made(2)))
    assert (level["status"], level["next"], level["tied"]) == ("coin_toss", None, [1, 2, 3, 4, 5, 6])


def test_a_game_that_nobody_deals_says_nothing_of_the_coming_deal() -> None:
    game = GAME_TYPES["gama_poker"]
    start = game.start(game.settle("gama_poker_2025"), [Seat(1, "Ann"), Seat(2, "Bob")])
    assert lay_out(game, start)["next"] == {
        "number": 1,
        "dealer": 1,
        "first_to_act": 2,
        "at_table": 2,
        "opening": None,
    }
