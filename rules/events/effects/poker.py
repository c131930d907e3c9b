"""What follows from acts in the room of a freeze-out: its seats are taken otherwise, or money went round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.events.acts import Act
from rules.events.acts.poker import PaymentMade, TableOpened
from rules.events.effects.changing import Effect
from rules.events.poker.chips import with_chips
from rules.events.poker.room import Room
from rules.events.poker.steps import STEPS
from rules.events.state import Event, Match
from rules.settling.payments import Transfer


def stage_of(event: Event, fact: Any) -> str:
    """Return in which stage an act of a room is done."""
    return fact.stage if hasattr(fact, "stage") else event.matches[fact.match].stage


def in_room(event: Event, stage: str, room: Room) -> Event:
    """Return the event with a room as it is now: its matches are played by those who sit at their tables."""
    if event.rooms.get(stage) is room:
        return event
    matches = {
        name: replace(event.matches[name], entrants=table.players if table else ())
        for each in event.stages[stage].rounds
        for name in each.matches
        for table in (room.tables.get(name),)
    }
    return replace(event, rooms={**event.rooms, stage: room}, matches={**event.matches, **matches})


def _at_a_room(event: Event, _: Act, fact: Any) -> Event:
    stage = stage_of(event, fact)
    return in_room(event, stage, with_chips(event, stage, STEPS[type(fact)](event.rooms[stage], fact)))


def _table_opened(event: Event, act: Act, fact: TableOpened) -> Event:
    """Return the event with one more match in the round of a room: its new table."""
    stage = event.stages[fact.stage]
    first, *others = stage.rounds
    number, game = len(first.matches) + 1, event.renamed.get(fact.match, "")
    match = Match(fact.match, fact.stage, first.number, number, (), fact.table, game=game)
    rounds = (replace(first, matches=(*first.matches, match.id)), *others)
    stages = {**event.stages, fact.stage: replace(stage, rounds=rounds)}
    there = replace(event, stages=stages, matches={**event.matches, match.id: match})
    return _at_a_room(there, act, fact)


def _payment_made(event: Event, _: Act, fact: PaymentMade) -> Event:
    made = [*event.payments.get(fact.stage, ())]
    stated = Transfer(fact.payer, fact.receiver, fact.amount)
    if not fact.back:
        made.append(stated)
    elif stated in made:
        made.remove(stated)
    return replace(event, payments={**event.payments, fact.stage: tuple(made)})


POKER: Mapping[type, Effect] = {
    **dict.fromkeys(STEPS, _at_a_room),
    TableOpened: _table_opened,
    PaymentMade: _payment_made,
}
