"""Pair entrants two by two: no second meeting that can be avoided, then byes in turn, then equal records.

The best pairing is a maximum-weight matching. Lots decide among the best, as weights too small to outweigh
anything else, so that every exact matcher comes to the same pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil

from rules.events.formats.format import Drafted, Matcher
from rules.events.formats.pair_costs import Costs, Entered
from rules.events.lots import Lot

_LOT_BITS = 32
_SMALL = 48  # among so many lots choose at once; of more, first among the near ones
_WHOLE = 200  # so many are paired as a whole in a second; the time grows with the cube of their number
_PART = 100


def pair(entrants: Mapping[str, Entered], lot: Lot, matcher: Matcher) -> Drafted:
    """Return who meets whom, those with the best records first; one has a bye where their number is odd.

    In this order there are as few as can be of: second meetings; second byes; steps by which the one with the
    bye is above the lowest record; differences of record, the sum of their squares, so that one of two weighs
    as much as four of one; pairs to be kept apart. Among equals lots decide. More than 200 are parted by
    record, those of one record by lot, and each part is paired so for itself; the last has the bye.
    """
    order = lot.shuffled(entrants)
    if _is_blind(entrants.values()):
        pairs = [(order[place], order[place + 1]) for place in range(0, len(order) - 1, 2)]
        return Drafted(tuple(pairs), tuple(order[len(pairs) * 2 :]))
    record = {name: entered.record for name, entered in entrants.items()}
    found: list[tuple[str, ...]] = []
    byes: list[str] = []
    for part in _parts(order, record):
        costs = Costs(part, {name: entrants[name] for name in part})
        chosen = _cheapest(costs, lot, matcher)
        found += ((part[one], part[other]) for one, other in chosen if other < len(part))
        byes += (part[one] for one, other in chosen if other == len(part))
    found.sort(key=lambda each: (-max(record[name] for name in each), -min(record[name] for name in each)))
    return Drafted(tuple(found), tuple(byes))


def _parts(order: Sequence[str], record: Mapping[str, int]) -> Iterator[Sequence[str]]:
    """Yield who are paired among themselves: an even number each time but the last."""
    if len(order) <= _WHOLE:
        yield order
        return
    ranked = sorted(order, key=lambda name: -record[name])
    parts = ceil(len(ranked) / _PART)
    ends = [len(ranked) * part // parts // 2 * 2 for part in range(parts)]
    for begin, end in pairwise([*ends, len(ranked)]):
        yield ranked[begin:end]


def _is_blind(entrants: Collection[Entered]) -> bool:
    """Tell whether there is nothing to go by but lots."""
    return len({each.record for each in entrants}) < 2 and not any(
        each.met or each.byes or each.apart for each in entrants
    )


def _cheapest(costs: Costs, lot: Lot, matcher: Matcher) -> list[tuple[int, int]]:
    """Return the cheapest pairs, the ones that lots prefer.

    Of many, lots choose among near ones. Whether any others cost less is then asked without lots, which is
    soon answered; where they do, lots choose among all that cost as little.
    """
    if costs.places <= _SMALL:
        return _matched(costs, costs.all_pairs(), lot.weight, matcher)
    near = _matched(costs, costs.near_pairs(), lot.weight, matcher)
    whole = len(near) * 2 == costs.places
    known = near if whole else _matched(costs, costs.all_pairs(), None, matcher)
    best = _total(costs, _matched(costs, costs.pairs_within(_total(costs, known)), None, matcher))
    if whole and _total(costs, near) == best:
        return near
    return _matched(costs, costs.pairs_within(best), lot.weight, matcher)


def _total(costs: Costs, pairs: Sequence[tuple[int, int]]) -> int:
    return sum(costs.of(*each) for each in pairs)


def _matched(
    costs: Costs,
    pairs: Iterable[tuple[int, int]],
    weight: Callable[[str, str], int] | None,
    matcher: Matcher,
) -> list[tuple[int, int]]:
    names = [*costs.order, ""]

    def worth(one: int, other: int) -> int:
        cost = costs.of(one, other)
        if weight is None:
            return -cost
        return weight(names[one], names[other]) - (cost << _LOT_BITS + costs.places.bit_length())

    return sorted(matcher({(one, other): worth(one, other) for one, other in pairs}))
