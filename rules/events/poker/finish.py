"""Say who has which place and who takes a prize, by the rule of the tournament's sheet."""

from __future__ import annotations

from rules.events.poker.room import Room
from rules.freezeout.finish import places_of, prizes_of
from rules.switches import Rules


def places(room: Room) -> dict[str, int]:
    """Return the place of everybody who is gone, and that of the last one in.

    It is counted from those who are still in, so while people enter late it grows.
    """
    given: dict[str, int] = {}
    remaining = len(room.playing)
    for going in reversed(room.goings):
        given |= places_of(going.busted, going.left, remaining)
        remaining += len(going.busted) + len(going.left)
    return given | (dict.fromkeys(room.playing, 1) if room.is_over else {})


def prizes(room: Room, rules: Rules) -> list[str]:
    """Return who takes a prize, best first, once one is left; before that who can still take one."""
    known = dict.fromkeys(room.playing, 0) | places(room)
    return prizes_of(rules, known, room.left)
