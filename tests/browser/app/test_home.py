"""The first page says what this is, and leads back to every table this phone has been at."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser.new_game import find_game
from tests.browser.scorekeeper import Scorekeeper
from tests.browser.tables import PlayedTable, open_table


def visit(page: Page, *tables: PlayedTable) -> None:
    """Open each table and come home."""
    for table in tables:
        page.goto(table.page)
        expect(page.get_by_role("status")).to_have_text("live")
        page.get_by_role("link", name="All tables").tap()
        expect(page.get_by_role("heading", name="Your tables")).to_be_visible()


def in_sight(page: Page) -> int:
    return int(page.evaluate("innerHeight"))


def test_whoever_comes_for_the_first_time_sees_in_one_screen_what_this_is(page: Page) -> None:
    page.goto("/")
    sample = page.get_by_role("table", name="A sample sheet")
    code = page.get_by_label("Scan the code on the table")
    start = page.get_by_role("link", name="New table")
    for each in (sample, code, start):
        box = each.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= in_sight(page)
    columns: Sequence[str] = sample.locator("tfoot td").all_inner_texts()
    assert len(columns) == 4
    for at, total in enumerate(columns, start=2):
        deals = sample.locator(f"tbody tr > :nth-child({at})").all_inner_texts()
        assert sum(map(int, deals)) == int(total)


def test_each_table_is_listed_with_its_game_leader_and_date(page: Page, base_url: str) -> None:
    running = open_table(base_url, ["Anil", "Bina"], table_name="Main hall 4")
    running.points(3, 9)
    over = open_table(base_url, ["Chris", "Devi"], rules={"deals": 1}, table_name="Main hall 5")
    over.points(8, 2)
    visit(page, running, over)
    listed = page.locator(".tables li")
    expect(listed.nth(0)).to_contain_text("Main hall 5")
    expect(listed.nth(0)).to_contain_text("Any other game · Chris won")
    expect(listed.nth(1)).to_contain_text("Any other game · Bina ahead")
    expect(listed.nth(1)).to_contain_text(re.compile(r"(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ \w+ · watching"))


def test_a_table_taken_off_the_list_can_be_put_back(page: Page, base_url: str) -> None:
    tables = [open_table(base_url, ["Anil", "Bina"], table_name=name) for name in ("One", "Two", "Three")]
    visit(page, *tables)
    page.get_by_role("button", name="Take Two off this list").tap()
    expect(page.get_by_role("link", name="Two")).to_have_count(0)
    expect(page.get_by_text("Two is off this list.")).to_be_visible()
    page.get_by_role("button", name="Undo").tap()
    names = page.locator(".tables b")
    expect(names).to_have_text(["Three", "Two", "One"])
    page.get_by_role("button", name="Take Two off this list").tap()
    page.reload()
    expect(names).to_have_text(["Three", "One"])


@pytest.mark.parametrize("game", ["Any other game", "GAMA 13-card Rummy"])
def test_the_same_players_as_last_time_are_seated_again(page: Page, game: str) -> None:
    page.goto("/")
    expect(page.get_by_role("link", name="Same players")).to_have_count(0)
    Scorekeeper(page).start_table("Any other game", ["Anil", "Bina", "Chris"])
    page.get_by_role("link", name="All tables").tap()
    page.get_by_role("link", name="Same players as last time").tap()
    find_game(page, game).tap()
    for seat, name in enumerate(("Anil", "Bina", "Chris"), start=1):
        expect(page.get_by_label(f"Seat {seat}", exact=True)).to_have_value(name)
    expect(page.get_by_role("button", name="Start with 3 players")).to_be_enabled()
