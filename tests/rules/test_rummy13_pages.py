"""The pages of the 13-card games show the house rules as the code declares them."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules import GAME_TYPES
from tests.rules.shared.switch_table import switch_table

PAGES = Path(__file__).parents[2] / "docs" / "games"


@pytest.mark.parametrize("game", ["gama_rummy", "indian_rummy", "ace2three"])
def test_page_shows_the_switches_of_every_preset(game: str) -> None:
    assert switch_table(GAME_TYPES[game]) in (PAGES / f"{game}.md").read_text(encoding="utf-8")
