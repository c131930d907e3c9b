"""Say what it costs that two meet, as one number, and which pairs can be part of a cheap pairing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import inf

_NEAR = 6


@dataclass(frozen=True)
class Entered:
    """Hold what counts of an entrant: his `record`, whom he met, his byes, and from whom he is kept apart."""

    record: int = 0
    met: Sequence[str] = ()
    byes: int = 0
    apart: Collection[str] = ()


class Costs:
    """Say what a pair of places in `order` costs; the place after the last stands for the bye."""

    def __init__(self, order: Sequence[str], entrants: Mapping[str, Entered]) -> None:
        self.order = order
        self.places = len(order) + len(order) % 2
        self.entered = [entrants[name] for name in order]
        self.met = [Counter(each.met) for each in self.entered]
        self.lowest = min(each.record for each in self.entered)
        span = max(each.record for each in self.entered) - self.lowest
        # Each kind of cost has digits of its own: all of one kind weigh less than one of the kind before.
        of_difference = self.places
        of_record = of_difference * (self.places * span * span + 1)
        of_bye = of_record * (span + 1)
        of_meeting = of_bye * (max(each.byes for each in self.entered) + 1)
        self._weights = (of_meeting, of_bye, of_record, of_difference)

    def of(self, one: int, other: int) -> int:
        """Return the cost of a pair, the lower place first."""
        of_meeting, of_bye, of_record, of_difference = self._weights
        first = self.entered[one]
        if other == len(self.order):
            return first.byes * of_bye + (first.record - self.lowest) * of_record
        second = self.entered[other]
        apart = self.order[other] in first.apart
        return (
            self.met[one][self.order[other]] * of_meeting
            + (first.record - second.record) ** 2 * of_difference
            + apart
        )

    def free(self, one: int, other: int) -> bool:
        """Tell whether two have not met and need not be kept apart."""
        return other == len(self.order) or not (
            self.met[one][self.order[other]] or self.order[other] in self.entered[one].apart
        )

    def all_pairs(self) -> Iterator[tuple[int, int]]:
        """Yield all pairs of places."""
        return ((one, other) for other in range(self.places) for one in range(other))

    def near_pairs(self) -> Iterator[tuple[int, int]]:
        """Yield for everybody the next by record, up and down, then by lot, whom he can meet free of cost."""
        ranked = sorted(range(len(self.order)), key=lambda place: self.entered[place].record)
        for towards in (ranked, ranked[::-1]):
            for rank, one in enumerate(towards):
                free = (other for other in towards[rank + 1 :] if self.free(one, other))
                for other in islice(free, _NEAR):
                    yield min(one, other), max(one, other)
        if self.places > len(self.order):
            yield from ((one, len(self.order)) for one in ranked)

    def pairs_within(self, most: int) -> list[tuple[int, int]]:
        """Return every pair that can be part of a pairing that costs `most` or less.

        Places have prices, of which no two together are more than their pair costs. So no pairing costs less
        than all prices, and a pair that costs more above its own two than `most` above all is in none.
        """
        cost: list[list[float]] = [[inf] * self.places for _ in range(self.places)]
        for one, other in self.all_pairs():
            cost[one][other] = cost[other][one] = self.of(one, other)
        prices = [min(of_pairs) // 2 for of_pairs in cost]
        for one, of_pairs in enumerate(cost):
            prices[one] = min(paid - price for paid, price in zip(of_pairs, prices, strict=True))
        above = most - sum(prices)
        return [
            (one, other)
            for one, other in self.all_pairs()
            if cost[one][other] - prices[one] - prices[other] <= above
        ]
