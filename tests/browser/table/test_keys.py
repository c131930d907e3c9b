"""The scorekeeper's link: it is renewed from the page, and a link that is no good takes nothing away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Browser, Page, Route, expect

from tests.browser.network import cut_off, pass_on, reconnect
from tests.browser.scorekeeper import Scorekeeper, enter_points, keep_score, panel, totals
from tests.browser.table.test_shell import read_qr
from tests.browser.tables import PlayedTable, call

WRONG = "0123456789abcdefghijklmnopqrstuv"


@pytest.fixture
def other(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """Hold a second phone."""
    context = browser.new_context(**browser_context_args)
    yield context.new_page()
    context.close()


def renew(page: Page) -> None:
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Renew the scorekeeper’s link").tap()
    expect(panel(page)).to_contain_text("Everyone who keeps score with the old link must scan the new one")
    page.get_by_role("button", name="Renew the link").tap()


def test_a_renewed_link_shuts_the_old_one_out_and_can_be_shown(
    page: Page, other: Page, six: PlayedTable
) -> None:
    page.goto(six.keeper_page)
    keep_score(other, six)
    expect(other.get_by_role("button", name="Enter deal 1")).to_be_visible()
    renew(page)
    expect(panel(page).locator("svg[role=img]")).to_be_visible()
    link = read_qr(panel(page).locator(".qr-image"))
    assert six.key not in link
    page.keyboard.press("Escape")
    expect(panel(page)).to_have_count(0)
    enter_points(Scorekeeper(page), 1, [1, 2, 3, 4, 5, 6])

    expect(other.get_by_text("The scorekeeper’s link was renewed on another phone")).to_be_visible()
    expect(other.get_by_role("button", name=re.compile("^Enter deal"))).to_have_count(0)
    other.goto(link)
    expect(other.get_by_role("button", name="Enter deal 2")).to_be_visible()
    expect(other.get_by_text("was renewed")).to_have_count(0)


def test_what_waits_on_a_phone_that_lost_its_key_is_sent_with_the_new_one(
    page: Page, other: Page, six: PlayedTable
) -> None:
    page.goto(six.keeper_page)
    keep_score(other, six)
    second = Scorekeeper(other)
    second.open_deal(1)
    second.tap(second.button("Close, keeping what is entered"))
    cut_off(other)
    enter_points(second, 1, [1, 2, 3, 4, 5, 6])
    renew(page)
    expect(panel(page).locator("svg[role=img]")).to_be_visible()
    link = read_qr(panel(page).locator(".qr-image"))
    reconnect(other)
    expect(other.get_by_text("The deal that waits here is kept")).to_be_visible()
    other.reload()
    expect(other.get_by_text("The deal that waits here is kept")).to_be_visible()
    expect(other.locator(".row-waiting")).to_contain_text("waiting to send")
    other.goto(link)
    expect(other.get_by_role("button", name="Fay, Deal 1: 6")).to_be_visible()
    expect(other.locator(".row-waiting")).to_have_count(0)
    assert totals(other) == ["1", "2", "3", "4", "5", "6"]


def test_a_lost_answer_to_a_renewal_locks_nobody_out(page: Page, six: PlayedTable) -> None:
    page.goto(six.keeper_page)
    expect(page.get_by_role("status")).to_have_text("live")

    def renew_and_lose_the_answer(route: Route) -> None:
        if route.request.method == "GET":
            return route.fallback()
        pass_on(route)
        return route.abort("connectionreset")

    page.route("**/keys", renew_and_lose_the_answer)
    renew(page)
    expect(panel(page)).to_contain_text("No answer from the server")
    page.keyboard.press("Escape")
    expect(panel(page)).to_have_count(0)
    page.reload()
    enter_points(Scorekeeper(page), 1, [1, 2, 3, 4, 5, 6])
    expect(page.get_by_role("button", name="Fay, Deal 1: 6")).to_be_visible()


def test_a_wrong_link_does_not_take_a_good_key_away(page: Page, six: PlayedTable) -> None:
    page.goto(six.keeper_page)
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()
    page.goto("/")
    page.goto(f"{six.page}#key={WRONG}")
    expect(page.get_by_text("This phone keeps the good one it had")).to_be_visible()
    assert page.url.endswith(six.page)
    enter_points(Scorekeeper(page), 1, [1, 2, 3, 4, 5, 6])
    page.get_by_role("button", name="Understood").tap()
    expect(page.get_by_text("This phone keeps the good one it had")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="Enter deal 2")).to_be_visible()
    expect(page.get_by_text("This phone keeps the good one it had")).to_have_count(0)


def test_a_wrong_link_does_not_take_away_a_good_one_that_was_not_checked_yet(
    page: Page, six: PlayedTable
) -> None:
    page.route("**/keys", lambda route: route.abort("connectionreset"))
    page.goto(six.keeper_page)
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()
    page.goto("/")
    page.unroute("**/keys")
    page.goto(f"{six.page}#key={WRONG}")
    expect(page.get_by_text("This phone keeps the good one it had")).to_be_visible()
    enter_points(Scorekeeper(page), 1, [1, 2, 3, 4, 5, 6])
    expect(page.get_by_role("button", name="Fay, Deal 1: 6")).to_be_visible()


def test_a_wrong_link_alone_only_watches_and_says_so(page: Page, six: PlayedTable) -> None:
    page.goto(f"{six.page}#key={WRONG}")
    expect(page.get_by_text("this phone only watches")).to_be_visible()
    expect(page.get_by_role("button", name="Enter deal 1")).to_have_count(0)


def test_a_good_link_takes_the_place_of_an_old_one(page: Page, six: PlayedTable) -> None:
    keep_score(page, six)
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()
    key = call(six.base_url, "POST", f"/tables/{six.code}/keys", {}, six.key)["scorekeeper_key"]
    expect(page.get_by_text("The scorekeeper’s link was renewed on another phone")).to_be_visible()
    page.goto(f"{six.page}#key={key}")
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()


def test_a_link_renewed_while_an_answer_about_it_is_on_its_way_is_asked_about_again(
    page: Page, six: PlayedTable
) -> None:
    held = list[tuple[Route, APIResponse]]()

    def hold_the_first(route: Route) -> None:
        if held:
            return route.fallback()
        return held.append((route, pass_on(route)))

    page.route("**/keys", hold_the_first)
    page.goto(six.keeper_page)
    expect(page.get_by_role("status")).to_have_text("live")
    while not held:
        page.wait_for_timeout(20)
    six.key = call(six.base_url, "POST", f"/tables/{six.code}/keys", {}, six.key)["scorekeeper_key"]
    six.points(1, 2, 3, 4, 5, 6)
    expect(page.get_by_role("button", name="Fay, Deal 1: 6")).to_be_visible()
    [(route, answer)] = held
    route.fulfill(response=answer)
    expect(page.get_by_text("The scorekeeper’s link was renewed on another phone")).to_be_visible()


def test_a_link_opened_without_network_is_checked_when_it_is_back(page: Page, six: PlayedTable) -> None:
    cut_off(page)
    page.goto(f"{six.page}#key={six.key}")
    expect(page.get_by_role("status")).to_have_text(re.compile("^(catching up|offline)"))
    reconnect(page)
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()
