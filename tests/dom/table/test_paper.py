"""After an outage a second person keys in the paper, sees what differs, and decides it one by one."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator, Page

from tests.browser.network import cut_off, reconnect
from tests.browser.tables import PlayedTable, call
from tests.dom.expecting import expect

DEALS = ((0, 25, 100, 45, 8, 25), (40, 0, 51, 50, 31, 6))


class Desk:
    """Hold the phone of the second person, and count the taps it takes."""

    def __init__(self, page: Page, table: PlayedTable) -> None:
        self.page, self.table, self.taps = page, table, 0
        page.goto(table.keeper_page)
        expect(page.get_by_role("status").first).to_have_text("live")

    @property
    def panel(self) -> Locator:
        return self.page.locator("paper-panel")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def tap(self, name: str) -> None:
        self.button(name).tap()
        self.taps += 1

    def open(self) -> None:
        self.tap("More")
        self.tap("Compare with paper")
        expect(self.panel.locator("h2")).to_have_text("Compare with paper")

    def key_in(self, deals: Sequence[Sequence[int]]) -> None:
        """Tap every number on the pad, and Next after each but the last."""
        pad = self.panel.locator(".number-pad")
        for at, points in enumerate(points for deal in deals for points in deal):
            if at:
                pad.get_by_role("button", name="Next", exact=True).tap()
                self.taps += 1
            for digit in str(points):
                pad.get_by_role("button", name=digit, exact=True).tap()
                self.taps += 1

    def differences(self) -> list[str]:
        return self.panel.locator(".paper-differences b").all_inner_texts()

    def heading(self, words: str) -> None:
        expect(self.panel.locator("[role=status]")).to_have_text(words)

    def compare(self) -> None:
        self.tap("Compare")
        expect(self.panel.get_by_text("Paper and sheet")).to_have_count(0)
        expect(self.panel.locator("tfoot")).to_be_visible()


def played(six: PlayedTable) -> PlayedTable:
    for points in DEALS:
        six.points(*points)
    return six


def test_paper_that_equals_the_sheet_is_noted(page: Page, six: PlayedTable) -> None:
    desk = Desk(page, played(six))
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
    desk = Desk(page, six)
    desk.open()
    deals = [(0, 25, 12, 45, 8, 25)] * 4
    desk.key_in(deals)
    expect(desk.panel.locator("tbody tr")).to_have_count(4)
    desk.compare()
    assert desk.taps == 2 + 40 + 23 + 1


def test_paper_that_begins_with_a_later_deal(page: Page, six: PlayedTable) -> None:
    desk = Desk(page, played(six))
    desk.open()
    desk.panel.get_by_label("First deal on this paper").fill("2")
    desk.panel.locator("[aria-current]").tap()
    expect(desk.panel.locator("tbody th")).to_have_text("2")
    desk.key_in(DEALS[1:])
    desk.compare()
    desk.heading("✓ The one deal is the same on paper and on the sheet.")


def test_without_network_it_says_so_and_keeps_what_was_keyed_in(page: Page, six: PlayedTable) -> None:
    desk = Desk(page, played(six))
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
    desk = Desk(page, played(six))
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
