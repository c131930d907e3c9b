"""What was changed is told as it happened, leads to the deal and back, and can be reversed."""

from __future__ import annotations

import re
import uuid
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page

from tests.browser.network import cut_off, reconnect
from tests.browser.scorekeeper import (
    Scorekeeper,
    enter_points,
    history,
    save_correction,
    take_over,
    totals,
    undo,
    undo_bar,
)
from tests.browser.tables import SIX, PlayedTable, call, open_table
from tests.dom.expecting import expect


def correct(table: PlayedTable, points: Sequence[int], reason: str) -> None:
    """Correct the first deal."""
    results = [{"seat": seat, "points": each} for seat, each in enumerate(points, start=1)]
    deal = table.sheet["deals"][0]["id"]
    body = {"outcome": {"results": results}, "reason": reason}
    version = {"If-Match": f'"{table.sheet["version"]}"'}
    table.sheet = call(
        table.base_url, "PUT", f"/games/{table.game_id}/deals/{deal}", body, table.key, version
    )


@pytest.fixture
def corrected(six: PlayedTable) -> PlayedTable:
    six.points(1, 2, 3, 4, 55, 6)
    correct(six, (1, 2, 3, 4, 35, 6), "counted wrong")
    return six


def test_history_says_what_a_correction_changed(page: Page, corrected: PlayedTable) -> None:
    page.goto(corrected.keeper_page)
    line = history(page).first
    expect(line).to_contain_text("Eapen 55 → 35")
    expect(line).to_contain_text("counted wrong")
    expect(line).to_contain_text("by the scorekeeper’s phone")
    expect(line).not_to_contain_text("Anil")


def test_why_says_what_a_correction_changed(page: Page, corrected: PlayedTable) -> None:
    page.goto(corrected.page)
    why = Scorekeeper(page).open_cell(1, "Eapen")
    said = re.compile(r"Eapen 55 → 35, counted wrong, by the scorekeeper’s phone, \d\d:\d\d")
    expect(why.get_by_text(said)).to_be_visible()


def test_a_note_beside_a_deal_is_read_in_why_and_history_and_rubbed_out(page: Page, six: PlayedTable) -> None:
    six.points(1, 2, 3, 4, 55, 6)
    page.goto(six.keeper_page)
    keeper = Scorekeeper(page)
    keeper.open_cell(1, "Eapen").get_by_role("button", name="Note").tap()
    page.get_by_role("textbox", name="Note").fill("Eapen’s first gin")
    page.get_by_role("dialog").get_by_role("button", name="Save").tap()
    line = history(page).first
    expect(line).to_contain_text("Note beside it at")
    expect(line).to_contain_text("Eapen’s first gin")
    page.goto(six.page)
    expect(page.locator(".legend q")).to_have_text("Eapen’s first gin")
    why = keeper.open_cell(1, "Anil")
    expect(why.get_by_text("Eapen’s first gin")).to_be_visible()
    why.get_by_role("button", name="Note").tap()
    page.get_by_role("textbox", name="Note").fill("")
    page.get_by_role("dialog").get_by_role("button", name="Save").tap()
    expect(history(page).first).to_contain_text("rubbed out")


def test_history_says_who_won_instead(page: Page, base_url: str) -> None:
    table = open_table(base_url, SIX[:3], game_type="gama_rummy", preset="gama_prelim")
    lost = {"status": "played", "points": 20}
    others = [{"seat": 2, **lost}, {"seat": 3, "status": "packed_first"}]
    table.deal({"winner": 1, "show": "normal", "results": others})
    deal, version = table.sheet["deals"][0]["id"], {"If-Match": f'"{table.sheet["version"]}"'}
    outcome = {"winner": 2, "show": "normal", "results": [{"seat": 1, **lost}, others[1]]}
    path = f"/games/{table.game_id}/deals/{deal}"
    call(base_url, "PUT", path, {"outcome": outcome, "reason": "wrong winner"}, table.key, version)
    page.goto(table.keeper_page)
    line = history(page).first
    expect(line).to_contain_text("Anil won → Bina won")
    expect(line).to_contain_text("Bina 20 → nothing")
    expect(line).not_to_contain_text("Chris")


def test_a_line_of_the_history_opens_its_deal_and_comes_back(page: Page, corrected: PlayedTable) -> None:
    page.goto(corrected.keeper_page)
    history(page).first.get_by_role("button", name="Deal 1").tap()
    why = page.get_by_role("dialog").last
    expect(why.get_by_role("heading", name="Deal 1")).to_be_visible()
    why.get_by_role("button", name="Close").tap()
    expect(page.get_by_role("dialog")).to_have_count(1)
    expect(page.get_by_role("heading", name="History")).to_be_visible()


def test_a_withdrawn_deal_is_told_with_what_it_held_and_put_back_with_one_tap(
    page: Page, six: PlayedTable
) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    page.goto(six.keeper_page)
    Scorekeeper(page).withdraw(1, "Anil")
    line = history(page).first
    expect(line).to_contain_text("Deal 1")
    expect(page.locator(".journal > li").nth(1)).to_contain_text("Deal 1")
    expect(line).to_contain_text("It held: Anil 1 · Bina 2 · Chris 3 · Devi 4 · Eapen 5 · Fay 6")
    line.get_by_role("button", name="Put it back").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert totals(page) == ["1", "2", "3", "4", "5", "6"]
    struck = history(page).nth(1)
    expect(struck).to_contain_text("It was put back as a new entry.")
    expect(struck.get_by_role("button")).to_have_count(0)
    expect(page.locator(".journal > li").first).to_contain_text("put back after it was withdrawn")


def test_a_cited_rule_opens_that_sentence_of_this_tables_rules(page: Page, base_url: str) -> None:
    table = open_table(
        base_url, SIX[:4], game_type="gama_rummy", preset="gama_prelim", rules={"wrong_show_points": 80}
    )
    results = [
        {"seat": 2, "status": "wrong_show"},
        {"seat": 3, "status": "played", "points": 20},
        {"seat": 4, "status": "packed_first"},
    ]
    table.deal({"winner": 1, "show": "normal", "results": results})
    page.goto(table.page)
    cited = Scorekeeper(page).open_cell(1, "Bina").locator("[data-place='R-10']")
    expect(cited).to_have_text("The rule")
    cited.tap()
    asked = page.locator(".rule-asked")
    expect(asked).to_contain_text("wrong show: 100; the others play on")
    assert "R-10" not in asked.inner_text()
    expect(asked.locator("dl")).to_contain_text("Wrong show")
    expect(asked.locator("dl")).to_contain_text("80")
    expect(asked.locator("dl")).to_contain_text("Usual here: 100")


def test_house_rules_in_force_are_readable_during_play(page: Page, six: PlayedTable) -> None:
    page.goto(six.page)
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="House rules in force").tap()
    rules = page.get_by_role("dialog")
    expect(rules).to_contain_text("150")
    expect(rules).to_contain_text("How it is scored")


def test_a_correction_is_taken_back(page: Page, six: PlayedTable) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    page.goto(six.keeper_page)
    keeper = Scorekeeper(page)
    keeper.tap(keeper.button("Correct", keeper.open_cell(1, "Anil")))
    keeper.type(9)
    save_correction(page)
    expect(undo_bar(page)).to_contain_text("Deal 1 corrected.")
    assert totals(page) == ["9", "2", "3", "4", "5", "6"]
    undo(page)
    expect(page.locator(".totals .total").first).to_have_text("1")


def test_a_ruling_is_taken_back(page: Page, six: PlayedTable) -> None:
    page.goto(six.keeper_page)
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Adjust, warn or put out").tap()
    panel = page.get_by_role("dialog")
    expect(panel).to_contain_text("Still needed: “Who”, “Points” and “Reason”.")
    panel.get_by_text("Devi", exact=True).tap()
    panel.get_by_label("Points").fill("10")
    expect(panel).to_contain_text("Still needed: “Reason”.")
    panel.get_by_label("Reason").fill("Talking")
    expect(panel.locator("[data-key=needs]")).to_have_count(0)
    panel.get_by_role("button", name="Save").tap()
    expect(undo_bar(page)).to_contain_text("Penalty saved.")
    undo(page)
    expect(page.locator(".row-other")).to_have_count(0)


def test_somebody_else_plays_on_until_that_is_taken_back(page: Page, six: PlayedTable) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    page.goto(six.keeper_page)
    panel = take_over(page, "Devi", "Farida")
    panel.get_by_label("Why").fill("Her train")
    panel.get_by_role("button", name="Save").tap()
    expect(undo_bar(page)).to_contain_text("New player saved.")
    expect(page.get_by_role("columnheader", name="Farida")).to_be_visible()
    assert totals(page) == ["1", "2", "3", "4", "5", "6"]
    expect(history(page).first).to_contain_text("Farida · Her train")
    page.get_by_role("button", name="Close").tap()
    page.get_by_role("columnheader", name="Farida").get_by_role("button").tap()
    page.get_by_role("button", name="Correct the name").tap()
    page.get_by_role("dialog").get_by_label("Name").fill("Farhana")
    page.get_by_role("dialog").get_by_role("button", name="Save").tap()
    undo(page)
    expect(page.get_by_role("columnheader", name="Farida")).to_be_visible()


def test_somebody_leaves_another_joins_as_he_stood_and_that_is_taken_back(
    page: Page, six: PlayedTable
) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    page.goto(six.keeper_page)
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Somebody leaves or joins").tap()
    panel = page.get_by_role("dialog")
    panel.get_by_text("Devi", exact=True).tap()
    expect(panel.locator(".changes")).to_contain_text("Devi")
    panel.get_by_role("button", name="Save").tap()
    expect(undo_bar(page)).to_contain_text("Retirement saved.")
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Somebody leaves or joins").tap()
    panel.get_by_text("Somebody joins").tap()
    panel.get_by_label("Who joins").fill("Farida Khan")
    panel.get_by_text("what Devi had: 4").tap()
    expect(panel.get_by_role("rowheader", name="Farida Khan")).to_be_visible()
    panel.get_by_role("button", name="Save").tap()
    expect(undo_bar(page)).to_contain_text("New player saved.")
    expect(page.get_by_role("columnheader", name="Farida Khan")).to_be_visible()
    assert totals(page) == ["1", "2", "3", "4", "5", "6", "4"]
    expect(history(page).first).to_contain_text("Farida Khan · what Devi had")
    page.get_by_role("button", name="Close").tap()
    page.get_by_role("button", name="Enter deal 2").tap()
    rows = page.locator("deal-entry .seat-row .name")
    expect(rows.first).to_be_visible()
    assert rows.all_inner_texts() == ["Anil", "Bina", "Chris", "Eapen", SIX[5], "Farida Khan"]
    page.get_by_role("button", name="Close").tap()
    undo(page)
    expect(page.get_by_role("columnheader", name="Farida Khan")).to_have_count(0)
    for facts in (
        {"kind": "join", "seat": 7, "name": "Gita", "credit": "average"},
        {"kind": "finish", "reason": "late"},
    ):
        call(six.base_url, "PUT", f"/games/{six.game_id}/entries/{uuid.uuid4()}", facts, six.key)
    page.goto(f"{six.page}/new")
    expect(page.get_by_label("Seat 6", exact=True)).to_have_value("Gita")
    expect(page.get_by_label("Seat 4", exact=True)).to_have_value("Eapen")


def test_history_says_what_a_ruling_was_and_what_it_held(page: Page, six: PlayedTable) -> None:
    ruling = {"kind": "ruling", "ruling": "penalty", "seat": 4, "points": 10.5, "reason": "Talking"}
    call(six.base_url, "PUT", f"/games/{six.game_id}/entries/{uuid.uuid4()}", ruling, six.key)
    page.goto(six.keeper_page)
    line = history(page).first
    expect(line.get_by_role("button")).to_have_text("Penalty")
    expect(line).to_contain_text("Devi · 10½ · Talking")
    line.get_by_role("button").tap()
    page.get_by_role("button", name="Withdraw").tap()
    page.locator("withdraw-form button").last.tap()
    expect(page.get_by_role("dialog")).to_have_count(1)
    page.get_by_role("button", name="Close").tap()
    line = history(page).first
    expect(line.locator("b")).to_have_text("Penalty")
    expect(line).to_contain_text("It held: Penalty · Devi · 10½ · Talking")


def test_a_corrected_name_is_taken_back(page: Page, six: PlayedTable) -> None:
    page.goto(six.keeper_page)
    page.get_by_role("columnheader", name="Devi").get_by_role("button").tap()
    page.get_by_role("button", name="Correct the name").tap()
    page.get_by_role("dialog").get_by_label("Name").fill("Devika")
    page.get_by_role("dialog").get_by_role("button", name="Save").tap()
    expect(page.get_by_role("columnheader", name="Devika")).to_be_visible()
    undo(page)
    expect(page.get_by_role("columnheader", name="Devi", exact=True)).to_be_visible()


def test_without_network_the_deal_just_saved_is_taken_back_and_no_older(page: Page, six: PlayedTable) -> None:
    page.goto(six.keeper_page)
    keeper = Scorekeeper(page)
    enter_points(keeper, 1, [1, 2, 3, 4, 5, 6])
    expect(undo_bar(page)).to_contain_text("Deal 1 saved.")
    cut_off(page)
    enter_points(keeper, 2, [6, 5, 4, 3, 2, 1])
    expect(undo_bar(page)).to_contain_text("Deal 2 saved on this phone.")
    undo(page)
    expect(page.locator(".row-waiting")).to_have_count(0)
    expect(undo_bar(page)).to_be_empty()
    reconnect(page)
    expect(keeper.button("Enter deal 2")).to_be_visible()
    assert [deal["number"] for deal in six.read()["deals"]] == [1]


@pytest.mark.parametrize("network", [True, False])
def test_a_deal_that_was_taken_back_stands_in_the_entry_to_be_mended(
    page: Page, six: PlayedTable, network: bool
) -> None:
    page.goto(six.keeper_page)
    keeper = Scorekeeper(page)
    if not network:
        cut_off(page)
    enter_points(keeper, 1, [1, 2, 3, 44, 5, 6])
    undo(page)
    expect(page.get_by_text("You were entering deal 1: go on.")).to_be_visible()
    keeper.open_deal(1)
    expect(keeper.row("Anil")).to_have_attribute("aria-current", "true")
    keeper.tap(keeper.row("Devi").get_by_role("button").first)
    keeper.type(4)
    if not network:
        reconnect(page)
    keeper.save_deal(1)
    expect(page.locator(".row-waiting")).to_have_count(0)
    assert keeper.totals() == ["1", "2", "3", "4", "5", "6"]
    expect(page.get_by_text("You were entering")).to_have_count(0)


def test_what_was_changed_again_since_is_not_taken_back(page: Page, six: PlayedTable) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    page.goto(six.keeper_page)
    Scorekeeper(page).withdraw(1, "Anil")
    undo(page)
    expect(undo_bar(page)).to_contain_text("Deal 1 saved.")
    six.sheet = six.read()
    correct(six, (2, 2, 2, 2, 2, 2), "counted wrong")
    undo(page)
    expect(undo_bar(page)).to_contain_text("This was changed again since")
    expect(page.locator(".totals .total").first).to_have_text("2")


def test_what_was_entered_of_who_comes_and_goes_stays_where_it_was_entered(
    page: Page, six: PlayedTable
) -> None:
    page.goto(six.keeper_page)
    opened = take_over(page, "Bina", "Gita")
    opened.get_by_text("Somebody joins").tap()
    expect(opened.get_by_label("Who joins")).to_have_value("Gita")
    expect(opened.get_by_label("Why (stands in the history)")).to_have_value("")
    expect(opened.locator('[name="credit"]:checked')).to_have_count(0)
    opened.get_by_text("nothing", exact=True).tap()
    opened.get_by_label("Somebody leaves", exact=True).tap()
    expect(opened.locator('[name="seat"]:checked')).to_have_count(0)
