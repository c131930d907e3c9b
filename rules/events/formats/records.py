"""Keep the record of each entrant in matches of two: wins, losses, byes, points, and what can still come."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from rules.events.formats.contest import Contest
from rules.events.results import Score
from rules.sheet.scoresheet import Points, to_tenth

WIN, DRAW = 2, 1


@dataclass
class Record:
    """Hold what an entrant has done. A win is two match points, a draw and a bye without a win one.

    `difference` is by how much his points are better than those of whom he met; `met` is whom, in order;
    `against` the match points that he took from each. `best` and `worst` are the match points that he still
    comes to in matches that are drawn.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    byes: int = 0
    points: int = 0
    difference: Points = 0
    met: list[str] = field(default_factory=list)
    against: dict[str, int] = field(default_factory=dict)
    best: int = 0
    worst: int = 0
    open: int = 0

    @property
    def played(self) -> int:
        """Return how many matches have ended."""
        return self.wins + self.draws + self.losses


def records(contest: Contest, byes_count: int) -> dict[str, Record]:
    """Return the record of everybody in the field; `byes_count` are the match points of a bye."""
    kept = {entrant: Record() for entrant in contest.field}
    for each in contest.stage.rounds:
        for bye in each.byes:
            _add_bye(kept[bye], byes_count)
    for match in contest.matches:
        result = contest.result(match)
        for score in contest.scores(match):
            others = [other for other in contest.scores(match) if other.entrant != score.entrant]
            _add(kept[score.entrant], score, others, contest.is_over(match))
            if contest.is_over(match):
                won = result is None or not result.without_win
                _end(kept[score.entrant], score, others, won, contest.low)
    return kept


def _add_bye(record: Record, points: int) -> None:
    record.byes += 1
    record.points += points
    record.best += points
    record.worst += points


def _add(record: Record, score: Score, others: Collection[Score], over: bool) -> None:
    """Note whom an entrant meets, and what he can take from it."""
    record.met += (other.entrant for other in others)
    if over:
        return
    record.open += 1
    # Who can still come first can win alone or share it; who certainly does not has lost.
    record.best += WIN if score.best == 1 else 0
    record.worst += DRAW if score.worst == 1 else 0


def _end(record: Record, score: Score, others: Collection[Score], won: bool, low: bool) -> None:
    shared = any(other.place == score.place for other in others)
    took = 0
    if score.place > 1:
        record.losses += 1
    elif shared:
        record.draws, took = record.draws + 1, DRAW
    elif won:
        record.wins, took = record.wins + 1, WIN
    record.points += took
    record.best += took
    record.worst += took
    sign = -1 if low else 1
    for other in others:
        record.against[other.entrant] = record.against.get(other.entrant, 0) + took
        record.difference = to_tenth(record.difference + sign * (score.points - other.points))


@dataclass(frozen=True)
class LastMatch:
    """Hold an open match after which neither of its two has anything to come, and their points before it."""

    entrants: tuple[str, str]
    points: tuple[int, int]

    def lets_one_reach(self, points: int, high: Mapping[str, int]) -> bool:
        """Tell whether each of the two can still come to so many points, but not both."""
        return min(high[each] for each in self.entrants) >= points and 2 * points - sum(self.points) > WIN


def certainly_through(
    field: Collection[str],
    low: Mapping[str, int],
    high: Mapping[str, int],
    places: int,
    last: Collection[LastMatch] = (),
) -> set[str]:
    """Return who is among the first `places` whatever comes: too few others can come level with him.

    `low` and `high` are the fewest and the most match points that each can end with; of two who meet in one
    of the `last` matches only one may be able to. Where all is played the tie-breaks decide and not this.
    """
    most = sorted(high[each] for each in field)
    one_reaches: dict[int, int] = {}
    of_entrant: dict[str, list[LastMatch]] = {}
    for match in last:
        for one in match.entrants:
            of_entrant.setdefault(one, []).append(match)

    def level(each: str) -> int:
        # With him they are one more.
        reaching = len(most) - bisect_left(most, low[each])
        if not places < reaching <= places + len(last):
            return reaching
        points = low[each]
        if points not in one_reaches:
            one_reaches[points] = sum(match.lets_one_reach(points, high) for match in last)
        own = sum(match.lets_one_reach(points, high) for match in of_entrant.get(each, ()))
        return reaching - one_reaches[points] + own

    return {each for each in field if level(each) <= places}


def certainly_gone(
    field: Collection[str], low: Mapping[str, int], high: Mapping[str, int], places: int
) -> set[str]:
    """Return who is not among the first `places` whatever comes: too many others stay ahead of him."""
    fewest = sorted(low[each] for each in field)
    return {each for each in field if len(fewest) - bisect_right(fewest, high[each]) >= places}
