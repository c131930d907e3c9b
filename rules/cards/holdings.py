"""Check who can hold which value cards: no card lies in two hands (RULES §0 Copies)."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from rules.cards.value_cards import Counts, Held
from rules.checks import Checks, House, Outcome
from rules.sheet.scoresheet import Points
from rules.statements import RuleViolation


@dataclass(frozen=True)
class Said:
    """Hold how many of each value card are entered at `field`, and how many the cards show, where known."""

    counts: Counts
    field: str
    shown: Counts | None


@dataclass(frozen=True)
class Holding:
    """Hold which value cards a seat has: exactly `counts` where `settled`, at least these otherwise.

    `said` is all that was entered of them; `points` is what the table counted them for.
    """

    seat: int
    field: str
    counts: Counts
    settled: bool
    points: Points | None = None
    said: Sequence[Said] = ()


class ValueDeck(Protocol):
    """Say of which value cards how many there are."""

    @property
    def values_in_play(self) -> Counts:
        """Return how many of each can be held."""

    def check_counts(self, counts: Counts, field: str, name: str) -> None:
        """Raise TOO_MANY_COPIES or POINTS_OUT_OF_RANGE where so many value cards cannot be."""


class HoldingChecks(Checks[House, Outcome]):
    """Check the value cards of all players together.

    A family says what everybody holds, what its deck holds, and which refusals its players read.
    """

    @cached_property
    @abstractmethod
    def deck(self) -> ValueDeck:
        """What the deal is played with."""

    @cached_property
    @abstractmethod
    def holdings(self) -> tuple[Holding, ...]:
        """What every seat holds, as far as it is entered; first the winner's, where he shows his hand."""

    @abstractmethod
    def differs(self, seat: int, said: Said, value: str, shown: int) -> RuleViolation:
        """Return the refusal of a count that the cards of its seat differ from."""

    def check_holdings(self) -> None:
        """Raise IMPOSSIBLE_BONUS or TOO_MANY_COPIES where cards cannot all be held, or differ from counts."""
        seen = Counter[str]()
        for holding in self.holdings:
            name = self.state.name(holding.seat)
            for said in holding.said:
                self.deck.check_counts(said.counts, said.field, name)
                for value, count in said.counts.items():
                    if said.shown is not None and count != said.shown[value]:
                        raise self.differs(holding.seat, said, value, said.shown[value])
            seen.update(holding.counts)
            self.deck.check_counts(seen, holding.field, name)

    def free(self, others: Sequence[Holding]) -> Held:
        """Return what is left to hold beside those of `others`."""
        left = Counter(self.deck.values_in_play)
        for holding in others:
            left.subtract(holding.counts)
        return tuple(left.values())

    @abstractmethod
    def ways_to_hold(self, claim: Holding) -> Iterable[Held]:
        """Return what may be held for the points of `claim`."""

    def first_unheld(self) -> Holding | None:
        """Return the first whose points need value cards that others have too; None where all can be held.

        A table may have counted its cards otherwise than is best, so every way to make the points is tried.
        """
        claims = [holding for holding in self.holdings if not holding.settled and holding.points]
        left = {self.free([holding for holding in self.holdings if holding not in claims])}
        for claim in claims:
            left = {
                tuple(before - count for before, count in zip(cards, way, strict=True))
                for cards in left
                for way in self.ways_to_hold(claim)
                if all(before >= count for before, count in zip(cards, way, strict=True))
            }
            if not left:
                return claim
        return None
