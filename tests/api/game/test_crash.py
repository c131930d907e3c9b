"""The power goes while many phones write: what was acknowledged is there exactly once, and nothing else is.

``make test`` takes a few cuts, ``make long`` more; KANAKKU_CRASHES says how many those are, hundreds in
``make torture``.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Semaphore, Thread
from time import sleep

import pytest

from models.record.auditing import audit
from models.record.backup import check_sound
from models.record.faults import faults_of_game
from models.store.database import Database
from tests.api.phones import Evening
from tests.api.server import Server

MANY = int(os.environ.get("KANAKKU_CRASHES", "6"))
ROUNDS = [2, pytest.param(MANY, marks=pytest.mark.long(because="each cut is one more of the same by chance"))]
ROUNDS_OF_AN_EVENING = 6


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kanakku.db"


@pytest.fixture
def server(file: Path) -> Iterator[Server]:
    server = Server(file)
    yield server
    server.kill()


def _crash(server: Server, evening: Evening, luck: random.Random) -> None:
    """Let everybody write and watch, and kill the server in the middle of it."""
    power, written = Event(), Semaphore(0)
    power.set()
    busy = [Thread(target=each.go_on, args=(server, power, written)) for each in evening.everybody]
    for thread in busy:
        thread.start()
    for _ in range(2):
        assert written.acquire(timeout=30)
    sleep(luck.uniform(0, 0.4))
    server.kill()
    power.clear()
    for thread in busy:
        thread.join()


def _start(server: Server, luck: random.Random) -> None:
    """Start the server again; sometimes the power goes while it starts."""
    if luck.random() < 0.1:
        server.launch()
        sleep(luck.uniform(0, 1.5))
        server.kill()
    server.start()


def _prove(file: Path) -> int:
    """Prove every game by its journal, and return how many there are."""
    check_sound(file)
    database = Database(f"sqlite:///{file}")
    with database.reading() as session:
        games = list(session.connection().exec_driver_sql("SELECT id FROM games").scalars())
        for game in games:
            assert faults_of_game(session, game) == []
    assert all(not audited.faults for audited in audit(database))
    database.close()
    return len(games)


@pytest.mark.parametrize("rounds", ROUNDS)
def test_power_cuts_lose_and_double_nothing(
    server: Server, file: Path, figures: list[str], rounds: int
) -> None:
    luck = random.Random(4)
    server.start()
    evenings = []
    for cut in range(rounds):
        # A new evening now and then, so that sheets stay as long as real ones.
        if cut % ROUNDS_OF_AN_EVENING == 0:
            evenings.append(Evening(server, luck))
        _crash(server, evenings[-1], luck)
        _start(server, luck)
        assert evenings[-1].faults(server) == []
    server.kill()
    games = _prove(file)
    phones = [phone for evening in evenings for phone in evening.writing]
    writes, deals = sum(phone.writes for phone in phones), sum(phone.deals for phone in phones)
    doubts, settled = sum(phone.doubts for phone in phones), sum(phone.settled for phone in phones)
    figures.append(
        f"{rounds} power cuts with {len(evenings[0].writing)} phones writing, {games} games: {writes} writes"
        f" acknowledged, {deals} of them new deals or acts: none lost, none doubled;"
        f" {doubts} cut off, {settled} of which had been recorded."
    )
    # How many more there are depends on the machine.
    assert writes > rounds
    assert doubts


@pytest.mark.long(because="only the first start of a release can be cut so, and a few cuts show little")
def test_power_cut_during_the_first_start_leaves_a_database_that_starts(server: Server, file: Path) -> None:
    luck = random.Random(4)
    for _ in range(max(3, MANY // 10)):
        server.launch()
        sleep(luck.uniform(0.2, 1.5))
        server.kill()
        server.start()
        assert server.call("POST", "/tables", {})[0] == 201
        server.kill()
        check_sound(file)
        for left in file.parent.glob(f"{file.name}*"):
            left.unlink()
