"""The scorekeeper's page, docs/scorekeeper.md, is followed from an empty phone to the end of the game."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.browser.halls import Hall
from tests.browser.role_page import Reader
from tests.browser.scorekeeper import Scorekeeper
from tests.browser.tables import FOUR, PlayedTable, call
from tests.dom.expecting import expect

BEGIN, DEAL, WHEN = "Begin", "A deal", "What to do when"
HAND = ["5S", "TH", "JH", "QH", "KH", "7S", "8S", "5C", "4S", "4H", "4D", "4D", "2D", "2C"]


def test_a_game_is_kept_by_the_page_alone(page: Page, base_url: str) -> None:
    reader, keeper = Reader(page, "scorekeeper"), Scorekeeper(page)

    def name_all() -> None:
        for seat, name in enumerate(FOUR, 1):
            if page.get_by_label(f"Seat {seat}", exact=True).count() == 0:
                keeper.button("Add a player").click()
            page.get_by_label(f"Seat {seat}", exact=True).fill(name)

    def count(*points: int) -> Callable[[], None]:
        def counts() -> None:
            for name, each in zip(FOUR[2:], points, strict=False):
                keeper.count(name, each)

        return counts

    page.goto("/")
    game = page.get_by_role("button", name="GAMA 13-card Rummy").first
    reader.follow(BEGIN, "A table of your own", {"game": game.click, "names": name_all})
    expect(keeper.button("Enter deal 1")).to_be_visible()
    reader.follow(BEGIN, "The others follow")
    page.keyboard.press("Escape")

    def deal(first: int, second: int) -> dict[str, Any]:
        won, packed = ("Anil", "won"), ("Bina", "packed_first")
        return {
            "who won": lambda: keeper.choose(*won),
            "who packed": lambda: keeper.choose(*packed),
            "counts": count(first, second),
        }

    reader.follow(DEAL, "When it is over", deal(10, 20))
    expect(page.locator(".totals .total")).to_have_text(["0", "25", "10", "20"])
    reader.follow(DEAL, "That was wrong")
    expect(page.locator(".totals .total")).to_have_text(["0", "0", "0", "0"])
