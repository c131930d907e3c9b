"""Hold a director's desk in a browser, and press what the director presses."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, ViewportSize

from tests.browser.new_game import unfold
from tests.browser.tables import call
from tests.dom.expecting import expect

LAPTOP: ViewportSize = {"width": 1280, "height": 800}
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

    def need(self, text: str | re.Pattern[str]) -> Locator:
        """Return a line of what needs a person."""
        return self.page.locator(".needs li").filter(has_text=text)

    def names(self, entrants: list[str]) -> list[str]:
        known = self.see()["entrants"]
        return [known[each]["name"] for each in entrants]

    def done(self, said: str | re.Pattern[str]) -> None:
        """Wait until the desk says that it is done, and no panel stands open."""
        expect(self.page.locator("desk-undo")).to_contain_text(said)
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def preview(self, changes: str, button: str) -> None:
        """Look at what an act changes, and do it; its panel stays for the next one."""
        expect(self.panel.get_by_role("button", name=button, exact=True)).to_be_enabled()
        expect(self.panel).to_contain_text(changes)
        self.panel.get_by_role("button", name=button, exact=True).click()
        expect(self.page.get_by_role("dialog")).to_have_count(1)

    def open(self, event: str, key: str) -> None:
        """Open the desk of an event that is there, with a key."""
        self.page.goto(f"/e/{event}/desk#key={key}")
        expect(self.page.get_by_role("heading", name="Needs a person now")).to_be_visible()

    def start(self, title: str = "Cards night") -> None:
        self.page.goto("/")
        self.press("Start an event")
        self.panel.get_by_label("Title").fill(title)
        self.panel.get_by_role("button", name="Start the event").click()
        expect(self.page.get_by_role("heading", name="Needs a person now")).to_be_visible()

    def compete(self, size: str = "Single people", game: str = "points", **rules: int) -> None:
        """Declare a competition, the plain sheet unless a game is named, with house rules by labels."""
        self.press("New competition")
        self.choose(f"[data-type={game}]")
        self.panel.get_by_label("Title of the competition").fill("Rummy")
        self.panel.get_by_label("Who enters").select_option(label=size)
        self.set_rules("House rules", rules)
        self.panel.get_by_role("button", name="New competition").click()
        self.done("Competition added: Rummy")

    def choose(self, game: str) -> None:
        """Choose the game of a competition, which a selector names."""
        unfold(self.page, self.page.locator(game)).click()

    def set_rules(self, line: str, values: Mapping[str, int]) -> None:
        """Open a line of switches in a form, set some by their labels, and go back."""
        if not values:
            return
        self.panel.get_by_role("button", name=re.compile(f"^{line}")).click()
        for label, value in values.items():
            field = self.panel.get_by_label(label.replace("_", " "), exact=True)
            field.fill(str(value))
            field.blur()
        self.panel.get_by_role("button", name="Done").click()

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

    def add_stage(self, title: str = "Preliminary round", **settings: int) -> None:
        """Add a part that is played at tables, with these settings of the format by their labels."""
        self.go_to("Competitions")
        self.press("Add a part")
        expect(self.panel.locator("select[name=format]")).to_have_value("brackets")
        self.set_rules("How many, and who goes on", settings)
        self.panel.get_by_role("button", name="Add a part").click()
        self.done(f"Part added: {title}")
        self.go_to("Today")

    def draw(self, *tables: list[str]) -> None:
        self.press("Draw")
        self.press("By hand")
        for at, names in enumerate(tables):
            if at:
                self.press("Next match")
            for name in names:
                self.panel.get_by_role("button", name=name).click()
        self.publish()

    def draw_by_lot(self) -> None:
        self.press("Draw")
        self.publish()

    def publish(self) -> None:
        self.press(re.compile("^Publish .* (match|bye)"))
        self.done("Draw published")

    def prepare(self, game: str = "points") -> None:
        """Bring the event to where it can be drawn."""
        self.start()
        self.compete(game=game)
        self.enter(*NAMES)
        self.open_hall()
        self.add_stage()
        self.close_entries()
