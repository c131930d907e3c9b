"""Name the rounds of a stage as people do: final, semi-final, or the stage with the round's number."""

from __future__ import annotations

from rules.events.contests import contest, format_of
from rules.events.formats.contest import Contest
from rules.events.results import Results
from rules.events.state import Event, Match
from rules.statements import Statement

_BY_PLACES = {2: "round_final", 4: "round_semi_final", 8: "round_quarter_final"}


def round_name(event: Event, stage: str, number: int, held: Contest | None = None) -> Statement:
    """Return what a round of a stage is called, without its competition.

    A stage that is played in one round, and has no other, is called by its title alone. Where a competition
    has two knock-outs, whose rounds have the same words, the title comes first. `held` is the stage, where it
    was read already.
    """
    terms, form = event.stages[stage].terms, format_of(event, stage)
    if form.one_round and number == 1 and len(event.stages[stage].rounds) < 2:
        return Statement("round_alone", {"stage": terms.title})
    code = _BY_PLACES.get(form.places(held or contest(event, stage, {}), number) or 0)
    if code is None:
        return Statement("round_numbered", {"stage": terms.title, "round": number})
    alike = (
        each
        for each, other in event.stages.items()
        if other.terms.competition == terms.competition and format_of(event, each) is form
    )
    return Statement(f"{code}_of", {"stage": terms.title}) if len([*alike]) > 1 else Statement(code)


def third_place(event: Event, stage: str, results: Results) -> Match | None:
    """Return the match for the third place, where a stage has one and it is drawn."""
    return format_of(event, stage).third_place(contest(event, stage, results))


def match_name(event: Event, match: Match, results: Results) -> Statement:
    """Return the round of a match in words: that for the third place stands in the round of the final."""
    third = third_place(event, match.stage, results)
    if third is not None and third.id == match.id:
        return Statement("round_third_place")
    return round_name(event, match.stage, match.round)
