"""Hold rows one after the other, so that one more costs the same at any length."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import Any, TypeVar, overload

One = TypeVar("One")


class Rows(Sequence[One]):
    """Hold the rows of a log, the oldest first.

    One that is longer by a row shares all of the shorter one, so that adding a row costs the same at any
    length, and so does keeping the rows before every entry.
    """

    __slots__ = ("_before", "_last", "_length")

    def __init__(self) -> None:
        self._before: Rows[One] | None = None
        self._last: One | None = None
        self._length = 0

    @classmethod
    def of(cls, rows: Iterable[One]) -> Rows[One]:
        """Return `rows` as they come."""
        return reduce(cls.then, rows, cls())

    def then(self, row: One) -> Rows[One]:
        """Return these rows with one more."""
        longer: Rows[One] = Rows()
        longer._before, longer._last, longer._length = self, row, self._length + 1
        return longer

    def __len__(self) -> int:
        return self._length

    def __reversed__(self) -> Iterator[One]:
        rows: Rows[One] | None = self
        while rows is not None and rows._last is not None:
            yield rows._last
            rows = rows._before

    def __iter__(self) -> Iterator[One]:
        return reversed(list(reversed(self)))

    @overload
    def __getitem__(self, place: int) -> One: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[One, ...]: ...
    def __getitem__(self, place: int | slice) -> One | tuple[One, ...]:
        if place == -1 and self._last is not None:
            return self._last
        return tuple(self)[place]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rows) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Rows.of({list(self)!r})"

    def __reduce__(self) -> Any:
        # One by one inside each other they would be too deep to be written.
        return (Rows.of, (tuple(self),))
