"""Enter deals with one thumb: taps, totals, refusals, drafts, corrections and conflicts."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.reading import check_reading
from tests.browser.scorekeeper import Scorekeeper, new_totals, open_screen, totals
from tests.browser.tables import SIX, PlayedTable, call, open_table, table_of_rummy


@pytest.fixture
def rummy(base_url: str) -> PlayedTable:
    return table_of_rummy(base_url)


@pytest.fixture
def keeper(page: Page) -> Scorekeeper:
    return Scorekeeper(page)


def test_nothing_moves_and_no_keyboard_opens(keeper: Scorekeeper, rummy: PlayedTable) -> None:
    keeper.enter(rummy)
    page = keeper.page
    fixed = [page.locator(place) for place in (".number-pad", ".entry-strip", ".entry-foot", ".seat-rows")]
    before = [place.bounding_box() for place in fixed]
    keeper.choose("Anil", "won")
    keeper.press(*"20", *"85", *"30", *"12", *"40")
    expect(page.locator(".entry-refusal")).to_be_visible()
    assert [place.bounding_box() for place in fixed] == before
    assert page.locator("deal-entry :is(input, textarea, select)").count() == 0
    save = keeper.button("Save deal 1").bounding_box()
    assert save is not None
    assert save["height"] >= 56
    assert save["width"] > 330
    assert save["y"] + save["height"] <= 740


def test_what_is_typed_while_the_entry_opens_is_not_lost(page: Page, six: PlayedTable) -> None:
    """A quick typist does not wait for the form, however slowly it comes."""

    def late(route: Route) -> None:
        page.wait_for_timeout(300)
        route.continue_()

    for load in ("deal-panels", "entry", "points"):
        page.route(f"**/assets/{load}-*.js", late)
    open_screen(page, six.keeper_page)
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()
    for key in ("Enter", *"12", "Enter", *"34", "Enter", *"5"):
        page.keyboard.press(key)
    entry = page.locator("deal-entry")
    expect(entry.get_by_role("button", name=re.compile("^Chris.*: 5"))).to_be_visible()
    expect(entry.get_by_role("button", name=re.compile("^Anil.*: 12"))).to_be_visible()
    expect(entry.get_by_role("button", name=re.compile("^Bina.*: 34"))).to_be_visible()
    expect(page.locator("dialog")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_rows_below_the_edge_are_hinted_at(keeper: Scorekeeper, base_url: str) -> None:
    names = [f"Player {at}" for at in range(1, 12)]
    keeper.enter(open_table(base_url, names, game_type="gama_rummy", preset="gama_prelim"))
    form = keeper.page.locator(".entry-form")
    expect(form).to_have_attribute("data-more", "more below ↓")
    form.evaluate("form => form.scrollTo(0, form.scrollHeight)")
    expect(form).not_to_have_attribute("data-more", "more below ↓")


def test_nothing_is_hinted_at_where_all_rows_are_seen(keeper: Scorekeeper, rummy: PlayedTable) -> None:
    keeper.enter(rummy)
    expect(keeper.page.locator(".entry-form")).not_to_have_attribute("data-more", "more below ↓")


def test_a_lost_answer_records_once(keeper: Scorekeeper, six: PlayedTable) -> None:
    keeper.enter(six)
    for _ in SIX:
        keeper.press("7", "next")
    new_totals(keeper.page)

    def lose_the_answer(route: Route) -> None:
        path = urlsplit(route.request.url).path.removeprefix("/api/v1")
        call(six.base_url, "PUT", path, route.request.post_data_json, six.key)
        route.abort()

    keeper.page.route("**/deals/*", lose_the_answer, times=1)
    keeper.tap(keeper.button("Save deal 1"))
    expect(keeper.button("Enter deal 2")).to_be_visible()
    expect(keeper.page.locator(".row-waiting, .outbox")).to_have_count(0)
    assert len(six.read()["deals"]) == 1


def test_a_laptop_enters_a_deal_without_the_mouse(browser: Browser, rummy: PlayedTable) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 800}, base_url=rummy.base_url)
    open_screen(page, rummy.keeper_page)
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".seat-row").first).to_be_visible()
    for key in ("w", "d", *"45", "m", *"8", "Enter", *"100"):
        page.keyboard.press(key)
    assert new_totals(page) == dict(zip(SIX, ["0", "25", "45", "50", "8", "100"], strict=True))
    page.keyboard.press("ArrowUp")
    page.keyboard.type("70")
    page.keyboard.press("Control+Enter")
    expect(page.locator("deal-entry")).to_have_count(0)
    assert totals(page) == ["0", "25", "45", "50", "70", "100"]
    page.close()


def test_entry_is_read_by_everybody(
    browser: Browser, browser_context_args: dict[str, Any], rummy: PlayedTable
) -> None:
    # The checker styles what it looks at, which the page's own policy would stop.
    context = browser.new_context(**browser_context_args, bypass_csp=True)
    keeper = Scorekeeper(context.new_page())
    keeper.enter(rummy)
    keeper.choose("Anil", "won")
    keeper.press(*"20", *"30")
    check_reading(keeper.page)
    keeper.press("cards")
    expect(keeper.page.locator("card-picker")).to_be_visible()
    check_reading(keeper.page)
    context.close()
