"""Enter bids and tricks of Call Break, Kachuful and Spades: one tap a number, round the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.entry import Entry
from tests.browser.tables import FOUR, open_table
from tests.dom.expecting import expect
from tests.rules.shared.contracts import dealt


@pytest.fixture
def entry(page: Page) -> Entry:
    return Entry(page)


def entered(entry: Entry) -> list[str]:
    """Return what stands in the fields of every row."""
    rows = entry.page.locator("deal-entry .seat-row").all()
    return [" ".join(each.locator(".number-field").all_inner_texts()) for each in rows]


def test_an_evening_of_call_break(entry: Entry, base_url: str) -> None:
    table = open_table(base_url, FOUR, game_type="call_break", preset="call_break")
    for _ in range(4):
        table.deal(dealt("4/6 3/3 3/2 2/2"))
    entry.open(table, 5)
    needed = entry.page.locator("deal-entry")
    expect(needed).to_contain_text("Still needed: what Bina bid.")
    entry.press(*"232")
    expect(needed).to_contain_text("Still needed: what Anil bid.")
    entry.press("tens", "1")
    expect(needed).to_contain_text("Still needed: how many tricks Bina took.")
    assert entered(entry) == ["11 bid tricks", "2 bid tricks", "3 bid tricks", "2 bid tricks"]
    entry.press(*"011", "tens", "2")
    expect(needed).to_contain_text("The tricks come to 14 together, but this deal has 13. Count again.")
    entry.press("tens", "1")
    assert entry.strip() == ["27.8", "10", "−15", "6"]
    assert entry.save(5) == ["27.8", "10", "−15", "6"]
    expect(entry.page.locator(".winner-line")).to_have_text("Anil wins")


def test_kachuful_says_what_is_dealt_and_the_dealer_bids_last(entry: Entry, base_url: str) -> None:
    table = entry.start(base_url, "kachuful", FOUR)
    form = entry.page.locator("deal-entry")
    expect(form).to_contain_text("Anil deals 7, trumps ♠, Bina starts")
    entry.press(*"2212", *"2212")
    expect(form).to_contain_text("The bids come to 7, as many as there are tricks. Anil deals and must bid")
    entry.do("aim", field="/results/@1/bid")
    entry.press("1")
    assert entry.strip() == ["0", "12", "12", "11"]
    assert entry.save() == ["0", "12", "12", "11"]
    expect(entry.page.locator("body")).to_contain_text("Bina deals 6, trumps ♦")
    assert table.read()["deals"][0]["outcome"]["results"][0] == {"seat": 1, "bid": 1, "tricks": 2}


def test_partners_in_spades_state_their_tricks_in_one_row_but_for_a_nil(entry: Entry, base_url: str) -> None:
    table = entry.start(base_url, "spades", FOUR, {"blind_nil": 200})
    entry.press(*"3343", *"67")
    assert entry.strip() == ["61", "−70"]
    assert entered(entry) == ["3 bid tricks", "3 bid 6 tricks", "3 bid 7 tricks", "4 bid tricks"]
    blind = entry.page.locator('[data-place="/results/@3/blind"]')
    expect(blind).to_have_count(0)
    entry.do("aim", field="/results/@3/bid")
    entry.press("0")
    blind.tap()
    expect(entry.page.locator("deal-entry")).to_contain_text("Still needed: how many tricks Anil took.")
    entry.do("aim", field="/results/@3/tricks")
    entry.press(*"07")
    assert entry.save() == ["234", "−70"]
    results = table.read()["deals"][0]["outcome"]["results"]
    assert results[2] == {"seat": 3, "bid": 0, "blind": True, "tricks": 0}
    assert "tricks" not in results[3]
