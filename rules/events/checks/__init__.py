"""Refuse acts that cannot be done: one function for each kind of act that there is something to say of.

What an act names must be there (`naming.py`). That holds whatever is played meanwhile, so an act rests on
those without which it would name what is not there. The rest depends on how matches stand.
"""

from __future__ import annotations

from rules.events.acts import Act
from rules.events.checks.drawing import DRAWING
from rules.events.checks.entering import ENTERING
from rules.events.checks.judging import JUDGING
from rules.events.checks.naming import check_named
from rules.events.checks.playing import PLAYING
from rules.events.checks.poker import POKER, check_sheet_acts
from rules.events.checks.timing import TIMING
from rules.events.results import Results
from rules.events.state import Event

_CHECKS = {**ENTERING, **DRAWING, **PLAYING, **TIMING, **JUDGING, **POKER}


def check_act(event: Event, act: Act, results: Results) -> None:
    """Raise RuleViolation where `act`, which is no strike, cannot be done as matches stand in `results`."""
    check_named(event, act.fact)
    check_sheet_acts(event, act.fact)
    check = _CHECKS.get(type(act.fact))
    if check is not None:
        check(event, act, act.fact, results)
