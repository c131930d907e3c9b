"""The scorekeeper's page, docs/scorekeeper.md, is followed from an empty phone to the end of the game."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page

from tests.browser.halls import Hall, room_of_eight
from tests.browser.role_page import Reader, Typed
from tests.browser.scorekeeper import Scorekeeper
from tests.browser.tables import FOUR, PlayedTable, call
from tests.dom.expecting import expect

BEGIN, DEAL, WHEN = "Begin", "A deal", "What to do when"
HAND = ["5S", "TH", "JH", "QH", "KH", "7S", "8S", "5C", "4S", "4H", "4D", "4D", "2D", "2C"]


class Phone:
    """Hold the scorekeeper's phone and the page that he follows."""

    def __init__(self, page: Page) -> None:
        self.page, self.reader, self.keeper = page, Reader(page, "scorekeeper"), Scorekeeper(page)

    def name_all(self) -> None:
        for seat, name in enumerate(FOUR, 1):
            if self.page.get_by_label(f"Seat {seat}", exact=True).count() == 0:
                self.keeper.button("Add a player").click()
            self.page.get_by_label(f"Seat {seat}", exact=True).fill(name)

    def deal(self) -> None:
        won = partial(self.keeper.choose, "Anil", "won")
        packed = partial(self.keeper.choose, "Bina", "packed_first")
        typed: Typed = {"who won": won, "who packed": packed, "counts": self.count}
        self.reader.follow(DEAL, "When it is over", typed)

    def count(self) -> None:
        self.keeper.count("Chris", 10)
        self.keeper.count("Devi", 20)

    def close(self) -> None:
        while self.page.get_by_role("dialog").count():
            self.page.keyboard.press("Escape")

    def change_chips(self, base_url: str) -> None:
        room, page = room_of_eight(base_url), self.page
        page.goto(f"/t/{room.tables['Table 1']}#key={room.table_key('Table 1')}")

        def odd() -> None:
            chips = page.get_by_role("group", name="Chips that Biju has left")
            chips.get_by_role("button", name="3", exact=True).click()

        taps = self.reader.follow(WHEN, "Small chips go", {"odd chips": odd})
        assert taps == 3, "two, and one for each who has odd chips"
        expect(page.locator("room-here .race")).to_contain_text("Biju")

    def sees_totals(self, *totals: int) -> None:
        expect(self.page.locator(".totals .total")).to_have_text([str(each) for each in totals])


@pytest.fixture
def phone(page: Page) -> Phone:
    return Phone(page)


def test_a_game_is_kept_by_the_page_alone(phone: Phone) -> None:
    page, keeper, follow = phone.page, phone.keeper, phone.reader.follow
    page.goto("/")
    game = page.get_by_role("button", name="GAMA 13-card Rummy").first
    kind = page.locator(".family summary", has_text="Rummy").first
    begin = {"kind of game": kind.click, "game": game.click, "names": phone.name_all}
    follow(BEGIN, "A table of your own", begin)
    expect(keeper.button("Enter deal 1")).to_be_visible()
    follow(BEGIN, "The others follow")
    phone.close()
    phone.deal()
    phone.sees_totals(0, 25, 10, 20)
    follow(DEAL, "That was wrong")
    phone.sees_totals(0, 0, 0, 0)
    keeper.open_deal(1)
    keeper.count("Chris", 11)
    keeper.save_deal(1)
    phone.sees_totals(0, 25, 11, 20)
    number = page.get_by_role("button", name=re.compile("^Chris, Deal 1: "))
    follow(DEAL, "A deal before it", {"number": number.click, "count": partial(page.keyboard.type, "12")})
    phone.sees_totals(0, 25, 12, 20)
    keeper.open_deal(2)
    keeper.choose("Anil", "won")
    keeper.choose("Bina", "packed_first")
    keeper.count("Chris", 5)
    chosen = partial(keeper.choose, "Devi", "played")
    follow(DEAL, "A count nobody", {"choose the count": chosen, "hand": partial(keeper.pick, HAND)})
    keeper.save_deal(2)
    phone.sees_totals(0, 50, 17, 28)
    assert phone.reader.left(DEAL) == []


def test_what_happens_at_a_table_of_an_event_is_done_by_the_page_alone(phone: Phone, base_url: str) -> None:
    page, follow = phone.page, phone.reader.follow
    hall = Hall(base_url)
    hall.open_tables("Table 1")
    hall.compete("Points", FOUR)
    hall.stage("Round", "Points")
    [match] = hall.draw("Round", {"Table 1": FOUR})
    page.goto(f"/t/{hall.tables['Table 1']}#key={hall.table_key('Table 1')}")
    follow(BEGIN, "A table of an event")
    expect(phone.keeper.button("Enter deal 1")).to_be_visible()
    game = hall.look()["matches"][match]["game"]
    sheet = call(base_url, "GET", f"/games/{game}")
    table = PlayedTable(base_url, hall.tables["Table 1"], hall.table_key("Table 1"), sheet)
    table.points(1, 2, 3, 4)
    key = call(base_url, "POST", f"/games/{game}/seats/2/claim", {})["seat_key"]
    dispute = {"entry": table.sheet["deals"][0]["id"], "seat": 2, "text": "I had 1"}
    call(base_url, "PUT", f"/games/{game}/disputes/{uuid.uuid4()}", dispute, key)
    follow(WHEN, "Somebody disputes", {"How was it settled?": "counted together"})
    expect(page.get_by_role("button", name="? Bina disputes deal 1")).to_have_count(0)
    phone.close()
    follow(WHEN, "You need the director", {"What it is about, for the desk alone": "Two sheets?"})
    expect(page.get_by_role("dialog")).to_contain_text("The desk has not answered yet.")
    phone.close()
    follow(WHEN, "Somebody else keeps")
    phone.close()

    def choose(said: str) -> Callable[[], None]:
        return page.get_by_role("dialog").get_by_text(said, exact=True).click

    ruling: Typed = {"what it is": choose("Warning"), "who": choose("Devi"), "Reason": "talking"}
    follow(WHEN, "Somebody is warned", ruling)
    expect(page.locator("score-sheet")).to_contain_text("warn")
    follow(WHEN, "All have to stop", {"Reason": "late"})
    expect(page.get_by_role("heading", name="Final standings")).to_be_visible()
    phone.close()
    follow(WHEN, "The game is over")
    expect(page.get_by_role("dialog")).to_contain_text("Final standings")
    phone.close()
    follow(WHEN, "It was written on paper")
    phone.close()
    phone.change_chips(base_url)
    assert phone.reader.left(WHEN) == []
