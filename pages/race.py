"""Draw the race of totals: a line a column, who is ahead on top, for a screen and for a picture.

Lines are told apart by marker, stroke and name, and by colour besides.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from pages.sheet import SheetPage
from pages.words import say, show_points
from rules.sheet.story import Step, Story

MARKERS = (
    "M-5 0A5 5 0 1 0 5 0A5 5 0 1 0 -5 0Z",
    "M-4.5-4.5H4.5V4.5H-4.5Z",
    "M0-6L5.5 4.5H-5.5Z",
    "M0-6.5L6 0L0 6.5L-6 0Z",
    "M0 6L5.5-4.5H-5.5Z",
    "M-2-6H2V-2H6V2H2V6H-2V2H-6V-2H-2Z",
)
STROKES = ("", "7 4", "2 3")
MOST_MARKERS = 16
HUES = len(MARKERS)
_PLAIN = re.compile(r"[ -~À-ɏ½–’…]")


class Tick(NamedTuple):
    """Hold a line across the race and what it says."""

    at: float
    words: str


class Band(NamedTuple):
    """Hold the room of one row of the sheet, which leads there, and what it says aloud."""

    row: str
    left: float
    width: float
    label: str


class Runner(NamedTuple):
    """Hold the line of a column: its points on the drawing, and where its name stands."""

    name: str
    hue: int
    hollow: bool
    stroke: str
    marker: str
    points: Sequence[tuple[float, float]]
    marked: Sequence[tuple[float, float]]
    label_at: float

    @property
    def face(self) -> str:
        return face_of(self.name)

    @property
    def path(self) -> str:
        return "M" + "L".join(f"{x:g} {y:g}" for x, y in self.points)


@dataclass(frozen=True)
class Race:
    """Lay out the race of a sheet in `width` by `height`, with letters of the height `text`."""

    page: SheetPage
    width: float
    height: float
    text: float

    @cached_property
    def steps(self) -> Sequence[Step]:
        story = Story(self.page.sheet)
        return [story.start, *story.race] if story.race else []

    @property
    def label(self) -> str:
        """Return what the drawing says to who cannot see it."""
        ranked = sorted(self.page.columns, key=lambda column: column.place)
        totals = [say("race.total", name=each.name, points=show_points(each.points)) for each in ranked]
        return say("race.label", totals="; ".join(totals))

    @cached_property
    def left(self) -> float:
        return self.text * (0.62 * max(len(tick.words) for tick in self.ticks) + 0.6)

    @cached_property
    def right(self) -> float:
        """Return where the lines end, so that the longest name has room behind them."""
        longest = max(letters(self._short(at)) for at in range(len(self.page.columns)))
        return self.width - min(self.width * 0.3, self.text * (longest + 1.4))

    @cached_property
    def ticks(self) -> Sequence[Tick]:
        low, high = self._range
        step = _round_step((high - low) / 4)
        first = math.ceil(low / step)
        return [
            Tick(self._y(step * each), show_points(step * each))
            for each in range(first, math.floor(high / step) + 1)
        ]

    @property
    def numbers(self) -> Iterator[Tick]:
        """Yield the numbers of the deals under the race, as many as have room."""
        room = self.text * 1.8
        last = -room
        for at, step in enumerate(self.steps):
            if step.number is not None and self._x(at) - last >= room:
                last = self._x(at)
                yield Tick(last, str(step.number))

    @property
    def bands(self) -> Iterator[Band]:
        """Yield the room of each row that has an entry."""
        width = self._x(1) - self._x(0) if len(self.steps) > 1 else 0
        for at, step in enumerate(self.steps):
            if step.row:
                yield Band(step.row, self._x(at) - width / 2, width, self._said(step))

    @cached_property
    def runners(self) -> Sequence[Runner]:
        lines = [self._line(at) for at in range(len(self.page.columns))]
        labels = spread([line[-1][1] for line in lines], self.text * 1.15, self.text * 0.6, self.bottom)
        every = max(1, math.ceil(len(self.steps) / MOST_MARKERS))
        return [
            Runner(
                self._short(at),
                at % HUES + 1,
                at // HUES % 2 == 1,
                STROKES[at // HUES % len(STROKES)],
                MARKERS[at % HUES],
                line,
                [*line[every:-1:every], line[-1]],
                label,
            )
            for at, (line, label) in enumerate(zip(lines, labels, strict=True))
        ]

    @property
    def bottom(self) -> float:
        return self.height - self.text * 1.6

    def _short(self, at: int) -> str:
        column = self.page.columns[at]
        return column.name if column.members else self.page.heads[column.seat].short.replace("\u00ad", "")

    def _said(self, step: Step) -> str:
        totals = "; ".join(
            say("race.total", name=column.name, points=show_points(total))
            for column, total in zip(self.page.columns, step.totals, strict=True)
            if total is not None
        )
        if step.number is None:
            return say("race.entry", totals=totals)
        return say("race.deal", number=step.number, totals=totals)

    def _line(self, column: int) -> list[tuple[float, float]]:
        totals = [(at, step.totals[column]) for at, step in enumerate(self.steps)]
        return [
            (round(self._x(at), 1), round(self._y(total), 1)) for at, total in totals if total is not None
        ]

    @cached_property
    def _range(self) -> tuple[float, float]:
        known = [total for step in self.steps for total in step.totals if total is not None]
        return min(known), max(*known, min(known) + 1)

    def _x(self, at: int) -> float:
        return self.left + self.text * 0.5 + (self.right - self.left - self.text) * at / (len(self.steps) - 1)

    def _y(self, total: float) -> float:
        low, high = self._range
        share = (total - low) / (high - low)
        if self.page.sheet["direction"] != "low":
            share = 1 - share
        top = self.text * 0.8
        return top + (self.bottom - self.text * 0.4 - top) * share


def letters(words: str) -> float:
    """Return about how wide `words` are, in heights of their letters; those of other scripts are wider."""
    return sum(0.58 if _PLAIN.match(each) else 0.95 for each in words)


def face_of(words: str) -> str:
    """Return the face for `words` by their first letter, or nothing: what falls back falls to a bold one."""
    script = next((unicodedata.name(each, "").split(" ")[0] for each in words if each.isalpha()), "LATIN")
    if script == "LATIN":
        return ""
    return "Noto Sans CJK SC" if script == "CJK" else f"Noto Sans {script.title()}"


def spread(wanted: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Return heights as near to those `wanted` as leaves `gap` between any two, from `top` to `bottom`.

    Where there is no room for all, they stand as far apart as there is.
    """
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    gap = min(gap, (bottom - top) / max(1, len(wanted) - 1))
    placed = list(wanted)
    lowest = top
    for at in order:
        placed[at] = lowest = max(wanted[at], lowest)
        lowest += gap
    highest = bottom
    for at in reversed(order):
        placed[at] = highest = min(placed[at], highest)
        highest -= gap
    return placed


def _round_step(wanted: float) -> int:
    """Return the smallest of 1, 2, 5, 10, 20, 50 … that is not below `wanted`."""
    for power in range(20):
        for digit in (1, 2, 5):
            if digit * 10**power >= wanted:
                return int(digit * 10**power)
    return 10**20
