"""Draw a race: a line for each who runs, who is ahead on top, for a screen and for a picture.

Lines are told apart by marker, stroke and name, and by colour besides.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from markupsafe import Markup

from pages.drawn.faces import faced
from pages.words import show_points

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
PART_LINE = 1.3  # in heights of the letters
HUES = len(MARKERS)
_NARROW = re.compile(r"[ -~À-ɏ\u0900-\u097f½–’…]")  # of Latin and Devanagari
_BROAD = re.compile("[ആഈഊഐഓഔ]")  # vowels of Malayalam that stand by themselves


class Tick(NamedTuple):
    """Hold a line across the race and what it says."""

    at: float
    words: str


class Step(NamedTuple):
    """Hold how all stand after one step of a race; None for who is out of it. `label` says it aloud.

    `row` is the id of what it leads to, and `number` what is written under it; a bonus has neither.
    """

    row: str
    number: int | None
    heights: Sequence[float | None]
    label: str


class Course(NamedTuple):
    """Hold what is drawn as a race: who runs, by short names, the steps, and what it says as a whole.

    The lowest is ahead where `low` says so. `links` are where points lead to, by step and runner, with what
    each says; where there are none, a step leads to its row. `parts` are what the race is made of, where that
    is several: with which step each begins, and what it is called.
    """

    label: str
    names: Sequence[str]
    steps: Sequence[Step]
    low: bool
    links: Mapping[tuple[int, int], tuple[str, str]] = MappingProxyType({})
    parts: Sequence[tuple[int, str]] = ()

    @property
    def part_lines(self) -> int:
        """Return on how many lines the names of the parts stand: so each has the room of the next as well."""
        return min(2, len(self.parts))


class Band(NamedTuple):
    """Hold the room of one step, which leads to its row, and what it says aloud."""

    row: str
    left: float
    width: float
    label: str


class Part(NamedTuple):
    """Hold where a part of a race begins, and what it is called, with its height."""

    x: float
    y: float
    name: str

    @property
    def faced(self) -> Markup:
        return faced(self.name)


class Link(NamedTuple):
    """Hold a point that leads somewhere, and what it says aloud."""

    x: float
    y: float
    address: str
    label: str


class Runner(NamedTuple):
    """Hold the line of who runs: its points on the drawing, and where its name stands."""

    name: str
    hue: int
    hollow: bool
    stroke: str
    marker: str
    points: Sequence[tuple[float, float]]
    marked: Sequence[tuple[float, float]]
    label_at: float
    links: Sequence[Link]

    @property
    def faced(self) -> Markup:
        return faced(self.name)

    @property
    def path(self) -> str:
        return "M" + "L".join(f"{x:g} {y:g}" for x, y in self.points)


@dataclass(frozen=True)
class Race:
    """Lay out a race in `width` by `height`, with letters of the height `text`."""

    course: Course
    width: float
    height: float
    text: float

    @property
    def steps(self) -> Sequence[Step]:
        return self.course.steps

    @property
    def label(self) -> str:
        """Return what the drawing says to who cannot see it."""
        return self.course.label

    @cached_property
    def left(self) -> float:
        return self.text * (0.62 * max(len(tick.words) for tick in self.ticks) + 0.6)

    @cached_property
    def right(self) -> float:
        """Return where the lines end, so that the longest name has room behind them."""
        longest = max(map(letters, self.names))
        return self.width - min(self.width * 0.3, self.text * (longest + 1.4))

    @cached_property
    def names(self) -> Sequence[str]:
        """Return what is written behind the lines, as far as there is room for it."""
        room = self.width * 0.3 / self.text - 1.4
        return [cut(name, room) for name in self.course.names]

    @cached_property
    def ticks(self) -> Sequence[Tick]:
        low, high = self._range
        step = _round_step((high - low) / 4)
        first = math.ceil(low / step)
        heights = [step * each for each in range(first, math.floor(high / step) + 1)]
        if self.course.links and low not in heights:
            # Nothing but the first place itself says which that is.
            heights.insert(0, int(low))
        return [Tick(self._y(each), show_points(each)) for each in heights]

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
    def numbers_at(self) -> float:
        """Return the height of the numbers."""
        return self.bottom + self.text * 1.3

    @property
    def parts(self) -> Iterator[Part]:
        """Yield the parts of the race, their names in turn on two lines as far as there is room."""
        begins = [(self._x(at) + self._x(at - 1)) / 2 if at else self.left for at, _ in self.course.parts]
        for at, (_, name) in enumerate(self.course.parts):
            end = begins[at + 2] if at + 2 < len(begins) else self.width
            line = at % 2 + 1
            called = cut(name, (end - begins[at]) / self.text - 0.6)
            yield Part(round(begins[at], 1), self.numbers_at + PART_LINE * line * self.text, called)

    @property
    def bands(self) -> Iterator[Band]:
        """Yield the room of each row that has an entry."""
        width = self._x(1) - self._x(0) if len(self.steps) > 1 else 0
        for at, step in enumerate(self.steps):
            if step.row and not self.course.links:
                yield Band(step.row, self._x(at) - width / 2, width, step.label)

    @cached_property
    def runners(self) -> Sequence[Runner]:
        lines = [self._line(at) for at in range(len(self.names))]
        labels = spread([line[-1][1] for line in lines], self.text * 1.15, self.text * 0.6, self.bottom)
        every = max(1, math.ceil(len(self.steps) / MOST_MARKERS))
        return [
            Runner(
                self.names[at],
                at % HUES + 1,
                at // HUES % 2 == 1,
                STROKES[at // HUES % len(STROKES)],
                MARKERS[at % HUES],
                line,
                [*line[0 if self.course.links else every : -1 : every], line[-1]],
                label,
                self._links(at),
            )
            for at, (line, label) in enumerate(zip(lines, labels, strict=True))
        ]

    @property
    def bottom(self) -> float:
        return self.height - self.text * (1.6 + PART_LINE * self.course.part_lines)

    def _links(self, runner: int) -> list[Link]:
        return [
            Link(round(self._x(at), 1), round(self._y(height), 1), *self.course.links[at, runner])
            for at, height in enumerate(step.heights[runner] for step in self.steps)
            if height is not None and (at, runner) in self.course.links
        ]

    def _line(self, column: int) -> list[tuple[float, float]]:
        totals = [(at, step.heights[column]) for at, step in enumerate(self.steps)]
        return [
            (round(self._x(at), 1), round(self._y(total), 1)) for at, total in totals if total is not None
        ]

    @cached_property
    def _range(self) -> tuple[float, float]:
        known = [total for step in self.steps for total in step.heights if total is not None]
        return min(known), max(*known, min(known) + 1)

    def _x(self, at: int) -> float:
        return self.left + self.text * 0.5 + (self.right - self.left - self.text) * at / (len(self.steps) - 1)

    def _y(self, total: float) -> float:
        low, high = self._range
        share = (total - low) / (high - low)
        if not self.course.low:
            share = 1 - share
        top = self.text * 0.8
        return top + (self.bottom - self.text * 0.4 - top) * share


def letters(words: str) -> float:
    """Return about how wide `words` are, in heights of their letters; those of other scripts are wider."""
    return sum(map(_width, words))


def _width(letter: str) -> float:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0  # it stands over or under the one before
    if unicodedata.east_asian_width(letter) in ("W", "F"):
        return 1
    if _BROAD.match(letter):
        return 1.7
    return 0.58 if _NARROW.match(letter) else 0.95


def cut(name: str, room: float) -> str:
    """Return a name, or of one that is wider than `room` as much as fits, with a sign that there is more."""
    if letters(name) <= room:
        return name
    while name and letters(name) > room - 0.58:
        name = name[:-1]
    return f"{name.rstrip()}…"


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
