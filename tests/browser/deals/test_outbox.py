"""Enter deals without network: nothing is lost, nothing is recorded twice, nothing is guessed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.network import cut_off, drop, pass_on, reconnect
from tests.browser.scorekeeper import Scorekeeper, enter_points, totals
from tests.browser.tables import PlayedTable, call
from tests.browser.waiting import without_network


def force_off(page: Page) -> None:
    """Have the browser end every connection, as where it clears what a site has kept or loses its disk."""
    origin = page.evaluate("() => location.origin")
    page.context.new_cdp_session(page).send(
        "Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "indexeddb"}
    )


def clear_elsewhere(page: Page) -> None:
    """Have another tab take the database away, for which ours has to let go of it."""
    page.evaluate(
        """() => new Promise((resolve, reject) => {
            const gone = indexedDB.deleteDatabase("kanakku");
            gone.onsuccess = () => resolve();
            gone.onblocked = () => reject(new Error("The page holds on to its database."));
        })"""
    )


def opened(page: Page, six: PlayedTable) -> Scorekeeper:
    """Open the table and, once, the form of its game: that is read when it is first opened."""
    keeper = Scorekeeper(page)
    page.goto(six.keeper_page)
    expect(page.get_by_role("status")).to_have_text("live")
    keeper.open_deal(1)
    keeper.tap(keeper.button("Close, keeping what is entered"))
    return keeper


def test_five_deals_entered_offline_survive_a_reload_and_are_sent_once(page: Page, six: PlayedTable) -> None:
    keeper = opened(page, six)
    cut_off(page)
    for number in range(1, 4):
        enter_points(keeper, number, [number, 2, 3, 4, 5, 6])
    rows = page.locator(".row-waiting")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("waiting to send")
    expect(rows.first).to_contain_text("Anil 1 · Bina 2 · Chris 3")
    assert totals(page) == ["0"] * 6
    page.reload()
    expect(rows).to_have_count(3)
    for number in range(4, 6):
        enter_points(keeper, number, [number, 2, 3, 4, 5, 6])
    expect(page.get_by_role("button", name="5 deals wait on this phone")).to_be_visible()
    assert six.read()["deals"] == []

    reconnect(page)
    expect(page.get_by_role("button", name="Enter deal 6")).to_be_visible()
    expect(rows).to_have_count(0)
    assert totals(page) == ["15", "10", "15", "20", "25", "30"]
    assert [deal["lines"][0]["points"] for deal in six.read()["deals"]] == [1, 2, 3, 4, 5]


def test_deals_are_sent_by_the_next_page_where_the_tab_was_closed(page: Page, six: PlayedTable) -> None:
    keeper = without_network(page, six)
    enter_points(keeper, 1, [1, 2, 3, 4, 5, 6])
    context = page.context
    page.close()
    context.unroute("**/api/v1/**")
    later = context.new_page()
    later.goto(six.page)
    expect(later.get_by_role("button", name="Fay, Deal 1: 6")).to_be_visible()
    expect(later.locator(".row-waiting")).to_have_count(0)


def test_a_lost_answer_does_not_record_a_deal_twice(page: Page, six: PlayedTable) -> None:
    keeper = Scorekeeper(page)
    page.goto(six.keeper_page)

    def record_and_lose_the_answer(route: Route) -> None:
        pass_on(route)
        route.abort("connectionreset")

    page.route("**/deals/*", record_and_lose_the_answer, times=1)
    enter_points(keeper, 1, [1, 2, 3, 4, 5, 6])
    expect(page.get_by_role("button", name="Fay, Deal 1: 6")).to_be_visible()
    expect(page.locator(".row-waiting, .outbox")).to_have_count(0)
    assert len(six.read()["deals"]) == 1


def test_a_waiting_deal_is_edited_or_discarded(page: Page, six: PlayedTable) -> None:
    keeper = without_network(page, six)
    enter_points(keeper, 1, [1, 2, 3, 4, 5, 6])
    enter_points(keeper, 2, [6, 5, 4, 3, 2, 1])
    keeper.tap(page.locator(".row-waiting button").first)
    keeper.tap(keeper.button("Edit"))
    keeper.tap(keeper.button("Delete"))
    keeper.type(9)
    keeper.tap(keeper.button("Save deal 1"))
    expect(page.locator(".row-waiting").first).to_contain_text("Anil 9 · Bina 2")
    keeper.tap(page.locator(".row-waiting button").last)
    keeper.tap(keeper.button("Discard"))
    keeper.tap(keeper.button("Really discard: it is nowhere else"))
    expect(page.locator(".row-waiting")).to_have_count(1)
    reconnect(page)
    expect(page.locator(".row-waiting")).to_have_count(0)
    assert totals(page) == ["9", "2", "3", "4", "5", "6"]


def test_a_refused_deal_says_why_and_holds_the_next_back(page: Page, six: PlayedTable) -> None:
    keeper = without_network(page, six)
    enter_points(keeper, 1, [1, 2, 151, 4, 5, 6])
    enter_points(keeper, 2, [1, 2, 3, 4, 5, 6])
    reconnect(page)
    refused = page.locator('.row-waiting[data-state="refused"]')
    expect(refused).to_contain_text("refused, needs you")
    expect(page.get_by_role("button", name="1 deal was not recorded and needs you")).to_be_visible()
    keeper.tap(refused.get_by_role("button"))
    expect(page.locator("waiting-panel .refusal").first).to_contain_text("Chris")
    keeper.tap(keeper.button("Discard"))
    keeper.tap(keeper.button("Really discard: it is nowhere else"))
    expect(page.locator(".row-waiting, .outbox")).to_have_count(0)
    assert totals(page) == ["1", "2", "151", "4", "5", "6"]


@pytest.mark.parametrize("end", [force_off, clear_elsewhere])
def test_a_deal_is_kept_where_the_browser_has_ended_the_connection_to_the_disk(
    page: Page, six: PlayedTable, end: Callable[[Page], None]
) -> None:
    keeper = opened(page, six)
    end(page)
    cut_off(page)
    enter_points(keeper, 1, [1, 2, 3, 4, 5, 6])
    expect(page.locator(".row-waiting")).to_have_count(1)
    page.reload()
    expect(page.locator(".row-waiting")).to_contain_text("Anil 1 · Bina 2 · Chris 3")
    reconnect(page)
    expect(page.get_by_role("button", name="Enter deal 2")).to_be_visible()
    expect(page.locator(".row-waiting")).to_have_count(0)
    assert totals(page) == ["1", "2", "3", "4", "5", "6"]


def test_a_correction_says_that_it_needs_the_network(page: Page, six: PlayedTable) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    page.goto(six.keeper_page)
    panel = page.get_by_role("dialog")
    # What opens over the sheet is fetched while the phone is idle, or at the first tap.
    page.get_by_role("button", name="Chris, Deal 1: 3").tap()
    panel.get_by_role("button", name="Close").tap()
    expect(page.get_by_role("status")).to_have_text("live")
    cut_off(page)
    page.context.set_offline(True)
    expect(page.get_by_role("status")).to_have_text(re.compile("^offline since"))
    page.get_by_role("button", name="Chris, Deal 1: 3").tap()
    expect(panel).to_contain_text("Corrections and withdrawals need the network")
    expect(panel.get_by_role("button", name="Correct")).to_have_count(0)
    page.context.set_offline(False)
    reconnect(page)
    expect(panel.get_by_role("button", name="Correct")).to_be_visible()
    expect(panel).not_to_contain_text("need the network")


def test_an_answer_from_before_the_network_went_does_not_pass_for_live(page: Page, six: PlayedTable) -> None:
    on_their_way: list[Route] = []

    def hold(route: Route) -> None:
        on_their_way.append(route)

    page.route("**/live", drop)
    page.route(f"**/tables/{six.code}", hold)
    page.goto(six.keeper_page)
    state = page.get_by_role("status")
    expect(state).to_have_text("catching up")
    while not on_their_way:
        page.wait_for_timeout(20)
    page.context.set_offline(True)
    expect(state).to_have_text(re.compile("^offline since"))
    on_their_way[0].fulfill(json=call(six.base_url, "GET", f"/tables/{six.code}"))
    expect(page.get_by_role("columnheader", name="Anil")).to_be_visible()
    expect(state).to_have_text(re.compile("^offline since"))


# The files and facts that the entry of a plain sheet is made of; an entry is listed once it has arrived.
_ENTRY_IS_HERE = """() => {
    const arrived = performance.getEntriesByType("resource").map(({ name }) => name);
    return ["/assets/entry-", "/game-types/points"]
        .every((part) => arrived.some((name) => name.includes(part)));
}"""
# What those files import in turn.
_ALL_OF_IT_IS_HERE = """() => Promise.all(
    performance.getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => name.includes("/assets/entry-"))
        .map((name) => import(name))
)"""


def test_the_first_deal_is_entered_without_network(page: Page, six: PlayedTable) -> None:
    """The network may go as soon as the sheet is read, before any deal was opened."""
    keeper = Scorekeeper(page)
    page.goto(six.keeper_page)
    page.wait_for_function(_ENTRY_IS_HERE)
    page.evaluate(_ALL_OF_IT_IS_HERE)
    page.context.set_offline(True)
    enter_points(keeper, 1, [1, 2, 3, 4, 5, 6])
    expect(page.get_by_role("button", name="1 deal waits on this phone")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("cell", name="Anil, Deal 1: 1")).to_be_visible()


def test_a_second_tap_on_a_slow_network_opens_nothing_twice(page: Page, six: PlayedTable) -> None:
    on_their_way: list[Route] = []
    tapped_twice = False

    def hold(route: Route) -> None:
        if tapped_twice:
            route.continue_()
        else:
            on_their_way.append(route)

    page.route("**/assets/entry-*.js", hold)
    enter = page.get_by_role("button", name="Enter deal 1")
    # An idle phone asks for the form before anybody taps.
    with page.expect_request("**/assets/entry-*.js"):
        page.goto(six.keeper_page)
        enter.tap()
    enter.tap()
    tapped_twice = True
    for route in on_their_way:
        route.continue_()
    page.get_by_role("button", name="Close, keeping what is entered").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(enter).to_be_visible()
