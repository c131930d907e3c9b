"""A freeze-out among friends: few taps from the front page, and its desk is the phone of one who plays.

A tap is counted wherever somebody taps; what is typed is none. `bench/README.md` has the numbers.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.drawn import assert_drawn_alike
from tests.browser.new_game import name_players
from tests.browser.tables import call
from tests.dom.expecting import expect

NAMES = ("Anu", "Biju", "Chandran", "Devi")


class Evening:
    """Hold the phone that runs the evening, and count its taps."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, name: str | re.Pattern[str], within: str = "body", role: str = "button") -> None:
        self.page.locator(within).get_by_role(role, name=name).last.tap()  # type: ignore[arg-type]
        self.taps += 1

    def out(self, name: str) -> None:
        self.tap(name, "room-panel .seats")
        self.tap("Is out")
        self.done(f"Out: {name}")

    def done(self, said: str) -> None:
        expect(self.page.locator("desk-undo [role=status]")).to_have_text(said)

    @property
    def places(self) -> Locator:
        return self.page.locator("[data-key=places] li")


@pytest.fixture
def evening(page: Page) -> Evening:
    evening = Evening(page)
    page.goto("/")
    evening.tap("New table", role="link")
    evening.tap(re.compile("^Poker tournament"))
    expect(page.get_by_label("Seat 1", exact=True)).to_be_visible()
    name_players(page, *NAMES)
    evening.tap("Start with 4 players")
    expect(page.locator("room-clock").get_by_role("button", name="Start")).to_be_visible()
    return evening


def test_one_tap_on_the_front_page_asks_for_the_names_of_an_evening(page: Page) -> None:
    evening = Evening(page)
    page.goto("/")
    evening.tap("Start a poker evening")
    expect(page.get_by_label("Seat 1", exact=True)).to_be_visible()
    expect(page.locator(".what")).to_contain_text("Poker tournament")
    name_players(page, *NAMES)
    evening.tap("Start with 4 players")
    evening.tap("Start", "room-clock")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    assert evening.taps == 3


def test_what_a_tap_would_do_to_the_clock_stands_below_it(evening: Evening) -> None:
    evening.tap("Start")
    expect(evening.page.locator(".room-clock-acts .looked")).to_contain_text(
        ["Pause level 1 stands until you go on", "To level 2: 10/20 level 2, 15:00 left, running"]
    )


def test_clock_runs_after_four_taps_and_what_follows_takes_one_or_two(evening: Evening) -> None:
    page = evening.page
    evening.tap("Start")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    evening.done("Clock started: Freeze-out")
    assert evening.taps == 4
    expect(page.locator("clock-face")).to_contain_text("5/10")
    expect(page.locator("clock-face")).to_contain_text("Average stack 3,000 (300 big blinds)")

    evening.taps = 0
    evening.out("Devi")
    assert evening.taps == 2
    evening.tap("Undo")
    expect(page.locator("room-panel")).to_contain_text("4 of 4 still in")
    assert evening.taps == 3, "where it was done it is undone"

    evening.taps = 0
    evening.tap("To level 2: 10/20")
    expect(page.locator("clock-face")).to_contain_text("10/20")
    expect(page.locator("clock-face")).to_contain_text("Average stack 3,000 (150 big blinds)")
    expect(page.locator("room-panel")).not_to_contain_text("on average")
    assert evening.taps == 1
    expect(page.locator("clock-face")).to_contain_text("A new level holds from the next hand")
    expect(page.locator("clock-face")).to_contain_text("Entries until the end of level 3: 30 min")

    evening.taps = 0
    evening.tap("Time, breaks and schedule")
    evening.tap("+5 min")
    expect(page.locator("room-clock clock-face")).to_contain_text("19:")
    assert evening.taps == 2, "to add or take time, and to the level before"
    evening.tap("−1 min")
    page.keyboard.press("Escape")

    evening.taps = 0
    page.get_by_label("A friend who comes late").fill("Elias")
    evening.tap("Draw a seat")
    evening.done("Seated by lot: Elias")
    expect(page.locator("room-panel")).to_contain_text("5 of 5 still in")
    expect(page.locator("room-panel")).to_contain_text("14,900 chips in play")
    expect(page.locator("late-friend")).to_contain_text("Who comes late gets 2,900 chips now.")
    assert evening.taps == 1
    evening.tap("Undo")
    expect(page.locator("room-panel")).to_contain_text("4 of 4 still in")
    expect(page.locator("room-panel")).to_contain_text("12,000 chips in play")
    expect(page.locator("late-friend")).not_to_contain_text("2,900 chips")


def test_any_other_level_is_two_taps_away_and_looked_at_before(evening: Evening) -> None:
    page = evening.page
    evening.tap("Start")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    evening.taps = 0
    evening.tap("Time, breaks and schedule")
    seventh = page.locator("[data-key=level7]")
    expect(seventh).to_have_text("Level 7 250/500 level 7, 15:00 left, running. Entries are closed")
    evening.tap("Level 7 250/500", "clocks-panel")
    expect(page.locator("room-clock clock-face")).to_contain_text("250/500")
    assert evening.taps == 2
    evening.tap("Undo", "clocks-panel")
    expect(page.locator("room-clock clock-face")).to_contain_text("5/10")
    assert evening.taps == 3, "where it was done it is undone"


# An hour ahead, and the server tells no time, or late; `restore` sets it right for the pages that follow.
WRONG = """(late) => {
    const [fetched, now] = [window.fetch, Date.now];
    window.fetch = async (to, init) => {
        if (!String(to).endsWith("/time")) return fetched(to, init);
        if (late === null) throw new TypeError("cut off");
        await new Promise((wake) => setTimeout(wake, late));
        return fetched(to, init);
    };
    Date.now = () => now() + 3_600_000;
    window.restore = () => Date.now = now;
    window.dispatchEvent(new Event("pageshow"));
}"""


def test_a_phone_that_does_not_know_the_time_claims_nothing_by_its_own_clock(evening: Evening) -> None:
    page = evening.page
    evening.tap("Start")
    level = page.locator("room-clock").get_by_role("button", name=re.compile("^To level"))
    expect(level).to_have_text("To level 2: 10/20")
    evening.tap("Time, breaks and schedule")
    levels = page.locator("clocks-panel").get_by_role("button", name=re.compile("level", re.IGNORECASE))
    expect(levels.first).to_have_text("To level 2: 10/20")
    expect(levels).to_have_count(10)
    page.evaluate(WRONG, None)
    try:
        expect(page.locator("room-clock clock-face")).to_contain_text("does not know the time")
        expect(page.locator("late-friend")).not_to_contain_text("Entries are closed")
        expect(page.get_by_label("A friend who comes late")).to_have_count(1)
        expect(level).to_have_count(0)
        expect(levels).to_have_count(0)
        expect(page.locator("room-clock").get_by_role("button", name="Pause")).to_have_count(1)
    finally:
        page.evaluate("() => { restore() }")


def test_a_clock_whose_time_is_unsure_says_by_how_much(evening: Evening) -> None:
    page = evening.page
    evening.tap("Start")
    expect(page.locator("clock-face")).to_contain_text("Level 1")
    expect(page.locator("clock-face")).not_to_contain_text("may be wrong")
    page.evaluate(WRONG, 800)
    try:
        wrong = re.compile(r"This time may be wrong by 0\.[45] s")
        expect(page.locator("clock-face")).to_contain_text(wrong)
    finally:
        page.evaluate("() => { restore() }")


def test_evening_ends_with_its_places_and_begins_again_with_the_same_people(evening: Evening) -> None:
    page, first = evening.page, evening.page.url
    for name in ("Devi", "Anu"):
        evening.out(name)
    evening.places.filter(has_text="Devi").get_by_role("button", name="Back in").tap()
    panel = page.get_by_role("dialog")
    expect(panel).to_contain_text("Anu: place 4 instead of 3")
    panel.get_by_role("button", name="Back in").tap()
    expect(evening.places).to_have_count(1)
    for name in ("Devi", "Chandran"):
        evening.out(name)
    expect(page.get_by_text("Biju has won")).to_be_visible()
    expect(evening.places).to_have_text(
        ["1 Biju prize", "2 Chandran prize Back in", "3 Devi prize Back in", "4 Anu Back in"]
    )
    expect(page.locator("room-panel, late-friend")).to_have_count(0)
    evening.tap("Share", "footer")
    expect(page.get_by_role("dialog", name="Share")).to_be_visible()
    page.keyboard.press("Escape")
    page.goto(urlsplit(first).path.removesuffix("/room"))
    expect(page.locator(".ranking li").first).to_contain_text("Biju")
    page.goto(urlsplit(first).path)
    evening.tap("Again with the same people")
    expect(page.get_by_label("Seat 4", exact=True)).to_have_value("Devi")
    evening.tap("Start with 4 players")
    expect(page.locator("room-panel")).to_contain_text("4 of 4 still in")
    assert page.url != first


def test_a_dozen_friends_sit_at_two_tables_and_the_last_ten_at_one(page: Page) -> None:
    evening = Evening(page)
    page.goto("/new")
    evening.tap(re.compile("^Poker tournament"))
    expect(page.get_by_label("Seat 1", exact=True)).to_be_visible()
    name_players(page, *(f"Friend {each}" for each in "ABCDEFGHIJKL"))
    evening.tap("Start with 12 players")
    tables = page.locator(".room-tables h3")
    expect(tables).to_have_text([re.compile("^Table 1: 6 players"), re.compile("^Table 2: 6 players")])
    evening.out("Friend A")
    evening.out("Friend L")
    expect(page.locator(".proposal")).to_contain_text("The last 10 sit down anew at Table 1.")
    evening.tap("Move 10 players")
    evening.done("Moved as proposed")
    expect(tables).to_have_text([re.compile("^Table 1: 10 players")])


def test_others_watch_and_a_second_phone_runs_it_too_and_finds_back_to_it(
    evening: Evening, base_url: str
) -> None:
    page, path = evening.page, urlsplit(evening.page.url).path
    evening.tap("More")
    evening.tap("Run it on another phone too")
    link = page.get_by_label(re.compile("^The same as an address")).input_value()
    page.evaluate("localStorage.clear()")
    page.goto(path.removesuffix("/room"))
    expect(page.locator("clock-face")).to_contain_text("4 of 4 players left")
    assert_drawn_alike(page, "event-screen")
    page.goto(path)
    expect(page.get_by_role("heading", name="This device cannot open the desk")).to_be_visible()
    page.goto(f"{urlsplit(link).path}#{urlsplit(link).fragment}")
    evening.out("Anu")
    page.goto("/")
    expect(page.get_by_role("link", name=re.compile("^Poker tournament"))).to_have_attribute("href", path)
    event = call(base_url, "GET", f"/events/{path.split('/')[2]}")
    [stage] = event["stages"].values()
    assert stage["room"]["playing"] == 3


def test_pots_of_a_hand_are_shared_out_at_the_table(evening: Evening) -> None:
    page = evening.page
    evening.tap("More")
    evening.tap("Who wins which pot")
    panel = page.locator("showdown-panel")
    expect(panel).to_contain_text("Type the chips each player put in.")
    for name, chips in (("Anu", 100), ("Biju", 300), ("Devi", 300)):
        panel.get_by_label(f"Chips {name} put in").fill(str(chips))
    expect(panel).to_contain_text("tap in the board")
    for name in ("Anu", "Devi"):
        panel.locator(f"[data-do=fold][data-name={name}]").tap()
    expect(panel.locator(".showdown")).to_have_text("Biju wins 700")
    expect(panel.locator(".pots tr")).to_have_text(["Main pot 700 Biju"])


def test_chips_of_a_pot_are_read_as_people_write_them_or_asked_for(evening: Evening) -> None:
    evening.tap("More")
    evening.tap("Who wins which pot")
    panel = evening.page.locator("showdown-panel")
    for name, chips in (("Anu", "1 500"), ("Biju", "1,500"), ("Devi", "1.500")):
        panel.get_by_label(f"Chips {name} put in").fill(chips)
    for name in ("Anu", "Devi"):
        panel.locator(f"[data-do=fold][data-name={name}]").tap()
    expect(panel.get_by_role("status")).to_have_text(
        "Chips Devi put in: Write this in digits alone, as 1000 or 0.50."
    )
    unread = panel.get_by_label("Chips Devi put in")
    expect(unread).to_have_attribute("aria-invalid", "true")
    unread.fill("1500")
    expect(panel.locator(".showdown")).to_have_text("Biju wins 4,500")
    assert unread.get_attribute("aria-invalid") is None


def test_friends_settle_up_by_the_buy_in_that_they_say(page: Page) -> None:
    evening = Evening(page)
    page.goto("/new?game=gama_poker")
    expect(page.get_by_label("Seat 1", exact=True)).to_be_visible()
    name_players(page, *NAMES)
    evening.tap("Start with 4 players")
    expect(page.locator("room-clock").get_by_role("button", name="Start")).to_be_visible()
    evening.tap("More")
    evening.tap("Settling up")
    panel = page.locator("settle-panel")
    expect(panel).to_contain_text("No buy-in is said, so nobody owes anything.")
    evening.tap("Set the buy-in and prizes", "settle-panel")
    panel.get_by_label("Buy-in").fill("100")
    panel.get_by_label("Per cent of the pot for each prize, from the first").fill("75 25")
    evening.tap("Save", "settle-panel")
    expect(panel).to_contain_text("Place 1: 75 % of 400 is 300.")
    expect(panel).to_contain_text("Who pays whom is said once it is over.")
    page.keyboard.press("Escape")
    for name in ("Devi", "Chandran", "Biju"):
        evening.out(name)
    evening.tap("Settling up")
    expect(panel.locator(".payments li")).to_have_text(["Chandran pays Anu 100", "Devi pays Anu 100"])
    expect(panel.locator(".wins li")).to_have_text(
        ["Anu 300 − 100 = 200", "Biju 100 − 100 = 0", "Chandran 0 − 100 = −100", "Devi 0 − 100 = −100"]
    )
    expect(panel).to_contain_text("Won 200, lost 200: together nothing.")
    devi = panel.get_by_role("checkbox", name="Devi")
    devi.check()
    paid = ["Devi has paid Anu 100", "Chandran pays Anu 100"]
    expect(panel.locator(".payments li")).to_have_text(paid)
    expect(devi).to_be_checked()
    devi.uncheck()
    expect(panel.locator(".payments li")).to_have_text(["Chandran pays Anu 100", "Devi pays Anu 100"])
    devi.check()
    expect(panel.locator(".payments li")).to_have_text(paid)
    evening.tap("Buy-in and prizes", "settle-panel")
    evening.tap(re.compile("^Play Poker tournament.* for nothing"), "settle-panel")
    expect(panel).to_contain_text("No buy-in is said")
