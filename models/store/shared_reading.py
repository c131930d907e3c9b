"""Read what many follow once for all of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event, Lock
from typing import Generic, TypeVar

Read = TypeVar("Read")


class SharedReading(Generic[Read]):
    """Keep what was read last, and read it anew at most once in so many `seconds`."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._lock = Lock()
        self._last: tuple[float, Read] | None = None
        self._under_way: Event | None = None

    def since(self, moment: float, read: Callable[[Read | None], Read]) -> Read:
        """Return what was read after `moment` of the monotonic clock; who asks meanwhile waits for the same.

        `read` is given what was read before.
        """
        while True:
            with self._lock:
                last, under_way = self._last, self._under_way
                if last is not None and last[0] > moment:
                    return last[1]
                if under_way is None:
                    self._under_way = Event()
            if under_way is None:
                return self._read(last, read)
            under_way.wait()
            # Hundreds go on now, each of them after whoever else has something to do.
            time.sleep(0)

    def _read(self, last: tuple[float, Read] | None, read: Callable[[Read | None], Read]) -> Read:
        """Read, and wake who waits for it; where that fails one of them reads instead."""
        try:
            if last is not None:
                time.sleep(max(0.0, last[0] + self._seconds - time.monotonic()))
            last = time.monotonic(), read(last and last[1])
            return last[1]
        finally:
            with self._lock:
                ended, self._under_way, self._last = self._under_way, None, last
            if ended:
                ended.set()
