"""Go back as phones do: what slid over the sheet closes first, and nothing that was written is lost."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.motion import IN_MOTION
from tests.browser.scorekeeper import Scorekeeper, open_screen
from tests.browser.tables import PlayedTable, call

pytestmark = IN_MOTION


def close_request(page: Page) -> None:
    """Ask to close what is open, as the Back of an Android phone does and the Escape key of any other."""
    page.keyboard.press("Escape")


def browser_back(page: Page) -> None:
    """Press the browser's Back; it need not go anywhere."""
    browser = page.context.new_cdp_session(page)
    history = browser.send("Page.getNavigationHistory")
    entry = history["entries"][history["currentIndex"] - 1]
    browser.send("Page.navigateToHistoryEntry", {"entryId": entry["id"]})
    browser.detach()


each_way_back = pytest.mark.parametrize("go_back", [close_request, browser_back])
Back = Callable[[Page], None]


def open_from_home(page: Page, table: PlayedTable) -> None:
    """Open a table from the list of those this phone keeps, so that there is somewhere to go back to."""
    open_screen(page, table.keeper_page)
    page.get_by_role("link", name="All tables").tap()
    page.get_by_role("link", name=re.compile("you keep the score")).tap()
    expect(page.get_by_role("status")).to_have_text("live")


@each_way_back
def test_back_closes_what_slid_over_the_sheet(page: Page, six: PlayedTable, go_back: Back) -> None:
    open_from_home(page, six)
    page.get_by_role("button", name="QR").tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    go_back(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.url.endswith(six.page)
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()


@each_way_back
def test_back_in_the_middle_of_a_deal_keeps_what_is_entered(
    page: Page, six: PlayedTable, go_back: Back
) -> None:
    keeper = Scorekeeper(page)
    open_from_home(page, six)
    keeper.open_deal(1)
    keeper.type(7)
    go_back(page)
    expect(page.locator("deal-entry")).to_have_count(0)
    keeper.open_deal(1)
    expect(page.locator("deal-entry .seat-row").first).to_contain_text("7")


def test_a_panel_leaves_nothing_to_go_back_through(page: Page, six: PlayedTable) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    open_from_home(page, six)
    entries = page.evaluate("history.length")
    for _ in range(2):
        page.get_by_role("button", name="Standings").tap()
        page.get_by_role("dialog").get_by_role("button", name="Close").tap()
        expect(page.get_by_role("dialog")).to_have_count(0)
    keeper = Scorekeeper(page)
    keeper.withdraw(1, "Anil")
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()
    assert page.evaluate("history.length") == entries
    browser_back(page)
    expect(page.get_by_role("link", name="New table")).to_be_visible()


def test_back_reaches_the_page_before_while_a_panel_is_still_leaving(page: Page, six: PlayedTable) -> None:
    """Whoever goes elsewhere at once arrives there, however late the browser tells of the closing."""
    open_from_home(page, six)
    for _ in range(5):
        page.get_by_role("button", name="QR").tap()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.evaluate("""() => {
            document.querySelector("dialog [data-close]").click();
            document.querySelector("a[href='/']").click();
        }""")
        expect(page.get_by_role("link", name="New table")).to_be_visible()
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.goto(six.page)
        assert page.url.endswith(six.page)


@each_way_back
def test_back_returns_through_the_steps_of_a_new_table_with_the_names_kept(page: Page, go_back: Back) -> None:
    page.goto("/")
    page.get_by_role("link", name="New table").tap()
    page.get_by_role("button", name=re.compile("^Any other game")).tap()
    page.get_by_label("Seat 1", exact=True).fill("Anil")
    page.get_by_label("Seat 2", exact=True).fill("Bina")
    page.get_by_role("button", name="House rules").tap()
    expect(page.get_by_role("heading", name="House rules")).to_be_visible()
    go_back(page)
    expect(page.get_by_label("Seat 2", exact=True)).to_have_value("Bina")
    page.get_by_label("Seat 2", exact=True).tap()
    go_back(page)
    page.get_by_role("button", name=re.compile("^Any other game")).first.tap()
    expect(page.get_by_label("Seat 1", exact=True)).to_have_value("Anil")
    page.get_by_role("button", name="Start with 2 players").tap()
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()
    browser_back(page)
    expect(page.get_by_role("link", name="New table")).to_be_visible()


def test_the_arrow_of_a_new_table_goes_back_a_step_and_then_home(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="New table").tap()
    page.get_by_role("button", name=re.compile("^Any other game")).tap()
    page.get_by_role("button", name="Back", exact=True).tap()
    expect(page.get_by_role("heading", name="What is played?")).to_be_visible()
    page.get_by_role("button", name="Back", exact=True).tap()
    expect(page.get_by_role("link", name="New table")).to_be_visible()


def test_what_opens_while_another_panel_leaves_stays(page: Page, six: PlayedTable) -> None:
    """The game ends, on another phone, in the moment in which a panel has closed here."""
    six.points(1, 2, 3, 4, 5, 6)
    page.goto(six.keeper_page)
    expect(page.get_by_role("status")).to_have_text("live")
    page.get_by_role("button", name="QR").tap()
    page.get_by_role("dialog").get_by_role("button", name="Close").tap()
    path = f"/games/{six.game_id}/entries/{uuid.uuid4()}"
    call(six.base_url, "PUT", path, {"kind": "finish", "reason": "late"}, six.key)
    result = page.get_by_role("dialog").filter(has_text="Final standings")
    expect(result).to_be_visible()
    page.wait_for_timeout(1500)
    expect(result).to_be_visible()
    result.get_by_role("button", name="Close").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.url.endswith(six.page)
