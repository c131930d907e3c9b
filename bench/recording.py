"""Measure what recording and reading cost beside the least that could be done: ``python -m bench.recording``.

One server (gunicorn, gevent, one worker) has Kanakku and two Flask routes of a few lines: one stores the
bytes of a request durably with SQLAlchemy, the other answers nothing. All are asked in turn over one open
connection, so whatever else the machine does meets them alike.
"""

from __future__ import annotations

import http.client
import json
import tempfile
import uuid
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from flask import Flask, request
from sqlalchemy import Engine, make_url, text

from application import create_app
from models.store.sqlite import SqliteFile
from tests.browser.tables import open_table
from tests.server import serving

NAMES = ["Anil", "Bina", "Chris", "Devi", "Eapen", "Farida"]
EARLY, LATE = 10, 400
TABLES = {EARLY: 20, LATE: 3}
MEASURED = 20  # deals of each table
READS = 1500


def serving_app() -> Callable[..., Iterable[bytes]]:
    """Return one application that has Kanakku and, under ``/peer``, the two routes."""
    kanakku, peer = create_app({"WORK_PER_ADDRESS": 10**9}), peer_app()

    def choose(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        return (peer if environ["PATH_INFO"].startswith("/peer") else kanakku)(environ, start_response)

    return choose


def peer_app() -> Flask:
    """Return an application that stores what it is sent, as durably as Kanakku does, or answers nothing."""
    peer = Flask("peer")
    engine = _durable(Path(tempfile.mkdtemp()) / "peer.db")

    @peer.put("/peer/insert")
    def insert() -> tuple[str, int]:
        with engine.begin() as connection:
            connection.execute(text("INSERT INTO facts (said) VALUES (:said)"), {"said": request.get_data()})
        return "", 201

    @peer.get("/peer/empty")
    def empty() -> str:
        return ""

    return peer


def _durable(file: Path) -> Engine:
    """Return the engine of a file that keeps what is committed, as ours does."""
    engine = SqliteFile(make_url(f"sqlite:///{file}")).engine
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE facts (id INTEGER PRIMARY KEY, said BLOB)"))
    return engine


class Line:
    """Hold one open connection, and tell how long each answer took on it."""

    def __init__(self, port: int) -> None:
        self._line = http.client.HTTPConnection("127.0.0.1", port)

    def ask(self, method: str, path: str, wanted: int, body: bytes = b"", **headers: str) -> float:
        """Return the seconds until the whole answer was read; raises RuntimeError for another status."""
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        began = perf_counter()
        self._line.request(method, path, body or None, {"Content-Type": "application/json", **given})
        answer = self._line.getresponse()
        answer.read()
        took = perf_counter() - began
        if answer.status != wanted:
            raise RuntimeError(f"{method} {path} was answered {answer.status}.")
        return took


class Table:
    """Record deals at a table of its own."""

    def __init__(self, line: Line, address: str) -> None:
        self._line, self._table = line, open_table(address, NAMES)
        self.deals = 0

    def deal(self) -> tuple[float, bytes]:
        """Record the next deal; return the seconds it took and the bytes that were sent."""
        results = [
            {"seat": seat, "points": (7 * seat + self.deals) % 80} for seat in range(1, len(NAMES) + 1)
        ]
        body = json.dumps({"number": self.deals + 1, "outcome": {"results": results}}).encode()
        path = f"/api/v1/games/{self._table.game_id}/deals/{uuid.uuid4()}"
        self.deals += 1
        return self._line.ask("PUT", path, 201, body, Authorization=f"Bearer {self._table.key}"), body

    def read(self) -> float:
        return self._line.ask("GET", f"/api/v1/games/{self._table.game_id}", 200)

    def read_again(self) -> float:
        """Ask whether anything has changed since the version that is there."""
        path, version = f"/api/v1/games/{self._table.game_id}", f'"{self.deals + 1}"'
        return self._line.ask("GET", path, 304, If_None_Match=version)


def main() -> None:
    """Print the median milliseconds of each, and how they stand to one another."""
    command = ["-m", "gunicorn", "bench.recording:serving_app()", "--worker-class", "gevent"]
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), [*command, "--keep-alive", "15"]) as server,
    ):
        line = Line(server.port)
        recording = {deals: _recording(line, server.address, deals) for deals in (EARLY, LATE)}
        reading = _reading(line, server.address)
    print("| what | median ms | beside |\n|---|---|---|")
    for deals, (ours, theirs) in recording.items():
        print(f"| recording at deal {deals} | {1000 * ours:.2f} | {ours / theirs:.2f} × one durable insert |")
    late, early = (recording[deals][0] for deals in (LATE, EARLY))
    print(f"| at deal {LATE} beside deal {EARLY} | | {late / early:.2f} × |")
    for what, (ours, theirs) in reading.items():
        print(f"| {what} | {1000 * ours:.2f} | {theirs / ours:.2f} of an empty route's speed |")


def _recording(line: Line, address: str, deals: int) -> tuple[float, float]:
    """Return the median seconds of recording around that deal, and of an insert of the same bytes."""
    ours, theirs = [], []
    for _ in range(TABLES[deals]):
        table = Table(line, address)
        while table.deals < max(2, deals - MEASURED // 2):
            table.deal()
        for _ in range(MEASURED):
            took, body = table.deal()
            ours.append(took)
            theirs.append(line.ask("PUT", "/peer/insert", 201, body))
    return median(ours), median(theirs)


def _reading(line: Line, address: str) -> dict[str, tuple[float, float]]:
    table = Table(line, address)
    while table.deals < EARLY:
        table.deal()
    taken = [(table.read(), table.read_again(), line.ask("GET", "/peer/empty", 200)) for _ in range(READS)]
    sheet, again, empty = (median(each) for each in zip(*taken, strict=True))
    return {f"reading the sheet at deal {EARLY}": (sheet, empty), "reading it unchanged": (again, empty)}


if __name__ == "__main__":
    main()
