"""Find the cards round the card turned up: the next ranks of its suit, and its rank in the other suits."""

from __future__ import annotations

from rules.cards.cards import RANKS, SUITS
from rules.switches import flag

_AS_ITSELF = "A wild card on its own rank and suit counts as natural, so its meld stays pure."
WILD_AS_ITSELF = flag("wild_as_itself", True, "Wild card as itself", _AS_ITSELF, "C-1", advanced=True)


def neighbour(card: str, steps: int) -> str:
    """Return the card that many ranks above `card` in its suit, below where negative; A follows K."""
    return RANKS[(RANKS.index(card[0]) + steps) % len(RANKS)] + card[1]


def other_suits(card: str) -> tuple[str, ...]:
    """Return the cards of the same rank in the three other suits."""
    return tuple(card[0] + suit for suit in SUITS if suit != card[1])


def same_colour(card: str) -> str:
    """Return the card of the same rank in the other suit of its colour."""
    return card[0] + {"S": "C", "C": "S", "H": "D", "D": "H"}[card[1]]
