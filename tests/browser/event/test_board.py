"""A board is light, nothing of it is cut off or scrolled, and it looks old where nobody knows better."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.boards import direct, listed
from tests.browser.desks import Desk
from tests.browser.halls import Hall, drawn_hall, end_first_match, hall_of_ninety_six, hall_of_poker
from tests.browser.tables import call
from tests.server import own_port, serving

SCREENS: list[ViewportSize] = [
    {"width": 360, "height": 740},
    {"width": 1280, "height": 720},
    {"width": 1920, "height": 1080},
    {"width": 3840, "height": 2160},
    {"width": 1080, "height": 1920},
]
HALL = SCREENS[1:]
LINE = (
    "Break until 20:30: tea and bananas in the corridor, and please be back in time for the draw of the final"
)
LONGEST = f"{LINE}: {LINE}"[:120]
LONGEST_NAME = 60
OLD = re.compile(r"^Not in touch with the server since \d\d:\d\d:\d\d\.")
STALE_WITHIN = 5_000  # milliseconds after the server was heard of last
EARLY = 2_000  # milliseconds: a beat may not have come by then, and none is late
NETWORK = 40  # milliseconds in which something may come, between two looks whether it has
LEAP = 3_000  # milliseconds: a clock can only be stopped ahead of where it is
HEARD_AGAIN = 2_000  # milliseconds: by then a board that lost its server has tried again
DRAWN = 500  # milliseconds: by then it has drawn what it has heard
SECOND = "new Intl.DateTimeFormat('en-GB', {timeStyle: 'medium'}).format(new Date())"
LONG = 30_000  # milliseconds
MINUTE = 60_000  # milliseconds: a picture stands in one place so long
PLACES = 8
PLACE = "board => [board.getBoundingClientRect()].map(({left, top}) => [left, top])[0]"
TURN = 10_000  # milliseconds: a page, or a line at its foot, is shown so long
CUT = """() => {
    const rows = [...document.querySelectorAll(".board .rows li")].map((row) => row.getBoundingClientRect());
    const {bottom, right} = document.querySelector(".board .rows").getBoundingClientRect();
    const small = ({clientWidth, scrollWidth, clientHeight, scrollHeight}) =>
        scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
    const out = (each) => {
        const [its, around] = [each, each.parentElement].map((one) => one.getBoundingClientRect());
        return its.top < around.top - 1 || its.bottom > around.bottom + 1;
    };
    const texts = [...document.querySelectorAll(".board .rows li > *, .board .band > *")];
    return {
        scrolls: document.documentElement.scrollHeight > innerHeight || scrollY > 0,
        beyond: rows.filter((row) => row.bottom > bottom + 1 || row.right > right + 1).length,
        cut: texts.filter((each) => small(each) || out(each)).map((each) => each.textContent),
        out: texts.filter(out).map((each) => each.textContent),
        least: Math.min(...rows.map(({height}) => height)) / innerHeight,
    };
}"""
# How high the lowest line below a clock is, of the height of the screen.
LEAST_BELOW = (
    """lines => Math.min(...lines.map((line) => line.getBoundingClientRect().height)) / innerHeight"""
)


@pytest.fixture(scope="module")
def large(base_url: str) -> Hall:
    """Return a hall of 96 players whose seats are drawn, with the longest line announced."""
    hall = hall_of_ninety_six(base_url)
    hall.stage("Tables", "Rummy")
    names = [each["name"] for each in hall.look()["people"].values()]
    hall.draw("Tables", {label: names[6 * at : 6 * at + 6] for at, label in enumerate(hall.tables)})
    hall.act("announced", text=LINE)
    steps = [
        {"ends": 15, "small": 25, "big": 50},
        {"ends": 25, "pause": True},
        {"ends": 40, "small": 50, "big": 100},
    ]
    [stage] = hall.ids("Tables")
    hall.act("clock_schedule", stage=stage, steps=steps, entry_level=2)
    hall.act("clock_started", stage=stage)
    return hall


@pytest.fixture(scope="module")
def poker(base_url: str) -> Hall:
    """Return a freeze-out in which three tables have become two, and who moved does not sit yet."""
    hall = hall_of_poker(base_url)
    [stage] = hall.ids("Room")
    for entrant in hall.ids("P3", "P6"):
        hall.act("busted", stage=stage, busted=[{"entrant": entrant}])
    proposed = call(base_url, "POST", f"/events/{hall.code}/proposals", {"stage": stage}, hall.key)
    hall.act(**proposed["act"])
    return hall


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen['width']}x{screen['height']}")
def test_rows_are_large_and_whole_and_nothing_scrolls(page: Page, large: Hall, screen: ViewportSize) -> None:
    page.set_viewport_size(screen)
    page.goto(f"{large.page}/board")
    touch = page.locator("footer")
    expect(touch).to_contain_text("in touch")
    for kind in ("draw", "announcements"):
        direct(large, page, page=kind)
        expect(page.locator(".band:empty")).to_have_count(1 if kind == "announcements" else 0, timeout=LONG)
        found = page.evaluate(CUT)
        assert (found["scrolls"], found["beyond"]) == (False, 0)
        assert found["least"] >= 0.04
    expect(page.locator(".rows")).to_have_text(LINE)
    direct(large, page, page="next")
    expect(page.get_by_role("heading")).to_have_text("What comes", timeout=LONG)
    assert page.evaluate(CUT)["least"] >= 0.04
    direct(large, page, page="clock")
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^\d\d:\d\d$"), timeout=LONG)
    assert page.locator(".clock-slot").evaluate("slot => slot.scrollHeight <= slot.clientHeight")
    assert page.locator(".clock-lines li").evaluate_all(LEAST_BELOW) >= 0.04


@pytest.mark.parametrize("screen", [SCREENS[0], SCREENS[-1]], ids=("phone", "upright"))
def test_long_names_of_what_comes_lie_within_their_row(
    page: Page, base_url: str, screen: ViewportSize
) -> None:
    soon = datetime.now(UTC) + timedelta(minutes=30)
    hall, teams = Hall(base_url, first_day=f"{soon:%Y-%m-%d}"), ("Pamba", "Nila")
    title = "Twenty-eight in teams of three for the cup of the Muvattupuzha club"
    hall.open_tables("Table 1")
    players = {team: [f"{team} {one}" for one in range(3)] for team in teams}
    hall.compete_in_teams(title, players, game="twenty_eight", preset="gama_28", team_size=3)
    hall.stage("Knock-out", title, format="knock_out")
    hall.draw("Knock-out", {"Table 1": teams}, start=f"{soon:%Y-%m-%dT%H:%M}:00Z")
    page.set_viewport_size(screen)
    page.goto(f"{hall.page}/board")
    expect(page.locator("footer")).to_contain_text("in touch")
    direct(hall, page, page="next")
    expect(page.get_by_role("heading")).to_have_text("What comes", timeout=LONG)
    expect(page.locator(".rows")).to_contain_text(title)
    found = page.evaluate(CUT)
    assert (found["scrolls"], found["beyond"], found["out"]) == (False, 0, [])


def assert_whole(page: Page) -> None:
    """Assert that nothing on the board scrolls, lies beyond its rows or is cut."""
    found = page.evaluate(CUT)
    assert (found["scrolls"], found["beyond"], found["cut"]) == (False, 0, [])


@pytest.fixture(scope="module")
def long_names(base_url: str) -> Hall:
    """Return a hall of 96, some with the longest names: of ten matches that are played six are over."""
    hall = Hall(base_url)
    hall.open_tables(*(f"Table {number}" for number in range(1, 17)))
    words = "Venkatanarasimha Rajuvaripeta Subrahmanya Annapurnamma Mahalakshmi"
    names = [f"{at} {words}"[: LONGEST_NAME - at % 45] for at in range(10, 106)]
    hall.compete("Rummy", names)
    hall.stage("Tables", "Rummy")
    hall.draw("Tables", {label: names[6 * at : 6 * at + 6] for at, label in enumerate(hall.tables)})
    for at in range(10):
        table = hall.start(f"Table {at + 1}")
        table.points(0, 25, 100, 45, 8, 25)
        if at < 6:
            table.finish()
    return hall


@pytest.mark.parametrize("screen", HALL, ids=lambda screen: f"{screen['width']}x{screen['height']}")
def test_short_names_and_the_longest_are_whole_in_rows_as_large(
    page: Page, long_names: Hall, screen: ViewportSize
) -> None:
    page.set_viewport_size(screen)
    page.goto(f"{long_names.page}/board")
    expect(page.locator("footer")).to_contain_text("in touch")
    for kind in ("draw", "tables", "standings"):
        direct(long_names, page, page=kind)
        expect(page.locator(".board")).to_have_attribute("data-kind", kind, timeout=LONG)
        assert_whole(page)
        assert page.evaluate(CUT)["least"] >= 0.04


@pytest.fixture(scope="module")
def called(base_url: str) -> Hall:
    """Return a hall in which all tables but one are called by the longest line."""
    hall = hall_of_ninety_six(base_url)
    hall.open_tables("Table 17")
    hall.stage("Tables", "Rummy")
    names = [each["name"] for each in hall.look()["people"].values()]
    hall.draw("Tables", {label: names[6 * at : 6 * at + 6] for at, label in enumerate([*hall.tables][:16])})
    hall.act("announced", text=LONGEST, tables=[*hall.tables.values()][:16])
    return hall


@pytest.fixture(scope="module")
def thrice_called(base_url: str) -> Hall:
    """Return a hall with as many lines up as are on a page, each as long as can be, for three tables."""
    hall = drawn_hall(base_url)
    hall.open_tables("Table 3")
    for _ in range(3):
        hall.act("announced", text=LONGEST, tables=[*hall.tables.values()])
    return hall


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen['width']}x{screen['height']}")
def test_a_line_for_many_tables_is_whole_and_cuts_nothing(
    page: Page, called: Hall, screen: ViewportSize
) -> None:
    page.set_viewport_size(screen)
    page.goto(f"{called.page}/board")
    expect(page.locator("footer")).to_contain_text("in touch")
    direct(called, page, page="draw")
    expect(page.locator(".band")).to_have_text(f"{LONGEST} 16 tables", timeout=LONG)
    assert_whole(page)
    direct(called, page, page="draw", message=LONGEST)
    expect(page.get_by_role("heading")).to_have_text("Message", timeout=LONG)
    expect(page.locator(".band")).to_have_text(f"{LONGEST} 16 tables")
    assert_whole(page)
    direct(called, page, page="announcements", message="")
    expect(page.locator(".rows")).to_contain_text("Table 15 and Table 16", timeout=LONG)
    assert_whole(page)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen['width']}x{screen['height']}")
def test_lines_for_some_tables_are_whole_below_each_other(
    page: Page, thrice_called: Hall, screen: ViewportSize
) -> None:
    page.set_viewport_size(screen)
    page.goto(f"{thrice_called.page}/board")
    expect(page.locator("footer")).to_contain_text("in touch")
    direct(thrice_called, page, page="announcements")
    expect(page.locator(".rows li")).to_have_count(3, timeout=LONG)
    assert_whole(page)


@pytest.mark.parametrize(
    "screen", [SCREENS[0], SCREENS[1]], ids=lambda screen: f"{screen['width']}x{screen['height']}"
)
def test_board_of_no_event_says_the_whole_way_out(page: Page, screen: ViewportSize) -> None:
    page.set_viewport_size(screen)
    page.goto("/e/ZZZZZZZ/board")
    expect(page.locator(".board .rows")).to_contain_text("Check it against the notice or the link.")
    expect(page.locator(".board .rows li")).to_have_css("display", "flex")
    assert_whole(page)
    assert page.evaluate(CUT)["least"] >= 0.04


@pytest.mark.parametrize(
    "screen", [SCREENS[1], SCREENS[4]], ids=lambda screen: f"{screen['width']}x{screen['height']}"
)
def test_who_moves_reads_the_whole_seat_that_he_goes_to(
    page: Page, poker: Hall, screen: ViewportSize
) -> None:
    page.set_viewport_size(screen)
    page.goto(f"{poker.page}/board")
    expect(page.locator("footer")).to_contain_text("in touch")
    direct(poker, page, page="draw")
    seats = page.locator(".board .beside")
    expect(page.get_by_role("heading")).to_contain_text("New seats", timeout=LONG)
    expect(seats.first).to_contain_text("seat")
    assert seats.evaluate_all("all => all.filter((each) => each.scrollWidth > each.clientWidth).length") == 0


def test_board_turns_its_pages_by_itself_and_moves_a_little_each_minute(page: Page, large: Hall) -> None:
    board, turn = page.locator(".board"), page.locator(".turn")
    page.set_viewport_size(SCREENS[1])
    page.clock.install()
    page.goto(f"{large.page}/board")
    expect(page.locator("footer")).to_contain_text("in touch")
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
    seen = []
    for _ in range(8):
        part = turn.text_content() if turn.count() else ""
        seen.append(f"{board.get_attribute('data-kind')} {part}".strip())
        page.clock.run_for(10_000)
    draw = [f"draw {at} of 4" for at in range(1, 5)]
    assert seen == ["announcements", "clock", *draw, "next", "announcements"]
    expect(board).to_have_attribute("data-shift", "1")


@pytest.fixture(scope="module")
def played(base_url: str) -> Hall:
    hall = drawn_hall(base_url)
    end_first_match(hall)
    hall.start("Table 2").points(3, 8)
    return hall


@pytest.mark.parametrize("screen", HALL, ids=lambda screen: f"{screen['width']}x{screen['height']}")
def test_rows_of_what_is_played_and_of_who_leads_are_as_large(
    page: Page, played: Hall, screen: ViewportSize
) -> None:
    page.set_viewport_size(screen)
    page.goto(f"{played.page}/board")
    expect(page.locator("footer")).to_contain_text("in touch")
    for kind, row in (("tables", "Deal 2 · Celine ahead"), ("standings", "Anu")):
        direct(played, page, page=kind)
        expect(page.locator(".rows")).to_contain_text(row, timeout=LONG)
        found = page.evaluate(CUT)
        assert (found["scrolls"], found["beyond"]) == (False, 0)
        assert found["least"] >= 0.04


@pytest.mark.parametrize("kind", ["", "tables"], ids=["turning", "pinned"])
def test_a_board_stands_in_eight_places_one_minute_each(page: Page, played: Hall, kind: str) -> None:
    board, places = page.locator(".board"), list[tuple[float, float]]()
    page.set_viewport_size(SCREENS[1])
    page.clock.install()
    page.goto(f"{played.page}/board")
    expect(page.locator("footer")).to_contain_text("in touch")
    direct(played, page, page=kind)
    if kind:
        expect(board).to_have_attribute("data-kind", kind)
    for minute in range(1, PLACES + 1):
        places.append(tuple(board.evaluate(PLACE)))
        page.clock.fast_forward(MINUTE)
        expect(board).to_have_attribute("data-shift", str(minute % PLACES))
    assert len(set(places)) == PLACES
    assert tuple(board.evaluate(PLACE)) == places[0], "and begins anew"


def test_the_desk_has_a_board_loaded_anew(page: Page, base_url: str) -> None:
    hall = drawn_hall(base_url)
    page.goto(f"{hall.page}/board")
    expect(page.locator("footer")).to_contain_text("in touch")
    page.evaluate("window.asItWas = true")
    direct(hall, page, reload=True)
    page.wait_for_function("() => !window.asItWas")
    expect(page.locator("footer")).to_contain_text("in touch")
    page.evaluate("window.asItWas = true")
    direct(hall, page, message="Tea is served")
    expect(page.locator(".rows")).to_have_text("Tea is served")
    assert page.evaluate("window.asItWas"), "once is enough"


def test_the_desk_says_of_which_screen_nothing_was_heard_and_for_how_long(page: Page, base_url: str) -> None:
    hall = drawn_hall(base_url)
    shown = {"page": "", "blank": False, "message": ""}
    screens = [{"name": "KT7B4X", **shown, "silence": 26}, {"name": "MMXW2A", **shown, "silence": 25}]
    page.route("**/screens", lambda route: route.fulfill(json={"screens": screens}))
    desk = Desk(page, base_url)
    desk.open(hall.code, hall.key)
    desk.press("Screens")
    silent = desk.panel.locator("section", has=page.locator(".remark"))
    expect(silent).to_have_count(1)
    expect(silent).to_contain_text("Screen KT7B4X")
    expect(silent).to_contain_text("Nothing heard of it for 26 s: it may be off, or without network.")


def test_lines_that_are_up_take_turns_at_the_foot_of_a_pinned_page(page: Page, base_url: str) -> None:
    hall = drawn_hall(base_url)
    page.clock.install()
    page.goto(f"{hall.page}/board")
    expect(page.locator("footer")).to_contain_text("in touch")
    direct(hall, page, page="draw")
    band = page.locator(".band")
    for text in ("Break until 20:30", "Cards, please"):
        hall.act("announced", text=text, tables=[hall.tables["Table 2"]])
        expect(band).to_have_text(f"{text} Table 2")
    page.clock.run_for(TURN)
    expect(band).to_have_text("Break until 20:30 Table 2")
    hall.act("announced", text="Round 2 starts")
    expect(band).to_have_text("Round 2 starts")
    for text in ("Cards, please Table 2", "Break until 20:30 Table 2", "Round 2 starts"):
        page.clock.run_for(TURN)
        expect(band).to_have_text(text)
    assert page.get_by_role("heading").inner_text() == "Where do I sit? Rummy: Preliminaries"


def test_board_is_read_without_scripts(unscripted: Page, base_url: str) -> None:
    hall = drawn_hall(base_url)
    hall.start("Table 1")
    hall.act("announced", text="Cards, please", tables=[hall.tables["Table 2"]])
    unscripted.goto(f"{hall.page}/board")
    rows = unscripted.locator(".rows li")
    expect(rows.nth(0)).to_have_text("Cards, please Table 2")
    expect(rows.nth(1)).to_contain_text("Table 1")


@pytest.fixture
def port() -> Iterator[int]:
    with own_port() as held:
        yield held


def test_board_looks_old_within_five_seconds_of_its_server_and_says_since_when(
    page: Page, tmp_path: Path, port: int
) -> None:
    """Count by the page's own clock, which stands until it is told to go on, however slow this machine is."""
    board, old = page.locator(".board"), page.locator(".stale")
    page.clock.install()
    with serving(tmp_path, PORT=str(port)) as server:
        hall = drawn_hall(server.address)
        page.goto(f"{server.address}{hall.page}/board")
        expect(page.locator("footer")).to_contain_text("in touch")
        page.clock.pause_at((page.evaluate("Date.now()") + LEAP) / 1000)
        # The leap to where it stands may have passed for silence: as long as it takes to be heard again.
        for _ in range(HEARD_AGAIN // NETWORK):
            page.wait_for_timeout(NETWORK)
            page.clock.run_for(NETWORK)
        expect(page.locator(".touch")).to_have_attribute("data-state", "live")
        # From a whole second on what is heard before it has gone on by half of one is of that second.
        page.clock.run_for(1000 - page.evaluate("Date.now() % 1000"))
        last = page.evaluate(SECOND)
        hall.act("announced", text="Cards, please")
        for _ in range(DRAWN):
            # What comes over the network does so by the machine's clock, and is drawn by the page's.
            page.wait_for_timeout(NETWORK)
            page.clock.run_for(1)
            if "Cards, please" in (page.locator(".rows").text_content() or ""):
                break
        expect(page.locator(".rows")).to_contain_text("Cards, please")
        expect(board).not_to_have_attribute("data-stale", "")
        expect(old).to_be_empty()
    page.clock.run_for(EARLY)
    expect(old).to_be_empty()
    page.clock.run_for(STALE_WITHIN - DRAWN - EARLY)
    expect(board).to_have_attribute("data-stale", "")
    expect(old).to_contain_text(f"Not in touch with the server since {last}.")
    assert page.evaluate(SECOND) != last, "it does not say since now"
    expect(page.locator(".touch")).to_have_attribute("data-state", "offline")


@pytest.mark.long(because="that it looks old in time is shown above; this one waits and starts two servers")
def test_board_without_its_server_looks_old_and_comes_back_to_its_page(
    page: Page, tmp_path: Path, port: int
) -> None:
    board, old = page.locator(".board"), page.locator(".stale")
    with serving(tmp_path, PORT=str(port)) as server:
        hall = drawn_hall(server.address)
        hall.act("clock_schedule", stage=hall.ids("Preliminaries")[0], steps=[{"ends": 50}])
        # On this very machine the browser keeps the app, as on HTTPS.
        page.goto(f"{server.address}{hall.page}/board")
        expect(page.locator("footer")).to_contain_text("in touch")
        direct(hall, page, page="next")
        expect(page.get_by_role("heading")).to_have_text("What comes", timeout=LONG)
        page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    expect(old).to_have_text(OLD, timeout=LONG)
    expect(board).to_have_attribute("data-stale", "")
    expect(page.get_by_role("heading")).to_have_text("What comes")
    # The power fails too, and the projector is there first.
    page.reload()
    expect(old).to_have_text(OLD, timeout=LONG)
    expect(page.get_by_role("heading")).to_have_text("What comes")
    page.goto(f"{server.address}{hall.page}/clock")
    expect(page.locator(".clock-state")).to_contain_text("does not know the time")
    assert page.locator("clock-face").evaluate("face => getComputedStyle(face).display") == "grid"
    page.go_back()
    with serving(tmp_path, PORT=str(port)):
        expect(old).to_be_empty(timeout=LONG)
        expect(page.locator("footer")).to_contain_text("in touch")
        expect(page.get_by_role("heading")).to_have_text("What comes")
        assert [each["page"] for each in listed(hall)] == ["next"]
