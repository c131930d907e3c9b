"""Processes of one host serve one PostgreSQL together, and one that dies comes back, however that fares."""

from __future__ import annotations

import http.client
import json
import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest
from sqlalchemy import text

from models.heavy.workshop_line import WORKSHOP
from models.store.database import Database
from models.store.migrating import newest_revision
from tests.api.phones import GONE
from tests.api.scorekeeper import new_id, points
from tests.api.server import call
from tests.postgresql import Cluster, cluster
from tests.server import Server, children_of, launched, wait_until_it_answers, workers_of
from tests.torture import two_processes
from tests.torture.proxy import Proxy

pytestmark = pytest.mark.postgresql
PATIENCE = 30  # seconds
GAME = {"game_type": "points", "preset": "points", "seats": [{"name": "Anu"}, {"name": "Biju"}]}


class Hall:
    """Hold a server of two processes, and a table that plays there."""

    def __init__(self, server: Server, url: str, own: Cluster) -> None:
        self.server, self.url, self.master = server, url, own.master
        _, table = call(server.port, "POST", "/tables", {})
        self._key, self.code = table["scorekeeper_key"], table["code"]
        _, sheet = call(server.port, "POST", f"/tables/{self.code}/games", GAME, self._key)
        self._deals = f"/games/{sheet['game']['id']}/deals"

    def deal(self) -> int | str:
        """Record a deal; return what was answered, or why nothing was."""
        try:
            stated = {"outcome": points(1, 2)}
            return call(self.server.port, "PUT", f"{self._deals}/{new_id()}", stated, self._key)[0]
        except GONE as error:
            return repr(error)

    def export(self) -> int:
        """Ask for what a process beside writes; return what was answered."""
        return self._got(f"/api/v1/tables/{self.code}/export")[0]

    def figure(self, name: str) -> float:
        """Return the sum of a figure that the server shows."""
        told = self._got("/metrics")[1].splitlines()
        return sum(float(each.rpartition(" ")[2]) for each in told if each.startswith(name))

    def _got(self, path: str) -> tuple[int, str]:
        """Return status and text of what is read with the table's key; a process beside starts slowly."""
        with closing(http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)) as line:
            line.request("GET", path, headers={"Authorization": f"Bearer {self._key}"})
            answer = line.getresponse()
            return answer.status, answer.read().decode()

    def workers(self) -> set[int]:
        return children_of(self.server.pid)

    def workshop(self) -> set[int]:
        """Return the process that keeps those beside, if it is there."""
        told = dict(each.partition(b"=")[::2] for each in _file("environ", self.server.pid).split(b"\0"))
        asked = b"models.heavy.workshop\0" + told[WORKSHOP.encode()]
        pids = (int(each.name) for each in Path("/proc").iterdir() if each.name.isdecimal())
        return {pid for pid in pids if asked in _file("cmdline", pid)}

    def kill(self, worker: int) -> int:
        """Kill a process that serves, and return the one that is started in its place."""
        before = self.workers()
        os.kill(worker, signal.SIGKILL)
        self.wait_until(lambda: len(self.workers() - before) == 1)
        (new,) = self.workers() - before
        return new

    def reload(self) -> None:
        os.kill(self.server.pid, signal.SIGHUP)

    def wait_until_reloaded(self, before: set[int]) -> None:
        self.wait_until(lambda: len(self.workers()) == len(before) and not self.workers() & before)

    def wait_until(self, true: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < until, self.server.log.read_text()
            time.sleep(0.05)

    def wait_for(self, said: str) -> None:
        self.wait_until(lambda: said in self.server.log.read_text())

    def listening(self) -> int:
        """Return how many processes hear the news of the others: each does once it is loaded.

        By the last statement of its line, which is told what to hear and then only compares versions.
        """
        heard = text(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE query LIKE 'LISTEN %' OR query LIKE 'SELECT code, version FROM tables %'"
        )
        with closing(Database(self.url)) as database, database.engine.connect() as line:
            return int(line.execute(heard).scalar_one())

    def revise(self, revision: str) -> None:
        """Have the schema be that of another release."""
        with closing(Database(self.url)) as database, database.engine.begin() as line:
            line.execute(text("UPDATE alembic_version SET version_num = :now"), {"now": revision})


def _file(name: str, pid: int) -> bytes:
    """Return what the system says of a process; nothing of one that is gone."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/{name}").read_bytes()
    return b""


@contextmanager
def hall_in(
    folder: Path, begun: Callable[[int], None] = lambda pid: None, log: str = "text"
) -> Iterator[Hall]:
    # Of its own: nobody else's is to be stopped.
    with cluster() as own, own.empty() as engine:
        url = engine.url.render_as_string(hide_password=False)
        engine.dispose()
        with launched(folder, DATABASE_URL=url, WORKERS="2", LOG=log) as (server, process):
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


@contextmanager
def stopped(worker: int) -> Iterator[None]:
    """Let a process do nothing until the end of the block, so that the other is asked."""
    os.kill(worker, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(worker, signal.SIGCONT)


@pytest.mark.long(because="a cluster of its own is started, for what one process counts as two do")
def test_either_shows_the_figures_of_both_and_what_the_dead_had_open_is_forgotten(hall: Hall) -> None:
    one, other = hall.workers()
    with stopped(other):
        assert [hall.deal() for _ in range(2)] == [201, 201]
        stream = http.client.HTTPConnection("127.0.0.1", hall.server.port, timeout=10)
        stream.request("GET", f"/api/v1/tables/{hall.code}/live")
        assert stream.getresponse().status == 200
    with closing(stream):
        with stopped(one):
            assert [hall.deal() for _ in range(3)] == [201, 201, 201]
            assert hall.figure("kanakku_deals_recorded_total") == 5
            assert hall.figure("kanakku_open_streams") == 1
        hall.kill(one)
        assert hall.figure("kanakku_open_streams") == 0
        assert hall.figure("kanakku_deals_recorded_total") == 5, "what the dead have counted counts on"
        assert hall.figure("kanakku_database_up") == 1


@pytest.mark.long(because="a hall plays on a cluster of its own while everything dies in turn")
def test_a_hall_plays_on_whatever_dies_and_each_line_of_the_log_is_one_document(tmp_path: Path) -> None:
    with hall_in(tmp_path, log="json") as served:
        served.wait_until(lambda: served.listening() == 2)

        def kill_one(_: two_processes.Hall) -> None:
            new = served.kill(min(served.workers()))
            served.wait_for(f'"pid": {new}, "said": "answered"')

        def reload(_: two_processes.Hall) -> None:
            before = served.workers()
            served.reload()
            served.wait_until_reloaded(before)

        def kill_a_worker_beside(_: two_processes.Hall) -> None:
            assert served.export() == 200
            (workshop,) = served.workshop()
            for each in workers_of(workshop):
                os.kill(each, signal.SIGKILL)
            assert served.export() == 200

        def kill_what_workers_are_forked_from(_: two_processes.Hall) -> None:
            (workshop,) = served.workshop()
            for each in children_of(workshop) | workers_of(workshop):
                os.kill(each, signal.SIGKILL)
            assert served.export() == 200

        def kill_the_workshop(_: two_processes.Hall) -> None:
            (workshop,) = served.workshop()
            os.kill(workshop, signal.SIGKILL)
            assert served.export() == 200
            assert served.workshop() not in (set(), {workshop})

        with closing(Proxy([served.server.port], random.Random(26))) as proxy:
            hall = two_processes.Hall(None, served.url, [], proxy, tmp_path)
            beside = (kill_a_worker_beside, kill_what_workers_are_forked_from, kill_the_workshop)
            for fault in (kill_one, reload, *beside, kill_one):
                hall.play(0.2)
                hall.breaks(fault)
            hall.play(0.2)
            hall.check()
            hall.database.close()
    said = [json.loads(line)["said"] for line in served.server.log.read_text().splitlines()]
    assert any("A worker process died" in each for each in said)
