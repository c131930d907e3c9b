"""Keep the clocks of an event: what each act makes of that of its stage, and how one is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.events.acts import timing
from rules.events.clock.clock import Clock
from rules.events.clock.schedule import MINUTE, Schedule, schedule_of, stated_schedule
from rules.events.games import rules_of
from rules.events.state import Event

SECOND = 1_000  # ms


def clock_of(event: Event, stage: str) -> Clock:
    """Return the clock of a stage, of one that no act has touched as its house rules have it."""
    known = event.clocks.get(stage)
    if known is not None:
        return known
    return Clock.new(by_house_rules(event, stage))


def by_house_rules(event: Event, stage: str) -> Schedule:
    """Return the schedule that a stage has by its house rules; nobody enters one that another stage fills."""
    terms = event.stages[stage].terms
    schedule = schedule_of(rules_of(event, stage), (terms.settings or {}).get("minutes"))
    return replace(schedule, entry_until=0) if terms.after else schedule


def clocks(event: Event) -> dict[str, Clock]:
    """Return the clocks that are shown: those that were touched, and those of games with a schedule."""
    known = {stage: clock_of(event, stage) for stage in event.stages}
    return {
        stage: clock
        for stage, clock in known.items()
        if stage in event.clocks or any(step.big for step in clock.schedule.steps)
    }


TIMED: Mapping[type, Callable[[Clock, Any, int], Clock]] = {
    timing.ClockStarted: lambda clock, fact, moment: clock.started(moment, resumes=bool(fact.resumes)),
    timing.ClockPaused: lambda clock, _, moment: clock.paused(moment),
    timing.ClockLevel: lambda clock, fact, moment: clock.put_to(fact.level, moment),
    timing.ClockTime: lambda clock, fact, moment: clock.adjusted(fact.seconds * SECOND, moment),
    timing.ClockBreak: lambda clock, fact, moment: clock.in_break(fact.minutes * MINUTE, moment),
    timing.ScheduleStated: lambda clock, fact, moment: clock.by(stated_schedule(fact), moment),
}
"""What follows from every kind of act of a clock; its moment counts."""
