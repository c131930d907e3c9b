"""Gin: every way to lay out a hand with the fewest points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from rules.arrange.deadwood import GIN, fewest_deadwood
from rules.arrange.melds import Arrangement, Meld, count_points
from rules.cards.cards import RANKS, SUITS


def least_layouts(cards: Sequence[str]) -> Iterator[Arrangement]:
    """Yield the arrangements of a hand of about ten cards that leave as few points as any.

    The one that `fewest_deadwood` finds comes first. Raises as that does.
    """
    best = fewest_deadwood(cards)
    yield best
    melds = _melds(cards)
    # Melds chosen, cards left over, cards to be placed.
    open_ends: list[tuple[tuple[Meld, ...], tuple[str, ...], tuple[str, ...]]] = [((), (), tuple(cards))]
    while open_ends:
        chosen, left, rest = open_ends.pop()
        if count_points(left, GIN) > best.points:
            continue
        if not rest:
            yield Arrangement(best.points, chosen, left)
            continue
        open_ends.append((chosen, (*left, rest[0]), rest[1:]))
        for meld in melds:
            if rest[0] in meld.cards and set(meld.cards) <= set(rest):
                after = tuple(card for card in rest if card not in meld.cards)
                open_ends.append(((*chosen, meld), left, after))


def _melds(cards: Sequence[str]) -> list[Meld]:
    """List every set and run that the cards hold."""
    melds = []
    for rank in RANKS:
        same = [rank + suit for suit in SUITS if rank + suit in cards]
        melds += [Meld("set", chosen) for size in (3, 4) for chosen in combinations(same, size)]
    for suit in SUITS:
        for first, last in combinations(range(len(RANKS)), 2):
            run = tuple(RANKS[place] + suit for place in range(first, last + 1))
            if len(run) >= 3 and set(run) <= set(cards):
                melds.append(Meld("pure_run", run))
    return melds
