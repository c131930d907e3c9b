"""Say how a match stands: read from its sheet outside, or stated by the director's ruling or a forfeit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rules.events.state import Match
from rules.scoresheet import Points


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
    is `without_win`, nobody is given a win by it (RULES §8: a match claimed unplayed).
    """

    scores: tuple[Score, ...]
    finished: bool
    provisional: bool = False
    without_win: bool = False


Results = Mapping[str, Result]
"""How each match that has begun stands, by the match's id. A match that has no result has not begun."""


def finished(places: Mapping[str, int], points: Mapping[str, Points]) -> Result:
    """Return the result of a match that is over, from each entrant's place and points."""
    scores = (
        Score(entrant, points.get(entrant, 0), place, place, place) for entrant, place in places.items()
    )
    return Result(tuple(scores), finished=True)


def decided(match: Match, played: Result | None) -> Result | None:
    """Return how a match stands by the director's word, where there is one, else as it was `played`.

    Who gives a match up comes last in it, level with others who do; the others are as their sheet has them.
    Where only one is left, or nobody, it is over. None before it has begun.
    """
    points = {score.entrant: score.points for score in played.scores} if played else {}
    if match.ruled:
        stated = {each.entrant: each.points for each in match.ruled if each.points is not None}
        return finished({each.entrant: each.place for each in match.ruled}, {**points, **stated})
    if not match.forfeits:
        return played
    left = [entrant for entrant in match.entrants if entrant not in match.forfeits]
    last = max(2, len(left) + 1)  # nobody has won where nobody is left
    lost = dict.fromkeys(match.forfeits, last)
    if len(left) < 2:
        over = finished(dict.fromkeys(left, 1) | lost, points)
        return replace(over, without_win=match.without_win)
    if played is None:
        return None
    others = [score for score in played.scores if score.entrant in left]
    scores = tuple(
        _among(score, others, played.finished)
        if score in others
        else Score(score.entrant, score.points, last, last, last)
        for score in played.scores
    )
    return replace(played, scores=scores, without_win=match.without_win)


def _among(score: Score, others: Sequence[Score], finished: bool) -> Score:
    """Return how somebody stands among those left, none of whom those who gave up can pass any more."""
    place = 1 + sum(other.place < score.place for other in others)
    if finished:
        return replace(score, place=place, best=place, worst=place)
    return replace(score, place=place, best=1, worst=len(others))
