"""Show the room of a freeze-out to everybody, and propose to the desk what is to be done in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from models.event.book import EventBook
from models.store.base import Json
from rules.events.acts import facts_of
from rules.events.acts.entering import EntrantsWithdrawn
from rules.events.acts.judging import Disqualified
from rules.events.checks.poker import issued, stage_of
from rules.events.games import rules_of
from rules.events.poker.by_clock import elapsed_at, registered_at
from rules.events.poker.chips import differences_of, in_play
from rules.events.poker.finish import prizes
from rules.events.poker.proposal import Why, due
from rules.events.poker.proposing import propose, terms_of, to_seat
from rules.events.poker.room import Room, Seat
from rules.events.poker.steps import STEPS
from rules.events.state import Event
from rules.statements import RuleViolation

LEFT = "left"
"""What is told of who left: he withdrew, or was disqualified."""


def room_view(book: EventBook, stage: str) -> Json | None:
    """Return who sits where in a stage, None where it has no room, and what happened there in order.

    From the `log`, the first draw and the `lots` anybody makes every move again.
    """
    event = book.event
    room = event.rooms.get(stage)
    if room is None:
        return None
    tables = sorted(room.tables.values(), key=lambda table: table.number)
    return {
        "size": room.size,
        "tables": [
            {
                "match": table.match,
                "number": table.number,
                "seats": list(table.seats),
                "button": table.blinds.button if table.blinds else None,
            }
            for table in tables
        ],
        "entered": len(room.entered),
        "playing": len(room.playing),
        "unseated": list(room.unseated),
        "chips": in_play(event, stage),
        "differences": differences_of(event, stage),
        "prizes": prizes(room, rules_of(event, stage)) if room.is_over else [],
        "lots": book.history.lots.get(event.stages[stage].terms.competition),
        "log": list(_log(event, stage, room)),
    }


def _log(event: Event, stage: str, room: Room) -> Iterator[Json]:
    """Yield the acts of a room that were not struck, as they were stated, and who left when."""
    for act in event.acts:
        fact: Any = act.fact
        if act.id in event.struck:
            continue
        if type(fact) in STEPS and stage_of(event, fact) == stage:
            yield {name: value for name, value in facts_of(fact).items() if name != "stage"}
        elif isinstance(fact, EntrantsWithdrawn | Disqualified):
            going = fact.entrants if isinstance(fact, EntrantsWithdrawn) else (fact.entrant,)
            if left := [each for each in going if each in room.left]:
                yield {"kind": LEFT, "entrants": left}


def proposal_view(
    book: EventBook, stage: str, why: Why | None, elapsed: str | None, entrants: Sequence[str], moment: int
) -> Json:
    """Return what is proposed in a room, by `why` or what is due, with the act that does it.

    With `elapsed`, what the clock shows, who comes late is seated: `entrants`, or all who have no seat yet.
    Where the clock of the stage was started, `entrants` are seated by what it shows at the `moment`, in ms.
    Raises NO_ROOM, and REGISTRATION_CLOSED for who was entered too late.
    """
    event = book.event
    if stage not in event.rooms:
        raise RuleViolation("NO_ROOM", "event_no_room", "/stage")
    room = event.rooms[stage]
    shown = elapsed_at(event, stage, moment) if entrants else None
    registered = registered_at(event, stage, entrants) if shown else None
    elapsed = shown or elapsed
    if registered and elapsed:
        issued(event, stage, registered, elapsed)
    wanted = why or ("late" if elapsed else due(room, terms_of(event, stage)))
    coming = (entrants or to_seat(event, stage)) if elapsed else ()
    lots = book.history.lots.get(event.stages[stage].terms.competition, "")
    made = propose(event, stage, wanted, lots, elapsed or "", coming, registered) if wanted else None
    if made is None:
        return {"why": wanted, "moves": [], "says": [], "act": None}
    return {
        "why": wanted,
        "moves": [
            {
                "entrant": move.player,
                "before": _seat(event, move.before),
                "after": _seat(event, move.to),
                "reason": move.reason.as_json(),
                "waits": move.waits,
            }
            for move in made.proposal.moves
        ],
        "says": [said.as_json() for said in made.proposal.says],
        "act": facts_of(made.act),
    }


def _seat(event: Event, seat: Seat | None) -> Json | None:
    return None if seat is None else {"table": event.matches[seat.match].number, "seat": seat.seat}


def needs_of_room(event: Event, stage: str) -> Iterator[Json]:
    """Yield what the room of a stage waits for: who is to be seated, and what is due there."""
    room = event.rooms[stage]
    if coming := to_seat(event, stage):
        yield {"kind": "to_seat", "entrants": list(coming)}
    if not room.is_over and (why := due(room, terms_of(event, stage))):
        yield {"kind": why, "entrants": list(room.unseated) if why == "late" else []}
