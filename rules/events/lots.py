"""Draw lots from a shown seed, by a method that docs/events.md states, so that anybody can draw again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TypeVar

METHOD = 1
MOST_WORD = 60
Drawn = TypeVar("Drawn")


class Lot:
    """Draw from `seed`: every number is the SHA-256 of the seed, a colon and a counter that starts at 0."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._counter = 0

    def below(self, bound: int) -> int:
        """Return the next number from 0 up to, not including, `bound`: the digest as a number, modulo it."""
        drawn = _number(f"{self.seed}:{self._counter}")
        self._counter += 1
        return drawn % bound

    def shuffled(self, items: Iterable[Drawn]) -> list[Drawn]:
        """Return the items in an order by lot (Fisher-Yates, from the last place to the second)."""
        order = list(items)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return order

    def weight(self, one: str, other: str) -> int:
        """Return the lot of a pair, below 2^32: it depends on the seed and the two ids alone."""
        first, second = (one, other) if one < other else (other, one)
        return _number(f"{self.seed}:{first}:{second}") >> 224


def bound_seed(lots: str, stage: str, round_number: int, number: int, word: str) -> str:
    """Return the seed of the draw with this `number` among those of a round.

    It follows from the `lots` of its competition, and the `word` that the players gave, empty without one.
    """
    return hashlib.sha256(f"{lots}:{stage}:{round_number}:{number}:{word}".encode()).hexdigest()[:8]


def digest_of_lots(lots: str) -> str:
    """Return what is told of `lots` as long as they are not: their SHA-256."""
    return hashlib.sha256(lots.encode()).hexdigest()


def _number(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")
