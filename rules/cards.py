"""Read and write cards: codes such as ``TS`` and ``JK``, decks, and how many copies may exist."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

RANKS = "A23456789TJQK"
SUITS = "SHDC"
JOKER = "JK"
DECK: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
_NATURAL = frozenset(DECK)
_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def is_card(code: object, jokers: Iterable[str] = (JOKER,)) -> bool:
    """Tell whether `code` names a card: rank ``A23456789TJQK`` with suit ``SHDC``, or one of `jokers`."""
    return isinstance(code, str) and (code in _NATURAL or code in jokers)


def show_card(code: str) -> str:
    """Return a card as people write it: ``TS`` is 10♠, ``JK`` is Joker."""
    if code == JOKER:
        return "Joker"
    if code not in _NATURAL:
        return code
    return ("10" if code[0] == "T" else code[0]) + _SIGNS[code[1]]


def show_cards(codes: Sequence[str]) -> str:
    """Return cards as people write them, separated by spaces."""
    return " ".join(show_card(str(code)) for code in codes)


def first_surplus(codes: Iterable[str], decks: int, jokers_per_deck: int, face_up: str | None) -> str | None:
    """Return the first card that lies on the table more often than `decks` hold, or None.

    `face_up` is the indicator: it is out of play, so one copy fewer of it exists (RULES §0, Copies).
    """
    seen = Counter([face_up] if face_up else [])
    for code in codes:
        seen[code] += 1
        most = decks * jokers_per_deck if code == JOKER else decks
        if seen[code] > most:
            return code
    return None
