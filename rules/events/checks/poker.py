"""Refuse what cannot be done in the room of a freeze-out: by whom, in which seat, how late."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rules import GAME_TYPES
from rules.events.acts import Act
from rules.events.acts.kinds import Fact
from rules.events.acts.poker import (
    ButtonStated,
    ChipsCounted,
    PlayersBusted,
    PlayerSeated,
    PlayersReseated,
    PlayersSat,
    SeatedLate,
    TableOpened,
)
from rules.events.checks.refusing import check_clashes
from rules.events.folding import take_effect
from rules.events.games import rules_of
from rules.events.names.matches import room_table_name
from rules.events.poker.by_clock import elapsed_at, registered_at
from rules.events.poker.room import Room, opened
from rules.events.poker.steps import STEPS
from rules.events.results import Results
from rules.events.state import Event
from rules.freezeout.finish import check_stacks
from rules.statements import RuleViolation


def check_in_room(event: Event, fact: Any) -> None:
    """Raise NO_ROOM where no seats were drawn, and where somebody is not in the room who would have to be.

    That holds whatever is played meanwhile, so an act rests on those by which people are in.
    """
    room = event.rooms.get(stage_of(event, fact))
    if room is None:
        raise RuleViolation("NO_ROOM", "event_no_room", "/stage")
    match fact:
        case SeatedLate():
            _check_new(event, room, enumerate(each.entrant for each in fact.seats))
        case TableOpened():
            seats = enumerate(each.entrant for each in fact.seats)
            others = {*room.playing}
            _check_new(event, room, (each for each in seats if each[1] not in others))
        case PlayersReseated():
            _check_known(event, room, (each.entrant for each in fact.seats), "/seats")
        case PlayersBusted():
            _check_known(event, room, (each.entrant for each in fact.busted), "/busted")
            for place, each in enumerate(fact.busted):
                _check_in(event, room, each.entrant, f"/busted/{place}")
        case ChipsCounted():
            _check_known(event, room, (each.entrant for each in fact.stacks), "/stacks")


def stage_of(event: Event, fact: Any) -> str:
    """Return in which stage an act of a room is done."""
    return fact.stage if hasattr(fact, "stage") else event.matches[fact.match].stage


def _check_new(event: Event, room: Room, entrants: Iterable[tuple[int, str]]) -> None:
    for place, each in entrants:
        at, name = f"/seats/{place}/entrant", event.name(each)
        if each in room.gone:
            raise RuleViolation("NO_REBUY", "freeze_no_rebuy", at, name=name)
        if each in room.entered:
            raise RuleViolation("DOUBLE_BOOKED", "event_sits_already", at, name=name)


def _check_known(
    event: Event, room: Room, entrants: Iterable[str], field: str, inner: str = "/entrant"
) -> None:
    for place, each in enumerate(entrants):
        if each not in room.entered:
            name = event.name(each)
            raise RuleViolation("NOT_IN", "event_not_in_room", f"{field}/{place}{inner}", name=name)


def _check_in(event: Event, room: Room, entrant: str, field: str) -> None:
    if entrant in room.gone:
        raise RuleViolation("ELIMINATED_PLAYER", "freeze_out_already", field, name=event.name(entrant))


def _seated(event: Event, act: Act, results: Results) -> None:
    fact: Any = act.fact
    _check_late(event, act, [each.entrant for each in fact.seats])
    _check_seats(event, event.rooms[fact.stage], fact.seats, ())


def _table_opened(event: Event, act: Act, results: Results) -> None:
    """Raise where who sits down cannot, nothing says how late he comes, or the hall's table is taken."""
    fact: Any = act.fact
    room = event.rooms[fact.stage]
    late = [each.entrant for each in fact.seats if each.entrant not in room.entered]
    if late and fact.elapsed is None:
        raise RuleViolation(
            "LATE_CLOCK", "event_no_elapsed", "/elapsed", "gama_poker K-2", name=event.name(late[0])
        )
    if late:
        _check_late(event, act, late)
    seats = [PlayerSeated(each.entrant, fact.match, each.seat) for each in fact.seats]
    after = take_effect(event, act)
    _check_seats(after, opened(room, {fact.match: ()}), seats, [each.entrant for each in fact.seats])
    check_clashes(after, [after.matches[fact.match]], results, "/table")


def _check_late(event: Event, act: Act, late: Sequence[str]) -> None:
    """Raise where who comes late is not in, or comes too late, or has not the chips that the clock gives him.

    Once the clock of the stage was started, an act states what it shows: a client that read it long ago would
    give somebody more chips than are his (K-2).
    """
    fact: Any = act.fact
    for place, each in enumerate(late):
        if not event.plays(each):
            standing, name = event.entrants[each].standing, event.name(each)
            raise RuleViolation("NOT_IN", f"event_is_{standing}", f"/seats/{place}/entrant", name=name)
    given = issued(event, fact.stage, fact.registered or fact.elapsed, fact.elapsed)
    now = elapsed_at(event, fact.stage, act.moment) if event.clocks.get(fact.stage) else None
    if now is None:
        return
    chips = issued(event, fact.stage, registered_at(event, fact.stage, late) or now, now)
    if chips != given:
        facts = {"clock": now, "elapsed": fact.elapsed, "chips": chips, "given": given}
        raise RuleViolation("LATE_CLOCK", "event_clock_says", "/elapsed", "gama_poker K-2", **facts)


def issued(event: Event, stage: str, registered: str, seated: str) -> int:
    """Return the chips of who is entered and sits down at these times; raises REGISTRATION_CLOSED (K-2)."""
    game, rules = GAME_TYPES[event.competition_of(stage).game], rules_of(event, stage)
    stated = {"registered_at": registered, "seated_at": seated}
    return int(game.answer("starting_stack", rules, stated)["stack"])


def _reseated(event: Event, act: Act, results: Results) -> None:
    fact: Any = act.fact
    room = event.rooms[fact.stage]
    for place, each in enumerate(fact.seats):
        _check_in(event, room, each.entrant, f"/seats/{place}/entrant")
    moving = {each.entrant for each in fact.seats}
    _check_seats(event, room, fact.seats, moving)
    for place, match in enumerate(fact.closed or ()):
        staying = (
            [each for each in room.tables[match].players if each not in moving]
            if match in room.tables
            else []
        )
        going = [each.entrant for each in fact.seats if each.match == match]
        if staying or going:
            names = [event.name(each) for each in (*staying, *going)]
            table = room_table_name(event, event.matches[match]).text
            raise RuleViolation("SEAT_TAKEN", "event_not_empty", f"/closed/{place}", names=names, table=table)


def _sat(event: Event, act: Act, results: Results) -> None:
    """Raise NOT_IN, ELIMINATED_PLAYER: the late entry of who was ticked is undone all the same."""
    fact: Any = act.fact
    room = event.rooms[fact.stage]
    _check_known(event, room, fact.entrants, "/entrants", "")
    for place, player in enumerate(fact.entrants):
        _check_in(event, room, player, f"/entrants/{place}")


def _check_seats(event: Event, room: Room, seats: Iterable[PlayerSeated], moving: Iterable[str]) -> None:
    """Raise UNKNOWN_SEAT for a seat that is not there, SEAT_TAKEN for one where somebody stays or comes."""
    taken: dict[tuple[str, int], str] = {
        (*seat,): player for player, seat in room.seats.items() if player not in {*moving}
    }
    for place, each in enumerate(seats):
        at, table = f"/seats/{place}/seat", room.tables.get(each.match)
        called = room_table_name(event, event.matches[each.match]).text
        facts: dict[str, Any] = {"table": called, "seat": each.seat}
        if table is None or each.seat > room.size:
            raise RuleViolation("UNKNOWN_SEAT", "event_no_such_seat", at, **facts)
        if sitting := taken.get((each.match, each.seat)):
            raise RuleViolation("SEAT_TAKEN", "event_seat_taken", at, name=event.name(sitting), **facts)
        taken[each.match, each.seat] = each.entrant


def _busted(event: Event, act: Act, results: Results) -> None:
    fact: Any = act.fact
    room = event.rooms[fact.stage]
    after = STEPS[PlayersBusted](room, fact)
    if not after.playing:
        raise RuleViolation("EVERYBODY_PACKED", "freeze_nobody_left", "/busted")
    joined = after.goings[max(after.gone[each.entrant] for each in fact.busted)]
    check_stacks(joined.busted, event.name, "/busted")


def _button(event: Event, act: Act, results: Results) -> None:
    """Raise EMPTY_SEAT where nobody sits who could have the button."""
    fact: Any = act.fact
    table = event.rooms[stage_of(event, fact)].tables.get(fact.match)
    if fact.seat is not None and (table is None or table.at(fact.seat) is None):
        called = room_table_name(event, event.matches[fact.match]).text
        raise RuleViolation("EMPTY_SEAT", "event_empty_seat", "/seat", seat=fact.seat, table=called)


def check_sheet_acts(event: Event, fact: Fact) -> None:
    """Raise IN_A_ROOM where an act treats a table of a freeze-out as a match that has a sheet."""
    named = [fact, *getattr(fact, "matches", ())]
    for match in (getattr(each, "match", each if isinstance(each, str) else None) for each in named):
        known = event.matches.get(match or "")
        if known and known.stage in event.rooms and fact.word not in OF_ROOM_TABLES:
            raise RuleViolation(
                "IN_A_ROOM", "event_in_a_room", "/match", table=room_table_name(event, known).text
            )


OF_ROOM_TABLES = ("button", "busted", "moved", "warned", "disqualified")
"""Acts that name a match and can be done with a table of a freeze-out."""
POKER: Mapping[type, Callable[[Event, Act, Results], None]] = {
    SeatedLate: _seated,
    TableOpened: _table_opened,
    PlayersReseated: _reseated,
    PlayersSat: _sat,
    PlayersBusted: _busted,
    ButtonStated: _button,
}
