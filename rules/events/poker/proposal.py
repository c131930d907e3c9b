"""Hold what is proposed in a freeze-out: who goes where, by which rule and for what reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from rules.events.poker.room import Room, Seat
from rules.statements import Statement

REGISTRATION, LATE, BALANCING = "gama_poker K-2", "gama_poker K-9", "gama_poker K-10"
BREAKING, FINAL = "gama_poker K-11", "gama_poker K-12"
Called = Callable[[str], str]
"""Say what a player is called, or a table by its match."""
Why = Literal["late", "open", "balance", "break", "final"]


@dataclass(frozen=True)
class Terms:
    """Hold by which rules people are moved.

    One is moved where the longest table has `balance_at` more than the shortest, `by_blinds` or else by lot
    (K-10). A table of fewer than `break_below` is broken up.
    """

    balance_at: int = 2
    by_blinds: bool = True
    break_below: int = 5


@dataclass(frozen=True)
class Move:
    """Hold one move: who goes where, from which seat (None where he has none), and why.

    Who `waits` is not dealt in before the button has passed (K-9).
    """

    player: str
    before: Seat | None
    to: Seat
    reason: Statement
    waits: bool = False


@dataclass(frozen=True)
class Proposal:
    """Hold moves that are made at once, and what is said of all of them.

    `closed` are tables that are empty then. At the final table `button` is where it is, by the highest of the
    `cards` drawn.
    """

    why: Why
    moves: tuple[Move, ...]
    says: tuple[Statement, ...] = ()
    closed: tuple[str, ...] = ()
    button: Seat | None = None
    cards: Mapping[str, str] = field(default_factory=dict)

    @property
    def seats(self) -> dict[str, Seat]:
        """Return where everybody goes."""
        return {move.player: move.to for move in self.moves}


def due(room: Room, terms: Terms) -> Why | None:
    """Return what is to be done now, by how many sit where; None where nothing is, or play is over.

    Who has no seat gets one first, at a further table where none is free. Where all fit at one table that is
    the final (K-12); as soon as the others have seats enough the shortest table is broken (K-11); else tables
    are made even (K-10).
    """
    if room.is_over:
        return None
    if room.unseated:
        return why_seated(room)
    if len(room.tables) < 2:
        return None
    if len(room.playing) <= room.size:
        return "final"
    sizes = sorted(len(table.players) for table in room.occupied)
    if sum(sizes) <= room.size * (len(sizes) - 1):
        return "break"
    return "balance" if sizes[-1] - sizes[0] >= terms.balance_at else None


def why_seated(room: Room) -> Why:
    """Return how who has no seat gets one: any that is free, else one at a further table."""
    return "late" if any(table.free for table in room.tables.values()) else "open"


def reason_sent(why: str, table: str | None) -> Statement:
    """Return why somebody was sent to his seat, from the `table` called so, in words for himself."""
    known = why if table or why == "open" else "late"
    return Statement(f"room_sent_{known}", {"table": table} if known == "break" else {}, _RULES[known])


_RULES = {"late": LATE, "open": LATE, "balance": BALANCING, "break": BREAKING, "final": FINAL}
