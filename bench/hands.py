"""Deal the hands of the benchmarks: the same ones for every peer, from published seeds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from rules.arrange import MeldRules, Needs
from rules.cards.cards import DECK, JOKER, RANKS, SUITS

Deal = random.Random
Kind = TypeVar("Kind")


class Hand(NamedTuple):
    """Hold a hand with the rules it is counted by."""

    cards: list[str]
    rules: MeldRules
    needs: Needs


def gin_random(deal: Deal) -> list[str]:
    """Return ten cards of one deck."""
    return deal.sample(DECK, 10)


def gin_meld_rich(deal: Deal) -> list[str]:
    """Return ten cards of four neighbouring ranks, where nearly every card fits several melds."""
    first = deal.randrange(10)
    return deal.sample([rank + suit for rank in RANKS[first : first + 4] for suit in SUITS], 10)


def thirteen(deal: Deal) -> Hand:
    """Return a near-complete GAMA hand: melds of thirteen cards with up to three cards exchanged."""
    indicator = deal.choice(DECK)
    wilds = frozenset({*(indicator[0] + suit for suit in SUITS), JOKER})
    cards = _melds(deal, 13, 2, 4, wilds)
    return Hand(cards, MeldRules(wilds=wilds, set_sizes=(3,)), Needs(runs=2, pure=1))


def twenty_one(deal: Deal) -> Hand:
    """Return a near-complete hand of 21 cards from three decks, the same-suit neighbours wild."""
    cards = _melds(deal, 21, 3, 3, wilds := _neighbours(deal, 1))
    return Hand(cards, MeldRules(wilds=wilds, tanala="meld", joker_tanala=True), Needs(runs=3, pure=3))


def twenty_seven(deal: Deal) -> Hand:
    """Return a dense hand of 27 cards of three decks: seven ranks, and up to twelve wild cards."""
    wilds = _neighbours(deal, 2)
    first = deal.randrange(7)
    dense = [rank + suit for rank in RANKS[first : first + 7] for suit in SUITS] * 3
    wild = deal.sample([card for card in sorted(wilds) for _ in range(2)], deal.randrange(13) % 12)
    naturals = [card for card in dense if card not in wilds]
    cards = wild + deal.sample(naturals, 27 - len(wild))
    rules = MeldRules(
        wilds=wilds,
        set_sizes=tuple(range(3, 28)),
        suits_differ=False,
        wilds_within_naturals=True,
        tanala="meld",
        joker_tanala=True,
    )
    return Hand(cards, rules, Needs(runs=3, pure=3))


def dealt(make: Callable[[Deal], Kind], seed: int, count: int) -> list[Kind]:
    """Return `count` hands of one kind."""
    deal = random.Random(seed)
    return [make(deal) for _ in range(count)]


def _neighbours(deal: Deal, reach: int) -> frozenset[str]:
    indicator = deal.choice(DECK)
    place = RANKS.index(indicator[0])
    near = (RANKS[(place + step) % 13] + indicator[1] for step in range(-reach, reach + 1))
    return frozenset({*near, JOKER})


def _melds(deal: Deal, size: int, decks: int, jokers: int, wilds: frozenset[str]) -> list[str]:
    """Return `size` cards, most of them in melds, that `decks` with `jokers` could deal."""
    pack = list(DECK) * decks + [JOKER] * jokers
    wild = sorted(wilds)
    while True:
        cards: list[str] = []
        while len(cards) < size:
            cards += next(_groups(deal))
        cards = cards[:size]
        for place in deal.sample(range(size), deal.randrange(4)):
            cards[place] = deal.choice([*pack, *wild, *wild])
        copies = Counter(cards)
        if all(held <= (jokers if card == JOKER else decks) for card, held in copies.items()):
            return cards


def _groups(deal: Deal) -> Iterator[list[str]]:
    while True:
        length = deal.choice((3, 3, 3, 4, 5))
        if deal.random() < 0.6:
            first, suit = deal.randrange(14 - length), deal.choice(SUITS)
            yield [(RANKS + "A")[first + step] + suit for step in range(length)]
        else:
            rank = deal.choice(RANKS)
            yield [rank + suit for suit in deal.sample(SUITS, 3)]
