"""Say how many chips a freeze-out has in play, and by how many those that were counted differ (RULES §12)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.events.checks.poker import issued
from rules.events.poker.room import Entered
from rules.events.state import Event


def in_play(event: Event, stage: str) -> int:
    """Return the chips issued to everybody so far, as chip races have changed them since."""
    room = event.rooms[stage]
    return _issued(event, stage, room.entered) + room.changed


def differences_of(event: Event, stage: str) -> list[int]:
    """Return by how many chips each count differed from what was in play then: fewer are below 0."""
    room = event.rooms[stage]
    return [count.total - _issued(event, stage, count.entered) - count.changed for count in room.counts]


def _issued(event: Event, stage: str, players: Iterable[str]) -> int:
    stacks: dict[Entered, int] = {}
    total = 0
    for player in players:
        entered = event.rooms[stage].entered[player]
        if entered not in stacks:
            stacks[entered] = issued(event, stage, entered.registered, entered.seated)
        total += stacks[entered]
    return total
