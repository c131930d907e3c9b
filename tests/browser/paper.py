"""Key in the paper of a table on a second person's phone, and read what differs from the sheet."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator, Page

from tests.browser.tables import PlayedTable
from tests.dom.expecting import expect


class PaperDesk:
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
