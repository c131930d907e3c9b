"""Every game of the table stays reachable, with all that belongs to it, and who has won how many."""

from __future__ import annotations

import re
import uuid

import pytest
from playwright.sync_api import Page, expect

from tests.browser.motion import IN_MOTION
from tests.browser.scorekeeper import Scorekeeper
from tests.browser.tables import PlayedTable, call, open_table

pytestmark = IN_MOTION

NAMES = ["Anil", "Bina", "Chris"]


def start_next(table: PlayedTable, *names: str) -> PlayedTable:
    """Start the table's next game of one deal."""
    body = {
        "game_type": "points",
        "preset": "points",
        "rules": {"deals": 1},
        "seats": [{"name": name} for name in names],
    }
    sheet = call(table.base_url, "POST", f"/tables/{table.code}/games", body, table.key)
    return PlayedTable(table.base_url, table.code, table.key, sheet)


@pytest.fixture
def evening(base_url: str) -> list[PlayedTable]:
    """Return the games of a table: one that Anil won, one that Bina won, and one that is played."""
    first = open_table(base_url, NAMES, rules={"deals": 1}, table_name="Table 4")
    first.points(30, 20, 10)
    second = start_next(first, "Bina", "Anil")
    second.points(7, 5)
    third = start_next(first, "Chris", "Anil")
    return [first, second, third]


def open_list(page: Page, table: PlayedTable) -> None:
    page.goto(table.keeper_page)
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Games of this table").tap()


def test_every_game_of_the_evening_is_listed_with_its_winner(page: Page, evening: list[PlayedTable]) -> None:
    open_list(page, evening[0])
    listed = page.locator(".played a")
    expect(listed).to_have_count(3)
    expect(listed.nth(0)).to_contain_text("level")
    expect(listed.nth(0)).to_contain_text("still playing")
    expect(listed.nth(1)).to_contain_text("Bina won")
    expect(listed.nth(2)).to_contain_text("Anil won")
    expect(listed.nth(2)).to_contain_text("Anil, Bina and Chris")
    expect(listed.nth(2)).to_contain_text(re.compile(r"\d\d:\d\d · 1 deal · finished"))
    won = page.locator(".wins li")
    assert [" ".join(line.split()) for line in won.all_inner_texts()] == [
        "Anil 1 of 2 games",
        "Bina 1 of 2 games",
        "Chris 0 of 1 game",
    ]


def test_a_game_played_before_opens_with_its_sheet_reasons_history_and_exports(
    page: Page, evening: list[PlayedTable]
) -> None:
    first = evening[0]
    open_list(page, first)
    page.locator(".played a").last.tap()
    expect(page).to_have_url(re.compile(f"/t/{first.code}/g/{first.game_id}$"))
    expect(page.locator(".totals .total")).to_have_text(["30", "20", "10"])
    keeper = Scorekeeper(page)
    why = keeper.open_cell(1, "Bina")
    expect(why).to_contain_text("Bina")
    expect(why).to_contain_text("20")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="History").tap()
    expect(page.get_by_role("dialog")).to_contain_text("Checked: the seals")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Standings").tap()
    keeper.check_export()
    expect(page.get_by_role("button", name="Next game")).to_have_count(0)
    page.keyboard.press("Escape")
    page.get_by_role("link", name="To the table").tap()
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()


def test_a_game_played_before_can_still_be_signed(page: Page, evening: list[PlayedTable]) -> None:
    first = evening[0]
    page.goto(f"{first.page}/g/{first.game_id}")
    page.get_by_role("columnheader", name="Chris").get_by_role("button").tap()
    page.get_by_role("dialog").get_by_role("button", name="This is me").tap()
    page.get_by_role("button", name="Sign as Chris").tap()
    page.get_by_role("dialog").get_by_role("button", name="Sign as Chris").tap()
    expect(page.get_by_text("✓ Signed as Chris", exact=True)).to_be_visible()
    assert [signed["seat"] for signed in first.read()["signatures"]] == [3]


def test_a_correction_of_a_game_played_before_reaches_its_page(
    page: Page, evening: list[PlayedTable]
) -> None:
    first = evening[0]
    page.goto(f"{first.page}/g/{first.game_id}")
    expect(page.get_by_role("status")).to_have_text("live")
    deal = first.sheet["deals"][0]["id"]
    results = [{"seat": seat, "points": points} for seat, points in enumerate((30, 20, 40), start=1)]
    call(
        first.base_url,
        "PUT",
        f"/games/{first.game_id}/deals/{deal}",
        {"outcome": {"results": results}, "reason": "counted wrong"},
        first.key,
        {"If-Match": f'"{first.sheet["version"]}"'},
    )
    expect(page.locator(".totals .total").last).to_have_text("40")


def test_a_game_of_another_table_is_not_shown_under_this_one(
    page: Page, evening: list[PlayedTable], six: PlayedTable
) -> None:
    page.goto(f"{evening[0].page}/g/{six.game_id}")
    expect(page.get_by_role("heading", name="There is no such game")).to_be_visible()
    page.goto(f"{evening[0].page}/g/{uuid.uuid4()}")
    expect(page.get_by_role("heading", name="There is no such game")).to_be_visible()
