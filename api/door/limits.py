"""Count what costs work by who asks for it, and say when it is too much."""

from __future__ import annotations

import hashlib
import math
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from flask import Flask, current_app, request

from api.door.open_streams import OpenStreams
from api.door.right_codes import RightCodes
from api.wire.problems import Problem
from models.store.cache import Cache

WINDOW = 60.0  # seconds
MOST_FROM_ADDRESS = 30
MOST_AT_TARGET = 60
MOST_OPENED = 300
MOST_IMPORTED = 10
MOST_CALLED = 60
MOST_WRITTEN = 3000
MOST_STREAMS_AT_TABLE = 4000
# What 3,000 phones behind one address do in their busiest minute, with room to spare.
WORK = 20_000
STREAMS = 6000
COUNTED = 20_000
TOLD = 2_000  # of these, told to other processes at a time
_NEIGHBOURS = 64  # bits: who has one IPv6 address has all that share these


class Limits:
    """Count by who does something, in windows that begin with the first time.

    Whose count is forgotten for lack of room begins anew, so nobody suffers from how many others there are.
    Where several processes serve, they tell each other twice a second what they counted. `work` and `streams`
    are what one address may take of the server in a window, and have open at once.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, work: int = WORK, streams: int = STREAMS
    ) -> None:
        self.work, self.streams = work, streams
        self.codes = RightCodes(clock)
        self.open_streams = OpenStreams(clock)
        self._clock = clock
        self._counts: Cache[str, tuple[float, int]] = Cache(COUNTED)
        self._fresh: Counter[str] = Counter()

    @property
    def counted(self) -> int:
        """Return how many are counted by themselves."""
        return len(self._counts)

    def count(self, who: str, times: int = 1) -> int:
        """Count `times` more of `who` and return how many there are in this window."""
        if who in self._fresh or len(self._fresh) < TOLD:
            self._fresh[who] += times
        return self._count(who, times)

    def fresh(self) -> Mapping[str, int]:
        """Return what was counted here since this was asked last, by who did it."""
        fresh, self._fresh = self._fresh, Counter()
        return fresh

    def take(self, heard: Mapping[str, int]) -> None:
        """Count what another process has counted just now."""
        for who, times in heard.items():
            self._count(who, times)

    def _count(self, who: str, times: int) -> int:
        began, seen = self._window(who)
        self._counts.put(who, (began, seen + times))
        return seen + times

    def wait(self, who: str, most: int) -> int:
        """Return after how many seconds `who` may go on, 0 for at once."""
        began, seen = self._window(who)
        return 0 if seen < most else max(1, math.ceil(began + WINDOW - self._clock()))

    def _window(self, who: str) -> tuple[float, int]:
        now = self._clock()
        began, seen = self._counts.get(who) or (now, 0)
        return (began, seen) if now < began + WINDOW else (now, 0)


def register(app: Flask) -> None:
    """Give `app` limits of its own, as its settings say."""
    work = app.config["WORK_PER_ADDRESS"] or WORK
    streams = app.config["STREAMS_PER_ADDRESS"] or STREAMS
    app.extensions["kanakku.limits"] = Limits(work=int(work), streams=int(streams))


def limits() -> Limits:
    """Return the limits of the application that answers this request."""
    found: Limits = current_app.extensions["kanakku.limits"]
    return found


def sender() -> str:
    """Return the address that this request counts for: of IPv6 the network, which one customer holds."""
    return _counted_as(request.remote_addr or "")


def spend(work: int) -> None:
    """Count work that anybody may ask for; raises Problem 429 where one address asks for too much."""
    _allow(f"works {sender()}", limits().work, "too_often.work", work)


def opening() -> None:
    """Count a table opened without any key; raises Problem 429 where one address opens too many."""
    _allow(f"opens {sender()}", MOST_OPENED, "too_often.opened")


def importing() -> None:
    """Count a record imported without any key; raises Problem 429 where one address imports too many."""
    _allow(f"imports {sender()}", MOST_IMPORTED, "too_often.imported")


def calling() -> None:
    """Count a call for the director made or taken back, without a key; raises Problem 429 after too many."""
    _allow(f"calls {sender()}", MOST_CALLED, "too_often.calls")


def count_write(key: str, most: int | None = None) -> None:
    """Count a write with `key`; raises Problem 429 where it writes faster than any hand, or its `most`."""
    who = f"writes {hashlib.sha256(key.encode()).hexdigest()}"
    _allow(who, MOST_WRITTEN if most is None else most, "too_often.writes")


def streaming(code: str, stream: Iterator[bytes]) -> Iterator[bytes]:
    """Return `stream` of the table under `code`, counted while it is read.

    Raises Problem 429 where one address reads too many, of all tables or of this one.
    """
    open_streams, whole, of_table = limits().open_streams, sender(), f"{sender()} at {code}"
    if open_streams.of(whole) >= limits().streams or open_streams.of(of_table) >= MOST_STREAMS_AT_TABLE:
        raise slow_down("too_often.streams", math.ceil(WINDOW))

    def counted() -> Iterator[bytes]:
        with open_streams.reading(whole, of_table):
            yield from stream

    return counted()


def slow_down(sentence: str, wait: int) -> Problem:
    """Return the refusal `sentence`, which says for how many seconds."""
    return Problem(429, sentence, headers={"Retry-After": str(wait)}, wait=wait)


def _allow(who: str, most: int, sentence: str, times: int = 1) -> None:
    wait = limits().wait(who, most)
    if wait:
        raise slow_down(sentence, wait)
    limits().count(who, times)


@lru_cache(maxsize=1024)
def _counted_as(address: str) -> str:
    try:
        read = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(read, IPv6Address):
        return address
    if read.ipv4_mapped:
        return str(read.ipv4_mapped)
    return str(ip_network((read, _NEIGHBOURS), strict=False))
