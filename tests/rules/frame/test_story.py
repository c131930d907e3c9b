"""How a game went is told from its sheet alone."""

from __future__ import annotations

from typing import Any

import pytest

from rules import GAME_TYPES
from rules.sheet.entries import Deal, Finish
from rules.sheet.scoresheet import Seat
from rules.sheet.sheet import lay_out
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
    return Story({**sheet, "game": {"places": game.places}})


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


def test_where_low_wins_the_last_is_who_has_most() -> None:
    told = story((9, 0, 1), (1, 20, 20), direction="low")
    assert [record.said.text for record in told.records][
        -1
    ] == "Last of all after deal 1, and still won: Anu."


def test_a_record_names_the_deal_that_shows_it() -> None:
    told = story((9, 0, 0), (0, 1, 0), (0, 0, 20))
    most, back = (record.row for record in told.records if record.row is not None)
    assert (most, back) == ("deal 3", "deal 2")
