"""A deal that waits is on the phone's disk, if not at once then as soon as that takes it, and stays there."""

from __future__ import annotations

import json

from playwright.sync_api import Page

from tests.browser.network import cut_off, reconnect
from tests.browser.scorekeeper import Scorekeeper, enter_points
from tests.browser.tables import PlayedTable, call
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


# The browser ends the connection, and answers whoever opens another only when it is told to.
HANG = """() => new Promise((resolve) => {
    const gone = indexedDB.deleteDatabase("kanakku");
    const open = indexedDB.open.bind(indexedDB);
    globalThis.answers = [];
    gone.onsuccess = () => {
        indexedDB.open = (...asked) => {
            const hanging = new EventTarget();
            globalThis.answers.push(() => {
                const request = open(...asked);
                const tell = ({ type }) => {
                    hanging.result = request.result;
                    hanging.dispatchEvent(new Event(type));
                };
                request.onupgradeneeded = request.onsuccess = tell;
            });
            return hanging;
        };
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


def test_a_deal_mended_after_the_server_had_it_needs_a_person(page: Page, six: PlayedTable) -> None:
    keeper = without_network(page, six)
    enter_points(keeper, 1, [1, 2, 3, 4, 5, 6])
    keeper.tap(keeper.button("Undo"))
    expect(page.locator(".row-waiting")).to_have_count(0)
    kept = json.loads(page.evaluate(f"() => localStorage.getItem('kanakku.draft.{six.game_id}')"))
    keeper.open_deal(1)
    # The first sending has come through after all, and nobody has heard of it.
    first = {"outcome": kept["draft"]["outcome"], "number": 1}
    call(six.base_url, "PUT", f"/games/{six.game_id}/deals/{kept['dealId']}", first, six.key)
    keeper.tap(keeper.button("Delete"))
    keeper.type(9)
    keeper.save_deal(1)
    reconnect(page)
    keeper.tap(page.locator('.row-waiting[data-state="refused"] button'))
    versions = page.get_by_role("dialog").locator(".version")
    expect(versions.first).to_contain_text("Anil 1")
    expect(versions.last).to_contain_text("Anil 9")
    keeper.tap(keeper.button("Put mine in its place"))
    expect(page.locator(".row-waiting")).to_have_count(0)
    assert six.read()["deals"][0]["lines"][0]["points"] == 9


def test_a_database_that_never_opens_holds_up_no_deal_and_is_used_once_it_does(
    page: Page, six: PlayedTable
) -> None:
    page.goto(six.keeper_page)
    expect(page.get_by_role("status").first).to_have_text("live")
    keeper = Scorekeeper(page)
    page.evaluate(HANG)
    enter_points(keeper, 1, [1, 2, 3, 4, 5, 6])
    expect(page.get_by_role("button", name="Fay, Deal 1: 6")).to_be_visible()
    cut_off(page)
    enter_points(keeper, 2, [1, 2, 3, 4, 5, 6])
    page.evaluate("() => answers.forEach((answer) => answer())")
    enter_points(keeper, 3, [1, 2, 3, 4, 5, 6])
    waiting = page.locator(".row-waiting")
    expect(waiting).to_have_count(2)
    page.evaluate("() => void delete indexedDB.open")
    page.reload()
    expect(waiting).to_have_count(2)
