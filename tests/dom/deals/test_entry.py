"""Enter deals with one thumb: taps, totals, refusals, drafts, corrections and conflicts."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest
from playwright.sync_api import Page

from tests.browser.network import cut_off, reconnect
from tests.browser.scorekeeper import Scorekeeper, enter_points, new_totals, totals, undo_bar
from tests.browser.tables import SIX, PlayedTable, open_table, table_of_rummy
from tests.browser.waiting import without_network
from tests.dom.expecting import expect
from tests.dom.page import Driver


@pytest.fixture
def rummy(base_url: str) -> PlayedTable:
    return table_of_rummy(base_url)


@pytest.fixture
def keeper(page: Page) -> Scorekeeper:
    return Scorekeeper(page)


def outcome(winner: int, points: dict[int, int]) -> dict[str, Any]:
    results = [{"seat": seat, "status": "played", "points": count} for seat, count in points.items()]
    return {"winner": winner, "show": "normal", "results": results}


def test_six_players_take_one_tap_each_and_their_digits(keeper: Scorekeeper, rummy: PlayedTable) -> None:
    keeper.enter(rummy)
    keeper.choose("Anil", "won")
    keeper.choose("Bina", "packed_first")
    keeper.choose("Fay", "packed_later")
    keeper.press(*"45", *"100", *"8")
    assert new_totals(keeper.page) == dict(zip(SIX, ["0", "25", "45", "100", "8", "50"], strict=True))
    gains = keeper.page.locator(".totals-strip span.numeral").all_inner_texts()
    assert gains == ["0", "+25", "+45", "+100", "+8", "+50"]
    keeper.save_deal(1)
    assert keeper.taps == 1 + 2 + len("451008") + 1
    assert keeper.totals() == ["0", "25", "45", "100", "8", "50"]


def test_counts_go_on_to_the_next_seat_by_themselves(keeper: Scorekeeper, rummy: PlayedTable) -> None:
    """A second digit ends a count, unless it is the 10 of a 100; a nought before it ends a small one."""
    keeper.enter(rummy)
    keeper.choose("Anil", "won")
    keeper.press(*"10", *"33", *"06", *"7", "next", *"10")
    keeper.save_deal(1)
    assert keeper.totals() == ["0", "10", "33", "6", "7", "10"]


def test_next_out_of_habit_passes_nobody_over(keeper: Scorekeeper, rummy: PlayedTable) -> None:
    """The pad goes on by itself after 45, after a pack and after 100: Next then asks for the same step."""
    keeper.enter(rummy)
    keeper.choose("Anil", "won")
    keeper.press(*"45", "next", *"33", "next")
    keeper.choose("Devi", "packed_first")
    keeper.press("next", "full", "next", *"08")
    keeper.save_deal(1)
    assert keeper.totals() == ["0", "45", "33", "25", "100", "8"]


def test_next_pressed_twice_does_pass_over(keeper: Scorekeeper, rummy: PlayedTable) -> None:
    keeper.enter(rummy)
    keeper.choose("Anil", "won")
    keeper.press(*"45", "next", "next")
    expect(keeper.row("Devi")).to_have_attribute("aria-current", "true")


def test_next_stays_at_the_only_count_that_is_missing(keeper: Scorekeeper, rummy: PlayedTable) -> None:
    keeper.enter(rummy)
    keeper.choose("Anil", "won")
    keeper.press(*"10", *"20", *"30", *"40", "next", "next")
    expect(keeper.row("Fay")).to_have_attribute("aria-current", "true")


def test_what_was_cleared_is_put_back(keeper: Scorekeeper, rummy: PlayedTable) -> None:
    keeper.enter(rummy)
    keeper.choose("Anil", "won")
    keeper.press(*"45", *"33")
    keeper.tap(keeper.button("Clear"))
    expect(keeper.row("Bina").locator(".count")).not_to_contain_text("45")
    keeper.tap(keeper.button("Put back"))
    expect(keeper.row("Bina").locator(".count")).to_contain_text("45")
    keeper.press(*"100", *"12", *"13")
    keeper.save_deal(1)
    assert keeper.totals() == ["0", "45", "33", "100", "12", "13"]


def test_what_is_entered_after_clearing_stays(keeper: Scorekeeper, rummy: PlayedTable) -> None:
    keeper.enter(rummy)
    keeper.choose("Anil", "won")
    keeper.tap(keeper.button("Clear"))
    keeper.choose("Bina", "won")
    expect(keeper.button("Put back")).to_have_count(0)
    expect(keeper.button("Clear")).to_be_visible()


def test_a_correction_begins_at_the_score_that_was_tapped(keeper: Scorekeeper, rummy: PlayedTable) -> None:
    rummy.deal(outcome(1, {2: 10, 3: 20, 4: 30, 5: 40, 6: 50}))
    keeper.page.goto(rummy.keeper_page)
    keeper.tap(keeper.button("Correct", keeper.open_cell(1, "Devi")))
    expect(keeper.row("Devi")).to_have_attribute("aria-current", "true")
    keeper.press(*"31")
    assert new_totals(keeper.page) == dict(zip(SIX, ["0", "10", "20", "31", "40", "50"], strict=True))


def test_a_filled_count_is_typed_anew_once_it_is_tapped(keeper: Scorekeeper, rummy: PlayedTable) -> None:
    keeper.enter(rummy)
    keeper.choose("Anil", "won")
    keeper.press(*"20", *"30")
    keeper.choose("Bina", "played")
    keeper.press(*"41")
    expect(keeper.row("Bina").locator(".count")).to_contain_text("41")
    expect(keeper.row("Devi")).to_have_attribute("aria-current", "true")


def test_the_last_one_standing_wins_by_himself(keeper: Scorekeeper, rummy: PlayedTable) -> None:
    keeper.enter(rummy)
    for name in SIX[:5]:
        keeper.choose(name, "packed_first")
    expect(keeper.page.locator(".entry-specials")).to_have_text("Last one standing")
    keeper.save_deal(1)
    assert keeper.taps == 6
    assert keeper.totals() == ["25", "25", "25", "25", "25", "0"]


def test_a_second_tap_takes_a_choice_back(keeper: Scorekeeper, rummy: PlayedTable) -> None:
    keeper.enter(rummy)
    keeper.choose("Anil", "won")
    keeper.choose("Anil", "won")
    expect(keeper.row("Anil").locator('[data-status="won"]')).to_have_attribute("aria-pressed", "false")
    keeper.choose("Bina", "won")
    keeper.choose("Chris", "won")
    expect(keeper.page.locator('[data-status="won"][aria-pressed="true"]')).to_have_count(1)


def test_special_deals(keeper: Scorekeeper, rummy: PlayedTable) -> None:
    """A void deal; then another dealer, a wrong show, and a first-turn rummy with its halves (R-7)."""
    keeper.enter(rummy)
    keeper.special(("How the deal ended", "Void: stock ran out"))
    keeper.save_deal(1)
    keeper.open_deal(2)
    keeper.special(("Who showed wrongly", "Bina"), ("Who dealt", "Fay"))
    expect(keeper.page.locator(".entry-who")).to_have_text("Fay deals, Anil starts")
    expect(keeper.row("Bina")).to_contain_text("Wrong show 100")
    keeper.special(("How the deal ended", "First-turn rummy"))
    keeper.choose("Chris", "won")
    keeper.press(*"40", *"62", *"12", *"30")
    keeper.save_deal(2)
    assert keeper.totals() == ["40", "100", "0", "31", "6", "15"]


def test_a_refusal_stands_beside_its_seat(keeper: Scorekeeper, rummy: PlayedTable) -> None:
    keeper.enter(rummy)
    keeper.choose("Anil", "won")
    keeper.press(*"20", *"85", *"30", *"12", *"40")
    expect(keeper.row("Chris")).to_have_attribute("data-refused", "true")
    way_out = "Chris: 85 is no possible count. Enter 0, 2 to 70, or 100 without both lives."
    expect(keeper.page.locator(".entry-refusal")).to_have_text(way_out)
    expect(keeper.page.locator('[data-refused="true"]')).to_have_count(1)
    keeper.tap(keeper.button("Save deal 1"))
    expect(keeper.page.locator(".entry-refusal")).to_contain_text("Chris: 85")
    assert rummy.read()["deals"] == []


def test_what_is_saved_is_felt_under_the_thumb(keeper: Scorekeeper, six: PlayedTable) -> None:
    page = keeper.page
    page.goto(six.keeper_page)
    page.evaluate("() => { navigator.vibrate = (ms) => { globalThis.felt = ms; return true; }; }")
    enter_points(keeper, 1, [1, 2, 3, 4, 5, 6])
    assert page.evaluate("() => globalThis.felt") == 20


def test_saving_too_early_says_what_is_missing(keeper: Scorekeeper, rummy: PlayedTable) -> None:
    keeper.enter(rummy)
    said = keeper.page.locator(".entry-strip")
    expect(said).to_have_text("Tap who won, then who packed.")
    keeper.choose("Anil", "won")
    keeper.press(*"20", *"30", *"30", *"30")
    expect(said).to_have_text("Still needed: Fay’s count.")
    expect(keeper.button("Save deal 1")).to_be_disabled()


def test_an_entry_survives_an_accidental_close(keeper: Scorekeeper, rummy: PlayedTable) -> None:
    keeper.enter(rummy)
    keeper.choose("Bina", "won")
    keeper.press(*"31")
    keeper.tap(keeper.page.get_by_role("button", name=re.compile("^Close")))
    expect(keeper.page.locator("deal-entry")).to_have_count(0)
    keeper.page.reload()
    keeper.open_deal(1)
    expect(keeper.row("Anil").locator(".count")).to_contain_text("31")
    keeper.tap(keeper.button("Clear"))
    expect(keeper.row("Anil").locator(".count")).not_to_contain_text("31")
    expect(keeper.page.locator('[data-status="won"][aria-pressed="true"]')).to_have_count(0)


def test_an_unsaved_entry_is_announced_after_a_reload(keeper: Scorekeeper, rummy: PlayedTable) -> None:
    page, told = keeper.page, "You were entering deal 1: go on."
    keeper.enter(rummy)
    keeper.tap(page.get_by_role("button", name=re.compile("^Close")))
    expect(page.locator(".coming", has_text="Anil deals, Bina starts")).to_be_visible()
    expect(page.get_by_text(told)).to_have_count(0)
    keeper.open_deal(1)
    keeper.choose("Bina", "won")
    page.reload()
    expect(page.get_by_text(told)).to_be_visible()
    keeper.open_deal(1)
    keeper.tap(keeper.button("Clear"))
    keeper.tap(page.get_by_role("button", name=re.compile("^Close")))
    expect(page.locator(".coming", has_text="Anil deals, Bina starts")).to_be_visible()
    expect(page.get_by_text(told)).to_have_count(0)


def test_an_unsaved_entry_outlives_the_page(driver: Driver, six: PlayedTable) -> None:
    page = driver.new_page()
    for shown in (page, driver.new_page(device=page.device)):
        shown.base_url = six.base_url
    keeper = Scorekeeper(cast(Page, page))
    keeper.enter(six)
    keeper.type(7)
    page.close()
    later = Scorekeeper(cast(Page, shown))
    later.page.goto(six.page)
    expect(later.page.get_by_text("You were entering deal 1: go on.")).to_be_visible()
    later.open_deal(1)
    expect(later.row("Anil")).to_contain_text("7")


def test_a_deal_that_two_phones_entered_alike_is_kept_once_by_one_tap(
    keeper: Scorekeeper, six: PlayedTable
) -> None:
    page = keeper.page
    page.goto(six.keeper_page)
    cut_off(page)
    enter_points(keeper, 1, [1, 2, 3, 4, 5, 6])
    six.points(1, 2, 3, 4, 5, 6)
    reconnect(page)
    expect(undo_bar(page)).to_contain_text("Deal 1 saved on this phone.")
    keeper.tap(page.locator('.row-waiting[data-state="refused"] button'))
    expect(keeper.button("Put mine in its place")).to_have_count(0)
    keeper.tap(keeper.button("The same deal: keep it once"))
    expect(page.locator(".row-waiting")).to_have_count(0)
    expect(undo_bar(page)).to_be_empty()


def test_both_versions_of_a_deal_tell_their_facts_in_one_order(keeper: Scorekeeper, base_url: str) -> None:
    table = open_table(base_url, SIX, game_type="twenty_eight", preset="gama_28", sides=("X", "Y"))
    page = keeper.page
    page.goto(table.keeper_page)
    cut_off(page)
    keeper.open_deal(1)
    keeper.tap(page.locator(".ring-seat").filter(has_text="Bina"))
    keeper.tap(keeper.button("18", page.get_by_role("group", name="Bid")))
    keeper.press(*"20")
    keeper.save_deal(1)
    table.deal({"bid": 19, "bidder": 2, "bidders_points": 21})
    reconnect(page)
    keeper.tap(page.locator('.row-waiting[data-state="refused"] button'))
    theirs, mine = (page.locator(".version-facts").nth(at).locator("li") for at in (0, 1))
    expect(theirs).to_have_text(["bid 19", "bid by Bina", "card points of the bidders 21"])
    expect(mine).to_have_text(["bid 18", "bid by Bina", "card points of the bidders 20"])


def test_what_was_entered_of_one_deal_is_not_taken_for_the_next(
    keeper: Scorekeeper, six: PlayedTable
) -> None:
    page, begun = keeper.page, re.compile("You were entering")
    page.goto(six.keeper_page)
    keeper.open_deal(1)
    keeper.type(7)
    page.reload()
    expect(page.get_by_text(begun)).to_be_visible()
    six.points(1, 2, 3, 4, 5, 6)
    keeper.open_deal(2)
    expect(keeper.row("Anil")).not_to_contain_text("7")


def test_an_unsaved_correction_is_announced_and_gone_on_with(keeper: Scorekeeper, six: PlayedTable) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    page = keeper.page
    page.goto(six.keeper_page)
    keeper.tap(keeper.button("Correct", keeper.open_cell(1, "Anil")))
    keeper.type(9)
    page.reload()
    keeper.tap(page.get_by_role("button", name="You were correcting deal 1. Go on"))
    expect(page.locator("deal-entry")).to_contain_text("9")
    keeper.tap(keeper.button("Reset"))
    keeper.tap(page.get_by_role("button", name=re.compile("^Close")))
    expect(page.get_by_text("You were correcting deal 1.")).to_have_count(0)
    keeper.tap(keeper.button("Correct", keeper.open_cell(1, "Anil")))
    keeper.type(9)
    keeper.tap(keeper.button("See what changes"))
    keeper.tap(keeper.button("Counted wrong"))
    keeper.tap(keeper.button("Correct deal 1"))
    expect(page.locator("deal-entry")).to_have_count(0)
    page.reload()
    expect(page.locator("score-sheet .row-deal")).to_have_count(1)
    expect(page.get_by_text("You were correcting deal 1.")).to_have_count(0)


def test_a_correction_shows_what_changes_and_asks_why(keeper: Scorekeeper, rummy: PlayedTable) -> None:
    """Bina was put out at 160; with 10 for her 60 she is back in, and deal 3 lacks her result."""
    rummy.deal(outcome(1, {2: 100, 3: 45, 4: 10, 5: 8, 6: 20}))
    rummy.deal(outcome(1, {2: 60, 3: 45, 4: 10, 5: 8, 6: 20}))
    rummy.deal(outcome(1, {3: 5, 4: 10, 5: 8, 6: 20}))
    page = keeper.page
    page.goto(rummy.keeper_page)
    keeper.tap(keeper.button("Correct", keeper.open_cell(2, "Bina")))
    keeper.choose("Bina", "played")
    keeper.press(*"10")
    keeper.tap(keeper.button("See what changes"))
    panel = page.get_by_role("dialog").last
    expect(panel.get_by_role("row", name=re.compile("Bina"))).to_contain_text("110")
    expect(panel).to_contain_text("Bina is back in.")
    expect(panel).to_contain_text("Deal 3 no longer fits")
    expect(keeper.button("Correct deal 2")).to_be_disabled()
    keeper.tap(keeper.button("Counted wrong"))
    keeper.tap(keeper.button("Correct deal 2"))
    expect(page.locator("deal-entry")).to_have_count(0)
    assert totals(page)[1] == "110"
    keeper.tap(keeper.button("Correct", keeper.open_cell(3, "Chris")))
    expect(keeper.row("Bina")).to_be_visible()
    expect(page.locator(".entry-strip")).to_have_text("Still needed: Bina’s count.")


def test_digits_of_the_pad_stand_as_on_a_phone(keeper: Scorekeeper, six: PlayedTable) -> None:
    keeper.page.goto(six.keeper_page)
    keeper.tap(keeper.page.get_by_role("button", name="Enter deal 1"))
    keys = keeper.page.locator(".number-pad .pad-key").all_inner_texts()
    assert [key for key in keys if key.isdigit()] == list("1234567890")


def test_who_deals_is_marked_once_it_is_known_and_after_waiting_deals_only_where_stated(
    keeper: Scorekeeper, six: PlayedTable
) -> None:
    """The deal that waits may move the dealing on, or not: the phone cannot tell."""
    mark = keeper.page.locator(".deals-mark")
    without_network(keeper.page, six)
    keeper.open_deal(1)
    expect(mark).to_have_count(1)
    keeper.tap(keeper.button("Close, keeping what is entered"))
    enter_points(keeper, 1, [1, 2, 3, 4, 5, 6])
    keeper.open_deal(2)
    expect(keeper.page.locator(".entry-who")).to_have_text("after the waiting deals")
    expect(mark).to_have_count(0)
    keeper.special(("Who dealt", "Anil"))
    expect(keeper.row("Anil").locator(".deals-mark")).to_have_count(1)


def test_two_phones_never_record_the_same_deal(keeper: Scorekeeper, six: PlayedTable) -> None:
    """The second phone is told, and its entry becomes the next deal only when a person says so."""
    keeper.enter(six)
    six.points(1, 2, 3, 4, 5, 6)
    for _ in SIX:
        keeper.press("7", "next")
    keeper.tap(keeper.button("Save deal 1"))
    expect(keeper.page.locator("waiting-panel")).to_contain_text("Another phone has recorded deal 1")
    assert len(six.read()["deals"]) == 1
    keeper.tap(keeper.button("Both were played: record mine as deal 2"))
    expect(keeper.page.locator("waiting-panel, .row-waiting")).to_have_count(0)
    assert keeper.totals() == ["8", "9", "10", "11", "12", "13"]


def test_half_is_typed_on_a_keyboard_as_it_is_written(keeper: Scorekeeper, base_url: str) -> None:
    table = open_table(base_url, ["Anil", "Bina", "Chris"])
    keeper.enter(table)
    for key in (*"12.5", "Enter", *"7,50", "Enter", *"1."):
        keeper.page.keyboard.press(key)
    assert new_totals(keeper.page) == {"Anil": "12½", "Bina": "7½", "Chris": "1½"}


def test_half_goes_to_the_number_that_stands_there(keeper: Scorekeeper, base_url: str) -> None:
    keeper.enter(open_table(base_url, ["Anil", "Bina", "Chris"]))
    for key in (*"12", "Enter", "7", "Enter", "1", "ArrowUp", "ArrowUp", "."):
        keeper.page.keyboard.press(key)
    assert new_totals(keeper.page) == {"Anil": "12½", "Bina": "7", "Chris": "1"}


def test_points_with_signs_and_halves(keeper: Scorekeeper, base_url: str) -> None:
    table = open_table(base_url, ["Anil", "Bina", "Chris"])
    keeper.enter(table)
    keeper.press(*"12", "next", *"7", "half", "sign", "next", *"105", "back")
    assert new_totals(keeper.page) == {"Anil": "12", "Bina": "−7½", "Chris": "10"}
    keeper.save_deal(1)
    assert [line["points"] for line in table.read()["deals"][0]["lines"]] == [12, -7.5, 10]
