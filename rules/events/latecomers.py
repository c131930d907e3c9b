"""Say where in a round that is under way a latecomer can still play, and what else he waits for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

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


def latecomers(event: Event, results: Results) -> dict[str, str]:
    """Return by competition that has begun what who enters it now waits for, where there is no room.

    That is the next `round`, enough others for another `table`, or `nothing`: nobody comes in any more. A
    freeze-out seats in its room whoever comes late.
    """
    first = (contest(event, each, results) for each, stage in event.stages.items() if not stage.terms.after)
    begun = (held for held in first if held.last_round and not format_of(event, held.id).in_a_room)
    return {event.stages[held.id].terms.competition: _waits_for(held) for held in begun}


def _waits_for(held: Contest) -> str:
    form = format_of(held.event, held.id)
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
