"""Tell how a stage and a competition went: who stood where after each of the rounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.events.judged import judged
from rules.events.ranking import Place
from rules.events.results import Results
from rules.events.standings import in_turn, of_competition, of_stage
from rules.events.state import Event


def by_round(event: Event, stage: str, results: Results) -> Iterator[tuple[int, tuple[Place, ...]]]:
    """Yield each round of a stage that has a result, with the places as they were without later ones."""
    held, results = event.stages[stage], judged(event, results)
    for at, each in enumerate(held.rounds, start=1):
        if not any(match in results and results[match].finished for match in each.matches):
            return
        later = {match for after in held.rounds[at:] for match in after.matches}
        until = replace(
            event,
            stages={**event.stages, stage: replace(held, rounds=held.rounds[:at])},
            matches={match: known for match, known in event.matches.items() if match not in later},
        )
        known = {match: result for match, result in results.items() if match not in later}
        yield each.number, of_stage(until, stage, known)


def of_competition_by_round(
    event: Event, competition: str, results: Results
) -> Iterator[tuple[str, int, tuple[Place, ...]]]:
    """Yield each round of each stage of a competition that has a result, one stage after the other.

    The places are those in the competition, as they were without later rounds and stages: who came to a
    stage is ahead of who did not, and keeps ahead. Who has come to none yet has no place.
    """
    places: dict[str, tuple[Place, ...]] = {}
    for stage in in_turn(event, competition):
        until = replace(event, stages={each: event.stages[each] for each in (*places, stage)})
        for number, here in by_round(event, stage, results):
            now = {**places, stage: here}
            known = {place.entrant for each in now.values() for place in each}
            placed = of_competition(until, competition, now)
            yield stage, number, tuple(place for place in placed if place.entrant in known)
        places[stage] = of_stage(event, stage, results)
