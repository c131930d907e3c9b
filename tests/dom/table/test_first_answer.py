"""A table's page has the sheet in its first answer, and the script draws the very same."""

from __future__ import annotations

import uuid

import pytest
from playwright.sync_api import Page

from rules import GAME_TYPES
from tests.browser.drawn import END, assert_drawn_alike
from tests.browser.outcomes import players_of
from tests.browser.tables import SIX, PlayedTable, call, open_table
from tests.dom.expecting import expect


def assert_table_drawn_alike(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.get_by_role("status")).to_have_text("live")
    assert_drawn_alike(page, "table-screen")


@pytest.mark.parametrize("game_type", GAME_TYPES)
def test_server_and_script_draw_the_same_sheet(page: Page, base_url: str, game_type: str) -> None:
    game = GAME_TYPES[game_type]
    names = SIX[: players_of(game_type)]
    preset = game.presets[0].id
    table = open_table(base_url, names, game_type=game_type, preset=preset, sides=game.sides)
    assert_table_drawn_alike(page, table.page)
    table.deal(game.example)
    assert_table_drawn_alike(page, table.page)
    assert_table_drawn_alike(page, table.keeper_page)


def test_named_teams_are_drawn_alike(page: Page, base_url: str) -> None:
    table = open_table(base_url, SIX, game_type="twenty_eight", preset="gama_28", sides=("X", "Y"))
    for side, name in (("X", END), ("Y", "\N{ARABIC LETTER ALEF}")):
        table.sheet = call(
            base_url, "PATCH", f"/games/{table.game_id}/sides/{side}", {"name": name}, table.key
        )
    table.deal(GAME_TYPES["twenty_eight"].example)
    assert_table_drawn_alike(page, table.page)
    expect(page.locator("thead .name").first).to_have_text(END, use_inner_text=True)
    assert page.evaluate("window.broken") is None


# Shared first names, cut and uncut words, twins that nothing but the end tells apart, signs of other scripts.
TRICKY = [
    "Lakshmi Narayanan",
    "Lakshmi Nair",
    "Venkatasubramanian",
    "Venkataraman",
    "O'Neil-Fernandes",
    "Müllerström d. J.",
    "Christopher Chandrasekhar",
    "Gabriel",
    "Schwartz",
    "Anil  Anil",
    "മുഹമ്മദ് അബ്ദുറഹ്മാൻ",
    "İzzet Öztürkoğlu",
]


def test_names_are_shortened_alike(page: Page, base_url: str) -> None:
    assert_table_drawn_alike(page, open_table(base_url, TRICKY).page)
    sides = open_table(base_url, TRICKY[:6], game_type="twenty_eight", preset="gama_28", sides=("X", "Y"))
    assert_table_drawn_alike(page, sides.page)


def test_a_game_that_was_played_before_is_drawn_alike(page: Page, six: PlayedTable) -> None:
    six.play()
    note = f"/games/{six.game_id}/deals/{six.sheet['deals'][0]['id']}/note"
    call(six.base_url, "PUT", note, {"text": "Anil’s first"}, six.key)
    finish = {"kind": "finish", "reason": "Late"}
    call(six.base_url, "PUT", f"/games/{six.game_id}/entries/{uuid.uuid4()}", finish, six.key)
    again = {"game_type": "points", "preset": "points", "seats": [{"name": "Anil"}, {"name": "Bina"}]}
    call(six.base_url, "POST", f"/tables/{six.code}/games", again, six.key)
    assert_table_drawn_alike(page, f"{six.page}/g/{six.game_id}")
