"""Hold the schedule of a clock as data, and refuse one that cannot be played (RULES §12)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import gcd
from typing import Any

from rules.events.acts.timing import ScheduleStated
from rules.freezeout.house import PRINTED_COLOUR_UP, PRINTED_SCHEDULE, levels
from rules.freezeout.questions import NOTE_COLOUR_UP, NOTE_LAST_ENTRY, note_of
from rules.statements import RuleViolation, Statement
from rules.switches import Rules

MINUTE = 60_000  # ms


@dataclass(frozen=True)
class Step:
    """Hold a level, or a break where `pause` is set, that ends so many minutes after the start.

    `level` is the number of the level from 1, of a break that of the level before. A level without blinds is
    a plain countdown. `colour_up` is the chip that is changed before it begins, 0 where none is.
    """

    level: int
    ends: int
    small: int = 0
    big: int = 0
    ante: int = 0
    pause: bool = False
    colour_up: int = 0
    note: Statement | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the step as JSON; what it has none of is left out."""
        shown = {"level": self.level, "ends": self.ends}
        shown |= {
            name: held for name in ("small", "big", "ante", "colour_up") if (held := getattr(self, name))
        }
        return (
            shown
            | ({"pause": True} if self.pause else {})
            | ({"note": self.note.as_json()} if self.note else {})
        )


@dataclass(frozen=True)
class Schedule:
    """Hold the steps in order, the minute at which entries close (0 where none does), and the kinds of chips.

    An empty schedule counts nothing.
    """

    steps: tuple[Step, ...] = ()
    entry_until: int = 0
    chips: tuple[int, ...] = ()

    def length(self, place: int) -> int:
        """Return how long a step is, in ms."""
        before = self.steps[place - 1].ends if place else 0
        return (self.steps[place].ends - before) * MINUTE

    @property
    def entry_level(self) -> int | None:
        """Return the last level in which somebody can enter, None where entries close with none."""
        entry = [step.level for step in self.steps if step.ends <= self.entry_until and not step.pause]
        return entry[-1] if entry else None

    def place(self, level: int) -> int | None:
        """Return the place of a level among the steps, None where there is none of that number."""
        found = (at for at, step in enumerate(self.steps) if step.level == level and not step.pause)
        return next(found, None)


def schedule_of(rules: Rules, minutes: int | None) -> Schedule:
    """Return the schedule that a stage has by its house rules, else one countdown of `minutes`."""
    if "schedule" in rules:
        steps = tuple(
            Step(each.number, each.ends, each.small_blind, each.big_blind, note=note_of(rules, each))
            for each in levels(rules)
        )
        if tuple(rules["schedule"]) == PRINTED_SCHEDULE:
            steps = _with_colour_up(steps, *PRINTED_COLOUR_UP)
        # The clock counts no further than its last level.
        return Schedule(steps, min(rules["registration_until"], steps[-1].ends))
    return Schedule((Step(1, minutes),)) if minutes else Schedule()


def _with_colour_up(steps: tuple[Step, ...], goes: int, comes: int) -> tuple[Step, ...]:
    """Return the steps with a colour-up before the first from which on the chips that come pay everything."""
    place = first_paid_with(steps, comes)
    return tuple(replace(step, colour_up=goes) if at == place else step for at, step in enumerate(steps))


def first_paid_with(steps: Sequence[Step], unit: int) -> int | None:
    """Return the place of the step from which chips of `unit` pay everything; None where all or none do."""
    first: int | None = None
    for at in reversed(range(len(steps))):
        step = steps[at]
        if any(amount % unit for amount in (step.small, step.big, step.ante)):
            break
        if not step.pause:
            first = at
    return first or None


def stated_schedule(fact: ScheduleStated) -> Schedule:
    """Return the schedule that a fact states."""
    steps, level = list[Step](), 0
    for each in fact.steps:
        level += not each.pause
        steps.append(
            Step(
                level,
                each.ends,
                each.small or 0,
                each.big or 0,
                each.ante or 0,
                bool(each.pause),
                each.colour_up or 0,
            )
        )
    if fact.entry_level is None:
        return Schedule(tuple(steps), min(fact.entry_until or 0, steps[-1].ends), fact.chips)
    until = [step.ends for step in steps if step.level == fact.entry_level and not step.pause]
    return Schedule(tuple(steps), until[0] if until else 0, fact.chips)


def as_printed(stated: Schedule, house: Schedule) -> Schedule:
    """Return a stated schedule with what that of the `house` rules prints beside it, where that still holds.

    Which chips go does where nobody says which there are, a note beside a level with its number and blinds.
    """
    gone = set[str]()
    if stated.chips:
        gone.add(NOTE_COLOUR_UP)
    elif any(step.colour_up for step in house.steps):
        stated = replace(stated, steps=_with_colour_up(stated.steps, *PRINTED_COLOUR_UP))
    if stated.entry_level not in (None, house.entry_level):
        gone.add(NOTE_LAST_ENTRY)
    notes = {_level(step): step.note for step in house.steps if step.note and step.note.code not in gone}
    return replace(stated, steps=tuple(replace(step, note=notes.get(_level(step))) for step in stated.steps))


def check_schedule(schedule: Schedule, entry_level: int | None) -> None:
    """Raise RuleViolation where a schedule runs backwards, or races off a chip that is still needed.

    SCHEDULE_ORDER: times that do not rise, breaks between no levels. BLINDS_FALL: blinds that fall, or a
    small blind above the big one. CHIP_NEEDED: a chip goes without which later blinds cannot be paid.
    """
    before: Step | None = None
    for at, step in enumerate(schedule.steps):
        field = f"/steps/{at}"
        if step.ends <= (before.ends if before else 0):
            params = {"ends": _clock(step.ends), "before": _clock(before.ends if before else 0)}
            raise RuleViolation("SCHEDULE_ORDER", "clock_schedule_back", f"{field}/ends", **params)
        if step.pause and (before is None or before.pause or at == len(schedule.steps) - 1):
            raise RuleViolation("SCHEDULE_ORDER", "clock_schedule_break", f"{field}/pause")
        before = step
    _check_blinds(schedule.steps)
    _check_chips(schedule)
    if entry_level is not None and schedule.place(entry_level) is None:
        raise _no_level(schedule, entry_level, "/entry_level")


def check_level(schedule: Schedule, level: int, field: str) -> None:
    """Raise UNKNOWN_ID where a schedule has no level of that number."""
    if schedule.place(level) is None:
        raise _no_level(schedule, level, field)


def _no_level(schedule: Schedule, level: int, field: str) -> RuleViolation:
    last = schedule.steps[-1].level if schedule.steps else 0
    return RuleViolation("UNKNOWN_ID", "clock_no_level", field, level=level, last=last)


def _check_blinds(steps: Iterable[Step]) -> None:
    small = big = 0
    for at, step in enumerate(steps):
        if step.pause:
            continue
        field = f"/steps/{at}/big"
        if step.small > step.big:
            params: dict[str, Any] = {"level": step.level, "small": step.small, "big": step.big}
            raise RuleViolation("BLINDS_FALL", "clock_small_above", f"/steps/{at}/small", **params)
        if step.small < small or step.big < big:
            params = {"level": step.level, "blinds": _blinds(step), "before": f"{small}/{big}"}
            raise RuleViolation("BLINDS_FALL", "clock_blinds_fall", field, **params)
        small, big = step.small, step.big


def _check_chips(schedule: Schedule) -> None:
    """Refuse what could not be paid with the chips that are left, also where others give change."""
    chips = set(schedule.chips)
    for at, step in enumerate(schedule.steps):
        if step.colour_up:
            if step.colour_up not in chips:
                here = ", ".join(map(str, sorted(chips)))
                raise RuleViolation(
                    "CHIP_NEEDED", "clock_no_chip", f"/steps/{at}/colour_up", chip=step.colour_up, chips=here
                )
            chips.remove(step.colour_up)
        unit = gcd(*chips)
        for amount in (step.small, step.big, step.ante):
            if schedule.chips and amount and (not unit or amount % unit):
                raise _needed(schedule.steps, at, amount)


def _needed(steps: Sequence[Step], at: int, amount: int) -> RuleViolation:
    gone = next((place for place in range(at, -1, -1) if steps[place].colour_up), None)
    params: dict[str, Any] = {"amount": amount, "level": steps[at].level}
    if gone is None:
        return RuleViolation("CHIP_NEEDED", "clock_chip_missing", f"/steps/{at}/small", **params)
    chip = steps[gone].colour_up
    return RuleViolation("CHIP_NEEDED", "clock_chip_needed", f"/steps/{gone}/colour_up", chip=chip, **params)


def check_played(now: Schedule, then: Schedule, place: int, left: int) -> int:
    """Return what is left of the step at `place` in the schedule that is to hold from now on.

    Raises CLOCK_PAST where what has been played would be otherwise, or the step would be over.
    """
    for at, step in enumerate(now.steps[:place]):
        if at >= len(then.steps) or _terms(then.steps[at]) != _terms(step):
            raise RuleViolation("CLOCK_PAST", "clock_step_played", f"/steps/{at}", level=step.level)
    if place >= len(then.steps) or then.steps[place].pause != now.steps[place].pause:
        raise RuleViolation("CLOCK_PAST", "clock_step_played", "/steps", level=now.steps[place].level)
    remains = left + then.length(place) - now.length(place)
    if remains <= 0 < left:
        level = now.steps[place].level
        raise RuleViolation("CLOCK_PAST", "clock_step_over", f"/steps/{place}/ends", level=level)
    return max(0, remains)


def _terms(step: Step) -> tuple[Any, ...]:
    return step.ends, step.small, step.big, step.ante, step.pause


def _level(step: Step) -> tuple[Any, ...]:
    return step.level, step.small, step.big, step.ante, step.pause


def _blinds(step: Step) -> str:
    return f"{step.small}/{step.big}"


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"


def as_stated(schedule: Schedule) -> Mapping[str, Any]:
    """Return a schedule as the fact states it, to be edited, saved and taken in again."""
    # Which chips there are is not printed, and what is stated of chips is stated with them.
    names = ("ends", "small", "big", "ante", "pause", *(["colour_up"] if schedule.chips else []))
    stated: dict[str, Any] = {
        "steps": [{name: held for name in names if (held := getattr(step, name))} for step in schedule.steps]
    }
    last = schedule.entry_level
    if any(step.level == last and step.ends == schedule.entry_until for step in schedule.steps):
        stated["entry_level"] = last
    elif schedule.entry_until:
        stated["entry_until"] = schedule.entry_until
    if schedule.chips:
        stated["chips"] = list(schedule.chips)
    return stated
