"""Two phones at one table: both may write, nothing is overwritten silently, everyone signs for himself."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.scorekeeper import Scorekeeper, enter_points, totals
from tests.browser.tables import SIX, PlayedTable, call, open_table


@pytest.fixture
def other(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """Hold a second phone."""
    context = browser.new_context(**browser_context_args)
    yield context.new_page()
    context.close()


@pytest.fixture
def two(base_url: str) -> PlayedTable:
    return open_table(base_url, ["Anil", "Bina"], rules={"target": 50})


def conflict(page: Page, other: Page, six: PlayedTable) -> tuple[Scorekeeper, Scorekeeper]:
    """Enter deal 1 on both phones, the second without network; return both phones, the second told of it."""
    first, second = Scorekeeper(page), Scorekeeper(other)
    page.goto(six.keeper_page)
    other.goto(six.keeper_page)
    second.open_deal(1)
    other.context.set_offline(True)
    second.tap(second.button("Close, keeping what is entered"))
    enter_points(first, 1, [1, 2, 3, 4, 5, 6])
    enter_points(second, 1, [9, 8, 7, 6, 5, 4])
    enter_points(second, 2, [1, 1, 1, 1, 1, 1])
    other.context.set_offline(False)
    expect(other.get_by_role("button", name="1 deal was not recorded and needs you")).to_be_visible()
    second.tap(other.locator('.row-waiting[data-state="refused"] button'))
    panel = other.get_by_role("dialog")
    expect(panel).to_contain_text("Another phone has recorded deal 1 meanwhile")
    expect(panel.locator(".version").first).to_contain_text("Anil 1")
    expect(panel.locator(".version").last).to_contain_text("Anil 9")
    return first, second


def test_both_deals_were_played(page: Page, other: Page, six: PlayedTable) -> None:
    _, second = conflict(page, other, six)
    second.tap(second.button("Both were played: record mine as deal 2"))
    expect(other.locator(".row-waiting")).to_have_count(0)
    for phone in (page, other):
        expect(phone.get_by_role("button", name="Enter deal 4")).to_be_visible()
        expect(phone.get_by_role("cell", name="Anil, Deal 3: 1")).to_be_visible()
        assert totals(phone) == ["11", "11", "11", "11", "11", "11"]


def test_the_sheets_version_is_kept(page: Page, other: Page, six: PlayedTable) -> None:
    _, second = conflict(page, other, six)
    second.tap(second.button("Keep what the sheet has and discard mine"))
    assert other.locator(".row-waiting").count() == 2
    second.tap(second.button("Really discard: it is nowhere else"))
    expect(other.locator(".row-waiting")).to_have_count(0)
    for phone in (page, other):
        expect(phone.get_by_role("cell", name="Anil, Deal 2: 1")).to_be_visible()
        assert totals(phone) == ["2", "3", "4", "5", "6", "7"]


def test_mine_takes_the_place_and_the_journal_keeps_both(page: Page, other: Page, six: PlayedTable) -> None:
    _, second = conflict(page, other, six)
    second.tap(second.button("Put mine in its place"))
    expect(other.locator(".row-waiting")).to_have_count(0)
    for phone in (page, other):
        expect(phone.get_by_role("cell", name="Anil, Deal 1: 9")).to_be_visible()
        expect(phone.get_by_role("cell", name="Anil, Deal 2: 1")).to_be_visible()
    journal = call(six.base_url, "GET", f"/games/{six.game_id}/journal")["rows"]
    assert [row["action"] for row in journal] == ["started", "recorded", "corrected", "recorded"]


def test_a_correction_of_a_deal_that_was_changed_meanwhile_is_kept(
    page: Page, other: Page, six: PlayedTable
) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    first, second = Scorekeeper(page), Scorekeeper(other)
    for keeper in (first, second):
        keeper.page.goto(six.keeper_page)
        keeper.tap(keeper.button("Correct", keeper.open_cell(1, "Anil")))
    _correct(first, 7)
    expect(page.locator("deal-entry")).to_have_count(0)
    _correct(second, 8)
    panel = other.locator("waiting-panel")
    expect(panel).to_contain_text("Your correction was not applied")
    expect(panel.locator(".version").first).to_contain_text("Anil 7")
    expect(panel.locator(".version").last).to_contain_text("Anil 8")
    assert totals(other)[0] == "7"
    other.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    other.reload()
    second.tap(other.locator(".row-waiting button"))
    second.tap(second.button("Put mine in its place"))
    for phone in (page, other):
        expect(phone.get_by_role("cell", name="Anil, Deal 1: 8")).to_be_visible()
    expect(other.locator(".row-waiting")).to_have_count(0)


def _correct(keeper: Scorekeeper, points: int) -> None:
    keeper.tap(keeper.button("Delete"))
    keeper.type(points)
    keeper.tap(keeper.button("See what changes"))
    keeper.tap(keeper.button("Typing slip"))
    keeper.tap(keeper.button("Correct deal 1"))


def test_a_recorded_deal_is_brought_to_every_phone_that_asks_for_nothing(
    page: Page, six: PlayedTable
) -> None:
    page.goto(six.page)
    expect(page.get_by_role("status")).to_have_text("live")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    six.points(1, 2, 3, 4, 5, 6)
    expect(page.get_by_role("button", name="Fay, Deal 1: 6")).to_be_visible()
    assert [url for url in asked if "/api/" in url] == []


def test_another_scorekeeper_takes_over_knowingly(page: Page, other: Page, six: PlayedTable) -> None:
    first, second = Scorekeeper(page), Scorekeeper(other)
    page.goto(six.keeper_page)
    enter_points(first, 1, [1, 2, 3, 4, 5, 6])
    other.goto(six.keeper_page)
    second.tap(other.get_by_role("button", name=re.compile("keeps the score, since")))
    other.get_by_label("Your name").fill("Devi")
    second.tap(second.button("Take over", other.get_by_role("dialog")))
    expect(other.locator(".note")).to_have_count(0)
    expect(page.locator(".note")).to_contain_text("Devi took the scorekeeping over")
    enter_points(first, 2, [1, 2, 3, 4, 5, 6])
    expect(other.get_by_role("button", name="Enter deal 3")).to_be_visible()


def hold_seat(phone: Page, name: str) -> None:
    phone.get_by_role("columnheader", name=name).get_by_role("button").tap()
    phone.get_by_role("dialog").get_by_role("button", name="This is me").tap()
    expect(phone.get_by_role("dialog")).to_have_count(0)


def test_each_player_signs_on_his_own_phone(page: Page, other: Page, two: PlayedTable) -> None:
    page.goto(two.page)
    other.goto(two.page)
    hold_seat(page, "Anil")
    hold_seat(other, "Bina")
    two.points(20, 60)
    for phone, name in ((page, "Anil"), (other, "Bina")):
        expect(phone.locator(".winner-line")).to_have_text("Bina wins")
        phone.keyboard.press("Escape")
        phone.get_by_role("button", name=f"Sign as {name}").tap()
        phone.get_by_role("dialog").get_by_role("button", name=f"Sign as {name}").tap()
    for phone in (page, other):
        expect(phone.get_by_text("Signed by everyone and locked.")).to_be_visible()
        expect(phone.locator('[data-signed="signed"]')).to_have_count(2)

    deal = two.read()["deals"][0]
    results = [{"seat": 1, "points": 30}, {"seat": 2, "points": 60}]
    _put_correction(two, deal["id"], results)
    for phone, name in ((page, "Anil"), (other, "Bina")):
        expect(phone.get_by_text("The sheet was changed after you signed")).to_be_visible()
        expect(phone.locator('[data-signed="broken"]')).to_have_count(2)
        expect(phone.get_by_role("button", name=f"Sign as {name}")).to_be_visible()


def _put_correction(table: PlayedTable, deal: str, results: list[dict[str, int]]) -> None:
    page = f"/games/{table.game_id}/deals/{deal}"
    body = {"outcome": {"results": results}, "reason": "counted again"}
    call(table.base_url, "PUT", page, body, table.key, {"If-Match": f'"{table.read()["version"]}"'})


def test_signing_comes_before_the_result(page: Page, two: PlayedTable) -> None:
    """One thing stands out at a time, and no two buttons touch."""
    page.goto(two.page)
    hold_seat(page, "Anil")
    two.points(20, 60)
    page.keyboard.press("Escape")
    sign = page.get_by_role("button", name="Sign as Anil")
    result = page.get_by_role("button", name="Result", exact=True)
    expect(result).to_be_visible()
    colours = [
        button.evaluate("button => getComputedStyle(button).backgroundColor") for button in (sign, result)
    ]
    assert colours[0] != colours[1]
    above, below = sign.bounding_box(), result.bounding_box()
    assert above
    assert below
    assert below["y"] - (above["y"] + above["height"]) >= 8


def test_an_open_dispute_is_read_before_the_lines(page: Page, base_url: str) -> None:
    """The scorekeeper sees what is disputed, and where to settle it, without moving a long panel."""
    names = SIX
    table = open_table(base_url, names, game_type="gama_rummy", preset="gama_prelim")
    results = [{"seat": seat, "status": "played", "points": 10 * seat} for seat in range(2, 7)]
    table.deal({"winner": 1, "show": "normal", "results": results})
    key = call(base_url, "POST", f"/games/{table.game_id}/seats/2/claim", {})["seat_key"]
    dispute = {"entry": table.sheet["deals"][0]["id"], "seat": 2, "text": "I had 12"}
    call(base_url, "PUT", f"/games/{table.game_id}/disputes/{uuid.uuid4()}", dispute, key)
    page.goto(table.keeper_page)
    page.get_by_role("button", name="? Bina disputes deal 1").tap()
    for seen in (page.get_by_text("I had 12"), page.get_by_role("button", name="Settle the dispute")):
        expect(seen).to_be_in_viewport()


def test_a_seat_is_held_by_one_phone_until_it_is_released(page: Page, other: Page, two: PlayedTable) -> None:
    page.goto(two.page)
    hold_seat(page, "Anil")
    other.goto(two.keeper_page)
    other.get_by_role("columnheader", name="Anil").get_by_role("button").tap()
    expect(other.get_by_role("dialog")).to_contain_text("A phone holds Anil’s seat")
    other.get_by_role("button", name="Release Anil’s seat").tap()
    expect(other.get_by_role("dialog")).to_have_count(0)
    hold_seat(other, "Anil")


def test_a_disputed_line_is_flagged_to_everyone_until_it_is_settled(
    page: Page, other: Page, two: PlayedTable
) -> None:
    two.points(20, 10)
    page.goto(two.page)
    other.goto(two.keeper_page)
    hold_seat(page, "Anil")
    page.get_by_role("button", name="Anil, Deal 1: 20").tap()
    page.get_by_role("button", name="Dispute").tap()
    page.get_by_label("What is wrong?").fill("I had 25")
    page.get_by_role("button", name="Dispute it").tap()
    for phone in (page, other):
        expect(phone.get_by_role("button", name="? Anil disputes deal 1")).to_be_visible()
        expect(phone.get_by_role("rowheader", name="Deal 1, disputed")).to_be_visible()
    other.get_by_role("button", name="? Anil disputes deal 1").tap()
    expect(other.get_by_role("dialog")).to_contain_text("I had 25")
    other.get_by_role("button", name="Settle the dispute").tap()
    other.get_by_label("How was it settled?").fill("Counted together: 20")
    other.get_by_role("button", name="Settled", exact=True).tap()
    for phone in (page, other):
        expect(phone.locator(".note[data-state=disputed], .dispute-mark")).to_have_count(0)
    page.get_by_role("button", name="Anil, Deal 1: 20").tap()
    expect(page.get_by_role("dialog")).to_contain_text("Counted together: 20")


def test_the_history_says_that_every_seal_holds(page: Page, two: PlayedTable) -> None:
    two.points(20, 10)
    page.goto(two.page)
    hold_seat(page, "Bina")
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="History").tap()
    panel = page.get_by_role("dialog")
    expect(panel).to_contain_text("Checked: the seals of all 3 lines hold")
    expect(panel).to_contain_text(re.compile("Seat taken by a phone at"))
