"""Draw a sheet as one picture for a group chat: the paper, its margin, marks, names and totals, and the race.

A worker process does this, with the fonts of this machine.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from pages.drawn.courses import course_of_sheet
from pages.drawn.placing import (
    EDGE,
    LEAST_HEIGHT,
    MOST_ROWS,
    RACE_HEIGHT,
    Payment,
    Placed,
    as_svg,
    fitting,
    paying,
    placed,
)
from pages.drawn.race import Race, cut, letters
from pages.drawn.raster import LOOKS, WIDTH, as_png, inks
from pages.sheet import Cell, Column, Json, Row, SheetPage, state_of
from pages.words import hours_of, say, sentence_of, show_day, show_points, title_of

LEGEND_LINE = 36
READABLE = 14  # how high letters below a number have to be: a phone shows a picture in a third of its size
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")


class PlacedCell(NamedTuple):
    """Hold a cell where it stands: its number, the dealer's ring and `signs` beside that, and words below."""

    cell: Cell
    shown: str
    x: float
    ring: float
    signs: str
    signs_at: float
    words: Placed


class Sign(NamedTuple):
    """Hold a sign of the legend, where it and its words stand, and on which line."""

    sign: str
    x: float
    words: Placed
    line: int


class Line(NamedTuple):
    """Hold a row of the picture: what stands at its margin, its height on the picture, and its cells.

    Its numbers stand at `numbers`, higher where there are words below.
    """

    label: str
    y: float
    numbers: float
    struck: bool
    cells: Sequence[PlacedCell]


@dataclass(frozen=True)
class Picture:
    """Lay out a sheet 1080 wide; `name` is that of the table and `place` where it was, or empty.

    `payments` are those of the settled evening, where they are wanted.
    """

    page: SheetPage
    name: str
    place: str
    payments: Sequence[Json] = ()

    @property
    def title(self) -> str:
        return title_of(self.page.sheet["game"]["title"])

    @property
    def occasion(self) -> Placed:
        day = show_day(self.page.sheet["game"]["started_at"])
        return placed(" · ".join(filter(None, [self.name, day, self.place])), EDGE, WIDTH - 2 * EDGE, 28)

    @property
    def state(self) -> Placed:
        """Return who has won, or how far the game is."""
        over = self.page.sheet["status"] == "finished"
        words = self.page.winner_line if over else state_of(self.page.sheet)
        return Placed(words, EDGE, fitting(words, WIDTH - 2 * EDGE, 46))

    @cached_property
    def margin(self) -> float:
        return EDGE + (96 if any(row.tag for row in self._rows) else 64)

    @cached_property
    def column_width(self) -> float:
        return (WIDTH - EDGE - self.margin) / len(self.page.columns)

    def centre(self, column: int) -> float:
        return round(self.margin + self.column_width * (column + 0.5), 1)

    @cached_property
    def heads(self) -> Sequence[Placed]:
        names = [self._head(column) for column in self.page.columns]
        # Names stand in one size but for those that would make all others small.
        size = min(max(26 if self.column_width > 100 else 20, self._fitting(name)) for name in names)
        least = (self.column_width - 8) / 15
        return [
            Placed(cut(name, least), self.centre(at), max(15, min(size, self._fitting(name))))
            for at, name in enumerate(names)
        ]

    def _head(self, column: Column) -> str:
        """Return the name over a column: whole where it has room, else short."""
        if column.members or self._fitting(column.name) >= 26:
            return column.name
        return self.page.heads[column.seat].plain

    def _fitting(self, name: str) -> float:
        return fitting(name, self.column_width - 8, 34)

    @cached_property
    def lines(self) -> Sequence[Line]:
        """Return the rows, of a long game the last ones."""
        return [self._line(at, row) for at, row in enumerate(self._rows)]

    def _line(self, at: int, row: Row) -> Line:
        middle = self.top + self.row_height * (at + 0.5)
        cells = [self._place(column, cell) for column, cell in enumerate(row.cells)]
        numbers = middle - (8 if any(placed.words.words for placed in cells) else 0)
        return Line(row.tag or str(row.number), middle, numbers, row.kind == "struck", cells)

    @cached_property
    def numeral(self) -> float:
        """Return how high the numerals of the rows are."""
        longest = max((self.page.length(cell.shown) for row in self._rows for cell in row.cells), default=1)
        return round(min(32, (self.column_width - 10) / (0.6 * longest)), 1)

    @cached_property
    def said_once(self) -> str:
        """Return the words that the legend says once, as below a number there is room for their figure alone.

        They are those of the first cell; empty where words have room, or are not the same but for one figure.
        """
        written = [cell.words for row in self._rows for cell in row.cells if cell.words]
        if all(fitting(words, self.column_width - 4, READABLE) == READABLE for words in written):
            return ""
        around = {tuple(_FIGURE.split(words)) for words in written}
        return written[0] if [len(parts) for parts in around] == [2] else ""

    def _place(self, at: int, cell: Cell) -> PlacedCell:
        half = self.page.length(cell.shown) * self.numeral * 0.3
        left, right = self.centre(at) - self.column_width / 2, self.centre(at) + self.column_width / 2
        signs = self.centre(at) + half + 5
        # Beside a long number there is no room for more than one; what has words below it has but one.
        beside = bool(cell.words) or signs + 18 * letters(cell.signs) <= right + 5
        below = self._below_number(cell) if beside else cell.signs
        return PlacedCell(
            cell,
            number(cell.shown),
            self.centre(at),
            max(left + 7, self.centre(at) - half - 14),
            cell.signs if beside else "",
            min(right - 13, signs),
            Placed(
                below, self.centre(at), fitting(below, self.column_width - 4, 18 if self.said_once else 15)
            ),
        )

    def _below_number(self, cell: Cell) -> str:
        if self.said_once:
            return " ".join(_FIGURE.findall(cell.words))
        return cut(cell.words, (self.column_width - 4) / 11)

    @cached_property
    def left_out(self) -> int:
        """Return how many rows of a long game are not drawn."""
        return len(self._all) - len(self._rows)

    @property
    def head_room(self) -> float:
        """Return how high the names over the columns are."""
        most = max(len(column.members) for column in self.page.columns)
        return 58 + 30 * most + (34 if self.left_out else 0)

    @property
    def top(self) -> float:
        return 230 + self.head_room

    @cached_property
    def row_height(self) -> float:
        return 54 if len(self._rows) <= 14 else 44

    @property
    def bottom(self) -> float:
        return self.top + self.row_height * (len(self._rows) + len(self.empty))

    @cached_property
    def empty(self) -> Sequence[float]:
        """Return where the lines of rows stand that nobody wrote: the paper of a short game goes on."""
        written = self.top + self.row_height * len(self._rows)
        missing = math.ceil((LEAST_HEIGHT - written - self._below) / self.row_height)
        return [written + self.row_height * at for at in range(1, missing + 1)]

    @property
    def totals(self) -> Sequence[tuple[Placed, str]]:
        """Return the total of each column, and what is written under it."""
        found = []
        for at, column in enumerate(self.page.columns):
            points = "" if self.page.still_in(column) else show_points(column.points)
            standing = self.page.standing(column)
            size = fitting(points, self.column_width - 8, 50)
            words = say(f"standing.{standing}") if standing else ""
            found.append((Placed(number(points), self.centre(at), size), words))
        return found

    @property
    def total_word(self) -> Placed:
        words = say("sheet.place" if self.page.sheet["game"]["places"] else "sheet.total")
        right = self.margin - 8
        return Placed(words, right, fitting(words, right - EDGE, 20))

    @cached_property
    def legend(self) -> Sequence[Sign]:
        """Return each sign that needs words, in as many lines as they take."""
        found: list[Sign] = []
        x, line = float(EDGE), 0
        said = [(mark["sign"], sentence_of(mark)) for mark in self.page.legend]
        said += [(figure, self.said_once) for figure in _FIGURE.findall(self.said_once)]
        for sign, words in said:
            before = 24 * letters(sign) + 10
            size = fitting(words, WIDTH - 2 * EDGE - before, 24)
            width = before + size * letters(words)
            if x > EDGE and x + width > WIDTH - EDGE:
                x, line = float(EDGE), line + 1
            found.append(Sign(sign, round(x, 1), Placed(words, round(x + before, 1), size), line))
            x += width + 30
        return found

    @property
    def below(self) -> int:
        """Return where what stands below the totals may be parted from them."""
        return round(self.bottom + 118)

    def legend_at(self, line: int) -> float:
        """Return how far down a line of the legend stands."""
        return self.bottom + 150 + LEGEND_LINE * line

    @cached_property
    def race(self) -> Race | None:
        """Return the race of totals, of a game that has one."""
        race = Race(course_of_sheet(self.page), WIDTH - 2 * EDGE, RACE_HEIGHT, 26)
        return race if len(race.steps) > 2 else None

    @property
    def race_at(self) -> float:
        return self.bottom + 150 + self._legend_height

    @property
    def payments_at(self) -> float:
        return self.race_at + self._race_height

    @property
    def paying(self) -> Iterator[Payment]:
        """Yield who pays whom: what is open, then what was paid."""
        return paying(self.payments, self.payments_at)

    @property
    def height(self) -> float:
        return self.bottom + self._below

    @property
    def _below(self) -> float:
        """Return how high all is that stands below the rows."""
        payments = 44 * (len(self.payments) + 1) if self.payments else 0
        return 150 + self._legend_height + self._race_height + payments + 30

    @property
    def _legend_height(self) -> float:
        return LEGEND_LINE * (self.legend[-1].line + 1) + 8 if self.legend else 0

    @property
    def _race_height(self) -> float:
        return RACE_HEIGHT + 40 if self.race else 0

    @cached_property
    def _all(self) -> Sequence[Row]:
        return [row for row in self.page.rows if any(cell.shown for cell in row.cells)]

    @property
    def _rows(self) -> Sequence[Row]:
        return self._all[-MOST_ROWS:]


def draw_picture(
    body: bytes, name: str, place: str, look: str, settled: bytes = b"", zone: str | None = None
) -> bytes:
    """Return as a PNG what `write_picture` writes, with its day in a time zone."""
    with hours_of(zone):
        return as_png(write_picture(body, name, place, look, settled), look)


def write_picture(body: bytes, name: str, place: str, look: str, settled: bytes = b"") -> str:
    """Return the sheet that `body` is as an SVG, in one of LOOKS; below it who pays whom, by `settled`."""
    payments = json.loads(settled)["payments"] if settled else []
    picture = Picture(SheetPage(json.loads(body)), name, place, payments)
    return as_svg("drawn/picture.svg", picture=picture, ink=inks(look))


def draw_preview(body: bytes, name: str) -> bytes:
    """Return as a PNG what the table called `name` plays and how far it is, without the name of any person.

    `body` is its sheet, ``null`` where it has none yet.
    """
    sheet = json.loads(body)
    title = title_of(sheet["game"]["title"]) if sheet else name
    return draw_lines(title, name, state_of(sheet))


def draw_lines(title: str, name: str, state: str) -> bytes:
    """Return as a PNG the preview of a link that says three things, and names nobody."""
    look = LOOKS[0]
    return as_png(as_svg("drawn/preview.svg", title=title, name=name, state=state, ink=inks(look)), look)


def number(shown: str) -> str:
    """Return a number with a dash for its minus, which many faces lack, and then its digits are another's."""
    return shown.replace("\N{MINUS SIGN}", "\N{EN DASH}")
