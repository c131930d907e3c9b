"""Tap in hands of cards, deals of gin and deals of 28."""

from __future__ import annotations

import re
import uuid

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.picker import HAND, open_picker
from tests.browser.scorekeeper import Scorekeeper
from tests.browser.tables import SIX, PlayedTable, call, open_table, table_of_rummy
from tests.dom.expecting import expect

KNOCKER = ["4H", "5H", "6H", "9S", "9D", "9C", "JC", "QC", "KC", "2D"]
DEFENDER = ["7H", "9H", "3S", "3D", "3C", "AS", "2S", "KD", "8D", "5C"]


@pytest.fixture
def keeper(page: Page) -> Scorekeeper:
    return Scorekeeper(page)


@pytest.fixture
def picker(keeper: Scorekeeper, base_url: str) -> Locator:
    return open_picker(keeper, table_of_rummy(base_url))


def test_no_card_is_tapped_oftener_than_the_decks_hold(keeper: Scorekeeper, picker: Locator) -> None:
    """Two decks: two of each, one fewer of the indicator, four jokers; over all hands together."""
    keeper.pick(["7H", "7H", "7H", "5S", "5S", "JK", "JK", "JK", "JK", "JK"])
    assert keeper.cell("7H").get_attribute("data-held") == "2"
    assert keeper.cell("5S").get_attribute("data-held") == "1"
    assert keeper.cell("JK").get_attribute("data-held") == "4"
    expect(picker.locator(".picker-notice")).to_contain_text("No more joker")
    keeper.tap(picker.get_by_role("button", name="Next: Chris"))
    expect(picker.get_by_role("heading", name="Chris’s cards")).to_be_visible()
    for card in ("7H", "5S", "JK"):
        expect(keeper.cell(card)).to_have_attribute("data-none", "true")
    keeper.pick(["7H", "JK", "8H"])
    expect(picker.locator(".picker-count")).to_have_text("1 of 13")


def test_who_joined_for_one_who_left_needs_no_further_deck(keeper: Scorekeeper, base_url: str) -> None:
    table = table_of_rummy(base_url)
    leaving = {"kind": "ruling", "ruling": "retirement", "seat": 6, "reason": "late"}
    joining = {"kind": "join", "seat": 7, "name": "Gita", "credit": "zero", "reason": "late"}
    for entry in (leaving, joining):
        call(base_url, "PUT", f"/games/{table.game_id}/entries/{uuid.uuid4()}", entry, table.key)
    open_picker(keeper, table)
    keeper.pick(["7H", "7H", "7H"])
    assert keeper.cell("7H").get_attribute("data-held") == "2"


def test_a_hand_ends_at_thirteen(keeper: Scorekeeper, picker: Locator) -> None:
    keeper.pick([*HAND, "9C"])
    assert keeper.cell("9C").get_attribute("data-held") == "0"
    expect(picker.locator(".picker-notice")).to_contain_text("The hand is complete: 13 cards.")


def test_own_groups_count_as_laid_down(keeper: Scorekeeper, picker: Locator) -> None:
    """Without the set of fours the hand leaves 20, and the player is told the better arrangement."""
    keeper.pick(HAND)
    expect(picker.locator(".picker-count")).to_have_text("8 points")
    keeper.tap(picker.get_by_role("button", name="Own groups"))
    editor = keeper.page.locator("meld-editor")
    keeper.tap(editor.get_by_role("listitem").nth(2).get_by_role("button", name="Break up"))
    keeper.tap(editor.get_by_role("button", name="Keep these groups"))
    expect(picker.locator(".picker-count")).to_have_text("20 points")
    expect(picker.locator(".picker-notice")).to_have_text("Better arranged, it would count 8.")


def test_a_gin_knock_with_both_hands(keeper: Scorekeeper, base_url: str) -> None:
    """7H goes on 4-5-6, 9H on the nines: 26 left against 2 (site_gin-010)."""
    keeper.enter(open_table(base_url, ["Anil", "Bina"], game_type="site_gin", preset="site_gin"))
    page = keeper.page
    keeper.tap(keeper.row("Anil").locator('[data-status="knock"]'))
    keeper.press("cards")
    keeper.pick(KNOCKER)
    expect(page.locator(".picker-count")).to_have_text("2 points")
    keeper.tap(page.get_by_role("button", name="Next: Bina"))
    keeper.pick([*DEFENDER, "2D"])
    expect(keeper.cell("2D")).to_have_attribute("data-held", "0")
    keeper.picked()
    result = page.locator(".gin-result")
    expect(result).to_contain_text("26 − 2 = 24")
    laid_off = result.locator(".meld").filter(has_text="laid off")
    expect(laid_off).to_have_count(2)
    expect(laid_off.get_by_label("7 of hearts")).to_have_count(1)
    keeper.save_deal(1)
    assert keeper.totals() == ["24", "0"]


def test_a_gin_counted_at_the_table_takes_four_taps(keeper: Scorekeeper, base_url: str) -> None:
    keeper.enter(open_table(base_url, ["Anil", "Bina"], game_type="site_gin", preset="site_gin"))
    keeper.tap(keeper.row("Bina").locator('[data-status="gin"]'))
    keeper.press(*"42")
    keeper.save_deal(1)
    assert keeper.taps == 4
    assert keeper.totals() == ["0", "67"]


def test_an_improper_knock_is_accepted_or_plays_on(keeper: Scorekeeper, base_url: str) -> None:
    """Knock card 8, knock with 10 against 8: accepted it is an undercut, 25 + 2 (gra_singles-009)."""
    keeper.enter(open_table(base_url, ["Anil", "Bina"], game_type="gra_singles", preset="gra_singles"))
    page = keeper.page
    keeper.tap(page.get_by_role("button", name=re.compile("^Knock card")))
    keeper.tap(page.locator('one-card-picker .pick[data-card="8C"]'))
    keeper.tap(keeper.row("Anil").locator('[data-status="knock"]'))
    keeper.press(*"10", *"09")
    expect(page.locator(".gin-note")).to_contain_text("Not over yet")
    keeper.tap(keeper.row("Bina").locator(".count"))
    keeper.press(*"08")
    keeper.tap(page.get_by_role("button", name="Bina accepts the knock: 27 points"))
    keeper.save_deal(1)
    assert keeper.totals() == ["0", "27"]


def test_a_drawn_deal_of_gin_is_two_taps(keeper: Scorekeeper, base_url: str) -> None:
    table = open_table(base_url, ["Anil", "Bina"], game_type="site_gin", preset="site_gin")
    keeper.enter(table)
    keeper.tap(keeper.button("Nobody knocked: drawn"))
    keeper.save_deal(1)
    assert keeper.taps == 2
    assert table.read()["deals"][0]["outcome"]["kind"] == "draw"


def test_a_deal_said_to_be_drawn_by_mistake_is_back(keeper: Scorekeeper, base_url: str) -> None:
    keeper.enter(open_table(base_url, ["Anil", "Bina"], game_type="site_gin", preset="site_gin"))
    keeper.tap(keeper.row("Bina").locator('[data-status="knock"]'))
    keeper.press(*"05", *"30")
    for _ in range(2):
        keeper.tap(keeper.button("Nobody knocked: drawn"))
    keeper.save_deal(1)
    assert keeper.totals() == ["0", "25"]


@pytest.fixture
def twenty_eight(keeper: Scorekeeper, base_url: str) -> PlayedTable:
    table = open_table(base_url, SIX, game_type="twenty_eight", preset="gama_28", sides=("X", "Y"))
    keeper.enter(table)
    return table


def bid(keeper: Scorekeeper, name: str, bid: str) -> None:
    keeper.tap(keeper.page.locator(".ring-seat").filter(has_text=name))
    keeper.tap(keeper.button(bid, keeper.page.get_by_role("group", name="Bid")))


def sides(table: PlayedTable) -> dict[str, int]:
    return {side["side"]: side["points"] for side in table.read()["sides"]}


def test_a_bid_of_28_is_said_before_it_is_saved(keeper: Scorekeeper, twenty_eight: PlayedTable) -> None:
    bid(keeper, "Chris", "18")
    keeper.press(*"16")
    expect(keeper.page.locator(".tw28-sentence")).to_contain_text("Bid 18 by Team X, took 16")
    keeper.save_deal(1)
    assert keeper.taps == 5
    assert sides(twenty_eight) == {"X": -2, "Y": 0}


def test_thani_is_made_or_failed(keeper: Scorekeeper, twenty_eight: PlayedTable) -> None:
    bid(keeper, "Bina", "Thani")
    keeper.tap(keeper.button("Made: all tricks"))
    keeper.save_deal(1)
    assert sides(twenty_eight) == {"X": 0, "Y": 4}


def test_card_points_are_back_after_a_slip(keeper: Scorekeeper, twenty_eight: PlayedTable) -> None:
    """Thani and a foul have no card points; once it was neither, those that were typed count."""
    bid(keeper, "Chris", "18")
    keeper.press(*"16")
    keeper.tap(keeper.button("Thani", keeper.page.get_by_role("group", name="Bid")))
    keeper.tap(keeper.button("18", keeper.page.get_by_role("group", name="Bid")))
    keeper.special(("How the deal ended", "Foul"), ("How the deal ended", "Played out"))
    keeper.save_deal(1)
    outcome = twenty_eight.read()["deals"][0]["outcome"]
    assert outcome == {"bidder": 3, "bid": 18, "bidders_points": 16}


@pytest.mark.parametrize(
    ("ending", "choices", "expected"),
    [
        ("Cot", [("Who called cot", "Team X"), ("The cot", "All tricks won")], {"X": 2, "Y": 0}),
        ("Cot", [("Who called cot", "Team Y"), ("The cot", "All tricks won")], {"X": -4, "Y": 0}),
        ("Surrender", [("Who surrendered", "Team Y")], {"X": 1, "Y": 0}),
        ("Foul", [("Whose foul", "Team X")], {"X": 0, "Y": 4}),
        ("Void", [("Why it is void", "A hand of one suit")], {"X": 0, "Y": 0}),
    ],
    ids=["cot", "counter-cot", "surrender", "foul", "void"],
)
def test_rare_endings_of_28(
    keeper: Scorekeeper,
    twenty_eight: PlayedTable,
    ending: str,
    choices: list[tuple[str, str]],
    expected: dict[str, int],
) -> None:
    bid(keeper, "Anil", "18")
    keeper.special(("How the deal ended", ending), *choices)
    keeper.save_deal(1)
    assert sides(twenty_eight) == expected
