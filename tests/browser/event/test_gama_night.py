"""The cards night of the sources: forty at poker beside 28 and rummy, a board and three phones open."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.boards import direct
from tests.browser.desks import Desk
from tests.browser.gama_night import LATE, GamaNight
from tests.occasion import START

pytestmark = pytest.mark.long("its parts are tried alone; this is the whole night with all who look at it")
PHONE: ViewportSize = {"width": 360, "height": 740}
SIZES: list[ViewportSize] = [
    PHONE,
    {"width": 768, "height": 1024},
    {"width": 1280, "height": 800},
    {"width": 1920, "height": 1080},
    {"width": 3840, "height": 2160},
]
LONG = 30_000  # milliseconds: the board turns all pages of a kind in less
BREAK = "Break of a quarter of an hour: tea in the corridor"
WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.fixture
def opened(browser: Browser, base_url: str) -> Iterator[Callable[..., Page]]:
    """Open pages of devices of their own; none may have noted a fault in the end."""
    faults: list[str] = []
    contexts = []

    def open_page(path: str, size: ViewportSize = PHONE, dark: bool = False) -> Page:
        context = browser.new_context(
            viewport=size,
            color_scheme="dark" if dark else "light",
            has_touch=size["width"] < 500,
            locale="en-GB",
            base_url=base_url,
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


@dataclass
class Evening:
    """Hold the night with who looks at it: the board, the page of a table, a player's phone, and the desk."""

    night: GamaNight
    board: Page
    table: Page
    mine: Page
    desk: Desk


@pytest.fixture
def evening(base_url: str, opened: Callable[..., Page]) -> Evening:
    night = GamaNight(base_url)
    hall = night.hall
    return Evening(
        night,
        board=opened(f"{hall.page}/board", SIZES[3], dark=True),
        table=opened(f"/t/{hall.tables['Table 5']}", dark=True),
        mine=opened(hall.page),
        desk=Desk(opened(f"{hall.page}/desk#key={hall.key}"), base_url),
    )


def test_the_night_is_directed_alone_and_everybody_knows_where_he_sits(
    evening: Evening, opened: Callable[..., Page]
) -> None:
    night, desk = evening.night, evening.desk
    a_table_is_opened_for_the_forty_first(evening)
    board_shows_the_clock_and_the_tables(evening)
    board_says_who_moves_where(evening)
    who_moves_is_told_until_he_is_ticked(evening)
    buttons_are_told_by_a_tap_each(evening)
    first = night.bust(2, many=2)
    night.settle()
    night.hall.act("clock_break", stage=night.stage, minutes=15)
    break_is_announced_on_the_board_and_the_phones(evening)
    board_says_what_comes(evening)
    night.others_end()
    night.until(12)
    an_early_bust_is_undone_after_a_look_at_what_it_moves(desk, night.called(*first))
    night.until(8)
    assert len(night.room["tables"]) == 1, "all sit at the final table"
    night.hall.act("withdrawn", entrants=night.at(night.room["tables"][0]["number"])[:1])
    night.until(3)
    night.hall.act("disqualified", entrant=night.at(night.room["tables"][0]["number"])[0])
    night.until(1)
    prizes_are_three_and_that_of_who_was_put_out_lapses(evening, opened)


def a_table_is_opened_for_the_forty_first(evening: Evening) -> None:
    """Seat five who come late, until all forty seats are taken, and open a table for one more."""
    night, desk, hall = evening.night, evening.desk, evening.night.hall
    for name in night.names[-LATE:]:
        night.comes_late(name)
    night.level(3)
    hall.act("people", people=[{"person": "extra", "name": "Zubair"}])
    entrants = [{"entrant": "extra", "people": ["extra"]}]
    hall.act("entered", competition=hall.ids("Poker")[0], entrants=entrants, late=True)
    desk.need("Zubair has no seat yet").get_by_role("button").click()
    desk.press("Open the table for 6 players")
    expect(desk.panel.locator("[data-key=told]")).to_contain_text("A table was opened")
    assert night.room["chips"] == 40 * 3000 + 2700


def board_shows_the_clock_and_the_tables(evening: Evening) -> None:
    night, board = evening.night, evening.board
    direct(night.hall, board, page="clock")
    face = board.locator("clock-face")
    expect(face.locator(".clock-level")).to_have_text("Level 3", timeout=LONG)
    expect(face.locator(".clock-blinds")).to_have_text("20/40")
    expect(face.get_by_role("timer")).to_have_text(re.compile(r"^1[45]:\d\d$"))
    lines = face.locator(".clock-lines")
    for line in ("Next: level 4, 40/80", "41 of 41 players left", "Entries until the end of level 3"):
        expect(lines).to_contain_text(line)
    direct(night.hall, board, page="tables")
    rows = board.locator(".rows li")
    expect(rows.filter(has_text="Table 10")).to_have_text("Table 10 6 players", timeout=LONG)
    expect(rows.filter(has_text="Table 5")).to_have_text("Table 5 7 players", timeout=LONG)


def board_says_who_moves_where(evening: Evening) -> None:
    night, board = evening.night, evening.board
    direct(night.hall, board, page="draw")
    expect(board.get_by_role("heading")).to_contain_text("New seats", timeout=LONG)
    moved = [each for each in night.room["sent"] if each["before"]]
    assert moved, "who came late and did not sit yet comes from nowhere"
    for each in moved:
        [name] = night.called(each["entrant"])
        row = board.locator(".rows li").filter(has=board.get_by_text(name, exact=True))
        after = f"{each['after']['label']}, seat {each['after']['seat']}"
        expect(row.locator(".beside")).to_have_text(after, timeout=LONG, use_inner_text=True)


def break_is_announced_on_the_board_and_the_phones(evening: Evening) -> None:
    night, board = evening.night, evening.board
    direct(night.hall, board, page="clock")
    expect(board.locator("clock-face .clock-level")).to_have_text("Break", timeout=LONG)
    expect(board.locator("clock-face .clock-lines")).to_contain_text("39 of 41 players left")
    night.hall.act("announced", text=BREAK)
    expect(board.locator(".band")).to_have_text(BREAK)
    for phone in (evening.mine, evening.table):
        expect(phone.get_by_text(BREAK).first).to_be_visible()
    direct(night.hall, board, page="announcements")
    expect(board.locator(".rows")).to_contain_text(BREAK, timeout=LONG)


def board_says_what_comes(evening: Evening) -> None:
    evening.night.final_is_drawn(start=START)
    direct(evening.night.hall, evening.board, page="next")
    expect(evening.board.get_by_role("heading")).to_have_text("What comes", timeout=LONG)
    expect(evening.board.locator(".rows li")).to_have_count(1)
    expect(evening.board.locator(".rows li")).to_contain_text("28")


def who_moves_is_told_until_he_is_ticked(evening: Evening) -> None:
    """Look at the phone of who moves and at the page of the table that he leaves, and tick all."""
    night, mine, table = evening.night, evening.mine, evening.table
    moved = next(each for each in night.room["sent"] if each["before"])
    [name] = night.called(moved["entrant"])
    mine.get_by_label("Where do I play?").fill(name)
    mine.locator(".found").get_by_role("button", name=name, exact=True).tap()
    to, before = (f"{moved[each]['label']}, seat {moved[each]['seat']}" for each in ("after", "before"))
    expect(mine.locator("[data-key=sent]")).to_contain_text(f"Go to {to} (from {before})")
    table.goto(f"/t/{night.hall.tables[moved['before']['label']]}")
    expect(table.locator(".on-the-way")).to_contain_text(f"{name}, seat {moved['before']['seat']}, goes to")
    evening.desk.press(re.compile(r"All \d+ sit there"))
    expect(mine.locator("[data-key=sent]")).to_have_count(0)
    expect(table.locator(".on-the-way")).to_have_count(0)


def buttons_are_told_by_a_tap_each(evening: Evening) -> None:
    panel = evening.desk.panel
    evening.desk.press("Tell where the buttons are")
    for at in range(3):
        panel.locator(".seats").nth(at).get_by_role("button").first.tap()
        expect(panel.get_by_text("button not known")).to_have_count(5 - at)
    evening.desk.press("Tap who has the button at each table, then here")


def an_early_bust_is_undone_after_a_look_at_what_it_moves(desk: Desk, names: list[str]) -> None:
    desk.page.keyboard.press("Escape")
    desk.go_to("Journal")
    desk.page.get_by_role("button", name=f"Out: {names[0]} and {names[1]}").click()
    expect(desk.panel.locator("act-panel")).to_contain_text(f"{names[0]}: in, and without a seat")
    expect(desk.panel.locator("act-panel")).to_contain_text("instead of")
    desk.page.keyboard.press("Escape")


def prizes_are_three_and_that_of_who_was_put_out_lapses(
    evening: Evening, opened: Callable[..., Page]
) -> None:
    shown, stage = evening.night.hall.look(), evening.night.stage
    [poker] = evening.night.hall.ids("Poker")
    assert shown["stages"][stage]["over"]
    first, second, third = shown["prizes"][poker]
    assert (len(first), len(second), third) == (1, 1, [])
    [winner] = evening.night.called(*first)
    for size in SIZES:
        for dark in (False, True):
            look = opened(evening.night.hall.page, size, dark=dark)
            expect(look.get_by_text(winner).first).to_be_visible()
            assert not look.evaluate(WIDER), f"{size} scrolls sideways"
            look.context.close()
    hall, board = evening.night.hall, evening.board
    direct(hall, board, page="standings")
    rows = board.locator(".rows li")
    expect(board.get_by_role("heading")).to_contain_text("Poker", timeout=LONG)
    expect(rows.first).to_contain_text(winner, timeout=LONG)
