"""Cover the cards of one suit by runs and tanalas, with the fewest wild cards and enough straight runs.

Straight runs that are needed are singled out first; of the rest it does not matter whether they are straight.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rules.arrange.groups import Groups, Way
from rules.arrange.plain import Group, PlainCover, add_ways, as_good
from rules.arrange.suits import (
    ACES,
    HIGH_ACE,
    LONGEST,
    ONES,
    REMEMBERED,
    SUIT_MASK,
    moved_down,
)

# In a key that has a suit's wild cards too, these are so many bits higher.
OWN = 112

_PLACES = tuple(range(14))
_QUEEN_TO_ACE = 1 | 1 << 8 * 11 | 1 << 8 * 12


class Cover(dict[int, tuple[Way, ...]]):
    """The best ways to cover exactly the cards of a suit: none is better in every respect than another.

    The key is those cards and, OWN bits higher, the suit's wild cards: a straight run may hold them on their
    place.
    """

    __slots__ = ("_enough", "_runs", "_singled_out", "_tanalas", "groups", "plain")

    def __init__(self, groups: Groups) -> None:
        super().__init__()
        self.groups = groups
        self.plain = PlainCover(groups)
        self._enough = groups.needs.pure
        self._runs = groups.pure_run
        self._tanalas = groups.tanala is not None and groups.tanala[1]
        self._singled_out: list[_SingledOut] = []
        before: PlainCover | _SingledOut = self.plain
        for pure in range(1, groups.needs.pure + 1):
            before = _SingledOut(groups, self.plain, before, pure)
            self._singled_out.append(before)

    def __missing__(self, key: int) -> tuple[Way, ...]:
        if len(self) > REMEMBERED:
            self.clear()
        suit, own = key & SUIT_MASK, key >> OWN
        both = suit + own
        ways = self.plain[suit]
        if ways and (most := self.most_straight(both)):
            down = moved_down(both)
            ways = self[key >> down] if down else self._with_straight(key, most, ways)
        self[key] = ways
        return ways

    def most_straight(self, held: int) -> int:
        """Count the most groups that could be straight runs in a suit's cards, as far as they are needed."""
        most = 0
        if self._runs:
            here = (held | held >> 1) & ONES
            pairs = here & here >> 8
            if pairs & pairs >> 8 or here & _QUEEN_TO_ACE == _QUEEN_TO_ACE:
                if self._enough == 1:
                    return 1
                most = _straight_runs(held)
        if self._tanalas:
            most += (held & held >> 1 & ONES).bit_count()
        return min(most, self._enough) if most else 0

    def _with_straight(self, key: int, most: int, plain: tuple[Way, ...]) -> tuple[Way, ...]:
        """Add to the plain ways those with so many straight runs, or fewer, that these do not beat."""
        straight: tuple[Way, ...] = ()
        ways = plain
        for level in self._singled_out[most - 1 :: -1]:
            straight = _with_others(straight, level[key])
            ways = _with_others(straight, plain)
            if len(ways) == len(straight):
                break
        return ways


@lru_cache(maxsize=REMEMBERED)
def _straight_runs(suit: int) -> int:
    """Count the most runs of three, from the lowest places up, an ace at both ends of them."""
    runs = 0
    first, second, *places = suit.to_bytes(13, "little")
    for third in (*places, first):
        made = min(first, second, third) if first and second else 0
        runs += made
        first, second = second - made, third - made
    return runs


def _with_others(ways: tuple[Way, ...], others: tuple[Way, ...]) -> tuple[Way, ...]:
    """Add to some ways those of others, less straight, that they do not beat."""
    if not ways or not others:
        return ways or others
    found = ways
    for other in others:
        for way in ways:
            if as_good(way, other):
                break
        else:
            found += (other,)
    return found


class _SingledOut(dict[int, tuple[Way, ...]]):
    """As Cover, with exactly so many straight runs singled out: one here, the others in the table before."""

    __slots__ = (
        "_ace_high",
        "_any_length",
        "_before",
        "_longest",
        "_most_runs",
        "_most_wilds",
        "_plain",
        "_pure",
        "_runs",
        "_tanala",
    )

    def __init__(
        self, groups: Groups, plain: PlainCover, before: PlainCover | _SingledOut, pure: int
    ) -> None:
        super().__init__()
        self._plain = plain
        self._before = before
        self._pure = pure
        self._most_wilds, self._most_runs = groups.wilds, groups.needs.runs
        self._runs = groups.pure_run
        self._ace_high = groups.ace_high
        self._any_length = groups.run_max == LONGEST
        self._longest = min(groups.run_max, 5)
        self._tanala = groups.tanala

    def __missing__(self, key: int) -> tuple[Way, ...]:
        if len(self) > REMEMBERED:
            self.clear()
        suit, own = key & SUIT_MASK, key >> OWN
        down = moved_down(suit | own)
        if down:
            ways = self[key >> down]
        else:
            found: list[Way] = []
            mask = SUIT_MASK if self._pure == 1 else -1
            # To have straight runs never saves a wild card.
            aim = self._plain[suit]
            for group in self._straight_groups(suit, own) if aim else ():
                rest = self._before[group[3] & mask]
                add_ways(found, group, rest, self._pure, self._most_wilds, self._most_runs)
                if found and len(aim) == 1 and as_good(found[-1], aim[0]):
                    break
            ways = tuple(found)
        self[key] = ways
        return ways

    def _straight_groups(self, suit: int, own: int) -> Iterator[Group]:
        """Yield every group that counts as a straight run and may pay to be singled out."""
        if self._runs:
            runs = (suit | suit >> 1 | own | own >> 1) & ONES
            if self._ace_high:
                runs |= (runs & ACES) << 8 * HIGH_ACE
            starts = runs & runs >> 8 & runs >> 16
            while starts:
                first = (starts & -starts).bit_length() - 1 >> 3
                starts &= starts - 1
                yield from self._straight_runs_from(first, suit, own, runs)
        if self._tanala is not None and self._tanala[1]:
            for cards, spent, shift in ((suit, 0, 0), (own, 3, OWN)):
                triples = cards & cards >> 1 & ONES
                while triples:
                    unit = triples & -triples
                    triples ^= unit
                    places = (unit.bit_length() - 1 >> 3,) * 3
                    yield places, spent, self._tanala[0], suit + (own << OWN) - (3 * unit << shift)

    def _straight_runs_from(self, first: int, suit: int, own: int, runs: int) -> Iterator[Group]:
        """Yield the straight runs from a place: of three cards, or longer where that may be better."""
        spent = 0
        rest = suit
        for size in range(1, self._longest + 1):
            place = first + size - 1
            if not runs >> 8 * place & 1:
                return
            unit = 1 << 8 * (place % HIGH_ACE)
            if rest & 3 * unit:
                rest -= unit
            else:
                own -= unit
                spent += 1
            if size == 3 or (
                size > 3 and not (self._any_length and self._may_go(suit, rest, place, place + 1))
            ):
                yield _PLACES[first : place + 1], spent, 1, rest + (own << OWN)
            if size == 3 and self._any_length and self._may_go(suit, rest, first, first - 1):
                return

    def _may_go(self, suit: int, rest: int, end: int, beyond: int) -> bool:
        """Tell whether the end of a run of more than three may as well go to the run beyond it."""
        shift = 8 * (end % HIGH_ACE)
        if rest >> shift & 3:
            return False
        if not suit >> shift & 3:
            return True
        copies = rest >> 8 * beyond & 3 if 1 <= beyond <= 12 else 0
        return 0 < copies < 3 or (copies == 3 and self._tanala is None)


def groups_of(way: Way, taken: int, own: int) -> Iterator[tuple[int, ...]]:
    """Yield the groups of a way to cover these cards by the places of their natural cards.

    own: the suit's wild cards, which straight runs may hold on their own place.
    """
    rest: Way | None = way
    while rest is not None and rest[3]:
        up = moved_down(taken | own if rest[2] else taken) >> 3
        places = tuple([place + up for place in rest[3]]) if up else rest[3]
        yield places
        rest = rest[4]
        if rest is not None and not rest[3]:
            return
        for place in places:
            unit = 1 << 8 * (place % HIGH_ACE)
            if taken & 3 * unit:
                taken -= unit
            else:
                own -= unit


@lru_cache(maxsize=256)
def cover_for(groups: Groups) -> Cover:
    """Return the table for these groups, shared by all hands that ask for them."""
    return Cover(groups)
