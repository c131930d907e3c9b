"""Let others be answered while something takes long in this process: one slice of one long work at a time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, RLock

SLICE = 0.005  # seconds of work before others come first
BREAK = 0.001  # seconds left to others; a moment without length would not let the network be looked at
_floor = Lock()
_whole = RLock()


class Turn:
    """Be a long work among others: it works while it has the floor, and passes it on after each slice.

    What is short never takes the floor, so it never waits for what is long.
    """

    def __init__(self) -> None:
        self._until = time.perf_counter() + SLICE
        self._has_floor = False

    def pass_on(self) -> None:
        """Let others go first, where a slice has passed. No lock and no connection may be held here."""
        if self.is_over():
            self.wait()

    def wait(self) -> None:
        """Let others go first, and take the floor."""
        time.sleep(BREAK)
        self.leave()
        # Whoever waits for the floor gets it before us.
        time.sleep(0)
        _floor.acquire()
        self._has_floor = True
        self._until = time.perf_counter() + SLICE

    def is_over(self) -> bool:
        """Tell whether a slice has passed."""
        return time.perf_counter() >= self._until

    def leave(self) -> None:
        """Give the floor back, as before a wait for something else."""
        if self._has_floor:
            self._has_floor = False
            _floor.release()


@contextmanager
def taking_turns() -> Iterator[Turn]:
    """Work in turns until the end of the block."""
    turn = Turn()
    try:
        yield turn
    finally:
        turn.leave()


@contextmanager
def one_by_one() -> Iterator[None]:
    """Do what is long and cannot be cut: after what is short, and after all else that is long.

    No transaction may be open.
    """
    with _whole:
        time.sleep(BREAK)
        yield
