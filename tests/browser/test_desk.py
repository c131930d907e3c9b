"""A night in small at the director's desk: from an empty event to a match that is played and seen."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.tables import call

LAPTOP: ViewportSize = {"width": 1280, "height": 800}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
NAMES = ["Anu Thomas", "Biju Paul", "Chris George", "Devi Nair"]


@dataclass
class Desk:
    """Hold a page that shows the desk, and press what the director presses."""

    page: Page
    base_url: str

    @property
    def code(self) -> str:
        return urlsplit(self.page.url).path.split("/")[2]

    @property
    def key(self) -> str:
        """Return the key that this device keeps."""
        kept = self.page.evaluate("code => localStorage.getItem(`kanakku.keys.${code}`)", self.code)
        return str(json.loads(kept)["kept"])

    @property
    def panel(self) -> Locator:
        return self.page.get_by_role("dialog").last

    def press(self, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role("button", name=name).last.click()

    def go_to(self, part: str) -> None:
        self.page.get_by_role("navigation").get_by_role("button", name=part, exact=True).click()

    def see(self) -> dict[str, Any]:
        """Return the event as everybody sees it."""
        shown: dict[str, Any] = call(self.base_url, "GET", f"/events/{self.code}")
        return shown

    def done(self, said: str | re.Pattern[str]) -> None:
        """Wait until the desk says that it is done, and no panel stands open."""
        expect(self.page.locator("desk-undo")).to_contain_text(said)
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def preview(self, changes: str, button: str) -> None:
        """Look at what an act changes, and do it."""
        self.press("See what it changes")
        expect(self.panel.get_by_role("button", name=button, exact=True)).to_be_enabled()
        expect(self.panel).to_contain_text(changes)
        self.panel.get_by_role("button", name=button, exact=True).click()
        expect(self.page.get_by_role("dialog")).to_have_count(1)

    def start(self, title: str = "Cards night") -> None:
        self.page.goto("/")
        self.press("Start an event")
        self.panel.get_by_label("Title").fill(title)
        self.panel.get_by_role("button", name="Start the event").click()
        expect(self.page.get_by_role("heading", name="Needs a person now")).to_be_visible()

    def compete(self, size: str = "Single people") -> None:
        self.press("New competition")
        self.panel.get_by_role("button", name="Points Win by the fewest").or_(
            self.panel.locator("[data-type=points]")
        ).first.click()
        self.panel.get_by_label("Title of the competition").fill("Rummy")
        self.panel.get_by_label("Who enters").select_option(label=size)
        self.panel.get_by_role("button", name="New competition").click()
        self.done("Competition: Rummy")

    def paste(self, *lines: str) -> None:
        self.press("Paste a list")
        self.panel.get_by_label("One line for each").fill("\n".join(lines))
        self.press("Look through the list")

    def enter(self, *lines: str) -> None:
        self.paste(*lines)
        self.press(re.compile("^Add .* lines?$"))
        self.done("added")

    def open_hall(self, count: int = 2) -> None:
        self.press("Open tables")
        self.panel.get_by_label("How many tables").fill(str(count))
        self.panel.get_by_role("button", name="Open tables").click()
        self.done("opened")

    def close_entries(self) -> None:
        self.press("Close entries")
        self.panel.get_by_role("button", name="Close entries").click()
        self.done("Entries closed")

    def add_stage(self) -> None:
        self.press("Add a stage")
        self.panel.get_by_role("button", name="Add a stage").click()
        self.done("Stage: Preliminary round")

    def draw(self, *tables: list[str]) -> None:
        self.press("Draw")
        for at, names in enumerate(tables):
            if at:
                self.press("Next match")
            for name in names:
                self.panel.get_by_role("button", name=name).click()
        self.press("Look at it and publish")
        self.press(re.compile("^Publish .* match"))
        self.done("Draw published")

    def prepare(self) -> None:
        """Bring the event to where it can be drawn."""
        self.start()
        self.compete()
        self.enter(*NAMES)
        self.open_hall()
        self.add_stage()
        self.close_entries()


@pytest.fixture
def desk(browser: Browser, base_url: str) -> Iterator[Desk]:
    context = browser.new_context(base_url=base_url, viewport=LAPTOP, locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(20_000)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    yield Desk(page, base_url)
    context.close()
    assert complaints == []


def test_a_night_in_small(desk: Desk, browser: Browser) -> None:
    desk.prepare()
    desk.draw(NAMES[:2], NAMES[2:])
    [first, second] = [each["entrants"] for each in desk.see()["matches"].values()]
    entrants = desk.see()["entrants"]
    assert [entrants[each]["name"] for each in (*first, *second)] == NAMES
    desk.go_to("People")
    for name in NAMES:
        desk.press(f"Check in {name}")
        expect(desk.page.locator(".person", has_text=name)).to_contain_text("checked in")
    desk.go_to("Today")
    table = desk.page.locator(".hall-table", has_text="Table 1")
    expect(table).to_contain_text("comes next")
    keeps_score(desk, browser)
    expect(table).to_contain_text("playing")
    desk.go_to("Matches")
    match = desk.page.locator(".match-row", has_text="Match 1")
    expect(match).to_contain_text("playing")
    expect(match).to_contain_text("25")


def keeps_score(desk: Desk, browser: Browser) -> None:
    """Start the match of the first table on a phone there, and record a deal."""
    table = desk.see()["tables"][0]["table"]
    path = f"/events/{desk.code}/tables/{table}/keys"
    key = call(desk.base_url, "POST", path, {}, desk.key)["scorekeeper_key"]
    context = browser.new_context(base_url=desk.base_url, viewport={"width": 360, "height": 740})
    phone = context.new_page()
    phone.goto(f"/t/{table}#key={key}")
    phone.get_by_role("button", name="Start", exact=True).click()
    expect(phone.get_by_role("columnheader", name=NAMES[0])).to_be_visible()
    game = call(desk.base_url, "GET", f"/tables/{table}")["game"]["game"]["id"]
    results = [{"seat": 1, "points": 0}, {"seat": 2, "points": 25}]
    call(
        desk.base_url,
        "PUT",
        f"/games/{game}/deals/{uuid.uuid4()}",
        {"outcome": {"results": results}},
        key,
    )
    context.close()


def test_what_was_just_done_is_undone_from_where_it_was_done(desk: Desk) -> None:
    desk.prepare()
    desk.draw(NAMES)
    assert len(desk.see()["matches"]) == 1
    desk.press("Undo")
    expect(desk.page.get_by_text("Preliminary round: round 1 can be drawn")).to_be_visible()
    assert desk.see()["matches"] == {}


def test_act_on_which_another_rests_is_not_undone_and_says_what_rests_on_it(desk: Desk) -> None:
    desk.prepare()
    desk.draw(NAMES)
    desk.go_to("Journal")
    desk.press("Undo: Stage: Preliminary round")
    expect(desk.panel.get_by_role("alert")).to_contain_text("Draw published: Preliminary round, round 1")
    expect(desk.panel.get_by_role("button", name="Undo", exact=True)).to_be_disabled()


def test_two_change_places_by_two_taps(desk: Desk) -> None:
    desk.prepare()
    desk.draw(NAMES[:2], NAMES[2:])
    desk.go_to("Matches")
    desk.press(NAMES[0])
    desk.press(NAMES[3])
    expect(desk.panel.get_by_role("listitem")).to_have_count(2)
    desk.press("Change it")
    desk.done("Who plays was changed")
    event = desk.see()
    names = [
        [event["entrants"][each]["name"] for each in match["entrants"]] for match in event["matches"].values()
    ]
    assert names == [[NAMES[3], NAMES[1]], [NAMES[2], NAMES[0]]]


def test_list_is_looked_through_before_anything_is_sent(desk: Desk) -> None:
    desk.start()
    desk.compete()
    desk.enter("Anu Thomas")
    desk.go_to("People")
    desk.paste("Anu Thomas", "Anu Tomas", "", "Biju", "biju", "Devi\u200b Nair", "Eapen, 98470 12345")
    lines = desk.panel.locator(".lines li")
    expect(lines).to_have_text(
        [
            re.compile("is entered already"),
            re.compile("looks like Anu Thomas"),
            re.compile("^\\s*4\\s*Biju\\s*$"),
            re.compile("stands in the list twice"),
            re.compile("cannot be seen"),
            re.compile("Eapen"),
        ]
    )
    assert len(desk.see()["people"]) == 1
    lines.nth(1).get_by_role("checkbox").uncheck()
    desk.press("Add 2 lines")
    desk.done("2 lines were added")
    assert [each["name"] for each in desk.see()["people"].values()] == ["Anu Thomas", "Biju", "Eapen"]


def test_list_of_teams_is_entered_as_teams_and_undone_as_one(desk: Desk) -> None:
    desk.start()
    desk.compete("Teams of three")
    desk.enter("Periyar: Anu, Biju, Chris", "Devi / Eapen / Fay")
    entered = [(each["name"], len(each["people"])) for each in desk.see()["entrants"].values()]
    assert entered == [("Periyar", 3), ("Devi / Eapen / Fay", 3)]
    desk.press("Undo")
    expect(desk.page.locator("desk-undo")).not_to_contain_text("added")
    assert (desk.see()["entrants"], desk.see()["people"]) == ({}, {})


def test_many_withdraw_at_once_and_are_put_back(desk: Desk) -> None:
    desk.prepare()
    desk.go_to("People")
    for name in NAMES[:2]:
        desk.page.get_by_role("checkbox", name=f"Pick {name}").check()
    desk.press("Withdraw")
    desk.press("Withdraw 2 entries")
    desk.done("Withdrawn: Anu Thomas and Biju Paul")
    standings = [each["standing"] for each in desk.see()["entrants"].values()]
    assert standings == ["withdrawn", "withdrawn", "in", "in"]
    desk.press("Undo")
    expect(desk.page.locator(".person", has_text="withdrawn")).to_have_count(0)


def test_match_is_moved_adjourned_resumed_and_ruled(desk: Desk) -> None:
    desk.prepare()
    desk.draw(NAMES)
    desk.go_to("Matches")
    desk.press("Match 1 to come")
    desk.press("Move")
    desk.panel.get_by_label("Table").select_option(label="Table 2")
    desk.preview("Table 2 instead of Table 1", "Move")
    desk.press("Adjourn")
    desk.panel.get_by_label("Where").fill("Club room")
    desk.preview("This changes no match", "Adjourn")
    desk.press("Resume")
    desk.preview("", "Resume")
    desk.press("Rule how it ended")
    desk.preview("", "Rule how it ended")
    [match] = desk.see()["matches"].values()
    assert match["status"] == "ruled"
    assert [each["place"] for each in match["ruled"]] == [1, 2, 3, 4]


def test_helper_scans_a_key_that_the_director_can_take_back(desk: Desk) -> None:
    desk.start()
    desk.go_to("Helpers")
    desk.press("Check-in desk")
    expect(desk.panel.get_by_role("img", name="Code to scan: Check-in desk")).to_be_visible()
    desk.page.keyboard.press("Escape")
    desk.press("Take back")
    expect(desk.panel.get_by_role("button", name="Take back")).to_have_count(0)


def test_device_without_a_key_is_told_how_to_get_one(desk: Desk, browser: Browser) -> None:
    desk.start()
    stranger = browser.new_context(base_url=desk.base_url).new_page()
    stranger.goto(f"/e/{desk.code}/desk")
    expect(stranger.get_by_role("heading")).to_have_text("This device cannot open the desk")
    stranger.goto(f"/e/{desk.code}/desk#key={desk.key}")
    expect(stranger.get_by_role("heading", name="Needs a person now")).to_be_visible()
    assert "#" not in stranger.url
    stranger.context.close()


def test_desk_is_worked_by_keys(desk: Desk) -> None:
    desk.prepare()
    keys = desk.page.keyboard
    keys.press("2")
    expect(desk.page.get_by_role("heading", name="People")).to_be_focused()
    keys.press("/")
    keys.type("devi")
    expect(desk.page.locator(".person")).to_have_count(1)
    keys.press("ArrowDown")
    keys.press("Enter")
    expect(desk.page.locator(".person")).to_contain_text("checked in")
    keys.press("u")
    expect(desk.page.get_by_role("button", name="Check in Devi Nair")).to_be_visible()
    keys.press("1")
    desk.page.get_by_role("button", name="Table 1").focus()
    keys.press("ArrowRight")
    expect(desk.page.get_by_role("button", name="Table 2")).to_be_focused()
    keys.press("Enter")
    expect(desk.panel.get_by_role("heading", name="Table 2")).to_be_visible()
    keys.press("Escape")
    expect(desk.page.get_by_role("button", name="Table 2")).to_be_focused()


HELD_ANSWERS = """() => {
  const sent = fetch;
  const let_go = new Promise((answer) => { window.answer = answer; });
  window.fetch = async (...asked) => {
    const answer = await sent(...asked);
    if (asked[1]?.method === "PUT") await let_go;
    return answer;
  };
}"""


def test_undo_asked_for_before_the_answer_takes_back_that_act(desk: Desk) -> None:
    desk.prepare()
    desk.page.evaluate(HELD_ANSWERS)
    desk.go_to("People")
    desk.press("Check in Devi Nair")
    row = desk.page.locator(".person", has_text="Devi Nair")
    expect(row).to_contain_text("checked in")
    desk.page.keyboard.press("u")
    desk.page.evaluate("answer()")
    expect(row.get_by_role("button", name="Check in Devi Nair")).to_be_visible()


def read_by_everybody(page: Page) -> None:
    page.wait_for_timeout(200)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page, options={"preload": False})
        assert found.violations_count == 0, f"{scheme}: {found.generate_report()}"


@pytest.mark.parametrize("size", [(360, 740), (768, 1024), (1280, 800)])
def test_every_part_fits_and_is_read_by_everybody(desk: Desk, size: tuple[int, int]) -> None:
    desk.prepare()
    desk.draw(NAMES[:2])
    desk.page.set_viewport_size({"width": size[0], "height": size[1]})
    for part in ("Today", "People", "Competitions", "Matches", "Journal"):
        desk.go_to(part)
        assert wide_as(desk.page) == size[0]
        read_by_everybody(desk.page)
    desk.go_to("Matches")
    panels = {"Match 1 to come": "Move", "Draw round 1": "Next match"}
    for opens, shows in panels.items():
        desk.press(opens)
        expect(desk.panel.get_by_role("button", name=shows, exact=True)).to_be_visible()
        assert wide_as(desk.page) == size[0]
        read_by_everybody(desk.page)
        desk.page.keyboard.press("Escape")


def wide_as(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth"))
