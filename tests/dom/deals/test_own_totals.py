"""What waits on a phone is added up there where its points need no more, plainly as the phone's own sum."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.network import reconnect
from tests.browser.scorekeeper import enter_points
from tests.browser.tables import FOUR, PlayedTable, open_table
from tests.browser.waiting import own_totals, without_network
from tests.dom.expecting import expect


def rummy_table(base_url: str, **more: Any) -> PlayedTable:
    table = open_table(base_url, FOUR, **{"game_type": "gama_rummy", "preset": "gama_prelim", **more})
    played = [{"seat": seat, "status": "played", "points": 10 * seat} for seat in (2, 3, 4)]
    table.deal({"winner": 1, "show": "normal", "results": played})
    return table


def test_counts_of_rummy_are_added_until_a_deal_needs_more(page: Page, base_url: str) -> None:
    keeper = without_network(page, rummy_table(base_url))
    keeper.rummy(2, "Bina", {"Anil": 12, "Chris": 30, "Devi": 45})
    expect(page.locator(".row-own")).to_be_visible()
    assert own_totals(page) == ["12", "20", "60", "85"]
    keeper.rummy(3, "Bina", {"Anil": 12, "Chris": "packed_first", "Devi": 45})
    expect(page.locator(".row-waiting")).to_have_count(2)
    expect(page.locator(".row-own, .row-own-note")).to_have_count(0)


def test_nothing_is_added_where_the_house_rules_need_more(page: Page, base_url: str) -> None:
    """At Indian Rummy the winner collects."""
    keeper = without_network(page, rummy_table(base_url, game_type="indian_rummy", preset="catsatcards"))
    keeper.rummy(2, "Bina", {"Anil": 12, "Chris": 30, "Devi": 45})
    expect(page.locator(".row-waiting")).to_have_count(1)
    expect(page.locator(".waiting-facts")).to_contain_text("Devi 45")
    expect(page.locator(".row-own, .row-own-note")).to_have_count(0)


def test_nothing_is_added_once_a_waiting_deal_is_refused(page: Page, six: PlayedTable) -> None:
    keeper = without_network(page, six)
    enter_points(keeper, 1, [1, 2, 3, 4, 5, 6])
    enter_points(keeper, 2, [1, 2, 3, 4, 5, 6])
    expect(page.locator(".row-own")).to_be_visible()
    six.points(6, 5, 4, 3, 2, 1)
    reconnect(page)
    expect(page.locator('.row-waiting[data-state="refused"]')).to_have_count(1)
    expect(page.locator(".row-own, .row-own-note")).to_have_count(0)
