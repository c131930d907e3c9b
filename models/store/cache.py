"""Keep what can be made again, the least used thrown away first.

What takes much is counted in bytes of memory, as measured, and all of it together takes USUAL MiB at most in
a process; KEPT_MIB says another number, and each part has as much less or more then.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Generic, TypeVar

USUAL = 400
MIB = 2**20
KEPT_MIB = "KEPT_MIB"  # the setting, which processes beside have too
Name = TypeVar("Name")
Value = TypeVar("Value")


def scaled(room: int) -> int:
    """Return how much room there is here for what usually has `room`."""
    return max(1, room * int(os.environ.get(KEPT_MIB) or USUAL) // USUAL)


class Cache(Generic[Name, Value]):
    """Keep values by name, at most `room` in all; nothing in it may be missed when it is gone.

    `size` says how much room a value takes: one where it is not given, so that `room` is a number of values.
    The newest is kept whatever its size.
    """

    def __init__(self, room: int, size: Callable[[Value], int] | None = None) -> None:
        self._room = room
        self._size = size or (lambda _: 1)
        self._taken = 0
        # With what it took when it was put in: a value may grow, by what is worked out of it once.
        self._kept: OrderedDict[Name, tuple[Value, int]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, name: Name) -> Value | None:
        with self._lock:
            found = self._kept.get(name)
            if found is None:
                return None
            self._kept.move_to_end(name)
            return found[0]

    def put(self, name: Name, value: Value) -> None:
        with self._lock:
            _, before = self._kept.pop(name, (None, 0))
            size = self._size(value)
            self._taken += size - before
            self._kept[name] = value, size
            while self._taken > self._room and len(self._kept) > 1:
                _, (_, least_used) = self._kept.popitem(last=False)
                self._taken -= least_used

    def clear(self) -> None:
        """Throw everything away."""
        with self._lock:
            self._kept.clear()
            self._taken = 0


@dataclass(frozen=True, eq=False)
class Kept(Generic[Name, Value]):
    """Declare what a room has its database keep in memory, with the usual `room` and `size` of its cache."""

    room: int
    size: Callable[[Value], int] | None = None

    def cache(self) -> Cache[Name, Value]:
        """Return an empty cache for it."""
        return Cache(scaled(self.room), self.size)
