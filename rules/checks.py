"""Refuse what cannot be a deal: the order for every game (RULES §0), and what all games check of cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rules.cards import JOKER, first_surplus, is_card
from rules.scoresheet import State
from rules.statements import RuleViolation

House = TypeVar("House")
Outcome = TypeVar("Outcome")


@dataclass(frozen=True)
class Checks(Generic[House, Outcome]):
    """Check the outcome of one deal by `dealer` at the table of `state`, under the knobs of `house`.

    Where several things are wrong, RULES §0 says which is named, and `possible` asks in that order. A family
    overrides the steps that it has something to say in; each raises RuleViolation for the first thing wrong.
    """

    house: House
    state: State
    outcome: Outcome
    dealer: int

    def possible(self) -> None:
        """Raise RuleViolation where this cannot be the result of a deal at this point."""
        self.readable()
        self.table()
        self.consistent()

    def consistent(self) -> None:
        """Raise RuleViolation where nothing follows from these facts, whoever is in."""
        self.contradictions()
        self.missing()
        self.cards()
        self.values()

    def readable(self) -> None:
        """Raise UNKNOWN_CARD where a card entered is none; also asked where the seats do not fit."""

    def table(self) -> None:
        """Raise where somebody is unknown, named twice, out, or missing."""

    def contradictions(self) -> None:
        """Raise where two facts exclude each other."""

    def missing(self) -> None:
        """Raise where a fact is missing."""

    def cards(self) -> None:
        """Raise where hands have a wrong size or hold more copies of a card than there are."""

    def values(self) -> None:
        """Raise where a count is out of range, or is not what the cards make."""

    def recordable(self) -> None:
        """Raise where a deal can be scored as a question but is not over yet."""

    def refusal(
        self, code: str, sentence: str, field: str, seat: int | None = None, rule: str = "", **params: Any
    ) -> RuleViolation:
        """Return the refusal that names `seat`, where one is at fault."""
        named = {} if seat is None else {"name": self.state.name(seat)}
        return RuleViolation(code, sentence, field, rule, **named, **params)


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
