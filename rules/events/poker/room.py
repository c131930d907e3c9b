"""Hold the room of a freeze-out and let what happens in it take effect, act by act.

Whatever was struck before an act never happened, so an act may find a seat taken or a table gone that stood
otherwise when it was checked: who has no seat by that is still in, and waits for one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from rules.events.acts.poker import OddChips
from rules.events.poker.table import Table

AT_START = "0:00:00"


@dataclass(frozen=True)
class Going:
    """Hold who went out in one hand, with the chips before it where they are known, or who left.

    `match` is the table of the hand and `hand` its number, both where they were stated.
    """

    busted: Mapping[str, int | None] = field(default_factory=dict)
    left: tuple[str, ...] = ()
    match: str | None = None
    hand: int | None = None


class Seat(NamedTuple):
    """Name a seat of the room: the table by its match, and the seat's number from 1."""

    match: str
    seat: int


class Sent(NamedTuple):
    """Hold that somebody was sent to his seat: from which, None where he had none, and why.

    Who `waits` is not dealt in there before the button has passed (K-9).
    """

    before: Seat | None
    why: str
    waits: bool = False


class Entered(NamedTuple):
    """Hold how long the clock had run when somebody sat down, h:mm:ss, and the chips that he was given.

    They are None in a room that is drawn again, for which nobody asks the house rules.
    """

    seated: str
    chips: int | None = None


class Counted(NamedTuple):
    """Hold chips that were counted: the `total`, who was in by then, and the chips of each, as far as known.

    `changed` is by how many chip races had changed what was issued to those who had `entered`. Where the
    count was `taken`, as many are in play from there on.
    """

    total: int
    stacks: Mapping[str, int]
    entered: tuple[str, ...]
    changed: int
    taken: bool = False


class Coloured(NamedTuple):
    """Name a kind of chips that went from a table, what it was changed for, and what each had of it."""

    match: str
    goes: int
    comes: int
    odd: tuple[OddChips, ...]


class Deal(NamedTuple):
    """Hold in which way all who were in share the prizes left, and their chips; they may play `on`."""

    way: str
    stacks: Mapping[str, int]
    on: bool = False


@dataclass(frozen=True)
class Room:
    """Hold the room of a stage.

    `tables` are those in play, by their matches, each with `size` seats. `entered` says of everybody who was
    ever seated when that was, and with how many chips. `moved` is how often each was moved; `sent` who is
    on the way to his seat; `goings` who went out, in order; `lots` how many draws of seats were made so far;
    `before_final` how many goings there were when the final was drawn, whose hands are counted from 1 again;
    `counts` the chips as counted; `changed` by how many chips races have changed what was issued, and
    `coloured` which chips went where; `deal` the one that was made. `numbered` tables were there so far.
    """

    size: int
    tables: Mapping[str, Table] = field(default_factory=dict)
    entered: Mapping[str, Entered] = field(default_factory=dict)
    moved: Mapping[str, int] = field(default_factory=dict)
    sent: Mapping[str, Sent] = field(default_factory=dict)
    goings: tuple[Going, ...] = ()
    before_final: int = 0
    lots: int = 0
    counts: tuple[Counted, ...] = ()
    changed: int = 0
    coloured: tuple[Coloured, ...] = ()
    deal: Deal | None = None
    numbered: int = 0

    @cached_property
    def seats(self) -> Mapping[str, Seat]:
        """Return where everybody sits."""
        return {
            player: Seat(table.match, seat)
            for table in self.tables.values()
            for seat, player in enumerate(table.seats, 1)
            if player is not None
        }

    @cached_property
    def occupied(self) -> tuple[Table, ...]:
        """Return the tables at which somebody sits: one that all have left is made even with no other."""
        return tuple(table for table in self.tables.values() if table.players)

    @cached_property
    def gone(self) -> Mapping[str, int]:
        """Return everybody who went out or left, each with the number of his going, from 0."""
        return {
            player: number
            for number, going in enumerate(self.goings)
            for player in (*going.busted, *going.left)
        }

    @cached_property
    def left(self) -> tuple[str, ...]:
        """Return who left, or was put out by a ruling: they take no prize (K-6)."""
        return tuple(player for going in self.goings for player in going.left)

    @cached_property
    def playing(self) -> tuple[str, ...]:
        """Return who is still in, in the order of entry."""
        return tuple(player for player in self.entered if player not in self.gone)

    @cached_property
    def unseated(self) -> tuple[str, ...]:
        """Return who is still in and has no seat."""
        return tuple(player for player in self.playing if player not in self.seats)

    @property
    def is_over(self) -> bool:
        """Tell whether one is left, or nobody, or a deal has ended it."""
        dealt = self.deal is not None and not self.deal.on
        return dealt or (len(self.entered) > 1 and len(self.playing) < 2)


def opened(room: Room, lineups: Mapping[str, Sequence[str]]) -> Room:
    """Return the room with the tables that were drawn, by their matches; who has the first seat sits first.

    Further tables are added after those that are there. They sat down at the start.
    """
    tables = {
        match: Table(match, room.numbered + place, (*players, *(None,) * (room.size - len(players))))
        for place, (match, players) in enumerate(lineups.items(), 1)
    }
    everybody = (player for players in lineups.values() for player in players)
    entered = dict.fromkeys(everybody, Entered(AT_START))
    return replace(
        room,
        tables={**room.tables, **tables},
        numbered=room.numbered + len(tables),
        entered={**room.entered, **entered},
    )


def seated(room: Room, seats: Mapping[str, Seat], elapsed: str) -> Room:
    """Return the room with who comes late, `elapsed` on the clock; he has no seat where his is taken."""
    entered = {player: Entered(elapsed) for player in seats if player not in room.entered}
    return _sent(replace(room, entered={**room.entered, **entered}, lots=room.lots + 1), seats, "late")


def with_table(room: Room, match: str, seats: Mapping[str, Seat], elapsed: str) -> Room:
    """Return the room with one more table, to which some move and at which others sit down who come late."""
    late = {player: seat for player, seat in seats.items() if player not in room.entered}
    others = {player: seat for player, seat in seats.items() if player in room.entered}
    there = reseated(opened(room, {match: ()}), others, why="open")
    return replace(seated(there, late, elapsed), lots=room.lots + 1)


def reseated(
    room: Room,
    seats: Mapping[str, Seat],
    closed: Collection[str] = (),
    button: Seat | None = None,
    why: str = "balance",
) -> Room:
    """Return the room with everybody in `seats` moved there, all at once; the `closed` tables are gone.

    Whoever else still sits at a closed table has no seat then.
    """
    here = {player: seat for player, seat in seats.items() if player in room.playing}
    tables = {
        match: replace(table, seats=tuple(None if each in here else each for each in table.seats))
        for match, table in room.tables.items()
        if match not in closed
    }
    moved = {player: room.moved.get(player, 0) + 1 for player in here if player in room.seats}
    unseated = {player for player in room.sent if room.seats[player].match in closed} - here.keys()
    left = replace(room, tables=tables, moved={**room.moved, **moved}, lots=room.lots + 1)
    if why == "final":
        left = replace(left, before_final=len(room.goings))
    after = _sent(sat(left, unseated), here, why, room.seats)
    return with_button(after, button.match, button.seat) if button else after


def _sent(room: Room, seats: Mapping[str, Seat], why: str, before: Mapping[str, Seat] | None = None) -> Room:
    """Return the room with everybody in his seat, where it is free, and on the way there from where he sat.

    Who had not come yet to the seat he had before comes from the one in which he sits. Who comes late to the
    only table is there.
    """
    tables, sent = {**room.tables}, {**room.sent}
    for player, (match, seat) in seats.items():
        known = sent.pop(player, None)
        if match in tables and seat in tables[match].free:
            out_of = known.before if known else (before or {}).get(player)
            if out_of != (match, seat) and (why != "late" or len(tables) > 1):
                sent[player] = Sent(out_of, why, room.tables[match].waits(seat))
            tables[match] = tables[match].with_seat(seat, player)
    return replace(room, tables=tables, sent=sent)


def sat(room: Room, players: Iterable[str]) -> Room:
    """Return the room once these sit in the seats to which they were sent."""
    here = {*players}
    if not here & {*room.sent}:
        return room
    return replace(room, sent={player: each for player, each in room.sent.items() if player not in here})


def gone_out(room: Room, going: Going) -> Room:
    """Return the room after a going; who went out in the same hand of the same table went out with it.

    Where a hand of a table is counted, all who were sent there sit there.
    """
    tables = {
        match: replace(table, seats=tuple(None if each in going_of(going) else each for each in table.seats))
        for match, table in room.tables.items()
    }
    goings = [*room.goings]
    here = range(room.before_final, len(goings))
    same = next((number for number in here if _is_same_hand(goings[number], going)), None)
    if same is None:
        goings.append(going)
    else:
        goings[same] = replace(goings[same], busted={**goings[same].busted, **going.busted})
    table = room.tables.get(going.match or "") if going.hand else None
    there = table.players if table else ()
    return sat(replace(room, tables=tables, goings=tuple(goings)), [*going_of(going), *there])


def going_of(going: Going) -> tuple[str, ...]:
    """Return everybody who went in one going."""
    return (*going.busted, *going.left)


def _is_same_hand(one: Going, other: Going) -> bool:
    of_a_hand = bool(one.busted and other.busted and other.match and other.hand)
    return of_a_hand and (one.match, one.hand) == (other.match, other.hand)


def with_button(room: Room, match: str, seat: int | None) -> Room:
    """Return the room with the button at a seat of a table; where nobody sits there it is not known."""
    table = room.tables.get(match)
    if table is None:
        return room
    known = seat if seat and table.at(seat) else None
    return replace(room, tables={**room.tables, match: table.with_button(known)})


def counted(room: Room, total: int, stacks: Mapping[str, int], *, taken: bool = False) -> Room:
    """Return the room with chips counted; whether they are as many as were issued holds up nothing.

    Whose chips were counted sits where he was sent.
    """
    count = Counted(total, stacks, (*room.entered,), room.changed, taken)
    return sat(replace(room, counts=(*room.counts, count)), stacks)


def raced(room: Room, coloured: Coloured, change: int) -> Room:
    """Return the room once a chip race at a table has changed the chips in play; its cards were a draw."""
    return replace(
        room, changed=room.changed + change, coloured=(*room.coloured, coloured), lots=room.lots + 1
    )


def dealt(room: Room, deal: Deal) -> Room:
    """Return the room once the last players have made a deal, which holds as long as nobody else is in.

    Whose chips it counts sits where he was sent.
    """
    return sat(replace(room, deal=deal), deal.stacks) if {*deal.stacks} == {*room.playing} else room
