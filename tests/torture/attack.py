"""Attack a server of our own on this machine, and tell what an innocent phone felt of it."""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping
from http.client import HTTPException
from pathlib import Path
from threading import Event, Thread
from types import MappingProxyType
from typing import NamedTuple

from tests.server import ROOT, Server, serving
from tests.torture.client import Client
from tests.torture.phone import innocent

ATTACKERS = 4
ATTACKERS_ADDRESS = "127.0.0.2"
HEADING = (
    "| attack | requests | answers | waits | p99 ms | worst ms | p99 worked ms | MiB before | MiB after |\n"
    + "|---" * 9
    + "|"
)
# Sends one request (or does one bad thing) and returns the status of its answer.
Shot = Callable[[Client], int]


class Attack(NamedTuple):
    """Name an attack. `prepare` sets the table and returns what each attacker then does without end.

    `settings` are those of the server.
    """

    name: str
    prepare: Callable[[Server], Shot]
    attackers: int = ATTACKERS
    settings: Mapping[str, str] = MappingProxyType({})


class Felt(NamedTuple):
    """Hold what came of an attack: its answers by status (0 where none came), and what others felt of it.

    Waits are in seconds, memory (of the server with all its processes) in MiB. `worked` is the processor time
    that the server took in the hundredth of the waits with the most.
    """

    name: str
    answers: Counter[int]
    polls: int
    p99: float
    worst: float
    worked: float
    before: float
    after: float

    def row(self) -> str:
        answers = ", ".join(f"{count} × {status or 'none'}" for status, count in sorted(self.answers.items()))
        waits = (1000 * seconds for seconds in (self.p99, self.worst, self.worked))
        figures = (*waits, self.before, self.after)
        told = " | ".join(f"{figure:.0f}" for figure in figures)
        return f"| {self.name} | {self.answers.total()} | {answers} | {self.polls} | {told} |"


def carry_out(attack: Attack, seconds: float) -> Felt:
    """Serve an empty database, attack it for `seconds`, and return what was felt."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), ("app.py",), ROOT, **attack.settings) as server,
    ):
        return felt_at(server, attack, seconds, attack.attackers)


def felt_at(server: Server, attack: Attack, seconds: float, attackers: int) -> Felt:
    """Attack a server for `seconds`, and return what was felt."""
    shot = attack.prepare(server)
    before = memory(server.pid)
    with innocent(server) as waits:
        answers = _attack(server, shot, seconds, attackers)
    after = memory(server.pid)
    p99, worked = _p99(waits.seconds), _p99(waits.worked)
    worst = max(waits.seconds)
    return Felt(attack.name, answers, len(waits.seconds), p99, worst, worked, before, after)


def _p99(waits: list[float]) -> float:
    return sorted(waits)[len(waits) * 99 // 100]


def _attack(server: Server, shot: Shot, seconds: float, attackers: int) -> Counter[int]:
    answers: Counter[int] = Counter()
    over = Event()

    def go_on() -> None:
        client = Client(server.port, address=ATTACKERS_ADDRESS)
        while not over.is_set():
            try:
                answers[shot(client)] += 1
            except (OSError, HTTPException):
                answers[0] += 1
        client.close()

    threads = [Thread(target=go_on) for _ in range(attackers)]
    for thread in threads:
        thread.start()
    time.sleep(seconds)
    over.set()
    for thread in threads:
        thread.join()
    return answers


def memory(pid: int) -> float:
    """Return the memory of a process and all its descendants, in MiB; what they share counts once."""
    try:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    own = next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:")) / 1024
    return own + sum(map(memory, _children(pid)))


def open_files(pid: int) -> int:
    """Return how many files and connections a process and all its descendants have open."""
    try:
        own = len([*Path(f"/proc/{pid}/fd").iterdir()])
    except FileNotFoundError:
        return 0
    return own + sum(map(open_files, _children(pid)))


def _children(pid: int) -> list[int]:
    try:
        return [*map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]
    except FileNotFoundError:
        return []
