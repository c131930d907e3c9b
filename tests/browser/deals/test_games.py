"""Enter one deal of each game by taps, and find on the sheet what the rule book says it is worth."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.entry import Entry
from tests.browser.tables import FOUR


@pytest.fixture
def entry(page: Page) -> Entry:
    return Entry(page)


def test_a_hand_of_partnership_gin_is_tapped_in(entry: Entry, base_url: str) -> None:
    """Knock with 2 against 26 left, as in site_gin-010; the other side wins 12 at the other table."""
    entry.start(base_url, "gra_partnership", FOUR)
    entry.do("turn", table=0)
    entry.turn_up("7S")
    entry.do("choose", seat=1, status="knock")
    entry.press("cards")
    entry.pick("4H 5H 6H 9S 9D 9C JC QC KC 2D")
    expect(entry.page.locator(".picker-count")).to_have_text("2 points")
    entry.button("Next: Bina").tap()
    entry.pick("7H 9H 3S 3D 3C AS 2S KD 8D 5C")
    entry.button("Done").tap()
    expect(entry.page.locator(".entry-missing")).to_have_text(
        "Who won at table 2? Tap a team, or that it was drawn."
    )
    entry.do("won", table=1, winner="Y")
    entry.press(*"12")
    assert entry.strip() == ["12", "0"]
    laid_off = entry.page.locator(".gin-result .meld").filter(has_text="laid off")
    expect(laid_off.get_by_label("7 of hearts")).to_have_count(1)
    assert entry.save() == ["12", "0"]
    told = entry.ask_why()
    expect(told.locator(".meld").filter(has_text="laid off").get_by_label("7 of hearts")).to_have_count(1)


def test_finishing_order_by_tapping_and_dragging(entry: Entry, base_url: str) -> None:
    """Enter zheng_shangyou-036's second deal: B A D C, where the last place follows by itself."""
    entry.start(base_url, "zheng_shangyou", FOUR)
    for seat in (1, 2, 4):
        entry.do("place", seat=seat)
    assert entry.strip() == ["1", "2", "4", "3"]
    grips = entry.page.locator(".climbing-place .grip")
    grips.nth(0).drag_to(grips.nth(1))
    assert entry.save() == ["2", "1", "4", "3"]


def test_21_card_hand_counts_itself(entry: Entry, base_url: str) -> None:
    """Tap in rummy21-027: two pure sequences leave 86, and the joker is no value card."""
    entry.start(base_url, "rummy21", FOUR[:2])
    entry.turn_up("8H")
    entry.do("choose", seat=1, status="won")
    entry.do("choose", seat=2, status="played")
    entry.press("cards")
    entry.pick("5S 6S 7S JS 2H 4H TH KH 3D 5D 7D TD KD AC 2C 3C 6C 9C JK 9H 7H")
    expect(entry.page.locator(".picker-count")).to_have_text("86 points")
    entry.button("Done").tap()
    # 9H and 7H are the upper and the lower joker, 10 each.
    assert entry.save() == ["66", "−66"]


def test_holdem_draws_every_pot(entry: Entry, base_url: str) -> None:
    """Tap in holdem_club-022: Anil, all in, takes the first pot with a full house, Bina the side pot."""
    entry.start(base_url, "holdem_club", FOUR[:3])
    entry.press(*"100", "next", *"300", "next", "same")
    entry.do("cards", seat=0)
    entry.pick("9D 8H 8C QC KH")
    for name, cards in (("Anil", "9S 9H"), ("Bina", "TD JC"), ("Chris", "KS QH")):
        entry.button(f"Next: {name}").tap()
        entry.pick(cards)
    expect(entry.page.locator(".picker-tray")).to_contain_text("two pairs")
    entry.button("Done").tap()
    assert entry.strip() == ["200", "100", "−300"]
    rows = [" ".join(row.split()) for row in entry.page.locator(".pots tr").all_inner_texts()]
    assert rows == ["Main pot 300 Anil", "Side pot 1 400 Bina"]
    assert entry.save() == ["200", "100", "−300"]
    expect(entry.ask_why().locator(".pots tr")).to_have_text(
        [re.compile(r"Main pot\s+300\s+Anil"), re.compile(r"Side pot 1\s+400\s+Bina")]
    )


def test_thani_stands_on_one_line_beside_the_bids(entry: Entry, base_url: str) -> None:
    entry.start(base_url, "twenty_eight", [f"P{seat}" for seat in range(1, 7)])
    button = entry.page.locator('.bid[data-value="thani"]')
    lines = button.evaluate(
        "bid => { const r = document.createRange(); r.selectNodeContents(bid);"
        " return r.getClientRects().length; }"
    )
    assert lines == 1
