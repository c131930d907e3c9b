"""Prepare a game: what to shuffle, who sits where, who deals first."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.browser.new_game import choose_game, draw_cards, name_players
from tests.browser.tables import call, open_table, table_of_six
from tests.dom.expecting import expect


def test_the_page_says_what_to_shuffle(page: Page) -> None:
    """GAMA plays up to six with two decks, more with three, each with two printed jokers (R-5)."""
    names = ["Anil", "Bina", "Chris", "Devi", "Eapen", "Fay", "Gita"]
    choose_game(page, "GAMA 13-card")
    name_players(page, names[0])
    decks = page.locator("deck-note")
    expect(page.get_by_role("button", name="Enter one more name")).to_be_disabled()
    expect(decks).to_have_text("")
    page.get_by_label("Seat 2", exact=True).fill("Bina")
    expect(decks).to_have_text("Decks: 2. Printed jokers: 4. 108 cards in all.")
    for at, name in enumerate(names[2:], start=3):
        if at > 4:
            page.get_by_role("button", name="Add a player").tap()
        page.get_by_label(f"Seat {at}", exact=True).fill(name)
    expect(decks).to_have_text("Decks: 3. Printed jokers: 6. 162 cards in all.")


@pytest.mark.parametrize(
    ("game", "dealer", "first"),
    [("GAMA 13-card", "Chris", "Devi"), ("21-card", "Chris", "Devi"), ("Vazhushal", "Devi", "Bina")],
)
def test_the_highest_card_sits_first_and_who_deals_is_as_the_rule_book_says(
    page: Page, game: str, dealer: str, first: str
) -> None:
    choose_game(page, game)
    name_players(page, "Anil", "Bina", "Chris", "Devi")
    said = draw_cards(page, "Draw for seats", {"Anil": "7H", "Bina": "KS", "Chris": "2C", "Devi": "7D"})
    expect(said).to_have_text("Anil and Devi: the same rank. Draw again, and enter the new cards.")
    take = page.get_by_role("button", name="Sit this way")
    expect(take).to_be_disabled()
    page.locator('seat-draw [data-name="Devi"]').tap()
    page.locator('one-card-picker [data-card="AD"]').tap()
    expect(said).to_have_text(f"Seats in turn: Devi, Bina, Anil, Chris. {dealer} deals first.")
    take.tap()
    for at, name in enumerate(["Devi", "Bina", "Anil", "Chris"], start=1):
        expect(page.get_by_label(f"Seat {at}", exact=True)).to_have_value(name)
    page.get_by_role("button", name="Start with 4 players").tap()
    expect(page.get_by_text(f"{dealer} deals, {first} starts")).to_be_visible()


def test_the_lowest_card_deals_at_gin(page: Page) -> None:
    choose_game(page, "Gin rummy, tournament singles")
    name_players(page, "Anil", "Bina")
    said = draw_cards(page, "Cut for the first deal", {"Anil": "KS", "Bina": "AH"})
    expect(said).to_have_text("Bina deals first and keeps the score.")
    page.get_by_role("button", name="Deal this way").tap()
    page.get_by_role("button", name="Start with 2 players").tap()
    expect(page.get_by_text("Bina deals, Anil starts")).to_be_visible()


def test_a_game_that_was_started_is_offered_first_the_next_time(page: Page) -> None:
    choose_game(page, "Gin rummy, tournament singles")
    name_players(page, "Anil", "Bina")
    page.get_by_role("button", name="Start with 2 players").tap()
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()
    page.goto("/new")
    recent = page.locator("[data-key=recent] button")
    expect(recent).to_have_count(1)
    expect(recent).to_contain_text("Gin rummy, tournament singles")


def test_nothing_is_drawn_before_the_players_are_named(page: Page, base_url: str) -> None:
    choose_game(page, "GAMA 13-card")
    name_players(page, "Anil")
    draw = page.get_by_role("button", name="Draw for seats")
    expect(draw).to_be_disabled()
    page.get_by_label("Seat 2", exact=True).fill("Bina")
    expect(draw).to_be_enabled()
    table = open_table(base_url, ["Anil", "Bina", "Chris"], game_type="big_two", preset="big_two")
    page.goto(f"{table.page}/new#key={table.key}")
    expect(page.get_by_role("button", name="Start with 3 players")).to_be_visible()
    expect(draw).to_have_count(0)


def test_the_next_game_is_dealt_first_by_who_is_due(page: Page, base_url: str) -> None:
    six = table_of_six(base_url)
    six.points(1, 2, 3, 4, 5, 6)
    page.goto(f"/t/{six.code}#key={six.key}")
    expect(page.get_by_role("status").first).to_have_text("live")
    page.goto(f"/t/{six.code}/new")
    expect(page.get_by_label("Deals first")).to_have_value("1")
    six.finish("late")
    page.goto("/")
    page.goto(f"/t/{six.code}/new")
    expect(page.get_by_label("Deals first")).to_have_value("1")
    page.get_by_role("button", name="Another game").click()
    expect(page.locator("h1")).to_have_text("What is played?")


def test_who_deals_first_does_so_from_another_seat_too(page: Page, base_url: str) -> None:
    six = table_of_six(base_url)
    six.play()
    six.finish("late")
    page.goto(six.keeper_page)
    expect(page.get_by_role("status").first).to_have_text("live")
    page.goto(f"{six.page}/new")
    deals = page.locator("[name=dealer] [selected]")
    expect(deals).to_have_text("Chris")
    page.get_by_role("button", name="Take Anil out").tap()
    expect(page.get_by_role("button", name="Start with 5 players")).to_be_enabled()
    expect(deals).to_have_text("Chris")
    page.locator('[data-do=up][data-at="1"]').evaluate("(button) => button.click()")
    expect(page.get_by_label("Seat 1", exact=True)).to_have_value("Chris")
    expect(deals).to_have_text("Chris")
    page.get_by_label("Seat 1", exact=True).fill("Chandra")
    expect(deals).to_have_text("Chandra")
    page.get_by_role("button", name="Take Chandra out").tap()
    page.get_by_role("button", name="Start with 4 players").tap()
    expect(page.get_by_text("Bina deals")).to_be_visible()


def test_whoever_played_this_evening_is_offered_on_a_phone_that_took_over(page: Page, base_url: str) -> None:
    """They come from the table: this phone remembers somebody else, and a name that was erased is none."""
    table = open_table(base_url, ["Anu", "Biju", "Celine"])
    call(base_url, "POST", f"/tables/{table.code}/erasures", {"name": "Celine"}, table.key)
    table.finish("late")
    again = {"game_type": "points", "preset": "points", "seats": [{"name": "Anu"}, {"name": "Dev"}]}
    call(base_url, "POST", f"/tables/{table.code}/games", again, table.key)
    page.goto(f"/t/{table.code}#key={table.key}")
    expect(page.get_by_role("status").first).to_have_text("live")
    page.evaluate("localStorage.setItem('kanakku.names', JSON.stringify(['Zara', 'Biju']))")
    page.goto(f"/t/{table.code}/new")
    expect(page.get_by_label("Seat 2", exact=True)).to_have_value("Dev")
    expect(page.locator(".known-names button")).to_have_text(["Biju", "Zara"])
    page.get_by_role("button", name="Biju", exact=True).tap()
    expect(page.get_by_label("Seat 3", exact=True)).to_have_value("Biju")


def test_who_sat_out_is_seated_again_by_one_tap(page: Page) -> None:
    page.goto("/new")
    page.evaluate("localStorage.setItem('kanakku.names', JSON.stringify(['Anu', 'Biju', 'Celine']))")
    page.goto("/")
    page.goto("/new")
    page.get_by_role("button", name=re.compile("^Any other game")).click()
    page.get_by_role("button", name="Biju", exact=True).click()
    page.get_by_role("button", name="Anu", exact=True).click()
    names = page.locator("seat-list input")
    expect(names.nth(0)).to_have_value("Biju")
    expect(names.nth(1)).to_have_value("Anu")
    expect(page.locator(".known-names button")).to_have_text(["Celine"])
