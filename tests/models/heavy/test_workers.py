"""What a worker process cannot do is not done: it is said, soon, and never tried in the server itself."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait as wait_until
from contextlib import closing, suppress
from importlib import import_module
from pathlib import Path

import pytest

from application import create_app
from models.heavy import asking as limits
from models.heavy.asking import ROOT, NotDone
from models.heavy.worker import MOST_MEMORY, load
from models.heavy.workers import Workers
from tests.models.heavy.asked import die, is_loaded, repeat, reserve, take, wait_for
from tests.models.soon import soon


@pytest.fixture
def workers() -> Iterator[Workers]:
    pool = Workers(1, waiting=1, patience=0.5, longest=20)
    yield pool
    pool.close()


def test_work_at_which_workers_die_is_tried_twice_and_never_here(workers: Workers, tmp_path: Path) -> None:
    with pytest.raises(NotDone):
        workers.ask(die, str(tmp_path / "dead"))
    dead = (tmp_path / "dead").read_text().split()
    assert len(set(dead)) == 2
    assert workers.ask(repeat, "a", 3) == "aaa"


@pytest.mark.parametrize(
    ("asked", "patience"),
    [pytest.param(3, 20, id="no_place_is_left"), pytest.param(2, 0.5, id="patience_ends")],
)
def test_who_finds_no_free_worker_is_told_while_it_works(tmp_path: Path, asked: int, patience: float) -> None:
    gate = tmp_path / "gate"
    with (
        closing(Workers(1, waiting=1, patience=patience, longest=20)) as pool,
        ThreadPoolExecutor() as phones,
    ):
        flights = [phones.submit(pool.ask, wait_for, str(gate)) for _ in range(asked)]
        told, others = wait_until(flights, return_when=FIRST_COMPLETED)
        gate.touch()
        assert [flight.result() for flight in others] == [True] * (asked - 1)
        [refused] = told
        with pytest.raises(NotDone) as too_much:
            refused.result()
        assert too_much.value.retry_after > 0
        assert pool.ask(repeat, "a", 3) == "aaa"


def wait_until_loaded(pool: Workers, function: Callable[..., object]) -> None:
    """Ask until it has loaded what a function needs: on a busy machine that is too long for a question."""
    loaded = False
    while not loaded:
        with suppress(NotDone):
            pool.ask(load, function)
            loaded = True


def test_what_takes_too_long_is_ended_and_not_tried_again(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    with closing(Workers(1, waiting=1, patience=5, longest=5)) as pool:
        wait_until_loaded(pool, wait_for)
        with pytest.raises(NotDone, match="longer than"):
            pool.ask(wait_for, str(tmp_path / "gate"), str(begun))
    assert len(begun.read_text().splitlines()) == 1


def test_memory_of_a_worker_has_an_end(workers: Workers) -> None:
    assert workers.ask(take, 2**20) == 2**20
    with pytest.raises(NotDone):
        workers.ask(take, 2**40)
    assert workers.ask(repeat, "a", 3) == "aaa"


def test_answer_of_a_worker_has_an_end(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LARGEST_ANSWER", 1000)
    assert len(workers.ask(repeat, "a", 900)) == 900
    with pytest.raises(NotDone, match="too large"):
        workers.ask(repeat, "a", 2000)
    assert workers.ask(repeat, "a", 3) == "aaa"


def test_what_is_loaded_takes_nothing_from_what_a_question_may_use(workers: Workers) -> None:
    assert workers.ask(reserve, MOST_MEMORY - 2**26) == MOST_MEMORY - 2**26
    with pytest.raises(NotDone):
        workers.ask(reserve, MOST_MEMORY + 2**26)


def told_by(code: str, **further: str) -> str:
    """Return what a program of its own prints, so that nothing is loaded yet that it does not load."""
    command, environment = [sys.executable, "-c", code], {**os.environ, **further}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


WRITING = """
import json
from models.files.spreadsheets import write_csv, write_workbook
from models.heavy.workers import Workers
sheet = {"seats": [], "deals": [], "rulings": [], "bonuses": [], "totals": [], "status": "playing"}
body = json.dumps({**sheet, "game": {"dealers": False, "places": False}}).encode()
workers = Workers(1, waiting=1, patience=5, longest=20)
assert workers.ask(write_csv, body)
assert workers.ask(write_workbook, body)
print(*workers.ask(eval, "list(__import__('sys').modules)"))
workers.close()
"""


def test_worker_that_writes_a_sheet_loads_little() -> None:
    loaded = set(told_by(WRITING).split())
    assert "models.files.spreadsheets" in loaded
    assert not loaded & {"api", "rules", "flask", "sqlalchemy"}


def test_what_one_needs_is_loaded_for_all_that_begin_later(workers: Workers) -> None:
    # This module must not import it, for it is loaded there too.
    workers.ask(load, import_module("tabnanny").check)
    with closing(Workers(1, waiting=1, patience=5, longest=20)) as later:
        assert later.ask(is_loaded, "tabnanny")
        assert later.ask(os.getpid) != workers.ask(os.getpid)


def opened_by(process: Path) -> set[str]:
    """Return what a process has open: for a moment yet the line that it has forked a worker with."""
    return {each.name for each in (process / "fd").iterdir()}


def test_what_workers_are_forked_from_has_one_thread_and_nothing_open(workers: Workers) -> None:
    wait_until_loaded(workers, create_app)
    forked_from = Path(f"/proc/{workers.ask(os.getppid)}")
    assert forked_from.name != str(os.getpid())
    assert len([*(forked_from / "task").iterdir()]) == 1
    soon(lambda: opened_by(forked_from) == {"0", "1", "2"})


def test_where_that_dies_from_which_workers_are_forked_those_go_on_and_others_begin(workers: Workers) -> None:
    worker, forked_from = workers.ask(os.getpid), workers.ask(os.getppid)
    assert forked_from != os.getpid()
    os.kill(forked_from, signal.SIGKILL)
    assert workers.ask(os.getpid) == worker
    os.kill(worker, signal.SIGKILL)
    assert workers.ask(os.getppid) not in (forked_from, os.getpid())
    assert not Path(f"/proc/{forked_from}").exists()


def test_the_dead_leave_nothing_behind(workers: Workers, tmp_path: Path) -> None:
    ours, forked_from = Path("/proc/self"), Path(f"/proc/{workers.ask(os.getppid)}")
    # Else what other tests have left in cycles may be closed meanwhile.
    gc.collect()
    before = len(opened_by(ours))
    for _ in range(10):
        with pytest.raises(NotDone):
            workers.ask(die, str(tmp_path / "dead"))
        workers.ask(repeat, "a", 3)
    assert len(opened_by(ours)) == before
    soon(lambda: opened_by(forked_from) == {"0", "1", "2"})
    dead = (tmp_path / "dead").read_text().split()
    assert len(dead) == 20
    soon(lambda: not any(Path(f"/proc/{pid}").exists() for pid in dead))


# Whoever waits for a worker on gevent lets others go on: one of them opens what that waits for.
ON_GEVENT = """
from gevent import monkey, sleep, spawn
monkey.patch_all()
import os
from pathlib import Path
from models.heavy.workers import Workers
import held_back
held = Path(os.environ["HELD"])
held.touch()
workers = Workers(1, waiting=1, patience=20, longest=20)
asked = spawn(workers.ask, held_back.wait)
sleep(0.2)
held.unlink()
asked.get()
print("loaded")
held.touch()
asked = spawn(workers.ask, held_back.wait)
sleep(0.2)
held.unlink()
asked.get()
print("answered")
workers.close()
"""
HELD_BACK = """
import os, time
def wait():
    while os.path.exists(os.environ["HELD"]):
        time.sleep(0.01)
wait()
"""


def test_on_gevent_others_go_on_while_a_worker_loads_and_works(tmp_path: Path) -> None:
    (tmp_path / "held_back.py").write_text(HELD_BACK)
    path = os.pathsep.join([str(tmp_path), str(ROOT)])
    assert told_by(ON_GEVENT, PYTHONPATH=path, HELD=str(tmp_path / "held")) == "loaded\nanswered\n"


def test_what_is_loaded_ahead_is_in_every_process_before_anybody_asks() -> None:
    pool = Workers(2, waiting=2, patience=20, longest=20)
    # This module must not import it, for it is loaded there too.
    pool.load_ahead(import_module("colorsys").rgb_to_hls)
    until = time.monotonic() + 20
    with ThreadPoolExecutor() as askers:
        while not all(askers.map(pool.ask, [is_loaded] * 2, ["colorsys"] * 2)):
            assert time.monotonic() < until
    pool.close()
