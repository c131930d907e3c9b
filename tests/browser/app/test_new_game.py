"""Prepare a game: what to shuffle, who sits where, who deals first."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.new_game import choose_game, draw_cards, name_players


def test_the_sides_cut_at_partnership_gin(page: Page) -> None:
    choose_game(page, "Gin rummy, tournament partnership")
    name_players(page, "Anil", "Bina", "Chris", "Devi")
    draw_cards(page, "Cut for the first deal", {"X": "9S", "Y": "4H"})
    page.get_by_role("button", name="Deal this way").tap()
    page.get_by_role("button", name="Start with 4 players").tap()
    expect(page.get_by_text("Bina deals, Chris starts")).to_be_visible()
