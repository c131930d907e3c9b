"""Say how a match stands, as its sheet has it or as it was decided without one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.sheet.scoresheet import Points


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


def among(others: Sequence[str], entrant: str, known: Mapping[str, Score], *, over: bool) -> Score:
    """Return how one of those who play on stands among them; `known` has the scores of the sheet."""
    if entrant not in known:
        return Score(entrant, 0, 1, 1, 1 if over else len(others))
    mine = known[entrant]
    place = 1 + sum(1 for other in others if other in known and known[other].place < mine.place)
    ahead = sum(1 for other in others if other in known and known[other].worst < mine.best)
    behind = sum(1 for other in others if other in known and known[other].best > mine.worst)
    best, worst = (place, place) if over else (1 + ahead, len(others) - behind)
    return Score(entrant, mine.points, place, best, worst)
