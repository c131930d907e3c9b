"""After an outage a second person keys in the paper, sees what differs, and decides it one by one."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.network import cut_off, reconnect
from tests.browser.paper import PaperDesk
from tests.browser.tables import DEALS, PlayedTable, call
from tests.dom.expecting import expect


def test_paper_that_equals_the_sheet_is_noted(page: Page, six: PlayedTable) -> None:
    six.play()
    desk = PaperDesk(page, six)
    desk.open()
    desk.key_in(DEALS)
    desk.compare()
    desk.heading("✓ All 2 deals are the same on paper and on the sheet.")
    expect(desk.panel.locator("tbody small")).to_have_count(12)
    desk.tap("Note it in the history")
    expect(desk.button("Note it in the history")).to_have_count(0)
    assert call(six.base_url, "GET", f"/games/{six.game_id}/comparison")["open"] == 0


def test_deals_of_six_are_keyed_in_with_few_keys(page: Page, six: PlayedTable) -> None:
    """Cells of up to two digits: a key for each digit, and one for each next cell; 162 taps for ten deals."""
    desk = PaperDesk(page, six)
    desk.open()
    deals = [(0, 25, 12, 45, 8, 25)] * 4
    desk.key_in(deals)
    expect(desk.panel.locator("tbody tr")).to_have_count(4)
    desk.compare()
    assert desk.taps == 2 + 40 + 23 + 1


def test_paper_that_begins_with_a_later_deal(page: Page, six: PlayedTable) -> None:
    six.play()
    desk = PaperDesk(page, six)
    desk.open()
    desk.panel.get_by_label("First deal on this paper").fill("2")
    desk.panel.locator("[aria-current]").tap()
    expect(desk.panel.locator("tbody th")).to_have_text("2")
    desk.key_in(DEALS[1:])
    desk.compare()
    desk.heading("✓ The one deal is the same on paper and on the sheet.")


def test_without_network_it_says_so_and_keeps_what_was_keyed_in(page: Page, six: PlayedTable) -> None:
    six.play()
    desk = PaperDesk(page, six)
    desk.open()
    desk.key_in(DEALS)
    cut_off(page)
    desk.tap("Compare")
    expect(desk.panel.get_by_role("alert")).to_contain_text("To compare with paper needs the network")
    desk.tap("Close")
    desk.open()
    expect(desk.panel.get_by_role("alert")).to_contain_text("To compare with paper needs the network")
    reconnect(page)
    desk.compare()
    desk.heading("✓ All 2 deals are the same on paper and on the sheet.")


def test_player_disputes_what_nobody_knows(page: Page, six: PlayedTable) -> None:
    six.play()
    desk = PaperDesk(page, six)
    page.get_by_role("columnheader", name="Anil").get_by_role("button").tap()
    desk.button("This is me").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    desk.open()
    desk.key_in([DEALS[0], (40, 1, *DEALS[1][2:])])
    desk.compare()
    desk.tap("Keyed in right: decide now")
    desk.tap("Nobody knows")
    page.get_by_label("What is wrong?").fill("Paper says 1")
    desk.tap("Dispute it")
    expect(desk.panel.get_by_text("? disputed")).to_be_visible()
    desk.heading("1 difference to decide")
    assert six.read()["disputes"][0]["seat"] == 2
