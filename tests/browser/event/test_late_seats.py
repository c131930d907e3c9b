"""Who taps for seats that are others by then is told so, and seats nobody where he did not look."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.browser.desks import Desk
from tests.browser.halls import Hall, room_of_eight

DRAWN = re.compile(r"Jaya: Table (\d), seat (\d)")


def test_seats_that_are_others_at_the_tap_are_shown_and_not_taken(desk: Desk, base_url: str) -> None:
    hall = room_of_eight(base_url)
    [room], [poker] = hall.ids("Room"), hall.ids("Poker")
    hall.act("clock_started", stage=room)
    hall.act("people", people=[{"person": "late", "name": "Jaya"}])
    entrants = [{"entrant": "late", "people": ["late"]}]
    hall.act("entered", competition=poker, entrants=entrants, late=True)
    desk.open(hall.code, hall.key)
    desk.press("The room")
    shown = desk.panel.locator(".proposal").filter(has_text="Jaya")
    expect(shown).to_contain_text(DRAWN)
    first = drawn(shown.inner_text())

    def somebody_was_faster(route: Route) -> None:
        takes(hall, first)
        route.continue_()

    desk.page.route("**/proposals", somebody_was_faster, times=1)
    desk.press("Seat 1 player")
    expect(desk.panel.get_by_role("alert")).to_contain_text("Other seats were drawn than those you saw")
    expect(shown).to_contain_text(DRAWN)
    second = drawn(shown.inner_text())
    assert second != first
    assert hall.look()["stages"][room]["room"]["playing"] == 8, "nobody was seated"
    desk.press("Seat 1 player")
    expect(desk.panel).to_contain_text("9 of 9 still in")
    expect(desk.panel.locator(".refusal")).to_be_empty()
    tables = hall.look()["stages"][room]["room"]["tables"]
    assert next(each for each in tables if each["number"] == second[0])["seats"][second[1] - 1] == "late"


def drawn(said: str) -> tuple[int, int]:
    """Return the table and the seat that are shown for who comes late."""
    found = DRAWN.search(said)
    assert found
    return int(found[1]), int(found[2])


def takes(hall: Hall, seat: tuple[int, int]) -> None:
    """Have somebody of the other table sit down in a seat."""
    [room] = hall.ids("Room")
    tables = hall.look()["stages"][room]["room"]["tables"]
    here = next(each for each in tables if each["number"] == seat[0])
    other = next(each for each in tables if each["number"] != seat[0])
    seats = [{"entrant": other["seats"][0], "match": here["match"], "seat": seat[1]}]
    hall.act("reseated", stage=room, why="balance", seats=seats)
