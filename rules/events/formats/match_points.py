"""Rank by match points, and bound what can still come: for all formats in which many matches of two count."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rules.events.formats.contest import Contest
from rules.events.formats.records import WIN, LastMatch, Record, certainly_gone, certainly_through
from rules.events.ranking import Place, Step, first_places, rank
from rules.sheet.scoresheet import Points


def ranked(contest: Contest, kept: Mapping[str, Record], *, opponents: bool) -> tuple[Place, ...]:
    """Return the field by match points; those level by what they took from each other, and by difference.

    With `opponents`, the match points of those whom each met come first among the tie-breaks, since not
    everybody meets everybody.
    """

    def between(entrant: str, level: Collection[str]) -> float:
        return sum(points for other, points in kept[entrant].against.items() if other in level)

    def of_opponents(entrant: str, _: Collection[str]) -> float:
        return sum(kept[other].points for other in kept[entrant].met)

    steps = [
        Step("standing_match_points", lambda each, _: kept[each].points),
        Step("standing_between", between),
        Step("standing_difference", lambda each, _: kept[each].difference),
    ]
    if opponents:
        steps.insert(1, Step("standing_opponents", of_opponents))
    return rank(contest.field, steps)


def match_points(kept: Mapping[str, Record]) -> dict[str, tuple[Points, ...]]:
    """Return the match points of everybody."""
    return {each: (record.points,) for each, record in kept.items()}


def through_by_points(
    contest: Contest, kept: Mapping[str, Record], to_come: Mapping[str, int], standings: Sequence[Place]
) -> tuple[str, ...]:
    """Return who is among the first whatever comes; `to_come` are the matches of each not drawn yet."""
    advance: int = contest.settings["advance"]
    low = {each: kept[each].worst for each in contest.field}
    high = _high(kept, to_come)
    if _all_played(kept, to_come):
        sure = {*_placed(contest, standings)[0]}
    else:
        sure = certainly_through(contest.playing, low, high, advance, _last_matches(contest, kept, to_come))
    return tuple(place.entrant for place in standings if place.entrant in sure)


def gone_by_points(
    contest: Contest, kept: Mapping[str, Record], to_come: Mapping[str, int], standings: Sequence[Place]
) -> tuple[str, ...]:
    """Return who is not among the first whatever comes."""
    advance: int = contest.settings["advance"]
    if _all_played(kept, to_come):
        placed, level = _placed(contest, standings)
        gone = {*contest.field} - {*placed, *level}
    else:
        low = {each: kept[each].worst for each in contest.field}
        gone = certainly_gone(contest.playing, low, _high(kept, to_come), advance)
    return tuple(each for each in contest.field if each in gone or each not in contest.playing)


def _last_matches(
    contest: Contest, kept: Mapping[str, Record], to_come: Mapping[str, int]
) -> tuple[LastMatch, ...]:
    """Return the open matches of two who play on and have nothing to come after it."""
    last = {each for each in contest.playing if kept[each].open == 1 and not to_come[each]}
    pairs = (match.entrants for match in contest.matches if not contest.is_over(match))
    return tuple(
        LastMatch((pair[0], pair[1]), (kept[pair[0]].points, kept[pair[1]].points))
        for pair in pairs
        if len(pair) == 2 and last.issuperset(pair)
    )


def _high(kept: Mapping[str, Record], to_come: Mapping[str, int]) -> dict[str, int]:
    return {each: record.best + WIN * to_come[each] for each, record in kept.items()}


def _all_played(kept: Mapping[str, Record], to_come: Mapping[str, int]) -> bool:
    return not any(to_come[each] or record.open for each, record in kept.items())


def _placed(contest: Contest, standings: Sequence[Place]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return those of the first places who take part, and those of whom the director rules."""
    here = [place for place in standings if place.entrant in contest.taking_part]
    settings = contest.settings
    return first_places(here, settings["advance"], ruled=settings["ties"] == "ruled")
