"""Measure what the picture of a sheet costs: ``python -m bench.picture``.

A worker process draws it, as for whoever shares a sheet: its processor time, how long whoever asks waits,
and the bytes of the PNG, which may be 150,000 after 300 ms. The first picture of a worker reads the fonts.
"""

from __future__ import annotations

import tempfile
import time
from statistics import median
from typing import NamedTuple

from application import create_app
from bench.measure import processor_time
from models.heavy.workers import ARCHIVISTS
from pages.languages import tags
from pages.picture import LOOKS, draw_picture
from pages.words import in_language
from tests.api.scorekeeper import Scorekeeper
from tests.api.wide_sheet import play_wide

SIZES = ((4, 12), (6, 24), (12, 24))  # players, rows
TIMES = 9


class Drawn(NamedTuple):
    """Hold what one picture took, in milliseconds, and its bytes."""

    processor: float
    wall: float
    size: int


def main() -> None:
    """Print a line for each size, look and language."""
    sheets = [_sheet(*size) for size in SIZES]
    first = _draw(sheets[0], LOOKS[0], "en")
    print(f"The first picture of a worker: {first.processor:.0f} ms of processor, {first.wall:.0f} ms.\n")
    print("| players × rows | look | language | processor ms | wall ms | worst wall ms | bytes |")
    print("|---|---|---|---|---|---|---|")
    for (players, rows), body in zip(SIZES, sheets, strict=True):
        for look in LOOKS:
            for tag in tags():
                drawn = [_draw(body, look, tag) for _ in range(TIMES)]
                processor, wall = (median(each) for each in list(zip(*drawn, strict=True))[:2])
                worst, size = max(each.wall for each in drawn), drawn[0].size
                figures = f"{processor:.0f} | {wall:.0f} | {worst:.0f} | {size:,}"
                print(f"| {players} × {rows} | {look} | {tag} | {figures} |", flush=True)


def _draw(body: bytes, look: str, tag: str) -> Drawn:
    start = time.perf_counter()
    given = (draw_picture, body, "Table 4", "Friday at the club", look)
    seconds, png = ARCHIVISTS.ask_for("bench", in_language, tag, processor_time, *given)
    return Drawn(1000 * seconds, 1000 * (time.perf_counter() - start), len(png))


def _sheet(players: int, rows: int) -> bytes:
    """Return a sheet of Indian Rummy with all marks of its game, as it is sent."""
    with tempfile.TemporaryDirectory() as folder:
        keeper = Scorekeeper(create_app({"DATABASE_URL": f"sqlite:///{folder}/tables.db"}).test_client())
        play_wide(keeper, players, rows)
        return keeper.client.get(keeper.game).data


if __name__ == "__main__":
    main()
