"""At the desk Back, Escape and ✕ take back one step, and what is half done is kept."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.desks import NAMES, Desk
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


def test_back_loses_nothing_of_a_draw_changed_by_hand_and_of_house_rules(desk: Desk) -> None:
    page = desk.page
    page.set_viewport_size({"width": 360, "height": 740})
    desk.prepare()
    home = f"{desk.base_url}/e/{desk.code}/desk"
    page.goto("about:blank")
    page.goto(home)
    desk.press("Draw")
    seated = desk.panel.locator(".seats-to-tap .name")
    expect(seated).to_have_count(len(NAMES))
    drawn = seated.all_inner_texts()
    seated.first.click()
    seated.last.click()
    expect(seated).to_have_text([drawn[-1], *drawn[1:-1], drawn[0]])
    changed = seated.all_inner_texts()
    browser_back(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.url == home
    desk.press("Draw")
    expect(seated).to_have_text(changed)
    browser_back(page)
    desk.go_to("Competitions")
    desk.press("New competition")
    desk.choose("[data-type=gama_rummy]")
    desk.panel.get_by_role("button", name="House rules").click()
    desk.panel.get_by_label("Out past", exact=True).fill("120")
    browser_back(page)
    expect(desk.panel).to_contain_text("1 changed")
    browser_back(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.url == home
    desk.press("New competition")
    expect(desk.panel).to_contain_text("1 changed")
