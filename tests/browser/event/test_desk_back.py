"""At the desk Back, Escape and ✕ take back one step, and what is half done is kept."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.desks import Desk
from tests.browser.table.test_back import browser_back


def test_browsers_back_closes_a_panel_of_the_desk_and_stays_there(desk: Desk) -> None:
    page = desk.page
    desk.start()
    home = f"{desk.base_url}/e/{desk.code}/desk"
    page.goto("about:blank")
    page.goto(home)
    for _ in range(2):
        desk.press("New competition")
        expect(desk.panel).to_be_visible()
        browser_back(page)
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert page.url == home
    browser_back(page)
    expect(page).to_have_url("about:blank")
