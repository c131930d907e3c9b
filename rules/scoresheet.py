"""Hold what follows from a game's log: seats, lines with reasons, scored rows, and where the game stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil, floor
from typing import Any, Literal

from rules.entries import Deal, Entry
from rules.statements import Statement
from rules.switches import Rules

Points = int | float
Facts = Mapping[str, Any]
Status = Literal["playing", "tie_break", "extra_round", "coin_toss", "finished"]


@dataclass(frozen=True)
class Seat:
    """Hold a place at the table, numbered from 1 in playing order; in sided games it has a side."""

    number: int
    name: str
    side: str | None = None


@dataclass(frozen=True)
class Line:
    """Hold the points of one seat with their reasons.

    `arrangement` is ``{melds: [{kind, cards, wilds}], left, points}`` where cards were given; `better` is the
    same for the best arrangement where the player had grouped his cards worse.
    """

    seat: int
    points: Points
    reasons: tuple[Statement, ...] = ()
    arrangement: Facts | None = None
    better: Facts | None = None

    def as_json(self) -> dict[str, Any]:
        line: dict[str, Any] = {
            "seat": self.seat,
            "points": self.points,
            "reasons": [reason.as_json() for reason in self.reasons],
        }
        if self.arrangement is not None:
            line["arrangement"] = dict(self.arrangement)
        if self.better is not None:
            line["better"] = dict(self.better)
        return line


@dataclass(frozen=True)
class Scored:
    """Hold what a deal's outcome is worth: lines, one sentence, and facts the game adds (`result`, JSON)."""

    lines: tuple[Line, ...]
    summary: Statement | None = None
    result: Facts = field(default_factory=dict)


@dataclass(frozen=True)
class Row:
    """Hold one entry of the log as scored. `number` and `dealer` are set for deals.

    `problem` says why the entry no longer fits what came before it; where `counts` is false its lines
    add nothing to the totals. `tied` are those for whom the deal was a tie-break.
    """

    entry: Entry
    scored: Scored
    number: int | None = None
    dealer: int | None = None
    problem: Statement | None = None
    counts: bool = True
    tied: tuple[int, ...] = ()


@dataclass(frozen=True)
class Out:
    """Say why and after which row (index) a seat went out."""

    why: Literal["eliminated", "disqualified"]
    row: int


@dataclass(frozen=True)
class Verdict:
    """Hold where the game stands: status, who is out, who won, who is tied for it.

    `bonuses` are rows the game adds at its end (game and line bonuses), so that columns add up to totals.
    """

    status: Status = "playing"
    out: Mapping[int, Out] = field(default_factory=dict)
    winners: tuple[int, ...] = ()
    tied: tuple[int, ...] = ()
    bonuses: tuple[Scored, ...] = ()


@dataclass(frozen=True)
class State:
    """Hold everything that follows from the log so far. `dealer` is the dealer of the coming deal."""

    rules: Rules
    seats: tuple[Seat, ...]
    dealer: int
    rows: tuple[Row, ...] = ()
    verdict: Verdict = field(default_factory=Verdict)

    @property
    def deals(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if isinstance(row.entry, Deal))

    def active(self) -> tuple[int, ...]:
        """Return the seats still in, in seat order."""
        return tuple(seat.number for seat in self.seats if seat.number not in self.verdict.out)

    def playing(self) -> tuple[int, ...]:
        """Return the seats that play the coming deal: in a tie-break the tied, otherwise all still in."""
        return self.playing_off() or self.active()

    def playing_off(self) -> tuple[int, ...]:
        """Return the seats for whom the coming deal is a tie-break; none where it is a deal like others."""
        return self.verdict.tied if self.verdict.status == "tie_break" else ()

    def name(self, seat: int) -> str:
        """Return the name in `seat`, or the number where there is no such seat."""
        return next((place.name for place in self.seats if place.number == seat), str(seat))

    def side_of(self, seat: int) -> tuple[int, ...]:
        """Return the seats of the side that `seat` plays for; in games without sides, the seat itself."""
        side = next((place.side for place in self.seats if place.number == seat), None)
        if side is None:
            return (seat,)
        return tuple(place.number for place in self.seats if place.side == side)

    def totals(self) -> dict[int, Points]:
        """Return the points of every seat: rows that count, then end bonuses."""
        totals: dict[int, Points] = {seat.number: 0 for seat in self.seats}
        scored = [row.scored for row in self.rows if row.counts]
        for part in (*scored, *self.verdict.bonuses):
            for line in part.lines:
                if line.seat in totals:
                    totals[line.seat] = whole(totals[line.seat] + line.points)
        return totals

    def turn_order(self, dealer: int) -> tuple[int, ...]:
        """Return the seats of the coming deal, first to act after `dealer` first, the dealer last."""
        seats = self.playing()
        return tuple(seat for seat in seats if seat > dealer) + tuple(
            seat for seat in seats if seat <= dealer
        )


def whole(points: Points) -> Points:
    """Return `points` as int where nothing is lost, so that halves are the only floats on a sheet."""
    return int(points) if points == int(points) else points


def rounded(points: Points, rounding: str) -> Points:
    """Return `points` with a half rounded ``up`` or ``down``, or kept (``exact``)."""
    if rounding == "exact":
        return whole(points)
    return ceil(points) if rounding == "up" else floor(points)
