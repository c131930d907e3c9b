"""What a worker process cannot do is not done: it is said, soon, and never tried in the server itself."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

import pytest

from models import workers as limits
from models.spreadsheets import write_csv, write_workbook
from models.workers import NotDone, Workers


def die(noted_in: str) -> None:
    with Path(noted_in).open("a") as file:
        file.write(f"{os.getpid()}\n")
    os.kill(os.getpid(), signal.SIGKILL)


def repeat(text: str, times: int) -> str:
    return text * times


def wait(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def take(size: int) -> int:
    return len(bytearray(size))


def is_loaded(module: str) -> bool:
    """Tell so while the other process is asked as well."""
    time.sleep(0.1)
    return module in sys.modules


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


def test_who_comes_when_all_places_are_taken_is_told_at_once(workers: Workers) -> None:
    workers.ask(wait, 0)
    with ThreadPoolExecutor() as others:
        running = others.submit(workers.ask, wait, 1.0)
        time.sleep(0.2)
        waiting = others.submit(workers.ask, wait, 0.0)
        time.sleep(0.1)
        began = time.monotonic()
        with pytest.raises(NotDone) as told:
            workers.ask(wait, 0.0)
        assert time.monotonic() - began < 0.1
        assert told.value.retry_after > 0
        # Who waits has a limit too.
        with pytest.raises(NotDone):
            waiting.result()
        assert running.result() == 1.0
    assert workers.ask(wait, 0) == 0


def test_what_takes_too_long_is_ended() -> None:
    pool = Workers(1, waiting=1, patience=5, longest=0.5)
    try:
        began = time.monotonic()
        with pytest.raises(NotDone, match="longer than"):
            pool.ask(wait, 60)
        # Once, not again: a second try would take as long.
        assert time.monotonic() - began < 1
    finally:
        pool.close()


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


def test_worker_that_writes_a_sheet_loads_little(workers: Workers) -> None:
    sheet: dict[str, object] = {"seats": [], "deals": [], "rulings": [], "bonuses": [], "totals": []}
    body = json.dumps({**sheet, "status": "in_play", "game": {"dealers": False}}).encode()
    assert workers.ask(write_csv, body)
    assert workers.ask(write_workbook, body)
    loaded = set(workers.ask(eval, "list(__import__('sys').modules)"))
    assert "models.spreadsheets" in loaded
    assert not loaded & {"api", "rules", "flask", "sqlalchemy"}


def test_what_is_loaded_ahead_is_in_every_process_before_anybody_asks() -> None:
    pool = Workers(2, waiting=2, patience=20, longest=20)
    # This module must not import it, for it is loaded there too.
    pool.load_ahead(import_module("colorsys").rgb_to_hls)
    until = time.monotonic() + 20
    with ThreadPoolExecutor() as askers:
        while not all(askers.map(pool.ask, [is_loaded] * 2, ["colorsys"] * 2)):
            assert time.monotonic() < until
    pool.close()
