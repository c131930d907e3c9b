"""Tap in hands of cards, deals of gin and deals of 28."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from rules import GAME_TYPES
from tests.browser.outcomes import players_of
from tests.browser.picker import HAND, open_picker
from tests.browser.scorekeeper import Scorekeeper
from tests.browser.tables import SIX, open_table, table_of_rummy


@pytest.fixture
def keeper(page: Page) -> Scorekeeper:
    return Scorekeeper(page)


@pytest.fixture
def picker(keeper: Scorekeeper, base_url: str) -> Locator:
    return open_picker(keeper, table_of_rummy(base_url))


def test_thirteen_cards_are_thirteen_taps(keeper: Scorekeeper, picker: Locator) -> None:
    keeper.taps = 0
    keeper.pick(HAND)
    assert keeper.taps == 13
    tray = picker.locator(".picker-tray")
    expect(picker.locator(".picker-count")).to_have_text("8 points")
    expect(tray.locator(".meld-kind")).to_have_text(["straight run", "run", "set", "8 points"])
    expect(tray.get_by_label("5 of clubs, wild, as")).to_have_count(1)
    keeper.picked()
    expect(keeper.row("Bina").locator(".count")).to_contain_text("8")
    expect(keeper.row("Chris")).to_have_attribute("aria-current", "true")


def test_long_press_and_tray_take_a_card_back(keeper: Scorekeeper, picker: Locator) -> None:
    keeper.pick(["7H", "7H", "8H"])
    box = keeper.cell("7H").bounding_box()
    assert box is not None
    keeper.page.mouse.move(box["x"] + 20, box["y"] + 15)
    keeper.page.mouse.down()
    expect(keeper.cell("7H")).to_have_attribute("data-held", "1")
    keeper.page.mouse.up()
    expect(keeper.cell("7H")).to_have_attribute("data-held", "1")
    keeper.tap(picker.get_by_role("button", name="Take back 8 of hearts"))
    expect(keeper.cell("8H")).to_have_attribute("data-held", "0")


def test_cells_are_big_and_all_in_sight(keeper: Scorekeeper, picker: Locator) -> None:
    for card in ("AS", "AC", "7D", "KS", "KC"):
        box = keeper.cell(card).bounding_box()
        assert box is not None
        assert box["width"] >= 86
        assert box["height"] >= 36
    expect(keeper.cell("KC")).to_be_in_viewport(ratio=1)
    expect(picker.get_by_role("button", name="Done")).to_be_in_viewport(ratio=1)


# What is cut in the tray (but for what a wild card stands for, which hangs below), and words that are broken.
CUT = """() => {
    const parts = ".picker-tray .card:not(:has(.card-as)), .meld-kind, .picker-head > *";
    const cut = [...document.querySelector("card-picker").querySelectorAll(parts)].filter(
        (part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1,
    );
    const [written, word] = [document.querySelector(".picker-head h2").firstChild, document.createRange()];
    const broken = [...written.data.matchAll(/\\S+/g)].filter(({ 0: text, index }) => {
        word.setStart(written, index);
        word.setEnd(written, index + text.length);
        return word.getClientRects().length > 1;
    });
    return [...cut.map((part) => part.textContent), ...broken.map(([text]) => text)];
}"""


def test_large_type_cuts_nothing_of_a_hand(keeper: Scorekeeper, picker: Locator) -> None:
    keeper.pick(HAND)
    expect(picker.locator(".tray .meld")).to_have_count(4)
    for percent in (150, 200):
        keeper.page.evaluate("size => { document.documentElement.style.fontSize = `${size}%` }", percent)
        assert keeper.page.evaluate(CUT) == []
        keeper.cell("KC").scroll_into_view_if_needed()
        expect(keeper.cell("KC")).to_be_in_viewport(ratio=1)
        expect(picker.get_by_role("button", name="Done")).to_be_in_viewport(ratio=1)


# A card of the tray is smaller; its cell in the grid takes it back as well.
LOW = """() => [...document.querySelectorAll("dialog[open] button:not(.tray-card)")]
    .filter((button) => button.getClientRects().length && button.getBoundingClientRect().height < 44)
    .map((button) => button.textContent.trim())"""


@pytest.mark.parametrize("game", ["gama_rummy", "indian_marriage", "twenty_eight", "site_gin", "holdem_club"])
def test_every_key_is_high_enough_on_a_phone_on_its_side(
    keeper: Scorekeeper, base_url: str, game: str
) -> None:
    kind = GAME_TYPES[game]
    names = SIX[: players_of(game)]
    table = open_table(base_url, names, game_type=game, preset=kind.presets[0].id, sides=kind.sides)
    keeper.page.set_viewport_size({"width": 740, "height": 360})
    keeper.page.goto(table.keeper_page)
    keeper.tap(keeper.button("Enter deal 1"))
    expect(keeper.button("Save deal 1")).to_be_in_viewport(ratio=1)
    assert keeper.page.evaluate(LOW) == []


def test_cells_are_high_enough_on_a_phone_on_its_side(keeper: Scorekeeper, picker: Locator) -> None:
    keeper.page.set_viewport_size({"width": 740, "height": 360})
    keeper.pick(HAND)
    assert keeper.page.evaluate(LOW) == []
    expect(keeper.cell("KC")).to_be_in_viewport(ratio=1)
    expect(picker.get_by_role("button", name="Done")).to_be_in_viewport(ratio=1)
