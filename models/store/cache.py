"""Keep what can be made again, the least used thrown away first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Generic, TypeVar

Name = TypeVar("Name")
Value = TypeVar("Value")


class Cache(Generic[Name, Value]):
    """Keep values by name, at most `room` in all; nothing in it may be missed when it is gone.

    `size` says how much room a value takes: one where it is not given, so that `room` is a number of values.
    The newest is kept whatever its size.
    """

    def __init__(self, room: int, size: Callable[[Value], int] | None = None) -> None:
        self._room = room
        self._size = size or (lambda _: 1)
        self._taken = 0
        self._kept: OrderedDict[Name, Value] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, name: Name) -> Value | None:
        with self._lock:
            value = self._kept.get(name)
            if value is not None:
                self._kept.move_to_end(name)
            return value

    def put(self, name: Name, value: Value) -> None:
        with self._lock:
            known = self._kept.pop(name, None)
            self._taken += self._size(value) - (0 if known is None else self._size(known))
            self._kept[name] = value
            while self._taken > self._room and len(self._kept) > 1:
                _, least_used = self._kept.popitem(last=False)
                self._taken -= self._size(least_used)

    def clear(self) -> None:
        """Throw everything away."""
        with self._lock:
            self._kept.clear()
            self._taken = 0


@dataclass(frozen=True, eq=False)
class Kept(Generic[Name, Value]):
    """Declare what a room has its database keep in memory, with the `room` and `size` of its cache."""

    room: int
    size: Callable[[Value], int] | None = None

    def cache(self) -> Cache[Name, Value]:
        """Return an empty cache for it."""
        return Cache(self.room, self.size)
