"""Read the outcome of a deal of Vazhushal (RULES §6)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from rules.outcome.common_kinds import (
    CARD,
    CARDS,
    MOST_MELDS,
    MOST_SEATS,
    PLAYER,
    POINTS,
    SEAT,
    SMALLEST_MELD,
    WINNER,
)
from rules.outcome.facts import Outcome, fact, pointer, record, rows
from rules.outcome.kinds import Either, Many
from rules.sheet.scoresheet import Points
from rules.vazhushal.melds import VazhushalMeld

_WORDS = {"empty": "rummy.count", "label": "rummy.countOf", "needs": "wipe.needsCount"}


@dataclass(frozen=True, kw_only=True)
class VazhushalPosition:
    """Hold what one seat has when the deal ends: its melds and hand, or its count as made at the table."""

    seat: int = fact(SEAT.needed)
    melds: tuple[VazhushalMeld, ...] = fact(replace(rows(VazhushalMeld, MOST_MELDS), least=SMALLEST_MELD))
    hand: tuple[str, ...] = fact(CARDS)
    points: Points | None = fact(
        POINTS.or_null.up_to(999).with_keys("sign").instead_of("melds", "hand").said(**_WORDS)
    )
    field: str = pointer()

    @property
    def cards(self) -> tuple[str, ...]:
        return (*(card for meld in self.melds for card in meld.cards), *self.hand)


# What a seat has, or a player who is named only.
_PLAYER = Either("player", (*PLAYER.of, record(VazhushalPosition)))
_PLAYERS = Many("rows", _PLAYER, MOST_SEATS)


@dataclass(frozen=True, kw_only=True)
class VazhushalOutcome(Outcome):
    """State one deal: who went out, or what everybody has once the stock is used up."""

    negative_joker: str | None = fact(CARD.or_null)
    went_out: tuple[int, ...] = fact(WINNER)
    entries: tuple[int | str | VazhushalPosition, ...] = fact(_PLAYERS, name="players")

    @cached_property
    def positions(self) -> tuple[VazhushalPosition, ...]:
        """Return what is entered of the seats."""
        return tuple(entry for entry in self.entries if isinstance(entry, VazhushalPosition))

    @cached_property
    def players(self) -> tuple[int | str, ...]:
        """Return the players who are named only."""
        return tuple(entry for entry in self.entries if not isinstance(entry, VazhushalPosition))
