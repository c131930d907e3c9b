"""Keep what can be made again, the least used thrown away first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

Name = TypeVar("Name")
Value = TypeVar("Value")


class Cache(Generic[Name, Value]):
    """Keep values by name, as many as weigh `room` together; nothing in it may be missed when it is gone.

    `weigh` says what a value takes of the room (1 where there is none). The newest stays, whatever it weighs.
    """

    def __init__(self, room: int, weigh: Callable[[Value], int] = lambda _: 1) -> None:
        self._room, self._weigh = room, weigh
        self._weight = 0
        self._kept: OrderedDict[Name, tuple[Value, int]] = OrderedDict()
        self._lock = Lock()

    def get(self, name: Name) -> Value | None:
        with self._lock:
            if name not in self._kept:
                return None
            self._kept.move_to_end(name)
            return self._kept[name][0]

    def put(self, name: Name, value: Value) -> None:
        weight = self._weigh(value)
        with self._lock:
            self._weight += weight - self._kept.pop(name, (None, 0))[1]
            self._kept[name] = value, weight
            while self._weight > self._room and len(self._kept) > 1:
                self._weight -= self._kept.popitem(last=False)[1][1]
