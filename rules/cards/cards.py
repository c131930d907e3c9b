"""Read and write cards: codes such as ``TS`` and ``JK``, and the deck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

RANKS = "A23456789TJQK"
SUITS = "SHDC"
JOKER = "JK"
MOST_DECKS = 3  # that a table can shuffle together
MOST_JOKERS = 12  # printed ones, in all of them
LARGEST_PACK = (MOST_DECKS, MOST_JOKERS)
DECK: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
_NATURAL = frozenset(DECK)
_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def pack_of(decks: int, jokers: int) -> dict[str, int]:
    """Return what is shuffled together: decks, printed jokers, and how many cards that is."""
    return {"decks": decks, "printed_jokers": jokers, "total_cards": decks * len(DECK) + jokers}


def is_card(code: object, jokers: Iterable[str] = (JOKER,)) -> bool:
    """Tell whether `code` names a card: rank ``A23456789TJQK`` with suit ``SHDC``, or one of `jokers`."""
    return isinstance(code, str) and (code in _NATURAL or code in jokers)


def show_card(code: str) -> str:
    """Return a card as people write it: ``TS`` is 10♠, ``JK`` is Joker."""
    if code == JOKER:
        return "Joker"
    if code not in _NATURAL:
        return code
    return ("10" if code[0] == "T" else code[0]) + show_suit(code[1])


def show_suit(suit: str) -> str:
    """Return the sign of a suit: ``S`` is ♠."""
    return _SIGNS[suit]


def show_cards(codes: Sequence[str]) -> str:
    """Return cards as people write them, separated by spaces."""
    return " ".join(show_card(str(code)) for code in codes)
