"""Take pictures of a busy night for people to look at: ``python -m tests.events.pictures FOLDER [ROOM]…``.

Every room of the desk, the panels that are opened most, the public page and that of a table, at the widths
of a phone, a tablet, a laptop and a large screen, light and dark. A room is chosen by a part of its name.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import cast

from playwright.sync_api import Browser, FloatRect, Page, sync_playwright

from tests.browser.gama_night import GamaNight
from tests.browser.halls import YEARS_LATER, Hall
from tests.browser.tables import call
from tests.events.deals import deal_of
from tests.server import serving

SIZES = {360: 740, 820: 1180, 1366: 768, 1920: 1080}
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
    hall, chance = Hall(base_url), Random("kanakku")
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
    for match, names in zip(hall.draw("Knock-out", four, start=None)[:3], four.values(), strict=False):
        places = [{"entrant": each, "place": at} for at, each in enumerate(hall.ids(*names), 1)]
        hall.act("ruled", match=match, places=places)
    hall.compete("Gin", [f"{each} Gopal" for each in FIRST], game="gra_singles", preset="gra_singles")
    hall.stage("Gin to two losses", "Gin", format="two_losses")
    hall.act("announced", text="Tea is served at nine, in the small hall.")
    begin(hall, chance)
    hall.act("adjourned", match=matches[4], until=YEARS_LATER, place="Club house")
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


def rooms(page: Page, hall: Hall, night: GamaNight) -> Iterator[str]:
    """Go through what is looked at, and say the name of each once it stands there."""
    page.goto(f"{hall.page}/desk#key={hall.key}")
    page.locator(".hall-table").first.wait_for()
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
    page.goto(f"{night.hall.page}/desk#key={night.hall.key}")
    page.locator(".hall-table").first.wait_for()
    yield "poker-today"
    page.goto(night.hall.page)
    page.locator(".tile").first.wait_for()
    yield "poker-public"


def panels(page: Page) -> Iterator[str]:
    """Open the panels of the desk that are opened most, one after the other."""
    opened: dict[str, Callable[[], None]] = {
        "table": page.locator(".hall-table").first.click,
        "draw": page.get_by_role("button", name="Draw", exact=True).last.click,
        "late": page.get_by_role("button", name="Latecomer").first.click,
        "clocks": lambda: press_part(page, "Clocks"),
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


def screens(browser: Browser, base_url: str) -> Iterator[tuple[Page, int, int, str]]:
    """Open a page of each width and look, one after the other."""
    for width, height in SIZES.items():
        for look in LOOKS:
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme="dark" if look == "dark" else "light",
                has_touch=width < 1000,
                locale="en-GB",
                base_url=base_url,
                reduced_motion="reduce",
            )
            yield context.new_page(), width, height, look
            context.close()


def main() -> None:
    folder, only = Path(sys.argv[1]), sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, serving(Path(kept)) as server, sync_playwright() as play:
        halls = busy_night(server.address), GamaNight(server.address)
        path = shutil.which("chromium-headless-shell")
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for page, width, height, look in screens(browser, server.address):
            for room in rooms(page, *halls):
                if not only or any(each in room for each in only):
                    take(page, folder / f"{room}-{width}-{look}.png", width, height)
        browser.close()


if __name__ == "__main__":
    main()
