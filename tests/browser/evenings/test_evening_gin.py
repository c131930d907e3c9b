"""Play gin to 100 at a phone: a knock with lay-offs, an undercut, gin, a drawn deal, and a shutout."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.motion import IN_MOTION
from tests.browser.scorekeeper import Scorekeeper, totals

pytestmark = IN_MOTION

KNOCKER = ["4H", "5H", "6H", "9S", "9D", "9C", "JC", "QC", "KC", "2D"]
# 7H and 9H are laid off, 3-3-3 is a set: 26 left (site_gin-010).
DEFENDER = ["7H", "9H", "3S", "3D", "3C", "AS", "2S", "KD", "8D", "5C"]
# Everything melds or is laid off: 0 against 2 (site_gin-012).
DEFENDER_OF_NOTHING = ["7H", "8H", "3S", "3D", "3C", "TC", "9H", "AC", "AD", "AH"]


def test_an_evening_of_gin(page: Page, browser: Browser, browser_context_args: dict) -> None:
    keeper = Scorekeeper(page)
    keeper.start_table("Gin rummy", ["Asha", "Biju"])
    watcher = browser.new_context(**browser_context_args).new_page()
    watcher.goto(page.url.split("#")[0])

    _knock_with_cards(keeper, 1, DEFENDER)
    assert keeper.totals() == ["24", "0"]
    why = keeper.open_cell(1, "Asha")
    expect(why).to_contain_text("26")
    page.keyboard.press("Escape")

    _knock_with_cards(keeper, 2, DEFENDER_OF_NOTHING)
    assert keeper.totals() == ["24", "27"]
    expect(keeper.open_cell(2, "Biju")).to_contain_text(re.compile("undercut", re.IGNORECASE))
    page.keyboard.press("Escape")

    _count(keeper, 3, "Asha", "gin", {"Biju": 42})
    assert keeper.totals() == ["91", "27"]
    keeper.open_deal(4)
    keeper.tap(keeper.button("Nobody knocked: drawn"))
    keeper.save_deal(4)
    _count(keeper, 5, "Asha", "knock", {"Asha": 3, "Biju": 33})

    # 121 + 100 for reaching the target + 3 deals of 25; 27 + 1 deal of 25.
    for phone in (page, watcher):
        expect(phone.locator(".winner-line")).to_have_text("Asha wins", timeout=15_000)
        assert totals(phone) == ["296", "52"]
    keeper.check_export()

    # Without the undercut and the drawn deal she won every deal: 121 is doubled, 100 and 75 are not.
    page.keyboard.press("Escape")
    keeper.withdraw(2, "Biju")
    keeper.withdraw(3, "Asha")
    assert keeper.totals() == ["417", "0"]
    expect(page.locator("score-sheet")).to_contain_text("every deal won and none drawn")
    watcher.context.close()


def _knock_with_cards(keeper: Scorekeeper, number: int, defender: list[str]) -> None:
    keeper.open_deal(number)
    keeper.tap(keeper.row("Asha").locator('[data-status="knock"]'))
    keeper.tap(keeper.button("Cards"))
    keeper.pick(KNOCKER)
    keeper.tap(keeper.page.get_by_role("button", name=re.compile("^Next: Biju")))
    keeper.pick(defender)
    keeper.picked()
    keeper.save_deal(number)


def _count(keeper: Scorekeeper, number: int, knocker: str, kind: str, counts: dict[str, int]) -> None:
    keeper.open_deal(number)
    keeper.tap(keeper.row(knocker).locator(f'[data-status="{kind}"]'))
    for name, points in counts.items():
        keeper.tap(keeper.row(name).locator(".count"))
        keeper.type(points)
    keeper.save_deal(number)
