"""A night in small at the director's desk: from an empty event to a match that is played and seen."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from tests.browser.app.test_offline_app import until
from tests.browser.desks import NAMES, Desk
from tests.browser.halls import Hall, hall_of_two_games
from tests.browser.reading import check_reading
from tests.browser.tables import SIX, call

REACHED = """element => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""


def test_a_night_in_small(desk: Desk, browser: Browser) -> None:
    desk.prepare()
    desk.draw(NAMES[:2], NAMES[2:])
    [first, second] = [each["entrants"] for each in desk.see()["matches"].values()]
    entrants = desk.see()["entrants"]
    assert [entrants[each]["name"] for each in (*first, *second)] == NAMES
    desk.go_to("People")
    for name in NAMES:
        desk.press(f"Check in {name}")
        expect(desk.page.locator(".person", has_text=name)).to_contain_text("checked in")
    desk.go_to("Today")
    table = desk.page.locator(".hall-table", has_text="Table 1")
    expect(table).to_contain_text("comes next")
    keeps_score(desk, browser)
    expect(table).to_contain_text("playing")
    desk.go_to("Matches")
    match = desk.page.locator(".match-row", has_text="Table 1")
    expect(match).to_contain_text("playing")
    expect(match).to_contain_text("25")


def keeps_score(desk: Desk, browser: Browser) -> None:
    """Start the match of the first table on a phone there, and record a deal."""
    table = desk.see()["tables"][0]["table"]
    path = f"/events/{desk.code}/tables/{table}/keys"
    key = call(desk.base_url, "POST", path, {}, desk.key)["scorekeeper_key"]
    context = browser.new_context(base_url=desk.base_url, viewport={"width": 360, "height": 740})
    phone = context.new_page()
    phone.goto(f"/t/{table}#key={key}")
    phone.get_by_role("button", name="Start", exact=True).click()
    expect(phone.get_by_role("columnheader", name=NAMES[0])).to_be_visible()
    game = call(desk.base_url, "GET", f"/tables/{table}")["game"]["game"]["id"]
    results = [{"seat": 1, "points": 0}, {"seat": 2, "points": 25}]
    call(
        desk.base_url,
        "PUT",
        f"/games/{game}/deals/{uuid.uuid4()}",
        {"outcome": {"results": results}},
        key,
    )
    context.close()


def test_wish_to_be_kept_apart_is_named_where_a_draw_breaks_it(desk: Desk) -> None:
    desk.prepare()
    desk.go_to("People")
    desk.page.get_by_role("button", name=NAMES[0], exact=True).click()
    desk.panel.get_by_label("From whom").select_option(label=NAMES[1])
    desk.press("Keep apart")
    expect(desk.panel.get_by_role("button", name=f"Take back: not with {NAMES[1]}")).to_be_visible()
    check_reading(desk.page)
    desk.page.keyboard.press("Escape")
    desk.go_to("Today")
    desk.press("Draw")
    breaks = desk.panel.locator(".breaks")
    expect(breaks).to_contain_text("are to be kept apart.")
    for name in NAMES[:2]:
        expect(breaks).to_contain_text(name)
    desk.page.keyboard.press("Escape")
    desk.go_to("People")
    desk.page.get_by_role("button", name=NAMES[1], exact=True).click()
    desk.press(f"Take back: not with {NAMES[0]}")
    expect(desk.panel.get_by_role("button", name="Take back")).to_have_count(0)


def test_exchange_that_breaks_a_wish_is_asked_about_first(desk: Desk) -> None:
    desk.prepare()
    desk.draw(NAMES[:2], NAMES[2:])
    desk.go_to("People")
    desk.page.get_by_role("button", name=NAMES[0], exact=True).click()
    desk.panel.get_by_label("From whom").select_option(label=NAMES[2])
    desk.press("Keep apart")
    expect(desk.panel.get_by_role("button", name=f"Take back: not with {NAMES[2]}")).to_be_visible()
    desk.page.keyboard.press("Escape")
    desk.go_to("Matches")
    rows = desk.page.locator(".match-row .names-to-tap")
    exchange = (NAMES[1], NAMES[2])
    for name in exchange:
        desk.press(name)
    expect(desk.panel).to_contain_text(f"Mind: {NAMES[0]} and {NAMES[2]} are to be kept apart.")
    check_reading(desk.page)
    desk.page.keyboard.press("Escape")
    expect(desk.page.get_by_role("dialog")).to_have_count(0)
    expect(rows.first).to_contain_text(NAMES[1])
    for name in (*exchange, "Do it all the same"):
        desk.press(name)
    desk.done("Seats changed")
    expect(rows.first).to_contain_text(NAMES[2])
    for name in (NAMES[0], NAMES[2]):
        desk.press(name)
    expect(rows.first.locator("li")).to_have_text([NAMES[2], NAMES[0]])
    desk.done("Seats changed")


def test_everything_to_print_and_every_file_is_two_taps_away(desk: Desk) -> None:
    desk.prepare()
    desk.go_to("Print and files")
    check_reading(desk.page)
    links = desk.panel.get_by_role("link")
    expect(links.first).to_be_visible()
    for link in links.all():
        assert desk.page.evaluate("async address => (await fetch(address)).ok", link.get_attribute("href"))


def test_refusal_below_a_long_list_comes_into_sight(desk: Desk) -> None:
    desk.start()
    desk.compete()
    desk.go_to("People")
    desk.paste(*(f"Player number {at}, {'9' * 201}" for at in range(30)))
    desk.press("Add 30 lines")
    refusal = desk.panel.get_by_role("alert")
    expect(refusal).to_contain_text("200 characters at most")
    assert refusal.evaluate(REACHED)


def test_many_withdraw_at_once_and_are_put_back(desk: Desk) -> None:
    desk.prepare()
    desk.go_to("People")
    desk.page.set_viewport_size({"width": 1280, "height": 500})
    for name in NAMES[:2]:
        desk.page.get_by_role("checkbox", name=f"Pick {name}").check()
    # What was just done, which can still be undone, covers nothing of what is done now.
    assert desk.page.get_by_role("button", name="Withdraw", exact=True).evaluate(REACHED)
    desk.press("Withdraw")
    desk.press("Withdraw 2 entries")
    desk.done("Withdrawn: Anu Thomas and Biju Paul")
    standings = [each["standing"] for each in desk.see()["entrants"].values()]
    assert standings == ["withdrawn", "withdrawn", "in", "in"]
    desk.press("Undo")
    expect(desk.page.locator(".person", has_text="withdrawn")).to_have_count(0)


def test_device_without_a_key_is_told_how_to_get_one(desk: Desk, browser: Browser) -> None:
    desk.start()
    stranger = browser.new_context(base_url=desk.base_url).new_page()
    stranger.goto(f"/e/{desk.code}/desk")
    expect(stranger.get_by_role("heading")).to_have_text("This device cannot open the desk")
    stranger.goto(f"/e/{desk.code}/desk#key={desk.key}")
    expect(stranger.get_by_role("heading", name="Needs a person now")).to_be_visible()
    assert "#" not in stranger.url
    stranger.context.close()


def test_desk_is_worked_by_keys(desk: Desk) -> None:
    desk.prepare()
    keys = desk.page.keyboard
    keys.press("2")
    expect(desk.page.get_by_role("heading", name="People")).to_be_focused()
    keys.press("/")
    keys.type("devi")
    expect(desk.page.locator(".person")).to_have_count(1)
    keys.press("ArrowDown")
    keys.press("Enter")
    expect(desk.page.locator(".person")).to_contain_text("checked in")
    keys.press("u")
    keys.press("Enter")
    expect(desk.page.get_by_role("button", name="Check in Devi Nair")).to_be_visible()
    keys.press("1")
    desk.page.get_by_role("button", name="Table 1").focus()
    keys.press("ArrowRight")
    expect(desk.page.get_by_role("button", name="Table 2")).to_be_focused()
    keys.press("Enter")
    expect(desk.panel.get_by_role("heading", name="Table 2")).to_be_visible()
    keys.press("Escape")
    expect(desk.page.get_by_role("button", name="Table 2")).to_be_focused()


# The next answer that shows the event is held for ever.
HELD_READING = """() => {
  const sent = fetch;
  window.fetch = async (path, asked) => {
    const answer = await sent(path, asked);
    if (/events\\/[^/]+$/.test(path)) await new Promise((let_go) => { window.read = let_go; });
    return answer;
  };
}"""
HELD_ANSWERS = """() => {
  const sent = fetch;
  const let_go = new Promise((answer) => { window.answer = answer; });
  window.fetch = async (...asked) => {
    const answer = await sent(...asked);
    if (asked[1]?.method === "PUT") await let_go;
    return answer;
  };
}"""


def test_undo_takes_back_the_act_whose_answer_was_late_and_a_key_before_it_nothing(desk: Desk) -> None:
    desk.prepare()
    desk.page.evaluate(HELD_ANSWERS)
    desk.go_to("People")
    desk.press("Check in Devi Nair")
    row = desk.page.locator(".person", has_text="Devi Nair")
    expect(row).to_contain_text("checked in")
    desk.page.keyboard.press("u")
    desk.page.evaluate("answer()")
    desk.press("Undo")
    expect(row.get_by_role("button", name="Check in Devi Nair")).to_be_visible()


def test_undo_is_taken_while_an_answer_from_before_the_act_is_on_its_way(page: Page, base_url: str) -> None:
    page.route("**/live", lambda route: route.abort())
    desk = Desk(page, base_url)
    desk.prepare()
    page.evaluate(HELD_READING)
    until(page, "window.read !== undefined")
    desk.go_to("People")
    desk.press("Check in Devi Nair")
    desk.press("Undo")
    expect(page.locator("desk-undo")).to_contain_text("Undone: Checked in: Devi Nair")
    [devi] = [each for each in desk.see()["people"].values() if each["name"] == "Devi Nair"]
    assert not devi["here"]


def parts(desk: Desk) -> Iterator[None]:
    """Show every part of the desk, and the panels that draw and move, one after the other."""
    desk.prepare()
    desk.press("Draw")
    expect(desk.panel.get_by_role("button", name="Publish 1 match", exact=True)).to_be_visible()
    yield
    desk.page.keyboard.press("Escape")
    desk.draw(NAMES[:2], NAMES[2:])
    for part in ("Today", "People", "Competitions", "Matches", "Journal"):
        desk.go_to(part)
        yield
    desk.go_to("Matches")
    desk.press("Table 1 to come")
    expect(desk.panel.get_by_role("button", name="Move", exact=True)).to_be_visible()
    yield


@pytest.mark.parametrize("size", [(360, 740), (768, 1024), (1280, 800)])
def test_every_part_fits(desk: Desk, size: tuple[int, int]) -> None:
    desk.page.set_viewport_size({"width": size[0], "height": size[1]})
    for _ in parts(desk):
        assert wide_as(desk.page) == size[0]


def test_form_of_a_step_opens_with_its_title_and_its_fields_in_sight(desk: Desk) -> None:
    hall = Hall(desk.base_url)
    hall.open_tables("Table 1")
    hall.compete("Rummy", SIX, game="gama_rummy", preset="gama_prelim")
    hall.stage("Tables", "Rummy")
    hall.draw("Tables", {"Table 1": SIX})
    desk.page.set_viewport_size({"width": 360, "height": 740})
    desk.open(hall.code, hall.key)
    desk.page.locator(".hall-table").click()
    desk.press("Rule how it ended")
    assert desk.panel.locator(".step-title").evaluate(REACHED)
    assert desk.panel.get_by_label("Place", exact=True).first.evaluate(REACHED)


def test_who_is_found_on_a_phone_stands_above_its_keys(desk: Desk) -> None:
    hall = hall_of_two_games(desk.base_url)
    desk.page.set_viewport_size({"width": 360, "height": 740})
    desk.open(hall.code, hall.key)
    desk.go_to("People")
    desk.page.get_by_label("Find a name").click()
    found = desk.page.get_by_role("button", name="Check in Anu")
    assert box_of(found)["y"] + box_of(found)["height"] <= 370, "they take the lower half"
    every = desk.page.get_by_role("button", name="Pick all")
    every.click()
    expect(every).to_have_count(0)


def test_who_sits_where_and_when_is_seen_on_a_phone_before_a_draw_is_published(desk: Desk) -> None:
    hall = Hall(desk.base_url)
    hall.open_tables("Table 1")
    hall.compete("Rummy", SIX, game="gama_rummy", preset="gama_prelim")
    hall.stage("Tables", "Rummy")
    desk.page.set_viewport_size({"width": 360, "height": 740})
    desk.open(hall.code, hall.key)
    desk.go_to("Matches")
    desk.press("Draw")
    expect(desk.panel.get_by_role("button", name="Publish 1 match")).to_be_enabled()
    for name in SIX:
        assert desk.panel.locator(".prepared").get_by_text(name).evaluate(REACHED), name
    for decided in (
        desk.panel.get_by_label("Starts at"),
        desk.panel.get_by_role("button", name="Draw again"),
    ):
        assert decided.evaluate(REACHED)


def test_wide_screens_show_what_belongs_together_side_by_side(desk: Desk) -> None:
    hall = hall_of_two_games(desk.base_url)
    desk.page.set_viewport_size({"width": 1366, "height": 768})
    desk.open(hall.code, hall.key)
    for part, rows in (("Competitions", ".contest"), ("Journal", ".acts li")):
        desk.go_to(part)
        first, second = (box_of(desk.page.locator(rows).nth(at)) for at in range(2))
        assert first["y"] == second["y"]
        assert first["x"] + first["width"] <= second["x"]
        assert first["width"] >= 500
    desk.go_to("People")
    row = desk.page.locator(".person", has_text="Anu")
    name, check = box_of(row.locator(".person-name")), box_of(row.get_by_role("button").last)
    assert check["x"] - name["x"] <= 500
    desk.page.set_viewport_size({"width": 1920, "height": 1080})
    first, second = (box_of(desk.page.locator(".person").nth(at)) for at in range(2))
    assert first["y"] == second["y"]


def test_every_part_is_check_reading(desk: Desk) -> None:
    for _ in parts(desk):
        check_reading(desk.page)


def box_of(shown: Locator) -> FloatRect:
    box = shown.bounding_box()
    assert box
    return box


def wide_as(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth"))
