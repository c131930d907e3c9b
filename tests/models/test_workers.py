"""What a worker process cannot do is not done: it is said, soon, and never tried in the server itself."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait as wait_until
from contextlib import closing
from importlib import import_module
from pathlib import Path

import pytest

from models.files.spreadsheets import write_csv, write_workbook
from models.heavy import workers as limits
from models.heavy.workers import NotDone, Workers


def die(noted_in: str) -> None:
    with Path(noted_in).open("a") as file:
        file.write(f"{os.getpid()}\n")
    os.kill(os.getpid(), signal.SIGKILL)


def repeat(text: str, times: int) -> str:
    return text * times


def wait_for(gate: str, noted_in: str | None = None) -> bool:
    """Wait until there is a file `gate`."""
    if noted_in:
        with Path(noted_in).open("a") as file:
            file.write(f"{os.getpid()}\n")
    while not Path(gate).exists():
        time.sleep(0.01)
    return True


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


def is_there(pool: Workers) -> bool:
    """Tell whether a process has loaded in time."""
    try:
        return pool.ask(repeat, "a", 1) == "a"
    except NotDone:
        return False


def test_what_takes_too_long_is_ended_and_not_tried_again(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    with closing(Workers(1, waiting=1, patience=5, longest=5)) as pool:
        # On a busy machine to load is too long already.
        while not is_there(pool):
            pass
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


def test_worker_that_writes_a_sheet_loads_little(workers: Workers) -> None:
    sheet: dict[str, object] = {"seats": [], "deals": [], "rulings": [], "bonuses": [], "totals": []}
    body = json.dumps({**sheet, "status": "playing", "game": {"dealers": False, "places": False}}).encode()
    assert workers.ask(write_csv, body)
    assert workers.ask(write_workbook, body)
    loaded = set(workers.ask(eval, "list(__import__('sys').modules)"))
    assert "models.files.spreadsheets" in loaded
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
