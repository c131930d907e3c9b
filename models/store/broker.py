"""Tell whoever follows a table that it has changed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from threading import Event, Lock

FORGET = "forget"  # the subject of which is told where what is kept in memory may be kept no more


class Listener:
    """Wait for news of one or several tables.

    `version` is the newest that was told, where it is one; `at` is when that was, by the monotonic clock.
    Once it is `over`, this process tells no more: who follows is to come back, to another.
    """

    def __init__(self) -> None:
        self.version = 0
        self.at = 0.0
        self.over = False
        self._ticks = count(1)
        self._told = 0
        self._heard = 0
        self._news = Event()

    def tell(self, version: int, at: float) -> None:
        self.version = max(self.version, version)
        self.at = max(self.at, at)
        self._wake()

    def end(self) -> None:
        """Say that nothing more is told."""
        self.over = True
        self._wake()

    def _wake(self) -> None:
        self._told = next(self._ticks)
        self._news.set()

    def wait(self, seconds: float) -> bool:
        """Return True as soon as there is news, False where there is none for so long."""
        self._news.wait(seconds)
        self._news.clear()
        # What is told between the end of the time and the clearing would be lost, were only the event asked.
        newest = self._told
        is_news, self._heard = newest > self._heard, newest
        return is_news


class Broker:
    """Carry news inside this process.

    What is told before anybody listens is lost, so listen first and read the table then. `passed_on` is
    called with all that is published, for other processes (`models/store/relay.py`); what those publish is
    told.
    """

    def __init__(self) -> None:
        self.passed_on: Callable[[str, int], None] | None = None
        self._listeners: dict[str, set[Listener]] = {}
        self._newest: dict[str, int] = {}
        self._lock = Lock()
        self._over = False

    @property
    def listeners(self) -> int:
        """Return how many listen."""
        return sum(map(len, self._listeners.values()))

    def followed(self) -> dict[str, int]:
        """Return what is listened to, each with the newest version that was told, 0 where none was."""
        with self._lock:
            return dict(self._newest)

    def publish(self, code: str, version: int) -> None:
        """Tell all who listen to the table under `code` its new version."""
        self.tell(code, version)
        if self.passed_on:
            self.passed_on(code, version)

    def tell(self, code: str, version: int) -> None:
        """Tell those who listen in this process."""
        with self._lock:
            listeners = tuple(self._listeners.get(code, ()))
            if listeners:
                self._newest[code] = max(version, self._newest[code])
        now = time.monotonic()
        for listener in listeners:
            listener.tell(version, now)

    def end(self) -> None:
        """Let whoever listens know, and whoever comes yet, that this process tells no more."""
        with self._lock:
            self._over = True
            listeners = {each for listening in self._listeners.values() for each in listening}
        for listener in listeners:
            listener.end()

    @contextmanager
    def listen(self, *codes: str) -> Iterator[Listener]:
        """Hear of the tables under `codes` until the end of the block."""
        listener = Listener()
        with self._lock:
            listener.over = self._over
            for code in codes:
                self._listeners.setdefault(code, set()).add(listener)
                self._newest.setdefault(code, 0)
        try:
            yield listener
        finally:
            with self._lock:
                for code in codes:
                    left = self._listeners[code]
                    left.discard(listener)
                    if not left:
                        del self._listeners[code], self._newest[code]
