"""An unreadable card is named before the table is looked at, in every game that takes cards (RULES §0)."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from rules import GAME_TYPES
from tests.api.scorekeeper import BASE, assert_problem

BAD = "10S"
HANDS: dict[str, tuple[dict[str, Any], str]] = {
    "gama_rummy": (
        {"winner": 1, "results": [{"seat": 2, "status": "played", "cards": ["7S", BAD]}]},
        "/results/0/cards/1",
    ),
    "indian_rummy": ({"winner": 1, "indicator": BAD, "results": []}, "/indicator"),
    "ace2three": ({"winner": 1, "winner_melds": [["7S", BAD]], "results": []}, "/winner_melds/0/1"),
    "rummy21": ({"winner": 1, "results": [{"seat": 2, "value_cards": [BAD]}]}, "/results/0/value_cards/0"),
    "rummy27": ({"winner": 1, "indicator": BAD, "results": []}, "/indicator"),
    "indian_marriage": ({"winner": 1, "tiplu": BAD}, "/tiplu"),
    "vazhushal": ({"went_out": 1, "negative_joker": BAD}, "/negative_joker"),
    "gra_singles": ({"kind": "knock", "knocker": 7, "knocker_cards": [BAD]}, "/knocker_cards/0"),
    "site_gin": ({"kind": "draw", "defender_cards": ["7S", BAD]}, "/defender_cards/1"),
    "gra_partnership": ({"tables": [{"winner": "X", "points": 3}], "upcard": BAD}, "/upcard"),
    "holdem_club": (
        {"contributions": [{"seat": 9, "chips": 1}], "hole": [{"seat": 9, "cards": ["7S", BAD]}]},
        "/hole/0/cards/1",
    ),
}
TABLES: dict[str, dict[str, Any]] = {
    "one player": {"seats": ["A"]},
    "twelve players": {"seats": [f"P{number}" for number in range(12)]},
    "two of one name": {"seats": ["A", "B", "a", "D"]},
    "a dealer who is not there": {"seats": ["A", "B", "C", "D"], "first_dealer": 9},
}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("game", HANDS)
def test_an_unreadable_card_comes_before_the_table(client: FlaskClient, game: str, table: str) -> None:
    outcome, pointer = HANDS[game]
    body = {"preset": GAME_TYPES[game].presets[0].id, "outcome": {**outcome, "dealer": 9}, **TABLES[table]}
    problem = assert_problem(client.post(f"{BASE}/game-types/{game}/score", json=body), 422, "UNKNOWN_CARD")
    assert problem["errors"][0]["pointer"] == f"/outcome{pointer}"


@pytest.mark.parametrize("game", [game for game in HANDS if game != "holdem_club"])
def test_without_one_the_table_is_counted(client: FlaskClient, game: str) -> None:
    body = {"preset": GAME_TYPES[game].presets[0].id, "outcome": GAME_TYPES[game].example, "seats": ["A"]}
    wanted = "TEAM_SIZE" if game == "gra_partnership" else "PLAYER_COUNT"
    answer = client.post(f"{BASE}/game-types/{game}/score", json=body)
    assert (answer.json or {})["code"] in (wanted, "PLAYER_COUNT")
