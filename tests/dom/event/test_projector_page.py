"""The projector's page, docs/projector.md, is followed at the desk, and each step is seen on the board."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.desks import Desk
from tests.browser.halls import drawn_hall
from tests.browser.role_page import Reader, Typed
from tests.dom.event.test_board import watched
from tests.dom.expecting import expect
from tests.dom.page import Driver

DESK = "From the desk"


def test_screens_are_directed_by_the_page_alone(driver: Driver, desk: Desk) -> None:
    hall = drawn_hall(desk.base_url)
    board = watched(driver, hall)
    desk.open(hall.code, hall.key)
    director = Reader(desk.page, "projector")
    shows, heading = desk.panel.get_by_label("shows").first, board.get_by_role("heading")

    def choose(shown: str) -> Callable[[], None]:
        def do() -> None:
            shows.select_option(label=shown)

        return do

    director.press("Screens")
    choices: Typed = {
        "Screen … shows": choose("What comes"),
        "All pages in turn": choose("All pages in turn"),
        "Message on Screen …": lambda: desk.panel.get_by_label("Message on Screen").first.fill(
            "Tea is served"
        ),
    }
    director.follow(DESK, "One page for good", choices)
    for begins in ("**Blank** makes it black", "A line on one screen", "**Load anew**"):
        director.follow(DESK, begins, choices)
        expect(heading).to_contain_text("Where do I sit?")
    desk.page.keyboard.press("Escape")
    director.follow(DESK, "A line for everybody", {"What everybody is told": "Break until 20:30"})
    expect(board.locator(".rows")).to_have_text("Break until 20:30")
    director.follow(DESK, "That line is to go")
    expect(board.locator(".rows")).not_to_contain_text("Break until 20:30")
    assert director.left(DESK) == []
