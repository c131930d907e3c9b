"""Every screen holds in a language of longer words: nothing in English, beyond it, cut off or overlaid."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from rules import GAME_TYPES
from tests.browser.halls import EIGHT, hall_of_two_games, room_of_eight
from tests.browser.tables import FOUR, SIX, PlayedTable, call, open_table, table_of_six
from tests.dom.brackets import BRACKETED, bracketed, serving_brackets, unspoken
from tests.occasion import DAY
from tests.server import HOST_NAME

Shown = Iterator[str]
SIZES = ((360, 740), (820, 1180))
LIVE = str(bracketed("live"))
# What people called so, on screens that do not mark it as theirs.
PEOPLE = (*EIGHT, "Celine", "Esha", "Farid", "Gita")
COMPETITIONS = ("Rummy", "Gin", "Poker")
RULES = ("gama_rummy", "twenty_eight", "kachuful", "gama_poker")
# What cannot be read as it is written on the screen, or in the dialog that is open.
UNREAD = """() => {
  const dialogs = [...document.querySelectorAll("dialog[open]")];
  const root = dialogs[dialogs.length - 1] ?? document.body;
  const width = document.documentElement.clientWidth;
  const around = (element) => element ? [element, ...around(element.parentElement)] : [];
  const scrolls = (overflow) => /auto|scroll/.test(overflow);
  const found = new Set();
  const lines = [];
  const whole = document.documentElement.scrollWidth;
  if (whole > width) found.add(`The page is ${whole} wide.`);

  // Note where a line of `text` is not to be seen; return what is to be seen of it.
  const seen = (box, parents, text) => {
    for (const each of parents) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(each);
      const edge = each.getBoundingClientRect();
      const [cutsX, cutsY] = [overflowX !== "visible", overflowY !== "visible"];
      const key = each.matches("button, .button");
      const across = box.left < edge.left - 1 || box.right > edge.right + 1;
      // A line is higher than its letters.
      const down = box.top < edge.top - 1 || box.bottom > edge.bottom + 1;
      const name = `${each.localName}.${each.className}`;
      if (across && (cutsX || key || each.matches("th, td, summary")) && !scrolls(overflowX)) {
        found.add(`Out of ${name}: ${text}`);
      }
      if (down && (cutsY || key) && !scrolls(overflowY)) found.add(`Below ${name}: ${text}`);
      if (textOverflow === "ellipsis" && cutsX && each.scrollWidth > each.clientWidth + 1) {
        found.add(`Shortened: ${text}`);
      }
      if (cutsX || cutsY) {
        box = {
          left: Math.max(box.left, edge.left), right: Math.min(box.right, edge.right),
          top: Math.max(box.top, edge.top), bottom: Math.min(box.bottom, edge.bottom),
        };
      }
    }
    if (box.left < -1 || box.right > width + 1) found.add(`Beyond the screen: ${text}`);
    return box;
  };

  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const [text, element] = [walk.currentNode.data.trim(), walk.currentNode.parentElement];
    const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!text || !shown || element.closest(".unseen, [inert], script, style, option, title")) continue;
    const parents = around(element);
    const layer = parents.find((each) => !/static|relative/.test(getComputedStyle(each).position)) ?? null;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const spare = (bottom - top) / 5;
      const box = seen({ left, right, top: top + spare, bottom: bottom - spare }, parents, text);
      if (box.right - box.left > 1 && box.bottom - box.top > 1) lines.push({ element, text, layer, ...box });
    }
  }
  lines.forEach((one, at) => lines.slice(at + 1).forEach((other) => {
    if (one.element === other.element || one.layer !== other.layer) return;
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    if (across > 2 && down > 2) found.add(`Over each other: ${one.text} | ${other.text}`);
  }));
  return [...found];
}"""


class Looking:
    """Hold a phone that speaks brackets, and what cannot be read on its screens."""

    def __init__(self, page: Page, base_url: str) -> None:
        self.page, self.base_url = page, base_url
        self.unread: list[str] = []
        self.named = {"", *PEOPLE, *COMPETITIONS, "Table 1"}

    def open(self, path: str) -> None:
        # An address that differs in what follows the # alone would load nothing.
        self.page.goto("about:blank")
        self.page.goto(path)
        expect(self.page.get_by_role("status").first).to_have_text(LIVE)

    def tap(self, button: str, until: str) -> None:
        self.page.locator(f"{button}:visible").first.tap()
        expect(self.page.locator(until).first).to_be_visible()

    def hear(self, screen: str) -> None:
        """Note what stays in English, but for what people named and addresses; words are learnt meanwhile."""
        english: list[str] = []
        for _ in range(20):
            english = [each for each in unspoken(self.page, *self.named) if self.base_url not in each]
            if not english:
                return
            self.page.wait_for_timeout(100)
        self.unread += [f"{screen}, English: {each}" for each in english]

    def look(self, screen: str) -> None:
        """Note what is in English, and what cannot be read: on a phone and on a tablet, in light and dark."""
        self.hear(screen)
        for width, height in SIZES:
            self.page.set_viewport_size({"width": width, "height": height})
            for scheme in ("light", "dark"):
                self.page.emulate_media(color_scheme=scheme)
                self.unread += [f"{screen}, {width}, {scheme}: {each}" for each in self.page.evaluate(UNREAD)]
        width, height = SIZES[0]
        self.page.set_viewport_size({"width": width, "height": height})


@pytest.fixture(scope="module")
def brackets(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving_brackets(tmp_path_factory.mktemp("brackets")) as server:
        yield f"http://{HOST_NAME}:{server.port}"


@pytest.fixture
def looking(browser: Browser, browser_context_args: dict[str, Any], brackets: str) -> Iterator[Looking]:
    context = browser.new_context(**{**browser_context_args, "base_url": brackets})
    context.add_cookies([{"name": "language", "value": BRACKETED, "url": brackets}])
    yield Looking(context.new_page(), brackets)
    context.close()


def first_pages(phone: Looking) -> Shown:
    phone.page.goto("/")
    expect(phone.page.locator("main")).to_be_visible()
    yield "home of a new phone"
    table = table_of_six(phone.base_url)
    table.play()
    phone.open(table.keeper_page)
    phone.page.goto("/")
    expect(phone.page.locator("[data-do=forget]")).to_be_visible()
    yield "home"
    for game in RULES:
        phone.page.goto("/new")
        expect(phone.page.locator(".family").first).to_be_attached()
        phone.page.locator(".family").evaluate_all("all => all.forEach((each) => { each.open = true; })")
        yield "games"
        phone.tap(f"[data-do=choose][data-type={game}]", "[data-do=rules]")
        yield f"new game of {game}"
        phone.tap("[data-do=rules]", "house-rules .switch")
        more = phone.page.locator("dialog[open] details, house-rules details")
        more.evaluate_all("all => all.forEach((each) => { each.open = true; })")
        yield f"house rules of {game}"


def tables(phone: Looking) -> Shown:
    table = table_of_six(phone.base_url)
    table.play()
    phone.named.add(table.code)
    phone.open(table.keeper_page)
    yield "sheet"
    for panel in ("standings", "more", "qr"):
        phone.tap(f".tools [data-do={panel}]", "dialog[open] h2")
        yield panel
        phone.page.keyboard.press("Escape")
        expect(phone.page.locator("dialog[open]")).to_have_count(0)
    phone.tap(".cell", "why-panel h3")
    yield "why"
    phone.tap("[data-choice=note]", "dialog[open] :is(input, textarea)")
    yield "note"
    yield from more(phone, table)
    phone.open(table.keeper_page)
    phone.tap(".head-name button, thead button", "dialog[open] h2")
    yield "column"
    phone.page.goto(f"{table.page}/tv")
    expect(phone.page.locator(".link")).to_have_attribute("data-state", "live")
    phone.hear("television")
    phone.open(table.page)
    yield "sheet that is watched"
    table.finish("late")
    expect(phone.page.locator("dialog[open] h2").first).to_be_visible()
    yield "result"
    phone.page.keyboard.press("Escape")
    expect(phone.page.locator("dialog[open]")).to_have_count(0)
    yield "finished sheet"
    phone.tap(".next-step [data-do=share], [data-do=share]", "dialog[open] h2")
    yield "share"


def more(phone: Looking, table: PlayedTable) -> Shown:
    """Open all that More leads to, each from the sheet."""
    phone.open(table.keeper_page)
    phone.tap(".tools [data-do=more]", "dialog[open] h2")
    keys = phone.page.locator("more-panel [data-choice]:visible")
    for choice in [each.get_attribute("data-choice") for each in keys.all()]:
        phone.open(table.keeper_page)
        phone.tap(".tools [data-do=more]", "more-panel")
        phone.tap(f"[data-choice={choice}]", "dialog[open]:not(:has(more-panel)) h2")
        yield f"more, {choice}"


def entries(phone: Looking) -> Shown:
    for kind in GAME_TYPES.values():
        preset = kind.presets[0].id
        _, most = kind.seat_limits(kind.settle(preset))
        table = open_table(phone.base_url, SIX[:most], game_type=kind.id, preset=preset, sides=kind.sides)
        phone.open(table.keeper_page)
        yield f"sheet of {kind.id}"
        phone.tap("[data-do=enter]", "deal-entry .entry-form")
        yield f"entry of {kind.id}"
        if phone.page.locator("[data-do=special]:visible").count():
            phone.tap("[data-do=special]", "dialog[open] form-panel")
            yield f"rare things of {kind.id}"


def events(phone: Looking) -> Shown:
    hall = hall_of_two_games(phone.base_url)
    hall.start("Table 1").points(3, 8, 5)
    for freezeout in (hall, room_of_eight(phone.base_url)):
        phone.named.add(freezeout.code)
        phone.open(freezeout.page)
        yield "event"
        phone.page.goto(f"{freezeout.page}/board")
        expect(phone.page.locator(".board footer")).to_be_visible()
        yield "board"
        phone.open(f"{freezeout.page}/desk#key={freezeout.key}")
        for part in ("now", "matches", "people", "competitions", "journal"):
            phone.tap(f"[data-do=show][data-part={part}]", "h2")
            yield f"desk, {part}"
    stated = {"game_type": "gama_poker", "preset": "gama_poker_2025", "players": FOUR, "tables": ["Table 1"]}
    body = {"occasion": {"title": "Poker", "first_day": DAY}, "freezeout": stated}
    opened = call(phone.base_url, "POST", "/events", body)
    phone.open(f"/e/{opened['code']}/room#key={opened['director_key']}")
    expect(phone.page.locator("room-panel .seats button").last).to_be_visible()
    yield "evening of friends"
    phone.page.goto(f"/e/{opened['code']}/clock")
    expect(phone.page.get_by_role("timer")).to_be_visible()
    yield "clock"


def clubs(phone: Looking) -> Shown:
    kept = call(phone.base_url, "POST", "/clubs", {"title": "Thursday club"})
    table = table_of_six(phone.base_url)
    for _ in range(2):
        table.play()
        table = table.next_game()
    call(phone.base_url, "PUT", f"/tables/{table.code}/clubs/{kept['code']}", None, table.key)
    phone.page.goto(f"/c/{kept['code']}#key={kept['club_key']}")
    anil = phone.page.get_by_role("button", name="Anil", exact=True)
    expect(anil).to_be_visible()
    yield "club"
    anil.tap()
    expect(phone.page.locator("dialog[open] h2")).to_be_visible()
    yield "person of a club"


@pytest.mark.long(because="the layouts of each width stand in test_layout.py; here words are longer")
@pytest.mark.parametrize("screens", [first_pages, tables, entries, events, clubs])
def test_screens_hold_words_that_are_longer_by_two_fifths(
    looking: Looking, screens: Callable[[Looking], Shown]
) -> None:
    for screen in screens(looking):
        looking.look(screen)
    assert looking.unread == []
