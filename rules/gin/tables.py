"""Read and value one of the two tables of a partnership deal (RULES §9)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from rules.facts import FLAG, POINTS, Either, Many, Text, fact
from rules.gin.checks import check_code, check_hand, check_table, seats_of
from rules.gin.counts import HAND, most_deadwood
from rules.gin.hand import ENDING, MOST_HELD, GinHand, GraHand, House, value
from rules.gin.house import gra_house
from rules.gin.reasons import describe
from rules.scoresheet import Points, Scored, State
from rules.statements import RuleViolation, Statement

_FAULT = "The id of a side is needed, such as X."
_SIDE = Text("side", 60, fault=_FAULT)
# That only one side can win is for the rules to say.
_SIDES = Either("side", (_SIDE, Many("sides", _SIDE, 10)), _FAULT, listed=True)


@dataclass(frozen=True, kw_only=True)
class GinTable(GraHand):
    """State the result of one table: a side and its points, or the hand as played (with its `kind`)."""

    kind: str = fact(ENDING, default="")
    winner: tuple[str, ...] = fact(_SIDES.or_null.said(needs="team.needsWinner"))
    points: Points | None = fact(
        POINTS.or_null.up_to(999).said(empty="team.points", label="team.pointsOf", needs="team.needsPoints")
    )
    x: Points | None = fact(POINTS.or_null, name="X")
    y: Points | None = fact(POINTS.or_null, name="Y")
    spade_upcard: bool = fact(FLAG, default=False)


@dataclass(frozen=True)
class TableResult:
    """State what happened at one table: a side's points, or the hand as it was played.

    `winners` are the sides entered with points, one or none where the entry makes sense.
    """

    winners: tuple[str, ...] = ()
    points: Points | None = None
    upcard: str | None = None
    spade_upcard: bool = False
    hand: GinHand | None = None


@dataclass(frozen=True)
class TableWorth:
    """Hold what a table adds: the side that won there, None where nobody did, its points and the reason.

    `scored` are the lines and facts of a hand that was entered as played.
    """

    side: str | None
    points: int
    said: Statement
    scored: Scored | None = None


def result_of(table: GinTable, upcard: str | None) -> TableResult:
    """Return the result of `table`; `upcard` is the knock card both tables share."""
    if table.kind:
        return TableResult(hand=replace(table, upcard=table.upcard or upcard))
    by_side = {side: points for side, points in (("X", table.x), ("Y", table.y)) if points}
    winners = tuple(dict.fromkeys((*table.winner, *by_side)))
    return TableResult(winners, next(iter(by_side.values()), table.points), upcard, table.spade_upcard)


@contextmanager
def at_table(number: int) -> Iterator[None]:
    """Point a refusal at the table it comes from, counted from 0."""
    try:
        yield
    except RuleViolation as violation:
        violation.field = f"/tables/{number}{violation.field}"
        raise


def value_table(state: State, table: TableResult, number: int) -> TableWorth:
    """Return what the table `number` (from 0) adds.

    Raises RuleViolation as `rules.gin.hand.value` does for a hand; for ready-made points UNKNOWN_PLAYER,
    TWO_WINNERS, NO_WINNER, MISSING_PLAYER and POINTS_OUT_OF_RANGE.
    """
    with at_table(number):
        if table.hand is not None:
            return _played(state, table.hand)
        if table.upcard is not None:
            check_code(table.upcard, "/upcard")
        house = gra_house(state.rules, "AS" if table.spade_upcard else table.upcard)
        _check_ready_made(state, table, house)
    if not table.winners:
        return TableWorth(None, 0, Statement("gin_table_drawn", {"table": number + 1}))
    side, points = table.winners[0], int(table.points or 0) * house.factor
    params = {"table": number + 1, "names": names_of(state, side), "points": points}
    return TableWorth(side, points, Statement("gin_table_won", params))


def names_of(state: State, side: str) -> list[str]:
    """Return the names of the players of `side`."""
    return [seat.name for seat in state.seats if seat.side == side]


def _played(state: State, hand: GinHand) -> TableWorth:
    names, seats = check_table(state, hand), seats_of(state, hand)
    house = gra_house(state.rules, hand.upcard)
    check_hand(house, hand, names)
    worth = value(house, hand, names)
    scored = describe(house, hand, worth, names, seats)
    said = scored.summary or scored.lines[0].reasons[0]
    if worth.won is None:
        return TableWorth(None, 0, said, scored)
    winner = seats[0] if worth.won == "knocker" else seats[1]
    side = next(seat.side for seat in state.seats if seat.number == winner)
    return TableWorth(side, worth.points, said, scored)


def _check_ready_made(state: State, table: TableResult, house: House) -> None:
    sides = list(dict.fromkeys(seat.side for seat in state.seats))
    for side in table.winners:
        if side not in sides:
            raise RuleViolation("UNKNOWN_PLAYER", "gin_unknown_side", "/winner", side=side, names=sides)
    if len(table.winners) > 1:
        raise RuleViolation("TWO_WINNERS", "gin_both_sides", "", names=list(table.winners))
    if table.points is None and table.winners:
        names = names_of(state, table.winners[0])
        raise RuleViolation("MISSING_PLAYER", "gin_table_not_counted", "/points", names=names)
    if table.points and not table.winners:
        raise RuleViolation("NO_WINNER", "gin_table_without_winner", "/winner", points=table.points)
    # A hand with a single card counts most for what it is short of, a long one for what it holds.
    most = max(house.gin_bonus, house.undercut_bonus) + (HAND - 1) * (house.missing_card or 0)
    most += most_deadwood(MOST_HELD)
    points = table.points or 0
    if not (0 <= points <= most and points == int(points)):
        raise RuleViolation("POINTS_OUT_OF_RANGE", "gin_table_range", "/points", given=points, most=most)
