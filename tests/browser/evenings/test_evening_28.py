"""Play a match of 28 at a phone: bids made and lost, thani, counter cot, a void deal, and the end."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.browser.motion import IN_MOTION
from tests.browser.scorekeeper import Scorekeeper, totals
from tests.browser.tables import SIX

pytestmark = IN_MOTION


def test_an_evening_of_28(page: Page, browser: Browser, browser_context_args: dict) -> None:
    keeper = Scorekeeper(page)
    keeper.start_table("28", SIX)
    watcher = browser.new_context(**browser_context_args).new_page()
    watcher.goto(page.url.split("#")[0])

    _played(keeper, 1, "Anil", "18", 16, "Bid 18")
    assert keeper.totals() == ["−2", "0"]
    _played(keeper, 2, "Bina", "20", 20, "Bid 20")
    assert keeper.totals() == ["−2", "2"]
    _thani(keeper, 3, "Chris")
    assert keeper.totals() == ["2", "2"]
    _counter_cot(keeper, 4, "Devi", "17")
    assert keeper.totals() == ["2", "−2"]
    keeper.open_deal(5)
    keeper.special(("How the deal ended", "Void"), ("Why it is void", "The opponents held no trump"))
    keeper.save_deal(5)
    assert keeper.totals() == ["2", "−2"]

    # The void deal does not count: twelve more make the two rounds of six.
    for number in range(6, 14):
        bidder = SIX[number % 6]
        _played(keeper, number, bidder, "16", 16, "Bid 16")
    for phone in (page, watcher):
        expect(phone.locator(".winner-line")).to_have_text("Team X wins", timeout=15_000)
        assert totals(phone) == ["6", "2"]
    keeper.check_export()
    watcher.context.close()


def _bid(keeper: Scorekeeper, bidder: str, bid: str) -> None:
    keeper.tap(keeper.page.locator(".ring-seat").filter(has_text=bidder))
    keeper.tap(keeper.page.locator(f'.bid[data-value="{bid}"]'))


def _played(keeper: Scorekeeper, number: int, bidder: str, bid: str, took: int, sentence: str) -> None:
    keeper.open_deal(number)
    _bid(keeper, bidder, bid)
    keeper.type(took)
    expect(keeper.page.locator(".tw28-sentence")).to_contain_text(sentence)
    keeper.save_deal(number)


def _thani(keeper: Scorekeeper, number: int, bidder: str) -> None:
    keeper.open_deal(number)
    _bid(keeper, bidder, "thani")
    keeper.tap(keeper.button("Made: all tricks"))
    keeper.save_deal(number)


def _counter_cot(keeper: Scorekeeper, number: int, bidder: str, bid: str) -> None:
    """The other side calls cot against the bid and takes all six tricks: the bidders lose double."""
    keeper.open_deal(number)
    _bid(keeper, bidder, bid)
    keeper.special(
        ("How the deal ended", "Cot"),
        ("Who called cot", "Team X"),
        ("The cot", "All tricks won"),
    )
    keeper.save_deal(number)
