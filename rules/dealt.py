"""Check the cards entered for one deal: readable codes, hand sizes, copies that the decks hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rules.cards import JOKER, first_surplus, is_card
from rules.statements import RuleViolation


def check_known(
    cards: Iterable[str], field: str, name: str | None = None, jokers: Sequence[str] = (JOKER,)
) -> None:
    """Raise UNKNOWN_CARD for the first of `cards` that is none (RULES §0 Cards); `name` is who holds them."""
    for place, card in enumerate(cards):
        if not is_card(card, jokers):
            raise _violation("UNKNOWN_CARD", f"{field}/{place}", name, card=card)


def check_size(cards: Sequence[str], wanted: int, field: str, name: str | None = None) -> None:
    """Raise HAND_SIZE where `cards` are not `wanted` many."""
    if len(cards) != wanted:
        raise _violation("HAND_SIZE", field, name, given=len(cards), wanted=wanted)


def check_copies(
    cards: Iterable[str],
    decks: int,
    jokers_per_deck: int,
    face_up: str | None,
    field: str,
    name: str | None = None,
) -> None:
    """Raise TOO_MANY_COPIES where the deal holds a card more often than its decks (RULES §0 Copies)."""
    surplus = first_surplus(cards, decks, jokers_per_deck, face_up)
    if surplus is not None:
        raise _violation("TOO_MANY_COPIES", field, name, cards=[surplus], decks=decks)


def _violation(code: str, field: str, name: str | None, **params: Any) -> RuleViolation:
    sentence = code.lower()
    if name is None:
        return RuleViolation(code, sentence, field, **params)
    return RuleViolation(code, f"{sentence}_of", field, name=name, **params)
