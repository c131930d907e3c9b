"""Place words on a picture 1080 wide: how high its letters may be, and who pays whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from pages.drawn.faces import faced
from pages.drawn.race import cut, letters
from pages.drawn.raster import WIDTH
from pages.printed import templates
from pages.sheet import Json
from pages.words import say

EDGE = 44
MOST_ROWS = 24
LEAST_HEIGHT = WIDTH  # a chat shows what is wider than high in half the size
RACE_HEIGHT = 420
SMALLEST = 20  # letters that are read on a phone: a name that needs smaller ones is cut


class Placed(NamedTuple):
    """Hold words where they stand, and how high their letters may be to fit."""

    words: str
    x: float
    size: float


class Payment(NamedTuple):
    """Hold who pays or has paid whom, with its height on the picture."""

    line: Placed
    y: float
    paid: bool


def paying(payments: Sequence[Json], above: float) -> Iterator[Payment]:
    """Yield who pays whom, one line below the other, `above` which the heading stands."""
    for at, each in enumerate(sorted(payments, key=lambda each: bool(each["paid"])), start=1):
        words = say(
            "settling.hasPaid" if each["paid"] else "settling.pays",
            payer=each["payer"]["name"],
            receiver=each["receiver"]["name"],
            amount=each["text"],
        )
        line = Placed(words, EDGE, fitting(words, WIDTH - 2 * EDGE, 30))
        yield Payment(line, above + 44 * at, each["paid"])


def as_svg(template: str, **facts: Any) -> str:
    """Return what a template draws."""
    once = cache(faced)  # a sheet says the same numbers again and again
    return templates().get_template(template).render(faced=once, fitting=fitting, **facts)


def fitting(words: str, width: float, size: float) -> float:
    """Return how high letters may be, at most `size`, so that `words` are no wider than `width`."""
    return round(min(size, width / max(1, letters(words))), 1)


def placed(words: str, x: float, width: float, size: float) -> Placed:
    """Return words as high as they may be to fit, cut where they would be too small to read."""
    return Placed(cut(words, width / SMALLEST), x, max(SMALLEST, fitting(words, width, size)))
