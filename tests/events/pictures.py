"""Take pictures for people to look at: ``python -m tests.events.pictures FOLDER [ROOM]… [--language TAG]``.

Every room of the desk, the panels that are opened most, the public page and that of a table, the room of a
freeze-out and the pages of who plays in it, at the widths of a phone, a tablet, a laptop, a large screen and
one twice as wide, light and dark; the board on the screens of a hall; tables, and the sheet of twelve as its
picture. A room is chosen by a part of its name. In another language there are those that are found without
its words: tables, the public page and a board.
"""

from __future__ import annotations

import argparse
import re
import shutil
import tempfile
import uuid
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import cast

from playwright.sync_api import Browser, FloatRect, Page, sync_playwright

from pages.languages import ENGLISH, languages
from tests.browser.boards import direct
from tests.browser.gama_night import LATE, GamaNight
from tests.browser.halls import Hall, room_of_eight
from tests.browser.tables import PlayedTable, call, open_table, table_of_six
from tests.events.deals import deal_of
from tests.occasion import START
from tests.server import serving

SIZES = {360: 740, 820: 1180, 1366: 768, 1920: 1080}
NIGHT_SIZES = {360: 740, 768: 1024, 1280: 800, 1920: 1080, 3840: 2160}
BOARD_SIZES = {360: 740, 768: 1024, 1080: 1920, 1280: 720, 1920: 1080, 3840: 2160}
LOOKS = ("light", "dark")
TALLEST = 4_000
FIRST = [
    "Anu",
    "Biju",
    "Chandran",
    "Devi",
    "Elias",
    "Femi",
    "Gopinathan",
    "Hari",
    "Indu",
    "Jose",
    "Kavya",
    "Lekha",
]
LAST = ("Nair", "Thomas", "Pillai", "Kurian", "Varghese", "Menon", "O’Brien-Pillai", "കൃഷ്ണൻ")
PEOPLE = [f"{first} {last}" for last in LAST for first in FIRST]
RIVERS = ("Periyar", "Nila", "Pamba", "Kabani", "Chaliyar", "Kallada", "Muvattupuzha", "Achankovil")


def busy_night(base_url: str) -> Hall:
    """Return a night of 96 at rummy, of eight teams at 28 and of gin, with all that needs a person in it."""
    soon = datetime.now(UTC) + timedelta(minutes=35)
    hall, chance = Hall(base_url, first_day=soon.date().isoformat()), Random("kanakku")
    hall.open_tables(*(f"Table {number}" for number in range(1, 23)))
    prizes = [{"place": 1, "what": "Rolling cup", "sponsor": "Malabar Tea"}, {"place": 2, "what": "Hamper"}]
    hall.compete("Rummy", PEOPLE, game="gama_rummy", preset="gama_prelim", prizes=prizes)
    hall.stage("Preliminaries", "Rummy")
    hall.stage("Final of rummy", "Rummy", after=hall.ids("Preliminaries")[0], preset="gama_final")
    drawn = {f"Table {at + 1}": PEOPLE[at::16] for at in range(16)}
    matches = hall.draw("Preliminaries", drawn, start=None)
    hall.act("checked_in", people=hall.ids(*PEOPLE[:-5]), by="desk")
    teams = {f"Team {each}": [f"{each} {name}" for name in FIRST[:3]] for each in RIVERS}
    hall.compete_in_teams("28", teams, game="twenty_eight", preset="gama_28", team_size=3)
    hall.stage("Knock-out", "28", format="knock_out")
    four = {f"Table {17 + at}": [*teams][2 * at : 2 * at + 2] for at in range(4)}
    hour = f"{soon:%Y-%m-%dT%H:%M}:00Z"
    for match, names in zip(hall.draw("Knock-out", four, start=hour)[:3], four.values(), strict=False):
        places = [{"entrant": each, "place": at} for at, each in enumerate(hall.ids(*names), 1)]
        hall.act("ruled", match=match, places=places)
    hall.compete("Gin", [f"{each} Gopal" for each in FIRST], game="gra_singles", preset="gra_singles")
    hall.stage("Gin to two losses", "Gin", format="two_losses")
    hall.act("announced", text="Tea is served at nine, in the small hall.")
    begin(hall, chance)
    hall.act("adjourned", match=matches[4], until=START, place="Club house")
    called = {"id": str(uuid.uuid4()), "text": "A card lies face up"}
    call(base_url, "POST", f"/tables/{hall.tables['Table 3']}/calls", called)
    return hall


def begin(hall: Hall, chance: Random) -> None:
    """Let eleven tables have played one deal to five, by lot; one ends early."""
    for number in range(1, 12):
        table = hall.start(f"Table {number}")
        for _ in range(number % 5 + 1):
            if table.sheet["status"] != "finished":
                table.deal(deal_of(table.sheet, chance))
        if number == 2:
            table.finish("Time")


def rooms(page: Page, hall: Hall) -> Iterator[str]:
    """Go through what is looked at, and say the name of each once it stands there."""
    open_desk(page, hall)
    yield "desk-today"
    for part in ("People", "Competitions", "Matches", "Journal"):
        press_part(page, part)
        yield f"desk-{part.lower()}"
    yield from panels(page)
    page.goto(hall.page)
    page.locator(".tile").first.wait_for()
    yield "public"
    page.get_by_label("Where do I play?").fill("anu na")
    page.locator(".found").get_by_role("button").first.click()
    page.locator(".me").first.wait_for()
    yield "public-mine"
    for number, name in ((1, "playing"), (14, "waiting")):
        page.goto(f"/t/{hall.tables[f'Table {number}']}")
        page.wait_for_timeout(400)
        yield f"table-{name}"


class Tables:
    """Hold a table of six that plays and one that is over, and one of twelve after 24 deals."""

    def __init__(self, base_url: str) -> None:
        self.playing, self.over = table_of_six(base_url), table_of_six(base_url)
        self.large = open_table(base_url, FIRST)
        chance = Random("twelve")
        for _ in range(24):
            self.large.points(*(chance.randrange(100) for _ in FIRST))
        for table in (self.playing, self.over):
            table.play()
        for table in (self.over, self.large):
            table.finish("late")

    def rooms(self, page: Page) -> Iterator[str]:
        """Go through what a phone shows before, in and after a game."""
        page.goto("/")
        page.locator("main").wait_for()
        yield "home"
        page.goto("/new")
        page.locator(".family").first.wait_for()
        yield "new-game"
        for name, key in (("entry", "[data-do=enter]"), ("why", ".cell"), ("more", "[data-do=more]")):
            self._open(page, self.playing)
            if name == "entry":
                yield "sheet"
            page.locator(f"{key}:visible").first.click()
            page.locator("deal-entry .entry-form, dialog[open] h2").first.wait_for()
            page.wait_for_timeout(500)
            yield name
        for name, table in (("finished", self.over), ("twelve", self.large)):
            self._open(page, table)
            yield f"sheet-{name}"
            page.locator("[data-do=share]:visible").first.click()
            page.wait_for_timeout(1_500)
            yield f"share-{name}"
            page.goto(f"{table.page}/g/{table.sheet['game']['id']}/picture.png")
            yield f"picture-{name}"

    def _open(self, page: Page, table: PlayedTable) -> None:
        page.goto("about:blank")
        page.goto(table.keeper_page)
        page.locator("[data-state=live]").first.wait_for()


def public(page: Page, hall: Hall) -> Iterator[str]:
    """Go through what a hall shows to everybody."""
    page.goto(hall.page)
    page.locator(".tile").first.wait_for()
    yield "event"
    page.goto(f"{hall.page}/board")
    page.locator(".board footer").wait_for()
    yield "event-board"


class Freezeout:
    """Hold nights with a freeze-out of forty, in its second level, with three left, and over; and friends."""

    def __init__(self, base_url: str) -> None:
        self.busy, self.late, self.over = (GamaNight(base_url, PEOPLE[7::2][:40]) for _ in range(3))
        for name in self.busy.names[-LATE:-1]:
            self.busy.comes_late(name)
        self.busy.level(2)
        for number in (1, 2):
            self.busy.bust(number, many=2)
        self.busy.settle()
        for number in (1, 2):
            self.busy.button(number)
        self.out, _ = self.busy.called(*self.busy.bust(5, many=2))
        self._enter(self.busy.names[-1])
        self.busy.hall.act("announced", text="Break until 20:30: tea and bananas in the corridor")
        shares = [{"place": place, "share": share} for place, share in ((1, 50), (2, 30), (3, 20))]
        poker = {"title": "Poker", "game": "gama_poker", "preset": "gama_poker_2025", "pot": 8_000}
        [competition] = self.late.hall.ids("Poker")
        self.late.hall.act("competition", competition=competition, **poker, prizes=shares)
        self.late.until(3)
        self.late.hall.act("counted", stage=self.late.stage, total=105_100)
        self.friends = room_of_eight(base_url)
        self.over.final_is_drawn()
        self.over.others_end()
        self.over.until(1)

    def _enter(self, name: str) -> None:
        """Enter somebody who has no seat yet."""
        hall, [entrant] = self.busy.hall, self.busy.hall.ids(name)
        hall.act("people", people=[{"person": entrant, "name": name}])
        entrants = [{"entrant": entrant, "people": [entrant]}]
        hall.act("entered", competition=hall.ids("Poker")[0], entrants=entrants, late=True)

    def rooms(self, page: Page) -> Iterator[str]:
        """Go through the room at the desk, the page of a table, and the phones of who plays."""
        hall = self.busy.hall
        open_desk(page, hall)
        yield "poker-today"
        yield from self._panels(page)
        page.goto(hall.page)
        page.locator(".tile").first.wait_for()
        yield "poker-public"
        moved = next(each for each in self.busy.room["sent"] if each["before"])
        sits = next(each for each in self.busy.at(1) if each != moved["entrant"])
        for what, name in (
            ("goes", self.busy.called(moved["entrant"])[0]),
            ("sits", self.busy.called(sits)[0]),
            ("out", self.out),
        ):
            page.goto(hall.page)
            page.evaluate("localStorage.clear()")
            page.reload()
            page.get_by_label("Where do I play?").fill(name)
            page.locator(".found").get_by_role("button").first.click()
            page.locator(".me").first.wait_for()
            yield f"poker-phone-{what}"
        for what, table in (("goes", moved["before"]["label"]), ("sits", moved["after"]["label"])):
            page.goto(f"/t/{hall.tables[table]}")
            page.wait_for_timeout(600)
            yield f"poker-table-{what}"
        page.goto(f"{hall.page}/clock")
        page.locator("clock-face[data-state=running]").wait_for()
        yield "poker-clock"
        page.goto(self.over.hall.page)
        page.locator(".winners").first.wait_for()
        yield "poker-public-over"

    def _panels(self, page: Page) -> Iterator[str]:
        press_part(page, "Clocks")
        page.locator("clock-face[data-state=running]").wait_for()
        yield "poker-clocks"
        close(page)
        page.get_by_role("button", name="The room").first.click()
        page.locator(".proposal").last.wait_for()
        yield "poker-room"
        seats = page.locator(".room .seats").first.get_by_role("button")
        seats.nth(0).click()
        page.wait_for_timeout(400)
        yield "poker-room-out"
        seats.nth(1).click()
        page.wait_for_timeout(400)
        yield "poker-room-two-out"
        # What is at hand for two covers the seats of a phone's width, and nobody looks at that now.
        for at in (0, 1):
            seats.nth(at).evaluate("seat => seat.click()")
        page.locator(".proposal[data-key=late]").wait_for()
        page.locator("[data-key=late-entry]").scroll_into_view_if_needed()
        yield "poker-room-late"
        page.get_by_role("dialog").get_by_role("button", name="Chips", exact=True).click()
        page.locator("chips-panel").wait_for()
        yield "poker-chips"
        close(page)
        yield from self._money(page)

    def _money(self, page: Page) -> Iterator[str]:
        """Count, deal and change chips: where three are left, and among friends."""
        open_desk(page, self.late.hall)
        page.get_by_role("button", name="The room").first.click()
        page.locator(".room .seats").first.wait_for()
        yield "poker-room-final"
        page.get_by_role("dialog").get_by_role("button", name="Chips", exact=True).click()
        page.locator("[data-key=counts]").wait_for()
        yield "poker-chips-differ"
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Make a deal").click()
        for chips in page.locator("deal-panel input[type=number]").all():
            chips.fill("35000")
        page.get_by_role("button", name="Work out").click()
        page.locator(".ways").wait_for()
        yield "poker-deal"
        page.goto(f"{self.friends.page}/room#key={self.friends.key}")
        page.locator(".room .seats").first.wait_for()
        yield "poker-friends"
        open_desk(page, self.friends)
        page.get_by_role("button", name="The room").first.click()
        page.get_by_role("dialog").get_by_role("button", name="Chips", exact=True).click()
        page.get_by_label("Chips that go").fill("5")
        page.get_by_label("Changed for").fill("25")
        page.get_by_role("button", name="At Table 1").click()
        for at, odd in ((0, 3), (1, 2)):
            keys = page.locator(".odd-chips li").nth(at).get_by_role("group")
            keys.get_by_role("button", name=str(odd), exact=True).click()
        page.locator(".gets").first.wait_for()
        yield "poker-race"


def boards(page: Page, freezeout: Freezeout, hall: Hall) -> Iterator[str]:
    """Go through what a screen of the hall shows of a freeze-out, of a night of 96, and out of touch."""
    page.goto(f"{freezeout.busy.hall.page}/board")
    for kind in ("clock", "tables", "draw", "standings", "announcements"):
        yield from pinned(page, freezeout.busy.hall, kind, "board-poker")
    page.goto(f"{hall.page}/board")
    for kind in ("tables", "draw", "next", "standings"):
        yield from pinned(page, hall, kind, "board-night")
    direct(hall, page, message="The bar closes in ten minutes")
    page.get_by_role("heading", name="Message").wait_for()
    yield "board-message"
    direct(hall, page)
    page.goto(f"{freezeout.over.hall.page}/board")
    page.locator(".board[data-kind=over]").wait_for()
    yield "board-over"
    for kind in ("clock", "tables"):
        page.goto(f"{freezeout.busy.hall.page}/board")
        for _ in pinned(page, freezeout.busy.hall, kind, ""):
            page.route(re.compile("/api/"), lambda route: route.abort())
            page.reload()
            page.locator(".board[data-stale]").wait_for()
            yield f"board-stale-{kind}"
            page.unroute_all()


def pinned(page: Page, hall: Hall, kind: str, name: str) -> Iterator[str]:
    """Have the board show one kind of page, and say it once it does."""
    page.locator(".touch[data-state=live]").wait_for()
    direct(hall, page, page=kind)
    page.locator(f".board[data-kind={kind}]").wait_for()
    yield f"{name}-{kind}"


def open_desk(page: Page, hall: Hall) -> None:
    page.goto(f"{hall.page}/desk#key={hall.key}")
    page.locator(".hall-table").first.wait_for()


def panels(page: Page) -> Iterator[str]:
    """Open the panels of the desk that are opened most, one after the other."""
    opened: dict[str, Callable[[], None]] = {
        "table": page.locator(".hall-table").first.click,
        "draw": page.get_by_role("button", name="Draw", exact=True).last.click,
        "late": page.get_by_role("button", name="Latecomer").first.click,
        "clocks": lambda: press_part(page, "Clocks"),
        "announce": lambda: press_part(page, "Announce"),
        "screens": lambda: press_part(page, "Screens"),
        "helpers": lambda: press_part(page, "Helpers"),
        "papers": lambda: press_part(page, "Print and files"),
    }
    for name, press in opened.items():
        press_part(page, "Today")
        press()
        page.get_by_role("dialog").first.wait_for()
        page.wait_for_timeout(500)
        yield f"panel-{name}"
        close(page)
    for part, row, name in (
        ("People", ".person-name", "person"),
        ("Competitions", "button:has-text('New competition')", "competition"),
        ("Competitions", "button:has-text('Prizes')", "prizes"),
        ("People", "button:has-text('Paste a list')", "paste"),
    ):
        press_part(page, part)
        page.locator(row).first.click()
        page.wait_for_timeout(400)
        yield f"panel-{name}"
        close(page)


def press_part(page: Page, part: str) -> None:
    page.get_by_role("navigation").get_by_role("button", name=part, exact=True).click()


def close(page: Page) -> None:
    while page.get_by_role("dialog").count():
        page.keyboard.press("Escape")
        page.wait_for_timeout(100)


def take(page: Page, path: Path, width: int, height: int) -> None:
    """Take a picture of a page as far as it goes, or of the panel that is open on it."""
    page.wait_for_timeout(200)
    whole = not page.get_by_role("dialog").count()
    tall = page.evaluate("document.documentElement.scrollHeight") if whole else height
    clip = {"x": 0.0, "y": 0.0, "width": width, "height": min(TALLEST, tall)}
    page.screenshot(path=path, full_page=whole, clip=cast(FloatRect, clip))


def screens(
    browser: Browser, base_url: str, sizes: dict[int, int], language: str
) -> Iterator[tuple[Page, int, int, str]]:
    """Open a page of each width and look, one after the other."""
    for width, height in sizes.items():
        for look in LOOKS:
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme="dark" if look == "dark" else "light",
                has_touch=width < 1000,
                locale="en-GB" if language == ENGLISH else language,
                base_url=base_url,
                reduced_motion="reduce",
                service_workers="block",
            )
            yield context.new_page(), width, height, look
            context.close()


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("folder", type=Path)
    asked.add_argument("rooms", nargs="*")
    asked.add_argument("--language", choices=[*languages()], default=ENGLISH)
    given = asked.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, serving(Path(kept)) as server, sync_playwright() as play:
        hall, tables = busy_night(server.address), Tables(server.address)
        path = shutil.which("chromium-headless-shell")
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        nights: list[tuple[dict[int, int], Callable[[Page], Iterator[str]]]] = [
            (SIZES, tables.rooms),
            (NIGHT_SIZES, lambda page: public(page, hall)),
        ]
        if given.language == ENGLISH:
            freezeout = Freezeout(server.address)
            nights += [
                (NIGHT_SIZES, lambda page: rooms(page, hall)),
                (NIGHT_SIZES, freezeout.rooms),
                (BOARD_SIZES, lambda page: boards(page, freezeout, hall)),
            ]
        for sizes, looked_at in nights:
            for page, width, height, look in screens(browser, server.address, sizes, given.language):
                for room in looked_at(page):
                    if not given.rooms or any(each in room for each in given.rooms):
                        taken = given.folder / f"{room}-{given.language}-{width}-{look}.png"
                        take(page, taken, width, height)
        browser.close()


if __name__ == "__main__":
    main()
