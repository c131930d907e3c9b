"""Refuse acts of a clock that cannot be done, or that contradict what has been played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.events.acts import Act, timing
from rules.events.checks.refusing import Check
from rules.events.clock.clock import Clock
from rules.events.clock.clocks import SECOND, clock_of
from rules.events.clock.schedule import check_level, check_played, check_schedule, stated_schedule
from rules.events.results import Results
from rules.events.state import Event
from rules.statements import RuleViolation


def check_scheduled(event: Event, fact: Any) -> None:
    """Raise RuleViolation where a clock has nothing to count, or no level of that number."""
    clock = clock_of(event, fact.stage)
    if not clock.schedule.steps:
        raise RuleViolation("NO_SCHEDULE", "clock_no_schedule", "/stage", stage=_title(event, fact.stage))
    if isinstance(fact, timing.ClockLevel):
        check_level(clock.schedule, fact.level, "/level")


def _time(event: Event, act: Act, fact: timing.ClockTime, results: Results) -> None:
    """Raise CLOCK_PAST where more is taken than is left: what is over by that, is said by its level."""
    now = clock_of(event, fact.stage).at(act.moment)
    left = now.pause or now.left
    if fact.seconds < 0 and -fact.seconds * SECOND >= left:
        seconds = left // SECOND
        params: dict[str, Any] = {"left": f"{seconds // 60}:{seconds % 60:02}", "level": now.step.level}
        raise RuleViolation("CLOCK_PAST", _taken(now), "/seconds", **params)


def _taken(now: Clock) -> str:
    if now.pause or now.step.pause:
        return "clock_break_left"
    return "clock_time_left" if now.left else "clock_time_over"


def _schedule(event: Event, act: Act, fact: timing.ScheduleStated, results: Results) -> None:
    stated = stated_schedule(fact)
    check_schedule(stated, fact.entry_level)
    clock = clock_of(event, fact.stage)
    if clock.begun and clock.schedule.steps:
        now = clock.at(act.moment)
        check_played(now.schedule, stated, now.place, now.left)


def _title(event: Event, stage: str) -> str:
    return event.stages[stage].terms.title


TIMING: Mapping[type, Check] = {
    timing.ClockTime: _time,
    timing.ScheduleStated: _schedule,
}
