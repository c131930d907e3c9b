"""Say what those at a table of a freeze-out must know before its next hand (RULES §12 K-10, K-12)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.events.poker.proposal import BALANCING, Called
from rules.events.poker.room import Room
from rules.events.poker.table import Table
from rules.statements import Statement

SHORT = 3
"""A table that is so many short of the longest stops once it has reached the blinds (TDA 11D)."""
HEADS_UP = "gama_poker K-12"


def said_at(room: Room, table: Table, called: Called) -> Iterator[Statement]:
    """Yield that a table stops, and where two are left who of them has the button."""
    if not room.is_over:
        yield from said_of_stop(room, table, called)
        yield from _said_of_two(table, called)


def said_of_stop(room: Room, table: Table, called: Called) -> Iterator[Statement]:
    """Yield that a table stops, where it is so many short; one that all have left has stopped."""
    longest = max(len(each.players) for each in room.tables.values())
    if table.players and longest - len(table.players) >= SHORT:
        said = {"table": called(table.match), "players": len(table.players)}
        yield Statement("room_halt", said, BALANCING)


def _said_of_two(table: Table, called: Called) -> Iterator[Statement]:
    """Yield who of two pays which blind, until the button was told with these two at the table."""
    if len(table.players) != 2 or (table.blinds and table.blinds.button == table.blinds.small):
        return
    following = table.next_blinds()
    if following is None:
        yield Statement("room_heads_up_unknown", {}, HEADS_UP)
        return
    name, other = (called(table.at(seat) or "") for seat in (following.small, following.big))
    said = {"name": name, "seat": following.button, "other": other}
    yield Statement("room_heads_up", said, HEADS_UP)
