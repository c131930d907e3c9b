"""Say in one sentence how a stage is played: at how many tables, or in how many rounds, and who goes on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.events.contests import contest, format_of
from rules.events.formats.contest import Contest
from rules.events.plans import Planned, lay_out
from rules.events.state import Event
from rules.statements import Statement

_SAID = {"round_robin": "stage_round_robin", "two_losses": "stage_two_losses", "rounds": "stage_rounds"}


def stage_sentence(event: Event, stage: str, held: Contest | None = None) -> Statement:
    """Return how a stage is played, by what is drawn in it; before that by who is entered, or is to come.

    Where nobody is yet, or it has no end, that is what its format is called. `held` is the stage, where it
    was read already.
    """
    form, held = format_of(event, stage), held or contest(event, stage, {})
    planned = _planned(event, stage, held)
    if form.while_open or planned is None or planned.entrants < 2:
        return Statement("stage_format", {"format": form.title})
    facts: dict[str, Any] = {**planned.said.params, **held.settings}
    facts |= {"entrants": planned.entrants, "rounds": planned.rounds, "through": planned.through}
    if form.one_round:
        drawn = [len(match.entrants) for match in held.round(1)]
        if drawn:
            least, most = min(drawn), max(drawn)
            facts |= {"tables": len(drawn), "sizes": str(most) if least == most else f"{least}–{most}"}
        return Statement(_at_tables(event, stage, facts), facts)
    if form.id != "knock_out":
        return Statement(_SAID[form.id], facts)
    if planned.rounds < 2 and planned.entrants == 2:
        return Statement("stage_match", facts)
    return Statement("stage_knock_out" if planned.through < 2 else "stage_knock_out_until", facts)


def _at_tables(event: Event, stage: str, facts: Mapping[str, Any]) -> str:
    follows = any(each.terms.after == stage for each in event.stages.values())
    if facts.get("tables", 0) < 2:
        return "stage_table_until" if follows else "stage_table"
    if not follows:
        return "stage_tables"
    if facts["further"]:
        return "stage_tables_further"
    return "stage_tables_first" if facts["advance"] == 1 else "stage_tables_some"


def _planned(event: Event, stage: str, held: Contest) -> Planned | None:
    """Return what a stage takes for as many as were drawn in its first round, or else are to play it."""
    terms = held.stage.terms
    entrants = sum(len(match.entrants) for match in held.round(1)) + len(held.byes(1)) or len(held.playing)
    if not entrants and terms.after:
        before = _planned(event, terms.after, contest(event, terms.after, {}))
        entrants = before.through if before else 0
    if not entrants:
        return None
    [planned] = lay_out(event.competitions[terms.competition], (terms,), entrants, 0)
    return planned
