"""The words of an arrangement: which melds a game allows, what a declaration must hold, what was found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from rules.cards.cards import JOKER, RANKS

# Points by rank, in the order of RANKS (RULES §0 "Rummy card values").
RUMMY_POINTS = (10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
GIN_POINTS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)

MeldKind = Literal["pure_run", "run", "set", "tanala"]


@dataclass(frozen=True, slots=True)
class MeldRules:
    """Say which groups of cards are melds in one deal.

    wilds: codes that may stand for any card; name "JK" too where printed jokers are wild.
    points: points by rank A, 2 … K of a natural card left over; wild cards and printed jokers count 0.
    ace_high: an ace may also close Q-K-A; it is always low in A-2-3 and never in the middle.
    run_max: cards in the longest run, None for no limit (3 in Marriage).
    set_sizes: sizes of a set; `tuple(range(3, 28))` for "three or more".
    suits_differ: the cards of a set are of different suits; False: merely not all of one suit (rummy27 S-1).
    min_naturals: natural cards every run and set needs (gama_rummy R-4).
    wilds_within_naturals: a set never holds more wild cards than natural ones (RULES §4).
    tanala: three identical natural cards are no meld ("off"), only a "meld", a "straight_run" for every need,
        or a straight run for the "first_life_only" (gama_rummy R-2, rummy21 T-2).
    joker_tanala: three printed jokers are a tanala (RULES §3).
    wild_as_itself: a wild card on its own rank and suit is natural (RULES §0 C-1).
    """

    wilds: frozenset[str] = frozenset()
    points: tuple[int, ...] = RUMMY_POINTS
    ace_high: bool = True
    run_max: int | None = None
    set_sizes: tuple[int, ...] = (3, 4)
    suits_differ: bool = True
    min_naturals: int = 0
    wilds_within_naturals: bool = False
    tanala: Literal["off", "meld", "straight_run", "first_life_only"] = "off"
    joker_tanala: bool = False
    wild_as_itself: bool = True


class Needs(NamedTuple):
    """Say what a declaration must hold: at least `runs` runs, at least `pure` of them without substitutes.

    Or at least `tanalas` tanalas, whatever these count as, and nothing else.
    """

    runs: int = 0
    pure: int = 0
    tanalas: int = 0


class Meld(NamedTuple):
    """A meld, its cards in display order.

    wilds: (position in cards, card it stands for) of every wild card used as a substitute.
    """

    kind: MeldKind
    cards: tuple[str, ...]
    wilds: tuple[tuple[int, str], ...] = ()


class Arrangement(NamedTuple):
    """The points of the cards left, the melds found, and the cards left (unused wild cards too)."""

    points: int
    melds: tuple[Meld, ...]
    left: tuple[str, ...]


def card_points(card: str, rules: MeldRules) -> int:
    """Give the points of one card left over: 0 for wild cards and printed jokers."""
    if card == JOKER or card in rules.wilds:
        return 0
    return rules.points[RANKS.index(card[0])]


def count_points(cards: Iterable[str], rules: MeldRules) -> int:
    """Add up the points of cards left over."""
    return sum(card_points(card, rules) for card in cards)


def count_dublees(cards: Iterable[str]) -> int:
    """Count disjoint pairs of identical cards; two printed jokers are one too (RULES §3)."""
    return sum(copies // 2 for copies in Counter(cards).values())
