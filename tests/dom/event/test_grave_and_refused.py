"""What is grave stands apart and asks why; what is refused to a key is not offered to it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

from tests.browser.desks import Desk
from tests.browser.director import Director
from tests.browser.halls import Hall, hall_of_two_games
from tests.browser.tables import call
from tests.dom.expecting import expect


@pytest.fixture
def hall(base_url: str) -> Hall:
    return hall_of_two_games(base_url)


def test_who_is_put_out_stands_apart_asks_why_and_says_what_follows(desk: Desk, hall: Hall) -> None:
    director = Director(desk, hall)
    director.person("Biju")
    panel = desk.panel
    expect(panel.get_by_role("heading").first).to_have_text("Biju")
    expect(panel).to_contain_text("Table 1, seat 2")
    expect(panel.locator(".offers").get_by_role("button", name="Disqualify")).to_have_count(0)
    withdrawing = panel.locator(".offers > li").filter(has_text="Withdraw Biju")
    expect(withdrawing).to_contain_text("Stays drawn until who plays is changed: Table 1 · Rummy")
    panel.locator(".grave-acts").get_by_role("button", name="Disqualify Biju").click()
    expect(panel).to_contain_text("Biju is drawn no more and comes last in this competition.")
    expect(panel).to_contain_text("Biju gives up: Table 1 · Rummy")
    act = panel.locator("act-panel").get_by_role("button", name="Disqualify Biju")
    expect(act).to_be_disabled()
    panel.get_by_label("Why? It stands in the journal").fill("marked cards")
    act.click()
    expect(desk.page.locator("desk-undo")).to_contain_text("Disqualified: Biju")
    assert hall.look()["entrants"][hall.ids("Biju")[0]]["standing"] == "disqualified"
    assert director.match("Biju")["forfeits"] == hall.ids("Biju")
    director.undoes()
    assert hall.look()["entrants"][hall.ids("Biju")[0]]["standing"] == "in"
    assert director.match("Biju")["forfeits"] == []


def test_match_is_called_off_apart_with_a_reason_and_what_follows(desk: Desk, hall: Hall) -> None:
    director = Director(desk, hall)
    director.table("Table 2")
    grave = desk.panel.locator(".grave-acts")
    assert names(grave) == {"Forfeit", "Rule how it ended", "Cancel the match"}
    grave.get_by_role("button", name="Cancel the match").click()
    expect(desk.panel).to_contain_text("Nobody plays it, and who was drawn to it has no match in this round.")
    act = desk.panel.get_by_role("button", name="Cancel the match")
    expect(act).to_be_disabled()
    desk.panel.get_by_label("Why? It stands in the journal").fill("nobody came")
    act.click()
    expect(desk.page.locator("desk-undo")).to_contain_text("Seats changed")


def test_no_show_is_taken_off_where_the_draw_is_tapped(desk: Desk, hall: Hall) -> None:
    director = Director(desk, hall)
    director.part("Matches")
    director.press("Hari")
    director.taps = 0
    director.tap(desk.page.locator(".picked").get_by_role("button", name="Not coming"))
    director.does("Leave the seat empty", "The sheet starts with the 2 others: Anu and Biju")
    assert director.taps == 2


def names(place: Locator) -> set[str]:
    """Return what the buttons of a place are called."""
    return {button.inner_text().strip() for button in place.get_by_role("button").all()}


def test_check_in_helper_is_offered_nothing_that_is_refused(desk: Desk, hall: Hall) -> None:
    made = call(hall.base_url, "POST", f"/events/{hall.code}/keys", {"kind": "desk"}, hall.key)
    hall.act("checked_in", people=hall.ids("Anu"), by="desk")
    desk.page.goto(f"/e/{hall.code}/desk#key={made['key']}")
    expect(desk.page.get_by_role("heading", name="Needs a person now")).to_be_visible()
    need = desk.need("waits for Biju and Hari")
    assert names(need) == {"Has come"}
    assert {"Latecomer", "Add tables"} & names(desk.page.locator("desk-now")) == set()
    desk.page.locator(".hall-table", has_text="Table 1").click()
    assert names(desk.panel) <= {"", "Scorekeeper’s code"}
    desk.page.keyboard.press("Escape")
    desk.go_to("People")
    desk.page.get_by_role("button", name="Biju", exact=True).click()
    offered = names(desk.panel)
    assert "Withdraw Biju" in offered
    assert not {"Disqualify Biju", "Warn Biju", "Not coming", "Erase this person for good"} & offered
    desk.page.keyboard.press("Escape")
    desk.go_to("Competitions")
    assert names(desk.page.locator("desk-competitions")) <= {"Standings"}
    desk.go_to("Journal")
    undone = desk.page.locator(".acts li")
    expect(undone.filter(has_text="Draw published").get_by_role("button")).to_have_count(0)
    expect(undone.filter(has_text="Checked in: Anu").get_by_role("button")).to_have_count(1)


def test_check_in_helper_undoes_what_he_has_done_himself(desk: Desk, hall: Hall) -> None:
    made = call(hall.base_url, "POST", f"/events/{hall.code}/keys", {"kind": "desk"}, hall.key)
    desk.page.goto(f"/e/{hall.code}/desk#key={made['key']}")
    expect(desk.page.get_by_role("heading", name="Needs a person now")).to_be_visible()
    desk.go_to("People")
    desk.press("Check in Gita")
    desk.done("Checked in: Gita")
    desk.press("Undo")
    expect(desk.page.get_by_role("button", name="Check in Gita")).to_be_visible()
    assert hall.look()["people"][hall.ids("Gita")[0]]["here"] == ""


@pytest.mark.parametrize(("kind", "called"), [("desk", "Check-in desk"), ("co_director", "Co-director")])
def test_who_directs_tries_a_helpers_link_and_goes_on_directing(
    desk: Desk, hall: Hall, kind: str, called: str
) -> None:
    desk.open(hall.code, hall.key)
    made = call(hall.base_url, "POST", f"/events/{hall.code}/keys", {"kind": kind}, hall.key)
    desk.open(hall.code, made["key"])
    expect(desk.page.get_by_role("button", name="Helpers")).to_be_visible()
    told = desk.page.get_by_role("status").filter(has_text=f"The link is good, for: {called}.")
    expect(told).to_contain_text("which may do more: Director")
    told.get_by_role("button", name="Close").click()
    expect(told).to_have_count(0)
    desk.page.reload()
    expect(desk.page.get_by_role("button", name="Helpers")).to_be_visible()
    assert desk.key == hall.key


def test_a_helper_who_is_handed_the_directors_link_directs(desk: Desk, hall: Hall) -> None:
    made = call(hall.base_url, "POST", f"/events/{hall.code}/keys", {"kind": "desk"}, hall.key)
    desk.open(hall.code, made["key"])
    desk.open(hall.code, hall.key)
    expect(desk.page.get_by_role("button", name="Helpers")).to_be_visible()
    assert desk.key == hall.key
