"""A round opens drawn at the desk: two taps publish it, and what a person changes in it is kept."""

from __future__ import annotations

import re

import pytest

from tests.browser.desks import Desk
from tests.browser.halls import EIGHT, Hall, drawn_hall, end_first_match, hall_of_ninety_six
from tests.browser.network import hide, hold, let_go, wait_for_held
from tests.dom.expecting import expect
from tests.occasion import START


@pytest.fixture
def hall(base_url: str) -> Hall:
    hall = hall_of_ninety_six(base_url)
    hall.stage("Tables", "Rummy")
    return hall


@pytest.fixture
def desk(desk: Desk, hall: Hall) -> Desk:
    desk.open(hall.code, hall.key)
    return desk


def seats(desk: Desk) -> list[str]:
    return [" ".join(each.split()) for each in desk.panel.locator(".prepared li li").all_inner_texts()]


def test_ninety_six_are_drawn_and_published_by_two_taps(desk: Desk) -> None:
    desk.press("Draw")
    expect(desk.panel).to_contain_text("16 tables, 96 people")
    expect(desk.panel).to_contain_text("Nobody of them is checked in, so all are drawn.")
    expect(desk.panel).not_to_contain_text("Draw only who is here")
    expect(desk.panel).to_contain_text("This breaks nothing.")
    expect(desk.panel).to_contain_text("Drawn once.")
    desk.press("Publish 16 matches")
    desk.done("Draw published")
    assert len(desk.see()["matches"]) == 16


TAKEN = "Anu plays at that time: Table 1 · Rummy. Wait for its end, adjourn it, or state another hour."
LATER = START.replace("T18", "T21")


def hall_that_clashes(base_url: str) -> Hall:
    """Return an event at which Anu has a match at the hour at which a pair of his is planned."""
    hall = drawn_hall(base_url)
    hall.open_tables("Table 3")
    hall.act("people", people=[{"person": "gita", "name": "Gita"}])
    hall.act("competition", competition="gin", title="Gin", game="points", preset="points")
    entrants = [{"entrant": f"{each}-gin", "people": [each]} for each in (*hall.ids("Anu"), "gita")]
    hall.act("entered", competition="gin", entrants=entrants)
    hall.act("closed", competition="gin")
    hall.act("stage", stage="pairs", competition="gin", title="Pairs", format="round_robin", start=START)
    return hall


def state_hour(desk: Desk, hour: str) -> None:
    desk.panel.get_by_label("Starts at").fill(hour[:16])
    desk.panel.get_by_label("Starts at").blur()


def test_who_is_taken_at_the_hour_of_a_draw_is_said_before_it_is_published(desk: Desk, base_url: str) -> None:
    hall = hall_that_clashes(base_url)
    desk.open(hall.code, hall.key)
    desk.press("Draw")
    publish = desk.panel.get_by_role("button", name="Publish 1 match")
    expect(desk.panel).to_contain_text(TAKEN)
    expect(desk.panel).not_to_contain_text("This breaks nothing.")
    expect(publish).to_be_disabled()
    state_hour(desk, LATER)
    expect(publish).to_be_enabled()
    expect(desk.panel).not_to_contain_text(TAKEN)
    state_hour(desk, START)
    expect(desk.panel).to_contain_text(TAKEN)
    end_first_match(hall)
    expect(publish).to_be_enabled()
    desk.publish()


def test_a_draw_that_is_refused_does_not_say_that_it_breaks_nothing(desk: Desk, base_url: str) -> None:
    hall = hall_that_clashes(base_url)
    desk.open(hall.code, hall.key)
    desk.press("Draw")
    expect(desk.panel).to_contain_text(TAKEN)
    state_hour(desk, LATER)
    expect(desk.panel).to_contain_text("This breaks nothing.")
    hide(desk.page)
    hall.act("moved", matches=[{"match": next(iter(hall.look()["matches"])), "start": LATER}])
    desk.press("Publish 1 match")
    expect(desk.panel).to_contain_text("The event has changed meanwhile.")
    desk.press("Publish 1 match")
    expect(desk.panel).to_contain_text(TAKEN)
    expect(desk.panel).not_to_contain_text("This breaks nothing.")


def test_two_seats_are_exchanged_and_published_by_three_taps(desk: Desk) -> None:
    desk.press("Draw")
    expect(desk.panel).to_contain_text("16 tables")
    before = seats(desk)
    [one, other] = (re.sub(r"^\d ", "", before[at]) for at in (0, 6))
    desk.panel.get_by_role("button", name=one, exact=True).click()
    desk.panel.get_by_role("button", name=other, exact=True).click()
    expect(desk.panel).to_contain_text("1 change by hand")
    assert seats(desk)[0] == f"1 {other}"
    desk.press("Publish 16 matches")
    desk.done("Draw published")
    [made] = next(iter(desk.see()["stages"].values()))["draws"]
    assert [each["change"] for each in made["by_hand"]] == ["swapped"]


def test_draw_changed_by_hand_is_there_again_after_escape_and_a_reload(desk: Desk) -> None:
    desk.press("Draw")
    expect(desk.panel).to_contain_text("16 tables")
    [one, other] = (re.sub(r"^\d ", "", seats(desk)[at]) for at in (0, 6))
    desk.panel.get_by_role("button", name=one, exact=True).click()
    desk.panel.get_by_role("button", name=other, exact=True).click()
    changed = seats(desk)
    desk.page.keyboard.press("Escape")
    desk.page.reload()
    desk.press("Draw")
    expect(desk.panel).to_contain_text("You left this half done at")
    expect(desk.panel).to_contain_text("1 change by hand")
    assert seats(desk) == changed
    desk.press("Begin anew")
    expect(desk.panel).to_contain_text("This breaks nothing.")
    expect(desk.panel).not_to_contain_text("by hand:")
    assert seats(desk)[0] == f"1 {one}"


def test_only_who_is_here_is_drawn_and_everybody_is_told_how_often(desk: Desk, hall: Hall) -> None:
    here = hall.ids(*(f"Player {number}" for number in range(92)))
    hall.act("checked_in", people=here)
    desk.press("Draw")
    expect(desk.panel).to_contain_text("4 of them are not here")
    expect(desk.panel).not_to_contain_text("Nobody of them")
    expect(desk.panel.locator("[data-key=absent]")).to_contain_text("Player 95")
    first = seats(desk)
    desk.press("Draw again")
    expect(desk.panel).to_contain_text("Drawn 2 times.")
    assert seats(desk) != first
    desk.panel.get_by_label("Draw only who is here").check()
    expect(desk.panel).to_contain_text("16 tables, 92 people")
    expect(desk.panel).to_contain_text("4 who are not here are left out")
    desk.publish()
    desk.page.goto(hall.page)
    desk.page.locator(".round > summary").first.click()
    expect(desk.page.get_by_text("the round was drawn 2 times").first).to_be_visible()


def test_remarks_that_repeat_are_gathered(desk: Desk, hall: Hall) -> None:
    hall.act("kept_apart", people=hall.ids(*(f"Player {number}" for number in range(36))))
    desk.press("Draw")
    expect(desk.panel.locator(".breaks > *")).to_have_count(1)
    expect(desk.panel.locator(".breaks summary")).to_contain_text("two sit together who are to be kept apart")


def test_draw_that_waits_for_entries_closes_them(desk: Desk, hall: Hall) -> None:
    hall.act("opened", competition=hall.ids("Rummy")[0])
    desk.go_to("Competitions")
    desk.press("Draw: Tables")
    desk.press("Close entries and draw")
    expect(desk.panel).to_contain_text("16 tables, 96 people")
    desk.publish()


def test_by_hand_every_name_is_put_to_its_table(desk: Desk) -> None:
    desk.press("Draw")
    desk.press("By hand")
    expect(desk.panel).to_contain_text("Without a match: 96")
    expect(desk.panel.get_by_role("button", name="Publish the draw", exact=True)).to_be_disabled()
    desk.press("Let the program draw")
    expect(desk.panel).to_contain_text("16 tables, 96 people")


def test_whoever_begins_by_hand_is_not_overtaken_by_the_draft(desk: Desk) -> None:
    hold(desk.page, "POST", "/drafts$")
    desk.press("Draw")
    desk.press("By hand")
    wait_for_held(desk.page)
    let_go(desk.page)
    expect(desk.panel.get_by_role("button", name="Next match")).to_be_visible()
    expect(desk.panel).to_contain_text("Without a match: 96")


def test_what_is_ticked_while_a_draft_is_on_its_way_is_drawn(desk: Desk, hall: Hall) -> None:
    here = [each for each, told in hall.look()["entrants"].items() if told["name"] != "Player 1"]
    hall.act("checked_in", people=here, by="desk")
    desk.press("Draw")
    only_here = desk.panel.get_by_label("Draw only who is here")
    expect(only_here).to_be_visible()
    hold(desk.page, "POST", "/drafts$")
    desk.press("Draw again")
    wait_for_held(desk.page)
    only_here.check()
    let_go(desk.page)
    expect(desk.panel).to_contain_text("95 people")


def test_who_is_not_checked_in_is_marked_where_entries_are_closed_and_drawn(
    desk: Desk, base_url: str
) -> None:
    hall, names = Hall(base_url), list(EIGHT[:4])
    hall.open_tables("Table 1")
    hall.compete("Rummy", names, game="gama_rummy", preset="gama_prelim")
    hall.stage("Tables", "Rummy")
    hall.act("opened", competition=hall.ids("Rummy")[0])
    desk.open(hall.code, hall.key)
    desk.go_to("Competitions")
    desk.press("Close entries")
    expect(desk.panel.get_by_role("button", name="Close entries")).to_be_enabled()
    expect(desk.panel).not_to_contain_text("Not checked in")
    desk.page.keyboard.press("Escape")
    hall.act("checked_in", people=hall.ids(*names[:3]), by="desk")
    desk.go_to("Today")
    desk.page.goto("/")
    desk.open(hall.code, hall.key)
    desk.go_to("Competitions")
    desk.press("Close entries")
    expect(desk.panel).to_contain_text(f"Not checked in: {names[3]}")
    desk.panel.get_by_role("button", name="Close entries").click()
    desk.done("Entries closed")
    desk.go_to("Today")
    desk.press("Draw")
    expect(desk.panel.locator(".prepared li li").filter(has_text="not here")).to_have_count(1)
    expect(desk.panel.locator(".prepared li li").filter(has_text="not here")).to_contain_text(names[3])


def test_who_is_knocked_out_is_not_listed_without_a_match(desk: Desk, base_url: str) -> None:
    hall = Hall(base_url)
    hall.open_tables("Table 1", "Table 2")
    hall.compete("Gin", EIGHT[:5])
    hall.stage("Knock-out", "Gin", format="knock_out")
    anu, biju, chandran, devi, elias = EIGHT[:5]
    matches = hall.draw(
        "Knock-out", {"Table 1": [anu, biju], "Table 2": [chandran, devi]}, byes=hall.ids(elias)
    )
    for match, names in zip(matches, ((anu, biju), (chandran, devi)), strict=True):
        places = [{"entrant": each, "place": at} for at, each in enumerate(hall.ids(*names), 1)]
        hall.act("ruled", match=match, places=places)
    hall.draw("Knock-out", {"Table 1": [elias, anu]}, 2, byes=hall.ids(chandran))
    desk.open(hall.code, hall.key)
    desk.go_to("Matches")
    expect(desk.page.locator(".without button")).to_have_text([chandran])
