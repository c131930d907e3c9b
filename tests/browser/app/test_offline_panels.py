"""Without network the code and the history are shown as this phone had them, or it says that it never had."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.network import cut_off, hold, hold_back, let_go, reconnect, wait_for_held
from tests.browser.scorekeeper import Scorekeeper, history, panel
from tests.browser.table.test_shell import read_qr
from tests.browser.tables import PlayedTable

KEPT = """async (name) => {
    const known = await indexedDB.databases();
    if (!known.some((each) => each.name === "kanakku")) return false;
    return new Promise((tell) => {
        const opening = indexedDB.open("kanakku");
        opening.onsuccess = () => {
            const reading = opening.result.transaction("kept").objectStore("kept").get(name);
            reading.onsuccess = () => { opening.result.close(); tell(Boolean(reading.result)); };
        };
    });
}"""


def close(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def cut_off_with_panels(page: Page) -> None:
    """Lose the network once the panels are at hand that are seldom wanted."""
    page.get_by_role("button", name="Standings").tap()
    expect(panel(page)).to_be_visible()
    close(page)
    cut_off(page)


def open_history(page: Page) -> None:
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="History").tap()


def test_the_code_is_shown_without_network_once_it_was_shown_before(page: Page, six: PlayedTable) -> None:
    page.goto(six.page)
    page.get_by_role("button", name="QR").tap()
    expect(panel(page).locator("svg[role=img]")).to_be_visible()
    close(page)
    cut_off(page)
    page.reload()
    page.get_by_role("button", name="QR").tap()
    expect(panel(page).locator("svg[role=img]")).to_be_visible()
    assert read_qr(panel(page).locator(".qr-image")).endswith(six.page)


def test_the_scorekeepers_phone_has_the_code_at_hand(page: Page, six: PlayedTable) -> None:
    page.clock.install()
    page.goto(six.keeper_page)
    expect(page.get_by_role("status").first).to_have_text("live")
    for _ in range(200):
        if not page.evaluate(KEPT, f"qr.{six.code}"):
            page.clock.run_for(1_000)
            page.wait_for_timeout(50)
    cut_off(page)
    page.get_by_role("button", name="QR").tap()
    expect(panel(page).locator("svg[role=img]")).to_be_visible()


def test_a_code_that_was_never_shown_is_said_to_need_the_network(page: Page, six: PlayedTable) -> None:
    page.goto(six.page)
    expect(page.get_by_role("status").first).to_have_text("live")
    cut_off_with_panels(page)
    page.get_by_role("button", name="QR").tap()
    expect(panel(page).get_by_role("alert")).to_contain_text("It is shown once there is network")
    expect(panel(page)).to_contain_text(six.code)
    reconnect(page)
    expect(panel(page).locator("svg[role=img]")).to_be_visible()
    expect(panel(page).get_by_role("alert")).to_have_count(0)


def test_a_code_that_comes_late_is_not_shown_in_another_ones_place(page: Page, six: PlayedTable) -> None:
    page.goto(six.keeper_page)
    expect(page.get_by_role("status").first).to_have_text("live")
    page.get_by_role("button", name="QR").tap()
    expect(panel(page).locator("svg[role=img]")).to_be_visible()
    hold(page, "POST", "/qr$")
    page.get_by_role("button", name="Move the scorekeeping to another phone").tap()
    wait_for_held(page)
    page.get_by_role("button", name="Hide").tap()
    expect(panel(page).get_by_role("img", name=re.compile("^QR code that opens"))).to_be_visible()
    let_go(page)
    assert read_qr(panel(page).locator(".qr-image")).endswith(six.page)


def test_the_result_of_a_game_that_ends_before_the_panels_come_is_shown_once(
    page: Page, six: PlayedTable
) -> None:
    page.goto(six.keeper_page)
    expect(page.get_by_role("status").first).to_have_text("live")
    let_panels_come = hold_back(page, "**/*game-panels*")
    six.points(1, 2, 3, 4, 5, 6)
    six.finish("late")
    expect(page.get_by_role("button", name="Next game")).to_be_visible()
    again = six.next_game()
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()
    again.points(6, 5, 4, 3, 2, 1)
    again.finish("late")
    expect(page.get_by_role("button", name="Next game")).to_be_visible()
    let_panels_come()
    expect(panel(page)).to_contain_text("Final standings")
    close(page)


def test_the_history_is_shown_as_it_was_read_last(page: Page, six: PlayedTable) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    page.goto(six.keeper_page)
    assert history(page).count() == 2
    close(page)
    six.points(6, 5, 4, 3, 2, 1)
    expect(page.get_by_role("button", name="Enter deal 3")).to_be_visible()
    cut_off(page)
    open_history(page)
    as_of = panel(page).get_by_role("status")
    expect(as_of).to_have_text(re.compile(r"this is the history as of \d\d:\d\d"))
    expect(page.locator(".journal > li")).to_have_count(2)
    reconnect(page)
    expect(page.locator(".journal > li")).to_have_count(3)
    expect(as_of).to_have_count(0)
    close(page)
    cut_off(page)
    changed = Scorekeeper(page).open_cell(2, "Anil")
    expect(changed).to_contain_text("Recorded at")


def test_a_history_that_was_never_read_is_said_to_need_the_network(page: Page, six: PlayedTable) -> None:
    page.goto(six.page)
    expect(page.get_by_role("status").first).to_have_text("live")
    cut_off_with_panels(page)
    open_history(page)
    expect(panel(page).get_by_role("alert")).to_contain_text("has not read the history of this game before")
    reconnect(page)
    expect(page.locator(".journal > li")).to_have_count(1)
