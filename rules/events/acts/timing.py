"""Acts of a stage's clock: started, paused, put to a level, time added or taken, a break, its schedule."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.events.acts.kinds import DESK, STAGE, Fact
from rules.outcome.common_kinds import FLAG, count
from rules.outcome.facts import fact, rows
from rules.outcome.kinds import Many, Number

MOST_STEPS = 60
MOST_MINUTES = 6_000
MOST_SECONDS = 86_400
CHIPS = count(1, 100_000_000)
_LEVEL = count(1, MOST_STEPS)


@dataclass(frozen=True, kw_only=True)
class ClockStarted(Fact, word="clock_started", may=DESK, adds=True, shown_at="none"):
    """Let the clock of a stage run: from the beginning, after a pause, or at once after a break put in.

    One that `resumes` ends no break: where another has let the clock run already, it changes nothing.
    """

    stage: str = fact(STAGE.needed)
    resumes: bool | None = fact(FLAG)


@dataclass(frozen=True, kw_only=True)
class ClockPaused(Fact, word="clock_paused", may=DESK, adds=True, shown_at="none"):
    """Let the clock of a stage stand until it is started again."""

    stage: str = fact(STAGE.needed)


@dataclass(frozen=True, kw_only=True)
class ClockLevel(Fact, word="clock_level", may=DESK, adds=True, shown_at="none"):
    """Put the clock to the beginning of a level, whatever was left of the one before."""

    stage: str = fact(STAGE.needed)
    level: int = fact(_LEVEL.needed)


@dataclass(frozen=True, kw_only=True)
class ClockTime(Fact, word="clock_time", may=DESK, adds=True, shown_at="none"):
    """Add so many seconds to what is left of the level or the break; below 0 they are taken."""

    stage: str = fact(STAGE.needed)
    seconds: int = fact(Number("count", -MOST_SECONDS, MOST_SECONDS).needed)


@dataclass(frozen=True, kw_only=True)
class ClockBreak(Fact, word="clock_break", may=DESK, adds=True, shown_at="none"):
    """Begin a break of so many minutes now; what is left of the level goes on after it."""

    stage: str = fact(STAGE.needed)
    minutes: int = fact(count(1, MOST_MINUTES).needed)


@dataclass(frozen=True)
class StepStated:
    """State a level, or a break: it ends so many minutes after the start, as the printed schedules have it.

    `colour_up` is the chip that is changed before it begins. A level without blinds is a plain countdown.
    """

    ends: int = fact(count(1, MOST_MINUTES).needed)
    small: int | None = fact(CHIPS)
    big: int | None = fact(CHIPS)
    ante: int | None = fact(CHIPS)
    pause: bool | None = fact(FLAG)
    colour_up: int | None = fact(CHIPS)


@dataclass(frozen=True, kw_only=True)
class ScheduleStated(Fact, word="clock_schedule", shown_at="none"):
    """State by which schedule the clock of a stage runs; what has been played of it stays as it was.

    Entries are open until the end of `entry_level`, where none is stated until the minute `entry_until`.
    `chips` are the kinds of chips in play.
    """

    stage: str = fact(STAGE.needed)
    steps: tuple[StepStated, ...] = fact(replace(rows(StepStated, MOST_STEPS), fewest=1).needed)
    entry_level: int | None = fact(_LEVEL)
    entry_until: int | None = fact(count(1, MOST_MINUTES))
    chips: tuple[int, ...] = fact(Many("numbers", CHIPS, 20))
