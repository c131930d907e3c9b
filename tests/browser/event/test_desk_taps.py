"""What happens every evening is put right at the desk in three taps, what it changes seen before the last.

A tap is counted wherever the director taps, from the desk's first page on; what is typed is none.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.desks import Desk
from tests.browser.halls import Hall

MOST = 3


class Director:
    """Stand at the desk's first page, and count the taps."""

    def __init__(self, desk: Desk, hall: Hall) -> None:
        self.desk, self.hall, self.taps = desk, hall, 0
        desk.page.goto(f"/e/{hall.code}/desk#key={hall.key}")
        expect(desk.page.get_by_role("heading", name="Needs a person now")).to_be_visible()

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
        expect(self.desk.page.locator("desk-undo").get_by_role("button")).to_have_count(0)

    def match(self, names: str) -> dict[str, Any]:
        """Return the match that somebody plays, with the label of its table and the names in it."""
        event = self.hall.look()
        labels = {table: label for label, table in self.hall.tables.items()}
        for each in event["matches"].values():
            playing = self.desk.names(each["entrants"])
            if names in playing:
                return {**each, "at": labels.get(each["table"]), "names": playing}
        raise LookupError(names)


@pytest.fixture
def hall(base_url: str) -> Hall:
    """Return an event with two tables of rummy to come, a pair of gin, and Gita without a match."""
    hall = Hall(base_url)
    hall.open_tables(*(f"Table {number}" for number in range(1, 6)))
    hall.compete("Rummy", ["Anu", "Biju", "Celine", "Devi", "Hari"], rules={"deals": 1})
    hall.stage("Preliminaries", "Rummy")
    tables = {"Table 1": ["Anu", "Biju", "Hari"], "Table 2": ["Celine", "Devi"]}
    hall.draw("Preliminaries", tables)
    hall.compete("Gin", ["Esha", "Farid", "Gita"], game="gra_singles", preset="gra_singles")
    hall.stage("Round robin", "Gin", format="round_robin")
    hall.draw("Round robin", {"Table 3": ["Esha", "Farid"]}, start=None, byes=hall.ids("Gita"))
    return hall


@pytest.fixture
def director(desk: Desk, hall: Hall) -> Director:
    return Director(desk, hall)


def test_latecomer_plays_at_the_emptiest_table_in_two_taps_and_elsewhere_in_three(
    director: Director,
) -> None:
    director.press("Latecomer")
    director.type("Name", "Kamal")
    director.does("Add", "Celine, Devi and Kamal instead of Celine and Devi")
    assert director.match("Kamal")["names"] == ["Celine", "Devi", "Kamal"]
    assert director.taps == 2
    director.undoes()
    assert "Kamal" not in [each["name"] for each in director.hall.look()["people"].values()]

    director.taps = 0
    director.press("Latecomer")
    director.type("Name", "Leela")
    director.tap(director.desk.panel.locator("label", has_text="meets Gita"))
    director.does("Add", "Round robin, round 1, match 2: Table 4")
    assert (director.match("Leela")["names"], director.match("Leela")["at"]) == (["Gita", "Leela"], "Table 4")


@pytest.mark.parametrize("size", [(360, 740), (1280, 800)])
def test_one_who_is_disqualified_before_the_final_is_asked_about(
    director: Director, size: tuple[int, int]
) -> None:
    hall, desk = director.hall, director.desk
    desk.page.set_viewport_size({"width": size[0], "height": size[1]})
    [before] = [each for each, told in hall.look()["stages"].items() if told["title"] == "Preliminaries"]
    hall.stage("Final", "Rummy", after=before)
    hall.start("Table 1").points(3, 8, 9)
    hall.start("Table 2").points(3, 8)
    first = hall.look()["stages"][before]
    [to] = [each for each, told in hall.look()["stages"].items() if told["title"] == "Final"]
    hall.act("advanced", stage=before, to=to, entrants=first["through"], basis=first["basis"])
    out, stays = desk.names(first["through"])
    hall.draw("Final", {"Table 1": [out, stays]})
    instead = next(each for each in ("Celine", "Devi") if each not in (out, stays))
    expect(desk.page.locator(".hall-table", has_text="Table 1")).to_contain_text("Final")
    hall.act("disqualified", entrant=hall.ids(out)[0], reason="played for two")

    desk.need("somebody has left").get_by_role("button", name="Look").click()
    expect(desk.panel).to_contain_text(f"Goes on no more: {out}")
    desk.panel.get_by_role("checkbox", name=instead).check()
    desk.panel.get_by_label("Reason").fill("in the place of one disqualified")
    desk.press("2 go on to Final")
    desk.done("Who goes on was confirmed")
    expect(desk.need("somebody has left")).to_have_count(0)
    desk.need(f"{instead} goes on now and has no match").get_by_role("button", name="Put right").click()
    desk.done("Who plays was changed")
    assert {*director.match(instead)["names"]} == {instead, stays}
