"""Say whether a confirmed advancement still holds: what it is based on, what is different, what follows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.canonical import digest
from rules.events.contests import contest, format_of, through
from rules.events.judged import judged
from rules.events.results import Result, Results
from rules.events.state import Event, Match
from rules.sheet.scoresheet import Points


def basis(event: Event, stage: str, results: Results, now: Sequence[str] | None = None) -> str:
    """Return the digest of what an advancement from a stage is based on: results, and who goes on by them.

    Who has begun the next stage has gone on, whatever becomes of him. `now` are those through, where that is
    known already.
    """
    results = judged(event, results)
    known = {
        name: _in_turn(event.matches[name], results[name])
        for each in event.stages[stage].rounds
        for name in each.matches
        if name in results
    }
    gone = [
        one
        for to, each in event.stages.items()
        if each.terms.after == stage
        for one in _begun(event, to, results)
        if not event.plays(one)
    ]
    if now is None or gone:
        now = through(_with(event, gone), stage, results)
    return digest([known, sorted(now)])


def unreplaced(event: Event, stage: str, results: Results) -> tuple[str, ...]:
    """Return those who would be through had they not left, and for whom the results take nobody on."""
    held = contest(event, stage, results)
    gone = [one for one in held.field if not event.plays(one)]
    if not gone or not format_of(event, stage).is_over(held):
        return ()
    kept = through(_with(event, gone), stage, results)
    fewer = len(kept) - len(through(event, stage, results))
    return tuple(one for one in kept if one in gone)[: max(0, fewer)]


@dataclass(frozen=True)
class Outdated:
    """Hold what is different about a confirmed advancement now: who would go on besides, and who not."""

    stage: str
    to: str
    missing: tuple[str, ...]
    extra: tuple[str, ...]


def outdated(event: Event, results: Results) -> tuple[Outdated, ...]:
    """Return the advancements of which the results, or who goes on by them, have changed since.

    So has one of which somebody has gone since, whether he was confirmed by the results or for a reason.
    What the director chose stands whatever the results are now, for as long as who was chosen plays. Nobody
    is changed by that: a person looks, and confirms anew or leaves it.
    """
    results = judged(event, results)
    changed = []
    for to, confirmed in event.advancements.items():
        begun = _begun(event, to, results)
        gone = any(not event.plays(one) and one not in begun for one in confirmed.entrants)
        now = through(event, confirmed.stage, results)
        if gone or confirmed.basis != basis(event, confirmed.stage, results, now):
            kept = {one for one in confirmed.chosen if event.plays(one)}
            missing = tuple(each for each in now if each not in confirmed.entrants and each not in kept)
            extra = tuple(each for each in confirmed.entrants if each not in now and each not in kept)
            changed.append(Outdated(confirmed.stage, to, missing, extra))
    return tuple(changed)


@dataclass(frozen=True)
class Exchange:
    """Hold how matches not begun follow a later confirmation: who leaves, who comes, and the lineups then."""

    out: tuple[str, ...]
    into: tuple[str, ...]
    lineups: Mapping[str, tuple[str, ...]]


def put_right(event: Event, stage: str, results: Results) -> Exchange | None:
    """Return how those who go on now take the places of those who no longer do; None where nobody leaves."""
    confirmed = event.advancements.get(stage)
    if confirmed is None or not confirmed.entrants:
        return None
    held = contest(event, stage, results)
    coming = [match for match in held.round(held.last_round) if not (held.begun(match) or match.adjourned)]
    out = tuple(one for match in coming for one in match.entrants if one not in confirmed.entrants)
    if not out:
        return None
    free = [each for each in held.undrawn(held.last_round) if each in confirmed.entrants]
    into = tuple(free[: len(out)])
    follow = iter(into)
    lineups = {}
    for match in coming:
        if any(one in out for one in match.entrants):
            seats = (next(follow, None) if one in out else one for one in match.entrants)
            lineups[match.id] = tuple(one for one in seats if one is not None)
    return Exchange(out, into, lineups)


def _with(event: Event, gone: Iterable[str]) -> Event:
    """Return the event as if those had not left."""
    back = {one: replace(event.entrants[one], standing="in") for one in gone}
    return replace(event, entrants={**event.entrants, **back})


def _in_turn(match: Match, result: Result) -> list[list[str | Points]]:
    """Return places and points as a sheet has them: a ruling that says the same is no other result."""
    turn = {entrant: at for at, entrant in enumerate(match.entrants)}
    scores = sorted(result.scores, key=lambda score: turn.get(score.entrant, len(turn)))
    return [[score.entrant, score.place, score.points] for score in scores]


def _begun(event: Event, stage: str, results: Results) -> set[str]:
    """Return those who have begun to play a stage."""
    matches = (name for each in event.stages[stage].rounds for name in each.matches if name in results)
    return {entrant for name in matches for entrant in event.matches[name].entrants}
