"""Rank poker hands: the best five of up to seven cards (RULES §13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from rules.checks import check_copies
from rules.statements import RuleViolation

CATEGORIES = (
    "high_card",
    "pair",
    "two_pair",
    "three",
    "straight",
    "flush",
    "full_house",
    "four",
    "straight_flush",
    "royal_flush",
)
_RANKS = "23456789TJQKA"
_ACE, _FIVE = 12, 3
_GROUPS = {
    (4, 1): "four",
    (3, 2): "full_house",
    (3, 1, 1): "three",
    (2, 2, 1): "two_pair",
    (2, 1, 1, 1): "pair",
}


@dataclass(frozen=True)
class PokerHand:
    """Hold the best five cards of a player: `category`, and `strength`, by which hands compare."""

    category: str
    strength: tuple[int, ...]
    cards: tuple[str, ...]


def best_hand(cards: Sequence[str]) -> PokerHand:
    """Return the best five of five to seven different cards."""
    return max((_rank(five) for five in combinations(cards, 5)), key=lambda hand: hand.strength)


def _rank(cards: tuple[str, ...]) -> PokerHand:
    count = Counter(_RANKS.index(card[0]) for card in cards)
    ranks = sorted(count, key=lambda rank: (count[rank], rank), reverse=True)
    straight = _top_of_straight(ranks)
    flush = len({card[1] for card in cards}) == 1
    category = _GROUPS.get(tuple(count[rank] for rank in ranks), "high_card")
    if straight is not None:
        category = "straight" if not flush else "royal_flush" if straight == _ACE else "straight_flush"
        ranks = [straight]
    elif flush:
        category = "flush"
    shown = sorted(
        cards, key=lambda card: (count[_RANKS.index(card[0])], _RANKS.index(card[0])), reverse=True
    )
    return PokerHand(category, (CATEGORIES.index(category), *ranks), tuple(shown))


def _top_of_straight(ranks: Sequence[int]) -> int | None:
    """Return the highest rank of a straight, or None; an ace may stand below the two, never in the middle."""
    if len(ranks) < 5:
        return None
    if max(ranks) - min(ranks) == 4:
        return max(ranks)
    return _FIVE if sorted(ranks) == [0, 1, 2, 3, _ACE] else None


def check_hand(cards: Sequence[str], field: str) -> None:
    """Raise HAND_SIZE or TOO_MANY_COPIES where `cards` are not five to seven different ones."""
    if not 5 <= len(cards) <= 7:
        raise RuleViolation("HAND_SIZE", "poker_hand_size", field, given=len(cards))
    check_copies(cards, 1, field)
