"""Melds in the making, and how they grow."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.arrange.melds import Meld, MeldKind, MeldRules
from rules.arrange.sets import SetGroup
from rules.arrange.suits import HIGH_ACE
from rules.cards.cards import JOKER, RANKS, SUITS

PLACES = RANKS + "A"
LONGEST_RUN = len(RANKS)


class Draft(NamedTuple):
    """A meld in the making: a card or a gap for a wild card in each place, and what belongs there.

    meld: what it is where it has no gaps.
    """

    kind: MeldKind
    slots: tuple[str | None, ...]
    targets: tuple[str, ...]
    meld: Meld | None = None


def _whole(kind: MeldKind, cards: tuple[str, ...]) -> Draft:
    return Draft(kind, cards, cards, Meld(kind, cards))


JOKER_RUN = Draft("run", (None,) * 3, ("AS", "2S", "3S"))
JOKER_TANALA = _whole("tanala", (JOKER,) * 3)


@lru_cache(maxsize=1 << 14)
def group_draft(suit: int, places: tuple[int, ...], ace_high: bool) -> Draft:
    """Draft a run or a tanala; a run too short grows upwards where it can."""
    if places[0] == places[-1] and len(places) == 3:
        return _whole("tanala", (RANKS[places[0]] + SUITS[suit],) * 3)
    last = max(places[-1], min(places[0] + 2, HIGH_ACE if ace_high else HIGH_ACE - 1))
    first = min(places[0], last - 2)
    targets = tuple(PLACES[place] + SUITS[suit] for place in range(first, last + 1))
    slots = tuple(target if place in places else None for place, target in enumerate(targets, first))
    return Draft("run", slots, targets) if None in slots else _whole("pure_run", targets)


@lru_cache(maxsize=1 << 14)
def set_draft(place: int, group: SetGroup) -> Draft:
    """Draft a set of a rank."""
    rank = RANKS[place]
    cards = [rank + suit for i, suit in enumerate(SUITS) for _ in range(group.taken >> 2 * i & 3)]
    if not group.wilds:
        return _whole("set", tuple(cards))
    free = [rank + suit for suit in SUITS if rank + suit not in cards] or cards[:1]
    substitutes = [free[i % len(free)] for i in range(group.wilds)]
    return Draft("set", (*cards, *[None] * group.wilds), (*cards, *substitutes))


def longer(draft: Draft, rules: MeldRules) -> Draft | None:
    """Add a gap to a run or a set, or give None where there is no room."""
    size = len(draft.slots)
    if draft.kind == "set":
        wilds = draft.slots.count(None) + 1
        fits = size + 1 in rules.set_sizes and (size < 4 or not rules.suits_differ)
        if not fits or (rules.wilds_within_naturals and wilds > size + 1 - wilds):
            return None
        rank = draft.targets[0][0]
        missing = [rank + suit for suit in SUITS if rank + suit not in draft.targets] or list(draft.targets)
        return Draft("set", (*draft.slots, None), (*draft.targets, missing[0]))
    if draft.kind == "tanala" or size >= (rules.run_max or LONGEST_RUN):
        return None
    suit = draft.targets[0][1]
    top = PLACES.index(draft.targets[-1][0], 1)
    if top < (HIGH_ACE if rules.ace_high else HIGH_ACE - 1):
        return Draft("run", (*draft.slots, None), (*draft.targets, PLACES[top + 1] + suit))
    return Draft("run", (None, *draft.slots), (PLACES[top - size] + suit, *draft.targets))
