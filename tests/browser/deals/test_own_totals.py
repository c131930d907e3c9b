"""What waits on a phone is added up there where its points need no more, plainly as the phone's own sum."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.network import cut_off, reconnect
from tests.browser.scorekeeper import Scorekeeper, enter_points, totals
from tests.browser.tables import PlayedTable


def own(page: Page) -> list[str]:
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


def test_waiting_counts_are_added_to_the_totals_and_marked_as_the_phones_own(
    page: Page, six: PlayedTable
) -> None:
    six.points(10, 20, 30, 40, 50, 60)
    keeper = without_network(page, six)
    enter_points(keeper, 2, [1, 2, 3, 4, 5, 6])
    enter_points(keeper, 3, [1, 1, 1, 1, 1, 1])
    expect(page.locator(".row-own")).to_be_visible()
    assert own(page) == ["12", "23", "34", "45", "56", "67"]
    expect(page.locator(".row-own-note")).to_contain_text("This phone’s own sum")
    assert totals(page) == ["10", "20", "30", "40", "50", "60"]
    page.reload()
    expect(page.locator(".row-own")).to_be_visible()
    assert own(page) == ["12", "23", "34", "45", "56", "67"]
    reconnect(page)
    expect(page.locator(".row-own, .row-own-note")).to_have_count(0)
    assert totals(page) == ["12", "23", "34", "45", "56", "67"]
