"""Make a drawing a PNG of few colours: those of the screens, and what lies between them."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Mapping
from functools import cache
from itertools import product

import pyvips
from PIL import Image, ImageColor

from pages.drawn.race import HUES
from pages.files import FRONTEND

LOOKS = ("light", "dark")
WIDTH = 1080
_TOKENS = ("styles/page/tokens.css", "table/sharing/sharing-styles.js")
_TOKEN = re.compile(r"--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|var\(--([\w-]+)\));")
MOST_HIGH = 2000  # what is higher the renderer draws once for each 2000, whole
_BEGINS = re.compile(r"<!--(\d+)-->")
_SIZE = re.compile(r'width="(\d+)" height="([\d.]+)"')
_END = "</svg>"
INKS = ("ink", "soft-ink", "felt", "gone", "rule", "margin-line", *(f"race-{hue + 1}" for hue in range(HUES)))
MIXED = (6, 24)  # steps from the paper to an ink, and how far apart: as many make the edges of letters smooth
HEAVIEST, LESS_MIXED = 150_000, (4, 48)
"""How many bytes a picture may have, and how one is mixed that had more, as that of twelve who settle up."""

# It would begin a thread for each processor, and keep what it drew.
pyvips.concurrency_set(1)
pyvips.cache_set_max(0)


def as_png(svg: str, look: str) -> bytes:
    """Return a drawing in one of LOOKS as a PNG of few colours, of HEAVIEST bytes at most."""
    drawn = rastered(svg)
    written = _in_colours(drawn, _palette(look, *MIXED))
    return written if len(written) <= HEAVIEST else _in_colours(drawn, _palette(look, *LESS_MIXED))


def rastered(svg: str) -> Image.Image:
    """Return a drawing in points; what a comment says to begin further down is drawn by itself."""
    head, *parts = _BEGINS.split(svg)
    high = math.ceil(float(_SIZE.findall(head)[0][1]))
    if high <= MOST_HIGH or not parts:
        return _drawn(svg)
    tops = [*map(int, parts[::2]), high]
    image = Image.new("RGB", (WIDTH, high))
    for top, bottom, part in zip(tops[:-1], tops[1:], parts[1::2], strict=True):
        size = f'width="{WIDTH}" height="{bottom - top}" viewBox="0 {top} {WIDTH} {bottom - top}"'
        image.paste(_drawn(_SIZE.sub(size, head, count=1) + part.removesuffix(_END) + _END), (0, top))
    return image


def _drawn(svg: str) -> Image.Image:
    drawn = pyvips.Image.new_from_buffer(svg.encode(), "")
    return Image.frombytes("RGB", (drawn.width, drawn.height), drawn.write_to_memory(), "raw", "RGBX")


@cache
def _palette(look: str, steps: int, apart: float) -> Image.Image:
    """Return the colours of a picture: its paper, INKS, and what lies on the way from the paper to each ink.

    That way has so many `steps`, without those that are nearer than `apart` to a colour which is there.
    """
    paper, *others = dict.fromkeys(ImageColor.getrgb(inks(look)[name]) for name in ("paper", *INKS))
    found: list[tuple[int, ...]] = [paper, *others]
    for step, ink in product(range(steps - 1, 0, -1), others):
        mixed = tuple(round(a + (b - a) * step / steps) for a, b in zip(paper, ink, strict=True))
        if all(math.dist(mixed, each) >= apart for each in found):
            found.append(mixed)
    palette = Image.new("P", (1, 1))
    palette.putpalette([value for colour in found for value in colour])
    return palette


def _in_colours(drawn: Image.Image, palette: Image.Image) -> bytes:
    written = io.BytesIO()
    drawn.quantize(palette=palette, dither=Image.Dither.NONE).save(written, "PNG")
    return written.getvalue()


@cache
def inks(look: str) -> Mapping[str, str]:
    """Return the colours of the screens by their names, as they are in `look`."""
    found: dict[str, str] = {}
    for file in _TOKENS:
        for name, light, dark, other in _TOKEN.findall((FRONTEND / file).read_text()):
            found[name] = found[other] if other else light if look == "light" else dark
    return found
