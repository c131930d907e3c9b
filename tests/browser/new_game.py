"""Prepare a game on the page of a new table: which one, who plays, and who sits where."""

from __future__ import annotations

import re
from collections.abc import Mapping

from playwright.sync_api import Locator, Page

from tests.dom.brackets import MARK
from tests.dom.expecting import expect


def choose_game(page: Page, game: str) -> None:
    page.goto("/new")
    find_game(page, game).tap()
    expect(page.get_by_label("Seat 1", exact=True)).to_be_visible()


def find_game(page: Page, game: str) -> Locator:
    """Return the button of a game, of which the beginning is said, once its family is unfolded."""
    said = re.compile(rf"^[\s{MARK}]*{game}(?!,)")
    unfold(page, page.locator(".games b", has_text=said))
    return page.get_by_role("button", name=said).first


def unfold(page: Page, choice: Locator) -> Locator:
    """Return the first of some choices of a game, once its family is unfolded."""
    expect(choice.first).to_be_attached()
    family = page.locator(".family:not([open])").filter(has=choice)
    if family.count() > 0:
        family.first.locator("summary").click()
    return choice.first


def name_players(page: Page, *names: str) -> None:
    """Name who plays, seat by seat, with as many seats as it takes."""
    for seat, each in enumerate(names, start=1):
        if page.get_by_label(f"Seat {seat}", exact=True).count() == 0:
            page.get_by_role("button", name="Add a player").tap()
        page.get_by_label(f"Seat {seat}", exact=True).fill(each)


def draw_cards(page: Page, button: str, cards: Mapping[str, str]) -> Locator:
    """Enter the card that each has drawn; return what follows from them."""
    page.get_by_role("button", name=button).tap()
    for name, card in cards.items():
        page.locator(f'seat-draw [data-name="{name}"]').tap()
        page.locator(f'one-card-picker [data-card="{card}"]').tap()
        expect(page.locator("one-card-picker")).to_have_count(0)
    return page.locator("seat-draw [role=status]")
