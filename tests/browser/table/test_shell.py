"""Follow a scorekeeper and the players' phones around the sheet."""

from __future__ import annotations

import io
import re
from typing import Literal
from urllib.parse import urlsplit

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.new_game import find_game
from tests.browser.scorekeeper import open_screen, panel, totals
from tests.browser.tables import PlayedTable, open_table


def read_qr(locator: Locator) -> str:
    codes = zxingcpp.read_barcodes(Image.open(io.BytesIO(locator.screenshot())))
    assert len(codes) == 1
    return codes[0].text


@pytest.mark.parametrize(("motion", "slides_for"), [("no-preference", "0.14s"), ("reduce", "0s")])
def test_panel_slides_in_unless_little_motion_is_asked_for(
    page: Page, six: PlayedTable, motion: Literal["no-preference", "reduce"], slides_for: str
) -> None:
    page.emulate_media(reduced_motion=motion)
    page.goto(six.page)
    page.get_by_role("button", name="QR").tap()
    expect(panel(page)).to_have_css("animation-duration", slides_for)


def test_a_new_table_is_two_screens_away(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="New table").click()
    page.get_by_role("button", name=re.compile("^Any other game")).click()
    for at, name in enumerate(["Anil", "Bina", "Chris"], start=1):
        page.get_by_label(f"Seat {at}", exact=True).fill(name)
    page.get_by_role("button", name="Start with 3 players").click()
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()
    expect(page.get_by_text("Anil deals, Bina starts")).to_be_visible()
    assert re.search(r"/t/\w+$", page.url)


def test_seats_move_by_button_and_by_dragging(page: Page) -> None:
    page.goto("/new")
    page.get_by_role("button", name=re.compile("^Any other game")).click()
    for at, name in enumerate(["Anil", "Bina", "Chris", "Devi"], start=1):
        page.get_by_label(f"Seat {at}", exact=True).fill(name)
    page.get_by_label("Seat 1", exact=True).focus()
    expect(page.locator(".seat [data-do=down]:visible")).to_have_count(1)
    page.get_by_role("button", name="Move Anil down").click()
    names = page.locator("seat-list input")
    assert [field.input_value() for field in names.all()] == ["Bina", "Anil", "Chris", "Devi"]
    grips = page.locator(".grip")
    grips.nth(3).hover()
    page.mouse.down()
    grips.nth(1).hover()
    grips.nth(0).hover()
    page.mouse.up()
    assert [field.input_value() for field in names.all()] == ["Devi", "Bina", "Anil", "Chris"]


def test_more_says_that_the_screen_stays_on_while_this_phone_keeps_score(
    page: Page, six: PlayedTable
) -> None:
    page.context.grant_permissions(["screen-wake-lock"])
    page.clock.install()
    page.goto(f"http://127.0.0.1:{urlsplit(six.base_url).port}{six.keeper_page}")
    expect(page.get_by_role("status").first).to_have_text("live")
    for _ in range(60):
        if page.locator("html").get_attribute("data-awake") is None:
            page.clock.run_for(1_000)
            page.wait_for_timeout(50)
    page.get_by_role("button", name="More").click()
    expect(panel(page).get_by_text("The screen stays on while this phone keeps score.")).to_be_visible()


def test_a_refused_start_says_why_above_the_button(page: Page) -> None:
    page.goto("/new")
    find_game(page, "GAMA").tap()
    for seat in (1, 2):
        page.get_by_label(f"Seat {seat}", exact=True).fill("Anil")
    page.get_by_role("button", name="Start with 2 players").tap()
    refusal = page.get_by_role("alert")
    expect(refusal).to_have_text(
        "Anil is named twice. Add an initial, so that the sheet can tell them apart."
    )
    expect(refusal).to_be_in_viewport(ratio=1)
    assert page.evaluate(_IS_UNCOVERED, "[role=alert]")


# Whether the last line of an element is what a finger would touch there.
_IS_UNCOVERED = """selector => {
    const element = document.querySelector(selector);
    const { left, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 8, bottom - 8));
}"""


def test_the_key_leaves_the_address_bar_and_stays_on_the_phone(page: Page, six: PlayedTable) -> None:
    page.goto(six.keeper_page)
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()
    assert page.url.endswith(six.page)
    page.goto(six.page)
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()


def test_six_players_and_their_totals_fit_a_phone(page: Page, six: PlayedTable) -> None:
    for _ in range(14):
        six.points(0, 1, 2, 3, 4, 5)
    page.goto(six.keeper_page)
    expect(page.locator(".totals .total")).to_have_count(6)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("(el => el.scrollWidth <= el.clientWidth)(document.querySelector('.paper'))")
    for name in ["Anil", "Fay"]:
        expect(page.get_by_role("columnheader", name=name)).to_be_in_viewport()
    expect(page.locator(".totals .total").last).to_be_in_viewport()
    expect(page.get_by_role("button", name="Enter deal 15")).to_be_in_viewport()
    assert totals(page) == ["0", "14", "28", "42", "56", "70"]


def test_twelve_players_scroll_under_the_deal_numbers(page: Page, base_url: str) -> None:
    table = open_table(base_url, [f"Player {at}" for at in range(1, 13)])
    table.points(*range(12))
    page.goto(table.page)
    page.get_by_role("columnheader", name="Player 12").scroll_into_view_if_needed()
    expect(page.get_by_role("rowheader", name="Deal 1")).to_be_in_viewport()


def test_watching_phones_follow_and_say_when_they_are_cut_off(page: Page, six: PlayedTable) -> None:
    page.goto(six.page)
    state = page.get_by_role("status")
    expect(state).to_have_text("live")
    expect(page.get_by_role("button", name="Enter deal 1")).to_have_count(0)
    six.points(1, 2, 3, 4, 5, 6)
    expect(page.get_by_role("button", name="Fay, Deal 1: 6")).to_be_visible()
    page.context.set_offline(True)
    expect(state).to_have_text(re.compile(r"^offline since \d\d:\d\d$"))
    six.points(1, 2, 3, 4, 5, 6)
    page.context.set_offline(False)
    expect(state).to_have_text("live")
    expect(page.locator(".totals .total").last).to_have_text("12")


def test_the_tables_code_opens_the_live_sheet(page: Page, six: PlayedTable) -> None:
    page.goto(six.page)
    page.get_by_role("button", name="QR").click()
    expect(panel(page).locator("svg[role=img]")).to_be_visible()
    address = read_qr(panel(page).locator(".qr-image"))
    page.goto(address)
    expect(page.get_by_role("status")).to_have_text("live")
    expect(page.get_by_text("Anil deals, Bina starts")).to_be_visible()


def test_the_code_of_a_finished_sheet_opens_that_sheet_and_holds_no_key(page: Page, six: PlayedTable) -> None:
    six.play()
    six.finish("late")
    page.goto(six.keeper_page)
    page.locator(".next-step").get_by_role("button", name="Share").click()
    shown = panel(page).get_by_role("img", name="QR code that opens this sheet")
    shown.scroll_into_view_if_needed()
    address = read_qr(panel(page).locator(".qr-image"))
    assert address == panel(page).locator(".address").text_content()
    assert address.endswith(f"/t/{six.code}/g/{six.sheet['game']['id']}")
    assert six.key not in address
    page.goto(address)
    expect(page.get_by_role("cell", name="25 won")).to_be_visible()


def test_the_scorekeepers_link_moves_to_another_phone(
    page: Page, six: PlayedTable, browser: Browser, browser_context_args: dict[str, object]
) -> None:
    page.goto(six.keeper_page)
    page.get_by_role("button", name="QR").click()
    panel(page).get_by_role("button", name="Move the scorekeeping to another phone").click()
    expect(panel(page).locator("svg[role=img]")).to_be_visible()
    link = read_qr(panel(page).locator(".qr-image"))
    other_phone = browser.new_context(**browser_context_args)  # type: ignore[arg-type]
    other = other_phone.new_page()
    other.goto(link)
    expect(other.get_by_role("button", name="Enter deal 1")).to_be_visible()
    assert six.key not in other.url
    other_phone.close()


def test_arrow_keys_walk_the_sheet(page: Page, six: PlayedTable) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    six.points(6, 5, 4, 3, 2, 1)
    open_screen(page, six.page)
    page.get_by_role("button", name="Bina, Deal 2: 5").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Chris, Deal 1: 3")).to_be_focused()
    page.keyboard.press("Enter")
    expect(panel(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Chris, Deal 1: 3")).to_be_focused()


def test_a_wrong_address_and_an_unknown_table_say_so(page: Page) -> None:
    answer = page.goto("/t/ZZZZZZ")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", name="There is no such table")).to_be_visible()
    answer = page.goto("/foo")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", name="There is nothing at this address")).to_be_visible()
    page.get_by_role("link", name="Home").tap()
    expect(page.get_by_role("link", name="New table")).to_be_visible()


def test_a_code_may_be_typed_as_it_is_read_aloud(page: Page, six: PlayedTable) -> None:
    page.goto("/")
    page.get_by_label("Scan the code on the table").fill(f" {six.code[:3].lower()} {six.code[3:]}")
    page.get_by_role("button", name="Open", exact=True).tap()
    expect(page.get_by_role("columnheader", name="Devi")).to_be_visible()
    assert page.url.endswith(six.page)


def test_seats_stay_in_line_whichever_way_a_name_is_written(page: Page) -> None:
    page.goto("/new")
    page.get_by_role("button", name=re.compile("^Any other game")).tap()
    for _ in range(6):
        page.get_by_role("button", name="Add a player").tap()
    page.get_by_label("Seat 2", exact=True).fill("مريم")
    starts = page.locator("seat-list input").evaluate_all("fields => fields.map((field) => field.offsetLeft)")
    assert len(set(starts)) == 1


def test_players_who_share_a_first_name_are_told_apart(page: Page, base_url: str) -> None:
    names = ["Raman Nair", "Raman Menon", "Player 10", "Player 12", "Ann", "Bartholomew of the long veranda"]
    table = open_table(base_url, names)
    page.goto(table.page)
    heads = page.locator("score-sheet thead .name")
    expect(heads).to_have_count(6)
    assert heads.all_inner_texts() == ["Raman Nair", "Raman Menon", "Player 10", "Player 12", "Ann", "Bar."]
    hidden = heads.evaluate_all("heads => heads.map((head) => head.scrollHeight - head.clientHeight > 2)")
    assert not any(hidden)
    assert page.evaluate("(el => el.scrollWidth <= el.clientWidth)(document.querySelector('.paper'))")
