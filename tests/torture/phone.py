"""Be an innocent phone: ask for its table every 20 ms, change a deal now and then, and note every wait.

Run as a process of its own, so that what an attacker's program costs is not taken for a wait:
``python -m tests.torture.phone PORT PID CODE GAME KEY``. It prints an empty line once its deal is entered,
goes on until its standard input ends, then prints the waits as JSON.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException
from itertools import count
from pathlib import Path
from threading import Event, Thread

from tests.browser.tables import PlayedTable, open_table
from tests.server import ROOT, Server
from tests.torture.client import Client

EVERY = 0.02  # seconds
WRITES = 10  # every so many requests one changes the deal
PATIENCE = 60  # seconds


class Phone:
    """Hold the table of one phone; its sheet has a single deal, which is corrected again and again."""

    def __init__(self, port: int, pid: int, code: str, game: str, key: str) -> None:
        self._client = Client(port, PATIENCE)
        self._spent = Path(f"/proc/{pid}/schedstat")
        self._table = f"/tables/{code}"
        self._deal = f"/games/{game}/deals/{uuid.uuid4()}"
        self._key = key

    def begin(self) -> None:
        """Enter the deal."""
        self._ask(0)

    def poll(self, until: Event) -> list[tuple[float, float]]:
        """Return the waits until `until`, each with the processor time that the server took meanwhile.

        Whoever would have asked while one waited would have waited for the rest of that time: they are noted
        too, for a phone that is kept waiting asks less often.
        """
        waits: list[tuple[float, float]] = []
        for number in count(1):
            began, before = time.perf_counter(), self._processor()
            self._ask(number)
            wait, worked = time.perf_counter() - began, self._processor() - before
            time.sleep(max(0.0, EVERY - wait))
            others = range(1 + int(wait / EVERY))
            waits += [(wait - EVERY * late, worked * (1 - EVERY * late / wait)) for late in others]
            if until.is_set():
                return waits
        raise AssertionError

    def _processor(self) -> float:
        return int(self._spent.read_text().split()[0]) / 1e9

    def _ask(self, number: int) -> None:
        """Ask until there is an answer, as phones do where a server is gone or busy."""
        patient_until = time.perf_counter() + PATIENCE
        while (status := self._asked(number)) not in (200, 201):
            if status not in (0, 503) or time.perf_counter() > patient_until:
                raise SystemExit(f"An innocent phone was refused: {status or 'no answer'}")
            time.sleep(EVERY)

    def _asked(self, number: int) -> int:
        try:
            if number % WRITES:
                return self._client.send("GET", self._table)[0]
            results = [{"seat": seat, "points": number + seat} for seat in (1, 2)]
            body = json.dumps({"outcome": {"results": results}}).encode()
            return self._client.send("PUT", self._deal, body, self._key, {"If-Match": "*"})[0]
        except (OSError, HTTPException):
            return 0


class Waits:
    """Hold what an innocent phone waited, once it has been told to stop, in seconds.

    `worked` is how much processor time the server took during each wait: what it would have been on a
    machine that does nothing else.
    """

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.worked: list[float] = []


@contextmanager
def innocent(server: Server) -> Iterator[Waits]:
    """Let a phone with a table of its own poll `server` during the block; afterwards its waits are known."""
    table: PlayedTable = open_table(server.address, ["Anu", "Biju"])
    given = [str(server.port), str(worker(server)), table.code, table.game_id, table.key]
    command = [sys.executable, "-m", "tests.torture.phone", *given]
    waits = Waits()
    phone = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        # To start a process takes longer than some attacks do.
        if phone.stdout is not None:
            phone.stdout.readline()
        yield waits
    finally:
        said, _ = phone.communicate(timeout=2 * PATIENCE)
    if phone.returncode:
        raise AssertionError(f"The innocent phone gave up: {phone.returncode}")
    waits.seconds, waits.worked = (list(each) for each in zip(*json.loads(said), strict=True))


def worker(server: Server) -> int:
    """Return the process that answers."""
    return int(Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()[0])


def main() -> None:
    """Poll until standard input ends."""
    port, pid, *table = sys.argv[1:]
    over = Event()

    def listen() -> None:
        sys.stdin.read()
        over.set()

    Thread(target=listen, daemon=True).start()
    phone = Phone(int(port), int(pid), *table)
    phone.begin()
    print(flush=True)
    print(json.dumps(phone.poll(over)))


if __name__ == "__main__":
    main()
