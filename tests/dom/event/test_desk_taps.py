"""What happens every evening is put right at the desk in three taps, what it changes seen before the last.

A tap is counted wherever the director taps, from the desk's first page on; what is typed is none.
"""

from __future__ import annotations

import pytest

from tests.browser.desks import Desk
from tests.browser.director import Director
from tests.browser.event_page import match_at
from tests.browser.halls import Hall, hall_of_two_games
from tests.dom.expecting import expect
from tests.occasion import START


@pytest.fixture
def hall(base_url: str) -> Hall:
    return hall_of_two_games(base_url)


@pytest.fixture
def director(desk: Desk, hall: Hall) -> Director:
    return Director(desk, hall)


def test_match_moves_to_any_other_table(director: Director) -> None:
    director.table("Table 1")
    director.press("Move")
    director.does("Table 5", "Table 1 · Rummy: Table 5")
    assert (director.match("Anu")["at"], director.match("Anu")["start"]) == ("Table 5", START)
    director.undoes()
    assert director.match("Anu")["at"] == "Table 1"


def test_match_that_is_moved_while_it_runs_stands_where_it_is_now(director: Director) -> None:
    director.hall.start("Table 1")
    director.table("Table 1")
    director.press("Move")
    director.does("Table 5", "Table 1 · Rummy: Table 5")
    desk, tables = director.desk.page, director.hall.tables
    for label, state in (("Table 1", "free"), ("Table 5", "playing")):
        tile = desk.locator(f".hall-map [data-table='{tables[label]}']")
        expect(tile).to_have_attribute("data-state", state)
    desk.goto(director.hall.page)
    match = match_at(desk, "Table 5")
    expect(match).to_contain_text("Anu")
    expect(match.get_by_role("link")).to_have_attribute("href", f"/t/{tables['Table 1']}")


def test_two_matches_change_tables_in_one(director: Director) -> None:
    director.table("Table 1")
    director.press("Move")
    director.does("Table 2", "Table 2 · Rummy: Table 1")
    assert (director.match("Anu")["at"], director.match("Celine")["at"]) == ("Table 2", "Table 1")
    assert director.match("Celine")["start"] == START


def test_match_is_given_up_by_who_does_not_come(director: Director) -> None:
    director.table("Table 3")
    director.press("Forfeit")
    director.type("Why? It stands in the journal", "did not come")
    director.does("Farid", "Farid gives the match up")
    assert director.match("Farid")["status"] == "forfeited"
    director.undoes()
    assert director.match("Farid")["status"] == "to_come"


def test_next_round_is_drawn_while_a_match_is_adjourned_that_holds_nobody_up(director: Director) -> None:
    [adjourned] = [
        each
        for each, told in director.hall.look()["matches"].items()
        if told["table"] == director.hall.tables["Table 3"]
    ]
    director.hall.act("adjourned", match=adjourned)
    need = director.desk.need("Gin: Round 2 can be drawn")
    director.tap(need.get_by_role("button", name="Draw"))
    director.tap(director.desk.panel.get_by_role("button", name="Publish 1 match"))
    director.desk.done("Draw published")
    assert director.match("Gita")["round"] == 2


def test_who_drops_out_is_withdrawn_and_put_back(director: Director) -> None:
    director.person("Gita")
    director.does("Withdraw Gita", "Gita is withdrawn")
    assert director.hall.look()["entrants"][director.hall.ids("Gita")[0]]["standing"] == "withdrawn"
    director.taps = 2
    director.does("Put Gita back", "Gita plays")
    assert director.hall.look()["entrants"][director.hall.ids("Gita")[0]]["standing"] == "in"


def test_result_is_put_right_at_the_table_and_from_the_list_of_matches(director: Director) -> None:
    director.hall.start("Table 2").points(3, 8)
    expect(director.desk.page.locator(".hall-table", has_text="Table 2")).to_contain_text("to sign")
    director.table("Table 2")
    director.press("Rule how it ended")
    director.type("Points, where they count", "9")
    director.type("Why? It stands in the journal", "counted again")
    director.does("Rule how it ended", "Celine: place 2, 9")
    assert [each["points"] for each in director.match("Celine")["ruled"]] == [9, 8]
    director.undoes()

    director.taps = 0
    director.part("Matches")
    director.press("Devi 8: rule how it ended")
    director.type("Points, where they count", "7")
    director.type("Why? It stands in the journal", "counted again")
    director.does("Rule how it ended", "Celine: place 2, 7")
    assert [each["points"] for each in director.match("Celine")["ruled"]] == [7, 8]


def test_seats_are_exchanged_at_one_table_and_between_two(director: Director) -> None:
    director.part("Matches")
    director.press("Anu")
    expect(director.desk.page.locator(".picked")).to_contain_text("Anu has seat 1 in Table 1")
    director.press("Hari")
    director.done()
    assert director.match("Anu")["names"] == ["Hari", "Biju", "Anu"]
    director.undoes()
    assert director.match("Anu")["names"] == ["Anu", "Biju", "Hari"]
    director.taps = 1
    director.press("Biju")
    director.press("Devi")
    director.done()
    assert (director.match("Anu")["names"], director.match("Biju")["names"]) == (
        ["Anu", "Devi", "Hari"],
        ["Celine", "Biju"],
    )


def test_another_plays_on_for_who_is_called_away(director: Director) -> None:
    director.hall.start("Table 1")
    director.table("Table 1")
    director.press("Replace a player")
    director.type("Who plays on?", "Gita")
    director.does("Instead of Biju", "Gita plays on for Biju")
    event = director.hall.look()
    people = [event["people"][each]["name"] for each in director.match("Biju")["people"]]
    assert people == ["Anu", "Gita", "Hari"]


def test_table_whose_phone_is_dead_gets_another_key(director: Director) -> None:
    director.hall.start("Table 1")
    director.table("Table 1")
    director.press("Scorekeeper’s code")
    expect(director.desk.panel.get_by_role("img", name="Code to scan")).to_be_visible()
    assert director.taps == 2


def test_a_table_is_opened_in_two_taps_and_all_sit_by_one(desk: Desk, base_url: str) -> None:
    hall = Hall(base_url)
    hall.open_tables("Table 1", "Table 2", "Table 3")
    names = [f"Player {each}" for each in range(10)]
    hall.compete("Poker", names, game="gama_poker", preset="gama_poker_2025")
    hall.stage("Room", "Poker", format="freezeout", settings={"table_size": 5})
    hall.draw("Room", {"Table 1": names[:5], "Table 2": names[5:]}, start=None)
    hall.act("clock_started", stage=hall.ids("Room")[0])
    hall.act("people", people=[{"person": "late", "name": "Jaya"}])
    entrants = [{"entrant": "late", "people": ["late"]}]
    hall.act("entered", competition=hall.ids("Poker")[0], entrants=entrants, late=True)

    late = Director(desk, hall)
    late.tap(desk.need("Jaya has no seat yet in Room").get_by_role("button"))
    late.press("Open the table for 3 players")
    late.done()
    assert late.taps == 2
    desk.page.keyboard.press("Escape")

    sit = Director(desk, hall)
    sit.tap(desk.need("not yet in their new seats").get_by_role("button", name="All sit in their new seats"))
    sit.done()
    assert sit.taps == 1
