"""Tell how a stage went: who stood where after each of its rounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.events.ranking import Place
from rules.events.results import Results
from rules.events.standings import of_stage
from rules.events.state import Event


def by_round(event: Event, stage: str, results: Results) -> Iterator[tuple[int, tuple[Place, ...]]]:
    """Yield each round of a stage that has a result, with the places as they were without later ones."""
    held = event.stages[stage]
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
