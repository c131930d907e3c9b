"""Read what many follow once for all of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

Read = TypeVar("Read")


class Paced(Generic[Read]):
    """Keep what was read last, and read it anew at most once in so many `seconds`."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._lock = Lock()
        self._last: tuple[float, Read] | None = None

    def since(self, moment: float, read: Callable[[Read | None], Read]) -> Read:
        """Return what was read after `moment` of the monotonic clock; who asks meanwhile waits for the same.

        `read` is given what was read before.
        """
        last = self._last
        if last is None or last[0] <= moment:
            with self._lock:
                last = self._last
                if last is None or last[0] <= moment:
                    last = self._last = self._read(last, read)
        return last[1]

    def _read(
        self, last: tuple[float, Read] | None, read: Callable[[Read | None], Read]
    ) -> tuple[float, Read]:
        if last is None:
            return time.monotonic(), read(None)
        time.sleep(max(0.0, last[0] + self._seconds - time.monotonic()))
        return time.monotonic(), read(last[1])
