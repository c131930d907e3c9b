"""Measure what a large database costs: ``python -m bench.at_size [EVENTS] [--postgresql] [--only WORDS]``.

Two databases are made, one of so many events (2,000, which are 100,000 tables and 3 million deals) and one of
two, and asked the same in turns, of events and tables by lot: so whatever else the machine does meets both.
But for a deal, and what is opened, nothing is in memory before. One process, called as a server would call
it; on SQLite, which is part of it, the milliseconds are those of the processor, on PostgreSQL those of the
clock. It needs 2.5 GB of disk for 2,000 events, and gives them back.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from statistics import median
from typing import Any

from application import create_app
from bench.at_size.filling import SEATS, Copy, Size, fill, play
from models.record.faults import faults_of_event, faults_of_game, faults_of_table
from models.store.database import Database
from tests.api.scorekeeper import BASE, points
from tests.postgresql import cluster

FEW = 2
TIMES, SELDOM = 60, 12
BAR = 1.5
NOT_FLAT = " not flat"


@dataclass
class Asked:
    """Hold a database with its events, and ask what is measured of one that comes by lot."""

    database: Database
    client: Any
    copies: Sequence[Copy]
    chance: Random = field(default_factory=lambda: Random("at size"))
    opened: int = 0
    started: set[str] = field(default_factory=set)
    game: str = ""
    key: str = ""
    deals: int = 0

    def forget(self) -> None:
        """Let go of all that is in memory."""
        self.database.let_go()

    def send(self, method: str, path: str, body: Any = None, key: str = "", **more: Any) -> None:
        """Ask for what must be given."""
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        answer = self.client.open(path, method=method, json=body, headers=headers, **more)
        assert answer.status_code in (200, 201), answer.text

    def event(self) -> Copy:
        return self.chance.choice(self.copies)

    def table(self) -> tuple[str, str, str]:
        return self.chance.choice(self.event().tables)

    def read_table(self) -> None:
        self.send("GET", f"{BASE}/tables/{self.table()[0]}")

    def read_page(self) -> None:
        self.send("GET", f"/t/{self.table()[0]}")

    def read_evening(self) -> None:
        self.send("GET", f"{BASE}/tables/{self.table()[0]}/games")

    def start_game(self) -> None:
        code, self.key, _ = self.table()
        while code in self.started:
            code, self.key, _ = self.table()
        self.started.add(code)
        self.game, self.deals = str(uuid.uuid4()), 0
        seats = [{"name": f"Friend {number}"} for number in range(SEATS)]
        body = {"id": self.game, "game_type": "points", "preset": "points", "seats": seats}
        self.send("POST", f"{BASE}/tables/{code}/games", body, self.key)

    def record(self) -> None:
        self.deals += 1
        body = {"outcome": points(*range(SEATS)), "number": self.deals}
        self.send("PUT", f"{BASE}/games/{self.game}/deals/{uuid.uuid4()}", body, self.key)

    def read_event(self) -> None:
        self.send("GET", f"{BASE}/events/{self.event().code}")

    def read_standings(self) -> None:
        self.send("GET", f"{BASE}/events/{self.event().code}/standings")

    def read_desk(self) -> None:
        event = self.event()
        self.send("GET", f"{BASE}/events/{event.code}/desk", key=event.key)

    def take_over(self) -> None:
        code, key, _ = self.table()
        body = {"device": str(uuid.uuid4()), "name": f"Player {self.chance.randrange(SEATS)}"}
        self.send("PUT", f"{BASE}/tables/{code}/scorekeeper", body, key)

    def look_up_names(self) -> None:
        event = self.event()
        listed = "name\nPlayer 1\nPlayer 2\nSomebody new\n"
        headers = {"Authorization": f"Bearer {event.key}", "Content-Type": "text/csv"}
        path = f"{BASE}/events/{event.code}/people/import"
        assert self.client.post(path, data=listed, headers=headers).status_code == 200

    def begin(self) -> None:
        self.send("GET", "/")

    def open_table(self) -> None:
        self.opened += 1
        self.send("POST", f"{BASE}/tables", {}, environ_base={"REMOTE_ADDR": f"10.0.0.{self.opened}"})

    def open_event(self) -> None:
        self.opened += 1
        body = {"occasion": {"title": "Cards night", "first_day": "2026-11-28"}, "key": f"{uuid.uuid4()}"}
        self.send("POST", f"{BASE}/events", body, environ_base={"REMOTE_ADDR": f"10.0.1.{self.opened}"})

    def show_figures(self) -> None:
        self.send("GET", "/metrics")

    def start(self) -> None:
        asked = f"from application import create_app; create_app({{'DATABASE_URL': {self.database.url!r}}})"
        subprocess.run([sys.executable, "-c", asked], check=True)

    def prove_table(self) -> None:
        code, _, game = self.table()
        with self.database.reading() as session:
            assert not faults_of_table(session, code) + faults_of_game(session, game)

    def prove_event(self) -> None:
        with self.database.reading() as session:
            assert not faults_of_event(session, self.event().code)


Way = Callable[[Asked], None]
ALL: dict[str, tuple[int, Way | None, Way]] = {
    "a table": (TIMES, Asked.forget, Asked.read_table),
    "its page": (TIMES, Asked.forget, Asked.read_page),
    "its games, as the front page lists them": (TIMES, Asked.forget, Asked.read_evening),
    "the front page": (TIMES, None, Asked.begin),
    "a game is started": (TIMES, Asked.forget, Asked.start_game),
    "a deal": (TIMES, None, Asked.record),
    "a deal, its game not in memory": (TIMES, Asked.forget, Asked.record),
    "somebody keeps score, by his name": (TIMES, Asked.forget, Asked.take_over),
    "a table is opened": (TIMES, None, Asked.open_table),
    "an event is opened": (TIMES, None, Asked.open_event),
    "an event, read anew": (SELDOM, Asked.forget, Asked.read_event),
    "its standings": (SELDOM, Asked.forget, Asked.read_standings),
    "its desk": (SELDOM, Asked.forget, Asked.read_desk),
    "names looked up on its roster": (SELDOM, Asked.forget, Asked.look_up_names),
    "the figures for Prometheus": (TIMES, None, Asked.show_figures),
    "a server starts on it": (SELDOM, None, Asked.start),
    "a table and its game are proved": (SELDOM, Asked.forget, Asked.prove_table),
    "an event is proved": (SELDOM, Asked.forget, Asked.prove_event),
}
"""What is measured: how often, what is done before, and what the clock is held at."""


def took(asked: Asked, before: Way | None, way: Way) -> float:
    """Return the milliseconds that something takes."""
    if before:
        before(asked)
    began = _now(asked)
    way(asked)
    return 1000 * (_now(asked) - began)


def _now(asked: Asked) -> float:
    if asked.database.file is None:
        return time.perf_counter()
    own, ended = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + ended.ru_utime + ended.ru_stime


def compared(empty: Asked, large: Asked, only: str) -> Iterator[str]:
    """Yield a line of the table for each thing that is asked, of those whose names have `only` in them."""
    for name, (times, before, way) in ALL.items():
        if only not in name:
            continue
        for asked in (empty, large):
            took(asked, before, way)
        turns = [(took(empty, before, way), took(large, before, way)) for _ in range(times)]
        few, many = (median(each) for each in zip(*turns, strict=True))
        ratio = many / few
        yield f"| {name} | {few:.2f} | {many:.2f} | {ratio:.2f} |" + (NOT_FLAT if ratio > BAR else "")


def asked_at(url: str, copies: Callable[[Database], Iterator[Copy]]) -> Asked:
    """Fill the empty database at `url`, and return a way to ask it."""
    app = create_app({"DATABASE_URL": url, "WORK_PER_ADDRESS": 10**9})
    database: Database = app.extensions["kanakku.database"]
    written = list(copies(database))
    if database.file is None:
        with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            # As PostgreSQL does by itself after a while.
            connection.exec_driver_sql("VACUUM ANALYZE")
    return Asked(database, app.test_client(), written)


@contextmanager
def addresses(*, postgresql: bool) -> Iterator[tuple[str, str, str]]:
    """Yield where an event is played, where a few stand, and where many do."""
    with tempfile.TemporaryDirectory() as folder:
        played, few, many = (f"sqlite:///{folder}/{name}.db" for name in ("played", "few", "many"))
        if not postgresql:
            yield played, few, many
            return
        with cluster(shared_buffers="256MB") as started, started.empty() as one, started.empty() as other:
            few, many = (each.url.render_as_string(hide_password=False) for each in (one, other))
            yield played, few, many


def main() -> None:
    """Print the milliseconds of each, and how they compare; end with 1 where anything is not flat."""
    parser = argparse.ArgumentParser()
    parser.add_argument("events", type=int, nargs="?", default=2000)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--deals", type=int, default=30)
    parser.add_argument("--postgresql", action="store_true")
    parser.add_argument("--only", default="")
    given = parser.parse_args()
    size = Size(given.events, given.tables, given.deals)
    with addresses(postgresql=given.postgresql) as (played_at, few, many):
        played = play(played_at, size)
        began = time.perf_counter()
        large = asked_at(many, lambda database: fill(database, played, size.events))
        made = time.perf_counter() - began
        empty = asked_at(few, lambda database: fill(database, played, FEW))
        tables, deals = size.events * size.tables, size.events * size.tables * size.deals
        print(f"{size.events} events, {tables} tables, {deals} deals were made in {made:.0f} s.\n")
        print(f"| milliseconds | {FEW} events | {size.events} events | ratio |\n|---|---|---|---|")
        flat = True
        for line in compared(empty, large, given.only):
            print(line, flush=True)
            flat = flat and not line.endswith(NOT_FLAT)
        for asked in (empty, large):
            asked.database.close()
    sys.exit(not flat)


if __name__ == "__main__":
    main()
