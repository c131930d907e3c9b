"""Let one act take effect on a room: rooms are folded, and drawn again, by the same steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.events.acts.kinds import Fact
from rules.events.acts.poker import (
    ButtonStated,
    ChipsCounted,
    ChipsRaced,
    PlayersBusted,
    PlayerSeated,
    PlayersReseated,
    PlayersSat,
    PrizesDealt,
    SeatedLate,
    SeatTaken,
    TableOpened,
)
from rules.events.poker.colour_up import change, race, stated
from rules.events.poker.room import (
    AT_START,
    Coloured,
    Deal,
    Going,
    Room,
    Seat,
    counted,
    dealt,
    gone_out,
    raced,
    reseated,
    sat,
    seated,
    with_button,
    with_table,
)


def seats_of(stated: Iterable[PlayerSeated]) -> dict[str, Seat]:
    """Return where each goes."""
    return {each.entrant: Seat(each.match, each.seat) for each in stated}


def seats_at(match: str, stated: Iterable[SeatTaken]) -> dict[str, Seat]:
    """Return where each goes who sits down at a table that is opened."""
    return {each.entrant: Seat(match, each.seat) for each in stated}


def _seated(room: Room, fact: SeatedLate) -> Room:
    return seated(room, seats_of(fact.seats), fact.elapsed)


def _reseated(room: Room, fact: PlayersReseated) -> Room:
    seats = seats_of(fact.seats)
    return reseated(room, seats, fact.closed, seats.get(fact.button or ""), fact.why)


def _table_opened(room: Room, fact: TableOpened) -> Room:
    seats = seats_at(fact.match, fact.seats)
    return with_table(room, fact.match, seats, fact.elapsed or AT_START)


def _sat(room: Room, fact: PlayersSat) -> Room:
    return sat(room, fact.entrants)


def _busted(room: Room, fact: PlayersBusted) -> Room:
    busted = {each.entrant: each.stack for each in fact.busted if each.entrant in room.playing}
    return gone_out(room, Going(busted, (), fact.match, fact.hand)) if busted else room


def _button(room: Room, fact: ButtonStated) -> Room:
    return with_button(room, fact.match, fact.seat)


def _counted(room: Room, fact: ChipsCounted) -> Room:
    stacks = {each.entrant: each.chips for each in fact.stacks}
    at_tables = sum(each.chips for each in fact.tables)
    total = sum(stacks.values()) + at_tables if fact.total is None else fact.total
    return counted(room, total, stacks, taken=bool(fact.taken))


def _raced(room: Room, fact: ChipsRaced) -> Room:
    held, kinds, cards = stated(fact)
    coloured = Coloured(fact.match, *kinds, fact.odd)
    return raced(room, coloured, change(held, kinds, race(held, kinds, cards, str)))


def _dealt(room: Room, fact: PrizesDealt) -> Room:
    return dealt(room, Deal(fact.way, {each.entrant: each.chips for each in fact.stacks}, bool(fact.on)))


STEPS: Mapping[type[Fact], Callable[[Room, Any], Room]] = {
    SeatedLate: _seated,
    TableOpened: _table_opened,
    PlayersSat: _sat,
    PlayersReseated: _reseated,
    PlayersBusted: _busted,
    ButtonStated: _button,
    ChipsCounted: _counted,
    ChipsRaced: _raced,
    PrizesDealt: _dealt,
}
"""What each act of a room does to it."""


def left(room: Room, entrants: Iterable[str]) -> Room:
    """Return the room once those of `entrants` who are still in have left it, at one time (K-6)."""
    going = tuple(each for each in entrants if each in room.playing)
    return gone_out(room, Going({}, going)) if going and not room.is_over else room
