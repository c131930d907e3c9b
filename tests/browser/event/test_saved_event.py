"""A whole event is saved in a file at its desk, and goes on from it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from api.wire.body import LONGEST_UNPACKED
from tests.browser.desks import LAPTOP, Desk
from tests.browser.halls import drawn_hall
from tests.browser.reading import check_reading
from tests.browser.scorekeeper import open_screen
from tests.browser.tables import PlayedTable, call

# Milliseconds: what takes records in is a process that may have to start.
SOON = 60_000


def save(desk: Desk, folder: Path) -> Path:
    desk.go_to("Print and files")
    with desk.page.expect_download(timeout=SOON) as download:
        desk.press("Save the whole event")
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def start_from(page: Page, file: Path) -> None:
    """Choose a file where an event is started."""
    page.goto("/")
    page.get_by_role("button", name="Start an event").click()
    send(page, file)


def send(page: Page, file: Path, field: str = "Open a saved event") -> None:
    """Choose a file, and wait until the server has answered."""
    with page.expect_response("**/import", timeout=SOON):
        page.get_by_label(field).set_input_files(file)


def test_event_goes_on_where_it_was_saved(desk: Desk, tmp_path: Path) -> None:
    hall = drawn_hall(desk.base_url)
    hall.start("Table 1").points(3, 8)
    desk.open(hall.code, hall.key)
    file = save(desk, tmp_path)
    assert file.name == f"kanakku-{hall.code}.json"
    assert hall.key not in file.read_text()
    start_from(desk.page, file)
    expect(desk.page.get_by_role("heading", name="Needs a person now")).to_be_visible()
    assert desk.code != hall.code
    was, now = hall.look(), desk.see()
    assert now["occasion"] == was["occasion"]
    assert [each["entrants"] for each in now["matches"].values()] == [
        each["entrants"] for each in was["matches"].values()
    ]
    assert [each["status"] for each in now["matches"].values()] == ["playing", "to_come"]
    # The key is kept: the desk of the new event can act.
    desk.go_to("People")
    desk.press("Check in Celine")
    expect(desk.page.locator(".person", has_text="Celine")).to_contain_text("checked in")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (bytes(range(256)), "no saved event"),
        (b"[]", "no saved event"),
        (b"null", "no saved event"),
        (b"[]".ljust(LONGEST_UNPACKED + 1), "larger than any event"),
    ],
)
def test_what_is_no_event_or_too_large_is_refused_in_words(
    desk: Desk, tmp_path: Path, content: bytes, said: str
) -> None:
    file = tmp_path / "event.json"
    file.write_bytes(content)
    desk.page.goto("/")
    desk.press("Start an event")
    desk.page.get_by_label("Open a saved event").set_input_files(file)
    expect(desk.panel.get_by_role("alert")).to_contain_text(said)
    check_reading(desk.page)


def test_event_that_was_tampered_with_is_refused_in_words(desk: Desk, tmp_path: Path) -> None:
    hall = drawn_hall(desk.base_url)
    desk.open(hall.code, hall.key)
    file = save(desk, tmp_path)
    file.write_text(file.read_text().replace("Celine", "Celina"))
    start_from(desk.page, file)
    expect(desk.panel.get_by_role("alert")).to_contain_text("Export it again where it was")
    assert desk.page.url.endswith("/")
    # What is typed in the form goes on being good.
    desk.panel.get_by_label("Title").fill("Another night")
    desk.panel.get_by_role("button", name="Start the event").click()
    expect(desk.page.get_by_role("heading", name="Needs a person now")).to_be_visible()


def test_file_is_opened_for_what_it_is_wherever_it_is_chosen(
    desk: Desk, six: PlayedTable, tmp_path: Path
) -> None:
    record = call(desk.base_url, "GET", f"/tables/{six.code}/export", key=six.key)
    file = tmp_path / "table.json"
    file.write_text(json.dumps(record))
    start_from(desk.page, file)
    expect(desk.page.get_by_role("button", name="Enter deal 1")).to_be_visible()
    hall = drawn_hall(desk.base_url)
    event = call(desk.base_url, "GET", f"/events/{hall.code}/export", key=hall.key)
    file.write_text(json.dumps(event))
    open_screen(desk.page, "/")
    send(desk.page, file, "Open a saved table")
    expect(desk.page.get_by_role("heading", name="Needs a person now")).to_be_visible()


def test_without_an_answer_the_event_is_opened_later(desk: Desk, tmp_path: Path) -> None:
    hall = drawn_hall(desk.base_url)
    desk.open(hall.code, hall.key)
    file = save(desk, tmp_path)
    desk.page.goto("/")
    desk.page.get_by_role("button", name="Start an event").click()
    field = desk.panel.get_by_label("Open a saved event")
    desk.page.evaluate(
        "() => { window.had = fetch; window.fetch = () => Promise.reject(new TypeError('gone')); }"
    )
    field.set_input_files(file)
    expect(desk.panel.get_by_role("alert")).to_contain_text("No answer from the server")
    desk.page.evaluate("() => { window.fetch = window.had; }")
    send(desk.page, file)
    expect(desk.page.get_by_role("heading", name="Needs a person now")).to_be_visible()


def test_helper_is_offered_nothing_that_would_be_refused(desk: Desk, browser: Browser) -> None:
    hall = drawn_hall(desk.base_url)
    path = f"/events/{hall.code}/keys"
    offered = {}
    for kind in ("co_director", "desk"):
        context = browser.new_context(base_url=desk.base_url, viewport=LAPTOP, locale="en-GB")
        helper = Desk(context.new_page(), desk.base_url)
        helper.open(hall.code, call(desk.base_url, "POST", path, {"kind": kind}, hall.key)["key"])
        expect(helper.page.get_by_role("button", name="Helpers")).to_have_count(0)
        helper.go_to("Print and files")
        expect(helper.panel.get_by_role("link").first).to_be_visible()
        offered[kind] = helper.panel.get_by_role("button").all_inner_texts()
        context.close()
    paper = ["Scorekeepers’ codes, one for each table", "Poster for the door"]
    assert [text for text in offered["desk"] if text] == paper
    assert [text for text in offered["co_director"] if text] == [*paper, "Save the whole event"]


@pytest.mark.parametrize("size", [(360, 740), (1280, 800)])
def test_where_an_event_is_saved_and_opened_fits_and_is_read_by_everybody(
    desk: Desk, size: tuple[int, int]
) -> None:
    desk.page.set_viewport_size({"width": size[0], "height": size[1]})
    desk.page.goto("/")
    desk.press("Start an event")
    expect(desk.panel.get_by_label("Open a saved event")).to_be_attached()
    check_reading(desk.page)
    hall = drawn_hall(desk.base_url)
    desk.open(hall.code, hall.key)
    desk.go_to("Print and files")
    expect(desk.panel.get_by_role("button", name=re.compile("Save the whole"))).to_be_visible()
    check_reading(desk.page)
    assert desk.page.evaluate("document.documentElement.scrollWidth") == size[0]
