"""Pair entrants two by two: no second meeting that can be avoided, then byes in turn, then equal records.

The best pairing is a maximum-weight matching. Lots decide among the best, as weights too small to outweigh
anything else, so that every exact matcher comes to the same pairs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from rules.events.formats.format import Drafted, Matcher
from rules.events.lots import Lot

_LOT_BITS = 32
_SMALL = 48  # so many are paired at once; of more, first the near ones are tried
_NEAR = (8, 24)


@dataclass(frozen=True)
class Entered:
    """Hold what counts of an entrant: his `record`, whom he met, his byes, and from whom he is kept apart."""

    record: int = 0
    met: Sequence[str] = ()
    byes: int = 0
    apart: Collection[str] = ()


def pair(entrants: Mapping[str, Entered], lot: Lot, matcher: Matcher) -> Drafted:
    """Return who meets whom, those with the best records first; one has a bye where their number is odd.

    In this order there are as few as can be of: second meetings; second byes; steps by which the one with the
    bye is above the lowest record; differences of record, the sum of their squares, so that one of two weighs
    as much as four of one; pairs to be kept apart. Among equals lots decide.
    """
    order = lot.shuffled(entrants)
    if _is_blind(entrants.values()):
        pairs = [(order[place], order[place + 1]) for place in range(0, len(order) - 1, 2)]
        return Drafted(tuple(pairs), tuple(order[len(pairs) * 2 :]))
    costs = _Costs(order, entrants)
    chosen = _cheapest(costs, lot, matcher)
    record = {name: entered.record for name, entered in entrants.items()}
    found = [(order[one], order[other]) for one, other in chosen if other < len(order)]
    found.sort(key=lambda each: (-max(record[name] for name in each), -min(record[name] for name in each)))
    return Drafted(tuple(found), tuple(order[one] for one, other in chosen if other == len(order)))


def _is_blind(entrants: Collection[Entered]) -> bool:
    """Tell whether there is nothing to go by but lots."""
    return len({each.record for each in entrants}) < 2 and not any(
        each.met or each.byes or each.apart for each in entrants
    )


class _Costs:
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

    def near_pairs(self, reach: int) -> Iterator[tuple[int, int]]:
        """Yield for everybody the next `reach` by record, then by lot, whom he can meet free of cost."""
        ranked = sorted(range(len(self.order)), key=lambda place: self.entered[place].record)
        for rank, one in enumerate(ranked):
            free = (other for other in ranked[rank + 1 :] if self.free(one, other))
            for other in islice(free, reach):
                yield min(one, other), max(one, other)
            if self.places > len(self.order):
                yield one, len(self.order)


def _cheapest(costs: _Costs, lot: Lot, matcher: Matcher) -> list[tuple[int, int]]:
    """Return the cheapest pairs, the ones that lots prefer.

    What the cheapest cost is found without lots where there are many, since that is soon done; with lots it
    is then enough to look among so many near ones that pairs of this cost are among them.
    """
    if costs.places <= _SMALL:
        return _matched(costs, costs.all_pairs(), lot.weight, matcher)
    best = _total(costs, _matched(costs, costs.all_pairs(), None, matcher))
    for reach in _NEAR:
        chosen = _matched(costs, costs.near_pairs(reach), lot.weight, matcher)
        if len(chosen) * 2 == costs.places and _total(costs, chosen) == best:
            return chosen
    return _matched(costs, costs.all_pairs(), lot.weight, matcher)


def _total(costs: _Costs, pairs: Sequence[tuple[int, int]]) -> int:
    return sum(costs.of(*each) for each in pairs)


def _matched(
    costs: _Costs,
    pairs: Iterator[tuple[int, int]],
    weight: Callable[[str, str], int] | None,
    matcher: Matcher,
) -> list[tuple[int, int]]:
    names = [*costs.order, ""]

    def worth(one: int, other: int) -> int:
        lots = weight(names[one], names[other]) if weight else 0
        return lots - (costs.of(one, other) << _LOT_BITS + costs.places.bit_length())

    return sorted(matcher({(one, other): worth(one, other) for one, other in pairs}))
