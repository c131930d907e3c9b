"""Say how a match stands: read from its sheet outside, or stated by the director's ruling or a forfeit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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
