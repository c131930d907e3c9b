"""Count value cards: how many are stated, and what they are worth with the marriages among them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.sheet.scoresheet import Points
from rules.statements import Statement

Counts = Mapping[str, int]
Held = tuple[int, ...]  # how many cards of each value, in the order of the tables


@dataclass(frozen=True)
class Worth:
    """Hold the points of value cards, and what they are made of."""

    points: Points = 0
    parts: tuple[Statement, ...] = ()

    def __add__(self, other: Worth) -> Worth:
        return Worth(self.points + other.points, self.parts + other.parts)


@dataclass(frozen=True)
class ValueCards:
    """Hold what one, two and more of each value card are worth, and so many marriages of the `couple`."""

    tables: tuple[tuple[str, tuple[int, ...]], ...]
    couple: tuple[str, ...]
    marriages: tuple[int, ...]

    def most_marriages(self, counts: Counts) -> int:
        """Return how many marriages can be made of so many cards."""
        return min((len(self.marriages), *(counts[value] for value in self.couple))) if self.couple else 0

    def parts(self, counts: Counts, marriages: int) -> list[tuple[str, int, int]]:
        """Return (what, how many, points) of so many marriages and of the value cards left over."""
        parts = [("marriage", marriages, self.marriages[marriages - 1])] if marriages else []
        for value, table in self.tables:
            spare = counts[value] - (marriages if value in self.couple else 0)
            if spare:
                parts.append((value, spare, table[spare - 1]))
        return parts

    def worths(self, held: Held) -> list[int]:
        """Return the points of value cards with no marriage made of them, with one, and so on."""
        counts = dict(zip((value for value, _ in self.tables), held, strict=True))
        made = range(self.most_marriages(counts) + 1)
        return [sum(points for _, _, points in self.parts(counts, marriages)) for marriages in made]


def stated_counts(result: object, values: Iterable[str]) -> dict[str, int] | None:
    """Return how many of each of `values` are stated in a seat's result, None where none is."""
    stated = {value: getattr(result, value) for value in values}
    if all(count is None for count in stated.values()):
        return None
    return {value: count or 0 for value, count in stated.items()}
