"""Measure what recording and reading cost beside the least that could be done: ``python -m bench.recording``.

With ``--postgresql`` both are on one PostgreSQL that keeps what it commits, else each on an SQLite file.

One server (gunicorn, gevent, one worker) has Kanakku and two Flask routes of a few lines: one stores the
bytes of a request durably with SQLAlchemy, the other answers nothing. All are asked in turn over one open
connection, so whatever else the machine does meets them alike. A deal is sent as a phone sends it, which
asks for the change alone, and at another table by who asks for the whole sheet. No phone follows meanwhile.
"""

from __future__ import annotations

import http.client
import json
import os
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from flask import Flask, request
from sqlalchemy import Engine, create_engine, make_url, text

from application import create_app
from bench.live import version_of, worker_of
from bench.processes.__main__ import KEEPS
from models.store.sqlite import SqliteFile
from serving import look_for_garbage_seldom
from tests.browser.tables import open_table
from tests.postgresql import cluster
from tests.server import Server, serving

NAMES = ["Anil", "Bina", "Chris", "Devi", "Eapen", "Farida"]
EARLY, LATE = 10, 400
TABLES = {EARLY: 20, LATE: 3}
MEASURED = 20  # deals of each table
READS = 1500
CHANGE, SHEET = "the change, as a phone asks", "the whole sheet"


def serving_app() -> Callable[..., Iterable[bytes]]:
    """Return one application that has Kanakku and, under ``/peer``, the two routes."""
    kanakku, peer = create_app({"WORK_PER_ADDRESS": 10**9}), peer_app()
    look_for_garbage_seldom()

    def choose(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        return (peer if environ["PATH_INFO"].startswith("/peer") else kanakku)(environ, start_response)

    return choose


def peer_app() -> Flask:
    """Return an application that stores what it is sent, as durably as Kanakku does, or answers nothing."""
    peer = Flask("peer")
    engine = _durable(os.environ["DATABASE_URL"])

    @peer.put("/peer/insert")
    def insert() -> tuple[str, int]:
        with engine.begin() as connection:
            connection.execute(text("INSERT INTO facts (said) VALUES (:said)"), {"said": request.get_data()})
        return "", 201

    @peer.get("/peer/empty")
    def empty() -> str:
        return ""

    return peer


def _durable(url: str) -> Engine:
    """Return the engine of what keeps what is committed, as ours does: that PostgreSQL, or another file."""
    if not url.startswith("sqlite"):
        engine, columns = create_engine(url), "id serial PRIMARY KEY, said bytea"
    else:
        file = Path(tempfile.mkdtemp()) / "peer.db"
        engine, columns = (
            SqliteFile(make_url(f"sqlite:///{file}")).engine,
            "id INTEGER PRIMARY KEY, said BLOB",
        )
    with engine.begin() as connection:
        connection.execute(text(f"CREATE TABLE facts ({columns})"))
    return engine


class Took(NamedTuple):
    """Hold the seconds until an answer was read, and those of processor time that the server spent on it."""

    wall: float
    processor: float


class Line:
    """Hold one open connection, and tell how long each answer took on it."""

    def __init__(self, server: Server) -> None:
        self._line = http.client.HTTPConnection("127.0.0.1", server.port)
        # The clock of what another process spent, as clock_getcpuclockid(3) names it on Linux.
        self._spent = (~worker_of(server) << 3) | 2

    def ask(
        self, method: str, path: str, wanted: int, body: bytes = b"", **headers: str
    ) -> tuple[Took, http.client.HTTPResponse, bytes]:
        """Return what the whole answer took, and the answer; raises RuntimeError for another status."""
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        spent, began = time.clock_gettime(self._spent), time.perf_counter()
        self._line.request(method, path, body or None, {"Content-Type": "application/json", **given})
        answer = self._line.getresponse()
        whole = answer.read()
        took = Took(time.perf_counter() - began, time.clock_gettime(self._spent) - spent)
        if answer.status != wanted:
            raise RuntimeError(f"{method} {path} was answered {answer.status}.")
        return took, answer, whole


class Table:
    """Record deals at a table of its own, as a phone does, or as who wants the whole sheet each time."""

    def __init__(self, line: Line, address: str, *, phone: bool) -> None:
        self._line, self._table, self._phone = line, open_table(address, NAMES), phone
        self._held = version_of(self._table)
        self.deals = 0

    def deal(self) -> tuple[Took, bytes]:
        """Record the next deal; return what it took and the bytes that were sent."""
        results = [
            {"seat": seat, "points": (7 * seat + self.deals) % 80} for seat in range(1, len(NAMES) + 1)
        ]
        body = json.dumps({"number": self.deals + 1, "outcome": {"results": results}}).encode()
        path = f"/api/v1/games/{self._table.game_id}/deals/{uuid.uuid4()}"
        headers = {"Authorization": f"Bearer {self._table.key}"}
        if self._phone:
            headers["Prefer"] = f"return=minimal; from={self._held}, refusals=as-answers"
            headers["Accept_Encoding"] = "gzip, deflate"
        took, answer, _ = self._line.ask("PUT", path, 201, body, **headers)
        self.deals, self._held = self.deals + 1, self._held + 1
        # The change of a first deal is larger than the sheet, which is sent then.
        if self._phone and self.deals > 2 and answer.headers["Preference-Applied"] != "return=minimal":
            raise RuntimeError(f"Deal {self.deals} was answered with the whole sheet.")
        return took, body

    def read(self) -> Took:
        return self._line.ask("GET", f"/api/v1/games/{self._table.game_id}", 200)[0]

    def read_again(self) -> Took:
        """Ask whether anything has changed since the version that is there."""
        path, version = f"/api/v1/games/{self._table.game_id}", f'"{self.deals + 1}"'
        return self._line.ask("GET", path, 304, If_None_Match=version)[0]


def main() -> None:
    """Print the median milliseconds of each, and how they stand to one another."""
    with _server(postgresql="--postgresql" in sys.argv) as server:
        line = Line(server)
        recording = {deals: _recording(line, server.address, deals) for deals in (EARLY, LATE)}
        reading = _reading(line, server.address)
    print("| what | median ms | beside | processor ms | beside |\n|---|---|---|---|---|")
    for deals, ways in recording.items():
        for way, (ours, theirs) in ways.items():
            wall, processor = _beside(ours, theirs)
            print(
                f"| deal {deals}, answered with {way} | {1000 * ours.wall:.2f}"
                f" | {wall:.2f} × one durable insert | {1000 * ours.processor:.2f} | {processor:.2f} × |"
            )
    for way in (CHANGE, SHEET):
        wall, processor = _beside(recording[LATE][way][0], recording[EARLY][way][0])
        print(f"| deal {LATE} beside deal {EARLY}, with {way} | | {wall:.2f} × | | {processor:.2f} × |")
    for what, (ours, theirs) in reading.items():
        wall, processor = _beside(theirs, ours)
        print(
            f"| {what} | {1000 * ours.wall:.2f} | {wall:.2f} of an empty route's speed"
            f" | {1000 * ours.processor:.2f} | {processor:.2f} |"
        )


@contextmanager
def _server(*, postgresql: bool) -> Iterator[Server]:
    command = ["-m", "gunicorn", "bench.recording:serving_app()", "--worker-class", "gevent"]
    with ExitStack() as open_:
        folder = Path(open_.enter_context(tempfile.TemporaryDirectory()))
        url = f"sqlite:///{folder}/tables.db"
        if postgresql:
            engine = open_.enter_context(open_.enter_context(cluster(**KEEPS)).empty())
            url = engine.url.render_as_string(hide_password=False)
        yield open_.enter_context(serving(folder, [*command, "--keep-alive", "15"], DATABASE_URL=url))


def _beside(one: Took, other: Took) -> tuple[float, float]:
    return one.wall / other.wall, one.processor / other.processor


def _recording(line: Line, address: str, deals: int) -> dict[str, tuple[Took, Took]]:
    """Return the medians of recording around that deal each way, and of an insert of the same bytes."""
    ours: dict[str, list[Took]] = {CHANGE: [], SHEET: []}
    theirs: list[Took] = []
    for _ in range(TABLES[deals]):
        tables = {way: Table(line, address, phone=way == CHANGE) for way in ours}
        for table in tables.values():
            while table.deals < max(2, deals - MEASURED // 2):
                table.deal()
        for _ in range(MEASURED):
            for way, table in tables.items():
                took, body = table.deal()
                ours[way].append(took)
                theirs.append(line.ask("PUT", "/peer/insert", 201, body)[0])
    return {way: (_median(took), _median(theirs)) for way, took in ours.items()}


def _median(took: Iterable[Took]) -> Took:
    return Took(*(median(each) for each in zip(*took, strict=True)))


def _reading(line: Line, address: str) -> dict[str, tuple[Took, Took]]:
    table = Table(line, address, phone=True)
    while table.deals < EARLY:
        table.deal()
    taken = [(table.read(), table.read_again(), line.ask("GET", "/peer/empty", 200)[0]) for _ in range(READS)]
    sheet, again, empty = (_median(each) for each in zip(*taken, strict=True))
    return {f"reading the sheet at deal {EARLY}": (sheet, empty), "reading it unchanged": (again, empty)}


if __name__ == "__main__":
    main()
