"""Keep a club from the phone that keeps score: begin it, let a table join, see who won, say who is who."""

from __future__ import annotations

import json
import uuid
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page

from tests.browser.halls import hall_of_pairs
from tests.browser.tables import PlayedTable, call, open_table
from tests.dom.expecting import expect

_BEGUN = "A new club is begun on the first page, with “Start a club”."


def play(page: Page, base_url: str, **counted: float) -> PlayedTable:
    """Play a game of one deal at a table that this phone keeps."""
    table = open_table(base_url, list(counted))
    table.points(*counted.values())
    table.finish("late")
    page.goto(table.keeper_page)
    expect(page.locator(".link[data-state=live]")).to_be_visible()
    return table


def test_a_club_is_begun_a_table_joins_and_two_names_are_made_one(page: Page, base_url: str) -> None:
    tables = [play(page, base_url, Anu=5, Biju=2), play(page, base_url, Annamma=1, Biju=9)]
    page.goto("/")
    page.get_by_role("button", name="Start a club").tap()
    page.get_by_label("Name of the club").fill("Thursday club")
    page.get_by_role("dialog").get_by_role("button", name="Start a club").tap()
    expect(page.get_by_role("heading", name="Thursday club")).to_be_visible()
    for table in tables:
        page.get_by_role("button", name=f"Join with Table {table.code}").tap()
        expect(page.get_by_text("is of the club now")).to_be_visible()
    expect(page.get_by_text("2 games counted.")).to_be_visible()
    page.get_by_role("button", name="Who is who, seasons, code").tap()
    page.locator("[name=who]").select_option(label="Annamma")
    page.get_by_label("Annamma is the same as").select_option(label="Anu")
    page.get_by_role("button", name="Make them one").tap()
    expect(page.get_by_text("Annamma is the same as Anu")).to_be_visible()
    page.get_by_role("button", name="Close").tap()
    rows = page.locator(".club-people tbody tr")
    expect(rows).to_have_count(2)
    page.get_by_role("button", name="Anu", exact=True).tap()
    page.get_by_role("button", name="Games won: 1").tap()
    expect(page.get_by_role("link", name="Any other game").last).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("link", name="Thursday club")).to_be_visible()


@pytest.fixture
def club(base_url: str) -> dict[str, Any]:
    """Return a club that shows ratings, and ten games that Biju won at a table of it."""
    made: dict[str, Any] = call(base_url, "POST", "/clubs", {"title": "Thursday club"})
    key = made["club_key"]
    rated = {"kind": "rated", "shown": True}
    call(base_url, "PUT", f"/clubs/{made['code']}/acts/{uuid.uuid4()}", rated, key)
    table = open_table(base_url, ["Anu", "Biju"], rules={"direction": "low"})
    for left in reversed(range(10)):
        table.points(9, 2)
        table.finish("late")
        if left:
            again = {"game_type": "points", "preset": "points", "rules": {"direction": "low"}}
            body = {**again, "seats": ["Anu", "Biju"]}
            table.sheet = call(base_url, "POST", f"/tables/{table.code}/games", body, table.key)
    call(base_url, "PUT", f"/tables/{table.code}/clubs/{made['code']}", None, table.key)
    return {**made, "table": table}


def test_a_club_is_followed_and_takes_in_what_was_saved_elsewhere(
    page: Page, base_url: str, club: dict[str, Any]
) -> None:
    page.goto(f"/c/{club['code']}")
    expect(page.get_by_text("10 games counted.")).to_be_visible()
    expect(page.locator(".link[data-state=live]")).to_be_visible()
    other = open_table(base_url, ["Annamma", "Biju"])
    other.points(5, 2)
    other.finish("late")
    call(base_url, "PUT", f"/tables/{other.code}/clubs/{club['code']}", None, other.key)
    expect(page.get_by_text("11 games counted.")).to_be_visible()
    elsewhere = open_table(base_url, ["Chako", "Biju"])
    elsewhere.points(5, 2)
    elsewhere.finish("late")
    record = call(base_url, "GET", f"/tables/{elsewhere.code}/export", None, elsewhere.key)
    file: FilePayload = {
        "name": "kanakku.json",
        "mimeType": "application/json",
        "buffer": json.dumps(record).encode(),
    }
    page.get_by_label("Take in a saved table or event").set_input_files(file)
    expect(page.get_by_text("is taken in and counted")).to_be_visible()
    expect(page.get_by_text("12 games counted.")).to_be_visible()
    expect(page.get_by_role("button", name="Chako", exact=True)).to_be_visible()


def test_a_correction_shows_before_whose_rating_it_changes(page: Page, club: dict[str, Any]) -> None:
    table: PlayedTable = club["table"]
    page.goto(table.keeper_page)
    page.locator("score-sheet tbody td button").first.tap()
    page.get_by_role("button", name="Correct", exact=True).tap()
    page.locator('.pad-key[data-press="0"]').tap()
    page.get_by_role("button", name="See what changes").tap()
    ratings = page.get_by_role("dialog").last.locator("rating-changes")
    expect(ratings).to_contain_text("Ratings of Thursday club")
    expect(ratings.locator("tbody tr")).to_have_count(2)


def test_a_phone_that_has_nothing_to_join_says_how_a_table_does(page: Page, club: dict[str, Any]) -> None:
    page.goto(f"/c/{club['code']}")
    expect(page.get_by_text(f"type {club['code']} on the first page")).to_be_visible()


def test_who_has_no_club_to_join_is_told_where_one_is_begun(page: Page, six: PlayedTable) -> None:
    page.goto(six.keeper_page)
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Join a club").tap()
    expect(page.get_by_role("dialog")).to_contain_text(_BEGUN)


def test_who_directs_an_event_lets_it_join_from_its_page(
    page: Page, base_url: str, club: dict[str, Any]
) -> None:
    hall = hall_of_pairs(base_url)
    page.goto(f"{hall.page}/desk#key={hall.key}")
    page.goto(hall.page)
    page.get_by_role("button", name="Join a club").tap()
    expect(page.get_by_role("dialog")).to_contain_text(_BEGUN)
    page.get_by_label("Code of the club").fill(club["code"].lower())
    page.get_by_role("dialog").get_by_role("button", name="Join").tap()
    expect(page.get_by_role("heading", name="Thursday club")).to_be_visible()
    expect(page.get_by_text("14 games counted.")).to_be_visible()
