"""Hold what follows from a game's log: seats, lines with reasons, scored rows, and where the game stands."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import ceil, floor
from typing import Any, Literal

from rules.canonical import as_json, canonical, filled
from rules.sheet.entries import Deal, Entry, Finish, Join, Rejoin, Toss, facts_of
from rules.sheet.marks import VOID, Mark
from rules.sheet.rows import Rows
from rules.statements import Statement
from rules.switches import Rules

Points = int | float
Facts = Mapping[str, Any]
Status = Literal["playing", "tie_break", "extra_round", "coin_toss", "finished"]


@dataclass(frozen=True)
class Seat:
    """Hold a place at the table, numbered from 1 in playing order; in sided games it has a side.

    `team` is how that side is called, where it was given a name.
    """

    number: int
    name: str
    side: str | None = None
    team: str | None = None

    @property
    def party(self) -> str:
        """Return the name of the side, or its letter while it has none; nothing where there are no sides."""
        return self.team or self.side or ""

    def as_json(self) -> dict[str, Any]:
        """Return the seat as sheets and records show it: ``{seat, name, side}`` and, once named, ``team``."""
        return {"seat": self.number, "name": self.name, "side": self.side, **filled(team=self.team)}


@dataclass(frozen=True)
class Line:
    """Hold the points of one seat with their reasons.

    `arrangement` is ``{melds: [{kind, cards, wilds}], left, points}`` where cards were given; `better` is the
    same for the best arrangement where the player had grouped his cards worse. `marks` stand in the cell.
    """

    seat: int
    points: Points
    reasons: tuple[Statement, ...] = ()
    arrangement: Facts | None = None
    better: Facts | None = None
    marks: tuple[Mark, ...] = ()

    @classmethod
    def of(cls, seat: int, points: Points, said: Statement, *marks: Mark) -> Line:
        """Return the line of a seat for one reason."""
        return cls(seat, points, (said,), marks=marks)

    def as_json(self) -> dict[str, Any]:
        reasons = [reason.as_json() for reason in self.reasons]
        more = filled(arrangement=self.arrangement, better=self.better, marks=self.marks)
        return {"seat": self.seat, "points": self.points, "reasons": reasons, **more}


@dataclass(frozen=True)
class Scored:
    """Hold what a deal's outcome is worth: lines, one sentence, and facts the game adds (`result`, JSON)."""

    lines: tuple[Line, ...]
    summary: Statement | None = None
    result: Facts = field(default_factory=dict)

    @classmethod
    def void(cls, seats: Iterable[int], said: Statement, result: Facts | None = None) -> Scored:
        """Return what a void deal is worth to `seats`: nothing."""
        return cls(tuple(Line.of(seat, 0, said, VOID) for seat in seats), said, result or {})

    def as_json(self) -> dict[str, Any]:
        """Return the lines and what sums them up."""
        return {"lines": as_json(self.lines), "summary": as_json(self.summary)}


_LET_GO = Scored(())


@dataclass(frozen=True)
class Row:
    """Hold one entry of the log as scored. `number` and `dealer` are set for deals.

    `problem` says why the entry no longer fits what came before it; where `counts` is false its lines
    add nothing to the totals. `tied` are those for whom the deal was a tie-break. `after` is how many deals
    came before. `written` is the row as JSON where its lines were let go.
    """

    entry: Entry
    scored: Scored
    number: int | None = None
    dealer: int | None = None
    problem: Statement | None = None
    counts: bool = True
    tied: tuple[int, ...] = ()
    after: int = 0
    written: bytes = b""

    def let_go(self) -> Row:
        """Return the row as it is written, without its lines: a tenth of the memory for the same sheet."""
        return replace(self, scored=_LET_GO, written=self.encoded)

    def as_json(self) -> dict[str, Any]:
        """Return the row as the sheet shows it: a deal with its outcome, anything else with its facts."""
        if self.written:
            known: dict[str, Any] = json.loads(self.written)
            return known
        row = {
            "id": self.entry.id,
            **self.scored.as_json(),
            "problem": as_json(self.problem),
            "counts": self.counts,
        }
        if not isinstance(self.entry, Deal):
            return {**row, **facts_of(self.entry), "after": self.after}
        return {
            **row,
            "number": self.number,
            "dealer": self.dealer,
            "outcome": dict(self.entry.outcome),
            "result": dict(self.scored.result),
        }

    @cached_property
    def encoded(self) -> bytes:
        """The row as canonical JSON in UTF-8: made once, since a sheet is written anew after every deal."""
        return self.written or canonical(self.as_json()).encode()


@dataclass(frozen=True)
class Sums:
    """Hold what the rows so far add up to, so that no row is ever looked at twice.

    `points` by seat are those of the rows that count; `deals` is how many were dealt, whether they count or
    not; `rejoined` how often each seat came back; `tossed` who won the coin tosses that count, the latest
    first; `joined` how many sat down in mid-game; `finished` whether the table ended the game early. `own` is
    what the game itself keeps (`Fold.tally`), None before the first row.
    """

    points: Mapping[int, Points]
    deals: int = 0
    rejoined: Mapping[int, int] = field(default_factory=dict)
    tossed: tuple[int, ...] = ()
    joined: int = 0
    finished: bool = False
    own: Any = None

    def with_row(self, row: Row, own: Any) -> Sums:
        """Return the sums once `row` has followed; `own` is what the game keeps then."""
        sums = replace(self, deals=self.deals + isinstance(row.entry, Deal), own=own)
        if not row.counts:
            return sums
        match row.entry:
            case Rejoin(seat=seat):
                sums = replace(sums, rejoined={**self.rejoined, seat: self.rejoined.get(seat, 0) + 1})
            case Join(seat=seat):
                points = dict(sorted({**self.points, seat: 0}.items()))
                sums = replace(sums, points=points, joined=self.joined + 1)
            case Toss(winner=winner):
                others = tuple(seat for seat in self.tossed if seat != winner)
                sums = replace(sums, tossed=(winner, *others))
            case Finish():
                sums = replace(sums, finished=True)
        return replace(sums, points=added(sums.points, row.scored)) if row.scored.lines else sums


def added(points: Mapping[int, Points], scored: Scored) -> dict[int, Points]:
    """Return `points` by seat with those of `scored`; lines of other seats are left out."""
    totals = dict(points)
    for line in scored.lines:
        if line.seat in totals:
            totals[line.seat] = to_tenth(totals[line.seat] + line.points)
    return totals


@dataclass(frozen=True)
class Out:
    """Say why and after which row (index) a seat went out."""

    why: Literal["eliminated", "disqualified", "retired"]
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
    """Hold everything that follows from the log so far. `dealer` is the dealer of the coming deal.

    Whatever is asked after each entry is answered from `sums` and `verdict`; to walk through `rows` would
    make a long game slower with every deal.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    dealer: int
    sums: Sums = field(default_factory=lambda: Sums({}))
    rows: Rows[Row] = field(default_factory=Rows)
    verdict: Verdict = field(default_factory=Verdict)

    @property
    def deals(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if isinstance(row.entry, Deal))

    def active(self) -> tuple[int, ...]:
        """Return the seats still in, in seat order."""
        return tuple(seat.number for seat in self.seats if seat.number not in self.verdict.out)

    def at_table(self) -> int:
        """Return for how many the table is laid: whoever joined it sits where somebody had left."""
        left = sum(out.why == "retired" for out in self.verdict.out.values())
        return len(self.seats) - min(left, self.sums.joined)

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

    @property
    def dropped(self) -> bool:
        """Tell whether the table ended the game before a deal, so that it counts for nobody."""
        return self.sums.finished and not self.sums.deals and not self.verdict.out

    def totals(self) -> dict[int, Points]:
        """Return the points of every seat: rows that count, then end bonuses."""
        totals = dict(self.sums.points)
        for bonus in self.verdict.bonuses:
            totals = added(totals, bonus)
        return totals

    def turn_order(self, dealer: int) -> tuple[int, ...]:
        """Return the seats of the coming deal, first to act after `dealer` first, the dealer last."""
        return tuple(sorted(self.playing(), key=lambda seat: seat <= dealer))

    def first_after(self, dealer: int) -> int:
        """Return the seat that acts first after `dealer`, and deals next; `dealer` where nobody plays."""
        return next(iter(self.turn_order(dealer)), dealer)


def whole(points: Points) -> Points:
    """Return `points` as int where nothing is lost, so that only halves and tenths are floats on a sheet."""
    return int(points) if points == int(points) else points


def to_tenth(points: Points) -> Points:
    """Return a sum as it is on paper: no sheet counts less than tenths, which floats hold only nearly."""
    return whole(round(points, 1))


def rounded(points: Points, rounding: str) -> Points:
    """Return `points` with a half rounded ``up`` or ``down``, or kept (``exact``)."""
    if rounding == "exact":
        return whole(points)
    return ceil(points) if rounding == "up" else floor(points)
