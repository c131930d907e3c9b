"""A whole table is saved in a file, and opened from it again."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, Request, expect

from api.wire.body import LONGEST_UNPACKED
from tests.browser.scorekeeper import open_screen, totals
from tests.browser.tables import PlayedTable

# The network goes after the head of the answer.
BREAK_OFF = """() => {
    const broken = new ReadableStream({ start: (body) => body.error(new TypeError("network error")) });
    window.fetch = () => Promise.resolve(new Response(broken, { status: 201 }));
}"""


def save(page: Page, folder: Path) -> Path:
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Save the whole table").tap()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the file").tap()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def open_saved(page: Page, file: Path) -> None:
    page.get_by_label("Open a saved table").set_input_files(file)


def test_a_saved_table_is_opened_and_written_on(page: Page, six: PlayedTable, tmp_path: Path) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    page.goto(six.keeper_page)
    expect(page.get_by_role("button", name="Enter deal 2")).to_be_visible()
    file = save(page, tmp_path)
    assert file.name == f"kanakku-{six.code}.json"
    assert six.key not in file.read_text()
    open_screen(page, "/")
    open_saved(page, file)
    expect(page.get_by_role("button", name="Enter deal 2")).to_be_visible()
    assert six.code not in page.url
    assert totals(page) == ["1", "2", "3", "4", "5", "6"]


def test_a_file_that_was_tampered_with_is_refused_in_words(
    page: Page, six: PlayedTable, tmp_path: Path
) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    page.goto(six.keeper_page)
    file = save(page, tmp_path)
    file.write_text(file.read_text().replace("Anil", "Anna"))
    open_screen(page, "/")
    for content in (file.read_text(), "no record"):
        file.write_text(content)
        open_saved(page, file)
        expect(page.get_by_role("alert")).not_to_be_empty()
        assert page.url.endswith("/")


def test_what_is_no_saved_table_or_too_large_is_refused_in_words(page: Page, tmp_path: Path) -> None:
    open_screen(page, "/")
    photo, large = tmp_path / "photo.json", tmp_path / "large.json"
    photo.write_bytes(bytes(range(256)))
    large.write_text(json.dumps("x" * LONGEST_UNPACKED))
    for file, said in (
        (photo, "no saved table"),
        (large, "larger than any table"),
        (photo, "no saved table"),
    ):
        open_saved(page, file)
        expect(page.get_by_role("alert")).to_contain_text(said)


def test_a_file_is_sent_where_the_server_takes_as_much(page: Page, tmp_path: Path) -> None:
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if request.method == "POST" else None)
    open_screen(page, "/")
    file = tmp_path / "table.json"
    file.write_bytes(b'{"games":[]}'.ljust(LONGEST_UNPACKED + 1))
    open_saved(page, file)
    expect(page.get_by_role("alert")).to_contain_text("larger than any table")
    assert sent == []
    file.write_bytes(b'{"games":[]}'.ljust(LONGEST_UNPACKED))
    open_saved(page, file)
    expect(page.get_by_role("alert")).to_contain_text("This field is missing")
    assert [request.url.rpartition("/")[2] for request in sent] == ["import"]


def test_a_saved_table_without_network_says_so_and_opens_later(
    page: Page, six: PlayedTable, tmp_path: Path
) -> None:
    page.goto(six.keeper_page)
    file = save(page, tmp_path)
    open_screen(page, "/")
    page.context.set_offline(True)
    open_saved(page, file)
    expect(page.get_by_role("alert")).to_contain_text("No answer from the server")
    page.context.set_offline(False)
    open_saved(page, file)
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()


def test_an_answer_that_breaks_off_says_so(page: Page, six: PlayedTable, tmp_path: Path) -> None:
    page.goto(six.keeper_page)
    file = save(page, tmp_path)
    open_screen(page, "/")
    page.evaluate(BREAK_OFF)
    open_saved(page, file)
    expect(page.get_by_role("alert")).to_contain_text("No answer from the server")


def test_who_only_watches_saves_no_table(page: Page, six: PlayedTable) -> None:
    page.goto(six.page)
    page.get_by_role("button", name="More").tap()
    expect(page.get_by_role("dialog")).to_contain_text("Look")
    expect(page.get_by_role("button", name="Save the whole table")).to_have_count(0)
