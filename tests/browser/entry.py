"""Enter a deal of any game with one thumb: what its form offers, the pad, and cards tapped in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from playwright.sync_api import Locator, Page

from rules import GAME_TYPES
from tests.browser.scorekeeper import totals
from tests.browser.tables import PlayedTable, open_table
from tests.dom.expecting import expect

RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


class Entry:
    """Hold the entry of a deal on the scorekeeper's phone."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def start(
        self, base_url: str, game: str, names: Iterable[str], rules: Mapping[str, Any] | None = None
    ) -> PlayedTable:
        """Start a game of its first preset and open its first deal."""
        kind = GAME_TYPES[game]
        table = open_table(
            base_url, list(names), game_type=game, preset=kind.presets[0].id, rules=rules, sides=kind.sides
        )
        self.open(table, 1)
        return table

    def open(self, table: PlayedTable, number: int) -> None:
        self.page.goto(table.keeper_page)
        self.page.get_by_role("button", name=f"Enter deal {number}").tap()
        expect(self.page.locator(".entry-foot")).to_be_visible()

    def do(self, action: str, **facts: int | str) -> None:
        """Tap the button of the form that does `action` for `facts`."""
        said = "".join(f'[data-{name}="{value}"]' for name, value in facts.items())
        self.page.locator(f'deal-entry .entry-form [data-do="{action}"]{said}').first.tap()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.locator(f'.pad-key[data-press="{key}"]').tap()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True).last

    def special(self) -> None:
        """Open the rare things."""
        self.page.get_by_role("button", name=re.compile("^Special")).tap()

    def turn_up(self, card: str) -> None:
        """Choose the indicator, tiplu or negative joker."""
        self.do("indicator")
        self.page.locator(f'one-card-picker [data-card="{card}"]').tap()

    def pick(self, cards: str) -> None:
        """Tap cards in the open picker."""
        for card in cards.split():
            self.page.locator(f'card-picker .pick[data-card="{card}"]').tap()

    def regroup(self, *melds: str) -> None:
        """Group the picked cards anew, where the server has arranged them."""
        self.button("Own groups").tap()
        while self.button("Break up").count() > 0:
            self.button("Break up").tap()
        self._make(*melds)

    def group(self, *melds: str) -> None:
        """Group the picked cards into melds."""
        self.button("Own groups").tap()
        self._make(*melds)

    def _make(self, *melds: str) -> None:
        for meld in melds:
            for card in meld.split():
                label = "joker" if card == "JK" else f"{RANKS.get(card[0], card[0])} of {SUITS[card[1]]}"
                loose = self.page.locator(".loose-cards button[aria-pressed=false]")
                loose.filter(has=self.page.get_by_role("img", name=label)).first.tap()
            self.button("Make a group of the tapped cards").tap()
        self.button("Keep these groups").tap()

    def strip(self) -> list[str]:
        """Return every new total once the server has answered."""
        expect(self.page.locator(".totals-strip b").first).not_to_have_text("…")
        return [text.strip() for text in self.page.locator(".totals-strip b").all_inner_texts()]

    def save(self, number: int = 1) -> list[str]:
        """Save the deal and return the totals on the sheet."""
        self.page.get_by_role("button", name=f"Save deal {number}").tap()
        expect(self.page.locator("deal-entry")).to_have_count(0)
        return totals(self.page)

    def ask_why(self, number: int = 1) -> Locator:
        """Open what a saved deal tells to everybody at the table."""
        self.page.get_by_role("button", name=f", Deal {number}:").first.tap()
        return self.page.get_by_role("dialog")
