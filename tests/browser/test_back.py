"""Go back as phones do: what slid over the sheet closes first, and nothing that was written is lost."""

from __future__ import annotations

import re
import uuid

from playwright.sync_api import Page, expect

from tests.browser.scorekeeper import Scorekeeper
from tests.browser.tables import PlayedTable, call


def test_back_closes_what_slid_over_the_sheet(page: Page, six: PlayedTable) -> None:
    page.goto(six.keeper_page)
    page.get_by_role("button", name="QR").tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.url.endswith(six.page)
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()


def test_back_in_the_middle_of_a_deal_keeps_what_is_entered(page: Page, six: PlayedTable) -> None:
    keeper = Scorekeeper(page)
    page.goto(six.keeper_page)
    keeper.open_deal(1)
    keeper.type(7)
    page.go_back()
    expect(page.locator("deal-entry")).to_have_count(0)
    keeper.open_deal(1)
    expect(page.locator("deal-entry .seat-row").first).to_contain_text("7")


def test_closing_a_panel_leaves_nothing_to_go_back_through(page: Page, six: PlayedTable) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    page.goto("/")
    page.goto(six.keeper_page)
    for _ in range(2):
        page.get_by_role("button", name="Standings").tap()
        page.get_by_role("dialog").get_by_role("button", name="Close").tap()
        expect(page.get_by_role("dialog")).to_have_count(0)
    keeper = Scorekeeper(page)
    keeper.withdraw(1, "Anil")
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("link", name="New table")).to_be_visible()


def test_back_returns_through_the_steps_of_a_new_table_with_the_names_kept(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="New table").tap()
    page.get_by_role("button", name=re.compile("^Any other game")).tap()
    page.get_by_label("Seat 1", exact=True).fill("Anil")
    page.get_by_label("Seat 2", exact=True).fill("Bina")
    page.get_by_role("button", name="House rules").tap()
    page.go_back()
    expect(page.get_by_label("Seat 2", exact=True)).to_have_value("Bina")
    page.go_back()
    page.get_by_role("button", name=re.compile("^Any other game")).first.tap()
    expect(page.get_by_label("Seat 1", exact=True)).to_have_value("Anil")
    page.get_by_role("button", name="Start with 2 players").tap()
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("link", name="New table")).to_be_visible()


# A phone that is busy goes back in its history late.
_SLOW_BACK = (
    "() => { history.go = (steps) => setTimeout(() => History.prototype.go.call(history, steps), 1000) }"
)


def test_what_opens_while_another_panel_leaves_stays(page: Page, six: PlayedTable) -> None:
    """The game ends, on another phone, in the moment in which a panel has closed here."""
    six.points(1, 2, 3, 4, 5, 6)
    page.goto(six.keeper_page)
    expect(page.get_by_role("status")).to_have_text("live")
    page.get_by_role("button", name="QR").tap()
    page.evaluate(_SLOW_BACK)
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
