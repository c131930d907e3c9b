"""Leave a board on for twelve hours: ``python -m tests.torture.board``. Its memory and handles stay flat.

A real Chromium shows the board of a hall at a clock that is turned by minutes, while lines are announced and
taken down, the levels of a clock go by, and the server is away and back. After each hour of the board what is
left is collected and counted, and so are the files and connections that the server has open.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import uuid
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import CDPSession, Page, sync_playwright

from tests.browser.halls import Hall, play_night
from tests.browser.network import cut_off, reconnect
from tests.browser.tables import call
from tests.server import serving
from tests.torture.attack import open_files

HOURS = 12
TURNS = 30  # of two minutes in an hour
LEVEL = 20  # minutes
SOON, UNDER_WAY = 1_000, 3_000  # milliseconds
TURN, MOST_PAGES = 10_000, 100  # milliseconds of a page, and turns after which it has come again
MOST_MORE = 1.1
"""How much more there may be at most in the later half than in the earlier one."""


class Held(NamedTuple):
    """Count what a page holds once nothing is left to collect, and what its server has open."""

    kilobytes: int
    nodes: int
    listeners: int
    files: int = 0


def main() -> int:
    """Print what the board holds after each hour; return 1 where it grows."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell"), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(base_url=server.address, viewport={"width": 1280, "height": 720})
        complaints: list[str] = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        hall = play_night(server.address)
        _start_clock(hall)
        page.clock.install()
        page.goto(f"{hall.page}/board")
        page.locator("footer", has_text="in touch").wait_for()
        # From here on its time goes on only where it is turned.
        page.clock.pause_at(page.evaluate("Date.now()") + SOON)
        session = page.context.new_cdp_session(page)
        heading = page.locator("main.board header").inner_text()
        held = [
            _hour(page, session, hall, number, heading)._replace(files=open_files(server.pid))
            for number in range(1, HOURS + 1)
        ]
        browser.close()
    half = HOURS // 2
    earlier, later = ([*map(max, zip(*part, strict=True))] for part in (held[:half], held[half:]))
    print("files of the server:", *(each.files for each in held))
    grown = [now > MOST_MORE * before for before, now in zip(earlier, later, strict=True)]
    print("it grows" if any(grown) else "flat", *complaints)
    return int(any(grown) or bool(complaints))


def _start_clock(hall: Hall) -> None:
    """Let levels go by from beginning to end; the board counts them by its own clock."""
    [stage] = hall.ids("Preliminaries")
    steps = [{"ends": minute} for minute in range(LEVEL, 60 * HOURS + 1, LEVEL)]
    hall.act("clock_schedule", stage=stage, steps=steps)
    hall.act("clock_started", stage=stage)


def _hour(page: Page, session: CDPSession, hall: Hall, number: int, heading: str) -> Held:
    for turn in range(TURNS):
        if turn % 6 == 0:
            said = str(uuid.uuid4())
            path = f"/events/{hall.code}/acts"
            call(
                hall.base_url,
                "PUT",
                f"{path}/{said}",
                {"kind": "announced", "text": f"Line {turn}"},
                hall.key,
            )
            down = {"kind": "taken_down", "announcement": said}
            page.clock.run_for(20_000)
            call(hall.base_url, "PUT", f"{path}/{uuid.uuid4()}", down, hall.key)
        if turn == TURNS // 2:
            cut_off(page)
        page.clock.run_for(120_000)
        if turn == TURNS // 2:
            reconnect(page)
    _turn_to(page, heading)
    # What is still on its way to the server is no growth; the page's own clock stands meanwhile.
    page.wait_for_timeout(UNDER_WAY)
    held = _collect(session)
    print(f"hour {number}: {held.kilobytes} KB, {held.nodes} nodes, {held.listeners} listeners", flush=True)
    return held


def _collect(session: CDPSession) -> Held:
    """Collect until nothing more is let go: what one collection frees may be all that holds the next."""
    before = Held(sys.maxsize, sys.maxsize, sys.maxsize)
    while True:
        session.send("HeapProfiler.collectGarbage")
        seen = session.send("Memory.getDOMCounters")
        size = session.send("Runtime.getHeapUsage")["usedSize"]
        held = Held(round(size / 1000), seen["nodes"], seen["jsEventListeners"])
        if held.nodes >= before.nodes and held.listeners >= before.listeners:
            return held
        before = held


def _turn_to(page: Page, heading: str) -> None:
    """Let the board turn on to the page with a heading: each hour finds the same, for others hold more."""
    for _ in range(MOST_PAGES):
        if page.locator("main.board header").inner_text() == heading:
            return
        page.clock.run_for(TURN)
    raise AssertionError(f"The board shows no more page called {heading}.")


if __name__ == "__main__":
    sys.exit(main())
