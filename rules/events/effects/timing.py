"""What follows from acts of a clock: it is that of their stage, and the moment of each counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.events.acts import Act, timing
from rules.events.clock.clocks import TIMED, by_house_rules, clock_of
from rules.events.clock.schedule import as_printed
from rules.events.effects.changing import Effect
from rules.events.state import Event


def _at_a_clock(event: Event, act: Act, fact: Any) -> Event:
    after = TIMED[type(fact)](clock_of(event, fact.stage), fact, act.moment)
    if isinstance(fact, timing.ScheduleStated):
        after = replace(after, schedule=as_printed(after.schedule, by_house_rules(event, fact.stage)))
    return replace(event, clocks={**event.clocks, fact.stage: after})


TIMING: Mapping[type, Effect] = dict.fromkeys(TIMED, _at_a_clock)
