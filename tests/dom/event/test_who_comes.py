"""Who comes, who does not and who comes late is told where it is seen, in the taps that it takes in the head.

A tap is counted wherever the director taps, from where the name is seen on; what is typed is none.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.desks import Desk
from tests.browser.director import Director
from tests.browser.halls import Hall
from tests.browser.tables import call
from tests.dom.expecting import expect

NAMES = ["Anu", "Biju", "Celine", "Devi"]
NOTES = [{"note": "adult", "text": "18 years"}, {"note": "member", "text": "Of the community"}]


@pytest.fixture
def hall(base_url: str) -> Hall:
    """Return an event with one table of four to come, of whom Celine is not there, and Wasim who waits."""
    hall = Hall(base_url)
    hall.open_tables("Table 1", "Table 2")
    terms: dict[str, Any] = {"game": "gama_rummy", "preset": "gama_prelim", "eligibility": NOTES}
    hall.compete("Rummy", [*NAMES, "Wasim"], **terms)
    hall.stage("Tables", "Rummy")
    hall.draw("Tables", {"Table 1": NAMES}, byes=hall.ids("Wasim"))
    here = hall.ids("Anu", "Biju", "Devi", "Wasim")
    hall.act("checked_in", people=here, by="desk", ticked=["adult", "member"])
    return hall


@pytest.fixture
def director(desk: Desk, hall: Hall) -> Director:
    return Director(desk, hall)


def answer(director: Director, name: str) -> None:
    """Tap an answer in the line that says that a match waits."""
    need = director.desk.need("waits for Celine, who is not checked in")
    director.tap(need.get_by_role("button", name=name))


def test_no_show_is_off_the_table_in_two_taps_and_the_seat_stays_empty(director: Director) -> None:
    answer(director, "Celine: not coming")
    director.does("Leave the seat empty", "The sheet starts with the 3 others: Anu, Biju and Devi")
    assert director.taps == 2
    assert director.match("Anu")["names"] == ["Anu", "Biju", "Devi"]
    expect(director.desk.need("Celine")).to_have_count(0)
    director.undoes()
    assert director.match("Anu")["names"] == NAMES


def test_no_show_is_off_the_table_in_two_taps_and_who_waits_has_the_seat(director: Director) -> None:
    answer(director, "Celine: not coming")
    director.does("Wasim takes the seat", "Anu, Biju, Wasim and Devi instead of")
    assert director.taps == 2
    assert director.match("Anu")["names"] == ["Anu", "Biju", "Wasim", "Devi"]


def test_who_has_come_after_all_is_there_in_one_tap(director: Director) -> None:
    answer(director, "Celine has come")
    expect(director.desk.page.locator("desk-undo")).to_contain_text("Checked in: Celine")
    assert director.taps == 1
    assert director.hall.look()["people"][director.hall.ids("Celine")[0]]["here"] == "desk"


def test_who_leaves_a_table_that_plays_is_last_in_two_taps_from_his_name(director: Director) -> None:
    director.hall.start("Table 1")
    director.table("Table 1")
    director.taps = 0
    director.press("Celine: not coming")
    director.does("The others play on", "Celine gives the match up, and what is played of it goes on without")
    assert director.taps == 2
    assert (director.match("Celine")["status"], director.match("Celine")["forfeits"]) == (
        "playing",
        director.hall.ids("Celine"),
    )


def test_somebody_is_put_in_for_who_does_not_come_in_two_taps(director: Director) -> None:
    answer(director, "Put somebody in for Celine")
    expect(director.desk.panel.locator(".offers > li > button")).to_have_text(["Wasim plays for Celine"])
    director.does("Wasim plays for Celine", "Wasim plays on for Celine")
    assert director.taps == 2
    [match] = director.hall.look()["matches"].values()
    assert match["people"][NAMES.index("Celine")] == director.hall.ids("Wasim")[0]


def test_of_two_the_other_wins_or_nobody(director: Director) -> None:
    hall = director.hall
    hall.compete("Gin", ["Gita", "Hari"], game="gra_singles", preset="gra_singles")
    hall.stage("Round robin", "Gin", format="round_robin")
    hall.draw("Round robin", {"Table 2": ["Gita", "Hari"]})
    expect(director.desk.page.locator(".hall-table", has_text="Table 2")).to_contain_text("Gita")
    director.table("Table 2")
    director.press("Gita: not coming")
    director.does("Nobody wins: Hari is given no win by it", "Gita gives the match up")
    assert (director.match("Gita")["forfeits"], director.match("Gita")["without_win"]) == (
        hall.ids("Gita"),
        True,
    )


def ticked(hall: Hall, name: str) -> list[str]:
    """Return what the desk has seen of somebody."""
    [person] = hall.ids(name)
    seen: list[str] = call(hall.base_url, "GET", f"/events/{hall.code}/desk", key=hall.key)["people"][person][
        "ticked"
    ]
    return seen


def test_who_shows_two_things_is_checked_in_in_two_taps(director: Director) -> None:
    director.part("People")
    director.taps = 0
    director.press("Check in Celine")
    expect(director.desk.panel).to_contain_text("18 years")
    director.press("All seen, check in")
    director.done()
    assert director.taps == 2
    assert ticked(director.hall, "Celine") == ["adult", "member"]


def test_what_is_not_shown_yet_stays_due_in_sight_and_can_be_ticked(director: Director) -> None:
    director.part("People")
    director.press("Check in Celine")
    director.desk.panel.get_by_label("Of the community").check()
    director.press("Check in, 1 still to show")
    director.done()
    row = director.desk.page.locator(".person", has_text="Celine")
    expect(row).to_contain_text("Still to show: 18 years")
    expect(row.locator(".here")).to_have_text("✓ checked in")
    director.part("Today")
    need = director.desk.need("still to show what is asked at check-in: Celine")
    director.taps = 0
    director.tap(need.get_by_role("button"))
    director.press("Celine: 18 years, seen")
    expect(director.desk.panel).to_contain_text("Everybody who is here has shown what is asked.")
    assert director.taps == 2
    assert ticked(director.hall, "Celine") == ["member", "adult"]


def test_who_checks_himself_in_at_the_door_has_still_to_show_it(director: Director) -> None:
    director.hall.act("checked_in", people=director.hall.ids("Celine"), by="player")
    expect(director.desk.need("still to show what is asked at check-in: Celine")).to_have_count(1)


def test_latecomer_has_a_seat_and_is_checked_in_in_two_taps(director: Director) -> None:
    director.press("Latecomer")
    director.type("Name", "Kiran")
    expect(director.desk.panel).to_contain_text("Anu, Biju, Celine, Devi and Kiran instead of")
    director.tap(director.desk.panel.get_by_role("button", name="Add", exact=True))
    expect(director.desk.page.locator("desk-undo")).to_contain_text("Kiran: Table 1, seat 5")
    director.desk.page.keyboard.press("Escape")
    assert director.taps == 2
    assert director.match("Anu")["names"] == [*NAMES, "Kiran"]
    expect(director.desk.need("waits for Celine, who is not checked in")).to_have_count(1)


def test_latecomer_where_every_table_plays_waits_for_another(director: Director) -> None:
    director.hall.start("Table 1")
    director.press("Latecomer")
    panel = director.desk.panel
    expect(panel.get_by_label("Rummy, once enough wait for another table")).to_be_checked()
    director.type("Name", "Kiran")
    director.press("Add")
    expect(panel).to_contain_text("Kiran is on the list")
    assert "Kiran" in [each["name"] for each in director.hall.look()["people"].values()]


def test_latecomer_to_a_knock_out_is_told_that_nobody_comes_in_any_more(director: Director) -> None:
    hall = director.hall
    hall.compete("Gin", ["Omana", "Pillai"])
    hall.stage("Knock-out", "Gin", format="knock_out")
    hall.draw("Knock-out", {"Table 2": ["Omana", "Pillai"]})
    director.press("Latecomer")
    panel = director.desk.panel
    expect(panel).to_contain_text("Nobody comes in any more: Gin.")
    expect(panel).to_contain_text("Matches, the match, “Replace a player”")
    expect(panel.get_by_label("Gin")).to_have_count(0)


def test_who_plays_on_for_one_who_left_is_named_and_goes_on_in_two_taps(director: Director) -> None:
    hall = director.hall
    [celine, wasim] = hall.ids("Celine", "Wasim")
    [match] = hall.look()["matches"]
    [tables] = hall.look()["stages"]
    hall.stage("Final", "Rummy", after=tables)
    hall.act("replaced", match=match, entrant=celine, person=celine, by=wasim)
    hall.act("withdrawn", entrants=[celine])
    others = [name for name in NAMES if name != "Celine"]
    places = [{"entrant": each, "place": at} for at, each in enumerate([celine, *hall.ids(*others)], 1)]
    hall.act("ruled", match=match, places=places)
    need = director.desk.need("is over: confirm who goes on")
    director.taps = 0
    director.tap(need.get_by_role("button"))
    panel = director.desk.panel
    expect(panel).to_contain_text("Wasim plays on for Celine, who has left: ticked, Wasim goes on")
    director.tap(panel.get_by_role("button", name="1 goes on to Final"))
    director.done()
    assert director.taps == 2
    [final] = [each for each in hall.look()["stages"].values() if each.get("after")]
    assert final["advanced"] == [celine]


def test_who_is_withdrawn_is_marked_where_it_is_confirmed_who_goes_on(director: Director) -> None:
    hall = director.hall
    [match] = hall.look()["matches"]
    [tables] = hall.look()["stages"]
    hall.stage("Final", "Rummy", after=tables)
    order = hall.ids("Celine", *(name for name in NAMES if name != "Celine"))
    hall.act(
        "ruled", match=match, places=[{"entrant": each, "place": at} for at, each in enumerate(order, 1)]
    )
    hall.act("withdrawn", entrants=order[:1])
    director.tap(director.desk.need("is over: confirm who goes on").get_by_role("button"))
    line = director.desk.panel.locator(".lines li").first
    expect(line).to_contain_text("Celine is withdrawn")
    expect(director.desk.panel.locator(".lines li").nth(1)).not_to_contain_text("withdrawn")
    confirm = director.desk.panel.locator("[data-key=confirm]")
    expect(confirm).to_have_text("Tick who goes on to Final")
    expect(confirm).to_be_disabled()
    expect(director.desk.panel).not_to_contain_text("The same go on as before")
    director.tap(director.desk.panel.get_by_role("button", name="Let Anu go on, next by place"))
    expect(director.desk.panel.get_by_label("Reason")).to_have_value("for Celine, who is out")
    director.tap(director.desk.panel.get_by_role("button", name="1 goes on to Final"))
    director.done()
    assert hall.look()["stages"][hall.ids("Final")[0]]["advanced"] == hall.ids("Anu")


@pytest.fixture
def confirmed(hall: Hall) -> Hall:
    """Return the hall with a final to which the director let Biju go on instead of Anu, who won."""
    [tables] = hall.look()["stages"]
    hall.stage("Final", "Rummy", after=tables)
    rule(hall, *NAMES)
    basis = hall.look()["stages"][tables]["basis"]
    anu, biju = hall.ids("Anu", "Biju")
    facts = {"entrants": [biju], "chosen": [anu, biju], "basis": basis, "reason": "Anu flies tonight"}
    hall.act("advanced", stage=tables, to=hall.ids("Final")[0], **facts)
    return hall


def rule(hall: Hall, *names: str) -> None:
    """Rule in which order the match of the tables ended."""
    [match] = hall.look()["matches"]
    places = [{"entrant": each, "place": at} for at, each in enumerate(hall.ids(*names), 1)]
    hall.act("ruled", match=match, places=places)


def test_whom_the_director_let_on_stays_ticked_after_a_correction(
    confirmed: Hall, director: Director
) -> None:
    rule(confirmed, "Anu", "Celine", "Devi", "Biju")
    director.tap(director.desk.need("since it was confirmed who goes on").get_by_role("button"))
    panel = director.desk.panel
    expect(panel.get_by_label("Biju")).to_be_checked()
    expect(panel.get_by_label("Anu")).not_to_be_checked()
    expect(panel).to_contain_text("let on by the director: Anu flies tonight")
    expect(panel).to_contain_text("left out by the director: Anu flies tonight")
    expect(panel).to_contain_text("As it is now, the same go on.")
    director.tap(panel.get_by_role("button", name="1 goes on to Final"))
    director.done()
    expect(director.desk.need("since it was confirmed who goes on")).to_have_count(0)


def test_next_by_place_is_one_tap_where_one_who_was_confirmed_leaves(
    confirmed: Hall, director: Director
) -> None:
    confirmed.act("withdrawn", entrants=confirmed.ids("Biju"))
    director.tap(director.desk.need("since it was confirmed who goes on").get_by_role("button"))
    panel = director.desk.panel
    director.tap(panel.get_by_role("button", name="Let Celine go on, next by place"))
    expect(panel.get_by_label("Reason, for the journal")).to_have_value("Anu flies tonight")
    director.tap(panel.get_by_role("button", name="1 goes on to Final"))
    director.done()
    [final] = [each for each in confirmed.look()["stages"].values() if each.get("after")]
    assert final["advanced"] == confirmed.ids("Celine")


def test_for_one_who_was_only_replaced_the_director_says_who_goes_on(director: Director) -> None:
    hall = director.hall
    [celine, wasim] = hall.ids("Celine", "Wasim")
    [match] = hall.look()["matches"]
    [tables] = hall.look()["stages"]
    hall.stage("Final", "Rummy", after=tables)
    hall.act("replaced", match=match, entrant=celine, person=celine, by=wasim)
    others = [name for name in NAMES if name != "Celine"]
    places = [{"entrant": each, "place": at} for at, each in enumerate([celine, *hall.ids(*others)], 1)]
    hall.act("ruled", match=match, places=places)
    director.tap(director.desk.need("is over: confirm who goes on").get_by_role("button"))
    panel = director.desk.panel
    expect(panel).to_contain_text("Wasim has played on for Celine, who is still entered and plays next")
    director.tap(panel.get_by_role("button", name="Wasim goes on, Celine leaves"))
    expect(panel).to_contain_text("Wasim plays on for Celine, who has left: ticked, Wasim goes on")
    director.tap(panel.get_by_role("button", name="1 goes on to Final"))
    director.done()


def test_many_who_are_not_here_yet_are_one_line_that_opens(desk: Desk, base_url: str) -> None:
    hall = Hall(base_url)
    hall.open_tables("Table 1", "Table 2")
    tables = {f"Table {table}": [f"Player {table}.{seat}" for seat in range(1, 7)] for table in (1, 2)}
    hall.compete("Rummy", [name for names in tables.values() for name in names])
    hall.stage("Tables", "Rummy")
    hall.draw("Tables", tables)
    hall.act("checked_in", people=hall.ids("Player 1.1"), by="desk")
    director = Director(desk, hall)
    line = desk.need("11 are not here yet")
    expect(line).to_have_count(1)
    line.get_by_text("11 are not here yet").click()
    director.tap(line.get_by_role("button", name="Player 2.6 has come"))
    desk.done("Checked in: Player 2.6")
    director.tap(desk.need("10 are not here yet").get_by_role("button", name="All 10 have come"))
    desk.done("10 checked in")
    assert all(each["here"] == "desk" for each in hall.look()["people"].values())
    director.undoes()
    expect(desk.need("10 are not here yet")).to_have_count(1)
