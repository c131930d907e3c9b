"""Play 29 and 56 at a phone, as people start them there: pairs, doubles, a single hand, tables of eight."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.entry import Entry
from tests.browser.motion import IN_MOTION
from tests.browser.new_game import find_game
from tests.browser.scorekeeper import Scorekeeper, save_correction
from tests.browser.tables import open_table

pytestmark = IN_MOTION

EIGHT = ["Anil", "Bina", "Chris", "Devi", "Eapen", "Fay", "Gita", "Hari"]


@pytest.fixture
def entry(page: Page) -> Entry:
    return Entry(page)


def bid(
    keeper: Scorekeeper, number: int, name: str, bid: str, took: int | None = None, among: str = ""
) -> None:
    """Enter a bid, of many first the range it is `among`."""
    keeper.open_deal(number)
    keeper.tap(keeper.page.locator(".ring-seat").filter(has_text=name))
    if among:
        keeper.tap(keeper.button(among))
    keeper.tap(keeper.page.locator(f'.bid[data-place][data-value="{bid}"]'))
    if took is not None:
        keeper.type(took)


def test_a_set_of_29(page: Page) -> None:
    keeper = Scorekeeper(page)
    keeper.start_table("29", EIGHT[:4])
    bid(keeper, 1, "Anil", "20", 16)
    expect(page.locator(".tw28-sentence")).to_have_text("Bid 20 by Team X, took 16: Team X −1.")
    keeper.special(("Who showed the pair", "Team X"), ("Doubled", "Doubled"))
    expect(page.locator(".tw28-sentence")).to_contain_text("16 needed after the pair of Team X")
    keeper.save_deal(1)
    assert keeper.totals() == ["2", "0"]
    bid(keeper, 2, "Bina", "single_hand")
    keeper.tap(keeper.button("Failed"))
    keeper.save_deal(2)
    assert keeper.totals() == ["2", "−3"]
    keeper.open_deal(3)
    keeper.special(("How the deal ended", "Void"), ("Why it is void", "Four jacks in one hand"))
    keeper.save_deal(3)
    bid(keeper, 4, "Chris", "18", 20)
    keeper.special(("Doubled", "Redoubled"))
    keeper.save_deal(4)
    expect(page.locator(".winner-line")).to_have_text("Team X wins")
    assert keeper.totals() == ["6", "−3"]


def test_a_correction_takes_back_pair_and_double(page: Page, base_url: str) -> None:
    table = open_table(base_url, EIGHT[:4], game_type="twenty_nine", preset="last_trick_29", sides=("X", "Y"))
    table.deal({"bidder": 1, "bid": 20, "other_points": 12, "pair_by": "bidding", "doubled": "double"})
    page.goto(table.keeper_page)
    page.locator("score-sheet tbody td button").first.tap()
    page.get_by_role("button", name="Correct", exact=True).tap()
    expect(page.get_by_role("button", name="Card points of Team X: 17")).to_be_visible()
    keeper = Scorekeeper(page)
    keeper.special(("Who showed the pair", "Team X"), ("Doubled", "Doubled"))
    save_correction(page)
    assert keeper.totals() == ["−1", "0"]
    assert table.read()["deals"][0]["outcome"] == {"bidder": 1, "bid": 20, "other_points": 12}


def test_eight_sit_down_for_56_by_a_house_rule(page: Page) -> None:
    keeper = Scorekeeper(page)
    page.goto("/new")
    keeper.tap(find_game(page, "56"))
    keeper.tap(page.get_by_role("button", name=re.compile("^House rules")))
    page.get_by_label("Players", exact=True).select_option("Eight")
    keeper.tap(keeper.button("Done"))
    for seat, name in enumerate(EIGHT, start=1):
        page.get_by_label(f"Seat {seat}", exact=True).fill(name)
    keeper.tap(keeper.button("Start with 8 players"))
    bid(keeper, 1, "Hari", "40", 39, among="40–47")
    keeper.special(("Doubled", "Doubled"))
    keeper.save_deal(1)
    assert keeper.totals() == ["4", "0"]


def test_tables_of_eight_pay_each_other(entry: Entry, base_url: str) -> None:
    table = open_table(
        base_url,
        EIGHT,
        game_type="fifty_six",
        preset="coolies_56",
        rules={"players": 8, "target": 7},
        sides=("X", "Y"),
    )
    entry.open(table, 1)
    expect(entry.page.locator(".ring-seat")).to_have_count(8)
    entry.do("set", place="/bidder", value=8)
    entry.do("set", place="/bid", value="thani")
    entry.button("Made: all eight tricks").tap()
    entry.button("Save deal 1").tap()
    expect(entry.page.locator(".winner-line")).to_have_text("Team Y wins")
    assert [side["points"] for side in table.read()["sides"]] == [-14, 14]


def test_a_trick_of_two_packs_has_a_card_of_each_of_eight(entry: Entry, base_url: str) -> None:
    table = open_table(
        base_url,
        EIGHT,
        game_type="fifty_six",
        preset="tables_56",
        rules={"players": 8},
        sides=("X", "Y"),
    )
    entry.open(table, 1)
    entry.special()
    entry.button("Helpers for the deal …").tap()
    panel = entry.page.locator("question-panel")
    panel.get_by_role("button", name="Who wins the trick").tap()
    panel.locator(".question-cards").tap()
    entry.pick("9H JH JH AH TH KH QH 8H")
    expect(entry.page.locator(".picker-count")).to_have_text("8 of 8")
    entry.button("Done").tap()
    expect(panel.locator(".question-answer")).to_contain_text(re.compile("J♥.? wins, played as number 2"))
