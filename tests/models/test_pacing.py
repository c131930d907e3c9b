"""What many follow is read once for all of them, and never older than they may have it."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from models.pacing import Paced

PAUSE = 0.05  # seconds


def test_all_who_ask_after_one_moment_share_what_one_of_them_read() -> None:
    paced, reads = Paced[int](PAUSE), iter(range(100))
    moment = time.monotonic()
    with ThreadPoolExecutor(20) as followers:
        shared = [followers.submit(paced.since, moment, lambda before: next(reads)) for _ in range(20)]
    assert {each.result() for each in shared} == {0}


def test_what_was_read_before_a_moment_is_read_anew_after_the_pause() -> None:
    paced = Paced[tuple[int, float]](PAUSE)

    def read(before: tuple[int, float] | None) -> tuple[int, float]:
        return (before[0] + 1 if before else 1), time.monotonic()

    first, began = paced.since(time.monotonic(), read)
    again, went_on = paced.since(time.monotonic(), read)
    assert (first, again) == (1, 2)
    assert went_on - began >= PAUSE * 0.9


def test_what_could_not_be_read_is_read_by_who_asks_next() -> None:
    paced = Paced[int](PAUSE)
    with pytest.raises(ZeroDivisionError):
        paced.since(time.monotonic(), lambda before: 1 // 0)
    assert paced.since(time.monotonic(), lambda before: 7) == 7
