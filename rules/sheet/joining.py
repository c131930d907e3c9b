"""Let somebody sit down in mid-game: where, and with what he begins."""

from __future__ import annotations

from math import floor

from rules.outcome.common_kinds import MOST_SEATS
from rules.roster import check_seated
from rules.sheet.entries import Join
from rules.sheet.scoresheet import Line, Points, Scored, Seat, State, to_tenth
from rules.statements import RuleViolation, Statement

_SAID = {"zero": "joined_zero", "average": "joined_average", "leaver": "joined_leaver"}


def check_join(state: State, entry: Join, most: int, *, pays: bool) -> None:
    """Raise RuleViolation where nobody may sit down as `entry` says at a table of `most` players.

    `pays` says that each deal is paid between the seats: points that nobody paid would never cancel out.
    """
    if len(state.active()) >= most:
        raise RuleViolation("PLAYER_COUNT", "joining_full_table", "/seat", most=most)
    if entry.name in {seat.name for seat in state.seats}:
        raise RuleViolation("NAME_TAKEN", "replacing_sits_here", "/name", name=entry.name)
    if entry.seat in {seat.number for seat in state.seats} or entry.seat > MOST_SEATS:
        raise RuleViolation("SEAT_TAKEN", "joining_seat_taken", "/seat", seat=entry.seat)
    if pays and entry.credit != "zero":
        raise RuleViolation("CREDIT_NOT_ALLOWED", "joining_pays", "/credit", name=entry.name)
    if entry.credit == "leaver":
        _check_leaver(state, entry.leaver or 0)


def _check_leaver(state: State, seat: int) -> None:
    check_seated(state, seat, "/leaver")
    out = state.verdict.out.get(seat)
    if out is None or out.why != "retired":
        raise RuleViolation("CREDIT_NOT_ALLOWED", "joining_nobody_left", "/leaver", name=state.name(seat))


def score_join(state: State, entry: Join) -> Scored:
    """Return the line that begins the column of who joins."""
    points = _credit(state, entry)
    params = {"name": entry.name, "points": points}
    if entry.credit == "leaver":
        params["leaver"] = state.name(entry.leaver or 0)
    said = Statement(_SAID[entry.credit], params)
    return Scored((Line.of(entry.seat, points, said),), said)


def _credit(state: State, entry: Join) -> Points:
    totals = state.totals()
    if entry.credit == "leaver":
        return totals[entry.leaver or 0]
    if entry.credit == "zero":
        return 0
    playing = [totals[seat] for seat in state.active()]
    average = sum(playing) / len(playing)
    # As fine as the totals are: a game that counts tenths has them in an average too.
    return floor(average + 0.5) if all(each == int(each) for each in playing) else to_tenth(average)


def seated(seats: tuple[Seat, ...], entry: Join) -> tuple[Seat, ...]:
    """Return the seats with that of who joins, in the order of their numbers."""
    return tuple(sorted((*seats, Seat(entry.seat, entry.name)), key=lambda seat: seat.number))
