"""What many follow is read once for all of them, and never older than they may have it."""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from models.store.shared_reading import SharedReading
from tests.server import ROOT

PAUSE = 0.05  # seconds


def test_all_who_ask_after_one_moment_share_what_one_of_them_read() -> None:
    paced, reads = SharedReading[int](PAUSE), iter(range(100))
    moment = time.monotonic()
    with ThreadPoolExecutor(20) as followers:
        shared = [followers.submit(paced.since, moment, lambda before: next(reads)) for _ in range(20)]
    assert {each.result() for each in shared} == {0}


def test_what_was_read_before_a_moment_is_read_anew_after_the_pause() -> None:
    paced = SharedReading[tuple[int, float]](PAUSE)

    def read(before: tuple[int, float] | None) -> tuple[int, float]:
        return (before[0] + 1 if before else 1), time.monotonic()

    first, began = paced.since(time.monotonic(), read)
    again, went_on = paced.since(time.monotonic(), read)
    assert (first, again) == (1, 2)
    assert went_on - began >= PAUSE * 0.9


def test_what_could_not_be_read_is_read_by_who_asks_next() -> None:
    paced = SharedReading[int](PAUSE)
    with pytest.raises(ZeroDivisionError):
        paced.since(time.monotonic(), lambda before: 1 // 0)
    assert paced.since(time.monotonic(), lambda before: 7) == 7


def test_who_waits_has_what_is_being_read_however_eagerly_another_asks_again() -> None:
    paced, readings = SharedReading[int](0), [0]

    def read(before: int | None) -> int:
        readings.append(readings[-1] + 1)
        if before is None:
            waiting.append(follower.submit(wait))
        time.sleep(PAUSE)
        return readings[-1]

    def wait() -> tuple[int, int]:
        return readings[-1], paced.since(0, read)

    waiting: list[Future[tuple[int, int]]] = []
    with ThreadPoolExecutor(1) as follower:
        for _ in range(10):
            paced.since(time.monotonic(), read)
        came, had = waiting[0].result()
    assert had - came <= 1


def test_who_waits_is_not_left_waiting_among_the_greenlets_of_the_server() -> None:
    held = test_who_waits_has_what_is_being_read_however_eagerly_another_asks_again.__name__
    program = f"from gevent import monkey; monkey.patch_all(); import {__name__} as here; here.{held}()"
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)
