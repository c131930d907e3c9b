"""Prepare a game: what to shuffle, who sits where, who deals first."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.network import hold, let_go, wait_for_held
from tests.browser.new_game import choose_game, draw_cards, find_game, name_players


def test_the_sides_cut_at_partnership_gin(page: Page) -> None:
    choose_game(page, "Gin rummy, tournament partnership")
    name_players(page, "Anil", "Bina", "Chris", "Devi")
    draw_cards(page, "Cut for the first deal", {"X": "9S", "Y": "4H"})
    page.get_by_role("button", name="Deal this way").tap()
    page.get_by_role("button", name="Start with 4 players").tap()
    expect(page.get_by_text("Bina deals, Chris starts")).to_be_visible()


def test_seats_of_a_house_rule_come_though_the_list_of_seats_is_shown_before_the_server_answers(
    page: Page,
) -> None:
    page.goto("/new")
    find_game(page, "56").tap()
    expect(page.get_by_label("Seat 6", exact=True)).to_be_visible()
    hold(page, "POST", "/seats$")
    page.get_by_role("button", name=re.compile("^House rules")).tap()
    page.get_by_label("Players", exact=True).select_option("Eight")
    page.get_by_role("button", name="Done", exact=True).tap()
    page.get_by_label("Seat 1", exact=True).fill("Anu")
    wait_for_held(page)
    expect(page.get_by_label("Seat 7", exact=True)).to_have_count(0)
    let_go(page)
    expect(page.get_by_label("Seat 8", exact=True)).to_be_visible()
    expect(page.get_by_label("Seat 1", exact=True)).to_have_value("Anu")
