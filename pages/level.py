"""Put prizes together for which the same are level: they stand once, with what each is paid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TypeVar

Prize = TypeVar("Prize")


def together(prizes: Sequence[Prize], level: Callable[[Prize], Sequence[str]]) -> Iterator[list[Prize]]:
    """Yield prizes one by one, but together those in a row for which the same are `level`: two or more."""

    def whose(prize: tuple[int, Prize]) -> tuple[int | None, tuple[str, ...]]:
        at, held = prize
        those = tuple(level(held))
        return (None if len(those) > 1 else at), those

    for _, run in groupby(enumerate(prizes), key=whose):
        yield [prize for _, prize in run]
