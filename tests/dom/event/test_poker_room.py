"""The room of a freeze-out at the desk: out in two taps, moves as proposed in one, late entries by lot."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.desks import Desk
from tests.browser.drawn import assert_drawn_alike
from tests.browser.event_page import find
from tests.browser.halls import EIGHT, Hall, room_of_eight
from tests.browser.network import hold, let_go, wait_for_held
from tests.browser.tables import call
from tests.dom.expecting import expect


@pytest.fixture
def hall(base_url: str) -> Hall:
    return room_of_eight(base_url)


@pytest.fixture
def desk(desk: Desk, hall: Hall) -> Desk:
    desk.open(hall.code, hall.key)
    desk.press("The room")
    return desk


def tap(desk: Desk, *names: str) -> None:
    for name in names:
        desk.panel.locator(".seats").get_by_role("button", name=name).click()


def done(desk: Desk, said: str) -> None:
    """Wait until the panel, which stays, says what was done."""
    expect(desk.panel.locator("[data-key=told]")).to_contain_text(said)


def test_who_is_out_takes_two_taps_and_one_to_undo(desk: Desk) -> None:
    tap(desk, "Devi")
    expect(desk.panel).to_contain_text("Devi: out in place 8")
    desk.press("Is out")
    done(desk, "Out: Devi")
    expect(desk.panel).to_contain_text("7 of 8 still in")
    desk.press("Undo")
    expect(desk.panel).to_contain_text("8 of 8 still in")


def test_the_room_names_the_act_that_undo_takes_back_also_of_one_done_elsewhere(desk: Desk) -> None:
    desk.page.keyboard.press("Escape")
    desk.page.get_by_role("button", name="Start the clock").click()
    expect(desk.page.locator("desk-undo")).to_contain_text("The clock runs")
    desk.press("The room")
    done(desk, "Clock started: Room")
    desk.press("Undo")
    done(desk, "Undone: Clock started: Room")


def test_who_is_still_in_has_no_place_yet(desk: Desk, hall: Hall) -> None:
    tap(desk, "Devi")
    desk.press("Is out")
    done(desk, "Out: Devi")
    desk.page.goto(hall.page)
    expect(desk.page.locator(".competition")).to_contain_text("for latecomers see the clock")
    ranking = desk.page.locator(".ranking > li")
    expect(ranking.filter(has_text="Devi").locator(".place")).to_have_text("8")
    expect(ranking.filter(has_text="Anu").locator(".place")).to_have_text("")


def test_a_tables_own_phone_says_who_has_the_button(desk: Desk, hall: Hall) -> None:
    seats = desk.page.locator("room-here .choice").get_by_role("button")
    table = f"/t/{hall.tables['Table 1']}"
    desk.page.goto(table)
    expect(desk.page.locator(".around li")).to_have_count(5)
    expect(desk.page.locator("room-here").get_by_role("button")).to_have_count(0)
    desk.page.goto(hall.page)
    desk.page.goto(f"{table}#key={hall.table_key('Table 1')}")
    seats.nth(1).click()
    expect(seats.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(desk.page.locator(".around li").nth(1)).to_contain_text("button")
    expect(desk.page.get_by_role("button", name="Start a game")).to_have_count(0)


def test_a_broken_tables_phone_starts_another_game_only_once_its_players_have_left(
    desk: Desk, hall: Hall
) -> None:
    [room] = hall.ids("Room")
    busted = [{"entrant": each, "stack": 100} for each in hall.ids("Devi", "Anu", "Biju")]
    hall.act("busted", stage=room, busted=busted)
    proposed = call(hall.base_url, "POST", f"/events/{hall.code}/proposals", {"stage": room}, hall.key)
    hall.act(**proposed["act"])
    start = desk.page.get_by_role("button", name="Start a game")
    desk.page.goto(f"/t/{hall.tables['Table 2']}#key={hall.table_key('Table 2')}")
    expect(desk.page.get_by_role("heading", name="Table 2 is broken")).to_be_visible()
    expect(start).to_have_count(0)
    hall.act("sat", stage=room, entrants=[each["entrant"] for each in room_of(hall)["sent"]])
    expect(start).to_have_count(1)


STEPS = [{"ends": 15, "small": 5, "big": 10}, {"ends": 30, "small": 25, "big": 50, "colour_up": 5}]


def test_a_tables_own_phone_changes_its_chips_once_they_go(desk: Desk, hall: Hall) -> None:
    [room] = hall.ids("Room")
    hall.act("clock_schedule", stage=room, steps=STEPS, chips=[5, 25, 100])
    hall.act("clock_started", stage=room)
    page = desk.page
    here = page.locator("race-here")
    page.goto(hall.page)
    page.goto(f"/t/{hall.tables['Table 1']}#key={hall.table_key('Table 1')}")
    # Once the button is told, the table looks at once.
    told = page.locator("room-here [data-do=button]")
    for seat, level in enumerate((2, 1, 2)):
        hall.act("clock_level", stage=room, level=level)
        told.nth(seat).click()
        expect(told.nth(seat)).to_have_attribute("aria-pressed", "true")
        expect(here.get_by_role("button")).to_have_count(int(level == 2))
    expect(here).to_contain_text("Chips of 5 are changed for chips of 25 now.")
    # Above the seats: below those of a full table it is out of sight.
    expect(page.locator("race-here + .around")).to_have_count(1)
    here.get_by_role("button", name="Change 5 for 25").click()
    for name, count in (("Anu", "3"), ("Biju", "2")):
        odd = desk.panel.get_by_role("group", name=f"Chips that {name} has left")
        odd.get_by_role("button", name=count, exact=True).click()
    expect(desk.panel).to_contain_text("The odd chips are worth 25: 1 × 25 are raced for.")
    expect(desk.panel.locator(".gets")).to_have_count(2)
    desk.panel.get_by_role("button", name="Close").click()
    expect(desk.panel).to_contain_text("Closing loses it")
    desk.panel.get_by_role("button", name="Go on with it").click()
    desk.panel.get_by_role("button", name="Change 5 for 25").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("room-here .race")).to_contain_text("Chips of 5 changed for 25")
    expect(page.locator("room-here .race li")).to_have_count(2)
    expect(here.get_by_role("button")).to_have_count(0)
    [raced] = [each for each in hall.look()["stages"][room]["room"]["log"] if each["kind"] == "raced"]
    assert [(each["entrant"], each["chips"]) for each in raced["odd"]] == [
        (*hall.ids("Anu"), 3),
        (*hall.ids("Biju"), 2),
    ]


def test_several_in_one_hand_are_placed_by_their_chips(desk: Desk) -> None:
    tap(desk, "Devi", "Anu")
    desk.press("Is out")
    expect(desk.panel.locator(".at-hand .refusal")).to_contain_text("Enter how many chips")
    changes = desk.panel.locator("[data-key=changes]")
    expect(changes).to_have_text(
        "Whoever had more chips before the hand takes the better place: fill them in"
    )
    desk.panel.get_by_label("Chips of Anu").fill("400")
    desk.panel.get_by_label("Chips of Devi").fill("1900")
    expect(changes).to_have_text(
        "Devi: place 7, with 1,900 chips before the hand; Anu: place 8, with 400 chips before the hand"
    )
    desk.press("Is out")
    done(desk, "Out: Devi and Anu")
    places = {
        each["entrant"]: each["place"] for each in next(iter(desk.see()["stages"].values()))["standings"]
    }
    assert [desk.names([each]) for each, place in places.items() if place > 6] == [["Devi"], ["Anu"]]


def test_who_was_tapped_and_is_put_out_elsewhere_is_let_go(desk: Desk, hall: Hall) -> None:
    tap(desk, "Devi", "Anu")
    expect(desk.panel.get_by_label(re.compile("^Chips of"))).to_have_count(2)
    bust(hall, "Anu")
    expect(desk.panel).to_contain_text("Devi: out in place 7")
    expect(desk.panel.get_by_label(re.compile("^Chips of"))).to_have_count(0)
    bust(hall, "Devi")
    expect(desk.panel.get_by_role("button", name="Is out")).to_have_count(0)
    tap(desk, "Biju")
    desk.press("Is out")
    done(desk, "Out: Biju")


def test_who_leaves_a_table_while_its_chips_are_changed_has_no_odd_ones(desk: Desk, hall: Hall) -> None:
    hall.act("clock_schedule", stage=hall.ids("Room")[0], steps=STEPS, chips=[5, 25, 100])
    desk.press("Chips")
    expect(desk.panel.get_by_label("Chips that go")).to_have_value("5")
    desk.press("Table 1")
    change = desk.panel.get_by_role("button", name="Change 5 for 25")
    expect(change).to_have_text("Change 5 for 25: nobody has any left")
    odd = desk.panel.get_by_role("group", name="Chips that Anu has left")
    odd.get_by_role("button", name="3", exact=True).click()
    expect(change).to_have_text("Change 5 for 25")
    expect(desk.panel).to_contain_text("The odd chips are worth 15")
    bust(hall, "Anu")
    expect(change).to_have_text("Change 5 for 25: nobody has any left")
    expect(desk.panel.locator(".refusal:not(:empty)")).to_have_count(0)
    change.click()
    expect(desk.panel.get_by_role("button", name=re.compile("Table 1.*"))).to_contain_text("Table 1")
    [raced] = [each for each in room_of(hall)["log"] if each["kind"] == "raced"]
    assert (raced["goes"], "odd" in raced, "seed" in raced) == (5, False, False)


def test_what_is_due_is_proposed_with_its_reasons_and_done_by_one_tap(desk: Desk) -> None:
    for name in ("Devi", "Anu", "Biju"):
        tap(desk, name)
        desk.press("Is out")
        done(desk, f"Out: {name}")
    expect(desk.panel.locator(".proposal")).to_contain_text("The last 5 sit down anew at Table 1.")
    expect(desk.panel.locator(".proposal li").first).to_contain_text("K-12")
    desk.press("Move 5 players")
    done(desk, "Moved as proposed")
    expect(desk.panel.locator(".proposal")).to_have_count(0)
    expect(desk.panel.locator(".seats")).to_have_count(1)


def bust(hall: Hall, *names: str) -> None:
    """Say elsewhere that these are out, one after the other."""
    for each in hall.ids(*names):
        hall.act("busted", stage=hall.ids("Room")[0], busted=[{"entrant": each}])


def test_what_is_due_is_of_the_room_as_it_is_whichever_answer_comes_last(desk: Desk, hall: Hall) -> None:
    hold(desk.page, "POST", "/proposals$")
    bust(hall, "Devi", "Anu")
    wait_for_held(desk.page)
    bust(hall, "Biju")
    wait_for_held(desk.page, 2)
    let_go(desk.page)
    expect(desk.panel.locator(".proposal")).to_contain_text("The last 5 sit down anew")


def test_what_is_due_is_asked_again_after_no_answer(desk: Desk, hall: Hall) -> None:
    hold(desk.page, "POST", "/proposals$")
    # In one act: what is due after a second would be asked for instead of what is lost.
    busted = [{"entrant": each, "stack": 100} for each in hall.ids("Devi", "Anu", "Biju")]
    hall.act("busted", stage=hall.ids("Room")[0], busted=busted)
    wait_for_held(desk.page)
    let_go(desk.page, lost=True)
    expect(desk.panel).to_contain_text("The server does not answer")
    expect(desk.panel.locator(".proposal")).to_contain_text("The last 5 sit down anew")
    expect(desk.panel).not_to_contain_text("The server does not answer")


def test_foot_says_that_somebody_is_to_be_moved_and_what_a_tap_tells(desk: Desk) -> None:
    foot = desk.panel.locator(".at-hand")
    for at, name in enumerate(("Devi", "Anu")):
        tap(desk, name)
        desk.press("Is out")
        done(desk, f"Out: {name}")
        expect(foot.get_by_role("button", name="See who moves")).to_have_count(at)
    tell = desk.panel.get_by_role("button", name="Tell where the buttons are")
    expect(tell).to_have_count(1)
    tell.click()
    tap(desk, "Biju")
    done(desk, "Table 1: Biju has the button")
    foot.get_by_role("button", name="Tap who has the button at each table, then here").click()
    tap(desk, "Biju")
    expect(foot.get_by_role("button", name="Is out")).to_have_count(1)


def test_who_is_out_or_left_by_mistake_is_let_in_from_the_places(desk: Desk, hall: Hall) -> None:
    [room], [left] = hall.ids("Room"), hall.ids("Anu")
    hall.act("withdrawn", entrants=[left])
    busted = [{"entrant": each, "stack": 100} for each in hall.ids("Devi", "Elias")]
    hall.act("busted", stage=room, busted=busted)
    expect(desk.panel).to_contain_text("5 of 8 still in")
    desk.panel.get_by_text("Places", exact=True).click()
    places = desk.panel.locator(".room-places li")
    expect(places).to_have_text(["6 Devi Back in", "6 Elias Back in", "8 Anu Back in"])
    places.last.get_by_role("button", name="Back in").click()
    expect(desk.panel).to_contain_text("Devi: place 7 instead of 6")
    desk.panel.get_by_role("button", name="Back in").click()
    done(desk, "Back in: Anu")
    expect(places).to_have_count(2)
    places.first.get_by_role("button", name="Back in").click()
    expect(desk.panel.get_by_role("heading", name="Not out: Devi and Elias")).to_be_visible()


def test_room_in_which_play_is_over_says_who_won_and_offers_no_seats(desk: Desk, hall: Hall) -> None:
    busted = [{"entrant": each, "stack": 100 * at} for at, each in enumerate(hall.ids(*EIGHT[:-1]), 1)]
    hall.act("busted", stage=hall.ids("Room")[0], busted=busted)
    expect(desk.panel.locator(".room-won")).to_have_text(f"{EIGHT[-1]} has won")
    expect(desk.panel.locator(".seats, [data-do=telling], [data-do=chips]")).to_have_count(0)
    expect(desk.panel.locator(".room-places li")).to_have_count(len(EIGHT))


def test_who_comes_late_is_named_at_the_desk_and_draws_a_seat(desk: Desk, hall: Hall) -> None:
    desk.page.keyboard.press("Escape")
    hall.act("people", people=[{"person": "late", "name": "Jaya"}])
    hall.act(
        "entered",
        competition=hall.ids("Poker")[0],
        entrants=[{"entrant": "late", "people": ["late"]}],
        late=True,
    )
    desk.go_to("Today")
    expect(desk.need("Jaya has no seat yet in Room")).to_be_visible()
    desk.need("Jaya has no seat yet in Room").get_by_role("button").click()
    desk.panel.get_by_label("Minutes on the clock").fill("20")
    desk.press("Draw a seat")
    expect(desk.panel.locator(".proposal")).to_contain_text("Jaya: Table")
    expect(desk.panel.locator(".proposal")).to_contain_text("Who comes late gets 2,900 chips now.")
    expect(desk.panel.locator(".proposal")).to_contain_text("Nobody has told the button's seat at Table")
    expect(
        desk.panel.locator(".proposal").get_by_role("button", name="Tell where the buttons are")
    ).to_be_visible()
    desk.press("Seat 1 player")
    done(desk, "Seated by lot")
    expect(desk.panel).to_contain_text("9 of 9 still in")
    expect(desk.panel).to_contain_text("26,900 chips in play")


def test_the_clock_says_how_late_it_is_and_nothing_is_typed(desk: Desk, hall: Hall) -> None:
    desk.page.keyboard.press("Escape")
    hall.act("clock_started", stage=hall.ids("Room")[0])
    hall.act("people", people=[{"person": "late", "name": "Jaya"}])
    entrants = [{"entrant": "late", "people": ["late"]}]
    hall.act("entered", competition=hall.ids("Poker")[0], entrants=entrants, late=True)
    desk.go_to("Today")
    desk.need("Jaya has no seat yet in Room").get_by_role("button").click()
    expect(desk.panel.get_by_label("Minutes on the clock")).to_have_count(0)
    expect(desk.panel.locator(".proposal")).to_contain_text("Jaya: Table")
    desk.press("Seat 1 player")
    done(desk, "Seated by lot")
    expect(desk.panel).to_contain_text("27,000 chips in play")


def test_who_comes_when_entries_are_closed_is_told_so_before_he_is_entered(desk: Desk, hall: Hall) -> None:
    desk.page.keyboard.press("Escape")
    [room] = hall.ids("Room")
    hall.act("clock_started", stage=room)
    hall.act("clock_level", stage=room, level=4)
    desk.press("Latecomer")
    expect(desk.panel.locator("[data-key=too-late]")).to_have_text("Nobody comes in any more: Poker.")
    expect(desk.panel.get_by_label("Poker")).to_have_count(0)


def test_who_was_entered_when_entries_were_closed_is_told_so_in_the_room(desk: Desk, hall: Hall) -> None:
    desk.page.keyboard.press("Escape")
    [room], [poker] = hall.ids("Room"), hall.ids("Poker")
    hall.act("clock_started", stage=room)
    hall.act("clock_level", stage=room, level=4)
    hall.act("people", people=[{"person": "j", "name": "Jaya"}])
    hall.act("entered", competition=poker, entrants=[{"entrant": "j", "people": ["j"]}], late=True)
    desk.press("The room")
    late = desk.panel.locator("[data-key=late-entry]")
    expect(late).to_contain_text("Registration closed at 0:45:00")
    expect(late.get_by_role("button")).to_have_count(0)


def test_who_was_entered_in_time_is_seated_though_another_comes_too_late(desk: Desk, hall: Hall) -> None:
    desk.page.keyboard.press("Escape")
    [room], [poker] = hall.ids("Room"), hall.ids("Poker")
    hall.act("clock_started", stage=room)
    for level, (id_, name) in ((3, ("j", "Jaya")), (4, ("k", "Kiran"))):
        hall.act("clock_level", stage=room, level=level)
        hall.act("people", people=[{"person": id_, "name": name}])
        hall.act("entered", competition=poker, entrants=[{"entrant": id_, "people": [id_]}], late=True)
    desk.press("The room")
    late = desk.panel.locator("[data-key=late-entry]")
    expect(late).to_contain_text("Kiran: Registration closed at 0:45:00")
    expect(late).to_contain_text("Who comes late gets 2,500 chips now.")
    desk.press("Seat 1 player")
    done(desk, "Seated by lot")
    expect(desk.panel).to_contain_text("9 of 9 still in")


def test_the_button_is_one_more_tap(desk: Desk) -> None:
    expect(desk.panel.get_by_text("button not known")).to_have_count(2)
    tap(desk, "Biju")
    desk.press("Has the button")
    done(desk, "Table 1: Biju has the button")
    expect(desk.panel.get_by_text("button not known")).to_have_count(1)
    expect(desk.panel.get_by_text(re.compile(r"^button told \d\d:\d\d$"))).to_have_count(1)


@pytest.mark.parametrize("begins", ["clock_started", "busted"])
def test_a_table_waits_for_the_clock_until_that_is_started_or_somebody_is_out(
    desk: Desk, hall: Hall, begins: str
) -> None:
    desk.page.keyboard.press("Escape")
    tiles = desk.page.locator(".hall-table .table-state")
    expect(tiles).to_have_text(["○ waits for the clock"] * 2)
    desk.page.locator(".hall-table").first.click()
    expect(desk.panel).to_contain_text("waits for the clock · Poker: Room")
    [room, anu] = hall.ids("Room", "Anu")
    hall.act(begins, stage=room, **({"busted": [{"entrant": anu}]} if begins == "busted" else {}))
    expect(tiles).to_have_text(["● playing"] * 2)
    expect(desk.panel).to_contain_text("playing · Poker: Room")


def test_the_events_page_has_a_table_that_waits_for_its_clock_among_what_comes(
    page: Page, hall: Hall
) -> None:
    page.goto(hall.page)
    tiles = page.locator(".hall .tile")
    expect(page.locator(".hall h2")).to_have_text(["Coming"])
    expect(tiles.locator(".state")).to_have_text(["to come"] * 2)
    assert_drawn_alike(page, "event-screen")
    find(page, "Anu")
    expect(page.locator(".me")).to_contain_text("You play next")
    hall.act("clock_started", stage=hall.ids("Room")[0])
    expect(page.locator(".hall h2")).to_have_text(["On now"])
    expect(tiles.locator(".state")).to_have_text(["playing"] * 2)


def test_who_is_out_is_not_withdrawn_with_others(desk: Desk, hall: Hall) -> None:
    hall.act("busted", stage=hall.ids("Room")[0], busted=[{"entrant": hall.ids("Anu")[0]}])
    desk.page.keyboard.press("Escape")
    desk.go_to("People")
    desk.page.get_by_role("checkbox", name="Anu").check()
    expect(desk.page.locator(".many")).to_contain_text("Check in")
    expect(desk.page.locator(".many").get_by_role("button", name="Withdraw")).to_have_count(0)
    desk.page.get_by_role("checkbox", name="Biju").check()
    desk.page.locator(".many").get_by_role("button", name="Withdraw").click()
    expect(desk.panel.get_by_role("button", name="Withdraw 1")).to_have_count(1)


def test_a_table_of_the_room_offers_nothing_that_is_refused(desk: Desk) -> None:
    desk.page.keyboard.press("Escape")
    desk.go_to("Matches")
    desk.press(re.compile("Table 1"))
    expect(desk.panel.locator("match-panel")).to_contain_text("Anu")
    buttons = desk.panel.locator("match-panel button")
    expect(buttons).to_have_text(["The room", "Move"])
    expect(desk.panel.get_by_role("link", name="Open the sheet")).to_have_count(0)
    desk.press("The room")
    expect(desk.panel).to_contain_text("8 of 8 still in")


def test_only_tables_at_which_people_play_are_among_the_matches(desk: Desk, hall: Hall) -> None:
    [room] = hall.ids("Room")
    busted = [{"entrant": each, "stack": 100} for each in hall.ids("Devi", "Anu", "Biju")]
    hall.act("busted", stage=room, busted=busted)
    asked = {"stage": room}
    proposed = call(hall.base_url, "POST", f"/events/{hall.code}/proposals", asked, hall.key)
    hall.act(**proposed["act"])
    desk.page.keyboard.press("Escape")
    desk.go_to("Matches")
    matches = desk.page.locator("desk-matches")
    expect(matches.locator(".match-open b")).to_have_text([re.compile("Table 1")])
    expect(matches).not_to_contain_text("Without a match")
    expect(matches.get_by_role("button", name="Draw")).to_have_count(0)


def test_who_sits_in_the_room_is_sent_to_it_and_put_out_of_it(desk: Desk) -> None:
    tap(desk, "Anu")
    desk.press("Is out")
    done(desk, "Out: Anu")
    desk.page.keyboard.press("Escape")
    desk.go_to("People")
    desk.page.get_by_role("button", name="Anu", exact=True).click()
    expect(desk.panel.locator("[data-key=now]")).to_contain_text("Anu: out in place 8")
    expect(desk.panel.get_by_role("button", name="Warn Anu")).to_have_count(1)
    expect(desk.panel.get_by_role("button", name="Withdraw Anu")).to_have_count(0)
    desk.panel.locator("[data-key=now]").get_by_role("button", name="Back in").click()
    expect(desk.panel.get_by_role("heading", name="Not out: Anu")).to_be_visible()
    for _ in range(2):
        desk.page.keyboard.press("Escape")
    desk.page.get_by_role("button", name="Devi", exact=True).click()
    expect(desk.panel.locator("[data-key=now]")).to_contain_text("Table 1, seat 4")
    expect(desk.panel.get_by_role("button", name="Withdraw Devi")).to_have_count(1)
    expect(desk.panel.locator("[data-key=now]").get_by_role("button", name="The room")).to_have_count(1)
    expect(desk.panel.get_by_role("button", name="not coming")).to_have_count(0)
    desk.panel.locator(".grave-acts").get_by_role("button", name="Disqualify Devi").click()
    desk.panel.get_by_label("Why? It stands in the journal").fill("marked cards")
    expect(desk.panel.locator("act-panel")).to_contain_text("Devi: out in place 7")
    act = desk.panel.locator("act-panel").get_by_role("button", name="Disqualify Devi")
    expect(act).to_be_enabled()
    act.click()
    expect(desk.page.locator("desk-undo")).to_contain_text("Disqualified: Devi")
    room = next(iter(desk.see()["stages"].values()))["room"]
    assert room["playing"] == 6
    assert desk.names([each for each in room["tables"][0]["seats"] if each]) == ["Biju", "Chandran"]


def test_the_page_of_a_table_shows_its_seats_round_it(desk: Desk, hall: Hall) -> None:
    hall.act("button", match=next(iter(desk.see()["matches"])), seat=2)
    desk.page.goto(f"/t/{hall.tables['Table 1']}")
    here = desk.page.locator("[data-key=room]")
    expect(here.get_by_role("heading")).to_have_text("The players of Table 1")
    expect(here.locator("li")).to_have_text(["1 Anu", "2 Biju button", "3 Chandran", "4 Devi", "5 free"])
    expect(desk.page.locator("main, footer").get_by_text("No game yet")).to_have_count(0)
    hall.act("busted", stage=hall.ids("Room")[0], busted=[{"entrant": hall.ids("Anu")[0]}])
    expect(here.locator("li").first).to_have_text("1 free")
    desk.press("More")
    desk.press("Who wins which pot")
    expect(desk.panel.locator("showdown-panel .name")).to_have_text(["Biju", "Chandran", "Devi"])
    desk.page.keyboard.press("Escape")
    desk.press("More")
    desk.press("Thirty seconds for an action")
    expect(desk.page.get_by_role("timer")).to_have_text("30")


def room_of(hall: Hall) -> dict[str, Any]:
    """Return the room as everybody sees it."""
    room: dict[str, Any] = hall.look()["stages"][hall.ids("Room")[0]]["room"]
    return room


def move(hall: Hall, name: str, table: int, seat: int) -> None:
    """Send somebody to another seat."""
    [stage, entrant] = hall.ids("Room", name)
    match = room_of(hall)["tables"][table - 1]["match"]
    seats = [{"entrant": entrant, "match": match, "seat": seat}]
    hall.act("reseated", stage=stage, why="balance", seats=seats)


def test_who_was_moved_is_told_at_the_desk_at_both_tables_and_on_his_phone(desk: Desk, hall: Hall) -> None:
    move(hall, "Anu", 2, 5)
    expect(desk.panel.locator("[data-key=sent] li")).to_have_text(
        ["Anu Table 2, seat 5 (from Table 1, seat 1)"]
    )
    for label, said in (
        ("Table 1", "Anu, seat 1, goes to Table 2, seat 5"),
        ("Table 2", "Anu comes to seat 5, from Table 1, seat 1"),
    ):
        desk.page.goto(f"/t/{hall.tables[label]}")
        expect(desk.page.locator(".on-the-way li")).to_have_text([said])
    desk.page.goto(hall.page)
    find(desk.page, "Anu")
    sent = desk.page.locator("[data-key=sent]")
    expect(sent).to_contain_text("Go to Table 2, seat 5 (from Table 1, seat 1)")
    expect(sent).to_contain_text("The tables are made even.")
    hall.act("sat", stage=hall.ids("Room")[0], entrants=hall.ids("Anu"))
    expect(sent).to_have_count(0)


def test_tables_are_told_who_is_not_dealt_in_and_who_of_two_has_the_button(desk: Desk, hall: Hall) -> None:
    [room], here = hall.ids("Room"), desk.page.locator("room-here")
    first, second = (each["match"] for each in room_of(hall)["tables"])

    def out(name: str) -> None:
        hall.act("busted", stage=room, busted=[{"entrant": hall.ids(name)[0]}])

    out("Biju")
    hall.act("button", match=first, seat=4)
    hall.act("button", match=second, seat=2)
    move(hall, "Elias", 1, 2)
    desk.page.goto(f"/t/{hall.tables['Table 1']}")
    expect(here.locator(".on-the-way li")).to_have_text(
        ["Elias comes to seat 2, from Table 2, seat 1, and is not dealt in before the button has passed"]
    )
    assert_drawn_alike(desk.page, "room-here")
    out(EIGHT[6])
    said = f"{EIGHT[7]}, seat 4, has the button now and pays the small blind, Femi the big blind"
    desk.page.goto(f"/t/{hall.tables['Table 2']}")
    expect(here).to_contain_text(said)
    assert_drawn_alike(desk.page, "room-here")
    desk.open(hall.code, hall.key)
    desk.press("The room")
    expect(desk.panel.locator(".room-tables")).to_contain_text(said)


def test_the_desk_ticks_who_sits_and_who_is_left_needs_a_person(desk: Desk, hall: Hall) -> None:
    move(hall, "Anu", 2, 5)
    move(hall, "Biju", 1, 1)
    # It stands above the names, however many these are.
    expect(desk.panel.locator("[data-key=sent] button").first).to_have_text("All 2 sit there")
    desk.panel.locator("[data-key=sent]").get_by_role("button", name="Anu").click()
    desk.press("1 sits there")
    done(desk, "In their seats: Anu")
    desk.page.keyboard.press("Escape")
    desk.go_to("Today")
    need = desk.need("Biju is not yet in the new seat in Room")
    expect(need.get_by_role("button", name="The room")).to_have_count(1)
    need.get_by_role("button", name="All sit in their new seats").click()
    expect(need).to_have_count(0)
    assert room_of(hall)["sent"] == []


def test_where_no_seat_is_free_a_table_is_opened_by_two_taps(desk: Desk, hall: Hall) -> None:
    hall.open_tables("Table 3")
    late = [f"Late {each}" for each in range(3)]
    hall.act("people", people=[{"person": f"l{each}", "name": name} for each, name in enumerate(late)])
    entrants = [{"entrant": f"l{each}", "people": [f"l{each}"]} for each in range(3)]
    hall.act("entered", competition=hall.ids("Poker")[0], entrants=entrants[:2], late=True)
    desk.panel.get_by_label("Minutes on the clock").fill("5")
    desk.press("Draw a seat")
    desk.press("Seat 2 players")
    done(desk, "Seated by lot")
    hall.act("entered", competition=hall.ids("Poker")[0], entrants=entrants[2:], late=True)
    desk.panel.get_by_label("Minutes on the clock").fill("5")
    desk.press("Draw a seat")
    expect(desk.panel.locator(".proposal")).to_contain_text("No seat is free, so Table 3 is opened")
    desk.press("Open the table for 3 players")
    done(desk, "A table was opened")
    expect(desk.panel.get_by_role("heading", name="Table 3: 3 players")).to_be_visible()
    desk.press("Undo")
    expect(desk.panel.get_by_role("heading", name="Table 3")).to_have_count(0)


def test_the_buttons_are_told_by_one_tap_at_each_table(desk: Desk) -> None:
    desk.press("Tell where the buttons are")
    tap(desk, "Biju")
    done(desk, "Table 1: Biju has the button")
    tap(desk, "Elias")
    done(desk, "Table 2: Elias has the button")
    desk.press("Tap who has the button at each table, then here")
    tap(desk, "Devi")
    expect(desk.panel).to_contain_text("Devi: out in place 8")


def test_a_hand_that_is_counted_places_who_went_out_in_it_and_says_that_all_sit(
    desk: Desk, hall: Hall
) -> None:
    move(hall, "Anu", 2, 5)
    expect(desk.panel.locator("[data-key=sent]")).to_be_visible()
    tap(desk, "Elias")
    desk.panel.get_by_label("Number of the hand").fill("12")
    desk.press("Is out")
    done(desk, "Out: Elias")
    expect(desk.panel.locator("[data-key=sent]")).to_have_count(0)
