"""Tell whoever follows a table that it has changed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from threading import Event, Lock


class Listener:
    """Wait for news of one or several tables.

    `version` is the newest that was told, where it is one; `at` is when that was, by the monotonic clock.
    """

    def __init__(self) -> None:
        self.version = 0
        self.at = 0.0
        self._ticks = count(1)
        self._told = 0
        self._heard = 0
        self._news = Event()

    def tell(self, version: int, at: float) -> None:
        self.version = max(self.version, version)
        self.at = max(self.at, at)
        self._told = next(self._ticks)
        self._news.set()

    def wait(self, seconds: float) -> bool:
        """Return True as soon as there is news, False where there is none for so long."""
        self._news.wait(seconds)
        self._news.clear()
        # What is told between the end of the time and the clearing would be lost, were only the event asked.
        told = self._told
        is_news, self._heard = told > self._heard, told
        return is_news


class Broker:
    """Carry news inside this process; with several processes another broker takes its place.

    What is told before anybody listens is lost, so listen first and read the table then.
    """

    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener]] = {}
        self._lock = Lock()

    @property
    def listeners(self) -> int:
        """Return how many listen."""
        return sum(map(len, self._listeners.values()))

    def publish(self, code: str, version: int) -> None:
        """Tell all who listen to the table under `code` its new version."""
        with self._lock:
            listeners = tuple(self._listeners.get(code, ()))
        now = time.monotonic()
        for listener in listeners:
            listener.tell(version, now)

    @contextmanager
    def listen(self, *codes: str) -> Iterator[Listener]:
        """Hear of the tables under `codes` until the end of the block."""
        listener = Listener()
        with self._lock:
            for code in codes:
                self._listeners.setdefault(code, set()).add(listener)
        try:
            yield listener
        finally:
            with self._lock:
                for code in codes:
                    left = self._listeners[code]
                    left.discard(listener)
                    if not left:
                        del self._listeners[code]
