"""Measure how far apart screens show a second of a clock: ``python -m bench.clock_spread [pages]``.

One server and one Chromium on this machine hold so many pages of an event's clock, each on a line with its
own delay and with a clock of its own that is up to an hour wrong. When each shows another second is noted by
`performance.timeOrigin`, which is the machine's. Then the network is lost, the server is killed and begun
anew, and the pages are measured once more after they have reached it; and again once all have slept: the hour
of each is moved on by ten minutes, by which a page notices that. The clock of the event is the machine's too,
so what a page knows wrong, the earliest that it ever showed a second, is told apart from how late a page was
drawn that shares the processors with all others.
"""

from __future__ import annotations

import math
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.halls import Hall
from tests.server import ROOT, Server, serving

CHROMIUM = "/usr/bin/chromium-headless-shell"
PAGES = 50
SECONDS = 120
DELAYS = (0, 60)  # ms there and back
HOUR = 3_600_000
SLEPT = 600_000
WRONG = "{const real = Date.now; Date.now = () => real() + %d}"
NOTE = """() => {
  globalThis.shown = [];
  const note = () => {
    const text = document.querySelector(".clock-left")?.textContent ?? "";
    if (shown.at(-1)?.[0] !== text) shown.push([text, performance.timeOrigin + performance.now()]);
  };
  new MutationObserver(note).observe(document.querySelector("clock-face"),
    {childList: true, characterData: true, subtree: true});
}"""
# A clock that knows no time shows none.
NOTICED = "() => shown.some(([text]) => text.startsWith('–'))"
HEADING = (
    "| while | seconds | p50 ms | p99 ms | first to last p50 ms | p99 ms | worst ms "
    "| by their clocks alone ms | drawn late p99 ms |\n" + "|---" * 9 + "|"
)


def main(count: int) -> None:
    """Print how far what is shown is from the middle of all pages, for each second and page."""
    random = Random(1)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as play:
        hall = Hall(server.address)
        hall.act("competition", competition="p", title="Poker", game="gama_poker", preset="gama_poker_2025")
        hall.act("stage", stage="room", competition="p", title="Poker", format="open_play")
        hall.act("clock_started", stage="room")
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        pages = [_page(browser, f"{server.address}{hall.page}/clock", random) for _ in range(count)]
        time.sleep(5)
        print(f"{count} pages, each up to an hour wrong and up to {DELAYS[1]} ms away\n\n{HEADING}")
        print(_row("all is well", pages))
        for page in pages:
            page.context.set_offline(True)
        print(_row("the network is lost", pages))
        again = _restarted(server, folder)
        for page in pages:
            page.context.set_offline(False)
        time.sleep(10)
        print(_row("the server has begun anew", pages))
        for page in pages:
            page.evaluate(f"() => {WRONG % SLEPT}")
        time.sleep(10)
        assert all(page.evaluate(NOTICED) for page in pages), "a page has not noticed that it slept"
        print(_row("all have slept", pages))
        browser.close()
        again.terminate()
        again.wait()


def _page(browser: Browser, address: str, random: Random) -> Page:
    context = browser.new_context()
    context.add_init_script(WRONG % random.randint(-HOUR, HOUR))
    page = context.new_page()
    delay = {"latency": random.randint(*DELAYS), "downloadThroughput": -1, "uploadThroughput": -1}
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", {"offline": False, **delay})
    page.goto(address)
    page.locator(".clock-left").wait_for()
    page.evaluate(NOTE)
    return page


def _restarted(server: Server, folder: str) -> subprocess.Popen[bytes]:
    """Kill the server, and begin it anew on the same port and database."""
    os.kill(server.pid, signal.SIGKILL)
    time.sleep(3)
    facts = {"DATABASE_URL": f"sqlite:///{folder}/tables.db", "HOST": "127.0.0.1", "PORT": str(server.port)}
    return subprocess.Popen(
        [sys.executable, "app.py"], cwd=ROOT, env={**os.environ, **facts}, stdout=subprocess.DEVNULL
    )


def _row(name: str, pages: Sequence[Page]) -> str:
    """Return how far pages are from the middle of all, over the seconds that all have shown."""
    for page in pages:
        page.evaluate("shown.length = 0")
    time.sleep(SECONDS)
    shown = [dict(page.evaluate("shown.slice(1)")) for page in pages]
    seconds = sorted(set(shown[0]).intersection(*shown[1:]))
    apart, spread = list[float](), list[float]()
    # A second ends a whole number of them before any other does.
    behind = [[each[second] + 1000 * _left(second) for second in seconds] for each in shown]
    for moments in zip(*behind, strict=True):
        middle = statistics.median(moments)
        spread.append(max(moments) - min(moments))
        apart += [abs(moment - middle) for moment in moments]
    known = [min(each) for each in behind]
    late = [moment - least for each, least in zip(behind, known, strict=True) for moment in each]
    figures = [_of(apart, 0.5), _of(apart, 0.99), _of(spread, 0.5), _of(spread, 0.99), max(spread)]
    figures += [max(known) - min(known), _of(late, 0.99)]
    return f"| {name} | {len(seconds)} | " + " | ".join(f"{each:.1f}" for each in figures) + " |"


def _left(shown: str) -> int:
    """Return how many seconds a clock shows."""
    minutes, _, seconds = shown.partition(":")
    return 60 * int(minutes) + int(seconds)


def _of(figures: Sequence[float], part: float) -> float:
    return sorted(figures)[math.ceil(len(figures) * part) - 1]


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else PAGES)
