"""Who comes, who does not and who comes late is told where it is seen, in the taps that it takes in the head.

A tap is counted wherever the director taps, from where the name is seen on; what is typed is none.
"""

from __future__ import annotations

import pytest

from tests.browser.desks import Desk
from tests.browser.director import Director
from tests.browser.halls import Hall
from tests.dom.expecting import expect

NAMES = ["Anu", "Biju", "Celine", "Devi"]


@pytest.fixture
def hall(base_url: str) -> Hall:
    """Return an event with one table of four to come, of whom Celine is not there, and Wasim who waits."""
    hall = Hall(base_url)
    hall.open_tables("Table 1", "Table 2")
    hall.compete("Rummy", [*NAMES, "Wasim"], game="gama_rummy", preset="gama_prelim")
    hall.stage("Tables", "Rummy")
    hall.draw("Tables", {"Table 1": NAMES}, byes=hall.ids("Wasim"))
    hall.act("checked_in", people=hall.ids("Anu", "Biju", "Devi", "Wasim"), by="desk")
    return hall


@pytest.fixture
def director(desk: Desk, hall: Hall) -> Director:
    return Director(desk, hall)


def answer(director: Director, name: str) -> None:
    """Tap an answer in the line that says that a match waits."""
    need = director.desk.need("waits for Celine, who is not checked in")
    director.tap(need.get_by_role("button", name=name, exact=True))


def test_no_show_is_off_the_table_in_two_taps_and_the_seat_stays_empty(director: Director) -> None:
    answer(director, "Not coming")
    director.does("Leave the seat empty", "The sheet starts with the 3 others: Anu, Biju and Devi")
    assert director.taps == 2
    assert director.match("Anu")["names"] == ["Anu", "Biju", "Devi"]
    expect(director.desk.need("Celine")).to_have_count(0)
    director.undoes()
    assert director.match("Anu")["names"] == NAMES


def test_no_show_is_off_the_table_in_two_taps_and_who_waits_has_the_seat(director: Director) -> None:
    answer(director, "Not coming")
    director.does("Wasim takes the seat", "Anu, Biju, Wasim and Devi instead of")
    assert director.taps == 2
    assert director.match("Anu")["names"] == ["Anu", "Biju", "Wasim", "Devi"]


def test_who_has_come_after_all_is_there_in_one_tap(director: Director) -> None:
    answer(director, "Has come")
    expect(director.desk.page.locator("desk-undo")).to_contain_text("Checked in: Celine")
    assert director.taps == 1
    assert director.hall.look()["people"][director.hall.ids("Celine")[0]]["here"] == "desk"


def test_who_leaves_a_table_that_plays_is_last_in_two_taps_from_his_name(director: Director) -> None:
    director.hall.start("Table 1")
    director.table("Table 1")
    director.taps = 0
    director.press("Celine is not here")
    director.does("The others play on", "Celine gives the match up, and what is played of it goes on without")
    assert director.taps == 2
    assert (director.match("Celine")["status"], director.match("Celine")["forfeits"]) == (
        "playing",
        director.hall.ids("Celine"),
    )
