"""Make the tables of a freeze-out even again (RULES §12 K-10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rules.events.lots import Lot
from rules.events.poker.assignment import Assigned, Limits, assign
from rules.events.poker.at_table import said_of_stop
from rules.events.poker.proposal import BALANCING, Called, Move, Proposal, Terms
from rules.events.poker.room import Room, Seat
from rules.events.poker.table import Table
from rules.statements import Statement

_LOTS = 1 << 32


class Cost(NamedTuple):
    """Hold what a move costs, the worst first: moved before, big blind paid twice, missed, and its lot."""

    again: int
    twice: int
    missed: int
    lot: int


def balance(room: Room, terms: Terms, lot: Lot, called: Called) -> Proposal | None:
    """Return how the tables are made even again; None where the longest has not so many more.

    One move goes by the order of the blinds, from one of the longest tables to one of the shortest. Of
    several at once, as few as make all even, the set is taken with, in this order, the fewest who have moved
    before, the fewest big blinds paid twice, the fewest blinds missed, and the least sum of lots.
    """
    sizes = {table.match: len(table.players) for table in room.occupied}
    if not sizes:
        return None
    count, lows = _fewest_moves([*sizes.values()], terms.balance_at - 1)
    if not count:
        return None
    alone = count == 1
    moves = [_one(room, terms, lot, sizes)] if alone else _several(room, terms, lot, sizes, count, lows)
    made = tuple(_made(room, terms, move, called, alone=alone) for move in moves)
    return Proposal("balance", made, tuple(_said(room, terms, made, called)))


class _End(NamedTuple):
    """Hold one end of moves, who sits in a seat or a free one, and what it is drawn by.

    `hands` are those until its big blind, None where nobody can say; `again` is 1 for who has moved before.
    """

    seat: int
    lot: str
    hands: int | None
    again: int = 0


def cost_of(room: Room, terms: Terms, lot: Lot, before: Seat, to: Seat) -> Cost:
    """Return what it costs that who sits in one seat goes to another."""
    one, other = room.tables[before.match], room.tables[to.match]
    return _cost(_out_of(room, terms, one, before.seat), _into(terms, other, to.seat), lot)


def _out_of(room: Room, terms: Terms, table: Table, seat: int) -> _End:
    player = table.at(seat) or ""
    return _End(seat, player, _hands(terms, table, seat), int(room.moved.get(player, 0) > 0))


def _into(terms: Terms, table: Table, seat: int) -> _End:
    return _End(seat, f"{table.match}/{seat}", _hands(terms, table, seat))


def _hands(terms: Terms, table: Table, seat: int) -> int | None:
    return table.hands_until_big[seat] if terms.by_blinds and table.blinds else None


def _cost(before: _End, to: _End, lot: Lot) -> Cost:
    """Return what a move costs.

    As the tables stand, the next big blind is paid in so many hands here and there. Sooner there than here is
    before a lap of the table that he leaves is over: paid twice; later is missed. Where a button is not known
    nobody can say.
    """
    twice = missed = False
    if before.hands is not None and to.hands is not None:
        twice, missed = to.hands < before.hands, to.hands > before.hands
    return Cost(before.again, int(twice), int(missed), lot.weight(before.lot, to.lot))


def _fewest_moves(sizes: Sequence[int], apart: int) -> tuple[int, tuple[int, ...]]:
    """Return the fewest moves after which no tables differ by more than `apart`, and how short they are.

    Where that can be in several ways, all of them are returned.
    """
    needed = {
        low: max(sum(max(0, each - low - apart) for each in sizes), sum(max(0, low - each) for each in sizes))
        for low in range(min(sizes), max(sizes) + 1)
    }
    fewest = min(needed.values())
    return fewest, tuple(low for low, count in needed.items() if count == fewest)


def _one(room: Room, terms: Terms, lot: Lot, sizes: Mapping[str, int]) -> Assigned[str]:
    """Return the next big blind of a longest table, to the worst seat of a shortest, else by lot."""
    longest = [table for table in room.occupied if sizes[table.match] == max(sizes.values())]
    shortest = [table for table in room.occupied if sizes[table.match] == min(sizes.values())]
    found = (
        (Seat(one.match, seat), Seat(other.match, free))
        for one in longest
        for seat in _next(one, terms)
        for other in shortest
        for free in _worst(other, terms)
    )
    before, to = min(found, key=lambda each: cost_of(room, terms, lot, *each))
    return Assigned(before.match, before.seat, to.match, to.seat)


def _next(table: Table, terms: Terms) -> Iterable[int]:
    if terms.by_blinds and table.in_turn:
        return table.in_turn[:1]
    return [table.seat_of(player) for player in table.players]


def _worst(table: Table, terms: Terms) -> Iterable[int]:
    worst = table.worst_free() if terms.by_blinds else None
    return table.for_moved if worst is None else (worst,)


def _several(
    room: Room, terms: Terms, lot: Lot, sizes: Mapping[str, int], count: int, lows: Iterable[int]
) -> list[Assigned[str]]:
    """Return the cheapest set of so many moves."""
    ways = (_limits(sizes, low, terms.balance_at - 1) for low in lows)
    found = (assign(count, *limits, _costs(room, terms, lot, count, *limits)) for limits in ways)
    cheapest = min((each for each in found if each is not None), key=lambda each: each[0])
    return sorted(cheapest[1], key=lambda move: (room.tables[move.giver].number, move.out_of))


def _limits(sizes: Mapping[str, int], low: int, apart: int) -> tuple[dict[str, Limits], dict[str, Limits]]:
    """Return which tables can give and take how many, so that each has from `low` to `apart` more then."""
    high = low + apart
    givers = {match: Limits(max(0, size - high), size - low) for match, size in sizes.items() if size > low}
    takers = {match: Limits(max(0, low - size), high - size) for match, size in sizes.items() if size < high}
    return givers, takers


def _costs(
    room: Room,
    terms: Terms,
    lot: Lot,
    count: int,
    givers: Mapping[str, Limits],
    takers: Mapping[str, Limits],
) -> dict[tuple[str, str], dict[tuple[int, int], int]]:
    """Return what each move costs as one number, of which a greater cost outweighs all smaller ones."""

    def weight(cost: Cost) -> int:
        kinds = (cost.again * (count + 1) + cost.twice) * (count + 1) + cost.missed
        return kinds * _LOTS * count + cost.lot

    tables = room.tables
    leaving = {
        giver: [
            _out_of(room, terms, tables[giver], seat)
            for seat in map(tables[giver].seat_of, tables[giver].players)
        ]
        for giver in givers
    }
    coming = {
        taker: [_into(terms, tables[taker], seat) for seat in tables[taker].for_moved] for taker in takers
    }
    return {
        (giver, taker): {
            (before.seat, to.seat): weight(_cost(before, to, lot)) for before in people for to in seats
        }
        for giver, people in leaving.items()
        for taker, seats in coming.items()
        if giver != taker
    }


def _made(room: Room, terms: Terms, move: Assigned[str], called: Called, *, alone: bool) -> Move:
    one, other = room.tables[move.giver], room.tables[move.taker]
    player = one.at(move.out_of) or ""
    facts: dict[str, Any] = {"name": called(player), "table": called(one.match), "seat": move.out_of}
    facts |= {"to_table": called(other.match), "to_seat": move.into}
    by_blinds = terms.by_blinds and bool(one.blinds and other.blinds)
    if alone and terms.by_blinds and one.blinds:
        worst = "room_next_big_blind" if other.blinds else "room_next_big_blind_any_seat"
        reason = Statement(worst, facts, BALANCING)
    elif by_blinds:
        here, there = one.hands_until_big[move.out_of], other.hands_until_big[move.into]
        reason = Statement("room_moved", {**facts, "here": here, "there": there}, BALANCING)
    else:
        reason = Statement("room_by_lot", facts, BALANCING)
    return Move(
        player, Seat(move.giver, move.out_of), Seat(move.taker, move.into), reason, other.waits(move.into)
    )


def _said(room: Room, terms: Terms, moves: Sequence[Move], called: Called) -> Iterator[Statement]:
    """Yield how uneven the tables are, which buttons are not known, and which tables stop."""
    tables = room.occupied
    sizes = [len(table.players) for table in tables]
    yield Statement("room_uneven", {"longest": max(sizes), "shortest": min(sizes)}, BALANCING)
    touched = {seat.match for move in moves for seat in (move.before, move.to) if seat}
    unknown = [called(table.match) for table in tables if table.match in touched and not table.blinds]
    if terms.by_blinds and unknown:
        yield Statement("room_no_button", {"names": unknown}, BALANCING)
    for table in tables:
        yield from said_of_stop(room, table, called)
