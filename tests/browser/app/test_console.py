"""Whatever people do, the console of the browser stays empty, but for a network that is not there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.browser.scorekeeper import Scorekeeper, enter_points, save_correction
from tests.browser.tables import PlayedTable, call, open_table

# No page can keep the browser from noting that there is no network, nor an address that it was sent to.
UNREACHED = re.compile("Failed to load resource: net::ERR_")
MISTAKEN_KEY = "#key=0123456789abcdefghijklmnopqrstuv"


class Phones:
    """Hold phones, each with a disk of its own, and what their consoles say."""

    def __init__(self, browser: Browser, settings: dict[str, Any]) -> None:
        self.browser, self.settings = browser, settings
        self.said: list[str] = []
        self.contexts: list[BrowserContext] = []

    def another(self) -> Page:
        context = self.browser.new_context(**self.settings)
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.on("console", self._hear)
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.said.append(f"{message.text} ({message.location.get('url')})")


@pytest.fixture
def phones(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Phones]:
    phones = Phones(browser, browser_context_args)
    yield phones
    for context in phones.contexts:
        context.close()


def live(page: Page) -> Page:
    expect(page.get_by_role("status").first).to_have_text("live")
    return page


def close(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_an_evening_from_the_first_page_to_the_last(phones: Phones) -> None:
    page = phones.another()
    keeper = Scorekeeper(page)
    page.goto("/")
    page.get_by_label(re.compile("^Scan the code")).fill("ZZZZZZ")
    keeper.tap(keeper.button("Open"))
    expect(page.get_by_role("heading", name="There is no such table")).to_be_visible()
    keeper.start_table("Any other game", ["Anil", "Bina"])
    wrong_entry(keeper)
    enter_points(keeper, 1, [7, 9])
    page.locator("undo-bar").get_by_role("button", name="Undo").tap()
    expect(page.locator("undo-bar")).to_contain_text("withdrawn")
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="History").tap()
    page.get_by_role("button", name="Put it back").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    keeper.tap(keeper.button("Correct", keeper.open_cell(1, "Anil")))
    keeper.type(8)
    save_correction(keeper.page)
    keeper.withdraw(1, "Bina")
    enter_points(keeper, 1, [5, 5])
    ruling(keeper)
    panels(page)
    finish(keeper)
    page.get_by_role("link", name="All tables").tap()
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()
    assert phones.said == []


def wrong_entry(keeper: Scorekeeper) -> None:
    """Try to save a deal of more points than a sheet takes."""
    keeper.open_deal(1)
    for _ in range(2):
        keeper.type(999999)
        keeper.tap(keeper.button("Next"))
    keeper.tap(keeper.button("Save deal 1"))
    expect(keeper.page.locator(".entry-refusal")).to_be_visible()
    keeper.tap(keeper.button("Clear"))
    close(keeper.page)


def ruling(keeper: Scorekeeper) -> None:
    page = keeper.page
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Adjust, warn or put out").tap()
    page.locator("ruling-form").get_by_text("Anil").tap()
    page.get_by_label("Points").fill("5")
    page.get_by_label("Reason").fill("late")
    page.get_by_role("dialog").get_by_role("button", name="Save").tap()
    expect(page.locator(".row-other")).to_have_count(1)


def panels(page: Page) -> None:
    """Open what there is to be opened over a sheet."""
    tools = page.get_by_role("navigation", name="Tools")
    tools.get_by_role("button", name="Standings").tap()
    expect(page.get_by_role("dialog").get_by_role("link", name="CSV")).to_be_visible()
    close(page)
    for choice in ("History", "House rules in force", "Games of this table", "Save the whole table"):
        tools.get_by_role("button", name="More").tap()
        page.get_by_role("dialog").get_by_role("button", name=choice).tap()
        expect(page.get_by_role("dialog").get_by_role("heading", name=choice, level=2)).to_be_visible()
        close(page)
    tools.get_by_role("button", name="QR").tap()
    expect(page.get_by_role("img", name="QR code that opens table")).to_be_visible()
    page.get_by_role("button", name="Move the scorekeeping to another phone").tap()
    expect(page.get_by_role("img", name="QR code of the scorekeeper’s link")).to_be_visible()
    close(page)


def finish(keeper: Scorekeeper) -> None:
    page = keeper.page
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Finish early").tap()
    page.get_by_role("button", name="Finish the game now").tap()
    expect(page.get_by_role("heading", name="Final standings")).to_be_visible()
    for kind in ("CSV", "Excel", "JSON"):
        with page.expect_download():
            page.get_by_role("link", name=kind).tap()
    close(page)


def test_players_of_two_phones(phones: Phones, base_url: str) -> None:
    table = open_table(base_url, ["Anil", "Bina"], rules={"target": 50})
    table.points(1, 2)
    first, second = phones.another(), phones.another()
    for page, name in ((first, "Anil"), (second, "Bina")):
        page.goto(table.page)
        live(page).get_by_role("columnheader", name=name).get_by_role("button").tap()
        page.get_by_role("dialog").get_by_role("button", name="This is me").tap()
        expect(page.get_by_role("dialog")).to_have_count(0)
    Scorekeeper(first).open_cell(1, "Anil").get_by_role("button", name="Dispute").tap()
    first.get_by_label("What is wrong?").fill("I had 54")
    first.get_by_role("button", name="Dispute it").tap()
    expect(second.get_by_text("Anil disputes deal 1")).to_be_visible()
    table.points(60, 2)
    for page, name in ((first, "Anil"), (second, "Bina")):
        expect(page.get_by_role("dialog").get_by_text("Anil wins")).to_be_visible()
        close(page)
        page.get_by_role("button", name=f"Sign as {name}").tap()
        page.locator("sign-panel").get_by_role("button", name=re.compile("Sign")).last.tap()
        expect(page.get_by_role("dialog")).to_have_count(0)
    expect(first.get_by_text("Signed by everyone and locked.")).to_be_visible()
    assert phones.said == []


def test_what_another_phone_was_quicker_at(phones: Phones, six: PlayedTable) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    first, second = Scorekeeper(phones.another()), Scorekeeper(phones.another())
    for keeper in (first, second):
        keeper.page.goto(six.keeper_page)
        keeper.tap(keeper.button("Correct", keeper.open_cell(1, "Anil")))
        keeper.tap(keeper.button("Delete"))
    for keeper, points in ((first, 7), (second, 8)):
        keeper.type(points)
        save_correction(keeper.page)
    expect(second.page.locator("waiting-panel")).to_contain_text("Your correction was not applied")
    watcher = phones.another()
    watcher.goto(six.page)
    live(watcher)
    call(six.base_url, "POST", f"/games/{six.game_id}/seats/1/claim", {})
    watcher.get_by_role("columnheader", name="Anil").get_by_role("button").tap()
    watcher.get_by_role("dialog").get_by_role("button", name="This is me").tap()
    expect(watcher.locator("th.mine")).to_have_text("Anil")
    call(six.base_url, "POST", f"/tables/{six.code}/keys", {}, six.key)
    expect(first.page.get_by_text("was renewed on another phone")).to_be_visible()
    mistaken = phones.another()
    mistaken.goto(f"{six.page}{MISTAKEN_KEY}")
    expect(mistaken.get_by_text("this phone only watches")).to_be_visible()
    assert phones.said == []


def test_a_while_without_network(phones: Phones, six: PlayedTable) -> None:
    page = phones.another()
    keeper = Scorekeeper(page)
    page.goto(six.keeper_page)
    live(page)
    keeper.open_deal(1)
    close(page)
    page.context.set_offline(True)
    expect(page.get_by_role("status").first).to_contain_text("offline since")
    enter_points(keeper, 1, [1, 2, 3, 4, 5, 6])
    six.points(6, 5, 4, 3, 2, 1)
    page.context.set_offline(False)
    expect(page.get_by_role("button", name="1 deal was not recorded and needs you")).to_be_visible()
    assert phones.said
    assert [line for line in phones.said if not UNREACHED.match(line)] == []
