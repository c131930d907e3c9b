"""Say how many chips a freeze-out has in play, and by how many those that were counted differ (RULES §12)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from rules import GAME_TYPES
from rules.events.games import rules_of
from rules.events.poker.room import AT_START, Counted, Room
from rules.events.state import Event
from rules.statements import Statement


class Compared(NamedTuple):
    """Hold a count of chips, `number` from 1, beside those in play then.

    `since` is the number of the first of the counts in a row that differ as this one does.
    """

    number: int
    counted: Counted
    in_play: int
    since: int

    @property
    def difference(self) -> int:
        """Return how many chips too many there are, below 0 too few."""
        return self.counted.total - self.in_play

    @property
    def said(self) -> Statement:
        """Return how many too few or too many there are, and since which count."""
        facts = {"count": self.number, "total": self.counted.total}
        if self.counted.taken:
            return Statement("room_count_taken", facts)
        if not self.difference:
            return Statement("room_count_agrees", facts)
        key = "room_count_few" if self.difference < 0 else "room_count_many"
        facts["chips"] = abs(self.difference)
        if self.since == self.number:
            return Statement(key, facts)
        return Statement(f"{key}_since", {**facts, "since": self.since})


def issued(event: Event, stage: str, registered: str, seated: str) -> int:
    """Return the chips of who is entered and sits down at these times; raises REGISTRATION_CLOSED (K-2)."""
    game, rules = GAME_TYPES[event.competition_of(stage).game], rules_of(event, stage)
    stated = {"registered_at": registered, "seated_at": seated}
    return int(game.answer("starting_stack", rules, stated)["stack"])


def with_chips(event: Event, stage: str, room: Room) -> Room:
    """Return the room in which whoever sits down now has the chips that the house rules of now give him.

    What was given stays, whatever the house rules are later. That he came in time was asked of the act.
    """
    if "starting_stack" not in GAME_TYPES[event.competition_of(stage).game].questions:
        return room
    new = {player: each.seated for player, each in room.entered.items() if each.chips is None}
    stacks = {seated: issued(event, stage, AT_START, seated) for seated in dict.fromkeys(new.values())}
    given = {player: room.entered[player]._replace(chips=stacks[seated]) for player, seated in new.items()}
    return replace(room, entered={**room.entered, **given}) if given else room


def in_play(event: Event, stage: str) -> int:
    """Return the chips issued to everybody so far, or taken as counted, as chip races have changed them."""
    room = event.rooms[stage]
    return _in_play(room, room.counts, room.entered, room.changed)


def average(event: Event, stage: str) -> int:
    """Return how many chips who is still in has on average, in whole chips; 0 where nobody is."""
    playing = len(event.rooms[stage].playing)
    return in_play(event, stage) // playing if playing else 0


def compared(event: Event, stage: str) -> list[Compared]:
    """Return every count beside what was in play then."""
    found: list[Compared] = []
    room = event.rooms[stage]
    for at, count in enumerate(room.counts):
        then = _in_play(room, room.counts[:at], count.entered, count.changed)
        before = found[-1] if found else None
        same = before and not before.counted.taken and before.difference == count.total - then
        found.append(Compared(at + 1, count, then, before.since if before and same else at + 1))
    return found


def difference_now(event: Event, stage: str) -> Compared | None:
    """Return the last count where it differs from what was in play then, and was not taken all the same."""
    last = compared(event, stage)[-1:]
    return next((each for each in last if each.difference and not each.counted.taken), None)


def stacks_differ(event: Event, stage: str, stacks: Iterable[int]) -> Statement | None:
    """Return that the stacks of all who are in are not as many chips as are in play, None where they are."""
    total, known = sum(stacks), in_play(event, stage)
    return Statement("room_deal_count", {"total": total, "chips": known}) if total != known else None


def _in_play(room: Room, counts: Sequence[Counted], entered: Iterable[str], changed: int) -> int:
    taken = next((count for count in reversed(counts) if count.taken), None)
    if taken is None:
        return _given(room, entered) + changed
    known = {*taken.entered}
    since = _given(room, (each for each in entered if each not in known))
    return taken.total + since + changed - taken.changed


def _given(room: Room, players: Iterable[str]) -> int:
    return sum(room.entered[player].chips or 0 for player in players)
