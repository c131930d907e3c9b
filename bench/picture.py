"""Measure what pictures cost, of a sheet and of an event that is over: ``python -m bench.picture``.

A worker process draws them, as for whoever shares them: its processor time, how long whoever asks waits,
and the bytes of the PNG, which may be 150,000 after 300 ms. The first picture of a worker reads the fonts.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import NamedTuple

from flask import Flask

from application import create_app
from bench.measure import processor_time
from models.heavy.workers import ARCHIVISTS
from models.store.database import Database
from pages.drawn.event_picture import draw_event_picture
from pages.drawn.picture import draw_picture
from pages.drawn.raster import LOOKS
from pages.languages import tags
from pages.words import in_language
from tests.api.hall.test_event_picture import TWELVE, Held, told
from tests.api.scorekeeper import Scorekeeper
from tests.api.wide_sheet import play_wide

SIZES = ((4, 12), (6, 24), (12, 24))  # players, rows
ENTRANTS = (4, 12, 80)
TIMES = 9

Draw = Callable[[str], tuple[object, ...]]


class Drawn(NamedTuple):
    """Hold what one picture took, in milliseconds, and its bytes."""

    processor: float
    wall: float
    size: int


def main() -> None:
    """Print a line for each picture, look and language."""
    pictures = dict(_pictures())
    first = _draw(next(iter(pictures.values()))(LOOKS[0]), "en")
    print(f"The first picture of a worker: {first.processor:.0f} ms of processor, {first.wall:.0f} ms.\n")
    print("| picture | look | language | processor ms | wall ms | worst wall ms | bytes |")
    print("|---|---|---|---|---|---|---|")
    for name, given in pictures.items():
        for look in LOOKS:
            for tag in tags():
                drawn = [_draw(given(look), tag) for _ in range(TIMES)]
                processor, wall = (median(each) for each in list(zip(*drawn, strict=True))[:2])
                worst, size = max(each.wall for each in drawn), drawn[0].size
                figures = f"{processor:.0f} | {wall:.0f} | {worst:.0f} | {size:,}"
                print(f"| {name} | {look} | {tag} | {figures} |", flush=True)


def _draw(given: tuple[object, ...], tag: str) -> Drawn:
    start = time.perf_counter()
    seconds, png = ARCHIVISTS.ask_for("bench", in_language, tag, processor_time, *given)
    return Drawn(1000 * seconds, 1000 * (time.perf_counter() - start), len(png))


def _pictures() -> Iterator[tuple[str, Draw]]:
    """Yield what is drawn, by its name, as a call that a look makes."""
    for players, rows in SIZES:
        yield f"sheet of {players} × {rows}", _of_sheet(_sheet(players, rows))
    for entrants in ENTRANTS:
        yield f"event of {entrants}", _of_event(*_event(entrants))


def _of_sheet(body: bytes) -> Draw:
    return lambda look: (draw_picture, body, "Table 4", "Friday at the club", look)


def _of_event(contents: bytes, story: bytes) -> Draw:
    return lambda look: (draw_event_picture, contents, story, look)


def _sheet(players: int, rows: int) -> bytes:
    """Return a sheet of Indian Rummy with all marks of its game, as it is sent."""
    with tempfile.TemporaryDirectory() as folder:
        keeper = Scorekeeper(_served(folder).test_client())
        play_wide(keeper, players, rows)
        return keeper.client.get(keeper.game).data


def _event(entrants: int) -> tuple[bytes, bytes]:
    """Return what the picture of an event of three rounds is drawn from, among names in five scripts."""
    further = (f"Player {at}" for at in range(len(TWELVE), entrants))
    with tempfile.TemporaryDirectory() as folder:
        app = _served(folder)
        held = Held(app.test_client(), *TWELVE[:entrants], *further)
        held.end()
        database: Database = app.extensions["kanakku.database"]
        return told(held, database)


def _served(folder: str) -> Flask:
    return create_app({"DATABASE_URL": f"sqlite:///{folder}/tables.db"})


if __name__ == "__main__":
    main()
