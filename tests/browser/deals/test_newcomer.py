"""What a newcomer met: forms that offer what is refused, words with two meanings, titles that mislead."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.drawn import wait_until_drawn
from tests.browser.entry import Entry
from tests.browser.new_game import choose_game, name_players
from tests.browser.tables import SIX, PlayedTable

SCROLL_TO_TOP = """paper => new Promise((told) => {
    paper.addEventListener("scroll", () => told(), {once: true});
    paper.scrollTop = 0;
})"""


def test_a_refused_start_leaves_no_table_behind(page: Page) -> None:
    opened: list[str] = []
    page.on(
        "response",
        lambda answer: (
            opened.append(answer.headers["content-type"]) if answer.url.endswith("/tables") else None
        ),
    )
    choose_game(page, "Any other game")
    name_players(page, "Anil", "ANIL")
    page.get_by_role("button", name="Start with 2 players").tap()
    expect(page.get_by_role("alert").last).to_contain_text("is named twice")
    name_players(page, "Anil", "Bina")
    page.get_by_role("button", name="Start with 2 players").tap()
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()
    assert opened == ["application/problem+json", "application/json"]
    page.get_by_role("link", name="All tables").tap()
    expect(page.locator(".tables li")).to_have_count(1)


def test_the_name_that_is_typed_is_not_hidden_while_the_keyboard_is_open(page: Page) -> None:
    choose_game(page, "Any other game")
    page.set_viewport_size({"width": 360, "height": 380})
    for seat in (1, 2, 3, 4):
        field = page.get_by_label(f"Seat {seat}", exact=True)
        field.focus()
        field.scroll_into_view_if_needed()
        assert field.evaluate(
            """field => {
                const {left, right, top, bottom} = field.getBoundingClientRect();
                return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === field
                    && bottom <= innerHeight;
            }"""
        )


def test_a_turned_phone_still_shows_the_last_deal(page: Page, six: PlayedTable) -> None:
    for _ in range(12):
        six.points(1, 1, 1, 1, 1, 1)
    page.goto(six.keeper_page)
    expect(page.get_by_role("status").first).to_have_text("live")
    wait_until_drawn(page)
    last = page.get_by_role("button", name="Anil, Deal 12: 1")
    expect(last).to_be_in_viewport()
    for width, height in ((740, 360), (360, 740), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        expect(last).to_be_in_viewport()
    page.locator(".paper").evaluate(SCROLL_TO_TOP)
    page.set_viewport_size({"width": 360, "height": 740})
    expect(page.get_by_role("button", name="Bina, Deal 1: 1", exact=True)).to_be_in_viewport()


def test_the_gin_picker_asks_once_the_hand_can_be_judged(page: Page, base_url: str) -> None:
    entry = Entry(page)
    entry.start(base_url, "site_gin", ["Anil", "Bina"])
    refused: list[str] = []
    told = {"preference-applied": "refusals=as-answers"}.items()
    page.on("response", lambda answer: refused.append(answer.url) if told <= answer.headers.items() else None)
    entry.do("choose", seat=1, status="knock")
    for cards in ("4H 5H 6H 9S 9D 9C JC QC KC 2D", "7H 9H 3S 3D 3C AS 2S KD 8D 5C"):
        entry.press("cards") if not page.locator("card-picker").count() else None
        entry.pick(cards)
        page.wait_for_timeout(400)
        page.locator("card-picker [data-do=next], card-picker [data-do=done]").first.tap()
    assert refused == []
    assert entry.strip()


def test_the_picker_of_partnership_gin_asks_once_a_hand(page: Page, base_url: str) -> None:
    """A defender may hold fewer than ten cards, but while they are tapped in nothing is asked about each."""
    entry = Entry(page)
    entry.start(base_url, "gra_partnership", SIX[:4])
    entry.do("turn", table=0)
    entry.turn_up("7S")
    asked: list[str] = []
    page.on("request", lambda sent: asked.append(sent.url) if sent.url.endswith("/check") else None)
    entry.do("choose", seat=1, status="knock")
    entry.press("cards")
    for number, cards in enumerate(("4H 5H 6H 9S 9D 9C JC QC KC 2D", "7H 9H 3S 3D 3C AS 2S KD 8D 5C"), 1):
        entry.pick(cards)
        expect(page.locator(".picker-count")).to_have_text(re.compile("points"))
        assert len(asked) == number
        page.locator("card-picker [data-do=next], card-picker [data-do=done]").first.tap()


def test_marks_of_wild_cards_stay_on_their_keys(page: Page, base_url: str) -> None:
    entry = Entry(page)
    entry.start(base_url, "rummy27", SIX[:4])
    entry.turn_up("8C")
    page.locator('[data-status="won"]').first.tap()
    entry.press("cards")
    keys = page.locator('card-picker .pick[data-wild="true"]')
    expect(keys).to_have_count(6)
    assert keys.evaluate_all("keys => keys.filter((key) => key.scrollWidth > key.clientWidth)") == []


def test_whoever_played_the_game_before_takes_his_seat_with_one_tap(page: Page, six: PlayedTable) -> None:
    page.goto(six.page)
    page.get_by_role("button", name="Do you play here?").tap()
    page.get_by_role("dialog").get_by_role("button", name="Devi").tap()
    expect(page.locator("th.mine")).to_have_text("Devi")
    six.finish("late")
    page.get_by_role("dialog", name="Final standings").get_by_role("button", name="Close").tap()
    game = six.next_game()
    page.get_by_role("button", name="Do you play as Devi again? This is me").tap()
    expect(page.locator("th.mine")).to_have_text("Devi")
    assert game.read()["claims"] == [4]


@pytest.fixture
def laptop(page: Page) -> Page:
    page.set_viewport_size({"width": 1280, "height": 800})
    return page


def test_one_key_opens_the_next_deal_after_saving(laptop: Page, six: PlayedTable) -> None:
    laptop.goto(six.keeper_page)
    expect(laptop.get_by_role("status").first).to_have_text("live")
    laptop.keyboard.press("Enter")
    for number in (1, 2):
        expect(laptop.get_by_role("button", name=f"Save deal {number}")).to_be_visible()
        for _ in SIX:
            laptop.keyboard.press("7")
            laptop.keyboard.press("Enter")
        laptop.keyboard.press("Control+Enter")
        expect(laptop.locator("deal-entry")).to_have_count(0)
        expect(laptop.get_by_role("button", name=f"Enter deal {number + 1}")).to_be_focused()
        laptop.keyboard.press("Enter")
    expect(laptop.get_by_role("button", name="Save deal 3")).to_be_visible()


def test_a_question_mark_lists_the_keys(laptop: Page, six: PlayedTable) -> None:
    laptop.goto(six.keeper_page)
    expect(laptop.get_by_role("status").first).to_have_text("live")
    laptop.keyboard.press("?")
    keys = laptop.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("opens the entry of the next deal")
    laptop.keyboard.press("Escape")
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_role("button", name="Save deal 1")).to_be_visible()
    laptop.keyboard.press("?")
    expect(keys).to_be_visible()
