"""The director's page, docs/night.md, is followed at the desk from the first line to the last.

The week before, the night with all that goes wrong in it, and the prize list: whatever the page says in
**bold** is there to be pressed, in its order, and what it says in *italic* is there to be filled in.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.browser.desks import Desk
from tests.browser.halls import hall_of_poker
from tests.browser.night_played import AIMS, NIGHT, SMALL, WEEK, WHEN, Night
from tests.browser.role_page import Reader, RolePage
from tests.dom.expecting import expect

ROOM = "The poker room"
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
    assert night.secretary.left(WEEK, NIGHT, WHEN) == []
    shown = desk.see()
    assert all(each["over"] for each in shown["stages"].values())


def test_poker_room_is_run_by_the_page(desk: Desk) -> None:
    hall = hall_of_poker(desk.base_url)
    desk.open(hall.code, hall.key)
    director = Reader(desk.page, "night")

    def tap(*names: str) -> Callable[[], None]:
        def all_of_them() -> None:
            for name in names:
                desk.panel.locator(".seats").get_by_role("button", name=name, exact=True).click()

        return all_of_them

    def fill_chips() -> None:
        for name in ("P2", "P5"):
            desk.panel.get_by_label(f"Chips of {name}").fill("400")

    def follow(begins: str, said: str, panels: int = 1, /, **typed: str | Callable[[], None]) -> None:
        filled = {label.replace("_", " "): value for label, value in typed.items()}
        director.follow(ROOM, begins, filled)
        expect(desk.panel).to_contain_text(said)
        for _ in range(panels):
            desk.page.keyboard.press("Escape")
        expect(desk.page.get_by_role("dialog")).to_have_count(0)

    follow("The clock", "paused")
    follow("Who has the button", "Table 1: P4 has the button", player=tap("P4"))
    chips = {"player": tap("P7"), "both": tap("P2", "P5"), "Chips_of_…": fill_chips}
    follow("Somebody is out", "Out: P2 and P5", **chips)
    follow("**Today** says", "Moved as proposed")
    follow("They sit", "In their seats: ")
    follow("Somebody leaves", "Left the tournament: P3", player=tap("P3"))
    follow("Somebody comes late", "Seated by lot", Name="Jaya")
    follow("Chips are counted", "Chips were counted", 2, Chips_counted_in_all="39000")
    assert director.left(ROOM) == []


def test_page_fits_one_sheet_of_paper() -> None:
    lines = [re.sub(r"\*+", "", line) for line in RolePage("night").text.splitlines()]
    assert sum(max(1, -(-len(line) // LETTERS)) for line in lines) <= LINES


def test_every_step_of_the_page_is_read() -> None:
    assert [len(steps) for steps in RolePage("night").parts.values()] == [9, 6, 9, 8]
