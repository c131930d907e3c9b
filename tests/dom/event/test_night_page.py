"""The director's page, docs/night.md, is followed at the desk from the first line to the last.

The week before, the night with all that goes wrong in it, and the prize list: whatever the page says in
**bold** is there to be pressed, in its order, and what it says in *italic* is there to be filled in.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.browser.desks import Desk
from tests.browser.halls import Hall, hall_of_poker
from tests.browser.night_played import AIMS, NIGHT, SMALL, WEEK, WHEN, Night
from tests.browser.role_page import Reader, RolePage
from tests.dom.expecting import expect

ROOM = "The poker room"
LEVEL = "Two are level in a knock-out"
# What an A4 page holds in print of ten points: lines, and letters in a line.
LINES, LETTERS = 62, 105


def test_night_is_directed_by_the_page_alone(desk: Desk) -> None:
    night = Night(desk, SMALL)
    night.prepare()
    night.draw()
    night.see_what_goes_wrong()
    night.play_on()
    night.finish()
    assert {step: night.taps[step] for step in AIMS} == AIMS
    [level] = night.secretary.left(WEEK, NIGHT, WHEN)
    assert level == night.secretary.page.step(WHEN, LEVEL)
    shown = desk.see()
    assert all(each["over"] for each in shown["stages"].values())


def test_two_who_are_level_in_a_knock_out_play_again_by_the_page(desk: Desk) -> None:
    hall = Hall(desk.base_url)
    hall.open_tables("Table 1")
    hall.compete("Gin", ["Anu", "Biju"], game="gra_singles", preset="gra_singles")
    hall.stage("Cup", "Gin", format="knock_out")
    hall.draw("Cup", {"Table 1": ["Anu", "Biju"]})
    table = hall.start("Table 1")
    for knocker in (1, 2):
        hand = {"knocker": knocker, "defender": 3 - knocker, "defender_deadwood": 30}
        table.deal({"upcard": "5H", "kind": "gin", **hand})
    table.finish("the hall closes")
    desk.open(hall.code, hall.key)
    Reader(desk.page, "night").follow(WHEN, LEVEL, {"Why?": "nobody won"})
    expect(desk.panel).to_contain_text("To be played again")


class PokerRoom:
    """Run a freeze-out of twelve by the page, with a pot to share, and blinds that need no chips of 5."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.hall = desk, hall_of_poker(desk.base_url)
        poker, self.stage = self.hall.ids("Poker", "Room")
        terms = {"title": "Poker", "game": "gama_poker", "preset": "gama_poker_2025", "pot": 8_000}
        shares = [{"place": place, "share": share} for place, share in ((1, 60), (2, 40))]
        self.hall.act("competition", competition=poker, **terms, prizes=shares)
        levels = [{"ends": 15 * level, "small": 25 * level, "big": 50 * level} for level in (1, 2)]
        self.hall.act("clock_schedule", stage=self.stage, steps=levels, chips=[5, 25, 100])
        desk.open(self.hall.code, self.hall.key)
        self.director = Reader(desk.page, "night")

    def do(self, begins: str, **typed: str | Callable[[], None]) -> None:
        filled = {label.replace("_", " "): value for label, value in typed.items()}
        self.director.follow(ROOM, begins, filled)

    def follow(self, begins: str, said: str, panels: int = 1, /, **typed: str | Callable[[], None]) -> None:
        """Do a step, read in its panel what is said then, and close it and those below."""
        self.do(begins, **typed)
        expect(self.desk.panel).to_contain_text(said)
        for _ in range(panels):
            self.desk.page.keyboard.press("Escape")
        expect(self.desk.page.get_by_role("dialog")).to_have_count(0)

    def tap(self, *names: str) -> Callable[[], None]:
        def all_of_them() -> None:
            for name in names:
                self.desk.panel.locator(".seats").get_by_role("button", name=name, exact=True).click()

        return all_of_them

    def fill_chips(self, count: str, *names: str) -> Callable[[], None]:
        def all_of_them() -> None:
            for name in names:
                self.desk.panel.get_by_label(f"Chips of {name}").fill(count)

        return all_of_them

    def tap_odd_chips(self) -> None:
        self.desk.panel.get_by_role("group").first.get_by_role("button", name="3", exact=True).click()

    def play_until(self, left: int) -> list[str]:
        """Let all others go out, and return the names of who is left once the desk knows."""
        room = self.hall.look()["stages"][self.stage]["room"]
        playing = [each for table in room["tables"] for each in table["seats"] if each]
        for each in playing[left:]:
            self.hall.act("busted", stage=self.stage, busted=[{"entrant": each}])
        self.desk.go_to("Today")
        self.desk.press("The room")
        expect(self.desk.panel).to_contain_text(f"{left} of {room['entered']} still in")
        self.desk.page.keyboard.press("Escape")
        return self.desk.names(playing[:left])


def test_poker_room_is_run_by_the_page(desk: Desk) -> None:
    room = PokerRoom(desk)
    room.follow("The clock", "paused")
    room.follow("Who has the button", "Table 1: P4 has the button", player=room.tap("P4"))
    both = {"both": room.tap("P2", "P5"), "Chips_of_…": room.fill_chips("400", "P2", "P5")}
    room.follow("Somebody is out", "Out: P2 and P5", player=room.tap("P7"), **both)
    room.follow("**Today** says", "Moved as proposed")
    room.follow("They sit", "In their seats: ")
    room.follow("Somebody leaves", "Left the tournament: P3", player=room.tap("P3"))
    room.follow("Somebody comes late", "Seated by lot", Name="Jaya")
    room.follow("Chips are counted", "Chips were counted", 2, Chips_counted_in_all="39000")
    kinds = {"Chips_that_go": "5", "Changed_for": "25"}
    room.follow("Small chips go", "chips of 5 changed for 25", 2, **kinds, odd_chips=room.tap_odd_chips)
    desk.go_to("People")
    player = desk.page.get_by_role("button", name="P6", exact=True).click
    room.follow("Somebody is put out", "Poker: disqualified", player=player, **{"Why?": "marked cards"})
    room.do("Everybody must hear", What_everybody_is_told="Tea at nine")
    desk.done("Tea at nine")
    stacks = room.fill_chips("19000", *room.play_until(2))
    room.follow("The last share", "made a deal", **{"Chips_of_…": stacks})
    assert room.director.left(ROOM) == []


def test_page_fits_one_sheet_of_paper() -> None:
    lines = [re.sub(r"\*+", "", line) for line in RolePage("night").text.splitlines()]
    assert sum(max(1, -(-len(line) // LETTERS)) for line in lines) <= LINES


def test_every_step_of_the_page_is_read() -> None:
    assert [len(steps) for steps in RolePage("night").parts.values()] == [9, 7, 13, 12]
