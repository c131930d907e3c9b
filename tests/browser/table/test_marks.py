"""A sheet says what happened: signs and words beside the numbers, and a line that explains them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.tables import SIX, PlayedTable, call, open_table

# Where the digits of a number and the signs stand, and what of them overlaps.
OVERLAPS = """root => {
    const box = (node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getBoundingClientRect();
    };
    return [...root.querySelectorAll("td:has(.marks)")].filter((cell) => {
        const [sign, number, paper] = [
            cell.querySelector(".marks").getBoundingClientRect(),
            box(cell.querySelector(".cell > span")),
            cell.getBoundingClientRect(),
        ];
        // A digit is about seven tenths as high as its type.
        const type = parseFloat(getComputedStyle(cell.querySelector(".cell")).fontSize);
        const foot = (number.top + number.bottom) / 2 + 0.36 * type;
        const beside = sign.right <= number.left;
        return sign.right > paper.right || sign.bottom > paper.bottom || (!beside && sign.top < foot);
    }).map((cell) => cell.textContent);
}"""


def rummy(*results: int | str, winner: int, show: str = "normal") -> dict[str, Any]:
    """Return a deal: points or how a seat ended, for all in seat order but the winner."""
    seats = [seat for seat in range(1, 7) if seat != winner]
    told = [
        {
            "seat": seat,
            **({"status": "played", "points": each} if isinstance(each, int) else {"status": each}),
        }
        for seat, each in zip(seats, results, strict=True)
    ]
    return {"winner": winner, "show": show, "results": told}


@pytest.fixture
def rummy_table(base_url: str) -> PlayedTable:
    table = open_table(base_url, SIX, game_type="gama_rummy", preset="gama_prelim")
    table.deal(rummy("packed_first", "wrong_show", 45, 8, "packed_later", winner=1))
    table.deal(rummy(20, 30, 10, 30, 17, winner=5, show="first_turn"))
    return table


@pytest.fixture
def table_of_28(base_url: str) -> PlayedTable:
    table = open_table(base_url, SIX, game_type="twenty_eight", preset="gama_28", sides=("X", "Y"))
    table.deal({"bidder": 1, "bid": 18, "bidders_points": 16})
    table.deal({"bidder": 2, "bid": 17, "cot": "bidding", "cot_made": True})
    table.deal({"bidder": 3, "bid": "thani", "thani_made": True})
    return table


def marks(page: Page, row: int) -> list[str]:
    """Return what stands beside the numbers of a deal, column by column."""
    cells = page.locator(f"tbody tr:nth-child({row}) td:not(.story)").all()
    return [" ".join(cell.locator(".marks").all_inner_texts()) for cell in cells]


def legend(page: Page) -> list[str]:
    return [" ".join(each.split()) for each in page.locator(".legend p > span").all_inner_texts()]


def open_sheet(page: Page, table: PlayedTable) -> None:
    page.goto(table.page)
    expect(page.get_by_role("status")).to_have_text("live")


def test_rummy_sheet_says_who_won_packed_and_showed_wrongly(page: Page, rummy_table: PlayedTable) -> None:
    open_sheet(page, rummy_table)
    assert marks(page, 1) == ["★", "↓", "×", "", "", "↓↓"]
    assert marks(page, 2) == ["", "", "", "", "★1", ""]
    assert legend(page) == ["★ won", "↓ packed", "× wrong show", "↓↓ packed later", "★1 first-turn win"]
    for label in ("Anil, Deal 1: 0, dealer, won", "Fay, Deal 1: 50, packed later", "Devi, Deal 1: 45"):
        expect(page.get_by_role("button", name=label, exact=True)).to_be_visible()
    assert page.locator(".sheet").evaluate(OVERLAPS) == []


def test_a_corrected_number_is_marked_while_people_watch(page: Page, rummy_table: PlayedTable) -> None:
    open_sheet(page, rummy_table)
    first = rummy_table.sheet["deals"][0]["id"]
    path = f"/games/{rummy_table.game_id}/deals/{first}"
    outcome: Mapping[str, Any] = rummy("packed_first", "wrong_show", 54, 8, "packed_later", winner=1)
    body = {"outcome": outcome, "reason": "Misheard"}
    call(rummy_table.base_url, "PUT", path, body, rummy_table.key, {"If-Match": "*"})
    expect(page.get_by_role("button", name="Devi, Deal 1: 54, corrected", exact=True)).to_be_visible()
    assert marks(page, 1) == ["★", "↓", "×", "Δ", "", "↓↓"]
    assert "Δ corrected" in legend(page)


def test_28_sheet_says_bid_thani_and_cot_in_words(page: Page, table_of_28: PlayedTable) -> None:
    open_sheet(page, table_of_28)
    assert [marks(page, row) for row in (1, 2, 3)] == [
        ["bid 18", "★"],
        ["", "★ bid 17 cot"],
        ["★ thani", ""],
    ]
    assert legend(page) == ["★ won"]
    cell = page.get_by_role("button", name="Team Y, Deal 2: 2, dealer, won, bid 17, cot", exact=True)
    expect(cell).to_be_visible()
    assert page.locator(".sheet").evaluate(OVERLAPS) == []


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("type_size", [100, 200])
def test_no_sign_stands_on_a_number(
    page: Page, rummy_table: PlayedTable, table_of_28: PlayedTable, width: int, type_size: int
) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    for table in (rummy_table, table_of_28):
        open_sheet(page, table)
        page.evaluate("size => document.documentElement.style.fontSize = `${size}%`", type_size)
        assert page.locator(".sheet").evaluate(OVERLAPS) == []


def test_the_line_of_what_changed_runs_through_no_words(page: Page, base_url: str) -> None:
    table = open_table(base_url, SIX[:4], game_type="indian_rummy", preset="catsatcards")
    open_sheet(page, table)
    packed = [{"seat": seat, "status": "packed_first"} for seat in (1, 2, 4)]
    table.deal({"winner": 3, "results": packed})
    words = page.locator("td[data-fresh=true] .marks", has_text="10 given").first.element_handle()
    fresh = words.screenshot()
    expect(page.locator("score-sheet [data-fresh=true]")).to_have_count(0)
    assert fresh == words.screenshot()


def test_marks_move_no_number(page: Page, rummy_table: PlayedTable) -> None:
    open_sheet(page, rummy_table)
    cells = page.locator("tbody .cell > span")
    places = "cells => cells.map((cell) => JSON.stringify(cell.getBoundingClientRect()))"
    before = cells.evaluate_all(places)
    page.locator(".marks").evaluate_all("all => all.forEach((each) => each.remove())")
    assert cells.evaluate_all(places) == before


def test_signs_and_legend_are_printed_and_read_without_scripts(
    browser: Browser, browser_context_args: dict[str, Any], rummy_table: PlayedTable
) -> None:
    phone = browser.new_context(**{**browser_context_args, "java_script_enabled": False})
    page = phone.new_page()
    page.goto(rummy_table.page)
    page.emulate_media(media="print")
    expect(page.locator(".legend")).to_be_visible()
    expect(page.locator(".marks").first).to_be_visible()
    phone.close()
