"""Follow a table on a phone, and compare its sheet after every change with one that is drawn anew."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Page

from tests.browser.drawn import DRAWN
from tests.browser.tables import PlayedTable, call
from tests.dom.expecting import expect

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

    def mark(self) -> None:
        """Mark the rows as they stand."""
        self.page.evaluate(MARK)

    def change(self, method: str, path: str, body: Mapping[str, Any], **more: Any) -> set[str]:
        """Change the game as another client; return the rows that were left as they stood."""
        self.mark()
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
