"""Direct an event from the desk, and count the taps it takes."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator

from tests.browser.desks import Desk
from tests.browser.halls import Hall
from tests.dom.expecting import expect

MOST = 3


class Director:
    """Stand at the desk's first page, and count the taps."""

    def __init__(self, desk: Desk, hall: Hall) -> None:
        self.desk, self.hall, self.taps = desk, hall, 0
        desk.open(hall.code, hall.key)

    def tap(self, place: Locator) -> None:
        place.click()
        self.taps += 1

    def press(self, name: str | re.Pattern[str]) -> None:
        self.tap(self.desk.page.get_by_role("button", name=name).last)

    def part(self, name: str) -> None:
        navigation = self.desk.page.get_by_role("navigation")
        self.tap(navigation.get_by_role("button", name=name, exact=True))

    def table(self, label: str) -> None:
        self.tap(self.desk.page.locator(".hall-table", has_text=label))

    def person(self, name: str) -> None:
        self.part("People")
        self.tap(self.desk.page.get_by_role("button", name=name, exact=True))

    def type(self, label: str, text: str) -> None:
        self.desk.panel.get_by_label(label, exact=True).first.fill(text)

    def does(self, name: str, changes: str) -> None:
        """Tap what does it, beside what it changes; the tap is the third at most, and can be undone."""
        panel, undo = self.desk.panel, self.desk.page.locator("desk-undo")
        expect(panel).to_contain_text(changes)
        before = undo.inner_text()
        self.tap(panel.get_by_role("button", name=name, exact=True))
        expect(undo).not_to_have_text(before)
        self.done()

    def done(self) -> None:
        expect(self.desk.page.locator("desk-undo").get_by_role("button", name="Undo")).to_be_visible()
        assert self.taps <= MOST

    def undoes(self) -> None:
        """Take back what was just done."""
        while self.desk.page.get_by_role("dialog").count():
            self.desk.page.keyboard.press("Escape")
        self.desk.press("Undo")
        expect(self.desk.page.locator("desk-undo").get_by_role("button", name="Do it again")).to_be_visible()

    def match(self, names: str) -> dict[str, Any]:
        """Return the match that somebody plays, with the label of its table and the names in it."""
        event = self.hall.look()
        labels = {table: label for label, table in self.hall.tables.items()}
        for each in event["matches"].values():
            playing = self.desk.names(each["entrants"])
            if names in playing:
                return {**each, "at": labels.get(each["table"]), "names": playing}
        raise LookupError(names)
