"""A change draws only the rows that it changes, and the sheet is then as if it had been drawn anew."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.network import cut_off, reconnect
from tests.browser.scorekeeper import Scorekeeper, enter_points
from tests.browser.tables import PlayedTable
from tests.browser.watched import Watched

# The most numbers that were underlined at once.
COUNT_FRESH = """() => {
    window.fresh = 0;
    new MutationObserver(() => {
        window.fresh = Math.max(window.fresh, document.querySelectorAll("tbody [data-fresh=true]").length);
    }).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""


def test_no_number_stays_underlined(page: Page, six: PlayedTable) -> None:
    phone = Watched(page, six)
    page.evaluate(COUNT_FRESH)
    phone.deal({"results": [{"seat": seat, "points": seat} for seat in range(1, 7)]})
    assert page.evaluate("fresh") == 6
    expect(page.locator("score-sheet [data-fresh=true]")).to_have_count(0)
    phone.look()


def test_no_row_stays_stale_when_deals_wait_and_are_sent(page: Page, six: PlayedTable) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    phone = Watched(page, six, six.keeper_page)
    keeper = Scorekeeper(page)
    keeper.open_deal(2)
    cut_off(page)
    keeper.tap(keeper.button("Close, keeping what is entered"))
    phone.mark()
    enter_points(keeper, 2, [1, 2, 3, 4, 5, 6])
    expect(page.locator(".row-waiting")).to_have_count(1)
    assert phone.rows()[0] in phone.look()
    reconnect(page)
    expect(page.locator(".row-waiting")).to_have_count(0)
    phone.look()


def test_numbers_are_reached_by_tab_when_the_last_one_reached_is_gone(page: Page, six: PlayedTable) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    six.points(6, 5, 4, 3, 2, 1)
    phone = Watched(page, six)
    page.get_by_role("button", name="Bina, Deal 1: 2", exact=True).focus()
    expect(page.locator('score-sheet .cell[tabindex="0"]')).to_have_count(1)
    phone.withdraw(1)
    expect(page.locator('score-sheet .cell[tabindex="0"]')).to_have_count(1)
