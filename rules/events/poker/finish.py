"""Say who has which place, by the rule of the tournament's sheet."""

from __future__ import annotations

from rules.events.poker.room import Room
from rules.freezeout.finish import places_of


def places(room: Room) -> dict[str, int]:
    """Return the place of all who are gone, and of the last one in, or by chips where a deal ended it.

    It is counted from those who are still in, so while people enter late it grows.
    """
    given: dict[str, int] = {}
    remaining = len(room.playing)
    for going in reversed(room.goings):
        given |= places_of(going.busted, going.left, remaining)
        remaining += len(going.busted) + len(going.left)
    if room.deal and room.is_over and not room.deal.on:
        stacks = {player: room.deal.stacks[player] for player in room.playing}
        return given | {
            player: 1 + sum(other > stack for other in stacks.values()) for player, stack in stacks.items()
        }
    return given | (dict.fromkeys(room.playing, 1) if room.is_over else {})
