"""Measure how soon all who follow a table have a new deal: ``python -m bench.live [streams [processes …]]``.

One server (gunicorn, gevent, one worker) on the loopback, one table with an ordinary sheet that grows
deal by deal, and so many open streams in this one process. A deal has arrived where its whole event is read.
With numbers of processes so many of them serve one PostgreSQL instead, one number after the other; a process
takes 8,000 connections.
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
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from tests.browser.tables import PlayedTable, call, open_table
from tests.postgresql import cluster
from tests.server import Server, serving

STREAMS = 1000
OF_ONE_ADDRESS = 2000  # streams: of one table an address may read 4,000
TOGETHER = 50  # streams that are opened at once
DEALS = 30
SEATS = 6
NAMES = ["Anil", "Bina", "Chris", "Devi", "Eapen", "Farida"]
TICKS = os.sysconf("SC_CLK_TCK")
RESTING = 0.1  # seconds of a processor in a second, of all processes that have nothing to do
HEADING_OF_PROCESSES = "| processes | streams | first ms | half ms | last ms | worst ms | server ms | MiB |"
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

    def __init__(self, server: Server, code: str, count: int, version: int) -> None:
        self._selector = selectors.DefaultSelector()
        self._unread: dict[socket.socket, bytes] = {}
        self._port = server.port
        request = f"GET /api/v1/tables/{code}/live HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        while len(self._unread) < count:
            # Phones come one after the other, and back with jitter.
            some = min(TOGETHER, count - len(self._unread))
            for _ in range(some):
                stream = self._connected(from_=len(self._unread) // OF_ONE_ADDRESS)
                stream.sendall(request)
                self._unread[stream] = b""
                self._selector.register(stream, selectors.EVENT_READ)
            self._wait(version, some)

    def put(self, path: str, key: str, body: bytes, version: int) -> tuple[float, list[float]]:
        """Send a deal; return when it was answered, and when each stream had the event of `version`."""
        head = (
            f"PUT {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {key}\r\nConnection: close\r\n"
        )
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        keeper = self._connected()
        keeper.sendall(head.encode() + body)
        self._selector.register(keeper, selectors.EVENT_READ)
        arrived = self._wait(version, len(self._unread) + 1, keeper)
        return arrived.pop(keeper), sorted(arrived.values())

    def close(self) -> None:
        self._selector.close()
        for stream in self._unread:
            stream.close()

    def _wait(
        self, version: int, awaited: int, keeper: socket.socket | None = None
    ) -> dict[socket.socket, float]:
        """Return when each stream had the event of `version`, and `keeper` the beginning of an answer."""
        arrived: dict[socket.socket, float] = {}
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
        if unread.startswith(b"HTTP/1.1 ") and not unread.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(f"Nobody may follow: {unread[:500]!r}")
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

    def _connected(self, from_: int = 0) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self._port), source_address=(f"127.0.0.{1 + from_}", 0))


def main() -> None:
    """Print what the deals of an evening took to everybody, on one SQLite file or by so many processes."""
    count, *processes = [int(each) for each in sys.argv[1:]] or [STREAMS]
    open_many()
    if not processes:
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
            _show_deals(server, count)
        return
    print(f"{HEADING_OF_PROCESSES}\n" + "|---" * 8 + "|")
    for number in processes:
        with _serving_on_postgresql(number) as server:
            print(_row_of(number, server, count), flush=True)


def _show_deals(server: Server, count: int) -> None:
    """Print how long every fifth deal took to the first, the middle and the last stream, and the memory."""
    before = memory_of_all(server)
    deliveries, opened = _played(server, count)
    print(f"{count} streams of one table; memory {before:.0f} MiB before, {opened:.0f} MiB open\n\n{HEADING}")
    for number in (1, *range(5, DEALS + 1, 5)):
        print(deliveries[number - 1].row(number))
    lasts = sorted(1000 * delivery.seconds[-1] for delivery in deliveries)
    print(f"\nLast stream: p50 {lasts[len(lasts) // 2]:.1f} ms, worst {lasts[-1]:.1f} ms; ", end="")
    print(f"memory {memory_of_all(server):.0f} MiB after {DEALS} deals")


def _row_of(processes: int, server: Server, count: int) -> str:
    """Return the row of so many processes: the medians of all deals, and the worst."""
    deliveries, _ = _played(server, count)
    at = [median(each.seconds[place] for each in deliveries) for place in (0, count // 2, -1)]
    worst = max(each.seconds[-1] for each in deliveries)
    spent = sum(each.processor for each in deliveries) / len(deliveries)
    figures = " | ".join(f"{1000 * each:.1f}" for each in (*at, worst, spent))
    return f"| {processes} | {count} | {figures} | {memory_of_all(server):.0f} |"


@contextmanager
def _serving_on_postgresql(processes: int) -> Iterator[Server]:
    with (
        cluster(max_connections="200") as postgresql,
        postgresql.empty() as engine,
        tempfile.TemporaryDirectory() as folder,
    ):
        url = engine.url.render_as_string(hide_password=False)
        many = "1000000"
        with serving(
            Path(folder),
            DATABASE_URL=url,
            WORKERS=f"{processes}",
            STREAMS_PER_ADDRESS=many,
            WORK_PER_ADDRESS=many,
        ) as server:
            _wait_until_all_rest(server, processes)
            yield server


def _wait_until_all_rest(server: Server, processes: int) -> None:
    """Wait until each process has loaded: one that takes connections later would take none of these."""
    spent, before = 0.0, -1.0
    while len(workers_of(server)) < processes or spent - before > RESTING:
        time.sleep(1)
        before, spent = spent, sum(map(processor_of, workers_of(server)))


def _played(server: Server, count: int) -> tuple[list[Delivery], float]:
    """Let so many follow a table; return how its deals came to them, and the memory once all follow."""
    table = open_table(server.address, NAMES)
    begun = version_of(table)
    with closing(Followers(server, table.code, count, begun)) as followers:
        opened = memory_of_all(server)
        deals = range(1, DEALS + 1)
        return [_deliver(followers, table, server, number, begun) for number in deals], opened


def open_many() -> None:
    """Let this process open as many connections as it may."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _deliver(followers: Followers, table: PlayedTable, server: Server, number: int, begun: int) -> Delivery:
    results = [{"seat": seat, "points": (seat * number) % 80} for seat in range(1, SEATS + 1)]
    body = json.dumps({"number": number, "outcome": {"results": results}}).encode()
    path = f"/api/v1/games/{table.game_id}/deals/{uuid.uuid4()}"
    spent = sum(map(processor_of, workers_of(server)))
    answered, arrived = followers.put(path, table.key, body, begun + number)
    spent = sum(map(processor_of, workers_of(server))) - spent
    return Delivery(len(json.dumps(table.read())), spent, [at - answered for at in arrived])


def version_of(table: PlayedTable) -> int:
    """Return the version of a table now; each deal counts it on by one."""
    version: int = call(table.base_url, "GET", f"/tables/{table.code}")["version"]
    return version


def workers_of(server: Server) -> list[int]:
    """Return the processes that answer."""
    return [int(each) for each in Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()]


def worker_of(server: Server) -> int:
    """Return the process that answers, of which there is one."""
    return workers_of(server)[0]


def memory_of_all(server: Server) -> float:
    """Return the memory of all processes that answer, in MiB."""
    return sum(map(memory_of, workers_of(server)))


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
