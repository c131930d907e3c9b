"""Read from the clock of a stage how late, or too late, somebody comes to its freeze-out (RULES §12 K-2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from rules.events.acts import Act
from rules.events.acts.entering import EntrantsEntered
from rules.events.clock.clock import Clock
from rules.events.clock.clocks import SECOND, TIMED, clock_of
from rules.events.clock.schedule import MINUTE
from rules.events.games import rules_of
from rules.events.poker.proposal import REGISTRATION
from rules.events.poker.room import AT_START
from rules.events.state import Event
from rules.freezeout.house import levels
from rules.statements import RuleViolation
from rules.switches import Rules


def elapsed_at(event: Event, stage: str, moment: int) -> str | None:
    """Return how far a stage is into its house rules' schedule at a moment in ms, h:mm:ss.

    None where its clock was not started. As far as it is in a level of its clock, it is in that of the rules;
    a break belongs to the level after it. Where the clock has changed since, it is read as it runs now.
    """
    clock = clock_of(event, stage)
    return _shown(_elapsed(clock.at(moment), rules_of(event, stage))) if clock.begun else None


def registered_at(event: Event, stage: str, entrants: Iterable[str], moment: int) -> str | None:
    """Return what the clock of a stage showed when the last of these was entered.

    None where it was not started. Where entries had closed by then and are open again at `moment`, in ms, he
    is entered by that. Where they were open by its schedule, that is in time by the house rules too.
    """
    found = _entered(event, stage, entrants, moment)
    if found is None:
        return None
    clock, at = found
    if not clock.begun:
        return AT_START
    rules = rules_of(event, stage)
    ms = _elapsed(clock, rules)
    return _shown(min(ms, rules["registration_until"] * MINUTE) if clock.entries_left(at) else ms)


def check_open(event: Event, stage: str, entrant: str, moment: int, field: str) -> None:
    """Raise REGISTRATION_CLOSED where entries had closed by the clock when somebody was entered."""
    clock, at = _entered(event, stage, [entrant], moment) or (Clock(), 0)
    if clock.begun and clock.entries_left(at) == 0:
        until = clock.schedule.entry_until
        level = next(step.level for step in clock.schedule.steps if step.ends >= until)
        raise RuleViolation("REGISTRATION_CLOSED", "event_entries_closed", field, REGISTRATION, level=level)


def _entered(event: Event, stage: str, entrants: Iterable[str], moment: int) -> tuple[Clock, int] | None:
    """Return the clock as it stood when the last of these was entered, and when that was, in ms."""
    last, now = _last_entered(event, entrants), clock_of(event, stage).at(moment)
    if last is None or not now.begun:
        return None
    then = _as_it_stood(event, stage, last)
    again = then.begun and not then.entries_left(last.moment) and now.entries_left(moment)
    return (now, moment) if again else (then, last.moment)


def _last_entered(event: Event, entrants: Iterable[str]) -> Act | None:
    """Return the act by which the last of these was entered."""
    wanted, last = {*entrants}, None
    for act in event.acts:
        fact = act.fact
        if isinstance(fact, EntrantsEntered) and act.id not in event.struck:
            last = act if wanted & {each.entrant for each in fact.entrants} else last
    return last


def _as_it_stood(event: Event, stage: str, last: Act) -> Clock:
    """Return the clock as it stood at an act, by what was done with it until then."""
    clock = clock_of(replace(event, clocks={}), stage)
    for act in event.acts:
        if act.id == last.id:
            break
        fact: Any = act.fact
        if type(fact) in TIMED and act.id not in event.struck and fact.stage == stage:
            clock = TIMED[type(fact)](clock, fact, act.moment)
    return clock.at(last.moment)


def _elapsed(clock: Clock, rules: Rules) -> int:
    """Return how far a clock is into the schedule of the house rules, in ms."""
    schedule, step = levels(rules), clock.step
    if step.level > len(schedule) or (clock.over and step is clock.schedule.steps[-1]):
        return schedule[-1].ends * MINUTE
    level = schedule[step.level - 1]
    if step.pause:
        return level.ends * MINUTE + SECOND
    before = schedule[step.level - 2].ends * MINUTE if step.level > 1 else 0
    within = clock.schedule.length(clock.place) - clock.left
    # Who comes at the very end of a level comes in it by the rules; a clock that shows the next is past it.
    least = SECOND if before else 0
    return min(before + max(within, least), level.ends * MINUTE - SECOND)


def _shown(ms: int) -> str:
    seconds = ms // SECOND
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
