"""Read a stage as a contest, and say where a confirmed advancement is no longer what the results say."""

from __future__ import annotations

from dataclasses import dataclass

from rules.canonical import digest
from rules.events.formats import FORMATS
from rules.events.formats.contest import Contest
from rules.events.formats.format import Format
from rules.events.games import entrants_at_a_table, low_wins, rules_of
from rules.events.results import Results, judged
from rules.events.state import Event


def contest(event: Event, stage: str, results: Results) -> Contest:
    """Return a stage as its format sees it; `FORMATS[terms.format]` answers what follows.

    Raises KeyError for an unknown stage.
    """
    held = event.stages[stage]
    settings = format_of(event, stage).settle(held.terms.settings)
    sizes = entrants_at_a_table(event.competition_of(stage), rules_of(event, stage))
    low = low_wins(event, stage)
    return Contest(event, held, judged(event, results), settings, _field(event, stage), low, sizes)


def format_of(event: Event, stage: str) -> Format:
    """Return the format of a stage."""
    return FORMATS[event.stages[stage].terms.format]


def _field(event: Event, stage: str) -> tuple[str, ...]:
    """Return who plays a stage: all entrants, or those confirmed; and whoever was drawn besides."""
    terms = event.stages[stage].terms
    if terms.after is None:
        field = [each.id for each in event.entered(terms.competition)]
    else:
        confirmed = event.advancements.get(stage)
        field = [*confirmed.entrants] if confirmed else []
    drawn = (
        entrant
        for each in event.stages[stage].rounds
        for entrant in (*each.byes, *(one for match in each.matches for one in event.matches[match].entrants))
    )
    return tuple(dict.fromkeys((*field, *drawn)))


def through(event: Event, stage: str, results: Results) -> tuple[str, ...]:
    """Return those who go on from a stage whatever still happens, in the order of the places."""
    return format_of(event, stage).through(contest(event, stage, results))


def basis(event: Event, stage: str, results: Results) -> str:
    """Return the digest of the results that an advancement from a stage is based on."""
    results = judged(event, results)
    known = {
        name: [[score.entrant, score.place, score.points] for score in results[name].scores]
        for each in event.stages[stage].rounds
        for name in each.matches
        if name in results
    }
    return digest(known)


@dataclass(frozen=True)
class Outdated:
    """Hold what is different about a confirmed advancement now: who would go on besides, and who not."""

    stage: str
    to: str
    missing: tuple[str, ...]
    extra: tuple[str, ...]


def outdated(event: Event, results: Results) -> tuple[Outdated, ...]:
    """Return the advancements whose results have changed since they were confirmed.

    Nobody is changed by that: a person looks, and confirms anew or leaves it.
    """
    changed = []
    for to, confirmed in event.advancements.items():
        if confirmed.basis != basis(event, confirmed.stage, results):
            now = through(event, confirmed.stage, results)
            missing = tuple(each for each in now if each not in confirmed.entrants)
            extra = tuple(each for each in confirmed.entrants if each not in now)
            changed.append(Outdated(confirmed.stage, to, missing, extra))
    return tuple(changed)
