"""Measure what more processes record: ``python -m bench.processes [seconds] [writers …]``.

So many phones write at tables of their own, each as soon as the one before is answered, to one or two
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
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from application import create_app
from bench.hall import is_answered
from bench.live import NAMES
from bench.processes.bare_inserts import body_of
from serving import look_for_garbage_seldom, relay_of
from tests.browser.tables import PlayedTable, open_table
from tests.postgresql import cluster
from tests.server import ROOT, Server, serving

SECONDS, WRITERS, PROCESSES, TURNS = 3.0, (16, 64), (1, 2), 5
KEEPS = {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on", "max_connections": "200"}


def serving_app() -> Callable[..., Iterable[bytes]]:
    """Return Kanakku, which tells other processes what is new if TELLS is set."""
    app = create_app({"WORK_PER_ADDRESS": 10**9})
    look_for_garbage_seldom()
    if os.environ.get("TELLS"):
        relay_of(app, app.extensions["kanakku.database"]).start()
    return app


class Writer:
    """Write the deals of one table, one after the other."""

    def __init__(self, server: Server) -> None:
        self._table: PlayedTable = open_table(server.address, NAMES)
        self.line = socket.create_connection(("127.0.0.1", server.port))
        self.deals = 0
        self._unread = b""

    def send(self) -> None:
        """Send the next deal."""
        body = body_of(self.deals + 1)
        head = (
            f"PUT /api/v1/games/{self._table.game_id}/deals/{uuid.uuid4()} HTTP/1.1\r\nHost: localhost\r\n"
            f"Authorization: Bearer {self._table.key}\r\nContent-Type: application/json\r\n"
            f"Prefer: return=minimal; from={self.deals + 1}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self.line.sendall(head.encode() + body)

    def take(self) -> bool:
        """Read what has come; return True once it is the whole answer."""
        self._unread += self.line.recv(1 << 18)
        if not is_answered(self._unread, 201):
            return False
        self._unread, self.deals = b"", self.deals + 1
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


def row(url: str, processes: int, writers: int, seconds: float) -> str:
    """Return a line of the table."""
    command = ["-m", "gunicorn", "bench.processes.__main__:serving_app()", "--worker-class", "gevent"]
    command += ["--keep-alive", "60", "--workers", str(processes)]
    with ExitStack() as running:
        ways = []
        for tells in ("1", ""):
            folder = Path(running.enter_context(tempfile.TemporaryDirectory()))
            server = running.enter_context(serving(folder, command, DATABASE_URL=url, TELLS=tells))
            ways.append([Writer(server) for _ in range(writers)])
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
        for processes in PROCESSES:
            for writers in writing:
                print(
                    row(engine.url.render_as_string(hide_password=False), processes, writers, seconds),
                    flush=True,
                )


if __name__ == "__main__":
    main()
