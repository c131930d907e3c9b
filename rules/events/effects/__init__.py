"""Let an act take effect on the folded event: one function for each kind, beside others of its part."""

from __future__ import annotations

from collections.abc import Mapping

from rules.events.acts import Act
from rules.events.effects.announcing import ANNOUNCING
from rules.events.effects.changing import Effect
from rules.events.effects.entering import ENTERING
from rules.events.effects.judging import JUDGING
from rules.events.effects.playing import PLAYING
from rules.events.effects.poker import POKER
from rules.events.effects.timing import TIMING
from rules.events.state import Event

EFFECTS: Mapping[type, Effect] = {**ENTERING, **PLAYING, **TIMING, **JUDGING, **ANNOUNCING, **POKER}
"""What follows from every kind of act but a strike."""


def take_effect(event: Event, act: Act) -> Event:
    """Return `event` after `act`, which was checked; a strike is no act of this kind."""
    return EFFECTS[type(act.fact)](event, act, act.fact)
