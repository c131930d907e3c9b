"""A change draws only the rows that it changes, and the sheet is then as if it had been drawn anew."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Page

from rules import GAME_TYPES
from tests.browser.drawn import DRAWN
from tests.browser.outcomes import EXAMPLES, STATED, Stated
from tests.browser.tables import PlayedTable, call, open_table
from tests.dom.expecting import expect

PLAYED = [next(each for each in EXAMPLES if each.game == game) for game in GAME_TYPES]

# A row that is drawn loses whatever is not wanted in it.
MARK = """() => {
    for (const row of document.querySelectorAll("score-sheet tbody tr")) row.toggleAttribute("left", true);
}"""
LEFT = """() => [...document.querySelectorAll("tr[left]")].map((row) => {
    row.removeAttribute("left");
    return row.dataset.key;
})"""
# The sheet, and a second one that has everything from the first but what it has drawn.
STANDING_AND_ANEW = f"""() => {{
    const standing = document.querySelector("score-sheet");
    const anew = new standing.constructor();
    const {{sheet, me, waiting, own}} = standing;
    Object.assign(anew, {{sheet, me, waiting, own}});
    document.body.append(anew);
    const drawn = [standing, anew].map({DRAWN});
    anew.remove();
    return drawn;
}}"""
HAS = "version => document.querySelector('score-sheet')?.sheet?.version >= version"


class Watched:
    """Hold a phone that follows a table, and look at its sheet after every change."""

    def __init__(self, page: Page, table: PlayedTable, path: str = "") -> None:
        self.page = page
        self.table = table
        page.goto(path or table.page)
        expect(page.get_by_role("status").first).to_have_text("live")

    def change(self, method: str, path: str, body: Mapping[str, Any], **more: Any) -> set[str]:
        """Change the game as another client; return the rows that were left as they stood."""
        self.page.evaluate(MARK)
        key = more.pop("key", self.table.key)
        call(self.table.base_url, method, f"/games/{self.table.game_id}{path}", body, key, more or None)
        return self.look()

    def deal(self, outcome: Mapping[str, Any]) -> set[str]:
        return self.change("PUT", f"/deals/{uuid.uuid4()}", {"outcome": outcome})

    def correct(self, deal: int, outcome: Mapping[str, Any]) -> set[str]:
        return self.change(
            "PUT", f"/deals/{self.rows()[deal - 1]}", {"outcome": outcome}, **{"If-Match": "*"}
        )

    def withdraw(self, deal: int) -> set[str]:
        return self.change(
            "DELETE", f"/deals/{self.rows()[deal - 1]}", {"reason": "Twice"}, **{"If-Match": "*"}
        )

    def rule(self, **ruling: Any) -> set[str]:
        return self.change(
            "PUT", f"/entries/{uuid.uuid4()}", {"kind": "ruling", "reason": "Talking", **ruling}
        )

    def be_player(self, name: str) -> None:
        """Say that this is the phone of `name`, where the sheet is marked then."""
        self.page.get_by_role("columnheader", name=name).get_by_role("button").tap()
        self.page.get_by_role("dialog").get_by_role("button", name="This is me").first.tap()
        expect(self.page.locator("tbody td.mine")).not_to_have_count(0)
        self.look()

    def rows(self) -> list[str]:
        """Return the ids of the deals."""
        return [deal["id"] for deal in self.table.read()["deals"]]

    def look(self) -> set[str]:
        """Compare the sheet with one drawn anew; return the rows that were left as they stood."""
        self.table.sheet = self.table.read()
        self.page.wait_for_function(HAS, arg=self.table.sheet["version"])
        left = set(self.page.evaluate(LEFT))
        standing, anew = self.page.evaluate(STANDING_AND_ANEW)
        # What is underlined for a moment is underlined in the sheet that saw the change.
        assert [line.replace("data-fresh=true", "data-fresh=false") for line in standing] == anew
        return left


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
    table = open_table(base_url, names, game_type=game.id, preset=game.presets[0].id, sides=game.sides)
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
