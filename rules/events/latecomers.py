"""Say where in a round that is under way a latecomer can still play, and what else he waits for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.events.clock.clocks import clock_of
from rules.events.contests import contest, format_of
from rules.events.formats.contest import Contest
from rules.events.results import Results
from rules.events.state import Event


class Room(NamedTuple):
    """Hold one place to play: at a `match` that has not begun, or against who has a bye (`meets`)."""

    stage: str
    round: int
    match: str | None
    meets: str | None


def rooms(event: Event, results: Results) -> tuple[Room, ...]:
    """Return the places in the newest round of each stage: who has a bye first, then the emptiest tables.

    Nobody comes late to a stage that another one fills. Where all of a round is played, who comes late is
    drawn with the next.
    """
    first = (each for each, stage in event.stages.items() if stage.terms.after is None)
    held = (contest(event, stage, results) for stage in first)
    return tuple(room for each in held if not each.round_is_over(each.last_round) for room in _rooms(each))


def latecomers(event: Event, results: Results, moment: int) -> dict[str, str]:
    """Return by competition that has begun what who enters it at a `moment`, in ms, waits for without room.

    That is the next `round`, enough others for another `table`, or `nothing`: nobody comes in any more. A
    freeze-out seats in its room whoever comes late, until its clock has closed the entries.
    """
    first = (contest(event, each, results) for each, stage in event.stages.items() if not stage.terms.after)
    waits = ((held, _waits_for(held, moment)) for held in first if held.last_round)
    return {event.stages[held.id].terms.competition: awaited for held, awaited in waits if awaited}


def _waits_for(held: Contest, moment: int) -> str | None:
    form = format_of(held.event, held.id)
    if form.in_a_room and not form.is_over(held):
        clock, room = clock_of(held.event, held.id), held.event.rooms.get(held.id)
        closed = clock.begun and clock.entries_left(moment) == 0
        return "nothing" if closed or (room and room.deal) else None
    if form.knocks_out or form.is_over(held) or held.last_round == held.settings.get("rounds"):
        return "nothing"
    return "table" if form.one_round else "round"


def _rooms(held: Contest) -> Iterator[Room]:
    number = held.last_round
    drawn = {entrant for match in held.round(number) for entrant in match.entrants}
    form = format_of(held.event, held.id)
    if form.pairs:
        for bye in form.open_byes(held):
            if bye not in drawn:
                yield Room(held.id, number, None, bye)
        return
    _, most = held.sizes
    open_yet = [match for match in held.round(number) if not held.begun(match) and len(match.entrants) < most]
    for match in sorted(open_yet, key=lambda match: len(match.entrants)):
        yield Room(held.id, number, match.id, None)
