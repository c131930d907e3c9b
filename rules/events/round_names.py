"""Name the rounds of a stage as people do: final, semi-final, or the stage with the round's number."""

from __future__ import annotations

from collections.abc import Iterator

from rules.events.contests import contest, format_of
from rules.events.formats.contest import Contest
from rules.events.results import Results
from rules.events.state import Event, Match
from rules.statements import Statement

_BY_PLACES = {2: "round_final", 4: "round_semi_final", 8: "round_quarter_final"}


def round_name(event: Event, stage: str, number: int, held: Contest | None = None) -> Statement:
    """Return what a round of a stage is called, without its competition.

    A stage that is played in one round, and has no other, is called by its title alone; a round of a
    competition's only stage by its number. Where a competition has two knock-outs, whose rounds have the same
    words, the title comes first. `held` is the stage, where it was read already.
    """
    terms, form = event.stages[stage].terms, format_of(event, stage)
    if form.one_round and number == 1 and len(event.stages[stage].rounds) < 2:
        return Statement("round_alone", {"stage": terms.title})
    code = _BY_PLACES.get(form.places(held or contest(event, stage, {}), number) or 0)
    if code is None:
        return _numbered(event, stage, number)
    alike = any(format_of(event, each) is form for each in _other_stages(event, stage))
    return Statement(f"{code}_of", {"stage": terms.title}) if alike else Statement(code)


def _numbered(event: Event, stage: str, number: int) -> Statement:
    said = {"stage": event.stages[stage].terms.title, "round": number}
    return Statement("round_numbered" if any(_other_stages(event, stage)) else "round_only", said)


def _other_stages(event: Event, stage: str) -> Iterator[str]:
    """Yield the other stages of the competition of a stage."""
    of = event.stages[stage].terms.competition
    return (each for each, other in event.stages.items() if other.terms.competition == of and each != stage)


def third_place(event: Event, stage: str, results: Results) -> Match | None:
    """Return the match for the third place, where a stage has one and it is drawn."""
    return format_of(event, stage).third_place(contest(event, stage, results))


def match_round(event: Event, match: Match, results: Results | None) -> Statement:
    """Return the round of a match in words: that for the third place stands in the round of the final.

    Which of the two it is follows from the results; without them the round has its number.
    """
    called = round_name(event, match.stage, match.round)
    beside = next(
        len(each.matches) for each in event.stages[match.stage].rounds if each.number == match.round
    )
    if beside < 2 or not called.code.startswith("round_final"):
        return called
    if results is None:
        return _numbered(event, match.stage, match.round)
    third = third_place(event, match.stage, results)
    return Statement("round_third_place") if third is not None and third.id == match.id else called
