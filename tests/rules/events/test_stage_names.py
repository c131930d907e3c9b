"""One sentence says how a stage is played, by what is drawn and before that by who is to play."""

from __future__ import annotations

from typing import Any

import pytest

from rules.events.plans import say_stage
from tests.rules.events.night import Night


def night_of(count: int, form: str = "brackets", game: str = "gama_rummy", **settings: Any) -> Night:
    """Return an event with so many entered in one stage, with a final after it."""
    night = Night()
    night.do("occasion", title="Night", first_day="2026-11-28")
    preset = {"gama_rummy": "gama_prelim", "gama_poker": "gama_poker_2025"}.get(game, game)
    night.do("competition", competition="c", title="Cards", game=game, preset=preset)
    names = [f"P{number}" for number in range(count)]
    if names:
        night.people(*names)
        night.enters("c", *names)
    night.do("stage", stage="s", competition="c", title="First", format=form, settings=settings or None)
    return night


def said(night: Night, stage: str = "s") -> str:
    return say_stage(night.event, stage).text


@pytest.mark.parametrize(
    ("count", "form", "settings", "sentence"),
    [
        (96, "brackets", {}, "16 tables of 6"),
        (13, "brackets", {}, "3 tables of 4–5"),
        (6, "brackets", {}, "One table of 6"),
        (12, "knock_out", {}, "Knock-out of 12, 4 rounds, 4 free in the first"),
        (12, "knock_out", {"advance": 4}, "Knock-out of 12 until 4 are left, 2 rounds"),
        (2, "knock_out", {}, "One match"),
        (5, "round_robin", {}, "Everybody meets everybody: 5 in 5 rounds"),
        (28, "two_losses", {}, "28 in 5 rounds, out at the second loss"),
        (28, "rounds", {"rounds": 4}, "28 in 4 rounds, those with equal results meet"),
        (28, "open_play", {}, "Club evening or season"),
        (12, "freezeout", {}, "12 at 2 tables of 6, out without chips, the last one in wins"),
        (6, "freezeout", {}, "6 at one table, out without chips, the last one in wins"),
        (0, "brackets", {}, "Tables, the best go on"),
        (1, "brackets", {}, "Tables, the best go on"),
    ],
)
def test_stage_is_said_in_a_sentence(count: int, form: str, settings: dict[str, Any], sentence: str) -> None:
    game = {"brackets": "gama_rummy", "freezeout": "gama_poker"}.get(form, "gra_singles")
    assert said(night_of(count, form, game, **settings)) == sentence


@pytest.mark.parametrize(
    ("count", "settings", "sentences"),
    [
        (96, {}, ("16 tables of 6, first of each go on", "3 tables of 5–6")),
        (24, {"advance": 2}, ("4 tables of 6, first 2 of each go on", "2 tables of 4")),
        (
            24,
            {"further": 2},
            ("4 tables of 6, 6 go on: first of each, and the best of the others", "One table of 6"),
        ),
        (
            24,
            {"advance": 2, "further": 1},
            ("4 tables of 6, 9 go on: first 2 of each, and the best of the others", "2 tables of 4–5"),
        ),
        (24, {"advance": 0, "further": 6}, ("4 tables of 6, the best 6 go on", "One table of 6")),
        (6, {"advance": 3}, ("One table of 6, 3 go on", "One table of 3")),
    ],
)
def test_who_goes_on_is_said_where_another_stage_follows(
    count: int, settings: dict[str, Any], sentences: tuple[str, str]
) -> None:
    night = night_of(count, **settings)
    night.do("stage", stage="f", competition="c", title="Final", format="brackets", after="s")
    assert (said(night), said(night, "f")) == sentences


def test_where_two_meet_at_each_table_these_are_matches() -> None:
    night = night_of(12, game="gra_singles", form="brackets")
    assert said(night) == "6 matches"
    night.do("stage", stage="f", competition="c", title="Final", format="knock_out", after="s")
    assert said(night) == "6 matches, the winners go on"


def test_what_is_drawn_is_said_as_it_was_drawn() -> None:
    night = night_of(7)
    assert said(night) == "2 tables of 3–4"
    night.do("closed", competition="c")
    night.draw("s", 1, ["P0", "P1"], ["P2", "P3", "P4", "P5", "P6"])
    assert said(night) == "2 tables of 2–5"
