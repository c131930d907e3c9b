"""Say how a match stands: read from its sheet outside, or stated by the director's ruling or a forfeit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rules.sheet.scoresheet import Points

if TYPE_CHECKING:
    from rules.events.state import Event, Match


@dataclass(frozen=True)
class Score:
    """Hold how an entrant stands in a match.

    `place` is the place as the sheet has it now, shared where two are level; `best` and `worst` are the
    places that it can still come to. Once the match is finished all three are one. Points are those of the
    sheet, low or high as the game counts.
    """

    entrant: str
    points: Points
    place: int
    best: int
    worst: int


@dataclass(frozen=True)
class Result:
    """Hold how a match that has begun stands, a score for each entrant.

    It is `provisional` while its sheet may still be argued: a dispute is open, a signature missing. Where it
    is `without_win`, nobody is given a win by it (RULES §8: a match claimed unplayed); where others play on
    somebody wins by play. Of one that is `unplayed` there is no sheet, nor are points ruled: those of its
    scores say nothing.
    """

    scores: tuple[Score, ...]
    finished: bool
    provisional: bool = False
    without_win: bool = False
    unplayed: bool = False

    def wins(self, score: Score) -> bool:
        """Tell whether somebody has won with his score: first, be it with others, of more than are level.

        Two who are level have drawn, and neither has won.
        """
        first = score.place == 1 and any(other.place > 1 for other in self.scores)
        return first and not self.without_win


Results = Mapping[str, Result]
"""How each match that has begun stands, by the match's id. A match that has no result has not begun."""


def finished(places: Mapping[str, int], points: Mapping[str, Points]) -> Result:
    """Return the result of a match that is over, from each entrant's place and points."""
    scores = (
        Score(entrant, points.get(entrant, 0), place, place, place) for entrant, place in places.items()
    )
    return Result(tuple(scores), finished=True)


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
        match.id: decide(match, read[match.id]) if match.id in read else match.without_sheet
        for match in matches
    }
    return _Judged(event, {**read, **decided})


def decide(match: Match, read: Result | None) -> Result:
    """Return how a match stands by what was ruled and given up in it; `read` is what its sheet says."""
    known = {score.entrant: score for score in read.scores} if read else {}
    points = {entrant: score.points for entrant, score in known.items()}
    without_sheet = read is None or read.unplayed
    if match.ruled:
        ruled = {each.entrant: each.points for each in match.ruled if each.points is not None}
        ended = finished({each.entrant: each.place for each in match.ruled}, points | ruled)
        return replace(ended, unplayed=without_sheet and not ruled)
    others = [entrant for entrant in match.entrants if entrant not in match.forfeits]
    last = max(2, len(others) + 1)
    given_up = len(others) < 2
    over = given_up or (read is not None and read.finished)
    scores = [_among(others, each, known, over=over) for each in others]
    scores += (Score(each, points.get(each, 0), last, last, last) for each in match.forfeits)
    in_turn = {each.entrant: each for each in scores}
    provisional = over and not given_up and read is not None and read.provisional
    return Result(
        tuple(in_turn[each] for each in match.entrants if each in in_turn),
        over,
        provisional,
        match.without_win and given_up,
        without_sheet,
    )


def _among(others: Sequence[str], entrant: str, known: Mapping[str, Score], *, over: bool) -> Score:
    """Return how one of those who play on stands among them."""
    if entrant not in known:
        return Score(entrant, 0, 1, 1, 1 if over else len(others))
    mine = known[entrant]
    place = 1 + sum(1 for other in others if other in known and known[other].place < mine.place)
    ahead = sum(1 for other in others if other in known and known[other].worst < mine.best)
    behind = sum(1 for other in others if other in known and known[other].best > mine.worst)
    best, worst = (place, place) if over else (1 + ahead, len(others) - behind)
    return Score(entrant, mine.points, place, best, worst)
