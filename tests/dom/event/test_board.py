"""A board in the hall shows what is on, and what the desk wants shown; nobody touches it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import cast

import pytest
from playwright.sync_api import Page

from tests.browser.boards import direct, named
from tests.browser.desks import Desk
from tests.browser.halls import EIGHT, Hall, drawn_hall, room_of_eight
from tests.browser.network import cut_off, hold, let_go, wait_for_held
from tests.browser.tables import call
from tests.dom.expecting import expect
from tests.dom.page import Driver
from tests.occasion import DAY


@pytest.fixture
def hall(base_url: str) -> Hall:
    return drawn_hall(base_url)


def watched(driver: Driver, hall: Hall) -> Page:
    shown = cast(Page, driver.new_page())
    shown.base_url = hall.base_url  # type: ignore[attr-defined]
    shown.goto(f"{hall.page}/board")
    expect(shown.locator("footer")).to_contain_text("in touch")
    return shown


@pytest.fixture
def board(driver: Driver, hall: Hall, page: Page) -> Iterator[Page]:
    """Return the page of a board on a device of its own."""
    shown = watched(driver, hall)
    yield shown
    assert shown.complaints == []  # type: ignore[attr-defined]


def test_board_shows_who_sits_where_until_it_is_played_and_then_who_leads(board: Page, hall: Hall) -> None:
    rows = board.locator(".rows li")
    expect(board.get_by_role("heading")).to_have_text("Where do I sit? Rummy: Preliminaries")
    expect(rows).to_have_text(["Anu Table 1", "Biju Table 1", "Celine Table 2", "Dev Table 2"])
    direct(hall, page="tables")
    expect(rows).to_have_text(["Nothing is played now."])
    table = hall.start("Table 1")
    expect(rows.first).to_have_text("Table 1 Deal 1")
    expect(rows.first).not_to_have_attribute("data-fresh", "")
    table.points(3, 8)
    expect(rows.first).to_have_text("Table 1 Deal 2 · Anu ahead")
    expect(rows.first).to_have_attribute("data-fresh", "")


def test_a_board_starts_in_a_browser_that_refuses_locks(page: Page, hall: Hall) -> None:
    page.goto(hall.page)
    page.evaluate(
        """(path) => {
          const request = () => Promise.reject(new DOMException("refused", "SecurityError"));
          Object.defineProperty(navigator, "locks", { value: { request } });
          history.pushState(null, "", path);
          dispatchEvent(new Event("moved"));
        }""",
        f"/e/{hall.code}/board",
    )
    expect(page.locator("footer")).to_contain_text("in touch")


def test_the_winner_of_a_final_is_seen_on_its_table_in_the_standings_and_as_the_event_is_over(
    driver: Driver, base_url: str
) -> None:
    hall = Hall(base_url)
    hall.open_tables("Hall 1")
    teams = {"Tigers": ["Asha", "Babu", "Cila"], "Lions": ["Dina", "Esha", "Fons"]}
    hall.compete_in_teams("28", teams, game="twenty_eight", preset="gama_28", team_size=3)
    hall.stage("Final", "28", format="knock_out")
    [final] = hall.draw("Final", {"Hall 1": [*teams]}, start=None)
    board = watched(driver, hall)
    rows, fresh = board.locator(".rows li"), board.locator(".rows [data-fresh]")
    hall.start("Hall 1")
    expect(rows).to_have_text(["Hall 1 Deal 1"])
    places = [{"entrant": each, "place": at} for at, each in enumerate(hall.ids("Lions", "Tigers"), 1)]
    hall.act("ruled", match=final, places=places)
    direct(hall, page="tables")
    expect(fresh).to_have_text(["Hall 1 Lions won"])
    direct(hall, page="standings")
    expect(fresh).to_have_text(["1 Lions won"])
    direct(hall, page="")
    expect(board.get_by_role("heading")).to_have_text("Cards night is over")
    expect(fresh).to_have_text(["28: Lions has won."])


def test_tables_of_a_round_say_who_has_won_until_the_next_is_drawn(board: Page, hall: Hall) -> None:
    direct(hall, page="tables")
    rows = board.locator(".rows li")
    for label in ("Table 1", "Table 2"):
        table = hall.start(label)
        table.points(3, 8)
        table.finish("late")
    expect(rows).to_have_text(["Table 1 Anu won", "Table 2 Celine won"])
    hall.stage("Final", "Rummy", after=hall.ids("Preliminaries")[0])
    hall.advance("Preliminaries", "Final")
    expect(rows).to_have_count(2)
    hall.draw("Final", {"Table 1": ["Anu", "Celine"]})
    expect(rows).to_have_text(["Nothing is played now."])


def test_announcement_is_shown_at_once_and_stays_at_the_foot_of_a_pinned_page(
    board: Page, hall: Hall
) -> None:
    hall.act("announced", text="Break until 20:30")
    expect(board.get_by_role("heading")).to_have_text("Announcements")
    expect(board.locator(".rows")).to_have_text("Break until 20:30")
    direct(hall, page="draw")
    expect(board.get_by_role("heading")).to_have_text("Where do I sit? Rummy: Preliminaries")
    expect(board.locator(".band")).to_have_text("Break until 20:30")
    expect(board.locator("[aria-live] p")).to_have_text(["Break until 20:30"])


def test_names_too_long_for_a_row_have_initials_where_nobody_else_becomes_the_same(
    driver: Driver, base_url: str
) -> None:
    hall = Hall(base_url)
    hall.open_tables("Table 1", "Table 2")
    twins = ["Mariamma Chacko Puthenpurackal", "Mariamma Chacko Pazhayaveettil"]
    names = ["K. P. Sreedharan Namboodiripad", "Lakshmikutty Vijayalakshmi", *twins]
    names += ["Saji", "Bina", "Anil", "Devi", "ലക്ഷ്മിക്കുട്ടി വിജയലക്ഷ്മി തെക്കേപ്പറമ്പിൽ", "Fay"]
    hall.compete("Rummy", names)
    hall.stage("Tables", "Rummy")
    hall.draw("Tables", {"Table 1": names[:5], "Table 2": names[5:]})
    rows = watched(driver, hall).locator(".rows li:not([data-long]) .text")
    expect(rows).to_have_text(
        ["Anil", "Bina", "Devi", "Fay", "K. P. Sreedharan N.", "Lakshmikutty V.", "Saji"]
    )
    rows = watched(driver, hall).locator(".rows [data-long] .text")
    expect(rows).to_have_text([*reversed(twins), names[8]])


def test_announcement_stands_below_a_message_of_the_desk(board: Page, hall: Hall) -> None:
    direct(hall, message="Will the owner of the white van come to the door")
    hall.act("announced", text="Break until 20:30")
    expect(board.locator(".rows")).to_have_text("Will the owner of the white van come to the door")
    expect(board.locator(".band")).to_have_text("Break until 20:30")
    direct(hall, message="")
    expect(board.get_by_role("heading")).to_have_text("Announcements")
    expect(board.locator(".band")).to_have_text("")


def test_foot_of_a_pinned_page_says_for_which_tables_a_line_is(board: Page, hall: Hall) -> None:
    direct(hall, page="draw")
    expect(board.get_by_role("heading")).to_have_text("Where do I sit? Rummy: Preliminaries")
    hall.act("announced", text="Break until 20:30")
    hall.act("announced", text="Cards, please", tables=[hall.tables["Table 1"], hall.tables["Table 2"]])
    expect(board.locator(".band")).to_have_text("Cards, please Table 1 and Table 2")
    spoken = ["Break until 20:30", "Cards, please Table 1 and Table 2"]
    expect(board.locator("[aria-live] p")).to_have_text(spoken)


def test_board_says_what_comes_and_in_how_long(driver: Driver, base_url: str) -> None:
    soon = datetime.now(UTC).replace(microsecond=0)
    hall = Hall(base_url, first_day=f"{soon:%Y-%m-%d}")
    hall.open_tables("Table 1", "Table 2", "Table 3")
    hall.compete("Points", ["Anu", "Biju", "Celine", "Dev", "Esha", "Farid"])
    hall.stage("Pairs", "Points", format="round_robin")
    starts = {
        "Table 1": timedelta(minutes=44, seconds=58),
        "Table 2": timedelta(minutes=90, seconds=58),
        "Table 3": timedelta(days=2),
    }
    pairs = (["Anu", "Biju"], ["Celine", "Dev"], ["Esha", "Farid"])
    for round_, (label, pair) in enumerate(zip(starts, pairs, strict=True), 1):
        hall.draw("Pairs", {label: pair}, round_, start=f"{soon + starts[label]:%Y-%m-%dT%H:%M:%SZ}")
    board = watched(driver, hall)
    direct(hall, page="next")
    expect(board.locator(".rows .beside")).to_have_text(["in 45 minutes", "in 1:31 h"])
    expect(board.locator(".rows .text")).to_have_text(
        [
            "Points: Round 1, Anu and Biju",
            "Points: Round 2, Celine and Dev",
            "Points: Round 3, Esha and Farid",
        ]
    )


def test_what_comes_has_the_hour_at_which_an_adjourned_match_goes_on(board: Page, hall: Hall) -> None:
    direct(hall, page="next")
    expect(board.locator(".rows .text")).to_have_text(["Rummy: Preliminaries, 2 tables"])
    hall.start("Table 1")
    match = next(name for name, each in hall.look()["matches"].items() if each["status"] == "playing")
    other = "18:30 Rummy: Preliminaries, Dev and Celine"
    expect(board.locator(".rows li")).to_have_text([other])
    hall.act("adjourned", match=match, until=f"{DAY}T20:45:00Z")
    expect(board.locator(".rows li")).to_have_text([other, "20:45 Rummy: Preliminaries, Biju and Anu"])
    hall.act("resumed", match=match)
    expect(board.locator(".rows li")).to_have_text([other])


def test_board_turns_to_the_clock_as_a_minute_is_left(board: Page, hall: Hall) -> None:
    [stage] = hall.ids("Preliminaries")
    hall.act("clock_schedule", stage=stage, steps=[{"ends": 3}])
    # While it stands nothing of it passes, however long the board takes to hear of all this.
    hall.act("clock_time", stage=stage, seconds=-115)
    hall.act("announced", text="Break until 20:30")
    expect(board.get_by_role("heading")).to_have_text("Announcements")
    hall.act("clock_started", stage=stage)
    expect(board.locator("clock-face")).to_be_visible()
    expect(board.locator("clock-face")).to_have_attribute("data-flash", "minute")


def test_desk_lists_the_screens_and_says_what_each_shows(board: Page, hall: Hall, desk: Desk) -> None:
    screen = named(board)
    desk.open(hall.code, hall.key)
    desk.press("Screens")
    desk.panel.get_by_label(f"{screen} shows").select_option(label="What comes")
    expect(board.get_by_role("heading")).to_have_text("What comes")
    desk.panel.get_by_label(f"Message on {screen}").fill("Tea is <b>served</b>")
    desk.press("Show it")
    expect(board.locator(".rows")).to_have_text("Tea is <b>served</b>")
    desk.press(f"Take it away: {screen}")
    expect(board.get_by_role("heading")).to_have_text("What comes")
    desk.press(f"Blank: {screen}")
    expect(board.locator(".rows")).to_have_count(0)
    desk.press(f"Show again: {screen}")
    expect(board.get_by_role("heading")).to_have_text("What comes")


def test_all_screens_are_directed_at_once_and_one_by_its_name(
    driver: Driver, board: Page, hall: Hall, desk: Desk
) -> None:
    other = watched(driver, hall)
    name = named(board)
    desk.open(hall.code, hall.key)
    desk.press("Screens")
    desk.panel.get_by_label("All screens shows").select_option(label="Tables")
    for screen in (board, other):
        expect(screen.get_by_role("heading")).to_have_text("Tables")
    desk.panel.get_by_label(f"{name} shows").select_option(label="What comes")
    expect(board.get_by_role("heading")).to_have_text("What comes")
    expect(other.get_by_role("heading")).to_have_text("Tables")
    expect(desk.panel.get_by_label("All screens shows")).to_have_value("–")
    desk.press("Blank: All screens")
    for screen in (board, other):
        expect(screen.locator(".rows")).to_have_count(0)


def test_screens_are_directed_while_the_desk_waits_for_an_answer(board: Page, hall: Hall, desk: Desk) -> None:
    screen = named(board)
    desk.open(hall.code, hall.key)
    desk.press("Screens")
    expect(desk.panel.get_by_label(f"{screen} shows")).to_be_visible()
    hold(desk.page, "GET", "/screens$")
    wait_for_held(desk.page)
    desk.press(f"Blank: {screen}")
    expect(board.locator(".rows")).to_have_count(0)
    let_go(desk.page)
    expect(desk.panel.get_by_role("button", name=f"Show again: {screen}")).to_be_visible()

    hold(desk.page, "PUT", "/screens$")
    desk.press(f"Show again: {screen}")
    desk.panel.get_by_label(f"{screen} shows").select_option(label="What comes")
    let_go(desk.page)
    expect(board.get_by_role("heading")).to_have_text("What comes")


def test_a_page_that_no_screen_was_told_of_is_not_shown_as_chosen(
    board: Page, hall: Hall, desk: Desk
) -> None:
    shows = desk.panel.get_by_label(f"{named(board)} shows")
    desk.open(hall.code, hall.key)
    desk.press("Screens")
    expect(shows).to_have_value("")
    cut_off(desk.page)
    shows.select_option(label="What comes")
    expect(desk.panel.get_by_role("alert")).not_to_be_empty()
    expect(shows).to_have_value("")


def test_a_screen_that_was_pinned_is_free_at_the_next_event(board: Page, hall: Hall) -> None:
    direct(hall, page="standings")
    expect(board.get_by_role("heading")).to_have_text("Standings")
    board.goto(f"{drawn_hall(hall.base_url).page}/board")
    expect(board.locator("footer")).to_contain_text("in touch")
    expect(board.get_by_role("heading")).to_have_text("Where do I sit? Rummy: Preliminaries")


def test_board_of_a_freeze_out_says_who_sits_where_then_who_moves_and_who_is_out(
    driver: Driver, base_url: str
) -> None:
    hall = Hall(base_url)
    hall.open_tables("Table 1", "Table 2")
    names = ("Anu", "Biju", "Chandran", "Devi", "Elias", "Femi")
    hall.compete("Poker", names, game="gama_poker", preset="gama_poker_2025")
    hall.stage("Room", "Poker", format="freezeout", settings={"table_size": 4})
    hall.draw("Room", {"Table 1": names[:3], "Table 2": names[3:]}, start=None)
    board = watched(driver, hall)
    rows = board.locator(".rows li")
    [room] = hall.ids("Room")
    hall.act("clock_level", stage=room, level=9)
    direct(hall, page="draw")
    expect(board.get_by_role("heading")).to_have_text("Where do I sit? Poker: Room")
    expect(rows.first).to_have_text("Anu Table 1, seat 1")
    direct(hall, page="clock")
    lines = board.locator(".clock-lines")
    expect(lines).to_contain_text("6 of 6 players left")
    expect(lines).to_contain_text("Average stack 3,000 (2.0 big blinds)")
    hall.act("sat", stage=room, entrants=hall.ids(*names))
    for name in ("Elias", "Femi"):
        hall.act("busted", stage=room, busted=[{"entrant": hall.ids(name)[0]}])
    expect(lines).to_contain_text("4 of 6 players left")
    expect(lines).to_contain_text("Average stack 4,500 (3.0 big blinds)")
    proposed = call(base_url, "POST", f"/events/{hall.code}/proposals", {"stage": room}, hall.key)
    hall.act(**proposed["act"])
    direct(hall, page="tables")
    expect(rows).to_have_text(["Table 1 4 players", "Table 2 is broken up: its players have new seats"])
    expect(rows.last).to_have_attribute("data-fresh", "")
    direct(hall, page="draw")
    expect(board.get_by_role("heading")).to_have_text("New seats: Poker: Room")
    expect(rows.last).to_contain_text("Devi Table 2, seat 1 → Table 1, seat")
    expect(rows.last).to_have_attribute("data-fresh", "")
    direct(hall, page="standings")
    expect(rows).to_have_text(["5 Femi", "6 Elias"])
    [devi] = hall.ids("Devi")
    hall.act("table_opened", stage=room, match="further", seats=[{"entrant": devi, "seat": 2}])
    direct(hall, page="draw")
    expect(rows.last).to_have_text("Devi Table 2, seat 1 → Table 3, seat 2")


def test_a_freeze_out_that_is_won_has_no_clock_on_the_board_and_its_places_are_final(
    driver: Driver, base_url: str
) -> None:
    hall = room_of_eight(base_url)
    [room] = hall.ids("Room")
    hall.act("clock_started", stage=room)
    board = watched(driver, hall)
    direct(hall, page="clock")
    expect(board.locator("clock-face")).to_be_visible()
    for name in EIGHT[:-1]:
        hall.act("busted", stage=room, busted=[{"entrant": hall.ids(name)[0]}])
    expect(board.locator(".rows")).to_have_text("No clock runs.")
    direct(hall, page="standings")
    expect(board.get_by_role("heading")).to_have_text("Poker: Room")
    expect(board.locator(".rows li").first).to_have_text("1 Hari")


def test_board_of_an_event_that_is_over_or_unknown_says_so_and_the_way_out(page: Page, base_url: str) -> None:
    over = Hall(base_url, first_day="2026-01-02")
    page.goto(f"{over.page}/board")
    expect(page.get_by_role("heading")).to_have_text("Cards night is over")
    address = f"{base_url.removeprefix('http://')}{over.page}"
    expect(page.locator(".rows li")).to_have_text(["Fri 2 Jan", f"Results: {address}"])
    page.goto("/e/ZZZZZZZ/board")
    expect(page.get_by_role("heading")).to_have_text("There is no such event")
    expect(page.locator(".rows li")).to_have_text(
        "No event has the code ZZZZZZZ. Check it against the notice or the link."
    )
