"""Every fact that a scorekeeper can state reads as words on a row that waits to be sent."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from rules import GAME_TYPES
from tests.browser.network import cut_off
from tests.browser.tables import SIX, open_table
from tests.dom.expecting import expect

ROOT = Path(__file__).parents[3]
EACH_GAME = pytest.mark.parametrize("game", GAME_TYPES)
# What an earlier page has left on the phone's disk.
KEEP = """(items) => new Promise((resolve, reject) => {
    const request = indexedDB.open("kanakku", 1);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
        const work = request.result.transaction("outbox", "readwrite");
        for (const item of items) work.objectStore("outbox").put(item);
        work.oncomplete = () => resolve(request.result.close());
    };
})"""
NO_WORDS = re.compile(r"_|\bfact\.|\b(?:[2-9TJQKA][SHDC]|J[KBR])\b|undefined|null|NaN|object|true|false")


def outcomes(game: str) -> list[dict[str, Any]]:
    """Return the deals of the catalogue's example and of the game's page."""
    page = (ROOT / "docs" / "games" / f"{game}.md").read_text()
    worked = [
        json.loads(text)
        for text in re.findall(r"^```json example\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    ]
    return [dict(GAME_TYPES[game].example), *(each["outcome"] for each in worked if "outcome" in each)]


@EACH_GAME
def test_a_waiting_deal_reads_as_words(page: Page, base_url: str, game: str) -> None:
    kind = GAME_TYPES[game]
    most = kind.seat_limits(kind.settle(kind.presets[0].id))[1]
    names = SIX[: min(most, 6)]
    table = open_table(base_url, names, game_type=game, preset=kind.presets[0].id, sides=kind.sides)
    page.goto(table.keeper_page)
    expect(page.get_by_role("status")).to_have_text("live")
    cut_off(page)
    deals = outcomes(game)
    kept = {"table": table.code, "game": table.game_id, "kind": "deal", "reason": "", "state": "waiting"}
    items = [
        {
            **kept,
            "id": f"deal-{at}",
            "number": at,
            "outcome": outcome,
            "problem": None,
            "at": "2026-11-21T20:14:00Z",
        }
        for at, outcome in enumerate(deals, start=1)
    ]
    page.evaluate(KEEP, items)
    page.reload()
    facts = page.locator(".waiting-facts")
    expect(facts).to_have_count(len(deals))
    said = facts.all_text_contents()
    assert [text for text in said if not text.strip() or NO_WORDS.search(text)] == []
