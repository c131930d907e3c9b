"""A television shows the sheet large, follows it, is touched by nobody, and looks old where it may be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.scorekeeper import totals
from tests.browser.tables import PlayedTable, table_of_six
from tests.server import own_port, serving

SCREENS: list[ViewportSize] = [
    {"width": 1280, "height": 720},
    {"width": 3840, "height": 2160},
    {"width": 1080, "height": 1920},
]
LONG = 30_000  # milliseconds
WHOLE = """() => {
    const {scrollHeight, scrollWidth} = document.documentElement;
    const paper = document.querySelector(".paper");
    const total = document.querySelector(".totals .total").getBoundingClientRect();
    return {
        scrolls: scrollHeight > innerHeight || scrollWidth > innerWidth,
        cut: paper.scrollWidth > paper.clientWidth,
        ends: paper.scrollTop + paper.clientHeight >= paper.scrollHeight - 4,
        numeral: parseFloat(getComputedStyle(document.querySelector(".cell")).fontSize) /
            Math.min(innerWidth, innerHeight),
        seen: total.bottom <= innerHeight,
    };
}"""


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen['width']}x{screen['height']}")
def test_the_sheet_is_large_and_whole_and_at_its_newest_deals(
    page: Page, base_url: str, screen: ViewportSize
) -> None:
    table = table_of_six(base_url)
    for _ in range(30):
        table.points(1, 2, 3, 4, 0, 2)
    page.set_viewport_size(screen)
    page.goto(f"{table.page}/tv")
    expect(page.locator(".link")).to_have_attribute("data-state", "live")
    table.points(1, 2, 3, 4, 0, 2)
    expect(page.locator(".totals .total").first).to_have_text("31")
    page.wait_for_function(f"() => ({WHOLE})().ends")
    found = page.evaluate(WHOLE)
    assert (found["scrolls"], found["cut"], found["seen"]) == (False, False, True)
    assert found["numeral"] >= 0.035
    page.mouse.click(screen["width"] / 2, screen["height"] / 2)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_sheet_is_read_without_scripts(unscripted: Page, six: PlayedTable) -> None:
    six.play()
    unscripted.goto(f"{six.page}/tv")
    assert totals(unscripted) == ["40", "25", "151", "95", "39", "31"]


@pytest.fixture
def port() -> Iterator[int]:
    with own_port() as held:
        yield held


def test_without_its_server_it_looks_old_and_comes_back_by_itself(
    page: Page, tmp_path: Path, port: int
) -> None:
    old = page.locator(".stale")
    with serving(tmp_path, PORT=str(port)) as server:
        table = table_of_six(server.address)
        table.play()
        page.goto(f"{server.address}{table.page}/tv")
        expect(page.locator(".link")).to_have_attribute("data-state", "live")
    expect(old).to_have_text(re.compile("^Not in touch with the server since"), timeout=LONG)
    with serving(tmp_path, PORT=str(port)):
        expect(old).to_be_empty(timeout=LONG)
        assert totals(page) == ["40", "25", "151", "95", "39", "31"]


def test_a_code_of_no_table_is_told(page: Page) -> None:
    answer = page.goto("/t/ZZZZZZ/tv")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading")).to_have_text("There is no such table")
