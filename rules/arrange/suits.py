"""Hands and suits as integers.

A hand has one byte for each rank, ace first, and two bits in it for each suit: the copies of that card, 0 to
3. So `hand >> 2 * suit & SUIT_MASK` is a suit, an integer with the copies of each rank in a byte of its own.
Places count the ranks from 0, the low ace, to 13, the high ace.
"""

from __future__ import annotations

ONES = int.from_bytes(b"\x55" * 13, "little")
SUIT_MASK = int.from_bytes(b"\x03" * 13, "little")
DOUBLES = int.from_bytes(b"\x02" * 13, "little")
ACES = 0xFF
HIGH_ACE = 13
LONGEST = 14
# How many answers a table keeps before it starts afresh.
REMEMBERED = 1 << 17


def moved_down(suit: int) -> int:
    """Give the bits by which a suit is moved down so that its lowest card is a two; 0 for one with aces."""
    return ((suit & -suit).bit_length() - 9 & ~7) if suit and not suit & ACES else 0


def turned_round(suit: int) -> int:
    """Turn round the ranks of a suit without aces: kings change with twos."""
    return int.from_bytes(suit.to_bytes(14, "little"), "big")


def size_of(packed: int) -> int:
    """Count the cards of a hand or a suit."""
    return packed.bit_count() + (packed >> 1 & ONES).bit_count()


def reachable(hand: int, wilds: int, ace_high: bool, tanalas: bool) -> int:
    """Give a mask of the cards, of all suits, that a run or tanala with so many wild cards may hold."""
    if wilds > 1:
        return ONES * 3
    here = (hand | hand >> 1) & ONES
    if ace_high:
        here |= (here & ACES) << 8 * HIGH_ACE
    runs = here & here >> 8
    if wilds:
        apart = here & here >> 16
        runs |= runs << 8 | apart | apart << 16
    else:
        runs &= here >> 16
        runs |= runs << 8 | runs << 16
    if tanalas:
        runs |= hand & hand >> 1 & ONES
    return ((runs | runs >> 8 * HIGH_ACE) & ONES) * 3


def units_of(suit: int) -> list[int]:
    """List a suit's cards one by one, each copy by itself."""
    units = []
    while suit:
        unit = 1 << ((suit & -suit).bit_length() - 1 & ~7)
        units.append(unit)
        suit -= unit
    return units


class _Parts(dict[int, tuple[int, ...]]):
    """Every selection of a suit's cards, the empty one first, listed when first asked for."""

    def __init__(self) -> None:
        super().__init__()
        self._size = 0

    def __missing__(self, suit: int) -> tuple[int, ...]:
        parts = {0: None}
        for unit in units_of(suit):
            parts |= {part + unit: None for part in parts}
        self._size += len(parts)
        if self._size > REMEMBERED:
            self.clear()
            self._size = len(parts)
        found = self[suit] = tuple(parts)
        return found


PARTS = _Parts()
