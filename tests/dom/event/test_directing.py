"""From the desk the director writes on any table's sheet: in five taps at most, and told as his."""

from __future__ import annotations

from uuid import uuid4

import pytest
from playwright.sync_api import Page

from tests.browser.desks import Desk
from tests.browser.director import Director
from tests.browser.halls import Hall, drawn_hall
from tests.browser.scorekeeper import panel, totals
from tests.browser.tables import PlayedTable, call
from tests.dom.expecting import expect

MOST = 5


@pytest.fixture
def hall(base_url: str) -> Hall:
    return drawn_hall(base_url)


@pytest.fixture
def director(desk: Desk, hall: Hall) -> Director:
    return Director(desk, hall)


@pytest.fixture
def table(hall: Hall) -> PlayedTable:
    played = hall.start("Table 1")
    played.points(3, 8)
    return played


def open_sheet(director: Director, label: str = "Table 1") -> Page:
    """Open the sheet of a table from the desk, in two taps."""
    director.table(label)
    page = director.desk.page
    address = page.get_by_role("link", name="Open the sheet").get_attribute("href")
    director.taps += 1
    page.goto(str(address))
    expect(page.get_by_text("You write here as the director.")).to_be_visible()
    return page


def test_a_count_is_corrected_in_five_taps(director: Director, table: PlayedTable, hall: Hall) -> None:
    page = open_sheet(director)
    director.tap(page.get_by_role("button", name="Biju, Deal 1: 3"))
    director.tap(panel(page).get_by_role("button", name="Correct"))
    expect(page.locator(".entry-foot")).to_be_visible()
    page.keyboard.type("5")
    director.tap(page.get_by_role("button", name="Correct deal 1"))
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert totals(page) == ["5", "8"]
    assert director.taps <= MOST
    rows = call(hall.base_url, "GET", f"/games/{table.game_id}/journal")["rows"]
    assert (rows[-1]["action"], rows[-1]["reason"]) == ("corrected", "The director ruled")
    page.get_by_role("button", name="More").click()
    panel(page).get_by_role("button", name="History").click()
    expect(panel(page).get_by_text("by the director")).to_be_visible()


def test_a_deal_is_entered_in_five_taps(director: Director, table: PlayedTable, hall: Hall) -> None:
    page = open_sheet(director)
    director.tap(page.get_by_role("button", name="Enter deal 2"))
    expect(page.locator(".entry-foot")).to_be_visible()
    for points in "12":
        page.keyboard.press(points)
        page.keyboard.press("Enter")
    director.tap(page.get_by_role("button", name="Save deal 2"))
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert totals(page) == ["4", "10"]
    assert director.taps <= MOST
    # Who keeps score goes on, and nobody takes that over from him.
    assert call(hall.base_url, "GET", f"/tables/{hall.tables['Table 1']}")["scorekeeper"] is None
    table.points(1, 1)


def test_the_director_is_asked_where_more_changes_than_totals(director: Director, base_url: str) -> None:
    hall = director.hall
    played = hall.start("Table 2")
    played.points(3, 8)
    finish = {"kind": "finish", "reason": "Time"}
    call(base_url, "PUT", f"/games/{played.game_id}/entries/{uuid4()}", finish, played.key)
    page = open_sheet(director, "Table 2")
    page.get_by_role("button", name="Dev, Deal 1: 3").click()
    panel(page).get_by_role("button", name="Correct").click()
    expect(page.locator(".entry-foot")).to_be_visible()
    page.keyboard.type("9")
    page.get_by_role("button", name="Correct deal 1").click()
    expect(panel(page).last.get_by_text("Dev would win.")).to_be_visible()
    expect(panel(page).last.get_by_label("Or in your own words")).to_have_value("The director ruled")
    panel(page).last.get_by_role("button", name="Correct deal 1").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert totals(page) == ["9", "8"]


def test_nothing_of_the_table_itself_is_offered(director: Director, table: PlayedTable) -> None:
    page = open_sheet(director)
    page.get_by_role("button", name="More").click()
    offered = panel(page).locator(".menu button").all_inner_texts()
    assert "Ruling by the director" in offered
    assert not {"Renew the scorekeeper’s link", "Name the table", "Save the whole table"} & {*offered}


def test_who_directs_nothing_here_only_watches(
    page: Page, table: PlayedTable, hall: Hall, base_url: str
) -> None:
    other = drawn_hall(base_url)
    page.goto(f"/e/{other.code}/desk#key={other.key}")
    expect(page.get_by_role("heading", name="Needs a person now")).to_be_visible()
    page.goto(f"/t/{hall.tables['Table 1']}#director={other.code}")
    expect(page.get_by_text("you can only watch here")).to_be_visible()
    expect(page.get_by_role("button", name="Enter deal 2")).to_have_count(0)
