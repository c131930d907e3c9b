"""What was changed is told as it happened, leads to the deal and back, and can be reversed."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.scorekeeper import Scorekeeper, enter_points, open_screen, totals, undo, undo_bar
from tests.browser.tables import PlayedTable

# When the page first offers to undo something, by its own clock.
NOTE_OFFERED = """() => new MutationObserver((_, seen) => {
    if (!document.querySelector("undo-bar [data-do=undo]")) return;
    window.offered = Date.now();
    seen.disconnect();
}).observe(document.body, {childList: true, subtree: true})"""


def test_a_saved_deal_is_taken_back_and_that_too(page: Page, six: PlayedTable) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    page.goto(six.keeper_page)
    keeper = Scorekeeper(page)
    expect(undo_bar(page)).not_to_be_visible()
    enter_points(keeper, 2, [7, 7, 7, 7, 7, 7])
    expect(undo_bar(page)).to_contain_text("Deal 2 saved.")
    undo(page)
    expect(undo_bar(page)).to_contain_text("Deal 2 withdrawn.")
    assert totals(page) == ["1", "2", "3", "4", "5", "6"]
    undo(page)
    expect(undo_bar(page)).to_contain_text("Deal 2 saved.")
    assert totals(page) == ["8", "9", "10", "11", "12", "13"]


def test_undo_is_offered_for_thirty_seconds(page: Page, six: PlayedTable) -> None:
    page.clock.install()
    six.points(1, 2, 3, 4, 5, 6)
    open_screen(page, six.keeper_page)
    page.evaluate(NOTE_OFFERED)
    Scorekeeper(page).withdraw(1, "Anil")
    expect(undo_bar(page)).to_be_visible()
    page.clock.pause_at(page.evaluate("offered") / 1000 + 29)
    expect(undo_bar(page)).to_be_visible()
    page.clock.run_for(2_000)
    expect(undo_bar(page)).not_to_be_visible()
