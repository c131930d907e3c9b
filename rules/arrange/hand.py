"""A hand as integers, and the plan a search makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from rules.arrange.cover import SUIT_MASK, Way
from rules.arrange.melds import MeldRules
from rules.cards import JOKER, RANKS, SUITS

# One byte for each rank, ace first, two bits in it for each suit: the copies of that card.
UNIT = {rank + suit: 1 << 8 * r + 2 * s for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)}
_ONES = int.from_bytes(b"\x55" * 13, "little")


class Hand(NamedTuple):
    """A hand: natural cards, wild cards on their own place, how many cards are wild, how many of those jokers."""

    cards: tuple[str, ...]
    naturals: int
    own_wilds: int
    wilds: int
    jokers: int


class Plan(NamedTuple):
    """What to do with a hand.

    ways: runs and tanalas of each suit; left: the natural cards they leave; spare: wild cards free for sets;
    joker_runs, joker_tanalas: groups of three wild cards.
    """

    points: int
    ways: tuple[Way | None, ...]
    left: int
    spare: int
    joker_runs: int
    joker_tanalas: int


def read_hand(cards: Sequence[str], rules: MeldRules) -> Hand:
    """Count the cards of a hand; raise ValueError for more than three copies of one."""
    naturals = own = count = wilds = jokers = 0
    for card in cards:
        if card == JOKER:
            jokers += 1
        elif card in rules.wilds:
            own += UNIT[card]
            wilds += 1
        else:
            naturals += UNIT[card]
            count += 1
    if _size(naturals) != count or _size(own) != wilds:
        raise ValueError("more than three copies of a card")
    if JOKER in rules.wilds:
        wilds += jokers
    else:
        jokers = 0
    return Hand(tuple(cards), naturals, own if rules.wild_as_itself else 0, wilds, jokers)


def _size(packed: int) -> int:
    return (packed & _ONES).bit_count() + 2 * (packed >> 1 & _ONES).bit_count()


def suit_of(packed: int, suit: int) -> int:
    """Take one suit out of a hand."""
    return packed >> 2 * suit & SUIT_MASK


class PointsTable(dict[int, int]):
    """The points of cards of one suit, remembered."""

    def __init__(self, points: tuple[int, ...]) -> None:
        super().__init__()
        self._points = points

    def __missing__(self, suit: int) -> int:
        value = self[suit] = sum(map(mul, self._points, suit.to_bytes(13, "little")))
        return value


@lru_cache(maxsize=16)
def points_table(points: tuple[int, ...]) -> PointsTable:
    """Return the table for these points by rank."""
    return PointsTable(points)
