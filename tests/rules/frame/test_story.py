"""How a game went is told from its sheet alone."""

from __future__ import annotations

from typing import Any

import pytest

from rules import GAME_TYPES
from rules.sheet.entries import Deal, Finish
from rules.sheet.evening import EveningStory, Told
from rules.sheet.scoresheet import Seat
from rules.sheet.sheet import lay_out
from rules.sheet.stage_records import StageGame, stage_records
from rules.sheet.story import Story

NAMES = ("Anu", "Biju", "Devi")


def story(*deals: tuple[float | None, ...], over: bool = True, **rules: Any) -> Story:
    game = GAME_TYPES["points"]
    seats = [Seat(number, name) for number, name in enumerate(NAMES, 1)]
    state = game.start(game.settle("points", rules), seats)
    for number, deal in enumerate(deals, 1):
        results = [{"seat": seat, "points": each} for seat, each in enumerate(deal, 1) if each is not None]
        state = game.step(state, Deal(f"deal {number}", {"results": results}), strict=True)
    if over:
        state = game.step(state, Finish("end", "late"))
    sheet = lay_out(game, state)
    known = {"places": game.places, "type": game.id, "title": game.title}
    return Story({**sheet, "game": known})


def test_the_race_is_what_the_totals_were_after_each_deal() -> None:
    assert [step.totals for step in story((5, 0, 1), (0, 2.5, 9)).race] == [(5, 0, 1), (5, 2.5, 10)]


def test_the_race_ends_at_the_totals_of_the_sheet() -> None:
    told = story((5, 0, 1), (0, 2.5, 9), (-7, 3, 4), direction="low")
    assert list(told.race[-1].totals) == [total["points"] for total in told.sheet["totals"]]


def test_who_is_out_runs_no_further() -> None:
    told = story((60, 0, 5), (None, 10, 5), direction="low", limit=50, over=False)
    assert [step.totals for step in told.race] == [(60, 0, 5), (None, 10, 10)]


def test_nobody_leads_where_all_are_level() -> None:
    assert story((1, 1, 1), (3, 3, 0)).leaders == [[], [0, 1]]


@pytest.mark.parametrize(
    ("deals", "said"),
    [
        (
            [(9, 0, 0), (0, 1, 0), (0, 0, 20)],
            [
                "Ahead after 2 of 3 deals: Anu.",
                "Changes of the lead: 1.",
                "Most points in one deal: 20, Devi in deal 3.",
                "Last of all after deal 2, and still won: Devi.",
            ],
        ),
        ([(5, 5, 0), (5, 5, 0)], ["Ahead after 2 of 2 deals: Anu and Biju."]),
        ([(5, 0, 0)], []),
    ],
)
def test_what_was_worth_remembering(deals: list[tuple[float, ...]], said: list[str]) -> None:
    assert [record.said.text for record in story(*deals).records] == said


def test_a_side_is_called_by_its_name_and_else_by_its_players() -> None:
    game = GAME_TYPES["twenty_eight"]
    sides = {"X": "Nila", "Y": None}
    seats = [Seat(at, f"P{at}", side, sides[side]) for at, side in enumerate("XYXYXY", 1)]
    for bidder, ahead in ((1, "Nila"), (2, "P2, P4 and P6")):
        state = game.start(game.settle("gama_28", {}), seats)
        for number in (1, 2):
            dealt = {"bid": 18, "bidder": bidder, "bidders_points": 20}
            state = game.step(state, Deal(f"deal {number}", dealt), strict=True)
        sheet = lay_out(game, state)
        [led, *_] = Story({**sheet, "game": {"places": game.places}}).records
        assert led.said.text == f"Ahead after 2 of 2 deals: {ahead}."


def test_where_low_wins_the_last_is_who_has_most() -> None:
    told = story((9, 0, 1), (1, 20, 20), direction="low")
    assert [record.said.text for record in told.records][
        -1
    ] == "Last of all after deal 1, and still won: Anu."


def test_a_record_names_the_deal_that_shows_it() -> None:
    told = story((9, 0, 0), (0, 1, 0), (0, 0, 20))
    most, back = (record.row for record in told.records if record.row is not None)
    assert (most, back) == ("deal 3", "deal 2")


def evening(*stories: Story, types: tuple[str, ...] = ()) -> list[tuple[str, str | None, str | None]]:
    """Tell the evening of these games, whose ids are 1, 2 and so on: text, game and row of each record."""
    told = []
    for number, each in enumerate(stories, 1):
        known = {**each.sheet["game"], "id": str(number)}
        known |= {"type": types[number - 1], "title": types[number - 1]} if types else {}
        told.append(Told(Story({**each.sheet, "game": known}), dict(enumerate(NAMES, 1))))
    return [(record.said.text, record.game, record.row) for record in EveningStory(told).records]


def test_the_records_of_an_evening_are_over_all_of_its_games() -> None:
    """Anu wins game 1 (14:0:9), Devi games 2 (3:1:20) and 3 (-6:2:4); Anu game 4 (8:0:0)."""
    assert evening(
        story((9, 0, 0), (5, 0, 9)),
        story((3, 1, 0), (0, 0, 20)),
        story((-6, 2, 4)),
        story((8, 0, 0)),
    ) == [
        ("Most games won: 2 of 4, Anu and Devi.", None, None),
        ("Most games won in a row: 2, Devi.", "3", None),
        ("Any other game, most points in one deal: 20, Devi in deal 2 of game 2.", "2", "deal 2"),
        ("Any other game, fewest points in one deal: −6, Anu in deal 1 of game 3.", "3", "deal 1"),
    ]


def test_points_are_compared_among_games_of_one_type_alone() -> None:
    games = [story((9, 0, 0)), story((0, 30, 0)), story((0, 0, 7))]
    assert evening(*games, types=("a", "b", "a")) == [
        ("a, most points in one deal: 9, Anu in deal 1 of game 1.", "1", "deal 1"),
    ]
    low = story((0, 40, 5), direction="low", limit=100)
    assert evening(low, story((9, 0, 0))) == [
        ("Most games won: 2 of 2, Anu.", "2", None),
        ("Most games won in a row: 2, Anu.", "2", None),
    ]


def test_one_game_is_no_evening_and_what_all_share_is_no_record() -> None:
    assert evening(story((9, 0, 0), (0, 1, 0))) == []
    assert evening(story((9, 0, 0)), story((0, 9, 0)), story((0, 0, 9))) == []
    assert evening(story((9, 9, 9)), story((9, 9, 9))) == []


def test_a_run_of_wins_goes_over_games_in_which_one_did_not_sit() -> None:
    first, second, third = story((9, 0, 0)), story((0, 4, 0)), story((7, 0, 0))
    named = [
        {**each.sheet, "game": {**each.sheet["game"], "id": str(at)}}
        for at, each in enumerate((first, second, third), 1)
    ]
    people = [
        {1: "anu", 2: "biju", 3: "devi"},
        {1: "eve", 2: "biju", 3: "devi"},
        {1: "anu", 2: "biju", 3: "devi"},
    ]
    told = [Told(Story(sheet), who) for sheet, who in zip(named, people, strict=True)]
    said = [record.said.text for record in EveningStory(told).records]
    assert said[:2] == ["Most games won: 2 of 3, Anu.", "Most games won in a row: 2, Anu."]


def stage(*stories: Story) -> list[tuple[str, dict[str, Any], str | None]]:
    """Return what is told of a stage with one game at each table: the code, its params and the table."""
    games = [
        StageGame(
            Story({**each.sheet, "game": {**each.sheet["game"], "id": f"g{at}"}}), f"T{at}", f"Table {at}"
        )
        for at, each in enumerate(stories, 1)
    ]
    return [(each.said.code, dict(each.said.params), each.table) for each in stage_records(games)]


def test_a_stage_tells_its_deals_with_most_and_with_fewest_points_and_at_which_table() -> None:
    told = stage(story((5, 0, 1), (0, -7, 9)), story((2, 40, 1), (0, 0, 0)))
    most = {"points": 40, "names": ["Biju"], "number": 1, "table": "Table 2"}
    fewest = {"points": -7, "names": ["Biju"], "number": 2, "table": "Table 1"}
    assert told == [("stage_most", most, "T2"), ("stage_fewest", fewest, "T1")]


def test_what_stands_twice_in_a_stage_and_one_game_alone_are_no_records() -> None:
    assert stage(story((40, 0, 1)), story((2, 40, 1))) == []
    assert stage(story((40, 0, 1))) == []
    assert stage() == []
