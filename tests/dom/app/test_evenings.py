"""Without a club a phone that keeps score remembers its own evenings on the front page."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from tests.browser.tables import open_table
from tests.dom.expecting import expect

KEPT = """localStorage.setItem("kanakku.evenings", JSON.stringify([null, 7, {code: "AB12CD"},
    {day: "2026-11-27", code: "EF34GH", names: ["Anu", "Biju"]},
    {day: "2026-11-20", code: "AB12CD", names: ["Anu", "Devi"]}]))"""


def test_the_front_page_calls_a_table_without_a_name_by_its_players_and_day(
    page: Page, base_url: str
) -> None:
    table = open_table(base_url, ["Anu", "Biju", "Celine"])
    page.goto(table.page)
    expect(page.get_by_role("status").first).to_have_text("live")
    page.goto("/")
    listed = page.locator(".tables li")
    expect(listed.locator("b")).to_have_text("Anu, Biju and Celine")
    day = r"(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ \w+"
    expect(listed).to_contain_text(re.compile(rf"{day} · {table.code} · watching"))


def test_a_phone_lists_its_evenings_until_it_is_to_forget_them(page: Page) -> None:
    """Those that are damaged are none, and it needs no table that is still known."""
    page.goto("/")
    expect(page.get_by_role("button", name="Start a club")).to_be_visible()
    expect(page.get_by_text("Evenings on this phone")).to_have_count(0)
    page.evaluate(KEPT)
    page.reload()
    page.get_by_text("Evenings on this phone").tap()
    evenings = page.locator("[data-key=evenings] p")
    expect(evenings.nth(0)).to_contain_text("Anu and Biju")
    expect(evenings.nth(1)).to_contain_text("Anu and Devi")
    expect(page.locator("[data-key=evenings] p a")).to_have_count(2)
    expect(evenings.first.get_by_role("link")).to_have_attribute("href", "/t/EF34GH")
    expect(evenings.first.get_by_role("link")).to_contain_text("27")
    page.get_by_role("button", name="Forget these evenings").tap()
    expect(page.get_by_text("Evenings on this phone")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="Start a club")).to_be_visible()
    expect(page.get_by_text("Evenings on this phone")).to_have_count(0)
