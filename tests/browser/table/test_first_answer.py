"""A table's page has the sheet in its first answer; the script takes it over in place, and nothing moves."""

from __future__ import annotations

import re
import uuid

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.drawn import COMMENT, END, SHIFTS, assert_drawn_alike
from tests.browser.network import hold_back, pass_on
from tests.browser.tables import SIX, PlayedTable, call, open_table

LATE = 1_500
ROW = '<tr class="row-deal"'
PAUSE = '<script src="/pause.js"></script>'
COUNT = "(window.rows ??= []).push(document.querySelectorAll('.row-deal').length)"


def test_the_sheet_is_readable_without_scripts(unscripted: Page, six: PlayedTable) -> None:
    six.play()
    unscripted.goto(six.page)
    assert unscripted.locator("thead .name").all_inner_texts() == SIX
    assert unscripted.locator(".totals .total").all_inner_texts() == ["40", "25", "151", "95", "39", "31"]
    assert unscripted.locator(".standing").all_inner_texts() == ["", "ahead", "out", "", "", ""]
    expect(unscripted.get_by_role("button", name="Devi, Deal 2: 50")).to_be_visible()
    expect(unscripted.locator("noscript p")).to_have_text("Reload this page to see newer deals.")
    expect(unscripted.locator("noscript p")).to_be_visible()
    for button in ("QR", "Undo", "More", "Enter deal 3"):
        expect(unscripted.get_by_role("button", name=button)).to_be_hidden()
    assert unscripted.title() == f"Table {six.code} · Any other game · Kanakku"


def test_the_sheet_is_printable_without_scripts(unscripted: Page, six: PlayedTable) -> None:
    six.play()
    unscripted.goto(six.page)
    unscripted.emulate_media(media="print")
    expect(unscripted.get_by_text(f"Table {six.code},")).to_be_visible()
    expect(unscripted.get_by_role("rowheader", name="signed")).to_be_visible()
    expect(unscripted.locator(".table-foot")).to_be_hidden()


def test_a_code_typed_without_scripts_leads_to_its_table(unscripted: Page, six: PlayedTable) -> None:
    unscripted.goto("/")
    unscripted.get_by_label("Scan the code").fill(f" {six.code[:3].lower()} {six.code[3:]}")
    unscripted.get_by_role("button", name="Open", exact=True).tap()
    expect(unscripted.get_by_role("columnheader", name="Devi")).to_be_visible()


def test_front_page_and_new_table_page_show_themselves_without_scripts(unscripted: Page) -> None:
    unscripted.goto("/")
    expect(unscripted.get_by_role("heading", name="Kanakku")).to_be_visible()
    expect(unscripted.get_by_role("link", name="New table")).to_be_visible()
    unscripted.goto("/new")
    expect(unscripted.get_by_role("heading", name="What is played?")).to_be_visible()
    expect(unscripted.get_by_role("button", name=re.compile("^Any other game"))).to_be_visible()


def assert_table_drawn_alike(page: Page, path: str) -> None:
    # A key that comes to a page which is open already makes it load once more.
    page.goto("about:blank")
    page.goto(path)
    expect(page.get_by_role("status")).to_have_text("live")
    assert_drawn_alike(page, "table-screen")


def test_server_and_script_draw_everything_that_can_stand_on_a_sheet(page: Page, six: PlayedTable) -> None:
    six.play()
    ruling = {"kind": "ruling", "ruling": "penalty", "seat": 4, "points": 10.5, "reason": "Talking"}
    six.sheet = call(six.base_url, "PUT", f"/games/{six.game_id}/entries/{uuid.uuid4()}", ruling, six.key)
    dismissal = {"kind": "ruling", "ruling": "disqualification", "seat": 6, "reason": "Left"}
    six.sheet = call(six.base_url, "PUT", f"/games/{six.game_id}/entries/{uuid.uuid4()}", dismissal, six.key)
    claim = call(six.base_url, "POST", f"/games/{six.game_id}/seats/1/claim", {})
    deal = six.sheet["deals"][0]["id"]
    path = f"/games/{six.game_id}/disputes/{uuid.uuid4()}"
    call(six.base_url, "PUT", path, {"entry": deal, "seat": 1, "text": "No"}, claim["seat_key"])
    later = six.sheet["deals"][1]
    other = [{**each, "points": 7} for each in later["outcome"]["results"]]
    path = f"/games/{six.game_id}/deals/{later['id']}"
    call(six.base_url, "PUT", path, {"outcome": {"results": other}}, six.key, {"If-Match": "*"})
    assert_table_drawn_alike(page, six.page)
    finish = {"kind": "finish", "reason": "Late"}
    six.sheet = call(six.base_url, "PUT", f"/games/{six.game_id}/entries/{uuid.uuid4()}", finish, six.key)
    assert_table_drawn_alike(page, six.page)
    assert_table_drawn_alike(page, six.keeper_page)


@pytest.mark.parametrize("keeps", [False, True])
def test_scripts_that_come_late_take_the_sheet_over_and_nothing_moves(
    page: Page, six: PlayedTable, keeps: bool
) -> None:
    for _ in range(20):
        six.points(0, 1, 2, 3, 4, 5)

    let_scripts_come = hold_back(page, re.compile(r"/assets/app-.*\.js"))
    page.add_init_script(SHIFTS)
    page.goto(six.keeper_page if keeps else six.page, wait_until="commit")
    expect(page.locator(".totals .total").last).to_be_visible()
    expect(page.get_by_role("status")).to_have_text("catching up")
    expect(page.get_by_role("button", name="Fay, Deal 20: 5")).to_be_in_viewport()
    taken = ["thead", ".totals", "tbody tr:first-child .cell", ".tools", ".coming", "h1"]
    page.evaluate("names => names.forEach((name) => document.querySelector(name).came = true)", taken)
    let_scripts_come()
    expect(page.get_by_role("status")).to_have_text("live")
    page.wait_for_timeout(500)
    assert page.evaluate("names => names.filter((name) => !document.querySelector(name).came)", taken) == []
    assert page.evaluate("window.shifts") == []
    expect(page.get_by_role("button", name="Fay, Deal 20: 5")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Enter deal 21")).to_have_count(int(keeps))


def test_nothing_moves_where_a_sheet_comes_in_pieces(page: Page, six: PlayedTable) -> None:
    for _ in range(20):
        six.points(0, 1, 2, 3, 4, 5)

    def in_pieces(route: Route) -> None:
        head, *deals = pass_on(route).text().replace("<h1>", f"{PAUSE}<h1>").split(ROW)
        deals[4] += PAUSE
        deals[-1] = deals[-1].replace("<nav", f"{PAUSE}<nav")
        route.fulfill(body=ROW.join([head, *deals]), content_type="text/html; charset=utf-8")

    def later(route: Route) -> None:
        page.wait_for_timeout(300)
        route.fulfill(body=COUNT, content_type="text/javascript")

    page.route(f"**/t/{six.code}", in_pieces)
    page.route("**/pause.js", later)
    page.add_init_script(SHIFTS)
    page.goto(six.page)
    expect(page.get_by_role("button", name="Fay, Deal 20: 5")).to_be_in_viewport()
    page.wait_for_timeout(500)
    assert page.evaluate("window.rows") == [0, 5, 20]
    assert page.evaluate("window.shifts") == []


@pytest.mark.parametrize("path", ["/", "/new"])
def test_screens_without_a_table_come_alive_and_nothing_moves(
    page: Page, six: PlayedTable, path: str
) -> None:
    page.goto(six.page)
    expect(page.get_by_role("status")).to_have_text("live")
    page.evaluate("""localStorage["kanakku.recentGames"] = '[{"type": "points", "preset": "points"}]'""")
    page.add_init_script(SHIFTS)
    page.goto(path)
    expect(
        page.get_by_role("link", name=six.code) if path == "/" else page.get_by_text("Chosen last")
    ).to_be_visible()
    page.wait_for_timeout(500)
    assert page.evaluate("window.shifts") == []


def test_what_would_end_a_script_is_text_in_every_field(page: Page, base_url: str) -> None:
    table = open_table(base_url, [f"1{END}", f"2{COMMENT}", "Chris"], table_name=f"T{END}")
    table.points(1, 2, 3)
    reason = {"kind": "ruling", "ruling": "penalty", "seat": 1, "points": 5, "reason": END}
    call(base_url, "PUT", f"/games/{table.game_id}/entries/{uuid.uuid4()}", reason, table.key)
    keeper = {"device": str(uuid.uuid4()), "name": f"K{END}"}
    call(base_url, "PUT", f"/tables/{table.code}/scorekeeper", keeper, table.key)
    claim = call(base_url, "POST", f"/games/{table.game_id}/seats/1/claim", {})
    said = {"entry": table.sheet["deals"][0]["id"], "seat": 1, "text": END}
    for settled in (True, False):
        dispute = f"/games/{table.game_id}/disputes/{uuid.uuid4()}"
        call(base_url, "PUT", dispute, said, claim["seat_key"])
        if settled:
            call(base_url, "POST", f"{dispute}/settle", {"reason": END}, table.key)
    finish = {"kind": "finish", "reason": END}
    call(base_url, "PUT", f"/games/{table.game_id}/entries/{uuid.uuid4()}", finish, table.key)
    page.goto(table.page)
    expect(page.get_by_role("status")).to_have_text("live")
    expect(page.get_by_role("heading", name=f"T{END}")).to_be_visible()
    expect(page.locator("thead .name")).to_have_text([f"1{END}", f"2{COMMENT}", "Chris"], use_inner_text=True)
    assert page.evaluate("window.broken") is None
    assert_drawn_alike(page, "table-screen")


@pytest.mark.parametrize("path", ["/new", "table"])
def test_what_was_tapped_before_the_scripts_came_is_done(page: Page, six: PlayedTable, path: str) -> None:
    def later(route: Route) -> None:
        page.wait_for_timeout(LATE)
        route.continue_()

    page.route(re.compile(r"/assets/app-.*\.js"), later)
    if path == "/new":
        page.goto(path, wait_until="commit")
        page.get_by_role("button", name=re.compile("^Any other game")).tap()
        expect(page.get_by_label("Seat 1", exact=True)).to_be_visible()
    else:
        page.goto(six.page, wait_until="commit")
        page.get_by_role("button", name="Standings").tap()
        expect(page.get_by_role("dialog")).to_contain_text("nothing written yet")
