"""Seat by lot in a freeze-out: latecomers, the players of a broken table, the final table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.cards.cards import DECK, show_card
from rules.events.lots import Lot
from rules.events.poker.proposal import BREAKING, FINAL, LATE, Called, Move, Proposal, Terms
from rules.events.poker.room import Room, Seat
from rules.events.poker.table import Table
from rules.statements import Statement

_RANKS = "AKQJT98765432"
_SUITS = "SHDC"


def seat_late(room: Room, players: Sequence[str], lot: Lot, called: Called) -> Proposal:
    """Return a seat by lot, any that is free, for each who has none, as far as there are seats (K-9)."""
    free = [Seat(table.match, seat) for table in _in_order(room) for seat in table.free]
    moves = []
    for player in players[: len(free)]:
        to = free.pop(lot.below(len(free)))
        said = {"name": called(player), **_where(to, called), "free": len(free) + 1}
        moves.append(_move(room, player, to, Statement("room_late", said, LATE)))
    return Proposal("late", tuple(moves))


def break_table(room: Room, terms: Terms, lot: Lot, called: Called) -> Proposal | None:
    """Return where the players of the shortest table go; None where the others have not seats enough (K-11).

    In an order by lot each draws one of the free seats of those tables that are shortest then, so that all
    are filled evenly.
    """
    broken = to_break(room)
    others = [table for table in _in_order(room) if table.players and table is not broken]
    if broken is None or sum(len(table.free) for table in others) < len(broken.players):
        return None
    sizes = {table.match: len(table.players) for table in others}
    free = {table.match: [*table.free] for table in others}
    moves = []
    for player in lot.shuffled(broken.players):
        fewest = min(size for match, size in sizes.items() if free[match])
        seats = [
            Seat(table.match, seat)
            for table in others
            if sizes[table.match] == fewest
            for seat in free[table.match]
        ]
        to = seats[lot.below(len(seats))]
        sizes[to.match] += 1
        free[to.match].remove(to.seat)
        said = {"name": called(player), **_from(room, player, called), **_where(to, called)}
        moves.append(_move(room, player, to, Statement("room_broken", said, BREAKING)))
    said = {"table": called(broken.match), "players": len(broken.players)}
    few = len(broken.players) < terms.break_below
    says = Statement("room_break_few", {**said, "fewest": terms.break_below}, BREAKING)
    return Proposal(
        "break",
        tuple(moves),
        (says if few else Statement("room_break", said, BREAKING),),
        closed=(broken.match,),
    )


def to_break(room: Room) -> Table | None:
    """Return the table with the fewest players, of equal ones that with the highest number (K-11)."""
    if len(room.occupied) < 2:
        return None
    return min(room.occupied, key=lambda table: (len(table.players), -table.number))


def final_table(room: Room, lot: Lot, called: Called) -> Proposal | None:
    """Return the final table: seats drawn anew, and the button by the highest card, spades first (K-12).

    It is the table with the lowest number; None where not all fit at one, or there is only one.
    """
    tables = _in_order(room)
    if len(tables) < 2 or len(room.playing) > room.size:
        return None
    final = tables[0]
    order = lot.shuffled(room.playing)
    cards = dict(zip(order, lot.shuffled(DECK), strict=False))
    moves = []
    for seat, player in enumerate(order, 1):
        to = Seat(final.match, seat)
        said = {"name": called(player), **_where(to, called), "card": show_card(cards[player])}
        moves.append(Move(player, room.seats.get(player), to, Statement("room_final_seat", said, FINAL)))
    first = min(order, key=lambda player: height(cards[player]))
    button = Seat(final.match, order.index(first) + 1)
    said = {
        "name": called(first),
        "card": show_card(cards[first]),
        "table": called(final.match),
        "seat": button.seat,
    }
    says = Statement("room_final", {**said, "players": len(order)}, FINAL)
    closed = tuple(table.match for table in tables[1:])
    return Proposal("final", tuple(moves), (says,), closed, button, cards)


def height(card: str) -> tuple[int, int]:
    """Return how far a card is from the highest: an ace is, and of equal ranks the spade."""
    return _RANKS.index(card[0]), _SUITS.index(card[1])


def _in_order(room: Room) -> list[Table]:
    return sorted(room.tables.values(), key=lambda table: table.number)


def _move(room: Room, player: str, to: Seat, reason: Statement) -> Move:
    waits = room.tables[to.match].waits(to.seat)
    return Move(player, room.seats.get(player), to, reason, waits)


def _from(room: Room, player: str, called: Called) -> dict[str, Any]:
    before = room.seats[player]
    return {"table": called(before.match), "seat": before.seat}


def _where(to: Seat, called: Called) -> dict[str, Any]:
    return {"to_table": called(to.match), "to_seat": to.seat}
