"""The desk proposes how a competition is played, with its hours; one tap takes it, changed or as it is."""

from __future__ import annotations

import pytest

from tests.browser.desks import Desk
from tests.browser.halls import Hall, hall_of_ninety_six
from tests.browser.network import hold, let_go, wait_for_held
from tests.dom.expecting import expect

RIVERS = ("Periyar", "Nila", "Pamba", "Kabani")


@pytest.fixture
def hall(base_url: str) -> Hall:
    return hall_of_ninety_six(base_url)


@pytest.fixture
def desk(desk: Desk, hall: Hall) -> Desk:
    desk.open(hall.code, hall.key)
    return desk


def teams_of_28(base_url: str) -> Hall:
    """Return an event at which four teams of three meet at 28."""
    four = Hall(base_url)
    teams = {each: [f"{each} {name}" for name in ("Anu", "Biju", "Devi")] for each in RIVERS}
    four.compete_in_teams("28", teams, game="twenty_eight", preset="gama_28", team_size=3)
    return four


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


def test_what_is_typed_while_a_plan_is_on_its_way_is_planned(desk: Desk) -> None:
    desk.press("Plan the night")
    expect(desk.panel).to_contain_text("96 → 16: 16 tables of 6")
    players, tables = desk.panel.get_by_label("How many are expected"), desk.panel.get_by_label("Tables")
    hold(desk.page, "POST", "/plans$")
    for field, number in ((players, "36"), (tables, "3")):
        field.fill(number)
        field.blur()
    wait_for_held(desk.page)
    let_go(desk.page)
    expect(desk.panel.locator(".plan li").first).to_contain_text("They take 2 turns")


def test_numbers_that_are_typed_stay_when_somebody_enters(desk: Desk, hall: Hall) -> None:
    desk.press("Plan the night")
    expect(desk.panel).to_contain_text("96 → 16: 16 tables of 6")
    players, tables = desk.panel.get_by_label("How many are expected"), desk.panel.get_by_label("Tables")
    for field, number in ((players, "120"), (tables, "30")):
        field.fill(number)
        field.blur()
    hall.act("people", people=[{"person": "late", "name": "Zoya"}])
    entrants = [{"entrant": "late", "people": ["late"]}]
    hall.act("entered", competition=hall.ids("Rummy")[0], entrants=entrants, late=True)
    hall.open_tables("Table 99")
    expect(desk.page.locator(".hall-table", has_text="Table 99")).to_have_count(1)
    expect(players).to_have_value("120")
    expect(tables).to_have_value("30")


def test_what_is_played_in_one_part_is_played_in_another_way(desk: Desk, base_url: str) -> None:
    four = teams_of_28(base_url)
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


def test_competition_that_is_known_offers_the_sizes_that_its_rules_allow(desk: Desk, base_url: str) -> None:
    four = teams_of_28(base_url)
    desk.open(four.code, four.key)
    desk.go_to("Competitions")
    desk.page.locator("[data-act=compete][data-competition]").click()
    sizes = desk.panel.locator("select[name=size] option")
    expect(sizes).to_have_count(1)


def test_part_that_is_added_follows_what_is_planned(desk: Desk, base_url: str) -> None:
    four = teams_of_28(base_url)
    desk.open(four.code, four.key)
    desk.press("Plan the night")
    expect(desk.panel.locator(".plan li")).to_have_count(1)
    step = desk.panel.locator(".plan li").first
    step.locator("summary").click()
    step.get_by_label("Minutes for a match").fill("30")
    step.get_by_label("Minutes for a match").blur()
    expect(step).to_contain_text("18:30 to 20:00")
    desk.press("Add a part")
    expect(desk.panel).to_contain_text("Planned now: Preliminary round and Final")
    expect(desk.panel.locator(".plan li").first).to_contain_text("4 → 2: Everybody meets everybody")
    expect(desk.panel.locator(".plan li").first).to_contain_text("18:30 to 20:00")
    expect(desk.panel.locator(".plan li").last).to_contain_text("2 → 1: One match.")
    desk.press("Without Final")
    expect(desk.panel.locator(".plan li")).to_have_count(1)
    expect(step).to_contain_text("All play")
    desk.press("Add a part")
    expect(desk.panel.locator(".plan li")).to_have_count(2)
    desk.press("Take this plan")
    desk.done("Planned: 28 in 2 parts")
    first, last = desk.see()["stages"].values()
    assert (first["settings"]["minutes"], last["after"]) == (30, first["stage"])


def test_part_that_is_added_by_hand_begins_with_what_fits_the_game(desk: Desk, base_url: str) -> None:
    four = teams_of_28(base_url)
    desk.open(four.code, four.key)
    desk.go_to("Competitions")
    desk.press("Add a part")
    expect(desk.panel.locator("select[name=format]")).to_have_value("round_robin")
    desk.panel.get_by_role("button", name="Add a part").click()
    desk.done("Part added: Preliminary round")
    desk.press("Add a part")
    expect(desk.panel.locator("select[name=format]")).to_have_value("knock_out")


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
