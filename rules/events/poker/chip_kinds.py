"""Say which kind of chips goes next in a freeze-out, and refuse one that is still needed (RULES §12 K-13)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import gcd
from typing import NamedTuple

from rules.events.clock.clock import Clock
from rules.events.clock.clocks import clock_of
from rules.events.clock.schedule import MINUTE, first_paid_with
from rules.events.games import rules_of
from rules.events.names.matches import room_table
from rules.events.poker.colour_up import RACE, Kinds
from rules.events.state import Event
from rules.freezeout.house import PRINTED_COLOUR_UP, PRINTED_SCHEDULE
from rules.statements import RuleViolation, Statement

PRINTED = Kinds(*PRINTED_COLOUR_UP)


class ColourUp(NamedTuple):
    """Hold which chips go next, the place of the step before which they do, and at which tables still.

    Without a `place` they are needed to the end. The tables have what they are called by their matches.
    """

    kinds: Kinds
    place: int | None
    tables: Mapping[str, str]

    @property
    def said(self) -> Statement:
        """Return that the chips go now."""
        facts = {**self.kinds._asdict(), "table_names": [*self.tables.values()]}
        return Statement("room_colour_up_due", facts, RACE)


def next_colour_up(event: Event, stage: str) -> ColourUp | None:
    """Return which chips are to be changed next, until that is done at all tables; None where nobody said."""
    schedule = clock_of(event, stage).schedule
    for place, step in enumerate(schedule.steps):
        comes = _next_kind(step.colour_up, schedule.chips)
        tables = _still_at(event, stage, step.colour_up) if comes else {}
        if tables:
            return ColourUp(Kinds(step.colour_up, comes), place, tables)
    if schedule.chips or tuple(rules_of(event, stage).get("schedule", ())) != PRINTED_SCHEDULE:
        return None
    tables = _still_at(event, stage, PRINTED.goes)
    return ColourUp(PRINTED, first_paid_with(schedule.steps, PRINTED.comes), tables) if tables else None


def is_due(event: Event, stage: str, colour_up: ColourUp, moment: int) -> bool:
    """Tell whether the chips go now: their level has begun, or the break before it."""
    return left_until(event, stage, colour_up, moment) == 0


def left_until(event: Event, stage: str, colour_up: ColourUp, moment: int) -> int | None:
    """Return how long it is until the chips go, in ms, as if the clock ran on: 0 where they go now.

    None where no clock says it.
    """
    clock, place = clock_of(event, stage).at(moment), colour_up.place
    if not clock.begun or place is None:
        return None
    if _first_to_pay(clock) >= place:
        return 0
    steps = clock.schedule.steps
    before = place - 2 if steps[place - 1].pause else place - 1
    return (steps[before].ends - clock.step.ends) * MINUTE + clock.left + clock.pause


def check_not_gone(event: Event, match: str, goes: int) -> None:
    """Raise CHIP_GONE where chips of a kind were changed at a table already."""
    known = event.matches[match]
    if any(each.match == match and each.goes == goes for each in event.rooms[known.stage].coloured):
        facts = {"chip": goes, "table": room_table(event, match)}
        raise RuleViolation("CHIP_GONE", "room_chip_gone", "/goes", RACE, **facts)


def check_goes(event: Event, stage: str, kinds: Kinds, moment: int) -> None:
    """Raise where chips cannot go at a moment, in ms.

    CHIP_KINDS: the next kind is worth no more, or is not in play. CHIP_NEEDED: without them a level that is
    still to be played cannot be paid.
    """
    kinds.check()
    clock = clock_of(event, stage)
    chips = {*clock.schedule.chips}
    if chips and not {*kinds} <= chips:
        chip = kinds.goes if kinds.goes not in chips else kinds.comes
        here = ", ".join(map(str, sorted(chips)))
        raise RuleViolation("CHIP_KINDS", "room_no_such_chip", "/goes", RACE, chip=chip, chips=here)
    if not clock.begun:
        return
    gone = {kinds.goes, *(each.goes for each in event.rooms[stage].coloured)}
    unit = gcd(*(chips - gone or {kinds.comes}))
    clock = clock.at(moment)
    for step in clock.schedule.steps[_first_to_pay(clock) :]:
        for amount in (step.small, step.big, step.ante):
            if amount % unit:
                facts = {"chip": kinds.goes, "amount": amount, "level": step.level}
                raise RuleViolation("CHIP_NEEDED", "room_chip_needed", "/goes", RACE, **facts)


def _first_to_pay(clock: Clock) -> int:
    """Return the place of the first step that is still to be paid: in a break the one after it."""
    return clock.place + (1 if clock.schedule.steps and clock.step.pause else 0)


def _next_kind(goes: int, chips: Collection[int]) -> int:
    """Return the kind for which a chip is changed, 0 where nobody said what there is."""
    return min((chip for chip in chips if chip > goes), default=0) if goes else 0


def _still_at(event: Event, stage: str, goes: int) -> dict[str, str]:
    """Return the tables at which somebody sits and chips of a kind have not gone."""
    room = event.rooms[stage]
    done = {each.match for each in room.coloured if each.goes == goes}
    return {each.match: room_table(event, each.match) for each in room.occupied if each.match not in done}
