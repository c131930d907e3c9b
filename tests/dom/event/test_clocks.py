"""A clock is run at the desk in two taps and shown to the hall; what was done is undone by one.

A tap is counted wherever the director taps, from the desk's first page on.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Locator, Page

from tests.browser.desks import Desk
from tests.browser.director import Director
from tests.browser.drawn import HEARD
from tests.browser.halls import Hall
from tests.browser.tables import call, open_table
from tests.dom.expecting import expect

# A clock that runs is brought anew with each second; what rings is returned.
BRING_ANEW = """face => {
    const clock = {
        steps: [{level: 1, ends: 3}], entry_until: null,
        place: 0, left: 180_000, pause: 0, since: 0, begun: true,
    };
    const rung = [];
    let now = 0;
    face.addEventListener("bell", ({detail}) => rung.push(detail));
    face.time = {now: () => now, unsure: 0};
    for (now of [119_000, 120_000, 179_000, 180_000]) face.show(structuredClone(clock));
    return rung;
}"""


@pytest.fixture
def director(desk: Desk, base_url: str) -> Director:
    hall = Hall(base_url)
    hall.act("competition", competition="p", title="Poker", game="gama_poker", preset="gama_poker_2025")
    hall.act("stage", stage="room", competition="p", title="Poker", format="open_play")
    hall.act("competition", competition="r", title="Rummy", game="gama_rummy", preset="gama_prelim")
    hall.act("stage", stage="pre", competition="r", title="Preliminary round", format="brackets")
    return Director(desk, hall)


def face(director: Director) -> Locator:
    return director.desk.page.locator("clock-face").first


def clock(director: Director, stage: str = "room") -> dict[str, Any]:
    known: dict[str, Any] = director.hall.look()["clocks"][stage]
    return known


def test_clock_is_started_paused_and_put_to_the_next_level_in_two_taps_each(director: Director) -> None:
    director.press("Clocks")
    expect(face(director)).to_contain_text("15:00")
    expect(face(director)).to_contain_text("not started")
    director.press("Start")
    expect(director.desk.panel.get_by_role("button", name="Pause")).to_be_visible()
    assert director.taps == 2
    assert clock(director)["since"]
    director.press("To level 2: 10/20")
    expect(face(director)).to_contain_text("Level 2")
    expect(director.desk.panel.locator("desk-undo")).to_contain_text("Clock set to level 2: ")
    assert director.taps == 3, "the panel stays open: what comes next is one tap"
    director.press("+5 min")
    expect(face(director)).to_contain_text("19:")
    director.press("Pause")
    expect(face(director)).to_contain_text("paused")
    director.desk.panel.locator("desk-undo").get_by_role("button", name="Undo").click()
    expect(director.desk.panel.get_by_role("button", name="Pause")).to_be_visible()
    assert clock(director)["since"]


def then(director: Director, name: str) -> Locator:
    """Return what stands beside a button of the clock: what it would change."""
    button = director.desk.panel.get_by_role("button", name=name).first
    return director.desk.panel.locator(f"#{button.get_attribute('aria-describedby')}")


def test_what_a_tap_would_do_to_the_clock_stands_beside_it_before_it_is_done(director: Director) -> None:
    director.press("Clocks")
    expect(then(director, "Start")).to_have_text("level 1, 15:00 left, running")
    expect(then(director, "+5 min")).to_have_text("level 1, 20:00 left, standing")
    expect(then(director, "To level 2: 10/20")).to_have_text("level 2, 15:00 left, standing")
    expect(then(director, "Break of 10 min")).to_have_text("break, 10:00 left, running")
    assert (director.taps, clock(director)["since"]) == (1, None), "nothing is done by looking"
    director.hall.act("clock_started", stage="room")
    expect(then(director, "Pause")).to_have_text("level 1 stands until you go on")
    expect(then(director, "+5 min")).to_have_text(re.compile(r"^level 1, until \d\d:\d\d$"))
    expect(then(director, "To level 2: 10/20")).to_have_text("level 2, 15:00 left, running")
    director.hall.act("clock_level", stage="room", level=3)
    expect(then(director, "To level 4: 40/80")).to_have_text(
        "level 4, 15:00 left, running. Entries are closed"
    )
    expect(then(director, "Back to level 2")).to_have_text("level 2, 15:00 left, running")


def test_time_is_added_or_taken_and_any_level_reached_in_two_taps(director: Director) -> None:
    director.hall.act("clock_started", stage="room")
    director.press("Clocks")
    director.press("+5 min")
    expect(face(director)).to_contain_text("19:")
    assert director.taps == 2, "to add time"
    director.press("−1 min")
    expect(face(director)).to_contain_text("18:")
    levels = director.desk.panel.get_by_role("group", name="Another level")
    before = director.hall.look()["version"]
    expect(then(director, "Level 4 40/80")).to_have_text("level 4, 15:00 left, running. Entries are closed")
    assert director.hall.look()["version"] == before, "nothing is done by looking"
    director.desk.page.keyboard.press("Escape")
    director.taps = 0
    director.press("Clocks")
    director.press("Level 7 250/500")
    expect(face(director)).to_contain_text("250/500")
    assert director.taps == 2, "to any level"
    present = levels.locator("[aria-current]")
    expect(present).to_have_text("Level 7 250/500")
    expect(present).to_be_disabled()
    director.press("Level 2 10/20")
    expect(face(director)).to_contain_text("10/20")
    director.desk.panel.locator("desk-undo").get_by_role("button", name="Undo").click()
    expect(face(director)).to_contain_text("250/500")


def test_levels_stand_below_the_other_acts_where_those_do_not_lead_to_all(director: Director) -> None:
    levels = director.desk.panel.get_by_role("group", name="Another level").get_by_role("button")
    steps = [{"ends": 10}, {"ends": 20}, {"ends": 25, "pause": True}, {"ends": 35}]
    director.hall.act("clock_schedule", stage="pre", steps=steps[:2])
    director.hall.act("clock_schedule", stage="room", steps=steps)
    director.press("Clocks")
    expect(levels).to_have_text(["Level 1", "Level 2", "Level 3"])
    director.press("Level 3")
    expect(face(director)).to_contain_text("Level 3")
    expect(levels).to_have_count(3)
    director.hall.act("clock_level", stage="room", level=2)
    expect(levels).to_have_count(0)
    director.hall.act("clock_time", stage="room", seconds=-599)
    director.hall.act("clock_started", stage="room")
    expect(face(director).get_by_text("Break", exact=True)).to_be_visible()
    expect(levels).to_have_text(["Level 1", "Level 2", "Level 3"])
    expect(director.desk.panel.locator(".levels [aria-current]")).to_have_count(0)
    expect(then(director, "Back to level 2")).to_have_text("level 2, 10:00 left, running")
    director.tap(levels.nth(1))
    expect(face(director)).to_contain_text("Level 2")


def test_what_would_be_refused_says_so_before_it_is_tapped(director: Director) -> None:
    director.hall.act("clock_started", stage="room")
    director.hall.act("clock_time", stage="room", seconds=-860)
    director.press("Clocks")
    expect(then(director, "−1 min")).to_contain_text("Go to the next level instead.")


def test_break_is_begun_and_ended(director: Director) -> None:
    director.press("Clocks")
    director.press("Start")
    director.press("Break of 10 min")
    expect(face(director).get_by_text("Break", exact=True)).to_be_visible()
    expect(face(director)).to_contain_text("Next: level 1, 5/10")
    director.press("End the break")
    expect(face(director)).to_contain_text("Level 1")


def test_who_lets_a_clock_run_again_says_that_no_break_ends_by_that(director: Director) -> None:
    hall = director.hall
    for kind, facts in (("started", {}), ("break", {"minutes": 10}), ("paused", {})):
        hall.act(f"clock_{kind}", stage="room", **facts)
    director.press("Clocks")
    for name in ("Go on", "End the break"):
        expect(director.desk.panel.get_by_role("button", name=name)).to_be_enabled()
        director.press(name)
    expect(face(director)).to_contain_text("Level 1")
    record = call(hall.base_url, "GET", f"/events/{hall.code}/export", key=hall.key)
    acts = [row["after"] or {} for row in record["ledger"]]
    started = [each for each in acts if each.get("kind") == "clock_started"]
    assert [each.get("resumes") for each in started] == [None, True, None]


def test_what_contradicts_the_past_is_refused_with_the_way_out(director: Director) -> None:
    director.hall.act("clock_started", stage="room")
    director.hall.act("clock_time", stage="room", seconds=-860)
    director.press("Clocks")
    director.press("−1 min")
    refused = director.desk.panel.locator(".refusal").first
    expect(refused).to_contain_text("left of level 1. Go to the next level instead.")


def test_round_of_rummy_gets_a_countdown(director: Director) -> None:
    director.press("Clocks")
    director.press("Countdown for Rummy: Preliminary round")
    director.desk.panel.get_by_label("Minutes, Level 1").fill("50")
    director.press("Look at it")
    expect(director.desk.panel).to_contain_text("Schedule: to 0:50")
    director.press("Take this schedule")
    expect(director.desk.page.locator("clock-face").nth(1)).to_contain_text("50:00")
    assert clock(director, "pre")["steps"] == [{"level": 1, "ends": 50}]


def test_schedule_is_edited_in_a_table_and_one_that_falls_refused(director: Director) -> None:
    director.press("Clocks")
    director.press("Schedule")
    director.desk.panel.get_by_label("Big blind, Level 4").fill("30")
    director.desk.panel.get_by_label("Small blind, Level 4").fill("15")
    director.press("Look at it")
    expect(director.desk.panel).to_contain_text("Blinds do not fall")
    director.desk.panel.get_by_role("button", name="Close").click()
    director.desk.panel.get_by_label("Big blind, Level 4").fill("60")
    director.desk.panel.get_by_label("Small blind, Level 4").fill("30")
    director.press("Look at it")
    expect(director.desk.panel).to_contain_text("30/60 to 1:00")
    director.press("Take this schedule")
    expect(director.desk.page.get_by_role("dialog")).to_have_count(1)
    assert clock(director)["steps"][3] == {"level": 4, "ends": 60, "small": 30, "big": 60}
    assert clock(director)["entry_until"] == 45


def test_entries_until_a_minute_stay_so_where_a_schedule_is_edited(director: Director) -> None:
    poker = {"competition": "p", "title": "Poker", "game": "gama_poker", "preset": "gama_poker_2025"}
    director.hall.act("competition", **poker, rules={"registration_until": 40})
    director.press("Clocks")
    expect(face(director)).to_contain_text("Entries are open for 40 min more")
    director.press("Schedule")
    panel = director.desk.panel
    expect(panel.get_by_label("Entries are open until the end of level")).to_have_value("")
    expect(panel.get_by_label("Or until the minute, where no level is stated")).to_have_value("40")
    director.press("Add a level")
    director.desk.panel.get_by_label("Big blind, Level 10").fill("5000")
    director.desk.panel.get_by_label("Small blind, Level 10").fill("2500")
    director.press("Look at it")
    director.press("Take this schedule")
    expect(director.desk.page.get_by_role("dialog")).to_have_count(1)
    assert (len(clock(director)["steps"]), clock(director)["entry_until"]) == (10, 40)


def test_schedule_is_proposed_in_two_taps_for_the_chips_of_most_sets(director: Director) -> None:
    director.press("Clocks")
    director.press("Schedule")
    panel = director.desk.panel
    panel.get_by_text("Propose a schedule").click()
    panel.get_by_label("Hours there are").fill("3")
    director.press("Propose")
    expect(panel.get_by_label("Small blind, Level 1")).to_have_value("25")
    expect(panel.get_by_label("Kinds of chips")).to_have_value("25 100 500 1000")
    director.press("Look at it")
    expect(director.desk.panel).to_contain_text("Schedule: 25/50 to 0:20")


def test_how_many_are_expected_stays_as_it_was_typed_when_somebody_enters(director: Director) -> None:
    director.press("Clocks")
    director.press("Schedule")
    panel, hall = director.desk.panel, director.hall
    panel.get_by_text("Propose a schedule").click()
    panel.get_by_label("Players", exact=True).fill("40")
    names = ("anu", "biju", "chandran")
    hall.act("people", people=[{"person": each, "name": each.title()} for each in names])
    for competition in ("p", "r"):
        entrants = [{"entrant": f"{competition}-{each}", "people": [each]} for each in names]
        hall.act("entered", competition=competition, entrants=entrants)
    hall.open_tables("Table 99")
    expect(director.desk.page.locator(".hall-table", has_text="Table 99")).to_have_count(1)
    expect(panel.get_by_label("Players", exact=True)).to_have_value("40")


def test_schedule_is_taken_in_as_the_rule_book_prints_it_and_one_that_is_none_is_told(
    director: Director,
) -> None:
    director.press("Clocks")
    director.press("Schedule")
    panel = director.desk.panel
    printed = [
        {"level": 1, "sb": 5, "bb": 10, "ends": "0:15:00"},
        {"level": 2, "sb": 25, "bb": 50, "ends": "1:00:00"},
    ]

    def take_in(written: object) -> None:
        file: FilePayload = {
            "name": "schedule.json",
            "mimeType": "application/json",
            "buffer": json.dumps(written).encode(),
        }
        panel.get_by_label("Take from a file").set_input_files(file)

    take_in({})
    expect(panel.locator(".refusal").first).to_contain_text("This file holds no schedule.")
    take_in(printed)
    expect(panel.get_by_label("Minutes, Level 2")).to_have_value("45")
    director.press("Look at it")
    expect(panel).to_contain_text("25/50 to 1:00")
    director.press("Take this schedule")
    expect(director.desk.page.get_by_role("dialog")).to_have_count(1)
    assert [each["big"] for each in clock(director)["steps"]] == [10, 50]


def test_hall_sees_the_clock_and_hears_of_what_is_done(director: Director) -> None:
    page = director.desk.page
    page.goto(f"{director.hall.page}/clock")
    shown = page.locator("clock-face")
    expect(shown).to_contain_text("not started")
    expect(shown).to_contain_text("A new level holds from the next hand")
    expect(shown).to_contain_text("Entries until the end of level 3: 45 min")
    director.hall.act("clock_started", stage="room")
    director.hall.act("clock_level", stage="room", level=4)
    expect(shown).to_contain_text("40/80")
    expect(shown).to_contain_text("Entries are closed")
    steps = [
        {"ends": 15, "small": 5, "big": 10},
        {"ends": 25, "pause": True},
        {"ends": 40, "small": 25, "big": 50, "colour_up": 5},
    ]
    director.hall.act("competition", competition="q", title="Q", game="gama_poker", preset="gama_poker_2025")
    director.hall.act("stage", stage="q", competition="q", title="Q", format="open_play")
    director.hall.act("clock_schedule", stage="q", steps=steps, chips=[5, 25])
    page.get_by_role("button", name="Q", exact=True).click()
    expect(shown).to_contain_text("Break in 15 min")
    expect(shown).to_contain_text("Chips of 5 go before level 2: 25 min")
    page.goto("/e/NOSUCH22/clock")
    expect(page.get_by_role("heading", name="There is no such event")).to_be_visible()


def test_a_clock_rings_though_news_brings_it_anew_in_that_very_second(director: Director) -> None:
    director.desk.page.goto(f"{director.hall.page}/clock")
    assert face(director).evaluate(BRING_ANEW) == ["minute", "change"]


def test_action_at_a_poker_table_has_thirty_seconds(page: Page, base_url: str) -> None:
    table = open_table(base_url, ["Anu", "Biju"], game_type="gama_poker", preset="gama_poker_2025")
    page.goto(table.page)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Thirty seconds for an action").click()
    left = page.get_by_role("timer")
    expect(left).to_have_text("30")
    # It is there for a second, in which nobody need look.
    page.evaluate(HEARD, "action-timer")
    page.get_by_role("button", name="Start").click()
    page.wait_for_function("() => heard.some((each) => each.trim() === '29')")
    page.get_by_role("button", name="+30 seconds").click()
    expect(left).to_have_text(re.compile("^5"))
    page.get_by_role("button", name="Done").click()
    expect(left).to_have_text("30")
    page.get_by_role("button", name="Start").click()
    page.evaluate(
        "() => { const { now } = performance; performance.now = () => now.call(performance) + 31_000; }"
    )
    try:
        expect(left).to_have_text("0")
        expect(page.locator("action-timer")).to_have_attribute("data-state", "over")
    finally:
        page.evaluate("() => delete performance.now")
    page.get_by_role("button", name="Done").click()
    expect(left).to_have_text("30")
    expect(page.locator("action-timer")).not_to_have_attribute("data-state", "over")
