"""Measure how soon everyone who follows a table has a new deal: ``python -m bench.live [streams]``.

One server (gunicorn, gevent, one worker) on the loopback, one table with an ordinary sheet that grows
deal by deal, and so many open streams in this one process. A deal has arrived where its whole event is read.
"""

from __future__ import annotations

import json
import os
import resource
import selectors
import socket
import sys
import tempfile
import time
import uuid
from dataclasses import dataclass, field
from pathlib import Path

from tests.browser.tables import PlayedTable, call, open_table
from tests.server import Server, serving

STREAMS = 1000
DEALS = 30
SEATS = 6
NAMES = ["Anil", "Bina", "Chris", "Devi", "Eapen", "Farida"]
TICKS = os.sysconf("SC_CLK_TCK")
HEADING = "| deal | sheet KiB | first ms | half ms | last ms | server ms |\n" + "|---" * 6 + "|"


@dataclass
class Delivery:
    """Hold the seconds from the answer to the scorekeeper until each stream had the deal, in order."""

    size: int
    processor: float
    seconds: list[float] = field(default_factory=list)

    def row(self, number: int) -> str:
        at = [1000 * self.seconds[place] for place in (0, len(self.seconds) // 2, -1)]
        figures = (self.size / 1024, *at, 1000 * self.processor)
        return f"| {number} | " + " | ".join(f"{figure:.1f}" for figure in figures) + " |"


class Followers:
    """Hold open streams of one table, and wait until all of them have a version."""

    def __init__(self, server: Server, code: str, count: int) -> None:
        self._selector = selectors.DefaultSelector()
        self._unread: dict[socket.socket, bytes] = {}
        self._port = server.port
        request = f"GET /api/v1/tables/{code}/live HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        for _ in range(count):
            stream = self._connected()
            stream.sendall(request)
            self._unread[stream] = b""
            self._selector.register(stream, selectors.EVENT_READ)

    def put(self, path: str, key: str, body: bytes, version: int) -> tuple[float, list[float]]:
        """Send a deal; return when it was answered, and when each stream had the event of `version`."""
        head = (
            f"PUT {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {key}\r\nConnection: close\r\n"
        )
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        keeper = self._connected()
        keeper.sendall(head.encode() + body)
        self._selector.register(keeper, selectors.EVENT_READ)
        arrived = self.wait(version, keeper)
        return arrived.pop(keeper), sorted(arrived.values())

    def wait(self, version: int, keeper: socket.socket | None = None) -> dict[socket.socket, float]:
        """Return when each stream had the event of `version`, and `keeper` the beginning of an answer."""
        arrived: dict[socket.socket, float] = {}
        awaited = len(self._unread) + (keeper is not None)
        while len(arrived) < awaited:
            for ready, _ in self._selector.select(30):
                stream = ready.fileobj
                assert isinstance(stream, socket.socket)
                if stream is keeper:
                    self._answered(stream)
                    arrived[stream] = time.perf_counter()
                elif self._has(stream, version):
                    arrived[stream] = time.perf_counter()
        return arrived

    def _has(self, stream: socket.socket, version: int) -> bool:
        unread = self._unread[stream] + stream.recv(1 << 20)
        place = unread.find(b"id: %d\n" % version)
        whole = place >= 0 and b"}\n\n" in unread[place:]
        self._unread[stream] = b"" if whole else unread
        return whole

    def _answered(self, keeper: socket.socket) -> None:
        answer = keeper.recv(1 << 20)
        if not answer.startswith(b"HTTP/1.1 201"):
            raise RuntimeError(f"The deal was not recorded: {answer[:500]!r}")
        self._selector.unregister(keeper)
        keeper.close()

    def _connected(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self._port))


def main() -> None:
    """Print how long every fifth deal took to the first, the middle and the last stream, and the memory."""
    count = int(sys.argv[1]) if sys.argv[1:] else STREAMS
    open_many()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        worker = worker_of(server)
        table = open_table(server.address, NAMES)
        before = memory_of(worker)
        followers = Followers(server, table.code, count)
        begun = version_of(table)
        followers.wait(begun)
        print(
            f"{count} streams of one table; memory {before:.0f} MiB before,"
            f" {memory_of(worker):.0f} MiB open\n"
        )
        print(HEADING)
        deliveries = [_deliver(followers, table, worker, number, begun) for number in range(1, DEALS + 1)]
        for number in (1, *range(5, DEALS + 1, 5)):
            print(deliveries[number - 1].row(number))
        lasts = sorted(1000 * delivery.seconds[-1] for delivery in deliveries)
        print(f"\nLast stream: p50 {lasts[len(lasts) // 2]:.1f} ms, worst {lasts[-1]:.1f} ms; ", end="")
        print(f"memory {memory_of(worker):.0f} MiB after {DEALS} deals")


def open_many() -> None:
    """Let this process open as many connections as it may."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _deliver(followers: Followers, table: PlayedTable, worker: int, number: int, begun: int) -> Delivery:
    results = [{"seat": seat, "points": (seat * number) % 80} for seat in range(1, SEATS + 1)]
    body = json.dumps({"number": number, "outcome": {"results": results}}).encode()
    path = f"/api/v1/games/{table.game_id}/deals/{uuid.uuid4()}"
    spent = processor_of(worker)
    answered, arrived = followers.put(path, table.key, body, begun + number)
    spent = processor_of(worker) - spent
    return Delivery(len(json.dumps(table.read())), spent, [at - answered for at in arrived])


def version_of(table: PlayedTable) -> int:
    """Return the version of a table now; each deal counts it on by one."""
    version: int = call(table.base_url, "GET", f"/tables/{table.code}")["version"]
    return version


def worker_of(server: Server) -> int:
    """Return the process that answers."""
    return int(Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()[0])


def memory_of(pid: int) -> float:
    """Return the memory that a process has in use, in MiB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024


def processor_of(pid: int) -> float:
    """Return the seconds of processor time that a process has taken so far."""
    spent = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(spent[11]) + int(spent[12])) / TICKS


if __name__ == "__main__":
    main()
