"""Read the page of a role in docs as who has never seen a screen of ours does, and do what it says."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Literal

from playwright.sync_api import Locator, Page

from tests.dom.expecting import expect

DOCS = Path(__file__).parents[2] / "docs"
PATIENCE = 20.0  # seconds
ROLES: list[Literal["button", "link", "checkbox"]] = ["button", "link", "checkbox"]
# What holds a name together with its buttons.
GATHERED = ".contest, .needs li, .person, .hall-table"

# What is filled into a field, or how a choice is made that no field holds.
Typed = Mapping[str, "str | Callable[[], object]"]


class RolePage:
    """Hold the steps of a page by their headings: **bold** is pressed, *italic* is filled in."""

    def __init__(self, role: str) -> None:
        self.name = f"{role}.md"
        self.text = (DOCS / self.name).read_text("utf-8")
        self.parts: dict[str, list[str]] = {}
        for part in re.split(r"^## ", self.text, flags=re.MULTILINE)[1:]:
            title, _, text = part.partition("\n")
            self.parts[title] = re.findall(r"^(?:\d+\.|-) (.+(?:\n {2,}.+)*)", text, re.MULTILINE)

    def step(self, part: str, begins: str) -> str:
        """Return the one step of a part that begins with these words."""
        [step] = [each for each in self.parts[part] if each.startswith(begins)]
        return step


def marked(step: str) -> Iterator[tuple[str, str]]:
    """Yield what a step marks, in its order: ``press`` or ``fill``, and the name."""
    for bold, italic in re.findall(r"\*\*(.+?)\*\*|\*(.+?)\*", step):
        yield ("press", bold) if bold else ("fill", italic)


def pattern_of(name: str) -> str:
    """Return the pattern of a name, in which … stands for anything, as Python and JavaScript read it."""
    return re.sub(r"[.+*?()\[\]{}|^$\\]", r"\\\g<0>", name).replace("…", ".+")


class Reader:
    """Follow the page of a role on a screen, and count the taps of each step."""

    def __init__(self, screen: Page, role: str) -> None:
        self.screen, self.page = screen, RolePage(role)
        self.followed: set[str] = set()
        self.taps, self._before = 0, ""

    def follow(self, part: str, begins: str, typed: Typed | None = None, within: str = "") -> int:
        """Do a step of the page, near the name `within` where buttons are alike; return the taps it took."""
        step = self.page.step(part, begins)
        self.followed.add(step)
        before, self._before = self.taps, ""
        for what, name in marked(step):
            if what == "press":
                self.press(name, within)
            else:
                self._fill(name, (typed or {}).get(name))
        return self.taps - before

    def left(self, *parts: str) -> list[str]:
        """Return the steps of these parts that mark something and were not followed."""
        steps = (step for part in parts for step in self.page.parts[part])
        return [step for step in steps if step not in self.followed and [*marked(step)]]

    def press(self, name: str, within: str = "") -> None:
        """Press what is called so in the panel on top or on the page; … stands for anything."""
        place = self._found(name, within)
        away = place.get_attribute("href")
        # Where the desk stands already nobody taps.
        self.taps += place.get_attribute("aria-current") is None
        self._before = name
        if away:
            # It opens elsewhere; what is pressed next is there.
            self.screen.goto(away)
        else:
            place.click()

    def _found(self, name: str, within: str) -> Locator:
        screen = self.screen
        named = re.compile(f"^{pattern_of(name)}$") if "…" in name else name
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            panels = screen.get_by_role("dialog")
            inside = panels.count() > 0
            # The same name twice: the first opens a panel, in which the second does it.
            if inside or name != self._before:
                over = panels.last if inside else screen.locator("body")
                nearer = over.locator(GATHERED, has_text=within) if within else over
                for place in (nearer, over):
                    for found in self._called(place, named):
                        if found.count() and found.first.get_attribute("disabled") is None:
                            return found.first
            time.sleep(0.03)
        raise AssertionError(f"{self.page.name} says “{name}”, and there is no such button now")

    def _called(self, place: Locator, name: str | re.Pattern[str]) -> Iterator[Locator]:
        for role in ROLES:
            yield place.get_by_role(role, name=name, exact=True)
        # A button can say more than stands on it, and more can stand on it than what it does.
        said = name if isinstance(name, re.Pattern) else re.compile(f"^\\s*{pattern_of(name)}\\s*$")
        yield place.locator("button", has_text=said)
        yield place.locator("button", has=self.screen.get_by_text(name, exact=True))

    def _fill(self, label: str, value: str | Callable[[], object] | None) -> None:
        if callable(value):
            value()
            self.taps += label != "count"
        elif value is not None:
            field = self.screen.get_by_label(label).last
            expect(field).to_be_visible()
            if field.evaluate("field => field.localName") == "select":
                field.select_option(label=value)
            else:
                field.fill(value)
        else:
            raise AssertionError(f"nothing is said that is filled into “{label}”")
