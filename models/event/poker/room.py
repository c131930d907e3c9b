"""Show the room of a freeze-out to everybody, and tell the desk what it waits for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from models.event.book import EventBook
from models.event.poker.chips import chips_view
from models.store.base import Json
from rules.events.acts import Act, facts_of
from rules.events.acts.entering import EntrantsWithdrawn
from rules.events.acts.judging import Disqualified, Struck
from rules.events.acts.playing import DrawPublished
from rules.events.acts.poker import TableOpened
from rules.events.clock.clocks import clock_of
from rules.events.effects.poker import stage_of
from rules.events.names.matches import called_in_room, room_table
from rules.events.poker.at_table import said_at
from rules.events.poker.proposal import due, reason_sent
from rules.events.poker.proposing import terms_of, to_seat
from rules.events.poker.room import Seat
from rules.events.poker.steps import STEPS
from rules.events.state import Event

LEFT = "left"
"""What is told of who left: he withdrew, or was disqualified."""
STRUCK = "struck"
"""What is told of a strike: something was undone, or done again."""


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
                "says": says_of_table(event, stage, table.match),
            }
            for table in tables
        ],
        "entered": len(room.entered),
        "playing": len(room.playing),
        "unseated": list(room.unseated),
        "sent": list(sent_view(event, stage)),
        "waits_for_clock": waits_for_clock(event, stage),
        **chips_view(event, stage),
        "lots": book.history.lots[event.stages[stage].terms.competition],
        "log": [
            told for act in event.acts if act.id not in event.struck for told in _told(event, stage, act)
        ],
        "history": _history(event, stage),
    }


def says_of_table(event: Event, stage: str, match: str) -> list[Json]:
    """Return what those at a table in play must know before its next hand."""
    room = event.rooms[stage]
    return [each.as_json() for each in said_at(room, room.tables[match], called_in_room(event))]


def _told(event: Event, stage: str, act: Act) -> Iterator[Json]:
    """Yield what is told of an act that did something in a room, as it was stated, or who left by it."""
    fact: Any = act.fact
    if type(fact) in STEPS and _is_of(event, fact, stage):
        yield {name: value for name, value in facts_of(fact).items() if name != "stage"}
    elif isinstance(fact, EntrantsWithdrawn | Disqualified):
        going = fact.entrants if isinstance(fact, EntrantsWithdrawn) else (fact.entrant,)
        known = event.entered(event.stages[stage].terms.competition) if act.id in event.struck else ()
        if left := [
            each for each in going if each in event.rooms[stage].left or each in {one.id for one in known}
        ]:
            yield {"kind": LEFT, "entrants": left}


def _is_of(event: Event, fact: Any, stage: str) -> bool:
    """Tell whether an act was done in a room, also at a table whose opening was undone since."""
    if hasattr(fact, "stage") or fact.match in event.matches:
        return stage_of(event, fact) == stage
    opened = (act.fact for act in event.acts if isinstance(act.fact, TableOpened))
    return any(each.match == fact.match and each.stage == stage for each in opened)


def _history(event: Event, stage: str) -> list[Json]:
    """Return what was done and undone in a room since it was drawn; nothing where nothing was undone.

    What stands is named by its place in the log. What was struck is told whole, for a draw that was published
    before followed from it; a strike names the place of what it undid, in this list.
    """
    told = list[Json]()
    places = dict[str, int]()
    stands = 0
    for act in event.acts:
        fact = act.fact
        if isinstance(fact, DrawPublished) and fact.stage == stage and act.id not in event.struck:
            told, places, stands = [], {}, 0
        elif isinstance(fact, Struck):
            if fact.act in places:
                places[act.id] = len(told)
                told.append({"kind": STRUCK, "entry": places[fact.act]})
        else:
            for each in _told(event, stage, act):
                places[act.id] = len(told)
                told.append(each if act.id in event.struck else {"log": stands})
                stands += act.id not in event.struck
    return told if any(each.get("kind") == STRUCK for each in told) else []


def numbered_seat(event: Event, seat: Seat | None) -> Json | None:
    """Return a seat by the numbers of table and seat, and what the table is called."""
    if seat is None:
        return None
    number = event.matches[seat.match].number
    return {"table": number, "label": room_table(event, seat.match), "seat": seat.seat}


def sent_view(event: Event, stage: str) -> Iterator[Json]:
    """Yield who is on the way to his seat: from where, to where, and why; once it is over nobody is."""
    room = event.rooms[stage]
    for player, sent in () if room.is_over else room.sent.items():
        before = numbered_seat(event, sent.before)
        yield {
            "entrant": player,
            "before": before,
            "after": numbered_seat(event, room.seats[player]),
            "reason": reason_sent(sent.why, before["label"] if before else None).as_json(),
            "waits": sent.waits,
        }


def waits_for_clock(event: Event, stage: str) -> bool:
    """Tell whether all sit and nobody plays before the clock is started, or somebody is out."""
    room = event.rooms[stage]
    return bool(room.tables) and not room.goings and not clock_of(event, stage).begun


def needs_of_room(event: Event, stage: str) -> Iterator[Json]:
    """Yield what the room of a stage waits for: who is to be seated, and what is due there."""
    room = event.rooms[stage]
    if room.is_over:
        return
    if coming := to_seat(event, stage):
        yield {"kind": "to_seat", "entrants": list(coming)}
    if room.sent:
        act = {"kind": "sat", "stage": stage, "entrants": list(room.sent)}
        yield {"kind": "to_sit", "entrants": list(room.sent), "acts": [{"answer": "all_sat", "act": act}]}
    if why := due(room, terms_of(event, stage)):
        yield {"kind": why, "entrants": list(room.unseated) if why in ("late", "open") else []}
    if waits_for_clock(event, stage):
        act = {"kind": "clock_started", "stage": stage}
        yield {"kind": "clock", "acts": [{"answer": "start_clock", "act": act}]}
