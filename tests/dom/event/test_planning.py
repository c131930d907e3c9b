"""The desk proposes how a competition is played, with its hours; one tap takes it, changed or as it is."""

from __future__ import annotations

import pytest

from tests.browser.desks import Desk
from tests.browser.halls import Hall, hall_of_ninety_six
from tests.dom.expecting import expect

RIVERS = ("Periyar", "Nila", "Pamba", "Kabani")


@pytest.fixture
def hall(base_url: str) -> Hall:
    return hall_of_ninety_six(base_url)


@pytest.fixture
def desk(desk: Desk, hall: Hall) -> Desk:
    desk.open(hall.code, hall.key)
    return desk


def test_plan_is_taken_by_two_taps_and_undone_by_one(desk: Desk) -> None:
    desk.press("Plan the night")
    expect(desk.panel).to_contain_text("96 → 16: 16 tables of 6, first of each go on.")
    expect(desk.panel).to_contain_text("6 → 1: One table of 6.")
    expect(desk.panel).to_contain_text("By the rules of finals")
    expect(desk.panel.locator(".plan li").first).to_contain_text("18:30 to 19:30")
    desk.press("Take this plan")
    desk.done("Planned: Rummy in 3 parts")
    stages = desk.see()["stages"].values()
    assert [each["title"] for each in stages] == ["Preliminary round", "Semi-final", "Final"]
    desk.press("Undo")
    expect(desk.need("plan how it is played")).to_be_visible()
    assert desk.see()["stages"] == {}


def test_step_is_changed_before_the_plan_is_taken(desk: Desk) -> None:
    desk.press("Plan the night")
    expect(desk.panel).to_contain_text("96 → 16: 16 tables of 6")
    first = desk.panel.locator(".plan li").first
    first.locator("summary").click()
    for label, value in (("Players at a table", "4"), ("Minutes for a match", "40")):
        first.get_by_label(label).fill(value)
        first.get_by_label(label).blur()
    expect(first).to_contain_text("96 → 24: 24 tables of 4, first of each go on. They take 2 turns")
    expect(first).to_contain_text("18:30 to 19:50")
    desk.press("Take this plan")
    desk.done("Planned: Rummy")
    [preliminary, *_] = desk.see()["stages"].values()
    assert (preliminary["settings"]["table_size"], preliminary["settings"]["minutes"]) == (4, 40)


def test_what_is_played_in_one_part_is_played_in_another_way(desk: Desk, base_url: str) -> None:
    four = Hall(base_url)
    teams = {each: [f"{each} {name}" for name in ("Anu", "Biju", "Devi")] for each in RIVERS}
    four.compete_in_teams("28", teams, game="twenty_eight", preset="gama_28", team_size=3)
    desk.open(four.code, four.key)
    desk.press("Plan the night")
    expect(desk.panel).to_contain_text("Everybody meets everybody")
    step = desk.panel.locator(".plan li").first
    step.locator("summary").click()
    step.get_by_label("How it is played").select_option("knock_out")
    expect(desk.panel).not_to_contain_text("Everybody meets everybody")
    desk.press("Take this plan")
    desk.done("Planned: 28")
    [stage] = desk.see()["stages"].values()
    assert (stage["format"], stage["settings"]["minutes"]) == ("knock_out", 45)


def test_plan_that_is_being_changed_is_there_again_after_escape_and_a_reload(desk: Desk) -> None:
    desk.press("Plan the night")
    expect(desk.panel).to_contain_text("96 → 16: 16 tables of 6")
    first = desk.panel.locator(".plan li").first
    first.locator("summary").click()
    first.get_by_label("Players at a table").fill("4")
    first.get_by_label("Players at a table").blur()
    expect(first).to_contain_text("96 → 24: 24 tables of 4")
    desk.panel.get_by_label("Begins at").fill("19:00")
    desk.page.keyboard.press("Escape")
    desk.page.reload()
    desk.press("Plan the night")
    expect(desk.panel.locator(".plan li").first).to_contain_text("96 → 24: 24 tables of 4")
    expect(desk.panel.locator(".plan li").first).to_contain_text("19:00 to")
    desk.press("Begin anew")
    expect(desk.panel.locator(".plan li").first).to_contain_text("96 → 16: 16 tables of 6")


def test_hour_of_the_plan_is_that_of_the_draw(desk: Desk, hall: Hall) -> None:
    desk.press("Plan the night")
    expect(desk.panel).to_contain_text("96 → 16: 16 tables of 6")
    desk.press("Take this plan")
    desk.done("Planned: Rummy in 3 parts")
    hall.act("closed", competition=next(iter(hall.look()["competitions"])))
    desk.need("can be drawn").get_by_role("button", name="Draw").click()
    day = hall.look()["occasion"]["first_day"]
    expect(desk.panel.get_by_label("Starts at")).to_have_value(f"{day}T18:30")
