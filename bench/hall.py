"""Measure a whole hall: ``python -m bench.hall [tables] [deals a second] [seconds]``.

One server (gunicorn, gevent, one worker) on the loopback; at every table six phones follow and one writes.
All are read in this one process. A deal is timed from the moment its request is sent: until the scorekeeper
is answered, and until each of the table's phones has the event that brings it.
"""

from __future__ import annotations

import json
import selectors
import socket
import sys
import tempfile
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from bench.live import NAMES, memory_of, open_many, processor_of, version_of, worker_of
from tests.browser.tables import PlayedTable, open_table
from tests.server import Server, serving

TABLES, RATE, SECONDS, PHONES = 200, 60, 30, 6


@dataclass
class Hall:
    """Hold every open connection of a hall, and what arrived on them when."""

    server: Server
    selector: selectors.BaseSelector = field(default_factory=selectors.DefaultSelector)
    answered: list[float] = field(default_factory=list)
    delivered: list[float] = field(default_factory=list)
    received: int = 0

    def connect(self, reader: Reader) -> socket.socket:
        line = socket.create_connection(("127.0.0.1", self.server.port))
        self.selector.register(line, selectors.EVENT_READ, reader)
        return line

    def read(self, seconds: float) -> None:
        """Read whatever comes for so long."""
        until = time.perf_counter() + seconds
        while (left := until - time.perf_counter()) > 0:
            for ready, _ in self.selector.select(left):
                line = ready.fileobj
                assert isinstance(line, socket.socket)
                text = line.recv(1 << 18)
                self.received += len(text)
                ready.data.take(text)


class Keeper:
    """Write the deals of one table, one at a time."""

    def __init__(self, hall: Hall, table: PlayedTable) -> None:
        self.hall, self.table = hall, table
        self.number, self.sent, self.busy = 0, 0.0, False
        self.begun = version_of(table)
        self._unread = b""
        self.line = hall.connect(self)
        self.phones = [Phone(hall, self) for _ in range(PHONES)]

    def deal(self) -> None:
        """Send the next deal."""
        self.number += 1
        results = [{"seat": seat, "points": (seat * self.number) % 80} for seat in range(1, len(NAMES) + 1)]
        body = json.dumps({"number": self.number, "outcome": {"results": results}}).encode()
        head = (
            f"PUT /api/v1/games/{self.table.game_id}/deals/{uuid.uuid4()} HTTP/1.1\r\nHost: localhost\r\n"
            f"Authorization: Bearer {self.table.key}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        self.sent, self.busy = time.perf_counter(), True
        self.line.sendall(head.encode() + body)

    def take(self, text: bytes) -> None:
        self._unread += text
        if is_answered(self._unread, 201):
            self._unread, self.busy = b"", False
            self.hall.answered.append(time.perf_counter() - self.sent)


def is_answered(unread: bytes, status: int) -> bool:
    """Tell whether an answer has come whole; raises RuntimeError for one of another status."""
    head, found, body = unread.partition(b"\r\n\r\n")
    if not found:
        return False
    if not head.startswith(b"HTTP/1.1 %d" % status):
        raise RuntimeError(f"Another answer was expected: {unread[:500]!r}")
    lines = head.split(b"\r\n")
    length = next(int(line[15:]) for line in lines if line.lower().startswith(b"content-length:"))
    return len(body) >= length


class Reader(Protocol):
    """Take what arrives on a connection."""

    def take(self, text: bytes) -> None: ...


class Phone:
    """Follow one table."""

    def __init__(self, hall: Hall, keeper: Keeper) -> None:
        self._hall, self._keeper = hall, keeper
        self._unread = b""
        request = f"GET /api/v1/tables/{keeper.table.code}/live HTTP/1.1\r\nHost: localhost\r\n\r\n"
        hall.connect(self).sendall(request.encode())

    def take(self, text: bytes) -> None:
        self._unread += text
        *events, self._unread = self._unread.split(b"\n\n")
        wanted = b"id: %d\n" % (self._keeper.begun + self._keeper.number)
        if self._keeper.number and any(wanted in event for event in events):
            self._hall.delivered.append(time.perf_counter() - self._keeper.sent)


def main() -> None:
    """Print how long a deal took to be answered and to reach every phone, at the median and further out."""
    asked = [int(word) for word in sys.argv[1:]]
    tables, rate, seconds = (*asked, *(TABLES, RATE, SECONDS)[len(asked) :])
    open_many()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        hall = Hall(server)
        keepers = [Keeper(hall, open_table(server.address, NAMES)) for _ in range(tables)]
        measure(hall, keepers, rate, seconds)


def measure(
    hall: Hall,
    keepers: list[Keeper],
    rate: int,
    seconds: int,
    meanwhile: Callable[[], None] = lambda: None,
) -> None:
    """Write so many deals a second, and print what they took; `meanwhile` is called before each.

    Raises SystemExit where a phone has not got a deal.
    """
    worker = worker_of(hall.server)
    hall.read(2)
    hall.received, spent = 0, processor_of(worker)
    began = time.perf_counter()
    written = _write(hall, keepers, rate, seconds, meanwhile)
    hall.read(1)
    spent, took = processor_of(worker) - spent, time.perf_counter() - began
    print(
        f"{len(keepers)} tables, {PHONES} phones each, {written} deals in {took:.0f} s:"
        f" {written / took:.0f} a second, {hall.received / 1024 / written:.1f} KiB sent for each\n"
    )
    print("| | p50 ms | p99 ms | worst ms |\n" + "|---" * 4 + "|")
    print(_row("the scorekeeper is answered", hall.answered))
    print(_row("a phone has the deal", hall.delivered))
    print(f"\nThe server: {100 * spent / took:.0f} % of a processor,", end=" ")
    print(f"{1000 * spent / written:.1f} ms of it for a deal, {memory_of(worker):.0f} MiB.")
    if len(hall.delivered) != PHONES * written:
        raise SystemExit(f"{PHONES * written - len(hall.delivered)} events did not arrive.")


def _write(hall: Hall, keepers: list[Keeper], rate: int, seconds: int, meanwhile: Callable[[], None]) -> int:
    began, written = time.perf_counter(), 0
    while written < rate * seconds:
        wait = began + written / rate - time.perf_counter()
        if wait > 0:
            hall.read(wait)
        meanwhile()
        keeper = keepers[written % len(keepers)]
        while keeper.busy:
            hall.read(0.01)
        keeper.deal()
        written += 1
    return written


def _row(name: str, seconds: list[float]) -> str:
    """Return a line of the table: the median, the hundredth and the worst of `seconds`."""
    ordered = sorted(1000 * each for each in seconds)
    figures = (ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100], ordered[-1])
    return f"| {name} | " + " | ".join(f"{figure:.1f}" for figure in figures) + " |"


if __name__ == "__main__":
    main()
