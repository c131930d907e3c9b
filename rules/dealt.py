"""Check the cards entered for one deal: readable codes, hand sizes, and no more copies than the decks hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.cards import JOKER, first_surplus, is_card
from rules.statements import RuleViolation


def check_known(
    cards: Iterable[str], field: str, name: str | None = None, jokers: Sequence[str] = (JOKER,)
) -> None:
    """Raise UNKNOWN_CARD for the first of `cards` that is none (RULES §0 Cards); `name` is who holds them."""
    for place, card in enumerate(cards):
        if not is_card(card, jokers):
            where = f"{field}/{place}"
            if name is None:
                raise RuleViolation("UNKNOWN_CARD", "unknown_card", where, card=card)
            raise RuleViolation("UNKNOWN_CARD", "unknown_card_of", where, card=card, name=name)


def check_size(cards: Sequence[str], wanted: int, field: str, name: str | None = None) -> None:
    """Raise HAND_SIZE where `cards` are not `wanted` many."""
    if len(cards) == wanted:
        return
    if name is None:
        raise RuleViolation("HAND_SIZE", "hand_size", field, given=len(cards), wanted=wanted)
    raise RuleViolation("HAND_SIZE", "hand_size_of", field, given=len(cards), wanted=wanted, name=name)


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
    if surplus is None:
        return
    if name is None:
        raise RuleViolation("TOO_MANY_COPIES", "too_many_copies", field, cards=[surplus], decks=decks)
    raise RuleViolation(
        "TOO_MANY_COPIES", "too_many_copies_of", field, cards=[surplus], decks=decks, name=name
    )
