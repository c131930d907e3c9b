"""A night from an empty event to a printed prize list, at the desk and on the tables' phones at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.desks import NAMES, Desk
from tests.browser.entry import Entry
from tests.browser.motion import IN_MOTION
from tests.browser.network import hide
from tests.browser.tables import call

pytestmark = IN_MOTION

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "locale": "en-GB"}
SIX = ["Anu Thomas", "Biju Paul", "Chris George", "Devi Nair", "Esha Kurian", "Farid Khan"]
HEARD_OF = 8_000  # milliseconds; a desk that is told of nothing asks every ten seconds

# A desk that asks by no clock of its own: whatever it shows later it was told of.
TOLD_ALONE = """() => {
  const { setInterval } = window;
  window.setInterval = (does, ms, ...more) => ms < 10_000 ? setInterval(does, ms, ...more) : 0;
}"""

# Whether the page has said something at any moment since, however short.
HEARD = """(words) => {
  window.heard = false;
  const listen = () => { window.heard ||= document.body.textContent.includes(words); };
  const every = { subtree: true, childList: true, characterData: true };
  new MutationObserver(listen).observe(document.body, every);
}"""

# How many tones were heard: those that began while the browser let the page sound.
LISTEN = """() => {
  window.tones = 0;
  const { start } = AudioScheduledSourceNode.prototype;
  AudioScheduledSourceNode.prototype.start = function (...at) {
    if (this.context.state === "running") window.tones += 1;
    return start.apply(this, at);
  };
}"""


@dataclass
class TablePhone:
    """Hold the scorekeeper's phone of a table."""

    page: Page

    def tap(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).tap()

    def play(self, *points: int) -> None:
        """Start what is drawn to the table, and enter its only deal."""
        self.tap("Start")
        self.tap("Enter deal 1")
        self.enter(*points)
        self.tap("Save deal 1")
        result = self.page.get_by_role("dialog", name="Final standings")
        expect(result).to_be_visible()
        result.get_by_role("button", name="Close").tap()

    def enter(self, *points: int) -> None:
        keys = [key for each in points for key in (str(each), "next")]
        Entry(self.page).press(*keys[:-1])


Open = Callable[[str], TablePhone]


@pytest.fixture
def phone(browser: Browser, desk: Desk) -> Iterator[Open]:
    """Return what opens the scorekeeper's phone of a table that stands in the hall under a label."""
    contexts: list[BrowserContext] = []

    def opened(label: str) -> TablePhone:
        tables = {each["label"]: each["table"] for each in desk.see()["tables"]}
        path = f"/events/{desk.code}/tables/{tables[label]}/keys"
        key = call(desk.base_url, "POST", path, {}, desk.key)["scorekeeper_key"]
        context = browser.new_context(base_url=desk.base_url, **PHONE)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.goto(f"/t/{tables[label]}#key={key}")
        return TablePhone(page)

    yield opened
    for each in contexts:
        each.close()


def correct(desk: Desk, match: str, *points: int) -> None:
    """Correct the only deal of a match, as its table does later."""
    table = desk.see()["matches"][match]["played_at"]
    key = call(desk.base_url, "POST", f"/events/{desk.code}/tables/{table}/keys", {}, desk.key)
    sheet = call(desk.base_url, "GET", f"/games/{match}")
    results = [{"seat": seat, "points": each} for seat, each in enumerate(points, 1)]
    body = {"outcome": {"results": results}, "reason": "read from the wrong side"}
    path = f"/games/{match}/deals/{sheet['deals'][0]['id']}"
    version = {"If-Match": f'"{sheet["version"]}"'}
    call(desk.base_url, "PUT", path, body, key["scorekeeper_key"], version)


def test_a_night_from_an_empty_event_to_a_printed_prize_list(desk: Desk, phone: Open) -> None:
    phones = play_up_to_the_final(desk, phone)
    first, second = desk.see()["matches"]
    [one, other, *_], [winner, *_] = (desk.see()["matches"][each]["entrants"] for each in (first, second))
    assert set(confirmed(desk)) == {one, winner}
    desk.draw_by_lot()
    expect(phones[0].page.get_by_role("button", name="Start")).to_be_visible()

    correct(desk, first, 1, 9, 5)
    expect(desk.need("since it was confirmed who goes on")).to_be_visible()
    advance(desk, "since it was confirmed", f"Goes on: {desk.names([other])[0]}")
    assert set(confirmed(desk)) == {other, winner}
    desk.need("Through now, and without a match").get_by_role("button", name="Put right").click()
    desk.done("Seats changed")
    phones[0].play(4, 7)
    desk.go_to("Competitions")
    last = desk.page.locator(".stages li", has_text="Final")
    expect(last).to_contain_text(f"over, {desk.names(final(desk)['entrants'])[1]} first")
    desk.go_to("Today")
    prints_the_prize_list(desk, desk.names(final(desk)["entrants"])[1])


def test_who_goes_on_is_confirmed_though_the_desk_knows_of_a_correction_before_the_event(
    desk: Desk, phone: Open
) -> None:
    desk.page.route("**/live", lambda _: None)
    play_up_to_the_final(desk, phone)
    first, _ = desk.see()["matches"]
    event = f"**/api/v1/events/{desk.code}"
    desk.page.route(event, lambda route: route.fulfill(status=304))
    correct(desk, first, 1, 9, 5)
    expect(desk.need("since it was confirmed who goes on")).to_be_visible(timeout=30_000)
    desk.page.evaluate(HEARD, "Results have changed")
    desk.page.unroute(event)
    advance(desk, "since it was confirmed who goes on", "Goes on: ")
    assert not desk.page.evaluate("heard")


def play_up_to_the_final(desk: Desk, phone: Open) -> list[TablePhone]:
    """Play a round at two tables, confirm who goes on to the final, and return the tables' phones."""
    desk.start()
    desk.compete(Deals=1)
    desk.enter(*SIX)
    desk.open_hall()
    desk.add_stage(Players_at_a_table=3)
    desk.close_entries()
    desk.add_stage("Final")
    desk.draw_by_lot()
    phones = [phone("Table 1"), phone("Table 2")]
    for each in phones:
        each.play(9, 5, 1)
    advance(desk, "confirm who goes on")
    return phones


def advance(desk: Desk, need: str, changes: str = "") -> None:
    """Look at what the desk says of who goes on, and confirm it."""
    desk.need(need).get_by_role("button", name="Look").click()
    expect(desk.panel).to_contain_text(changes)
    desk.press("2 go on to Final")
    desk.done("Through to")


def final(desk: Desk) -> dict[str, Any]:
    """Return the match of the final."""
    event = desk.see()
    [stage] = [each["stage"] for each in event["stages"].values() if each["title"] == "Final"]
    [match] = [each for each in event["matches"].values() if each["stage"] == stage]
    shown: dict[str, Any] = match
    return shown


def confirmed(desk: Desk) -> list[str]:
    return [name for each in desk.see()["stages"].values() for name in each["advanced"]]


def prints_the_prize_list(desk: Desk, winner: str) -> None:
    expect(desk.page.locator(".hall-map section", has_text="Final")).to_contain_text("to sign")
    desk.go_to("Print and files")
    with desk.page.expect_popup() as opened:
        desk.panel.get_by_role("link", name="Standings and prize list").click()
    prizes = opened.value.locator(".prizes tbody tr")
    expect(prizes.first).to_contain_text(winner)
    expect(prizes.first.get_by_role("cell").first).to_have_text("1")


def test_table_calls_the_director_who_answers(desk: Desk, phone: Open) -> None:
    desk.prepare()
    desk.draw(NAMES)
    at_table = phone("Table 1")
    at_table.tap("Director")
    at_table.page.get_by_label("What it is about").fill("Two sheets?")
    at_table.tap("Call the director")
    expect(at_table.page.get_by_role("dialog")).to_contain_text("The desk has not answered yet.")
    call = desk.need("Table 1 calls the director. Two sheets?")
    expect(call).to_have_attribute("data-grave", "true")
    expect(desk.page).to_have_title("(1) Cards night · Desk")
    call.get_by_role("button", name="Coming").click()
    expect(desk.page).to_have_title("Cards night · Desk")
    expect(at_table.page.get_by_role("dialog")).to_contain_text("The director is coming.")
    at_table.tap("Close")
    expect(at_table.page.get_by_role("button", name="Coming")).to_be_visible()
    desk.need("you said that you are coming").get_by_role("button", name="Settled").click()
    expect(at_table.page.get_by_role("button", name="Director")).to_be_visible()


def test_desk_in_a_tab_that_is_not_looked_at_counts_the_calls_in_its_title(desk: Desk, phone: Open) -> None:
    desk.prepare()
    desk.draw(NAMES)
    at_table = phone("Table 1")
    hide(desk.page)
    at_table.tap("Director")
    at_table.tap("Call the director")
    expect(desk.page).to_have_title("(1) Cards night · Desk", timeout=2 * HEARD_OF)


def test_a_call_sounds_once_that_was_switched_on_by_a_tap(desk: Desk) -> None:
    page = desk.page
    page.add_init_script(f"({LISTEN})()")
    desk.start()
    desk.open_hall(4)
    desk.go_to("People")
    tables = [each["table"] for each in desk.see()["tables"]]

    def calls(at: int) -> None:
        call(desk.base_url, "POST", f"/tables/{tables[at]}/calls", {"id": str(uuid4())})
        expect(page.locator(".calls")).to_contain_text(f"Table {at + 1}")

    def heard(tones: int) -> None:
        page.wait_for_function("tones => window.tones === tones", arg=tones, timeout=3_000)

    calls(0)
    heard(0)
    desk.press("Sound at a call: off")
    heard(2)
    calls(1)
    heard(4)
    page.reload()
    expect(page.get_by_role("button", name="Sound at a call: on")).to_be_visible()
    calls(2)
    heard(0)
    desk.go_to("Matches")
    calls(3)
    heard(2)


def test_table_takes_its_call_back_and_calls_again(desk: Desk, phone: Open) -> None:
    desk.page.add_init_script(f"({TOLD_ALONE})()")
    desk.prepare()
    desk.draw(NAMES)
    at_table = phone("Table 1")
    at_table.tap("Director")
    at_table.tap("Call the director")
    need = desk.need("Table 1 calls the director.")
    expect(need).to_be_visible(timeout=HEARD_OF)
    at_table.tap("Take it back")
    expect(need).to_have_count(0, timeout=HEARD_OF)
    at_table.tap("Call the director")
    expect(need).to_be_visible(timeout=HEARD_OF)


@pytest.mark.long(because="it waits for half a minute, as the phone does")
def test_desk_hears_of_deals_that_a_phone_could_not_send(desk: Desk, phone: Open) -> None:
    desk.prepare()
    desk.draw(NAMES)
    at_table = phone("Table 1")
    at_table.tap("Start")
    at_table.tap("Enter deal 1")
    at_table.enter(9, 5, 1, 2)
    at_table.page.route("**/deals/*", lambda route: route.fulfill(status=503))
    at_table.tap("Save deal 1")
    expect(desk.need("Table 1 has 1 deal that was not sent yet")).to_be_visible(timeout=30_000)
    at_table.page.unroute("**/deals/*")
    expect(desk.need("not sent yet")).to_have_count(0, timeout=60_000)


def test_two_tables_that_kept_each_others_sheet_change_sheets(desk: Desk, phone: Open) -> None:
    desk.start()
    desk.compete(Deals=1)
    desk.enter(*NAMES)
    desk.open_hall()
    desk.add_stage()
    desk.close_entries()
    desk.draw(NAMES[:2], NAMES[2:])
    phone("Table 1").play(9, 5)
    desk.go_to("Matches")
    desk.press("Table 1 finished")
    desk.press("Sheets mixed up")
    desk.preview("Chris George, Devi Nair: the sheet with 9, 5", "Table 2 · Rummy")
    # The act takes the panel a step back by itself; Escape before that would do no more than this.
    expect(desk.panel.get_by_role("heading", name="Sheets mixed up")).to_have_count(0)
    [first, second] = desk.see()["matches"].values()
    assert [first["scores"], [each["points"] for each in second["scores"]]] == [[], [9, 5]]
    desk.page.keyboard.press("Escape")
    desk.press("Undo")
    ended = desk.page.locator(".match-row[data-state=finished]")
    expect(ended.filter(has_text="Table 1")).to_contain_text("9")
