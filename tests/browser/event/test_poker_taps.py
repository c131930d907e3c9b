"""A freeze-out is run from the desk's first page in few taps, on a phone and on a small laptop.

A tap is counted wherever the director taps; what is typed is none. No button moves from under a thumb.
"""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import FilePayload, Route, ViewportSize, expect

from tests.browser.desks import Desk
from tests.browser.director import Director
from tests.browser.halls import Hall, hall_of_poker

PHONE: ViewportSize = {"width": 360, "height": 740}
SMALL_LAPTOP: ViewportSize = {"width": 1366, "height": 768}
# How high and wide each is; none of what is cut.
LARGE = """(all) => all.map(({scrollWidth, clientWidth, offsetWidth, offsetHeight}) =>
    scrollWidth > clientWidth ? 0 : Math.min(offsetWidth, offsetHeight))"""

# How far below the top of its panel each is.
FROM_THE_TOP = """(all) => all.map((each) =>
    each.getBoundingClientRect().top - each.closest("dialog").getBoundingClientRect().top)"""

# Where each stands among the seats of its table.
CORNERS = """(all) => all.map((each) => {
    const [own, table] = [each, each.closest(".seats")].map((one) => one.getBoundingClientRect());
    return [Math.round(own.left - table.left), Math.round(own.top - table.top)];
})"""


@pytest.fixture
def director(desk: Desk, base_url: str) -> Director:
    return Director(desk, hall_of_poker(base_url))


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(PHONE, id="phone"),
        pytest.param(
            SMALL_LAPTOP, id="laptop", marks=pytest.mark.long(because="taps are as many on a phone")
        ),
    ],
)
def test_freeze_out_is_run_in_few_taps(director: Director, size: ViewportSize) -> None:
    director.desk.page.set_viewport_size(size)
    _clock(director)
    _busts(director)
    _table_broken(director)
    director.hall.act(
        "busted", stage=director.hall.ids("Room")[0], busted=[{"entrant": director.hall.ids("P1")[0]}]
    )
    _late_entry(director)
    _back(director)
    _schedule_saved(director)


def test_no_button_of_a_clock_moves_once_it_is_told_what_follows(director: Director) -> None:
    page, panel = director.desk.page, director.desk.panel
    page.set_viewport_size(PHONE)
    director.hall.act("clock_started", stage=director.hall.ids("Room")[0])
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/preview", hold)
    director.press("Clocks")

    def tops() -> list[float]:
        return panel.locator("button").evaluate_all(FROM_THE_TOP)

    # The desk has heard by then that it was started.
    expect(panel.get_by_role("button", name="Pause")).to_be_visible()
    before = tops()
    page.unroute("**/preview", hold)
    for each in held:
        each.fallback()
    expect(panel.locator(".levels .soft").last).not_to_be_empty()
    assert max(abs(now - then) for now, then in zip(tops(), before, strict=True)) <= 1


def test_no_seat_of_a_room_moves_when_somebody_is_out_or_has_the_button(director: Director) -> None:
    page, panel = director.desk.page, director.desk.panel
    page.set_viewport_size(PHONE)
    director.press("The room")
    seats = panel.locator(".seats button")
    names = seats.locator(".name").all_inner_texts()
    before = dict(zip(names, seats.evaluate_all(CORNERS), strict=True))
    out, holds, *_ = names
    seats.filter(has_text=re.compile(f"^{holds}$")).click()
    director.press("Has the button")
    expect(panel.locator(".seats .soft", has_text="button")).to_have_count(1)
    seats.filter(has_text=re.compile(f"^{out}$")).click()
    director.press("Is out")
    expect(seats).to_have_count(len(names) - 1)
    left = dict(zip(seats.locator(".name").all_inner_texts(), seats.evaluate_all(CORNERS), strict=True))
    assert left == {name: corner for name, corner in before.items() if name != out}


def test_the_room_opens_at_the_table_from_which_it_was_opened(director: Director) -> None:
    page, panel = director.desk.page, director.desk.panel
    page.set_viewport_size(PHONE)
    director.table("Table 3")
    director.press("The room")
    expect(panel.get_by_role("heading", name="Table 3: 4 players")).to_be_in_viewport()
    expect(panel.locator(".seats").last.get_by_role("button").last).to_be_in_viewport()


# In how many lines each word of each name stands.
LINES_OF_WORDS = """(all) => all.flatMap(({ firstChild: text }) =>
    [...text.data.matchAll(/\\S+/g)].map(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length;
    }))"""


@pytest.mark.parametrize("width", [320, 360, 600])
@pytest.mark.parametrize(
    "names",
    [
        ["Unnikrishnan Menon", "Mariamma C. P.", "Krishnankutt", "Anu"],
        ["Gopalakrishnan Nair", "Mariamma C. P.", "Venkatanarasimharaju", "Anu"],
    ],
)
def test_no_name_in_a_room_is_broken_within_a_word(
    desk: Desk, base_url: str, names: list[str], width: int
) -> None:
    hall = Hall(base_url)
    hall.open_tables("Table 1")
    hall.compete("Poker", names, game="gama_poker", preset="gama_poker_2025")
    hall.stage("Room", "Poker", format="freezeout")
    hall.draw("Room", {"Table 1": names}, start=None)
    desk.page.set_viewport_size({"width": width, "height": 740})
    desk.open(hall.code, hall.key)
    desk.press("The room")
    expect(desk.panel.locator(".seats button")).to_have_count(len(names))
    assert set(desk.panel.locator(".seats .name").evaluate_all(LINES_OF_WORDS)) == {1}


def _clock(director: Director) -> None:
    shown = director.desk.panel.locator("clock-face")
    director.press("Clocks")
    director.press("Start")
    expect(director.desk.panel.get_by_role("button", name="Pause")).to_be_visible()
    assert director.taps == 2, "to start"
    director.press("To level 2: 10/20")
    expect(shown).to_contain_text("Level 2")
    assert director.taps == 3, "to the next level: two, and one where the panel is open"
    assert min(director.desk.panel.locator(".levels button").evaluate_all(LARGE)) >= 44
    director.press("Level 3 20/40")
    expect(shown).to_contain_text("Level 3")
    assert director.taps == 4, "to any level: the same"
    director.press("Pause")
    expect(shown).to_contain_text("paused")
    assert director.taps == 5, "to pause: the same"
    _back(director)


def _busts(director: Director) -> None:
    director.press("The room")
    director.press("P3")
    expect(director.desk.panel.locator("[data-key=changes]")).to_contain_text("P3: out in place 12")
    director.press("Is out")
    _told(director, "Out: P3")
    assert director.taps == 3, "out"
    director.press("P6")
    director.press("Is out")
    _told(director, "Out: P6")
    assert director.taps == 5, "the next one: the room stays open"
    _back(director)


def _table_broken(director: Director) -> None:
    need = director.desk.need("a table can be broken")
    director.tap(need.get_by_role("button", name="The room"))
    expect(director.desk.panel.locator(".proposal")).to_contain_text("Table 3 is broken")
    director.press("Move 2 players")
    _told(director, "Moved as proposed")
    assert director.taps == 2, "a table is broken"
    _back(director)


def _late_entry(director: Director) -> None:
    director.press("Latecomer")
    director.type("Name", "Jaya")
    director.press("Add")
    expect(director.desk.panel.locator(".proposal")).to_contain_text("Jaya: Table")
    director.press("Seat 1 player")
    _told(director, "Seated by lot")
    assert director.taps == 3, "a late entry; two where he was entered by somebody else"


def _schedule_saved(director: Director) -> None:
    """Save a schedule that was changed in its table, and take it in again."""
    panel = director.desk.panel
    director.press("Clocks")
    director.press("Schedule")
    panel.get_by_label("Minutes, Level 9").fill("40")
    with director.desk.page.expect_download() as download:
        director.press("Save as a file")
    saved = download.value.path().read_bytes()
    schedule = json.loads(saved)
    assert (schedule["entry_level"], schedule["steps"][4]) == (3, {"ends": 90, "small": 100, "big": 150})
    panel.get_by_label("Minutes, Level 9").fill("15")
    file: FilePayload = {"name": "s.json", "mimeType": "application/json", "buffer": saved}
    panel.get_by_label("Take from a file").set_input_files(file)
    expect(panel.get_by_label("Minutes, Level 9")).to_have_value("40")


def _told(director: Director, said: str) -> None:
    expect(director.desk.panel.locator("[data-key=told]")).to_contain_text(said)


def _back(director: Director) -> None:
    """Stand at the desk's first page again, and count from there."""
    director.desk.page.keyboard.press("Escape")
    expect(director.desk.page.get_by_role("dialog")).to_have_count(0)
    director.taps = 0
