"""Prepare a game: what to shuffle, who sits where, who deals first."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from playwright.sync_api import Locator, Page, expect


def _name_players(page: Page, game: str, names: Sequence[str]) -> None:
    page.goto("/new")
    page.get_by_role("button", name=re.compile(f"^{game}")).first.tap()
    for at, name in enumerate(names, start=1):
        page.get_by_label(f"Seat {at}", exact=True).fill(name)


def _draw(page: Page, button: str, cards: Mapping[str, str]) -> Locator:
    page.get_by_role("button", name=button).tap()
    for name, card in cards.items():
        page.locator(f'seat-draw [data-name="{name}"]').tap()
        page.locator(f'one-card-picker [data-card="{card}"]').tap()
        expect(page.locator("one-card-picker")).to_have_count(0)
    return page.locator("seat-draw [role=status]")


def test_the_sides_cut_at_partnership_gin(page: Page) -> None:
    _name_players(page, "Gin rummy, tournament partnership", ["Anil", "Bina", "Chris", "Devi"])
    _draw(page, "Cut for the first deal", {"X": "9S", "Y": "4H"})
    page.get_by_role("button", name="Deal this way").tap()
    page.get_by_role("button", name="Start with 4 players").tap()
    expect(page.get_by_text("Bina deals, Chris starts")).to_be_visible()
