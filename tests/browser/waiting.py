"""Lose the network at a table, and read what the phone adds up from the deals that wait there."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.network import cut_off
from tests.browser.scorekeeper import Scorekeeper
from tests.browser.tables import PlayedTable
from tests.dom.expecting import expect


def own_totals(page: Page) -> list[str]:
    """Return the row of totals that the phone has added up itself."""
    return [text.strip() for text in page.locator(".row-own td .numeral").all_inner_texts()]


def without_network(page: Page, table: PlayedTable) -> Scorekeeper:
    """Open the entry of the next deal once, and lose the network."""
    page.goto(table.keeper_page)
    expect(page.get_by_role("status").first).to_have_text("live")
    keeper = Scorekeeper(page)
    keeper.open_deal(len(table.sheet["deals"]) + 1)
    cut_off(page)
    keeper.tap(keeper.button("Close, keeping what is entered"))
    return keeper
