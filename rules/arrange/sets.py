"""Cover the cards of one rank by sets, with a given number of wild cards.

A rank is a byte of a hand: two bits for each suit, holding the copies of that card (0 to 3).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise, product
from typing import NamedTuple

from rules.arrange.melds import MeldRules

MOST_WILDS = 4


class SetGroup(NamedTuple):
    """A set: copies taken from each suit as a rank byte, the wild cards it needs and the most it can have."""

    taken: int
    wilds: int
    most_wilds: int


class Covered(NamedTuple):
    """The best use of one rank: cards no set can take, and the sets."""

    uncovered: int
    groups: tuple[SetGroup, ...]


class SetRules(NamedTuple):
    """What makes a set; see MeldRules."""

    sizes: tuple[int, ...]
    suits_differ: bool
    min_naturals: int
    wilds_within_naturals: bool


class Sets:
    """The sets of every possible rank, worked out once for a set of rules.

    uncovered: cards no set can take without a wild card, by rank byte; gains: one table for each further wild
    card, the cards it saves; helped: whether wild cards save any; usable: by number of wild cards (0, 1, 2),
    a mask of the suits a set may use.
    """

    def __init__(self, rules: SetRules) -> None:
        self.rules = rules
        self._best: dict[tuple[int, int], Covered] = {}
        ranks = range(256)
        by_wilds = [[self.best(rank, wilds).uncovered for rank in ranks] for wilds in range(MOST_WILDS + 1)]
        self.uncovered = bytes(by_wilds[0])
        steps = [_savings([row[rank] for row in by_wilds], rules.min_naturals) for rank in ranks]
        self.gains = [bytes(step[wilds] for step in steps) for wilds in range(MOST_WILDS)]
        self.usable = [bytes(self._usable(rank, wilds) for rank in ranks) for wilds in range(3)]
        self.helped = bytes(map(any, steps))
        self.uneven = bytes(any(fewer < more for fewer, more in pairwise(step)) for step in steps)

    def best(self, rank: int, wilds: int) -> Covered:
        """Return the best sets of these cards with at most so many wild cards."""
        known = self._best.get((rank, wilds))
        if known is None:
            known = self._best[rank, wilds] = self._search(rank, wilds)
        return known

    def _search(self, rank: int, wilds: int) -> Covered:
        if rank == 0:
            return Covered(0, ())
        first = 1 << ((rank & -rank).bit_length() - 1 & ~1)
        skipped = self.best(rank - first, wilds)
        found = Covered(skipped.uncovered + 1, skipped.groups)
        for group in self.groups(rank):
            if group.taken & 3 * first and group.wilds <= wilds:
                rest = self.best(rank - group.taken, wilds - group.wilds)
                if rest.uncovered < found.uncovered:
                    found = Covered(rest.uncovered, (group, *rest.groups))
                if not found.uncovered:
                    break
        return found

    def groups(self, rank: int, least: int = 2) -> Iterator[SetGroup]:
        """Yield every set of so many natural cards or more; one with two wild cards is a run as well."""
        most = 1 if self.rules.suits_differ else 3
        copies = [range(min(rank >> shift & 3, most), -1, -1) for shift in (0, 2, 4, 6)]
        for taken in product(*copies):
            naturals = sum(taken)
            if naturals >= max(least, self.rules.min_naturals):
                wilds = self._wilds_for(naturals, sum(map(bool, taken)))
                if wilds:
                    packed = sum(count << 2 * suit for suit, count in enumerate(taken))
                    yield SetGroup(packed, wilds[0], wilds[-1])

    def _wilds_for(self, naturals: int, suits: int) -> list[int]:
        """List the numbers of wild cards that complete a set."""
        rules = self.rules
        return [
            size - naturals
            for size in rules.sizes
            if size >= naturals
            and (size <= 4 or not rules.suits_differ)
            and (size > naturals or suits > 1 or rules.suits_differ)
            and (size <= 2 * naturals or not rules.wilds_within_naturals)
        ]

    def _usable(self, rank: int, wilds: int) -> int:
        mask = 0
        for group in self.groups(rank):
            if group.wilds <= wilds:
                mask |= group.taken
        return (mask | mask >> 1) & 0x55 | (mask | mask << 1) & 0xAA


def _savings(uncovered: list[int], min_naturals: int) -> list[int]:
    """Give the cards saved by each further wild card.

    Two wild cards that save one card only are not counted: that card and they are a run, unless single cards
    may not be runs.
    """
    savings = [fewer - more for fewer, more in pairwise(uncovered)]
    if min_naturals < 2:
        for i in range(1, len(savings)):
            if savings[i - 1] == 0 and savings[i] == 1:
                savings[i] = 0
    return savings


def sets_for(rules: MeldRules) -> Sets:
    """Return the table of sets under these rules."""
    return _table(rules.set_sizes, rules.suits_differ, rules.min_naturals, rules.wilds_within_naturals)


@lru_cache(maxsize=32)
def _table(
    sizes: tuple[int, ...], suits_differ: bool, min_naturals: int, wilds_within_naturals: bool
) -> Sets:
    return Sets(SetRules(tuple(sorted(sizes)), suits_differ, min_naturals, wilds_within_naturals))
