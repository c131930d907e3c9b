"""Do with one thumb what a scorekeeper does: enter deals, tap in cards, correct, and read the sheet."""

from __future__ import annotations

import csv
import io
import re
import urllib.request
from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page

from tests.browser.new_game import find_game
from tests.browser.tables import PlayedTable
from tests.dom.expecting import expect


class Scorekeeper:
    """Hold the scorekeeper's phone, and count the taps it takes."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, place: Locator) -> None:
        place.tap()
        self.taps += 1

    def button(self, name: str, within: Locator | None = None) -> Locator:
        return (within or self.page).get_by_role("button", name=name, exact=True)

    def start_table(self, game: str, names: Sequence[str]) -> None:
        """Start a table of the preset that the game suggests."""
        self.page.goto("/new")
        self.tap(find_game(self.page, game))
        expect(self.page.get_by_label("Seat 1", exact=True)).to_be_visible()
        for seat, name in enumerate(names, start=1):
            if self.page.get_by_label(f"Seat {seat}", exact=True).count() == 0:
                self.tap(self.button("Add a player"))
            self.page.get_by_label(f"Seat {seat}", exact=True).fill(name)
        self.tap(self.page.get_by_role("button", name=f"Start with {len(names)} players"))
        expect(self.button("Enter deal 1")).to_be_visible()

    def enter(self, table: PlayedTable, number: int = 1) -> None:
        """Open the entry of a deal at a table, and count taps from there."""
        self.page.goto(table.keeper_page)
        self.open_deal(number)
        self.taps = 0

    def open_deal(self, number: int) -> None:
        self.tap(self.button(f"Enter deal {number}"))
        expect(self.page.locator(".entry-foot")).to_be_visible()

    def save_deal(self, number: int) -> None:
        save = self.button(f"Save deal {number}")
        expect(save).to_be_enabled()
        self.tap(save)
        expect(self.page.locator("deal-entry")).to_have_count(0)

    def row(self, name: str) -> Locator:
        return self.page.locator(".seat-row").filter(has=self.page.locator("bdi", has_text=name))

    def choose(self, name: str, status: str) -> None:
        """Tap `won`, `packed_first`, `packed_later` or `played` in the row of a player."""
        self.tap(self.row(name).locator(f'[data-status="{status}"]'))

    def count(self, name: str, points: int) -> None:
        """Aim at a player's count and type it on the pad."""
        if self.row(name).get_attribute("aria-current") != "true":
            self.choose(name, "played")
        self.type(points)

    def type(self, points: int) -> None:
        for digit in str(points):
            self.tap(self.page.locator(".number-pad").get_by_role("button", name=digit, exact=True))

    def press(self, *keys: str) -> None:
        """Tap keys of the pad: digits, and what it has besides, such as `next` and `cards`."""
        for key in keys:
            self.tap(self.page.locator(f'.pad-key[data-press="{key}"]'))

    def rummy(self, number: int, winner: str | None, others: Mapping[str, int | str], show: str = "") -> None:
        """Enter a whole deal of 13-card rummy: a count for each other player, or the word for a pack."""
        self.open_deal(number)
        if show:
            self.special(("How the deal ended", show))
        if winner is not None:
            self.choose(winner, "won")
        for name, result in others.items():
            if isinstance(result, str):
                self.choose(name, result)
        for name, result in others.items():
            if isinstance(result, int):
                self.count(name, result)
        self.save_deal(number)

    def special(self, *choices: tuple[str, str]) -> None:
        """Open the rare things and choose in each group named its chip."""
        self.tap(self.page.get_by_role("button", name=re.compile("^Special")))
        for group, chip in choices:
            self.tap(self.button(chip, self.page.get_by_role("group", name=group)))
        self.tap(self.button("Done", self.page.get_by_role("dialog").last))

    def pick(self, cards: Sequence[str]) -> None:
        """Tap cards in the open card picker."""
        for card in cards:
            self.tap(self.cell(card))

    def cell(self, card: str) -> Locator:
        """Return the cell of a card in the open card picker."""
        return self.page.locator(f'card-picker .pick[data-card="{card}"]')

    def picked(self) -> None:
        self.tap(self.button("Done", self.page.locator("card-picker")))

    def open_cell(self, deal: int, name: str) -> Locator:
        """Tap a score on the sheet and return the panel that says why."""
        row = self.page.locator("score-sheet tbody tr").filter(
            has=self.page.locator("th", has_text=re.compile(rf"^\s*{deal}\b"))
        )
        expect(row.first).to_be_visible()
        names = [text.strip() for text in self.page.locator("score-sheet thead bdi").all_inner_texts()]
        self.tap(row.first.locator("td").nth(names.index(name)).locator("button"))
        return self.page.get_by_role("dialog")

    def totals(self) -> list[str]:
        return totals(self.page)

    def withdraw(self, deal: int, name: str) -> None:
        why = self.open_cell(deal, name)
        self.tap(self.button("Withdraw", why))
        form = self.page.locator("withdraw-form")
        self.tap(form.locator("button").last)
        expect(form).to_have_count(0)

    def check_export(self) -> None:
        """Compare the CSV that the final standings offer with the sheet on the screen, cell by cell."""
        link = self.page.get_by_role("link", name="CSV")
        path = urlsplit(str(link.evaluate("link => link.href")))
        with urllib.request.urlopen(f"http://127.0.0.1:{path.port}{path.path}", timeout=10) as answer:
            rows = list(csv.reader(io.StringIO(answer.read().decode("utf-8-sig"))))
        columns = self._columns(rows[0])
        shown = [[points.replace("−", "-") for points in row] for row in self.page.evaluate(_ROWS)]
        exported = [[row[column] for column in columns] for row in rows[1:-1]]
        assert exported == [*shown, [total.replace("−", "-") for total in self.totals()]]

    def _columns(self, heading: list[str]) -> list[int]:
        """Return the exported column of each column on the screen; a side stands over its first player."""
        names = self.page.evaluate(_FIRST_NAMES)
        return [heading.index(name) for name in names]


def open_screen(page: Page, path: str) -> None:
    """Open a page, and wait until its screen listens: the server has drawn it before that."""
    page.goto(path)
    page.wait_for_function(_LISTENS)


def keep_score(page: Page, table: PlayedTable) -> None:
    """Open the scorekeeper's link, and wait until the phone keeps its key: the server has found it good."""
    page.goto(table.keeper_page)
    page.wait_for_function(_KEEPS, arg=table.code)


def enter_points(keeper: Scorekeeper, number: int, points: list[int]) -> None:
    keeper.open_deal(number)
    for each in points:
        keeper.type(each)
        keeper.tap(keeper.button("Next"))
    keeper.tap(keeper.button(f"Save deal {number}"))
    expect(keeper.page.locator("deal-entry")).to_have_count(0)


def save_correction(page: Page) -> None:
    page.get_by_role("button", name="See what changes").tap()
    page.get_by_role("button", name="Counted wrong").tap()
    page.get_by_role("button", name="Correct deal 1").tap()
    expect(page.locator("deal-entry")).to_have_count(0)


def history(page: Page) -> Locator:
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="History").tap()
    expect(page.get_by_role("dialog")).to_contain_text("Checked")
    return page.locator(".journal > li")


def panel(page: Page) -> Locator:
    return page.get_by_role("dialog")


def take_over(page: Page, seat: str, by: str) -> Locator:
    """Say that somebody takes a seat over, and return the panel, where that is still to be saved."""
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Somebody leaves or joins").tap()
    opened = page.get_by_role("dialog")
    opened.get_by_text("Somebody takes a seat over").tap()
    opened.get_by_text(seat, exact=True).tap()
    opened.get_by_label("Who plays on").fill(by)
    return opened


def undo_bar(page: Page) -> Locator:
    """Return what says what was done, and offers to undo it."""
    return page.locator("undo-bar")


def undo(page: Page) -> None:
    undo_bar(page).get_by_role("button", name="Undo").tap()


def totals(page: Page) -> list[str]:
    """Return the totals row as read on a phone."""
    return [text.strip() for text in page.locator(".totals .total").all_inner_texts()]


def new_totals(page: Page) -> dict[str, str]:
    """Return each name with its new total, once the server has answered."""
    expect(page.locator(".totals-strip b").first).not_to_have_text("…")
    cells = page.locator(".totals-strip li").all()
    return {cell.locator("bdi").inner_text(): cell.locator("b").inner_text() for cell in cells}


# An element that stands is connected as its name is defined.
_LISTENS = "() => customElements.get(document.querySelector('#stage > *')?.localName)"
_KEEPS = "(code) => JSON.parse(localStorage[`kanakku.keys.${code}`] ?? '{}').kept"
_ROWS = """() => [...document.querySelectorAll("score-sheet tbody tr:is(.row-deal, .row-other, .row-bonus)")]
    .map((row) => [...row.querySelectorAll("td:not(.story)")]
        .map((cell) => cell.querySelector(".numeral")?.innerText.trim() ?? ""))"""
_FIRST_NAMES = """() => [...document.querySelectorAll("score-sheet thead th:not(.deal-head, .story)")]
    .map((head) => head.querySelector(".members bdi") ?? head.querySelector(".name"))
    .map((name) => (name.querySelector(".whole") ?? name).textContent.trim())"""
