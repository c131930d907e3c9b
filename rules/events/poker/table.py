"""Hold a table of a freeze-out: who sits where, and in which order they come to pay the big blind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple


class Blinds(NamedTuple):
    """Hold the seats of button and blinds in one hand; those of the button and the small can be empty."""

    button: int
    small: int
    big: int


@dataclass(frozen=True)
class Table:
    """Hold a table: its match, its `number` in the room, who sits in each seat, and the blinds of its hand.

    Seat 1 is the first of `seats`; in a free one is None. `blinds` are those of the hand for which the
    button's seat was stated last, None where nobody knows it.
    """

    match: str
    number: int
    seats: tuple[str | None, ...]
    blinds: Blinds | None = None

    @cached_property
    def players(self) -> tuple[str, ...]:
        """Return who sits here, in the order of the seats."""
        return tuple(each for each in self.seats if each is not None)

    @cached_property
    def free(self) -> tuple[int, ...]:
        """Return the seats in which nobody sits."""
        return tuple(seat for seat, each in enumerate(self.seats, 1) if each is None)

    def seat_of(self, player: str) -> int:
        """Return the seat of a player who sits here; raises ValueError."""
        return self.seats.index(player) + 1

    def at(self, seat: int) -> str | None:
        """Return who sits in a seat; nobody does in one that is not there."""
        return self.seats[seat - 1] if 0 < seat <= len(self.seats) else None

    def after(self, seat: int) -> Iterator[int]:
        """Yield all seats the way the play goes, from the one after `seat` round to itself."""
        count = len(self.seats)
        return ((seat + step - 1) % count + 1 for step in range(1, count + 1))

    def with_seat(self, seat: int, player: str | None) -> Table:
        """Return the table with a player, or nobody, in a seat."""
        seats = [*self.seats]
        seats[seat - 1] = player
        return replace(self, seats=tuple(seats))

    def with_button(self, seat: int | None) -> Table:
        """Return the table with the button at the seat of somebody; of two he pays the small blind (K-12)."""
        if seat is None or len(self.players) < 2:
            return replace(self, blinds=None)
        others = [each for each in self.after(seat) if self.at(each)]
        small, big = (seat, others[0]) if len(others) == 2 else (others[0], others[1])
        return replace(self, blinds=Blinds(seat, small, big))

    def next_blinds(self) -> Blinds | None:
        """Return the blinds of the next hand (K-12); None where the button is not known or one is left.

        The big blind goes to the next player, so nobody pays it twice running; small blind and button follow
        to the seats before it, be they empty by now (dead). Of two the other has button and small blind.
        """
        if self.blinds is None or len(self.players) < 2:
            return None
        big = self.in_turn[0]
        if len(self.players) == 2:
            return Blinds(self.in_turn[1], self.in_turn[1], big)
        return Blinds(self.blinds.small, self.blinds.big, big)

    @cached_property
    def in_turn(self) -> tuple[int, ...]:
        """Return the seats of the players in the order in which they come to pay the big blind.

        Where the button is not known nobody can say, and there is none.
        """
        if self.blinds is None:
            return ()
        return tuple(seat for seat in self.after(self.blinds.big) if self.at(seat))

    @cached_property
    def hands_until_big(self) -> Mapping[int, int]:
        """Return for each seat how many hands pass before who sits, or sat down, there pays the big blind.

        Where the button is not known there is none.
        """
        hands: dict[int, int] = {}
        before = 0
        for seat in self.after(self.blinds.big) if self.blinds else ():
            hands[seat] = before
            before += self.at(seat) is not None
        return hands

    def waits(self, seat: int) -> bool:
        """Tell whether who sits down in a seat waits until the button has passed (K-9).

        In the next hand the button is where the small blind was, and the small blind where the big one was.
        """
        if self.blinds is None:
            return False
        for each in self.after(self.blinds.small):
            if each == self.blinds.big:
                return False
            if each == seat:
                return True
        return False

    @property
    def to_be_small(self) -> int | None:
        """Return the seat that has the small blind in the next hand."""
        return self.blinds.big if self.blinds else None

    def worst_free(self) -> int | None:
        """Return the free seat that pays the big blind first, never the small blind's (TDA 11A)."""
        if self.blinds is None:
            return None
        return next((each for each in self.after(self.blinds.big) if each in self.for_moved), None)

    @cached_property
    def for_moved(self) -> tuple[int, ...]:
        """Return the free seats to which one can be moved: not that of the next small blind (TDA 11A)."""
        return tuple(seat for seat in self.free if seat != self.to_be_small)
