"""Deal complete shows: melds that hold what is needed, and wild cards in them."""

from __future__ import annotations

import random
from collections import Counter

from rules.arrange import MeldRules, Needs, check_declaration
from rules.cards.cards import DECK, JOKER, RANKS, SUITS

COPIES = 3


def show(deal: random.Random, size: int, rules: MeldRules, needs: Needs) -> list[str]:
    """Return a hand of `size` cards, in any order, that can be declared as it is."""
    while True:
        groups = [_run(deal, rules) for _ in range(max(needs.runs, needs.pure))]
        while sum(map(len, groups)) < size:
            groups.append(deal.choice([_run, _set, _tanala])(deal, rules))
        for group in groups[needs.pure :]:
            for place in deal.sample(range(len(group)), deal.choice((0, 0, 1, 1, 2))):
                group[place] = deal.choice(sorted(rules.wilds))
        cards = [card for group in groups for card in group]
        possible = len(cards) == size and max(Counter(cards).values()) <= COPIES
        if possible and check_declaration(groups, rules, needs).reason is None:
            deal.shuffle(cards)
            return cards


def _run(deal: random.Random, rules: MeldRules) -> list[str]:
    length = min(deal.choice((3, 3, 4, 5)), rules.run_max or 5)
    places = RANKS + "A" * rules.ace_high
    first, suit = deal.randrange(len(places) - length + 1), deal.choice(SUITS)
    return [rank + suit for rank in places[first : first + length]]


def _set(deal: random.Random, rules: MeldRules) -> list[str]:
    rank = deal.choice(RANKS)
    size = min(deal.choice(rules.set_sizes), 4)
    suits = deal.sample(SUITS, size) if rules.suits_differ else deal.choices(SUITS, k=size)
    return [rank + suit for suit in suits]


def _tanala(deal: random.Random, rules: MeldRules) -> list[str]:
    return [deal.choice([*DECK, JOKER])] * 3


def neighbours(deal: random.Random, reach: int) -> frozenset[str]:
    """Return printed jokers and a card with those of its suit so far up and down, as wild cards."""
    place, suit = deal.randrange(13), deal.choice(SUITS)
    return frozenset({*(RANKS[(place + step) % 13] + suit for step in range(-reach, reach + 1)), JOKER})
