"""Chips and prizes of a freeze-out at the desk: counted, changed for others, paid out and dealt."""

from __future__ import annotations

import re

import pytest

from tests.browser.desks import Desk
from tests.browser.drawn import assert_drawn_alike
from tests.browser.halls import EIGHT, Hall, room_of_eight
from tests.browser.tables import call
from tests.dom.expecting import expect


@pytest.fixture
def hall(base_url: str) -> Hall:
    return room_of_eight(base_url)


@pytest.fixture
def desk(desk: Desk, hall: Hall) -> Desk:
    desk.open(hall.code, hall.key)
    desk.go_to("Competitions")
    return desk


def open_chips(desk: Desk) -> None:
    desk.press("The room")
    desk.press("Chips")
    expect(desk.panel).to_contain_text("24,000 chips in play")


def done(desk: Desk, said: str) -> None:
    expect(desk.page.locator("desk-undo").last).to_contain_text(said)


def test_chips_are_counted_player_by_player_of_those_who_are_in(desk: Desk, hall: Hall) -> None:
    [stage] = hall.ids("Room")
    *others, hari = EIGHT
    hall.act("busted", stage=stage, busted=[{"entrant": hall.ids(hari)[0]}])
    open_chips(desk)
    desk.press("Player by player")
    expect(desk.panel.get_by_role("button", name="Player by player")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(desk.panel.locator("form .field")).to_have_text(list(others))
    before = hall.look()["version"]
    for name in others[:-1]:
        desk.panel.get_by_label(name, exact=True).fill("3400")
    desk.panel.get_by_label(others[-1], exact=True).fill("3500")
    desk.panel.get_by_label(others[-1], exact=True).blur()
    expect(desk.panel.locator("form")).to_contain_text("Count 1: 23,900 chips, 100 too few.")
    assert hall.look()["version"] == before, "nothing is noted by looking"
    desk.press("Note the count")
    expect(desk.panel.locator("[data-key=counts]")).to_contain_text("Count 1: 23,900 chips, 100 too few.")
    expect(desk.panel.get_by_label(others[0], exact=True)).to_have_value("")
    listed = call(hall.base_url, "GET", f"/events/{hall.code}/desk", key=hall.key)["acts"]
    [counted] = [each["stacks"] for each in listed if each["kind"] == "counted"]
    chips = [*[3400] * 6, 3500]
    assert counted == [
        {"entrant": entrant, "chips": each} for entrant, each in zip(hall.ids(*others), chips, strict=True)
    ]
    desk.panel.locator("desk-undo").get_by_role("button", name="Undo").click()
    expect(desk.panel.locator("[data-key=counts]")).to_have_count(0)


def test_a_count_that_differs_is_named_needs_a_person_and_holds_up_nothing(desk: Desk) -> None:
    open_chips(desk)
    desk.panel.get_by_label("Chips counted in all").fill("23900")
    desk.panel.get_by_label("Chips counted in all").blur()
    expect(desk.panel.locator("form")).to_contain_text("Count 1: 23,900 chips, 100 too few.")
    desk.press("Note the count")
    expect(desk.panel.locator("[data-key=counts]")).to_contain_text("Count 1: 23,900 chips, 100 too few.")
    desk.press("Table by table")
    desk.panel.get_by_label("Table 1", exact=True).fill("12000")
    desk.panel.get_by_label("Table 2", exact=True).fill("11900")
    desk.press("Note the count")
    expect(desk.panel).to_contain_text("Count 2: 23,900 chips, 100 too few since count 1.")
    for _ in range(2):
        desk.page.keyboard.press("Escape")
    desk.go_to("Today")
    desk.need("100 too few since count 1").get_by_role("button", name="Go on with as many").click()
    expect(desk.need("too few")).to_have_count(0)
    [room] = [each["room"] for each in desk.see()["stages"].values()]
    assert (room["chips"], room["average"]) == (23_900, 2987)


def test_odd_chips_are_tapped_in_and_it_is_seen_who_gets_what(desk: Desk) -> None:
    open_chips(desk)
    desk.panel.get_by_label("Chips that go").fill("5")
    desk.panel.get_by_label("Changed for").fill("25")
    desk.press("At Table 1")
    for name, count in (("Anu", "3"), ("Biju", "2"), ("Devi", "4")):
        odd = desk.panel.get_by_role("group", name=f"Chips that {name} has left")
        odd.get_by_role("button", name=count, exact=True).click()
    expect(desk.panel).to_contain_text("The odd chips are worth 45: 2 × 25 are raced for.")
    desk.panel.get_by_label("Cards are dealt at the table").check()
    change = desk.panel.get_by_role("button", name="Change 5 for 25")
    expect(change).to_be_disabled()
    for name, cards in (("Anu", "2c 3c 4c"), ("Biju", "kh 10c"), ("Devi", "as 5c 6c 7c")):
        row = desk.panel.locator(".odd-chips li").filter(has_text=name)
        row.locator("[name^=cards-]").fill(cards)
        row.locator("[name^=cards-]").blur()
    expect(desk.panel).to_contain_text("Devi: 4 × 5, cards A♠ 5♣ 6♣ 7♣: won one, 1 × 25.")
    expect(desk.panel).to_contain_text("5 chips more in play")
    change.click()
    expect(desk.panel).to_contain_text("24,005 chips in play")
    done(desk, "Table 1: chips of 5 changed for 25")
    desk.press("Undo")
    expect(desk.panel).to_contain_text("24,000 chips in play")


def test_chips_that_are_still_needed_are_refused_before_anything_is_tapped_in(desk: Desk, hall: Hall) -> None:
    hall.act("clock_started", stage=hall.ids("Room")[0])
    open_chips(desk)
    expect(desk.panel.get_by_label("Chips that go")).to_have_value("10")
    desk.press("At Table 1")
    expect(desk.panel.locator(".refusal")).to_contain_text("Chips of 10 cannot go yet")
    expect(desk.panel.get_by_role("button", name="Change 10 for 25")).to_have_count(0)


def test_the_last_three_share_a_pot_by_one_of_two_deals(desk: Desk, hall: Hall) -> None:
    desk.press("Prizes")
    desk.panel.get_by_label("Pot, if prizes are shares of one").fill("1000")
    for at, share in enumerate((50, 30, 30)):
        desk.panel.get_by_label("% of pot").nth(at).fill(str(share))
    desk.panel.get_by_role("button", name="Save").click()
    expect(desk.panel.locator(".refusal")).to_contain_text("The places take 110 per cent of the pot")
    desk.panel.get_by_label("% of pot").nth(2).fill("20")
    desk.panel.get_by_label("% of pot").nth(2).blur()
    expect(desk.panel).to_contain_text("Place 2: 30 % of 1000 is 300.")
    desk.panel.get_by_role("button", name="Save").click()
    expect(desk.page.get_by_role("dialog")).to_have_count(0)
    for name in EIGHT[3:]:
        hall.act("busted", stage=hall.ids("Room")[0], busted=[{"entrant": hall.ids(name)[0]}])
    desk.press("The room")
    expect(desk.panel).to_contain_text("3 of 8 still in")
    desk.press("Make a deal")
    for name, chips in zip(EIGHT, (14_000, 8_000, 1_900), strict=False):
        desk.panel.get_by_label(f"Chips of {name}").fill(str(chips))
    desk.press("Work out")
    expect(desk.panel).to_contain_text("The stacks are 23,900 chips together; 24,000 are in play.")
    expect(desk.panel.locator(".ways section")).to_have_count(2)
    expect(desk.panel.locator("[data-key=icm]")).to_contain_text(
        "Anu, 14,000 chips: the places from the first in 58.6%"
    )
    desk.press(re.compile("^Take this: By chips$"))
    desk.page.keyboard.press("Escape")
    desk.page.evaluate("localStorage.clear()")  # as those see it who have no desk
    desk.page.goto(hall.page)
    prizes = desk.page.locator(".prizes")
    expect(prizes.locator("li").first).to_have_text("1 a prize · Anu 434")
    assert_drawn_alike(desk.page, "event-screen")
    expect(prizes).to_contain_text("Place 2: 30 % of 1000 is 300.")
    expect(prizes).to_contain_text("Anu, 14,000 of 23,900 chips: 200 for sure, and that part of 400: 434.")
