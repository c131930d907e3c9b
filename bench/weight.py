"""Weigh the first and the second visit of a phone: ``python -m bench.weight [ROOT]``.

A real Chromium with its network and processor slowed down opens the front page, a table that it watches, the
entry form of a table that it keeps, and the page of an event, once with nothing kept and once more.
Before that it says what first sight of each page costs in each language: kilobytes and requests until live.

`ROOT` is the checkout that serves, by default this one: so an older state can be weighed beside it with the
same measure.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from tests.browser.halls import Hall, play_night
from tests.browser.tables import PlayedTable, open_table
from tests.server import ROOT, serving

# Away from localhost plain HTTP allows no worker: the HTTP cache alone; on this machine the worker helps.
HALL = "kanakku.test"
HERE = "127.0.0.1"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "locale": "en-GB"}
NAMES = ["Anil", "Bina", "Chris", "Devi", "Eapen", "Farida"]
DEALS = 12
READABLE = {
    "/": ".primary",
    "table": ".totals .total",
    "entry": ".totals .total",
    "tv": ".totals .total",
    "event": ".tile, .match",
    "board": ".board .rows li",
    "clock": ".clock-page",
}
OF_EVENTS = {"event", "board", "clock"}
# What follows a table or an event for whoever only watches.
FOLLOWED = ("table", "tv", *sorted(OF_EVENTS))
FORM = "deal-entry .entry-form *"
NETWORK_IS_IDLE = 1_500

# Notes when what a person waits for was first drawn, the largest paint, and every shift of the layout.
WATCH = """
(() => {
    const origin = performance.timeOrigin;
    const seen = window.__seen = {origin, shift: 0, lcp: 0, long: 0, paint: 0, frame: 0};
    new PerformanceObserver((list) => {
        for (const {value, hadRecentInput} of list.getEntries()) if (!hadRecentInput) seen.shift += value;
    }).observe({type: "layout-shift", buffered: true});
    new PerformanceObserver((list) => {
        for (const {startTime} of list.getEntries()) seen.lcp = startTime;
    }).observe({type: "largest-contentful-paint", buffered: true});
    new PerformanceObserver((list) => {
        for (const {duration} of list.getEntries()) seen.long = Math.max(seen.long, duration);
    }).observe({type: "longtask", buffered: true});
    new PerformanceObserver((list) => {
        for (const {duration} of list.getEntries()) seen.paint = Math.max(seen.paint, duration);
    }).observe({type: "event", durationThreshold: 16});
    new PerformanceObserver((list) => {
        for (const {duration} of list.getEntries()) seen.frame = Math.max(seen.frame, duration);
    }).observe({type: "long-animation-frame", buffered: true});
    const drawn = (selector) => document.querySelector(selector)?.checkVisibility({visibilityProperty: true});
    const look = () => {
        const now = performance.now();
        if (drawn(READABLE)) seen.readable ??= now;
        if (drawn(":is(.link, .touch)[data-state=live]")) seen.live ??= now;
        if (drawn("[data-do=enter]")) seen.button ??= now;
        requestAnimationFrame(look);
    };
    look();
})();
"""


class Profile(NamedTuple):
    """Say how slow a phone's line is; its processor is always slowed four times."""

    name: str
    kilobits: int
    latency: int


PROFILES = (Profile("400 kbit/s, 300 ms", 400, 300), Profile("1.6 Mbit/s, 150 ms", 1600, 150))


@dataclass
class Wire:
    """Count what goes over the wire of one page: when each request began, and when which bytes came."""

    began: dict[str, float] = field(default_factory=dict)
    kept: set[str] = field(default_factory=set)
    pieces: dict[str, list[tuple[float, float]]] = field(default_factory=dict)
    ahead: float = 0.0  # seconds: the clock of the wire, ahead of the one that tells the hour
    paths: dict[str, str] = field(default_factory=dict)

    def listen(self, session: CDPSession) -> None:
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.requestServedFromCache", lambda event: self.kept.add(event["requestId"]))
        session.on("Network.responseReceived", self._answered)
        session.on("Network.dataReceived", self._came)
        session.on("Network.loadingFinished", self._ended)

    def _asked(self, event: dict[str, Any]) -> None:
        if not event["request"]["url"].startswith("http"):
            return
        self.ahead = event["timestamp"] - event["wallTime"]
        self.began[event["requestId"]] = event["timestamp"]
        self.paths[event["requestId"]] = event["request"]["url"]

    def _answered(self, event: dict[str, Any]) -> None:
        if event["response"].get("fromDiskCache") or event["response"].get("fromServiceWorker"):
            self.kept.add(event["requestId"])
        size = event["response"]["encodedDataLength"]
        self.pieces.setdefault(event["requestId"], []).append((event["timestamp"], size))

    def _came(self, event: dict[str, Any]) -> None:
        piece = (event["timestamp"], event["encodedDataLength"])
        self.pieces.setdefault(event["requestId"], []).append(piece)

    def _ended(self, event: dict[str, Any]) -> None:
        known = sum(size for _, size in self.pieces.get(event["requestId"], []))
        rest = (event["timestamp"], event["encodedDataLength"] - known)
        self.pieces.setdefault(event["requestId"], []).append(rest)

    @property
    def document(self) -> int:
        """Return the bytes of the page itself."""
        return round(sum(size for _, size in self.pieces[next(iter(self.began))]))

    def until(self, hour: float) -> tuple[int, int]:
        """Return how many requests were sent, and bytes came, up to that hour: milliseconds since 1970.

        When a page began only the page can tell: its first request is sent later, by more on a busy machine.
        """
        end = hour / 1000 + self.ahead
        sent = [name for name, at in self.began.items() if name not in self.kept and at <= end]
        got = [size for name in sent for at, size in self.pieces.get(name, []) if at <= end]
        return len(sent), round(sum(got))


class Opened(NamedTuple):
    """Hold a page that is open, and what goes over its wire."""

    page: Page
    wire: Wire


class Visit(NamedTuple):
    """Hold what one visit took: milliseconds, and requests with bytes up to each moment."""

    document: int
    readable: float
    lcp: float
    live: float
    to_readable: tuple[int, int]
    to_live: tuple[int, int]
    shift: float
    form: tuple[int, int] | None = None
    tap: float | None = None
    paths: tuple[str, ...] = ()


def main() -> None:
    """Print the table of every page, visit and line."""
    root = Path(sys.argv[1]).resolve() if sys.argv[1:] else ROOT
    pages = [name for name in READABLE if name not in OF_EVENTS or (root / "pages/event.py").is_file()]
    languages = ["en", *sorted(file.stem for file in (root / "languages").glob("*.json"))]
    with tempfile.TemporaryDirectory() as folder, weighing(Path(folder), root) as scale:
        for line in scale.table_of_sights([each for each in pages if each != "entry"], languages):
            print(line, flush=True)
        print("\n" + HEADING)
        for profile in PROFILES:
            for what in pages:
                for line in scale.rows(what, profile):
                    print(line, flush=True)
        print(TOUCHES)
        for name, took in scale.touches().items():
            print(f"| {name} | " + " | ".join(f"{each:.0f}" for each in took) + " |")


HEADING = (
    "| line | page | visit | readable ms | LCP ms | live ms | KB to readable | requests to live | KB to live "
    "| requests to the form | KB to the form | tap to form ms | shift |\n" + "|---" * 13 + "|"
)


# The browser tells of tasks and frames of 50 ms and more; 0 says that there were none.
TOUCHES = "\n| touch | longest task ms | longest frame ms | next paint ms |\n|---|---|---|---|"


class Scale:
    """Open pages of one server in one browser, and weigh them."""

    def __init__(self, browser: Browser, base_url: str, table: PlayedTable) -> None:
        self._browser, self._port = browser, urlsplit(base_url).port
        self._base_url = base_url
        self.table = table

    @cached_property
    def night(self) -> Hall:
        """Return a night of many tables, which is played when it is first looked at."""
        return play_night(self._base_url)

    def table_of_sights(self, pages: Sequence[str], languages: Sequence[str]) -> Iterator[str]:
        """Yield the lines of a table: what the first sight of each page costs in each language."""
        yield f"| first sight: KB, requests | {' | '.join(languages)} |"
        yield "|---" * (1 + len(languages)) + "|"
        seen = [self.first_sights(pages, language) for language in languages]
        for what in pages:
            live = [sights[what].to_live for sights in seen]
            yield f"| {what} | {' | '.join(f'{kilobytes(size)}, {sent}' for sent, size in live)} |"

    def first_sights(self, pages: Iterable[str], language: str) -> dict[str, Visit]:
        """Open each page on a phone of its own that keeps nothing but a language."""
        with self.phones(pages, language) as phones:
            return self.visits(phones)

    def rows(self, what: str, profile: Profile) -> Iterator[str]:
        """Yield a line of the table for each visit of a page: cold, and again with either kind of memory."""
        with self.phone() as phone:
            yield self._row(what, profile, "first", self.visit(phone, what, profile))
            yield self._row(what, profile, "second", self.visit(phone, what, profile))
        with self.phone() as phone:
            self.visit(phone, what, host=HERE)
            yield self._row(what, profile, "second, worker", self.visit(phone, what, profile, HERE))

    def touches(self) -> dict[str, tuple[float, float, float]]:
        """Return the longest task, frame and way to the next paint of what a scorekeeper does most."""
        with self.phone() as phone:
            page = phone.new_page()
            slowed(page, Profile("", 100_000, 0))
            page.add_init_script(WATCH.replace("READABLE", repr(READABLE["entry"])))
            page.goto(f"http://{HALL}:{self._port}{self._path('entry')}")
            _until(page, "!!window.__seen?.live")
            page.wait_for_timeout(3 * NETWORK_IS_IDLE)
            return {name: self._touch(page, do) for name, do in self._deal(page).items()}

    def _deal(self, page: Page) -> dict[str, Callable[[], object]]:
        status = '.seat-row[data-seat="{}"] [data-status="{}"]'

        def choose(what: str, *seats: int) -> None:
            for seat in seats:
                page.locator(status.format(seat, what)).tap()

        def press(*keys: str) -> None:
            for key in keys:
                page.locator(f'.pad-key[data-press="{key}"]').tap()

        return {
            "opening the entry form": page.locator("[data-do=enter]").tap,
            "who won": lambda: choose("won", 1),
            "two who packed": lambda: choose("packed_first", 2, 3),
            "six taps on the pad": lambda: press(*"454647"),
            "saving": page.locator("[data-do=save]").tap,
            "a deal that arrives": lambda: another_deal(self.table),
        }

    def _touch(self, page: Page, do: Callable[[], object]) -> tuple[float, float, float]:
        page.evaluate("Object.assign(window.__seen, {long: 0, paint: 0, frame: 0})")
        do()
        page.wait_for_timeout(NETWORK_IS_IDLE)
        seen = page.evaluate("window.__seen")
        return seen["long"], seen["frame"], seen["paint"]

    @contextmanager
    def phone(self, language: str = "") -> Iterator[BrowserContext]:
        """Yield a phone with nothing kept; one that has chosen a `language` keeps that alone."""
        context = self._browser.new_context(**PHONE)  # type: ignore[arg-type]
        if language:
            for host in (HALL, HERE):
                address = f"http://{host}:{self._port}"
                context.add_cookies([{"name": "language", "value": language, "url": address}])
        try:
            yield context
        finally:
            context.close()

    @contextmanager
    def phones(self, pages: Iterable[str], language: str = "") -> Iterator[dict[str, BrowserContext]]:
        """Yield for each page a phone with nothing kept."""
        with ExitStack() as kept:
            yield {what: kept.enter_context(self.phone(language)) for what in pages}

    def visit(
        self, phone: BrowserContext, what: str, profile: Profile | None = None, host: str = ""
    ) -> Visit:
        """Open a page on `phone` and wait until all that it fetches is there."""
        return self.visits({what: phone}, profile, host)[what]

    def visits(
        self, phones: Mapping[str, BrowserContext], profile: Profile | None = None, host: str = ""
    ) -> dict[str, Visit]:
        """Open pages one after the other, each on its phone, and wait until all that they fetch is there."""
        opened = {what: self._open(phone, what, profile, host) for what, phone in phones.items()}
        _until_idle(opened.values())
        return {what: self._seen(what, each) for what, each in opened.items()}

    def _open(self, phone: BrowserContext, what: str, profile: Profile | None, host: str) -> Opened:
        page, wire = phone.new_page(), Wire()
        session = slowed(page, profile)
        wire.listen(session)
        page.add_init_script(WATCH.replace("READABLE", repr(READABLE[what])))
        page.goto(f"http://{host or HALL}:{self._port}{self._path(what)}", wait_until="commit")
        _until(page, "!!window.__seen?.readable")
        if what != "/":
            _until(page, "!!window.__seen?.live")
        return Opened(page, wire)

    def _seen(self, what: str, opened: Opened) -> Visit:
        page, wire = opened
        seen = page.evaluate("window.__seen")
        form, tap = self._form(opened) if what == "entry" else (None, None)
        live = seen.get("live", seen["readable"])
        paths = tuple(path for name, path in wire.paths.items() if name not in wire.kept)
        page.close()
        moments = wire.until(seen["origin"] + seen["readable"]), wire.until(seen["origin"] + live)
        return Visit(
            wire.document, seen["readable"], seen["lcp"], live, *moments, seen["shift"], form, tap, paths
        )

    def _form(self, opened: Opened) -> tuple[tuple[int, int], float]:
        """Tap the button once all is quiet; return what had come with the form, and its time."""
        page, wire = opened
        page.evaluate(
            """form => document.addEventListener("click", () => {
                const start = performance.now();
                const look = () => document.querySelector(form)
                    ? window.__form = performance.now() - start : requestAnimationFrame(look);
                look();
            }, {once: true, capture: true})""",
            FORM,
        )
        page.locator("[data-do=enter]").tap()
        _until(page, "window.__form !== undefined")
        _until_idle([opened])
        return wire.until(float("inf")), page.evaluate("window.__form")

    def _path(self, what: str) -> str:
        if what == "event":
            return self.night.page
        if what in ("board", "clock"):
            return f"{self.night.page}/{what}"
        if what == "tv":
            return f"{self.table.page}/tv"
        return {"/": "/", "table": self.table.page, "entry": self.table.keeper_page}[what]

    def _row(self, what: str, profile: Profile, visit: str, took: Visit) -> str:
        form = took.form or ("", 0)
        cells = [
            profile.name, what, visit, f"{took.readable:.0f}", f"{took.lcp:.0f}", f"{took.live:.0f}",
            kilobytes(took.to_readable[1]), took.to_live[0], kilobytes(took.to_live[1]),
            form[0], kilobytes(form[1]) if took.form else "", f"{took.tap:.0f}" if took.tap else "",
            f"{took.shift:.4f}",
        ]  # fmt: skip
        return "| " + " | ".join(map(str, cells)) + " |"


@contextmanager
def weighing(folder: Path, root: Path = ROOT) -> Iterator[Scale]:
    """Serve `root` to a browser for as long as the block runs."""
    with serving(folder, root=root) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell"),
            args=["--no-sandbox", "--disable-gpu", f"--host-resolver-rules=MAP {HALL} 127.0.0.1"],
        )
        base_url = f"http://{HALL}:{server.port}"
        yield Scale(browser, base_url, play(base_url))
        browser.close()


def play(base_url: str) -> PlayedTable:
    """Return a table of six with an ordinary evening of rummy on it."""
    table = open_table(base_url, NAMES, game_type="gama_rummy", preset="gama_final")
    for _ in range(DEALS):
        another_deal(table)
    return table


def another_deal(table: PlayedTable) -> None:
    """Record the next deal of an ordinary evening."""
    number = len(table.sheet["deals"])
    winner = number % 6 + 1
    results = [
        {"seat": seat, "status": "packed_first"}
        if seat == (number + 3) % 6 + 1
        else {"seat": seat, "status": "played", "points": (7 * seat + 5 * number) % 12 + 2}
        for seat in range(1, 7)
        if seat != winner
    ]
    table.deal({"winner": winner, "show": "normal", "results": results})


def slowed(page: Page, profile: Profile | None) -> CDPSession:
    """Return a session that hears the network of `page`, slowed as `profile` says."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    if profile:
        rate = profile.kilobits * 1000 / 8
        limits = {"latency": profile.latency, "downloadThroughput": rate, "uploadThroughput": rate}
        session.send("Network.emulateNetworkConditions", {"offline": False, **limits})
        session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    return session


def _until(page: Page, expression: str) -> None:
    # The page's own wait evaluates text, which the content security policy refuses.
    for _ in range(600):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(100)
    raise RuntimeError(f"It never came true: {expression}")


def _until_idle(opened: Collection[Opened]) -> None:
    """Wait until no page has asked for anything for a while; its stream stays open for ever."""
    asked: Callable[[], int] = lambda: sum(len(wire.began) for _, wire in opened)  # noqa: E731
    page, _ = next(iter(opened))
    before = -1
    while before != asked():
        before = asked()
        page.wait_for_timeout(NETWORK_IS_IDLE)


def kilobytes(size: int) -> str:
    """Return a size in thousands of bytes."""
    return f"{size / 1000:.1f}"


if __name__ == "__main__":
    main()
