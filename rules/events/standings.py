"""Rank a match, a stage, a competition, and the people of the whole night; each place says why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rules.events.contests import contest, format_of
from rules.events.judged import judged
from rules.events.ranking import Place, Step, rank
from rules.events.results import Results
from rules.events.state import Event, Match
from rules.statements import Statement


def of_stage(event: Event, stage: str, results: Results) -> tuple[Place, ...]:
    """Return the field of a stage by place."""
    return format_of(event, stage).standings(contest(event, stage, results))


class Standings(NamedTuple):
    """Hold all places: of each stage and each competition by its id, and of the people over the night."""

    stages: dict[str, tuple[Place, ...]]
    competitions: dict[str, tuple[Place, ...]]
    night: tuple[Place, ...]


def standings_of(event: Event, results: Results) -> Standings:
    """Return all places of an event; a competition follows from those of its stages."""
    stages = {each: of_stage(event, each, results) for each in event.stages}
    competitions = {each: of_competition(event, each, stages) for each in event.competitions}
    return Standings(stages, competitions, of_night(event, results))


def of_competition(
    event: Event, competition: str, stages: Mapping[str, tuple[Place, ...]]
) -> tuple[Place, ...]:
    """Return all entrants of a competition by place.

    Who came to a later stage is ahead of who did not; who is disqualified comes after all others, unless he
    was put out of a freeze-out: there he has the place at which he left (RULES §12 K-6).
    """
    placed: list[Place] = []
    entrants = {each.id: each for each in event.entered(competition)}
    last = {each for each, entrant in entrants.items() if entrant.standing == "disqualified"}
    last -= {each for stage in latest_first(event, competition) for each in _put_out(event, stage)}
    left = entrants.keys() - last
    for stage in latest_first(event, competition):
        said = Statement("standing_stage", {"stage": event.stages[stage].terms.title})
        here = [place for place in stages[stage] if place.entrant in left]
        ahead = len(placed)
        first: dict[int, int] = {}
        for number, place in enumerate(here, 1):
            shared = first.setdefault(place.place, number)
            placed.append(Place(place.entrant, ahead + shared, (said, *place.reasons)))
        left -= {place.entrant for place in here}
    known = len(placed)
    placed += (Place(each, known + 1, (Statement("standing_open"),)) for each in entrants if each in left)
    ahead = len(placed)
    said = Statement("standing_disqualified")
    return (*placed, *(Place(each, ahead + 1, (said,)) for each in entrants if each in last))


def _put_out(event: Event, stage: str) -> Iterable[str]:
    return event.rooms[stage].gone if stage in event.rooms else ()


def latest_first(event: Event, competition: str) -> list[str]:
    """Return the stages of a competition, those that come after others first."""
    return sorted(in_turn(event, competition), key=lambda stage: _depth(event, stage), reverse=True)


def in_turn(event: Event, competition: str) -> list[str]:
    """Return the stages of a competition, those that come after others last."""
    stages = (each for each, stage in event.stages.items() if stage.terms.competition == competition)
    return sorted(stages, key=lambda stage: _depth(event, stage))


def _depth(event: Event, stage: str) -> int:
    after = event.stages[stage].terms.after
    return 0 if after is None else 1 + _depth(event, after)


@dataclass
class _Tally:
    """Hold what a person did over all games."""

    wins: int = 0
    beaten: int = 0
    matches: int = 0


def of_night(event: Event, results: Results) -> tuple[Place, ...]:
    """Return the people of the roster over all games: by matches won, then by opponents beaten.

    A team's match counts for each who played it at its end. A `Place` names the person, not an entrant.
    """
    results = judged(event, results)
    tallies = {person: _Tally() for person in event.people}
    for match in event.matches.values():
        result = results.get(match.id)
        if match.off or result is None or not result.finished:
            continue
        for score in result.scores:
            behind = sum(1 for other in result.scores if other.place > score.place)
            beaten = 0 if result.without_win else behind
            for person in _people(event, match, score.entrant):
                tally = tallies[person]
                tally.wins += result.wins(score)
                tally.beaten += beaten
                tally.matches += 1
    steps = (
        Step("standing_wins", lambda each, _: tallies[each].wins),
        Step("standing_beaten", lambda each, _: tallies[each].beaten),
        Step("standing_matches", lambda each, _: tallies[each].matches, low=True),
    )
    played = [person for person, tally in tallies.items() if tally.matches]
    return rank(played, steps, [person for person in tallies if not tallies[person].matches])


def _people(event: Event, match: Match, entrant: str) -> Iterator[str]:
    """Yield who plays a match for an entrant, replaced ones replaced."""
    for person in event.entrants[entrant].people:
        playing = person
        for each in match.replaced:
            playing = each.by if (each.entrant, each.person) == (entrant, playing) else playing
        yield playing
