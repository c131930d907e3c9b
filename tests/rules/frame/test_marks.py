"""What happened to a seat stands as a mark beside its points, whatever is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from rules import GAME_TYPES
from rules.sheet.entries import Deal, Entry, Ruling
from rules.sheet.marks import MARKS, Mark
from rules.sheet.scoresheet import Seat, State


class Marked(NamedTuple):
    """Hold an outcome, and the codes of its marks by seat without ``mark_``."""

    game: str
    outcome: Mapping[str, Any]
    marks: Mapping[int, str]
    seats: int = 4
    rules: Mapping[str, Any] = {}


def rummy(*results: Any, winner: int | None = 1, show: str = "normal", **more: Any) -> dict[str, Any]:
    """Return an outcome of rummy: a result for each seat from the second, points or how the seat ended."""
    told = [
        {"seat": seat, "status": "played", "points": result}
        if isinstance(result, int)
        else {"seat": seat, "status": result}
        for seat, result in enumerate(results, start=2)
    ]
    return {"show": show, "results": told, **({"winner": winner} if winner else {}), **more}


def knock(kind: str, knocker: int | None, knocked: int, against: int) -> dict[str, Any]:
    return {
        "kind": kind,
        "knocker": knocker,
        "knocker_deadwood": knocked,
        "defender_deadwood": against,
    }


def pot(*chips: int, folded: tuple[int, ...] = ()) -> dict[str, Any]:
    paid = [{"seat": seat, "chips": each} for seat, each in enumerate(chips, start=1)]
    return {"contributions": paid, "folded": list(folded)}


def contracts(*each: tuple[int, int]) -> dict[str, Any]:
    rows = [{"seat": seat, "bid": bid, "tricks": taken} for seat, (bid, taken) in enumerate(each, start=1)]
    return {"results": rows}


X, Y = (1, 3, 5), (2, 4, 6)


def sides(x: str = "", y: str = "") -> dict[int, str]:
    return {**dict.fromkeys(X, x), **dict.fromkeys(Y, y)}


TABLE = [
    Marked(
        "gama_rummy",
        rummy("packed_first", "packed_later", 40),
        {1: "won", 2: "packed_first", 3: "packed_later", 4: ""},
    ),
    Marked("gama_rummy", rummy("wrong_show", 10, 20), {1: "won", 2: "wrong_show", 3: "", 4: ""}),
    Marked("gama_rummy", rummy(10, 20, 30, show="first_turn"), {1: "won_first_turn", 2: "", 3: "", 4: ""}),
    Marked(
        "gama_rummy", rummy(10, 20, 30, show="hand_rummy"), {1: "won_before_drawing", 2: "", 3: "", 4: ""}
    ),
    Marked(
        "gama_rummy",
        rummy("packed_first", "packed_first", "packed_later", show="last_standing"),
        {1: "won", 2: "packed_first", 3: "packed_first", 4: "packed_later"},
    ),
    Marked(
        "gama_rummy",
        {"show": "void", "results": [{"seat": 1, "status": "played"}, {"seat": 2, "status": "played"}]},
        {1: "void", 2: "void"},
        seats=2,
    ),
    Marked(
        "indian_rummy",
        rummy("packed_first", 40, 12),
        {1: "won", 2: "packed_first gave", 3: "gave", 4: "gave"},
    ),
    Marked(
        "ace2three",
        rummy("drop", "middle_drop", 40),
        {1: "won", 2: "dropped_first", 3: "dropped_later", 4: ""},
    ),
    *(
        mark
        for game in ("rummy21", "rummy27")
        for mark in (
            Marked(
                game,
                rummy("drop_first", "drop_later", "wrong_show", 40),
                {1: "won", 2: "dropped_first", 3: "dropped_later", 4: "wrong_show", 5: ""},
                seats=5,
            ),
            Marked(game, rummy(40, show="first_turn"), {1: "won_first_turn", 2: ""}, seats=2),
        )
    ),
    Marked(
        "rummy21",
        {"show": "void", "results": [{"seat": 1}, {"seat": 2}]},
        {1: "void", 2: "void"},
        seats=2,
        rules={"stock_end": "void"},
    ),
    Marked("indian_marriage", {"winner": 2, "win": "melds", "shown": [2]}, {1: "", 2: "won"}, seats=2),
    Marked("indian_marriage", {"win": "void"}, {1: "void", 2: "void"}, seats=2),
    Marked("vazhushal", {"went_out": 2}, {1: "", 2: "won"}, seats=2),
    Marked(
        "vazhushal",
        {"players": [{"seat": 1, "points": 12}, {"seat": 2, "points": 30}]},
        {1: "", 2: "won"},
        seats=2,
    ),
    *(
        mark
        for game in ("site_gin", "gra_singles")
        for mark in (
            Marked(game, {**knock("knock", 1, 2, 25), "upcard": "7S"}, {1: "won", 2: ""}, seats=2),
            Marked(game, {**knock("knock", 1, 7, 3), "upcard": "7S"}, {1: "", 2: "undercut"}, seats=2),
            Marked(game, {**knock("gin", 2, 0, 25), "upcard": "7S"}, {1: "", 2: "gin"}, seats=2),
            Marked(game, {"kind": "draw"}, {1: "drawn", 2: "drawn"}, seats=2),
        )
    ),
    Marked("site_gin", knock("big_gin", 1, 0, 25), {1: "big_gin", 2: ""}, seats=2),
    Marked(
        "gra_partnership",
        {"tables": [{"winner": "X", "points": 30}, {"winner": "Y", "points": 12}]},
        {1: "won", 2: "", 3: "won", 4: ""},
    ),
    Marked(
        "gra_partnership",
        {"tables": [{"winner": "X", "points": 12}, {"winner": "Y", "points": 12}]},
        {1: "", 2: "", 3: "", 4: ""},
    ),
    Marked("twenty_eight", {"bidder": 1, "bid": 18, "bidders_points": 20}, sides("won bid"), 6),
    Marked("twenty_eight", {"bidder": 2, "bid": 18, "bidders_points": 17}, sides("won", "bid"), 6),
    Marked("twenty_eight", {"bidder": 1, "bid": "thani", "thani_made": False}, sides("thani", "won"), 6),
    Marked(
        "twenty_eight",
        {"bidder": 1, "bid": 17, "cot": "bidding", "cot_made": True},
        sides("won bid cot"),
        6,
    ),
    Marked(
        "twenty_eight",
        {"bidder": 1, "bid": 17, "cot": "other", "cot_made": False},
        sides("won bid", "counter_cot"),
        6,
    ),
    Marked(
        "twenty_eight",
        {"bidder": 1, "bid": 17, "surrender_by": "other"},
        sides("won bid cot", "surrendered"),
        6,
    ),
    Marked("twenty_eight", {"bidder": 1, "bid": 17, "foul_by": "bidding"}, sides("bid foul", "won"), 6),
    Marked("twenty_eight", {"void": True}, sides("void", "void"), 6),
    Marked(
        "twenty_nine",
        {"bidder": 1, "bid": 18, "bidders_points": 20, "pair_by": "other"},
        {1: "bid", 2: "won pair", 3: "bid", 4: "won pair"},
    ),
    Marked(
        "twenty_nine",
        {"bidder": 1, "bid": "single_hand", "single_hand_made": True},
        {1: "won single_hand", 2: "", 3: "won single_hand", 4: ""},
    ),
    Marked("fifty_six", {"bidder": 1, "bid": 40, "bidders_points": 39}, sides("bid", "won"), 6),
    Marked("big_two", {"order": [2, 1, 3]}, {1: "", 2: "won", 3: ""}, seats=3),
    Marked(
        "big_two",
        {"cards_left": [{"seat": 1, "cards_left": 3}, {"seat": 2, "cards_left": 0}]},
        {1: "", 2: "won"},
        seats=2,
        rules={"scoring": "cards_left", "players": [2, 4]},
    ),
    Marked("zheng_shangyou", {"order": [2, 1, 3]}, {1: "", 2: "won", 3: ""}, seats=3),
    Marked("holdem_club", pot(50, 50, 10, folded=(2, 3)), {1: "won", 2: "folded", 3: "folded"}, seats=3),
    Marked(
        "gama_poker",
        {"busted": [{"seat": 1, "stack": 500}, {"seat": 2, "stack": 400}], "left": [3]},
        {1: "", 2: "", 3: "left", 4: "won"},
    ),
    Marked(
        "dhumbal",
        {"caller": 1, "results": [{"seat": 1, "points": 4}, {"seat": 2, "points": 4}]},
        {1: "wrong_call", 2: "won"},
        seats=2,
    ),
    Marked(
        "call_break",
        contracts((4, 6), (3, 3), (3, 2), (2, 2)),
        {1: "bid", 2: "bid", 3: "bid_failed", 4: "bid"},
    ),
    Marked(
        "spades",
        contracts((0, 0), (4, 6), (5, 5), (0, 2)),
        {
            1: "bid nil",
            2: "bid nil bid_failed",
            3: "bid nil",
            4: "bid nil bid_failed",
        },
    ),
    Marked(
        "spades",
        {
            "results": [
                {**row, "blind": not row["bid"]}
                for row in contracts((0, 1), (4, 7), (5, 5), (2, 0))["results"]
            ]
        },
        {
            1: "bid blind_nil bid_failed",
            2: "bid",
            3: "bid blind_nil bid_failed",
            4: "bid",
        },
        rules={"blind_nil": 200},
    ),
    Marked(
        "points",
        {"results": [{"seat": 1, "points": 5}, {"seat": 2, "points": 9}, {"seat": 3, "points": 9}]},
        {1: "", 2: "best", 3: "best"},
        seats=3,
    ),
    Marked(
        "points", {"results": [{"seat": 1, "points": 9}, {"seat": 2, "points": 9}]}, {1: "", 2: ""}, seats=2
    ),
]


def table(marked: Marked) -> State:
    game = GAME_TYPES[marked.game]
    seats = [
        Seat(number, f"P{number}", game.sides[(number - 1) % 2] if game.sides else None)
        for number in range(1, marked.seats + 1)
    ]
    return game.start(game.settle(game.presets[0].id, dict(marked.rules)), seats)


@pytest.mark.parametrize("marked", TABLE, ids=lambda marked: f"{marked.game} {marked.outcome}"[:90])
def test_marks_say_what_happened_to_each_seat(marked: Marked) -> None:
    scored = GAME_TYPES[marked.game].appraise(table(marked), marked.outcome)
    found = {
        line.seat: " ".join(mark.code.removeprefix("mark_") for mark in line.marks) for line in scored.lines
    }
    assert found == marked.marks


def test_every_mark_of_the_vocabulary_can_stand_on_a_sheet() -> None:
    found = {f"mark_{code}" for marked in TABLE for codes in marked.marks.values() for code in codes.split()}
    assert found | {"mark_corrected"} == set(MARKS)


def points(*by_seat: float) -> dict[str, Any]:
    return {"results": [{"seat": seat, "points": each} for seat, each in enumerate(by_seat, start=1)]}


@pytest.mark.parametrize(
    ("before", "after", "changed"),
    [
        (Deal("1", points(5, 9, 0)), Deal("1", points(5, 8, 1)), [2, 3]),
        (Deal("1", points(5, 9, 0)), Deal("1", points(5, 9, 0)), []),
        (Ruling("1", "penalty", 2, "Late", 5), Ruling("1", "penalty", 2, "Late", 10), [2]),
        (Ruling("1", "penalty", 1, "Late", 5), Ruling("1", "penalty", 2, "Late", 5), [2]),
    ],
)
def test_a_corrected_entry_marks_the_numbers_that_were_others_at_first(
    before: Entry, after: Entry, changed: list[int]
) -> None:
    game = GAME_TYPES["points"]
    start = table(Marked("points", {}, {}, seats=3))
    row = game.step(start, after, before).rows[-1]
    marked = [line.seat for line in row.scored.lines if Mark("mark_corrected") in line.marks]
    assert marked == changed


def test_an_entry_that_could_not_be_scored_at_first_is_corrected_in_every_cell() -> None:
    game = GAME_TYPES["twenty_eight"]
    start = table(Marked("twenty_eight", {}, {}, seats=6))
    row = game.step(start, Deal("1", {"void": True}), Deal("1", {"bidder": 1, "bid": 3})).rows[-1]
    assert all(Mark("mark_corrected") in line.marks for line in row.scored.lines)
