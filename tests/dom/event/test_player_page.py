"""The player's page, docs/player.md, is followed from the door to the signature."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.event_page import find
from tests.browser.halls import Hall
from tests.browser.role_page import Reader, Typed
from tests.dom.expecting import expect

BEFORE, TABLE, POKER = "Before you play", "At the table", "At the poker tournament"


def named(page: Page, name: str) -> Callable[[], None]:
    return page.get_by_role("button", name=name).first.click


def test_a_night_is_played_by_the_page_alone(page: Page, base_url: str) -> None:
    hall = Hall(base_url)
    hall.open_tables("Table 1")
    hall.compete("Rummy", ["Anu", "Biju"], rules={"deals": 1})
    hall.stage("Preliminaries", "Rummy")
    hall.draw("Preliminaries", {"Table 1": ["Anu", "Biju"]})
    player = Reader(page, "player")
    anu: Typed = {"Check in: who are you?": "an", "Where do I play?": "an", "your name": named(page, "Anu")}

    page.goto(hall.door())
    player.follow(BEFORE, "You have come", anu)
    expect(page.locator("main")).to_contain_text("Anu, you are checked in.")
    page.get_by_role("button", name="Not me").click()
    player.follow(BEFORE, "Where do I play?", anu)
    expect(page.locator(".me")).to_contain_text("Table 1")

    table = hall.start("Table 1")
    page.goto(table.page)
    head = page.get_by_role("columnheader", name="Anu").get_by_role("button")
    player.follow(TABLE, "That is you", {"name": head.click})
    table.points(3, 8)
    expect(page.locator(".winner-line")).to_have_text("Biju wins")
    page.keyboard.press("Escape")
    number = page.get_by_role("button", name="Anu, Deal 1: 3").click
    player.follow(TABLE, "Why that number?", {"number": number})
    page.keyboard.press("Escape")
    player.follow(TABLE, "It is wrong", {"number": number, "What is wrong?": "I had 9"})
    expect(page.get_by_role("button", name="? Anu disputes deal 1")).to_be_visible()
    player.follow(TABLE, "The game is over")
    expect(page.locator('[data-signed="signed"]')).to_have_count(1)
    assert player.left(BEFORE, TABLE) == []


def test_the_poker_tournament_is_followed_by_the_page_alone(page: Page, base_url: str) -> None:
    hall = Hall(base_url)
    hall.open_tables("Table 1")
    hall.compete("Poker", ["Celine", "Devi"], game="gama_poker", preset="gama_poker_2025")
    hall.stage("Room", "Poker", format="freezeout")
    [match] = hall.draw("Room", {"Table 1": ["Celine", "Devi"]}, start=None)
    player, me = Reader(page, "player"), page.locator(".me")
    room, celine = hall.ids("Room", "Celine")

    page.goto(hall.page)
    find(page, "Celine")
    expect(me).to_contain_text("Table 1")
    expect(me).to_contain_text("Seat 1")
    hall.act("reseated", stage=room, why="balance", seats=[{"entrant": celine, "match": match, "seat": 5}])
    expect(me).to_contain_text("Seat 5")
    hall.act("busted", stage=room, busted=[{"entrant": celine}])
    expect(me).to_contain_text("place 2 of 2")
    expect(me).not_to_contain_text("not checked in yet")
    hall.act("clock_started", stage=room)
    player.follow(POKER, "**Clock**")
    expect(page.locator("clock-face")).to_contain_text("5/10")
    assert player.left(POKER) == []
