"""Let the director's rulings, forfeits and rooms decide how matches stand, whatever the sheets say."""

from __future__ import annotations

from collections.abc import Iterator

from rules.events.poker.finish import places
from rules.events.results import Result, Results, Score, finished
from rules.events.state import Event


class _Judged(dict[str, Result]):
    """Hold results that were judged for an event, so that whoever asks for that again has it."""

    def __init__(self, event: Event, results: Results) -> None:
        super().__init__(results)
        self.event = event


def judged(event: Event, read: Results) -> Results:
    """Return the results with what the director ruled and who gave up, whatever the sheets say.

    A ruling stands as it is. Who gives up is last; when one is left, or none, the match is over with that,
    else it goes on among the others. Where all give up all have lost. To judge twice changes nothing.
    """
    if isinstance(read, _Judged) and read.event is event:
        return read
    matches = (match for match in event.matches.values() if match.ruled or match.forfeits)
    decided = {
        match.id: match.stands(read[match.id]) if match.id in read else match.without_sheet
        for match in matches
    }
    in_rooms = {name: result for stage in event.rooms for name, result in _in_room(event, stage)}
    return _Judged(event, {**read, **decided, **in_rooms})


def _in_room(event: Event, stage: str) -> Iterator[tuple[str, Result]]:
    """Yield how the tables of a room stand: they are played until they are broken, or one is left of all.

    The last table then has the places of everybody who played: a freeze-out is one match of all.
    """
    room = event.rooms[stage]
    given = places(room)
    last = max((table.match for table in room.tables.values() if table.players), default="")
    for name in (match for each in event.stages[stage].rounds for match in each.matches):
        if room.is_over and name == last:
            yield name, finished(given, {})
            continue
        sitting = event.matches[name].entrants
        scores = tuple(Score(entrant, 0, 1, 1, len(room.playing)) for entrant in sitting)
        yield name, Result(scores, room.is_over or name not in room.tables)
