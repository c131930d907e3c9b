"""A change draws only the rows that it changes, and the sheet is then as if it had been drawn anew."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from playwright.sync_api import Page

from rules import GAME_TYPES
from tests.browser.outcomes import EXAMPLES, STATED, Stated
from tests.browser.tables import PlayedTable, call, open_table
from tests.browser.watched import Watched
from tests.dom.expecting import expect

PLAYED = [next(each for each in EXAMPLES if each.game == game) for game in GAME_TYPES]


def other_deal(stated: Stated) -> dict[str, Any]:
    """Return another deal that may stand in the place of the example, or the example with another dealer."""
    others = (
        each.outcome
        for each in STATED
        if (each.game, each.rules, each.players) == (stated.game, stated.rules, stated.players)
    )
    return next(others, stated.outcome)


@pytest.mark.parametrize("stated", PLAYED, ids=GAME_TYPES)
def test_no_row_of_any_game_stays_stale(page: Page, base_url: str, stated: Stated) -> None:
    game = GAME_TYPES[stated.game]
    names = stated.names[: stated.players]
    table = open_table(
        base_url,
        names,
        game_type=game.id,
        preset=game.presets[0].id,
        rules=stated.rules,
        sides=game.sides,
    )
    table.deal(stated.outcome)
    phone = Watched(page, table)
    first = phone.rows()[0]
    assert first in phone.rule(ruling="warning", seat=1)
    phone.be_player(names[0])
    phone.rule(ruling="penalty", seat=1, points=10)
    if table.sheet["status"] != "finished":
        phone.deal(stated.outcome)
    phone.correct(1, other_deal(stated))
    # Where a column holds several players, a row names its dealer.
    dealer = table.sheet["deals"][0]["dealer"]
    phone.change("PATCH", f"/seats/{dealer}", {"name": "Lakshmi Narayanan"})
    if game.sides:
        phone.change("PATCH", f"/sides/{game.sides[0]}", {"name": "The Kings"})
    phone.withdraw(1)


def test_no_row_stays_stale_when_a_line_is_disputed(page: Page, six: PlayedTable) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    six.points(6, 5, 4, 3, 2, 1)
    phone = Watched(page, six)
    key = call(six.base_url, "POST", f"/games/{six.game_id}/seats/1/claim", {})["seat_key"]
    phone.look()
    dispute = f"/disputes/{uuid.uuid4()}"
    phone.change("PUT", dispute, {"entry": phone.rows()[0], "seat": 1, "text": "No"}, key=key)
    expect(page.locator("tbody .dispute-mark")).to_have_count(2)
    phone.change("POST", f"{dispute}/settle", {"reason": "Counted together"})
    expect(page.locator("tbody .dispute-mark")).to_have_count(0)
    phone.change("PUT", f"/deals/{phone.rows()[0]}/note", {"text": "It rained"})
    expect(page.locator(".legend q")).to_have_text("It rained")


def test_no_row_stays_stale_when_somebody_goes_out_and_is_in_again(page: Page, six: PlayedTable) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    phone = Watched(page, six)
    phone.deal({"results": [{"seat": seat, "points": 150 if seat == 2 else 0} for seat in range(1, 7)]})
    expect(page.locator("tbody .gone")).not_to_have_count(0)
    phone.correct(2, {"results": [{"seat": seat, "points": 15} for seat in range(1, 7)]})
    expect(page.locator("tbody .gone")).to_have_count(0)
    phone.rule(ruling="disqualification", seat=6)
    phone.change("PUT", f"/entries/{uuid.uuid4()}", {"kind": "finish", "reason": "Late"})


def test_no_row_stays_stale_when_another_game_begins(page: Page, six: PlayedTable) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    phone = Watched(page, six)
    phone.change("PUT", f"/entries/{uuid.uuid4()}", {"kind": "finish", "reason": "Late"})
    again = {"game_type": "points", "preset": "points", "seats": [{"name": "Anil"}, {"name": "Bina"}]}
    six.sheet = call(six.base_url, "POST", f"/tables/{six.code}/games", again, six.key)
    expect(page.locator("thead .name")).to_have_count(2)
    phone.deal({"results": [{"seat": 1, "points": 3}, {"seat": 2, "points": 4}]})
