"""An event's page is read by everybody: at once, without scripts, live, and first what concerns oneself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.drawn import HEARD, SHIFTS
from tests.browser.event_page import find, lines_of, match_at
from tests.browser.halls import Hall, drawn_hall, end_first_match, hall_of_pairs, play_everything
from tests.browser.network import cut_off, reconnect
from tests.browser.table.test_layout import SIZES, assert_borders_are_seen, assert_nothing_is_beyond


@pytest.fixture
def hall(base_url: str) -> Hall:
    return drawn_hall(base_url)


def open_page(page: Page, path: str) -> None:
    # A key that comes to a page which is open already loads nothing anew.
    page.goto("about:blank")
    page.goto(path)
    expect(page.get_by_role("status").first).to_have_text("live")


def test_all_of_an_event_is_read_without_scripts(unscripted: Page, hall: Hall) -> None:
    hall.start("Table 1").points(3, 8)
    unscripted.goto(hall.page)
    expect(unscripted.get_by_role("heading", name="Cards night")).to_be_visible()
    expect(unscripted.get_by_text("Town hall")).to_be_visible()
    expect(unscripted.locator(".hall h3").last).to_contain_text("Rummy: Preliminaries")
    expect(match_at(unscripted, "Table 1").locator(".state")).to_have_text("Deal 2 · Anu ahead")
    assert lines_of(match_at(unscripted, "Table 1")) == ["Anu 8", "Biju 3"]
    assert lines_of(match_at(unscripted, "Table 2")) == ["Dev", "Celine"]
    unscripted.get_by_text("0 of 2 tables over").tap()
    expect(unscripted.get_by_text("Drawn by lot from the seed “tea”")).to_be_visible()
    expect(unscripted.locator("noscript p")).to_have_text("Reload this page to see what is newer.")
    expect(unscripted.locator("noscript p")).to_be_visible()
    expect(unscripted.get_by_label("Where do I play?")).to_be_hidden()
    unscripted.locator(".hall").get_by_role("link", name="Table 1").tap()
    expect(unscripted.get_by_role("columnheader", name="Biju")).to_be_visible()


def test_what_the_server_has_drawn_is_not_read_again_as_the_script_takes_it_over(
    page: Page, hall: Hall
) -> None:
    hall.act("announced", text="Break until 20:30")
    # Before any script of the page runs, and once all of it stands there.
    begun = f"addEventListener('readystatechange', () => ({HEARD})('.announcements'), {{once: true}})"
    page.add_init_script(f"document.{begun}")
    page.goto(hall.page)
    expect(page.get_by_role("status").first).to_have_text("live")
    hall.act("announced", text="Cards, please")
    expect(page.locator(".announcements p")).to_have_text(["Break until 20:30", "Cards, please"])
    assert page.evaluate("heard") == ["Cards, please"]


def test_an_event_is_printed_without_what_is_tapped(unscripted: Page, hall: Hall) -> None:
    unscripted.goto(hall.page)
    unscripted.emulate_media(media="print")
    expect(unscripted.get_by_text("Celine")).to_be_visible()
    for tapped in (".find", ".icon-button"):
        expect(unscripted.locator(tapped).first).to_be_hidden()
    # What is measured by its own width is not divided between pages, but printed over what follows.
    measured = (
        "[...document.querySelectorAll('.event *')].map((each) => getComputedStyle(each).containerType)"
    )
    assert set(unscripted.evaluate(measured)) == {"normal"}


def test_how_a_stage_went_is_printed_alone_and_whole(page: Page, base_url: str) -> None:
    hall = hall_of_pairs(base_url)
    open_page(page, hall.page)
    # The browser's own dialog would wait for a person.
    page.evaluate("window.print = () => {}")
    # The first drawing waits for a process that draws.
    with page.expect_response(re.compile("/race.svg$"), timeout=30_000):
        page.get_by_role("button", name="How it went").tap()
    story = page.locator("story-panel")
    expect(story.locator(".race-point").first).to_be_visible()
    story.get_by_role("button", name="Records of this stage").tap()
    expect(story.locator(".records-slot p")).to_be_visible()
    story.get_by_role("button", name="Print").tap()
    page.emulate_media(media="print")
    for printed in (".race-slot svg", ".race-point", ".records-slot p"):
        expect(story.locator(printed).first).to_be_visible()
    names = story.locator(".race-name")
    for name in range(names.count()):
        expect(names.nth(name)).to_be_visible()
    for beside in (
        page.locator("#stage"),
        page.get_by_role("button", name="Close"),
        story.get_by_role("button", name="Print"),
    ):
        expect(beside).to_be_hidden()
    whole = "each => each.scrollWidth <= each.clientWidth && each.scrollHeight <= each.clientHeight"
    assert page.locator("dialog:has(story-panel)").evaluate(whole)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("#stage")).to_be_visible()
    expect(story).to_be_hidden()


def test_how_an_event_went_is_printed_with_its_races_and_a_line(page: Page, base_url: str) -> None:
    hall = hall_of_pairs(base_url)
    open_page(page, hall.page)
    page.evaluate("window.print = () => {}")
    with page.expect_response(re.compile("/race.svg$"), timeout=30_000):
        page.get_by_role("button", name="How it all went").tap()
    told = page.locator("records-panel")
    expect(told.locator(".race-point").first).to_be_visible()
    within = "each => each.scrollWidth <= each.clientWidth"
    assert page.locator("dialog:has(records-panel)").evaluate(within)
    told.get_by_role("button", name="Print").tap()
    page.emulate_media(media="print")
    for printed in (".records-slot li", ".race-slot svg", ".story-line li"):
        expect(told.locator(printed).first).to_be_visible()
    for beside in (page.locator("#stage"), told.get_by_role("button", name="Print")):
        expect(beside).to_be_hidden()


def test_the_front_page_leads_to_events_and_the_director_to_his_desk(page: Page, hall: Hall) -> None:
    page.goto("/")
    page.get_by_label("Scan the code on the table").fill(hall.code.lower())
    page.get_by_role("button", name="Open", exact=True).tap()
    expect(page.get_by_role("heading", name="Cards night")).to_be_visible()
    expect(page.get_by_role("status").first).to_have_text("live")
    expect(page.get_by_role("link", name="Desk")).to_have_count(0)
    page.get_by_role("link", name="All tables").tap()
    listed = page.locator(".tables li")
    expect(listed).to_contain_text("Sat 28 Nov · you follow it")
    listed.get_by_role("link").tap()
    open_page(page, f"{hall.page}#key={hall.key}")
    page.get_by_role("link", name="All tables").tap()
    expect(listed).to_contain_text("you direct it")
    listed.get_by_role("link", name="Cards night").tap()
    page.get_by_role("link", name="Desk").tap()
    expect(page).to_have_url(re.compile("/desk$"))
    page.goto("/")
    page.get_by_role("button", name="Take Cards night off this list").tap()
    expect(page.get_by_text("Cards night is off this list.")).to_be_visible()
    page.get_by_role("button", name="Undo").tap()
    expect(listed.get_by_role("link", name="Cards night")).to_be_visible()


def test_place_is_not_explained_without_network_and_says_so(page: Page, hall: Hall) -> None:
    end_first_match(hall)
    open_page(page, hall.page)
    page.route("**/standings", lambda route: route.abort())
    page.locator(".ranking button").first.tap()
    expect(page.locator(".steps li")).to_have_text(["How a place is come to is told with network."])


def test_a_page_without_a_stream_asks_again_and_again(page: Page, hall: Hall) -> None:
    page.route("**/live", lambda route: route.abort())
    open_page(page, hall.page)
    hall.start("Table 1").points(3, 8)
    expect(match_at(page, "Table 1").locator(".state")).to_contain_text("Deal")
    expect(page.get_by_role("status").first).to_have_text("live")


def test_a_page_without_network_says_since_when(page: Page, hall: Hall) -> None:
    open_page(page, hall.page)
    cut_off(page)
    page.context.set_offline(True)
    expect(page.get_by_role("status").first).to_have_text(re.compile(r"^offline since \d\d:\d\d$"))
    hall.start("Table 1")
    page.context.set_offline(False)
    reconnect(page)
    expect(page.get_by_role("status").first).to_have_text("live")
    expect(match_at(page, "Table 1").locator(".state")).to_contain_text("Deal")


def test_what_the_event_kept_is_shown_until_the_server_answers(page: Page, hall: Hall) -> None:
    open_page(page, hall.page)
    page.locator(".hall").get_by_role("link", name="Table 1").tap()
    expect(page.locator(".around li")).to_have_text(["1 Biju deals", "2 Anu"])
    cut_off(page)
    page.get_by_role("link", name="Cards night").tap()
    expect(match_at(page, "Table 2")).to_contain_text("Celine")
    expect(page.get_by_role("status").first).not_to_have_text("live")


def test_who_was_found_is_shown_first_ever_after(page: Page, hall: Hall) -> None:
    open_page(page, hall.page)
    page.get_by_label("Where do I play?").fill("zz")
    expect(page.get_by_text("Nobody on the list is called so.")).to_be_visible()
    find(page, "Anu")
    me = page.locator(".me")
    expect(me).to_contain_text("You play next")
    expect(me).to_contain_text("against Biju")
    page.add_init_script(SHIFTS)
    open_page(page, hall.page)
    expect(me.get_by_role("link", name="Open Table 1")).to_be_in_viewport()
    assert page.evaluate("window.shifts") == []
    me.get_by_role("button", name="Not me").tap()
    expect(page.get_by_label("Where do I play?")).to_be_focused()
    open_page(page, hall.page)
    expect(me).to_have_count(0)


def test_what_could_not_be_fetched_for_who_was_found_comes_with_the_next_news(page: Page, hall: Hall) -> None:
    page.route("**/me-view*", lambda route: route.abort())
    open_page(page, hall.page)
    find(page, "Anu")
    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute("**/me-view*")
    hall.start("Table 1")
    expect(page.locator(".me")).to_contain_text("against Biju")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_players_check_in_with_the_code_at_the_door(page: Page, hall: Hall) -> None:
    open_page(page, hall.door())
    assert page.url.endswith(hall.page)
    page.get_by_label("Check in: who are you?").fill("anu")
    page.get_by_role("button", name="Anu").tap()
    page.get_by_role("button", name="Check in as Anu").tap()
    expect(page.get_by_text("Anu, you are checked in.")).to_be_visible()
    here = {each["name"]: each["here"] for each in hall.look()["people"].values()}
    assert here == {"Anu": "player", "Biju": "", "Celine": "", "Dev": ""}
    open_page(page, hall.page)
    expect(page.locator(".me")).to_contain_text("✓ checked in")


@pytest.mark.parametrize("size", SIZES)
def test_an_event_fits_with_text_of_twice_the_size(page: Page, hall: Hall, size: tuple[int, int]) -> None:
    play_everything(hall)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_page(page, hall.page)
    assert_nothing_is_beyond(page)
    find(page, "Anu")
    assert_nothing_is_beyond(page)
    assert_borders_are_seen(page)


def test_table_says_that_its_match_is_adjourned_ruled_or_played_again(
    page: Page, unscripted: Page, hall: Hall
) -> None:
    hall.start("Table 1")
    [match] = [each for each, told in hall.look()["matches"].items() if told["status"] == "playing"]
    table = f"/t/{hall.tables['Table 1']}"
    open_page(page, table)
    note = page.locator("desk-note")
    hall.act("adjourned", match=match)
    expect(note).to_have_text("The desk has adjourned this match. What is still entered here counts.")
    unscripted.goto(table)
    expect(unscripted.get_by_text("The desk has adjourned this match.")).to_be_visible()
    hall.act("resumed", match=match)
    expect(note).to_have_count(0)
    anu, biju = hall.ids("Anu", "Biju")
    hall.act("ruled", match=match, places=[{"entrant": anu, "place": 1}, {"entrant": biju, "place": 2}])
    expect(note).to_have_text(
        "The director has ruled how this match ended. What is entered here changes nothing of that."
    )
    hall.act("replayed", match=match)
    expect(note).to_have_text("This match is played again, and this sheet counts no more.")
    page.set_viewport_size({"width": 320, "height": 640})
    assert_nothing_is_beyond(page)


def test_table_to_which_a_match_was_moved_says_where_its_sheet_is(
    page: Page, unscripted: Page, hall: Hall
) -> None:
    hall.start("Table 1")
    hall.open_tables("Table 3")
    [match] = [each for each, told in hall.look()["matches"].items() if told["status"] == "playing"]
    open_page(page, f"/t/{hall.tables['Table 3']}")
    note = page.locator("desk-note")
    expect(page.get_by_role("link", name="All tables")).to_be_visible()
    expect(note).to_have_count(0)
    hall.act("moved", matches=[{"match": match, "table": hall.tables["Table 3"]}])
    expect(note).to_contain_text("Rummy, Preliminaries is played here.")
    expect(page.get_by_text("No game yet")).to_have_count(0)
    page.set_viewport_size({"width": 320, "height": 640})
    assert_nothing_is_beyond(page)
    note.get_by_role("link", name="Open its sheet").click()
    expect(page).to_have_url(re.compile(f"/t/{hall.tables['Table 1']}$"))
    expect(page.locator("score-sheet")).to_be_visible()
    unscripted.goto(f"/t/{hall.tables['Table 3']}")
    expect(unscripted.get_by_text("Rummy, Preliminaries is played here.")).to_be_visible()
    expect(unscripted.get_by_role("link", name="Open its sheet")).to_be_visible()
