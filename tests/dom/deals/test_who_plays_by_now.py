"""A deal that was begun before somebody left, came back or sat down is gone on with by those who play now."""

from __future__ import annotations

import re
import uuid
from typing import Any

import pytest
from playwright.sync_api import Page

from rules import GAME_TYPES
from tests.browser.network import reconnect
from tests.browser.scorekeeper import Scorekeeper, save_correction, take_over, totals
from tests.browser.tables import FOUR, PlayedTable, call, open_table
from tests.browser.waiting import without_network
from tests.dom.expecting import expect


@pytest.fixture
def keeper(page: Page) -> Scorekeeper:
    return Scorekeeper(page)


def enter(table: PlayedTable, **entry: Any) -> None:
    """Write on the sheet that somebody leaves, comes back or sits down."""
    path = f"/games/{table.game_id}/entries/{uuid.uuid4()}"
    table.sheet = call(table.base_url, "PUT", path, {"reason": "late", **entry}, table.key)


def rummy(base_url: str) -> PlayedTable:
    return open_table(base_url, FOUR, game_type="gama_rummy", preset="gama_prelim")


def leaves(table: PlayedTable, seat: int) -> None:
    enter(table, kind="ruling", ruling="retirement", seat=seat)


def close(keeper: Scorekeeper) -> None:
    keeper.tap(keeper.page.get_by_role("button", name=re.compile("^Close")))
    expect(keeper.page.locator("deal-entry")).to_have_count(0)


def test_who_left_has_no_result_in_a_deal_begun_before(keeper: Scorekeeper, base_url: str) -> None:
    table = rummy(base_url)
    keeper.enter(table)
    keeper.choose("Anil", "won")
    keeper.count("Bina", 31)
    keeper.count("Chris", 25)
    keeper.count("Devi", 4)
    close(keeper)
    leaves(table, 4)
    keeper.enter(table)
    expect(keeper.row("Bina").locator(".count")).to_contain_text("31")
    keeper.save_deal(1)
    assert totals(keeper.page)[:3] == ["0", "31", "25"]


def test_who_comes_back_has_a_row_in_a_deal_begun_before(keeper: Scorekeeper, base_url: str) -> None:
    table = rummy(base_url)
    leaves(table, 4)
    keeper.enter(table)
    keeper.choose("Anil", "won")
    keeper.count("Bina", 31)
    close(keeper)
    enter(table, kind="join", seat=5, name="Eapen", credit="zero")
    keeper.enter(table)
    keeper.count("Chris", 25)
    keeper.count("Eapen", 4)
    keeper.save_deal(1)
    assert totals(keeper.page) == ["0", "31", "25", "0", "4"]


def test_a_deal_that_was_won_by_who_left_is_begun_anew(keeper: Scorekeeper, base_url: str) -> None:
    table = rummy(base_url)
    keeper.enter(table)
    keeper.choose("Devi", "won")
    keeper.count("Bina", 31)
    close(keeper)
    leaves(table, 4)
    keeper.enter(table)
    expect(keeper.row("Bina").locator(".count")).not_to_contain_text("31")
    close(keeper)
    expect(keeper.page.locator(".coming")).to_contain_text("Anil deals")


def test_what_was_put_in_by_who_left_is_not_typed_on(keeper: Scorekeeper, base_url: str) -> None:
    table = open_table(base_url, FOUR)
    keeper.enter(table)
    for points in (1, 2, 3, 4):
        keeper.type(points)
        keeper.press("next")
    close(keeper)
    leaves(table, 4)
    keeper.enter(table)
    keeper.save_deal(1)
    assert totals(keeper.page)[:3] == ["1", "2", "3"]


def won(winner: int, **points: int) -> dict[str, Any]:
    """Return a deal of rummy that `winner` won, the others counting `seat1=31`."""
    results = [
        {"seat": int(seat.removeprefix("seat")), "status": "played", "points": count}
        for seat, count in points.items()
    ]
    return {"winner": winner, "show": "normal", "results": results}


def test_an_extra_deal_is_entered_for_those_tied_alone(keeper: Scorekeeper, base_url: str) -> None:
    rules = {"hand_limit": 2}
    table = open_table(base_url, FOUR[:3], game_type="gama_rummy", preset="gama_prelim", rules=rules)
    table.deal(won(1, seat2=10, seat3=20))
    table.deal(won(2, seat1=10, seat3=20))
    keeper.enter(table, 3)
    expect(keeper.page.locator(".seat-row bdi")).to_have_text(["Anil", "Bina"])
    keeper.choose("Anil", "won")
    keeper.count("Bina", 31)
    keeper.save_deal(3)
    assert table.read()["winners"] == [1]


SAT_DOWN: dict[str, tuple[str, dict[str, Any]]] = {
    "points": ("points", {"results": [{"seat": seat, "points": seat} for seat in (1, 2, 3)]}),
    "places": ("big_two", {"order": [1, 2, 3]}),
    "counts": ("vazhushal", {"players": [{"seat": seat, "points": seat} for seat in (1, 2, 3)]}),
}


@pytest.mark.parametrize(("game", "outcome"), SAT_DOWN.values(), ids=SAT_DOWN.keys())
def test_a_deal_is_corrected_by_those_who_had_sat_down(
    keeper: Scorekeeper, base_url: str, game: str, outcome: dict[str, Any]
) -> None:
    preset = GAME_TYPES[game].presets[0].id
    table = open_table(base_url, FOUR[:3], game_type=game, preset=preset)
    table.deal(outcome)
    enter(table, kind="join", seat=4, name="Eapen", credit="zero")
    keeper.page.goto(table.keeper_page)
    keeper.tap(keeper.button("Correct", keeper.open_cell(1, "Anil")))
    expect(keeper.page.locator("deal-entry .entry-form").get_by_text("Eapen")).to_have_count(0)
    save_correction(keeper.page)
    assert table.read()["deals"][0]["outcome"] == outcome


def test_a_deal_that_waited_is_mended_for_who_is_still_in(page: Page, base_url: str) -> None:
    rules = {"limit": 30}
    table = open_table(base_url, FOUR[:3], game_type="gama_rummy", preset="gama_prelim", rules=rules)
    keeper = without_network(page, table)
    keeper.rummy(1, "Anil", {"Bina": 10, "Chris": 31})
    keeper.rummy(2, "Anil", {"Bina": 20, "Chris": 20})
    reconnect(page)
    keeper.tap(page.locator('.row-waiting[data-state="refused"] button'))
    keeper.tap(keeper.button("Edit"))
    keeper.save_deal(2)
    expect(page.locator(".row-waiting")).to_have_count(0)
    assert table.read()["deals"][1]["outcome"] == won(1, seat2=20)


def test_who_joins_begins_with_nothing_where_each_deal_is_paid(page: Page, base_url: str) -> None:
    table = open_table(base_url, FOUR, game_type="rummy21", preset="catsatcards_21")
    leaves(table, 4)
    page.goto(table.keeper_page)
    opened = take_over(page, "Bina", "Gita")
    opened.get_by_text("Somebody joins").tap()
    expect(opened.locator('[name="credit"]')).to_have_count(1)
    expect(opened.get_by_text("nothing", exact=True)).to_be_visible()
