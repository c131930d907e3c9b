"""Processes of one host serve one PostgreSQL together, and one that dies comes back, however that fares."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text

from models.store.database import Database
from models.store.migrating import newest_revision
from tests.api.phones import GONE
from tests.api.scorekeeper import new_id, points
from tests.api.server import call
from tests.postgresql import Cluster, cluster
from tests.server import Server, children_of, launched, wait_until_it_answers

pytestmark = pytest.mark.postgresql
PATIENCE = 30  # seconds
GAME = {"game_type": "points", "preset": "points", "seats": [{"name": "Anu"}, {"name": "Biju"}]}


class Hall:
    """Hold a server of two processes, and a table that plays there."""

    def __init__(self, server: Server, url: str, own: Cluster) -> None:
        self._server, self._url, self.master = server, url, own.master
        _, table = call(server.port, "POST", "/tables", {})
        self._key = table["scorekeeper_key"]
        _, sheet = call(server.port, "POST", f"/tables/{table['code']}/games", GAME, self._key)
        self._deals = f"/games/{sheet['game']['id']}/deals"

    def deal(self) -> int | str:
        """Record a deal; return what was answered, or why nothing was."""
        try:
            stated = {"outcome": points(1, 2)}
            return call(self._server.port, "PUT", f"{self._deals}/{new_id()}", stated, self._key)[0]
        except GONE as error:
            return repr(error)

    def workers(self) -> set[int]:
        return children_of(self._server.pid)

    def kill(self, worker: int) -> int:
        """Kill a process that serves, and return the one that is started in its place."""
        before = self.workers()
        os.kill(worker, signal.SIGKILL)
        self.wait_until(lambda: len(self.workers() - before) == 1)
        (new,) = self.workers() - before
        return new

    def reload(self) -> None:
        os.kill(self._server.pid, signal.SIGHUP)

    def wait_until(self, true: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < until, self._server.log.read_text()
            time.sleep(0.05)

    def wait_for(self, said: str) -> None:
        self.wait_until(lambda: said in self._server.log.read_text())

    def listening(self) -> int:
        """Return how many processes hear the news of the others: each does once it is loaded.

        By the last statement of its line, which is told what to hear and then only compares versions.
        """
        heard = text(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE query LIKE 'LISTEN %' OR query LIKE 'SELECT code, version FROM tables %'"
        )
        with closing(Database(self._url)) as database, database.engine.connect() as line:
            return int(line.execute(heard).scalar_one())

    def revise(self, revision: str) -> None:
        """Have the schema be that of another release."""
        with closing(Database(self._url)) as database, database.engine.begin() as line:
            line.execute(text("UPDATE alembic_version SET version_num = :now"), {"now": revision})


@contextmanager
def hall_in(folder: Path, begun: Callable[[int], None] = lambda pid: None) -> Iterator[Hall]:
    # Of its own: nobody else's is to be stopped.
    with cluster() as own, own.empty() as engine:
        url = engine.url.render_as_string(hide_password=False)
        engine.dispose()
        with launched(folder, DATABASE_URL=url, WORKERS="2") as (server, process):
            begun(process.pid)
            wait_until_it_answers(server, process)
            yield Hall(server, url, own)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with hall_in(tmp_path) as hall:
        # One that answers is not both.
        hall.wait_until(lambda: hall.listening() == 2)
        yield hall


def test_one_that_dies_ends_no_other_and_comes_back(hall: Hall) -> None:
    first, other = hall.workers()
    # A newer release has migrated: what is started here finds no schema of its own, and the other serves on.
    hall.revise("9999")
    second = hall.kill(first)
    hall.wait_for("A newer release of Kanakku")
    for _ in range(10):
        assert hall.deal() == 201
        time.sleep(0.2)
    assert hall.workers() == {second, other}
    # Who is to take the place of those that serve waits for nothing.
    hall.reload()
    hall.wait_for("What is there now does not start")
    assert hall.workers() == {second, other}
    # It serves as soon as it can.
    hall.revise(newest_revision())
    third = hall.kill(other)
    hall.wait_until(lambda: hall.deal() == 201)
    assert hall.workers() == {second, third}
    # The database starts anew, and one of them dies meanwhile.
    hall.master.close()
    fourth = hall.kill(third)
    hall.wait_for("does not let us in")
    assert hall.deal() != 201
    hall.master.start()
    hall.wait_until(lambda: hall.deal() == 201)
    assert hall.workers() == {second, fourth}


@pytest.mark.long(because="a cluster of its own is started for what only an upgrade during a start meets")
def test_one_that_is_slower_to_start_than_a_newer_release_waits_while_the_other_serves(
    tmp_path: Path,
) -> None:
    slow = list[int]()

    def stop_one(pid: int) -> None:
        until = time.monotonic() + PATIENCE
        while b"gunicorn" not in Path(f"/proc/{pid}/cmdline").read_bytes() or len(children_of(pid)) < 2:
            assert time.monotonic() < until
            time.sleep(0.01)
        slow.append(max(children_of(pid)))
        os.kill(slow[0], signal.SIGSTOP)

    with hall_in(tmp_path, stop_one) as hall:
        both = hall.workers()
        hall.revise("9999")
        os.kill(slow[0], signal.SIGCONT)
        hall.wait_for("A newer release of Kanakku")
        for _ in range(10):
            assert hall.deal() == 201
            time.sleep(0.1)
        assert hall.workers() == both
        # Of the same schema again, it serves by itself: the other has gone, and what takes its place is held.
        (quick,) = both - {*slow}
        hall.revise(newest_revision())
        held = hall.kill(quick)
        os.kill(held, signal.SIGSTOP)
        hall.wait_until(lambda: hall.deal() == 201)
        os.kill(held, signal.SIGCONT)
