"""Correct deals that other clients have stated: whatever was not touched stays word for word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from rules import GAME_TYPES
from tests.browser.entry import Entry
from tests.browser.outcomes import EXAMPLES, STATED, Stated
from tests.browser.scorekeeper import Scorekeeper, save_correction, totals
from tests.browser.tables import SIX, PlayedTable, call, open_table
from tests.dom.expecting import expect

DEALS = [*EXAMPLES, *STATED]


def recorded(base_url: str, stated: Stated) -> PlayedTable:
    """Return a table at which the deal was recorded over HTTP."""
    kind = GAME_TYPES[stated.game]
    table = open_table(
        base_url,
        stated.names[: stated.players],
        game_type=kind.id,
        preset=kind.presets[0].id,
        rules=stated.rules,
        sides=kind.sides,
    )
    table.deal(stated.outcome)
    return table


def open_correction(page: Page, table: PlayedTable) -> None:
    page.goto(table.keeper_page)
    page.locator("score-sheet tbody td button").first.tap()
    page.get_by_role("button", name="Correct", exact=True).tap()
    expect(page.locator(".entry-foot")).to_be_visible()


def outcome_of(table: PlayedTable) -> dict[str, Any]:
    outcome: dict[str, Any] = table.read()["deals"][0]["outcome"]
    return outcome


@pytest.mark.parametrize("game", GAME_TYPES)
def test_saved_unchanged_a_deal_is_as_it_was_stated(page: Page, base_url: str, game: str) -> None:
    for stated in (each for each in DEALS if each.game == game):
        table = recorded(base_url, stated)
        before = outcome_of(table)
        assert before == stated.outcome
        open_correction(page, table)
        shown = Entry(page).strip()
        save_correction(page)
        assert outcome_of(table) == before
        assert totals(page) == shown, stated
        assert table.read()["deals"][0]["problem"] is None


Touch = Callable[[Entry], object]
Become = Callable[[dict[str, Any]], dict[str, Any]]


def _type(field: int | str, digits: str) -> Touch:
    """Return the taps that put a number into a field."""

    def touch(entry: Entry) -> None:
        entry.do("aim", field=field)
        entry.press(*digits)

    return touch


def _in_list(name: str, place: int, **changed: Any) -> Become:
    """Return the change of one element of a list among the facts."""

    def become(was: dict[str, Any]) -> dict[str, Any]:
        facts = list(was[name])
        facts[place] = {**facts[place], **changed}
        return {**was, name: facts}

    return become


TOUCHED: dict[str, tuple[str, Touch, Become]] = {
    "chips of who went out": (
        "gama_poker",
        _type("/busted/@3/stack", "500"),
        _in_list("busted", 0, stack=500),
    ),
    "the bid": (
        "twenty_eight",
        lambda entry: entry.do("set", place="/bid", value=19),
        lambda was: {**was, "bid": 19},
    ),
    "card points, which say those of the other side": (
        "twenty_eight",
        _type("/bidders_points", "22"),
        lambda was: {"dealer": 4, "bidder": 1, "bid": 18, "bidders_points": 22},
    ),
    "a pack": (
        "gama_rummy",
        lambda entry: entry.do("choose", seat=3, status="packed_first"),
        _in_list("results", 1, status="packed_first"),
    ),
    "a count of 21-card rummy": (
        "rummy21",
        _type("/results/@4/points", "70"),
        _in_list("results", 2, points=70),
    ),
    "who had laid down": (
        "indian_marriage",
        lambda entry: entry.do("choose", seat=3, status="melds"),
        lambda was: {**was, "shown": [1, 2, 4, 3]},
    ),
    "points at one table": (
        "gra_partnership",
        _type("/tables/1/points", "20"),
        _in_list("tables", 1, points=20),
    ),
}


@pytest.mark.parametrize(("game", "touch", "become"), TOUCHED.values(), ids=TOUCHED.keys())
def test_a_correction_changes_what_is_touched_and_nothing_else(
    page: Page, base_url: str, game: str, touch: Touch, become: Become
) -> None:
    stated = next(each for each in STATED if each.game == game)
    table = recorded(base_url, stated)
    open_correction(page, table)
    touch(Entry(page))
    save_correction(page)
    assert outcome_of(table) == become(stated.outcome)


def test_a_correction_says_who_goes_out_by_it(page: Page, six: PlayedTable) -> None:
    keeper = Scorekeeper(page)
    six.points(1, 2, 3, 4, 5, 6)
    page.goto(six.keeper_page)
    keeper.tap(keeper.button("Correct", keeper.open_cell(1, "Anil")))
    keeper.press(*"160")
    keeper.tap(keeper.button("See what changes"))
    expect(page.get_by_role("dialog").last).to_contain_text("Anil goes out.")


def test_a_correction_says_of_sides_by_their_names_what_changes(page: Page, base_url: str) -> None:
    keeper = Scorekeeper(page)
    rules = {"deals_per_round": 1, "extra_rounds": 0, "rounds": 1}
    table = open_table(
        base_url, SIX, game_type="twenty_eight", preset="gama_28", rules=rules, sides=("X", "Y")
    )
    call(base_url, "PATCH", f"/games/{table.game_id}/sides/X", {"name": "Nila"}, table.key, {"If-Match": "*"})
    table.deal({"bid": 18, "bidder": 1, "bidders_points": 20})
    open_correction(page, table)
    keeper.press(*"17")
    keeper.tap(keeper.button("See what changes"))
    panel = page.get_by_role("dialog").last
    expect(panel.locator("tbody tr")).to_have_text(["Nila 1 −2"])
    expect(panel).to_contain_text("Team Y would win.")


# Calls that reach the server, while the answer to the next deal is lost.
LOSE = """() => {
    const whole = globalThis.fetch;
    globalThis.fetch = async (path, asked) => {
        const answer = await whole(path, asked);
        if (asked?.method !== "PUT") return answer;
        globalThis.fetch = whole;
        throw new TypeError("no network");
    };
}"""


def test_a_correction_whose_answer_was_lost_is_saved_by_the_next_try(page: Page, six: PlayedTable) -> None:
    keeper = Scorekeeper(page)
    six.points(1, 2, 3, 4, 5, 6)
    open_correction(page, six)
    keeper.press("7")
    page.evaluate(LOSE)
    for label in ("See what changes", "Typing slip", "Correct deal 1"):
        keeper.tap(keeper.button(label))
    expect(page.locator(".entry-refusal")).to_contain_text("network")
    save_correction(page)
    expect(page.locator("waiting-panel")).to_have_count(0)
    assert page.locator(".row-waiting").count() == 0
    assert outcome_of(six)["results"][0]["points"] == 7


def test_a_correction_tapped_twice_is_asked_for_once(page: Page, six: PlayedTable) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    open_correction(page, six)
    Scorekeeper(page).press("7")
    page.locator("[data-do=save]").evaluate("save => { save.click(); save.click(); }")
    page.get_by_role("button", name="Counted wrong").last.tap()
    assert page.locator("correction-panel").count() == 1
    page.get_by_role("button", name="Correct deal 1").last.tap()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_correction_begun_before_another_was_saved_does_not_undo_it(page: Page, six: PlayedTable) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    open_correction(page, six)
    Scorekeeper(page).press("9")
    page.get_by_role("button", name="Close, keeping what is entered").tap()
    deal = six.read()["deals"][0]
    deal["outcome"]["results"][2]["points"] = 7
    path = f"/games/{six.game_id}/deals/{deal['id']}"
    call(
        six.base_url, "PUT", path, {"outcome": deal["outcome"], "reason": "late"}, six.key, {"If-Match": "*"}
    )
    open_correction(page, six)
    expect(page.locator(".seat-row .number-field")).to_have_text(["1", "2", "7", "4", "5", "6"])
