"""A deal that waits is on the phone's disk, if not at once then as soon as that takes it."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.scorekeeper import enter_points
from tests.browser.tables import PlayedTable
from tests.browser.waiting import without_network
from tests.dom.expecting import expect

# The browser ends the connection, and opens no other.
END = """() => new Promise((resolve) => {
    const gone = indexedDB.deleteDatabase("kanakku");
    gone.onsuccess = () => {
        indexedDB.open = () => { throw new DOMException("", "UnknownError"); };
        resolve();
    };
})"""


def test_what_was_kept_in_memory_is_written_once_the_database_opens(page: Page, six: PlayedTable) -> None:
    keeper = without_network(page, six)
    page.evaluate(END)
    enter_points(keeper, 1, [1, 2, 3, 4, 5, 6])
    waiting = page.locator(".row-waiting")
    expect(waiting).to_have_count(1)
    page.evaluate("() => void delete indexedDB.open")
    enter_points(keeper, 2, [1, 2, 3, 4, 5, 6])
    expect(waiting).to_have_count(2)
    page.reload()
    expect(waiting).to_have_count(2)
