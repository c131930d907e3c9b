"""Tap in a hand of 13 cards."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.scorekeeper import Scorekeeper
from tests.browser.tables import PlayedTable
from tests.dom.expecting import expect

# Both lives, and 4-4-4 free: left 4+2+2 (gama_rummy-030, with 5S turned up).
HAND = ["TH", "JH", "QH", "KH", "7S", "8S", "5C", "4S", "4H", "4D", "4D", "2D", "2C"]


def open_picker(keeper: Scorekeeper, rummy: PlayedTable) -> Locator:
    """Open the cards of Bina in the first deal of a table where Anil won: two decks, 5S face up."""
    keeper.enter(rummy)
    keeper.choose("Anil", "won")
    keeper.press("cards")
    picker = keeper.page.locator("card-picker")
    expect(picker.get_by_role("heading", name="Which card is face up?")).to_be_visible()
    keeper.pick(["5S"])
    return picker
