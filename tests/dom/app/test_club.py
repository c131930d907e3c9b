"""Keep a club from the phone that keeps score: begin it, let a table join, see who won, say who is who."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.tables import PlayedTable, open_table
from tests.dom.expecting import expect


def play(page: Page, base_url: str, **counted: float) -> PlayedTable:
    """Play a game of one deal at a table that this phone keeps."""
    table = open_table(base_url, list(counted))
    table.points(*counted.values())
    table.finish("late")
    page.goto(table.keeper_page)
    expect(page.locator(".link[data-state=live]")).to_be_visible()
    return table


def test_a_club_is_begun_a_table_joins_and_two_names_are_made_one(page: Page, base_url: str) -> None:
    tables = [play(page, base_url, Anu=5, Biju=2), play(page, base_url, Annamma=1, Biju=9)]
    page.goto("/")
    page.get_by_role("button", name="Start a club").tap()
    page.get_by_label("Name of the club").fill("Thursday club")
    page.get_by_role("dialog").get_by_role("button", name="Start a club").tap()
    expect(page.get_by_role("heading", name="Thursday club")).to_be_visible()
    for table in tables:
        page.get_by_role("button", name=f"Join with Table {table.code}").tap()
        expect(page.get_by_text("is of the club now")).to_be_visible()
    expect(page.get_by_text("2 games counted.")).to_be_visible()
    page.get_by_role("button", name="Who is who, seasons, code").tap()
    page.locator("[name=who]").select_option(label="Annamma")
    page.get_by_label("Annamma is the same as").select_option(label="Anu")
    page.get_by_role("button", name="Make them one").tap()
    expect(page.get_by_text("Annamma is the same as Anu")).to_be_visible()
    page.get_by_role("button", name="Close").tap()
    rows = page.locator(".club-people tbody tr")
    expect(rows).to_have_count(2)
    page.get_by_role("button", name="Anu", exact=True).tap()
    page.get_by_role("button", name="Games won: 1").tap()
    expect(page.get_by_role("link", name="Any other game").last).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("link", name="Thursday club")).to_be_visible()
