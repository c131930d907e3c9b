"""What the director announces is read on the event's page and at the tables meant, until it is taken down."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.boards import direct
from tests.browser.desks import Desk
from tests.browser.drawn import HEARD, assert_drawn_alike
from tests.browser.halls import drawn_hall
from tests.browser.network import cut_off, reconnect
from tests.dom.expecting import expect

KNOWN = (
    "count => document.querySelector('table-screen').model.store.state.table.announcements?.length === count"
)


def test_two_taps_and_the_text_tell_the_hall_and_one_takes_it_down(desk: Desk, base_url: str) -> None:
    hall = drawn_hall(base_url)
    desk.open(hall.code, hall.key)
    desk.press("Announce")
    desk.panel.get_by_label("What everybody is told").fill("Tea is <b>served</b>")
    desk.panel.get_by_role("button", name="Announce").click()
    desk.done("Announced: Tea is <b>served</b>")
    assert [each["text"] for each in hall.look()["announcements"]] == ["Tea is <b>served</b>"]
    desk.press("Announce")
    desk.press("Take down: Tea is <b>served</b>")
    expect(desk.page.locator("desk-undo")).to_contain_text("Taken down: Tea is <b>served</b>")
    assert hall.look()["announcements"] == []


def test_usual_ones_are_there_in_words_and_for_the_tables_ticked(desk: Desk, base_url: str) -> None:
    hall = drawn_hall(base_url)
    desk.open(hall.code, hall.key)
    desk.press("Announce")
    usual = desk.panel.get_by_role("group", name="The usual ones")
    expect(usual.get_by_role("button").first).to_contain_text("Break until ")
    expect(usual.get_by_role("button", name="Rummy: Preliminaries starts")).to_be_visible()
    desk.panel.get_by_label("Table 2").check()
    desk.press("Table 2, please come to the desk")
    desk.panel.get_by_role("button", name="Announce").click()
    desk.done("Announced: Table 2, please come to the desk")
    [said] = hall.look()["announcements"]
    assert said["tables"] == [hall.tables["Table 2"]]


def test_tables_of_a_round_are_meant_by_one_tap(desk: Desk, base_url: str) -> None:
    hall = drawn_hall(base_url)
    hall.open_tables("Table 3")
    desk.open(hall.code, hall.key)
    desk.press("Announce")
    desk.panel.get_by_role("group", name="For these tables alone; none ticked means all").get_by_role(
        "button", name="Rummy: Preliminaries"
    ).click()
    desk.panel.get_by_label("What everybody is told").fill("Cards, please")
    desk.panel.get_by_role("button", name="Announce").click()
    desk.done("Announced: Cards, please")
    [said] = hall.look()["announcements"]
    assert said["tables"] == [hall.tables["Table 1"], hall.tables["Table 2"]]


def test_phones_of_the_tables_meant_and_the_page_show_it_as_it_comes(page: Page, base_url: str) -> None:
    hall = drawn_hall(base_url)
    hall.start("Table 1")
    shown = page.locator(".announcements p")
    page.goto(f"/t/{hall.tables['Table 1']}")
    expect(page.locator("announced-here")).to_have_count(1)
    hall.act("announced", text="Table 2 alone", tables=[hall.tables["Table 2"]])
    hall.act("announced", text="Break until 20:30")
    expect(shown).to_have_text(["Break until 20:30"])
    page.goto(hall.page)
    expect(shown).to_have_text(["Table 2 alone Table 2", "Break until 20:30"])
    assert_drawn_alike(page, "event-screen")


def test_a_line_on_the_page_is_read_once_over_what_is_drawn_anew_and_a_lost_network(
    page: Page, base_url: str
) -> None:
    hall = drawn_hall(base_url)
    page.goto(hall.page)
    link, shown = page.get_by_role("status").first, page.locator(".announcements p")
    expect(link).to_have_text("live")
    page.evaluate(HEARD, ".announcements")
    hall.act("announced", text="Break until 20:30")
    expect(shown).to_have_text(["Break until 20:30"])
    page.get_by_label("Where do I play?").fill("an")
    expect(page.get_by_role("button", name="Anu")).to_be_visible()
    hall.start("Table 1").points(3, 8)
    expect(page.locator(".hall").first).to_contain_text("Anu ahead")
    cut_off(page)
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(link).to_contain_text("offline")
    hall.act("announced", text="Cards, please")
    reconnect(page)
    expect(link).to_have_text("live")
    expect(shown).to_have_text(["Break until 20:30", "Cards, please"])
    assert page.evaluate("() => heard") == ["Break until 20:30", "Cards, please"]


def test_what_is_announced_behind_an_open_panel_is_read_once_that_is_closed(
    page: Page, base_url: str
) -> None:
    hall = drawn_hall(base_url)
    hall.start("Table 1")
    page.goto(f"/t/{hall.tables['Table 1']}")
    expect(page.locator("announced-here")).to_have_count(1)
    page.get_by_role("button", name="More").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.evaluate(HEARD, ".announcements")
    hall.act("announced", text="Break until 20:30")
    page.wait_for_function(KNOWN, arg=1)
    expect(page.locator(".announcements p")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".announcements p")).to_have_text(["Break until 20:30"])
    assert page.evaluate("() => heard") == ["Break until 20:30"]


def test_a_line_on_a_board_is_read_once_over_turned_pages_changes_and_a_lost_network(
    page: Page, base_url: str
) -> None:
    hall = drawn_hall(base_url)
    page.goto(f"{hall.page}/board")
    expect(page.locator("footer")).to_contain_text("in touch")
    page.evaluate(HEARD, "[aria-live]")
    hall.act("announced", text="Break until 20:30")
    expect(page.locator(".rows")).to_have_text("Break until 20:30")
    for kind, heading in (("draw", "Where do I sit?"), ("next", "What comes"), ("tables", "Tables")):
        direct(hall, page=kind)
        expect(page.get_by_role("heading")).to_contain_text(heading)
    hall.start("Table 1").points(3, 8)
    expect(page.locator(".rows")).to_contain_text("Anu ahead")
    cut_off(page)
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.locator(".touch")).to_have_attribute("data-state", "offline")
    hall.act("announced", text="Cards, please")
    reconnect(page)
    expect(page.locator(".band")).to_have_text("Cards, please")
    assert page.evaluate("() => heard") == ["Break until 20:30", "Cards, please"]
