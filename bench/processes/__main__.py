"""Measure what more processes record: ``python -m bench.processes [seconds] [writers …]``.

So many phones write at 10,000 tables, each as soon as the one before is answered, to one, two or four
processes (gunicorn, gevent) on one PostgreSQL that keeps what it commits. Two servers stand side by side, of
which one tells other processes what is new and the other does not; they are asked in turn, so whatever else
the machine does meets both. Beside them as many processes insert the same bytes with psycopg alone, a commit
each. The phones are one process of their own.
"""

from __future__ import annotations

import os
import selectors
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from statistics import median

from application import create_app
from bench.hall import is_answered
from bench.live import NAMES
from bench.processes.bare_inserts import body_of
from serving import look_for_garbage_seldom, relay_of
from tests.browser.tables import PlayedTable
from tests.postgresql import cluster
from tests.server import ROOT, Server, serving

SECONDS, WRITERS, PROCESSES, TURNS, TABLES = 2.0, (16, 64, 256), (1, 2, 4), 3, 10_000
KEEPS = {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on", "max_connections": "600"}


def serving_app() -> Callable[..., Iterable[bytes]]:
    """Return Kanakku, which tells other processes what is new if TELLS is set."""
    app = create_app({"WORK_PER_ADDRESS": 10**9})
    look_for_garbage_seldom()
    if os.environ.get("TELLS"):
        relay_of(app, app.extensions["kanakku.database"]).start()
    return app


@dataclass
class Playing:
    """Hold a table and how many deals of its game are recorded."""

    table: PlayedTable
    deals: int = 0


class Writer:
    """Write a deal at one of its tables after the other, so that games stay as long as an evening's."""

    def __init__(self, server: Server, tables: Sequence[Playing]) -> None:
        self._tables = cycle(tables)
        self._at = next(self._tables)
        self.line = socket.create_connection(("127.0.0.1", server.port))
        self._unread = b""

    def send(self) -> None:
        """Send the next deal of the next table."""
        self._at = next(self._tables)
        number, table = self._at.deals + 1, self._at.table
        body = body_of(number)
        head = (
            f"PUT /api/v1/games/{table.game_id}/deals/{uuid.uuid4()} HTTP/1.1\r\nHost: localhost\r\n"
            f"Authorization: Bearer {table.key}\r\nContent-Type: application/json\r\n"
            f"Prefer: return=minimal; from={number}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self.line.sendall(head.encode() + body)

    def take(self) -> bool:
        """Read what has come; return True once it is the whole answer."""
        self._unread += self.line.recv(1 << 18)
        if not is_answered(self._unread, 201):
            return False
        self._unread, self._at.deals = b"", self._at.deals + 1
        return True


def recorded(writers: list[Writer], seconds: float) -> float:
    """Return how many deals a second were recorded, each writer having one under way."""
    began, count = time.perf_counter(), 0
    with selectors.DefaultSelector() as selector:
        for writer in writers:
            selector.register(writer.line, selectors.EVENT_READ, writer)
            writer.send()
        under_way = len(writers)
        while under_way:
            for ready, _ in selector.select():
                writer = ready.data
                if not writer.take():
                    continue
                count += 1
                if time.perf_counter() < began + seconds:
                    writer.send()
                else:
                    under_way -= 1
    return count / (time.perf_counter() - began)


def inserted(url: str, writers: int, processes: int, seconds: float) -> float:
    """Return how many bare inserts a second so many processes commit, with as many connections together."""
    command = [sys.executable, "-m", "bench.processes.bare_inserts", url.replace("+psycopg", "")]
    command += [str(writers // processes), str(seconds)]
    running = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) for _ in range(processes)]
    return sum(float(each.communicate()[0]) for each in running)


@contextmanager
def answering(url: str, processes: int, tells: str = "") -> Iterator[Server]:
    """Run so many processes of Kanakku, which tell each other what is new if it `tells`."""
    command = ["-m", "gunicorn", "bench.processes.__main__:serving_app()", "--worker-class", "gevent"]
    command += ["--keep-alive", "60", "--workers", str(processes)]
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), command, DATABASE_URL=url, TELLS=tells) as server,
    ):
        yield server


def opened(url: str) -> list[Playing]:
    """Open the tables that all are going to write at; one address may not open so many."""
    app = create_app({"DATABASE_URL": url})
    client, base, made = app.test_client(), "/api/v1/tables", []
    for at in range(TABLES):
        table = (
            client.post(base, json={}, environ_base={"REMOTE_ADDR": f"10.0.{at // 250}.{at % 250}"}).json
            or {}
        )
        code, key = table["code"], table["scorekeeper_key"]
        game = {"game_type": "points", "preset": "points", "seats": [{"name": name} for name in NAMES]}
        bearer = {"Authorization": f"Bearer {key}"}
        sheet = client.post(f"{base}/{code}/games", json=game, headers=bearer).json or {}
        made.append(Playing(PlayedTable("", code, key, sheet)))
    app.extensions["kanakku.database"].close()
    return made


def row(url: str, tables: Sequence[Playing], processes: int, writers: int, seconds: float) -> str:
    """Return a line of the table."""
    with ExitStack() as running:
        ways = []
        for tells in ("1", ""):
            server = running.enter_context(answering(url, processes, tells))
            ways.append([Writer(server, tables[at::writers]) for at in range(writers)])
        for way in ways:
            recorded(way, 1)
        turns = [
            (
                recorded(ways[0], seconds),
                recorded(ways[1], seconds),
                inserted(url, writers, processes, seconds),
            )
            for _ in range(TURNS)
        ]
        for writer in (each for way in ways for each in way):
            writer.line.close()
    told, silent, bare = (median(each) for each in zip(*turns, strict=True))
    beside = median(one / other for one, other, _ in turns)
    figures = (f"{told:.0f}", f"{silent:.0f}", f"{beside:.2f}", f"{bare:.0f}", f"{told / bare:.2f}")
    return f"| {processes} | {writers} | {' | '.join(figures)} |"


def main() -> None:
    """Print how many deals a second are recorded, with news and without, and how many bare inserts."""
    seconds = float((sys.argv[1:] or [str(SECONDS)])[0])
    writing = [int(each) for each in sys.argv[2:]] or WRITERS
    print("| processes | writers | deals/s | without news | ratio | bare inserts/s | ratio |")
    print("|---" * 7 + "|")
    with cluster(**KEEPS) as postgresql, postgresql.empty() as engine:
        with engine.begin() as connection:
            connection.exec_driver_sql("CREATE TABLE facts (id serial PRIMARY KEY, said bytea)")
        engine.dispose()
        url = engine.url.render_as_string(hide_password=False)
        tables = opened(url)
        for processes in PROCESSES:
            for writers in writing:
                print(row(url, tables, processes, writers, seconds), flush=True)


if __name__ == "__main__":
    main()
