"""Gin: the fewest deadwood points of a hand, and the defender's best lay-off.

One deck, no wild cards: a hand is 64 bits, 16 for each suit and 13 of them used, ace lowest. Every useful
choice of sets is tried; the points that runs then leave in a suit are looked up.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, combinations, product, takewhile
from typing import NamedTuple

from rules.arrange.declare import classify_meld
from rules.arrange.melds import GIN_POINTS, Arrangement, Meld, MeldRules
from rules.cards.cards import RANKS, SUITS

GIN = MeldRules(points=GIN_POINTS, ace_high=False)
_BIT = {rank + suit: 1 << 16 * s + r for s, suit in enumerate(SUITS) for r, rank in enumerate(RANKS)}
_bit_of = _BIT.__getitem__
_SUIT = (1 << 13) - 1
_BEYOND = 1 << 30
_RANK = 1 | 1 << 16 | 1 << 32 | 1 << 48


class LayOff(NamedTuple):
    """A defender's best count against a knock.

    melds: his own; laid_off: (card, number of the knocker's meld from 0), in an order in which each can be
    laid;
    left: the cards that count.
    """

    points: int
    melds: tuple[Meld, ...]
    laid_off: tuple[tuple[str, int], ...]
    left: tuple[str, ...]


def fewest_deadwood(cards: Sequence[str]) -> Arrangement:
    """Find the fewest deadwood points of a gin hand of any size; ace low (RULES §10).

    Raises ValueError where a card is held twice, KeyError for what is no card.
    """
    hand = sum(map(_bit_of, cards))
    if hand.bit_count() != len(cards):
        raise ValueError("a card is held twice")
    points, rest = _least(hand)
    sets = _SETS[hand ^ rest]
    spades, hearts = _SPADES[rest & _SUIT], _HEARTS[rest >> 16 & _SUIT]
    diamonds, clubs = _DIAMONDS[rest >> 32 & _SUIT], _CLUBS[rest >> 48]
    runs = spades[0] + hearts[0] + diamonds[0] + clubs[0]
    return Arrangement(points, sets + runs, spades[1] + hearts[1] + diamonds[1] + clubs[1])


def best_layoff(cards: Sequence[str], knocker_melds: Sequence[Sequence[str]]) -> LayOff:
    """Find the fewest points of a defender who may lay off on the knocker's melds.

    Groups may be in any order of cards. Own melds and lay-offs are chosen together: runs grow at both ends, a
    set of three takes its fourth card. Raises ValueError for a knocker's group that is no meld.
    """
    choices = [_lay_offs(number, group, set(cards)) for number, group in enumerate(knocker_melds)]
    best = LayOff(_BEYOND, (), (), ())
    tried = set()
    for chosen in product(*choices):
        laid_off = tuple(chain.from_iterable(chosen))
        gone = frozenset(card for card, _ in laid_off)
        if len(gone) < len(laid_off) or gone in tried:
            continue
        tried.add(gone)
        own = fewest_deadwood([card for card in cards if card not in gone])
        if (own.points, len(gone)) < (best.points, len(best.laid_off)):
            best = LayOff(own.points, own.melds, laid_off, own.left)
    return best


def _lay_offs(number: int, group: Sequence[str], cards: set[str]) -> list[list[tuple[str, int]]]:
    """List what may be laid off on one meld, in order."""
    meld = classify_meld(group, GIN)
    if meld is None:
        raise ValueError(f"not a meld: {' '.join(group)}")
    if meld.kind == "set":
        fourth = [meld.cards[0][0] + suit for suit in SUITS if meld.cards[0][0] + suit not in meld.cards]
        return [[], *[[(card, number)] for card in fourth if card in cards]]
    suit = meld.cards[0][1]
    first, last = RANKS.index(meld.cards[0][0]), RANKS.index(meld.cards[-1][0])
    below = list(takewhile(cards.__contains__, (rank + suit for rank in reversed(RANKS[:first]))))
    above = list(takewhile(cards.__contains__, (rank + suit for rank in RANKS[last + 1 :])))
    return [
        [(card, number) for card in below[:low] + above[:high]]
        for low in range(len(below) + 1)
        for high in range(len(above) + 1)
    ]


def _least(hand: int) -> tuple[int, int]:
    """Give the fewest points of a hand and the cards it then does not use in sets."""
    spades, hearts, diamonds, clubs = hand & _SUIT, hand >> 16 & _SUIT, hand >> 32 & _SUIT, hand >> 48
    lost, _, sets = _tables()
    ranks = spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)
    if not ranks:
        return lost[spades] + lost[hearts] + lost[diamonds] + lost[clubs], hand
    run_cards = hand & hand >> 1 & hand >> 2
    run_cards |= run_cards << 1 | run_cards << 2
    rests = [hand]
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        same = hand & rank * _RANK
        wanted = same & run_cards
        if not wanted:
            rests = [rest ^ same for rest in rests]
        elif same in sets:
            rests = [rest ^ taken for taken in sets[same][wanted] for rest in rests]
        else:
            rests += [rest ^ same for rest in rests]
    least = _BEYOND
    best = hand
    for rest in rests:
        points = lost[rest & _SUIT] + lost[rest >> 16 & _SUIT] + lost[rest >> 32 & _SUIT] + lost[rest >> 48]
        if points < least:
            least = points
            best = rest
    return least, best


@lru_cache(maxsize=1)
def _tables() -> tuple[list[int], list[int], dict[int, dict[int, list[int]]]]:
    """Work out, for each suit, the points runs leave and the run or card at its top; and sets of four cards.

    These by the cards that runs want: take all four, all but one of those, or none where runs want several.
    """
    lost = [0] * (_SUIT + 1)
    tops = [0] * (_SUIT + 1)
    for suit in range(1, _SUIT + 1):
        lost[suit], tops[suit] = min(
            (lost[suit ^ group] + points, group) for group, points in _top_groups(suit)
        )
    sets: dict[int, dict[int, list[int]]] = {}
    for place in range(13):
        cards = [1 << 16 * suit + place for suit in range(4)]
        four = sum(cards)
        sets[four] = {}
        for number in (1, 2, 3, 4):
            for wanted in combinations(cards, number):
                sets[four][sum(wanted)] = [four, *(four ^ card for card in wanted), *[0] * (number > 1)]
    return lost, tops, sets


def _top_groups(suit: int) -> list[tuple[int, int]]:
    """List the runs that end in a suit's highest card, and that card left alone with the points it costs."""
    high = suit.bit_length() - 1
    group = 1 << high
    groups = [(group, GIN_POINTS[high])]
    for low in range(high - 1, -1, -1):
        if not suit >> low & 1:
            break
        group |= 1 << low
        if high - low >= 2:
            groups.append((group, 0))
    return groups


class _NamedSets(dict[int, tuple[Meld, ...]]):
    """The sets that cards make, a set for each rank among them, named when first asked for."""

    def __missing__(self, taken: int) -> tuple[Meld, ...]:
        place = (taken & -taken).bit_length() - 1 & 15
        same = taken & _RANK << place
        cards = tuple(
            RANKS[place] + suit for shift, suit in enumerate(SUITS) if same >> 16 * shift + place & 1
        )
        named = self[taken] = (Meld("set", cards), *self[taken ^ same])
        return named


# The runs of a suit and the cards left over.
_Named = tuple[tuple[Meld, ...], tuple[str, ...]]


class _NamedRuns(dict[int, _Named]):
    """The best runs of a suit and the cards they leave, named when first asked for."""

    def __init__(self, suit: str) -> None:
        super().__init__({0: ((), ())})
        self._cards = tuple(rank + suit for rank in RANKS)

    def __missing__(self, cards: int) -> _Named:
        top = _tables()[1][cards]
        melds, left = self[cards ^ top]
        high = cards.bit_length()
        if top == 1 << high - 1:
            named = melds, (*left, self._cards[high - 1])
        else:
            named = (*melds, Meld("pure_run", self._cards[high - top.bit_count() : high])), left
        self[cards] = named
        return named


_SETS = _NamedSets({0: ()})
_SPADES, _HEARTS, _DIAMONDS, _CLUBS = (_NamedRuns(suit) for suit in SUITS)
