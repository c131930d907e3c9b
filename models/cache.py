"""Keep what can be made again, the least used thrown away first."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Generic, TypeVar

Name = TypeVar("Name")
Value = TypeVar("Value")


class Cache(Generic[Name, Value]):
    """Keep at most `room` values by name; nothing in it may be missed when it is gone."""

    def __init__(self, room: int) -> None:
        self._room = room
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
            self._kept[name] = value
            self._kept.move_to_end(name)
            if len(self._kept) > self._room:
                self._kept.popitem(last=False)
