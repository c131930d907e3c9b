"""Kill the process that sends news to webhooks while messages wait: another of the same database sends them.

``python -m tests.torture.webhooks [rounds]`` says how long that took, and fails where a piece of news did not
come, or came twice without need.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

from sqlalchemy import text

from models.store.database import Database
from models.store.leadership import WEBHOOKS
from tests.api.phones import GONE
from tests.api.receiver import Received, Receiver, receiving
from tests.api.server import Server
from tests.events.hall import Hall
from tests.postgresql import cluster
from tests.torture.proxy import Proxy
from tests.torture.two_processes import TWO, served

TABLES, SEATS = 4, 2
KINDS = ("match.started", "match.finished")
PATIENCE = 90  # seconds
LOCAL = {"LOCAL_WEBHOOKS": "1"}
_LEADER = text(
    "SELECT client_port FROM pg_locks JOIN pg_stat_activity USING (pid)"
    " WHERE locktype = 'advisory' AND objid = :lock AND granted"
)


class HandedOver(NamedTuple):
    """Hold when, in seconds after the kill, the first message came from the other process, and the last.

    `claimed` is when that came again which the one that was killed had sent and not heard of; `faults` are
    what was wrong.
    """

    first: float
    claimed: float
    last: float
    faults: list[str]


class Sending:
    """Hold an event whose news goes to `receiver`, and play its matches."""

    def __init__(self, proxy: Proxy, database: Database, receiver: Receiver) -> None:
        self._hall = hall = Hall(partial(_asked, proxy), database, "webhooks")
        self.receiver, self._hook = receiver, str(uuid4())
        tables = hall.open_tables(*(f"{number}" for number in range(1, TABLES + 1)))
        hall.competition("points", "points", "points", rules={"deals": 1})
        hall.enter("points", *([f"Player {number}"] for number in range(SEATS * TABLES)))
        hall.act("closed", competition="points")
        hall.stage("all", "points", "brackets", settings={"table_size": SEATS})
        self._matches = hall.draw("all", tables)
        hall.send("PUT", self._path, {"url": receiver.url, "kinds": KINDS})

    @property
    def _path(self) -> str:
        return f"/events/{self._hall.code}/webhooks/{self._hook}"

    def start(self) -> None:
        """Start all matches, and wait until that is news: of one that is over by then, only its end is."""
        for match in self._matches:
            self._hall.start(match)
        until = time.monotonic() + PATIENCE
        while len(self.log()) < TABLES and time.monotonic() < until:
            time.sleep(0.1)

    def play(self) -> None:
        for match in self._matches:
            self._hall.play(match)

    def log(self) -> list[dict[str, Any]]:
        """Return what was sent and is to be."""
        told: list[dict[str, Any]] = self._hall.send("GET", f"{self._path}/deliveries")["deliveries"]
        return told

    def is_over(self) -> bool:
        """Tell whether there is a message for each piece of news, and each was taken."""
        log = self.log()
        return len(log) == len(KINDS) * TABLES and all(each["status"] == "delivered" for each in log)


def _asked(proxy: Proxy, *given: Any) -> tuple[int, Any]:
    """Ask until somebody answers: a connection may come to one who is killed in that moment."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return proxy.call(*given)
        except GONE:
            if time.monotonic() > until:
                raise
        time.sleep(0.1)


def leading(database: Database, servers: Sequence[Server]) -> Server:
    """Return the server that sends news; there is one after a few seconds."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with database.engine.connect() as connection:
            for port in connection.scalars(_LEADER, {"lock": WEBHOOKS}):
                return next(each for each in servers if _has_line(each, port))
        time.sleep(0.1)
    raise RuntimeError("No server sends news.")


def _has_line(server: Server, port: int) -> bool:
    """Tell whether a process of `server` has the end of a connection that is at this port."""
    lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
    ours = {line.split()[9] for line in lines if line.split()[1].endswith(f":{port:04X}")}
    files = (file for pid in server.serving() for file in Path(f"/proc/{pid}/fd").iterdir())
    return any(str(file.readlink()) == f"socket:[{inode}]" for file in files for inode in ours)


def hand_over(sending: Sending, leader: Server) -> HandedOver:
    """Kill the process that sends news, `leader`, in the midst of it, and wait until all of it has come."""
    receiver = sending.receiver
    receiver.answering.clear()
    sending.start()
    # It was sent, perhaps again and again, and whoever sent it dies before it hears that it came.
    unheard = receiver.came.get(timeout=PATIENCE)
    leader.kill()
    killed = time.monotonic()
    for each in receiver.received():
        unheard = each
    receiver.answering.set()
    sending.play()
    came = list[tuple[float, Received]]()
    while not sending.is_over() and time.monotonic() < killed + PATIENCE:
        came += [(time.monotonic() - killed, each) for each in receiver.received()]
        time.sleep(0.1)
    came += [(time.monotonic() - killed, each) for each in receiver.received()]
    again = next((at for at, each in came if each.id == unheard.id), float(PATIENCE))
    first, last = (came[0][0], came[-1][0]) if came else (float(PATIENCE), float(PATIENCE))
    return HandedOver(first, again, last, _faults(sending.log(), [each for _, each in came]))


def _faults(log: list[dict[str, Any]], came: list[Received]) -> list[str]:
    times = Counter(each.id for each in came)
    missing = [f"{each['kind']} did not come." for each in log if not times[each["id"]]]
    doubled = [f"{message} came {count} times." for message, count in times.items() if count > 1]
    left = [] if len(log) == len(KINDS) * TABLES else [f"Of {len(KINDS) * TABLES} there are {len(log)}."]
    return [*missing, *doubled, *left]


def main() -> None:
    """Hand over so many times, and print how long it took; end with 1 where anything was wrong."""
    rounds, wrong = int((sys.argv[1:] or ["3"])[0]), list[str]()
    os.environ |= LOCAL
    with (
        cluster(synchronous_commit="on") as postgresql,
        tempfile.TemporaryDirectory() as folder,
        postgresql.empty() as engine,
        receiving() as receiver,
    ):
        url = engine.url.render_as_string(hide_password=False)
        with (
            served(url, Path(folder), TWO, like_others=True) as (servers, proxy),
            closing(Database(url)) as database,
        ):
            for _ in range(rounds):
                leader = leading(database, servers)
                took = hand_over(Sending(proxy, database, receiver), leader)
                leader.start()
                wrong += took.faults
                print(
                    f"The first message came {took.first:.1f} s after the kill, what was under way after"
                    f" {took.claimed:.1f} s, the last after {took.last:.1f} s.",
                    flush=True,
                )
    print("\n".join(wrong) or "All news came, and none twice from who lives.")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
