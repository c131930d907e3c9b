"""Slow down whoever guesses keys and codes, without stopping the hall that shares his address."""

from __future__ import annotations

import hashlib
import math
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator

from flask import Flask, current_app, request

from api.context import PREFIX
from api.problems import Problem
from models.cache import Cache

WINDOW = 60.0  # seconds
MOST_FROM_ADDRESS = 30
MOST_AT_TARGET = 60
MOST_OPENED = 300
MOST_IMPORTED = 60
MOST_WRITTEN = 3000
MOST_STREAMS = 2000  # half of the connections of one process
_REMEMBERED = 20_000
_GUESSED = "Too many wrong keys or codes came from here. Wait {wait} seconds, then try again."
_OPENED = "Too many tables were opened from here. Wait {wait} seconds, then try again."
_IMPORTED = "Too many tables were imported from here. Wait {wait} seconds, then try again."
_STREAMED = "Too many phones follow live from here. Ask for the table itself, or wait {wait} seconds."
_WRITTEN = "This key has changed too much at once. Wait {wait} seconds, then try again."
_TARGET = re.compile(rf"{PREFIX}/(?:tables|games)/([^/]+)")


class Limits:
    """Count failures by who made them, in windows that begin with the first.

    While there are too many, only what was right from there before passes; successes never count.
    `streams` has how many are open now, by who reads them.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._counts: Cache[str, tuple[float, int]] = Cache(_REMEMBERED)
        self._right: Cache[str, bool] = Cache(_REMEMBERED)
        self.streams: Counter[str] = Counter()

    def count(self, who: str) -> int:
        """Count one more of `who` and return how many there are in this window."""
        began, seen = self._window(who)
        self._counts.put(who, (began, seen + 1))
        return seen + 1

    def wait(self, who: str, most: int) -> int:
        """Return after how many seconds `who` may go on, 0 for at once."""
        began, seen = self._window(who)
        return 0 if seen < most else max(1, math.ceil(began + WINDOW - self._clock()))

    def remember(self, who: str, what: str) -> None:
        """Note that `what` was right when `who` sent it. Only its hash is kept."""
        self._right.put(_hashed(who, what), True)

    def knows(self, who: str, what: str) -> bool:
        return self._right.get(_hashed(who, what)) is not None

    def _window(self, who: str) -> tuple[float, int]:
        now = self._clock()
        began, seen = self._counts.get(who) or (now, 0)
        return (began, seen) if now < began + WINDOW else (now, 0)


def register(app: Flask) -> None:
    """Give `app` limits of its own."""
    app.extensions["kanakku.limits"] = Limits()


def guard_key(key: str) -> None:
    """Raise Problem 429 after too many wrong ones from here or for this, unless `key` was right before."""
    wait = max(_limits().wait(_address(), MOST_FROM_ADDRESS), _limits().wait(_target(), MOST_AT_TARGET))
    if wait and not _limits().knows(_address(), key):
        raise _slow_down(_GUESSED, wait)


def guard_code(code: str) -> None:
    """Raise Problem 429 after too many wrong ones from here, unless `code` was right before.

    Wrong keys sent to a table from elsewhere must not keep anyone from watching it.
    """
    wait = _limits().wait(_address(), MOST_FROM_ADDRESS)
    if wait and not _limits().knows(_address(), code):
        raise _slow_down(_GUESSED, wait)


def right(secret: str) -> None:
    """Note that `secret` was right."""
    _limits().remember(_address(), secret)


def wrong() -> None:
    """Count a wrong key or code against the sender's address and what he asked for."""
    _limits().count(_address())
    _limits().count(_target())


def opening() -> None:
    """Count a table opened without any key; raises Problem 429 where one address opens too many."""
    _allow(f"opens {_address()}", MOST_OPENED, _OPENED)


def importing() -> None:
    """Count a table imported without any key; raises Problem 429 where one address imports too many."""
    _allow(f"imports {_address()}", MOST_IMPORTED, _IMPORTED)


def count_write(key: str) -> None:
    """Count a write with `key`; raises Problem 429 where it writes faster than any hand."""
    _allow(f"writes {_hashed('', key)}", MOST_WRITTEN, _WRITTEN)


def streaming(stream: Iterator[bytes]) -> Iterator[bytes]:
    """Return `stream`, counted while it is read; raises Problem 429 where one address reads too many."""
    streams, who = _limits().streams, _address()
    if streams[who] >= MOST_STREAMS:
        raise _slow_down(_STREAMED, math.ceil(WINDOW))

    def counted() -> Iterator[bytes]:
        streams[who] += 1
        try:
            yield from stream
        finally:
            streams[who] -= 1
            if not streams[who]:
                del streams[who]

    return counted()


def _slow_down(text: str, wait: int) -> Problem:
    return Problem(429, text.format(wait=wait), headers={"Retry-After": str(wait)})


def _allow(who: str, most: int, too_much: str) -> None:
    wait = _limits().wait(who, most)
    if wait:
        raise _slow_down(too_much, wait)
    _limits().count(who)


def _limits() -> Limits:
    found: Limits = current_app.extensions["kanakku.limits"]
    return found


def _address() -> str:
    return request.remote_addr or ""


def _target() -> str:
    found = _TARGET.match(request.path)
    return f"at {found[1].upper()}" if found else f"at nothing from {_address()}"


def _hashed(who: str, what: str) -> str:
    return hashlib.sha256(f"{who} {what}".encode()).hexdigest()
