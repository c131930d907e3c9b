"""A board in the hall shows what is on, and what the desk wants shown; nobody touches it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest
from playwright.sync_api import Page

from tests.browser.boards import direct
from tests.browser.desks import Desk
from tests.browser.halls import Hall, drawn_hall
from tests.dom.expecting import expect
from tests.dom.page import Driver


@pytest.fixture
def hall(base_url: str) -> Hall:
    return drawn_hall(base_url)


@pytest.fixture
def board(driver: Driver, hall: Hall, page: Page) -> Iterator[Page]:
    """Return the page of a board on a device of its own."""
    shown = cast(Page, driver.new_page())
    shown.base_url = hall.base_url  # type: ignore[attr-defined]
    shown.goto(f"{hall.page}/board")
    expect(shown.locator("footer")).to_contain_text("in touch")
    yield shown
    assert shown.complaints == []  # type: ignore[attr-defined]


def test_board_shows_who_sits_where_until_it_is_played_and_then_who_leads(board: Page, hall: Hall) -> None:
    rows = board.locator(".rows li")
    expect(board.get_by_role("heading")).to_have_text("Where do I sit? Rummy: Preliminaries")
    expect(rows).to_have_text(["Anu Table 1", "Biju Table 1", "Celine Table 2", "Dev Table 2"])
    direct(hall, page="tables")
    expect(rows).to_have_text(["Nothing is played now."])
    table = hall.start("Table 1")
    expect(rows.first).to_have_text("Table 1 Deal 1")
    expect(rows.first).not_to_have_attribute("data-fresh", "")
    table.points(3, 8)
    expect(rows.first).to_have_text("Table 1 Deal 2 · Anu ahead")
    expect(rows.first).to_have_attribute("data-fresh", "")


def test_announcement_is_shown_at_once_and_stays_at_the_foot_of_a_pinned_page(
    board: Page, hall: Hall
) -> None:
    hall.act("announced", text="Break until 20:30")
    expect(board.get_by_role("heading")).to_have_text("Announcements")
    expect(board.locator(".rows")).to_have_text("Break until 20:30")
    direct(hall, page="draw")
    expect(board.get_by_role("heading")).to_have_text("Where do I sit? Rummy: Preliminaries")
    expect(board.locator(".band")).to_have_text("Break until 20:30")


def test_desk_lists_the_screens_and_says_what_each_shows(board: Page, hall: Hall, desk: Desk) -> None:
    name = board.locator("footer").text_content() or ""
    screen = name[name.index("Screen ") :].strip()
    desk.open(hall.code, hall.key)
    desk.press("Screens")
    desk.panel.get_by_label(f"{screen} shows").select_option(label="What comes")
    expect(board.get_by_role("heading")).to_have_text("What comes")
    desk.panel.get_by_label(f"Message on {screen}").fill("Tea is <b>served</b>")
    desk.press("Show it")
    expect(board.locator(".rows")).to_have_text("Tea is <b>served</b>")
    desk.press(f"Take it away: {screen}")
    expect(board.get_by_role("heading")).to_have_text("What comes")
    desk.press(f"Blank: {screen}")
    expect(board.locator(".rows")).to_have_count(0)
    desk.press(f"Show again: {screen}")
    expect(board.get_by_role("heading")).to_have_text("What comes")


def test_board_of_an_event_that_is_over_or_unknown_says_so(page: Page, base_url: str) -> None:
    over = Hall(base_url, first_day="2026-01-02")
    page.goto(f"{over.page}/board")
    expect(page.get_by_role("heading")).to_have_text("Cards night is over")
    page.goto("/e/ZZZZZZZ/board")
    expect(page.get_by_role("heading")).to_have_text("There is no such event")
