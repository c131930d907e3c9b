"""A hand as integers, the plan a search makes of it, and the points of its cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush
from operator import mul
from typing import NamedTuple

from rules.arrange.groups import Way
from rules.arrange.melds import MeldRules
from rules.arrange.suits import REMEMBERED, size_of, units_of
from rules.cards.cards import JOKER, RANKS, SUITS

# The jokers of a hand are counted above its cards.
_JOKERS = 8 * len(RANKS)
_CARDS = (1 << _JOKERS) - 1
_unit = {
    JOKER: 1 << _JOKERS,
    **{rank + suit: 1 << 8 * r + 2 * s for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)},
}.__getitem__


class Hand(NamedTuple):
    """A hand: natural cards, wild cards on their own place, numbers of wild cards and jokers."""

    cards: tuple[str, ...]
    naturals: int
    own_wilds: int
    wilds: int
    jokers: int


# How the cards of a suit are covered: the way, those cards, and the suit's wild cards it may use on their
# place.
Covered = tuple[Way, int, int]


class Plan(NamedTuple):
    """What to do with a hand.

    suits: how runs and tanalas cover cards of each suit; left: the natural cards these leave; spare: wild
    cards free for sets; joker_runs, joker_tanalas: groups of three wild cards.
    """

    points: int
    suits: Sequence[Covered]
    left: int
    spare: int
    joker_runs: int
    joker_tanalas: int


def read_hand(cards: Sequence[str], rules: MeldRules) -> Hand:
    """Count the cards of a hand; raise ValueError for more than three copies of one."""
    every = sum(map(_unit, cards))
    wild = 3 * sum(map(_unit, rules.wilds))
    held, jokers = every & _CARDS, every >> _JOKERS
    # A fourth copy would be carried over to another card, or to the jokers.
    if size_of(held) + jokers != len(cards):
        raise ValueError("more than three copies of a card")
    if not wild >> _JOKERS:
        jokers = 0
    own = held & wild
    wilds = size_of(own) + jokers
    return Hand(tuple(cards), held - own, own if rules.wild_as_itself else 0, wilds, jokers)


class Points:
    """The points of cards of one suit, remembered; see `points_for`."""

    def __init__(self, by_rank: tuple[int, ...]) -> None:
        self.of = _PointsOf(by_rank)
        self.tiers = _TiersOf(self.of)


class _PointsOf(dict[int, int]):
    """The points of a suit's cards."""

    __slots__ = ("_by_rank",)

    def __init__(self, by_rank: tuple[int, ...]) -> None:
        super().__init__()
        self._by_rank = by_rank

    def __missing__(self, suit: int) -> int:
        if len(self) > REMEMBERED:
            self.clear()
        value = self[suit] = sum(map(mul, self._by_rank, suit.to_bytes(13, "little")))
        return value


class Tiers:
    """Every selection of a suit's cards with its points, cheapest first, as far as yet asked."""

    def __init__(self, suit: int, points: _PointsOf) -> None:
        self.known = [(0, 0)]
        self._suit = suit
        self._points = points
        self._cards: list[tuple[int, int]] = []
        # Points, number of the dearest card taken, cards taken.
        self._next: list[tuple[int, int, int]] = []
        self._seen: set[int] = set()

    def grow(self) -> bool:
        """List one more selection; tell whether there was one."""
        if self._suit and not self._cards:
            self._cards = sorted((self._points[unit], unit) for unit in units_of(self._suit))
            self._next = [(points, 0, unit) for points, unit in self._cards[:1]]
        while self._next:
            points, dearest, part = heappop(self._next)
            if dearest + 1 < len(self._cards):
                (old_points, old), (new_points, new) = self._cards[dearest : dearest + 2]
                heappush(self._next, (points + new_points, dearest + 1, part + new))
                heappush(self._next, (points - old_points + new_points, dearest + 1, part - old + new))
            if part not in self._seen:
                self._seen.add(part)
                self.known.append((points, part))
                return True
        return False


class _TiersOf(dict[int, Tiers]):
    """The tiers of a suit's cards."""

    __slots__ = ("_points",)

    def __init__(self, points: _PointsOf) -> None:
        super().__init__()
        self._points = points

    def __missing__(self, suit: int) -> Tiers:
        if len(self) > REMEMBERED >> 3:
            self.clear()
        tiers = self[suit] = Tiers(suit, self._points)
        return tiers


@lru_cache(maxsize=16)
def points_for(by_rank: tuple[int, ...]) -> Points:
    """Return the table for these points by rank."""
    return Points(by_rank)
