"""Keep score on a network that drops, delays, doubles and fails; every phone ends up with the same sheet."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.motion import IN_MOTION
from tests.browser.network import pass_on
from tests.browser.scorekeeper import Scorekeeper, totals
from tests.browser.tables import PlayedTable

pytestmark = IN_MOTION

DEALS = 12
CELLS = """() => [...document.querySelectorAll("score-sheet .row-deal, score-sheet .totals")]
    .map((row) => row.innerText.replace(/\\s+/g, " ").trim())"""


def flaky(chance: random.Random) -> Callable[[Route], None]:
    """Return a handler under which most calls go wrong, each in its own way."""

    def handle(route: Route) -> None:
        if "/live" in route.request.url and chance.random() < 0.5:
            route.fallback()
            return
        misfortune = chance.choice(["none", "none", "drop", "delay", "lose the answer", "double", "fail"])
        if misfortune == "drop":
            route.abort("connectionreset")
        elif misfortune == "delay":
            time.sleep(0.4)
            route.fallback()
        elif misfortune == "fail":
            route.fulfill(status=500, body="<h1>Bad gateway</h1>", content_type="text/html")
        elif misfortune in ("lose the answer", "double") and "/live" not in route.request.url:
            answer = pass_on(route)
            if misfortune == "double":
                route.fulfill(response=pass_on(route))
            else:
                assert answer.status
                route.abort("timedout")
        else:
            route.fallback()

    return handle


def test_a_flaky_evening_ends_with_the_same_sheet_everywhere(
    page: Page, browser: Browser, browser_context_args: dict[str, Any], six: PlayedTable
) -> None:
    chance = random.Random(4)
    watcher = browser.new_context(**browser_context_args).new_page()
    keeper = Scorekeeper(page)
    page.goto(six.keeper_page)
    watcher.goto(six.page)
    for phone in (page, watcher):
        expect(phone.get_by_role("status")).to_have_text("live")
    keeper.open_deal(1)
    keeper.tap(keeper.button("Close, keeping what is entered"))
    for phone in (page, watcher):
        phone.route("**/api/v1/tables/**", flaky(chance))
        phone.route("**/deals/*", flaky(chance))
    for number in range(1, DEALS + 1):
        if number in (4, 9):
            page.context.set_offline(number == 4)
        _enter(keeper, number)
    for phone in (page, watcher):
        # What goes wrong with calls still under way is theirs alone.
        phone.unroute_all(behavior="ignoreErrors")
        phone.evaluate("dispatchEvent(new Event('online'))")
    for phone in (page, watcher):
        expect(phone.locator(".row-deal")).to_have_count(DEALS, timeout=30_000)
        expect(phone.locator(".row-waiting")).to_have_count(0)
        assert totals(phone) == ["12", "24", "36", "48", "60", "72"]
    assert page.evaluate(CELLS) == watcher.evaluate(CELLS)
    assert [deal["number"] for deal in six.read()["deals"]] == list(range(1, DEALS + 1))
    watcher.context.close()


def _enter(keeper: Scorekeeper, number: int) -> None:
    keeper.open_deal(number)
    for points in range(1, 7):
        keeper.type(points)
        keeper.tap(keeper.button("Next"))
    keeper.tap(keeper.button(f"Save deal {number}"))
    expect(keeper.page.locator("deal-entry")).to_have_count(0)
