"""What follows from acts that say something to everybody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.events.acts import Act, announcing
from rules.events.effects.changing import Effect
from rules.events.state import Event


def _announced(event: Event, act: Act, fact: announcing.Announced) -> Event:
    return replace(event, announcements={**event.announcements, act.id: fact})


def _taken_down(event: Event, _: Act, fact: announcing.TakenDown) -> Event:
    left = {name: each for name, each in event.announcements.items() if name != fact.announcement}
    return replace(event, announcements=left)


ANNOUNCING: Mapping[type, Effect] = {
    announcing.Announced: _announced,
    announcing.TakenDown: _taken_down,
}
