"""Refuse a stage that cannot be played as the game of its competition, be it that the game would change."""

from __future__ import annotations

from typing import Any

from rules import GAME_TYPES
from rules.catalogue_texts import quoted
from rules.events.acts.entering import CompetitionStated
from rules.events.acts.playing import StageStated
from rules.events.formats import FORMATS
from rules.events.games import check_team_size, entrants_at_a_table, house_rules, settled
from rules.events.state import Event
from rules.statements import RuleViolation


def check_fits(competition: CompetitionStated, stage: StageStated) -> None:
    """Raise HOUSE_RULE, UNKNOWN_ID, TEAM_SIZE, FORMAT_OF_TWO or FORMAT_OF_GAME where a stage is of no use."""
    rules = settled(competition.game, *house_rules(competition, stage))
    check_team_size(competition, rules)
    fewest, _ = entrants_at_a_table(competition, rules)
    form = FORMATS[stage.format]
    facts: dict[str, Any] = {"format": quoted(form.title), "title": competition.title}
    if form.pairs and fewest > 2:
        raise RuleViolation("FORMAT_OF_TWO", "event_format_of_two", "/format", **facts, fewest=fewest)
    if not {*form.asks} <= {*GAME_TYPES[competition.game].questions}:
        raise RuleViolation("FORMAT_OF_GAME", "event_format_of_game", "/format", **facts)


def check_stages_fit(before: Event, after: Event, field: str) -> None:
    """Raise FORMAT_OF_GAME where a stage could not be played any more as its competition then is."""
    for name, stage in after.stages.items():
        if not _fits(after, name) and (name not in before.stages or _fits(before, name)):
            title = after.competition_of(name).title
            facts = {"stage": stage.terms.title, "title": title}
            raise RuleViolation("FORMAT_OF_GAME", "event_stage_unfit", field, **facts)


def _fits(event: Event, stage: str) -> bool:
    try:
        check_fits(event.competition_of(stage), event.stages[stage].terms)
    except RuleViolation:
        return False
    return True
