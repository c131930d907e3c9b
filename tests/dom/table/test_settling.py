"""Settling up: a stake is set where it is looked for, and who has paid is ticked, where that was recorded."""

from __future__ import annotations

import re
from typing import cast

from playwright.sync_api import Page

from tests.browser.network import cut_off, reconnect
from tests.browser.scorekeeper import panel
from tests.browser.tables import PlayedTable, call
from tests.dom.expecting import expect
from tests.dom.page import Page as DomPage


def finish_for_stakes(page: Page, table: PlayedTable) -> None:
    """Play a game for a rupee a point, and show its finished sheet to the scorekeeper."""
    stakes = {"unit": "Rs", "decimals": 0, "games": {"points": {"per": "point", "coins": 1}}}
    call(table.base_url, "PUT", f"/tables/{table.code}/stakes", {"stakes": stakes}, table.key)
    table.play()
    table.finish("late")
    page.goto(table.keeper_page)


def test_an_evening_is_settled_from_the_finished_sheet(page: Page, six: PlayedTable) -> None:
    six.play()
    six.finish("late")
    page.goto(six.keeper_page)
    page.locator(".tools").get_by_role("button", name="More").click()
    panel(page).get_by_role("button", name="Settling up").click()
    expect(panel(page).get_by_text("This table plays for nothing.")).to_be_visible()
    panel(page).get_by_role("button", name="Set a stake for Any other game").click()
    panel(page).get_by_label("Amount").fill("0.50")
    panel(page).get_by_role("button", name="Save").click()
    expect(panel(page).get_by_text("together nothing.")).to_be_visible()
    ticks = panel(page).get_by_role("checkbox")
    assert ticks.count() == 5
    ticks.first.click()
    expect(panel(page).get_by_text("has paid")).to_be_visible()
    panel(page).get_by_role("button", name="Close").click()
    # From then on it is offered beside the finished sheet.
    page.locator(".next-step").get_by_role("button", name="Settle up").click()
    expect(panel(page).get_by_text("has paid")).to_be_visible()
    panel(page).get_by_role("button", name="Stake for Any other game").click()
    expect(panel(page).get_by_label("Amount")).to_have_value("0.50")
    panel(page).get_by_label("Amount").fill("abc")
    panel(page).get_by_role("button", name="Save").click()
    expect(panel(page).get_by_text("Write this in digits alone, as 1000 or 0.50.")).to_be_visible()
    expect(panel(page).get_by_label("Amount")).to_have_attribute("aria-invalid", "true")
    panel(page).get_by_label("Amount").fill("1,00,000")
    panel(page).get_by_role("button", name="Save").click()
    panel(page).get_by_role("button", name="Stake for Any other game").click()
    expect(panel(page).get_by_label("Amount")).to_have_value("100000")
    panel(page).get_by_label("Amount").fill("0")
    panel(page).get_by_role("button", name="Save").click()
    expect(panel(page).get_by_role("alert")).to_contain_text("A stake is from 0.01 to 100,000")
    panel(page).get_by_label("Amount").fill("1000000")
    panel(page).get_by_role("button", name="Save").click()
    expect(panel(page).get_by_role("alert")).to_contain_text("A stake is from 0.01 to 100,000")
    panel(page).get_by_role("button", name="Close").click()
    page.locator(".next-step").get_by_role("button", name="Share").click()
    panel(page).get_by_role("checkbox", name="With who pays whom").click()
    expect(panel(page).get_by_role("img", name="The sheet of")).to_have_attribute(
        "src", re.compile("&settled=yes")
    )


def test_picture_that_did_not_come_is_asked_for_again_with_the_next_choice(
    page: Page, six: PlayedTable
) -> None:
    finish_for_stakes(page, six)
    page.locator(".next-step").get_by_role("button", name="Share").click()
    expect(panel(page).get_by_role("img", name="The sheet of")).to_be_visible()
    page.evaluate("""() => {
        globalThis.had = globalThis.fetch;
        globalThis.fetch = () => Promise.reject(new TypeError("no network"));
    }""")
    panel(page).get_by_role("checkbox", name="With who pays whom").click()
    expect(panel(page).get_by_role("alert")).to_be_visible()
    page.evaluate("() => { globalThis.fetch = globalThis.had; }")
    panel(page).get_by_role("checkbox", name="With who pays whom").click()
    expect(panel(page).get_by_role("img", name="The sheet of")).to_be_visible()
    expect(panel(page).get_by_role("alert")).to_have_count(0)


def test_money_stands_in_the_groups_of_who_reads(page: Page, six: PlayedTable) -> None:
    """At 10,000 a point five pay Anil 97 points each."""
    stake = {"per": "point", "coins": 10_000}
    stakes = {"unit": "Rs", "decimals": 0, "games": {"points": stake}}
    call(six.base_url, "PUT", f"/tables/{six.code}/stakes", {"stakes": stakes}, six.key)
    six.points(0, 97, 97, 97, 97, 97)
    six.finish("late")
    for tag, paid, won in (("en", "Rs 970,000", "Rs 4,850,000"), ("ne", "Rs 9,70,000", "Rs 48,50,000")):
        cast(DomPage, page).speak(tag)
        page.goto(six.keeper_page)
        page.locator(".next-step [data-do=settle]").tap()
        expect(panel(page).locator(".payments li").first).to_contain_text(paid)
        expect(panel(page).locator(".wins li").first).to_contain_text(won)
        expect(panel(page).locator(".wins p").first).to_contain_text(won)


def test_a_payment_that_was_not_recorded_does_not_stay_ticked(page: Page, six: PlayedTable) -> None:
    finish_for_stakes(page, six)
    page.locator(".next-step").get_by_role("button", name="Settle up").click()
    tick = panel(page).get_by_role("checkbox").first
    cut_off(page)
    tick.click()
    expect(panel(page).get_by_role("alert")).to_contain_text("network")
    expect(tick).not_to_be_checked()
    reconnect(page)
    tick.click()
    expect(panel(page).get_by_text("has paid")).to_be_visible()
    cut_off(page)
    tick.click()
    expect(panel(page).get_by_role("alert")).to_contain_text("network")
    expect(tick).to_be_checked()
