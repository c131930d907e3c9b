"""Declare the house rules of the poker tournament (RULES §12, §16)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from rules.switches import BadSwitch, Rules, Switch, choice, flag, integer, integers, listed

MOST_CHIPS = 10_000_000

# As printed, K-1: level 5 is twice as long as the others, and the blinds do not double throughout.
PRINTED_SCHEDULE = (
    *(5, 10, 15),
    *(10, 20, 30),
    *(20, 40, 45),
    *(40, 80, 60),
    *(100, 150, 90),
    *(150, 250, 105),
    *(250, 500, 120),
    *(500, 1000, 135),
    *(1000, 1500, 150),
)
# What the printed schedule changes, and for what; it does not say when.
PRINTED_COLOUR_UP = (10, 25)
_WHOLE_MINUTES = re.compile(r"(\d{1,3}):([0-5]\d):00", re.ASCII)


@dataclass(frozen=True)
class Level:
    """Hold one level: its number from 1, the blinds in chips, and the minute at which it ends."""

    number: int
    small_blind: int
    big_blind: int
    ends: int


def _minutes(value: Any) -> Any:
    """Return the minutes of a time such as ``0:45:00``; anything else as it is."""
    time = _WHOLE_MINUTES.fullmatch(value) if isinstance(value, str) else None
    return value if time is None else int(time[1]) * 60 + int(time[2])


def _flat_schedule(value: Any) -> Any:
    """Return levels written as ``{level, sb, bb, ends, note}`` as three numbers a level."""
    wanted = ("sb", "bb", "ends")
    if not isinstance(value, list) or not all(
        isinstance(row, Mapping) and all(key in row for key in wanted) for row in value
    ):
        return value
    return [number for row in value for number in (row["sb"], row["bb"], _minutes(row["ends"]))]


class ScheduleSwitch(Switch):
    """Take a schedule: three numbers a level, each level ending later than the one before."""

    def check(self, value: Any) -> None:
        super().check(value)
        if not value or len(value) % 3:
            raise BadSwitch(self.name, "house_rule.levels", label=self.label)
        if any(later <= sooner for sooner, later in pairwise([0, *value[2::3]])):
            raise BadSwitch(self.name, "house_rule.level_order", label=self.label)


_LEAVER = "What becomes of the prize of a player who left early in a prize place."
_PRIZES = {"lapses": "It lapses", "next_finisher": "The next player moves up"}
_UNTIL = "Nobody can register later than this many minutes after the start."
_MINUTES: dict[str, Any] = {"within": (0, 1440), "advanced": True, "from_book": _minutes}
_LATE = "Chips taken off the starting stack of who sits down in level 2, in level 3, and later."
_CHIPS_OFF: dict[str, Any] = {"within": (0, MOST_CHIPS), "advanced": True, "from_book": listed("2", "3", "4")}
_REBUY = "A player who is out may buy a new stack. An event seats nobody again."
_RAISE = "By how much a raise must go over the bet."
_RAISES = {"small_blind": "By the small blind", "last_raise": "By the last raise"}

SWITCHES = (
    integer("stack", 3000, "Starting stack", "Chips of a player who is on time.", within=(1, MOST_CHIPS)),
    integer("prizes", 3, "Prizes", "So many players take a prize.", within=(1, 1000)),
    choice("leaver_prize", "lapses", "Prize of who leaves", _LEAVER, _PRIZES, "K-6"),
    flag("rebuy", False, "Rebuys", _REBUY),
    integer(
        "break_below", 5, "Break tables under", "A table with fewer players is broken up.", within=(2, 10)
    ),
    integer("registration_until", 45, "Registration until minute", _UNTIL, **_MINUTES),
    integers("late_penalties", [100, 300, 500], "Chips off for coming late", _LATE, "K-2", **_CHIPS_OFF),
    choice("min_raise", "small_blind", "Smallest raise", _RAISE, _RAISES, "K-3", advanced=True),
    ScheduleSwitch(
        "schedule",
        "list",
        list(PRINTED_SCHEDULE),
        "Schedule",
        "Three numbers a level: small blind, big blind, and the minute after the start at which it ends.",
        "K-1",
        minimum=1,
        maximum=MOST_CHIPS,
        advanced=True,
        from_book=_flat_schedule,
    ),
)


def levels(rules: Rules) -> list[Level]:
    """Return the levels of the schedule in force."""
    numbers = list(rules["schedule"])
    triples = zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True)
    return [Level(number, *triple) for number, triple in enumerate(triples, 1)]
