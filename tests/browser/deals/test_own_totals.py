"""What waits on a phone is added up there where its points need no more, plainly as the phone's own sum."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.network import reconnect
from tests.browser.scorekeeper import enter_points, totals
from tests.browser.tables import PlayedTable
from tests.browser.waiting import own_totals, without_network


def test_waiting_counts_are_added_to_the_totals_and_marked_as_the_phones_own(
    page: Page, six: PlayedTable
) -> None:
    six.points(10, 20, 30, 40, 50, 60)
    keeper = without_network(page, six)
    enter_points(keeper, 2, [1, 2, 3, 4, 5, 6])
    enter_points(keeper, 3, [1, 1, 1, 1, 1, 1])
    expect(page.locator(".row-own")).to_be_visible()
    assert own_totals(page) == ["12", "23", "34", "45", "56", "67"]
    expect(page.locator(".row-own-note")).to_contain_text("This phone’s own sum")
    assert totals(page) == ["10", "20", "30", "40", "50", "60"]
    page.reload()
    expect(page.locator(".row-own")).to_be_visible()
    assert own_totals(page) == ["12", "23", "34", "45", "56", "67"]
    reconnect(page)
    expect(page.locator(".row-own, .row-own-note")).to_have_count(0)
    assert totals(page) == ["12", "23", "34", "45", "56", "67"]
