"""Open a further table in a freeze-out, where no seat is free for who comes late."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rules.events.lots import Lot
from rules.events.poker.proposal import BALANCING, LATE, Called, Move, Proposal, Terms
from rules.events.poker.room import Room, Seat
from rules.events.poker.table import Table
from rules.statements import Statement


def open_table(
    room: Room, terms: Terms, match: str, coming: Sequence[str], lot: Lot, called: Called
) -> Proposal | None:
    """Return who sits at a further table, `match`; None where a seat is free or nobody needs one.

    As many come to it from the longest tables as make all even, in each the next to pay the big blind (K-10),
    between tables, and where the button is not known, whoever has the least lot; the seats are drawn (K-9).
    """
    coming = coming[: room.size]
    if not coming or any(table.free for table in room.tables.values()):
        return None
    from_others = [*_who_moves(room, terms, match, len(coming), lot)]
    free = [*range(1, room.size + 1)]
    moves = []
    for player in (*coming, *from_others):
        to = Seat(match, free.pop(lot.below(len(free))))
        moves.append(Move(player, room.seats.get(player), to, _reason(room, terms, player, to, called)))
    said = {"table": called(match), "count": len(coming), "moved": len(from_others)}
    says = [Statement("room_open", said, LATE)]
    unknown = [called(table.match) for table in room.tables.values() if not table.blinds]
    if from_others and terms.by_blinds and unknown:
        says.append(Statement("room_no_button", {"names": unknown}, BALANCING))
    return Proposal("open", tuple(moves), tuple(says))


def _who_moves(room: Room, terms: Terms, match: str, coming: int, lot: Lot) -> Iterator[str]:
    """Yield who leaves the tables in play, until all have as many, or one more."""
    staying = {table.match: [*_in_turn(table, terms)] for table in room.tables.values()}
    each = (sum(map(len, staying.values())) + coming) // (len(staying) + 1)
    for _ in range(each - coming):
        longest = max(map(len, staying.values()))
        player = min(
            (
                player
                for table, players in staying.items()
                if len(players) == longest
                for player in _next(room.tables[table], terms, players)
            ),
            key=lambda player: lot.weight(player, match),
        )
        staying[room.seats[player].match].remove(player)
        yield player


def _in_turn(table: Table, terms: Terms) -> Iterator[str]:
    seats = table.in_turn if terms.by_blinds and table.in_turn else map(table.seat_of, table.players)
    return (player for seat in seats if (player := table.at(seat)))


def _next(table: Table, terms: Terms, players: Collection[str]) -> list[str]:
    return [*players][:1] if terms.by_blinds and table.blinds else [*players]


def _reason(room: Room, terms: Terms, player: str, to: Seat, called: Called) -> Statement:
    said = {"name": called(player), "to_table": called(to.match), "to_seat": to.seat}
    before = room.seats.get(player)
    if before is None:
        return Statement("room_open_late", said, LATE)
    table = room.tables[before.match]
    said |= {"table": called(table.match), "seat": before.seat}
    by_blinds = terms.by_blinds and table.blinds
    return Statement("room_open_next_big_blind" if by_blinds else "room_open_by_lot", said, BALANCING)
