"""Count a clock: what is left of a level at a moment that is given, in ms since 1970 (UTC)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from rules.events.clock.schedule import MINUTE, Schedule, Step


@dataclass(frozen=True)
class Clock:
    """Hold where a clock stood at the moment `since`, from which it runs; it stands where that is None.

    `place` is that of the step among those of the schedule, `left` what was left of it in ms, `pause` what
    was left of a break that was put in, which goes first. After the last step nothing is left: that level
    stays for good (K-4). It is `begun` once it was started.
    """

    schedule: Schedule = field(default_factory=Schedule)
    place: int = 0
    left: int = 0
    pause: int = 0
    since: int | None = None
    begun: bool = False

    @classmethod
    def new(cls, schedule: Schedule) -> Clock:
        """Return a clock that stands at the beginning of a schedule."""
        return cls(schedule, left=schedule.length(0) if schedule.steps else 0)

    @property
    def step(self) -> Step:
        """Return the step at which the clock stood; raises IndexError where the schedule is empty."""
        return self.schedule.steps[self.place]

    @property
    def over(self) -> bool:
        """Tell whether the schedule is over."""
        return self.left == 0

    def at(self, moment: int) -> Clock:
        """Return the clock as it stands at a moment; one before `since` finds it as it was then."""
        if self.since is None:
            return self
        gone, last = max(0, moment - self.since), len(self.schedule.steps) - 1
        place, left, pause = self.place, self.left, max(0, self.pause - gone)
        gone -= self.pause - pause
        while gone >= left and place < last:
            gone -= left
            place += 1
            left = self.schedule.length(place)
        left = max(0, left - gone)
        return replace(self, place=place, left=left, pause=pause, since=max(moment, self.since))

    def entries_left(self, moment: int) -> int | None:
        """Return how long entries are still open, in ms: 0 once they are closed, None where no clock says.

        It is reckoned as if the clock ran on from that moment.
        """
        if not self.schedule.entry_until:
            return None
        now = self.at(moment)
        until = (self.schedule.entry_until - now.step.ends) * MINUTE + now.left
        return until + now.pause if until > 0 else 0

    def started(self, moment: int, *, resumes: bool = False) -> Clock:
        """Return the clock running from a moment; one that runs ends a break put in, unless it `resumes`."""
        if self.since is None:
            return replace(self, since=moment, begun=True)
        now = self.at(moment)
        return replace(now, pause=0) if now.pause and not resumes else self

    def paused(self, moment: int) -> Clock:
        """Return the clock standing from a moment."""
        return self if self.since is None else replace(self.at(moment), since=None)

    def put_to(self, level: int, moment: int) -> Clock:
        """Return the clock at the beginning of a level; one that is not there leaves it as it is."""
        place, now = self.schedule.place(level), self.at(moment)
        if place is None:
            return self
        return replace(now, place=place, left=self.schedule.length(place), pause=0)

    def adjusted(self, ms: int, moment: int) -> Clock:
        """Return the clock with more time left, or with less where `ms` is below 0; at least none is."""
        now = self.at(moment)
        if now.pause:
            return replace(now, pause=max(0, now.pause + ms))
        if now.left + ms > 0 or now.place == len(self.schedule.steps) - 1:
            return replace(now, left=max(0, now.left + ms))
        return replace(now, place=now.place + 1, left=self.schedule.length(now.place + 1))

    def in_break(self, ms: int, moment: int) -> Clock:
        """Return the clock running in a break that lasts so long."""
        return replace(self.at(moment), pause=ms, since=moment, begun=True)

    def by(self, schedule: Schedule, moment: int) -> Clock:
        """Return the clock by another schedule: as far into it as it was in the one before."""
        now = self.at(moment)
        if not self.schedule.steps or not schedule.steps:
            return Clock.new(schedule)
        place = min(now.place, len(schedule.steps) - 1)
        left = now.left + schedule.length(place) - self.schedule.length(now.place)
        return replace(now, schedule=schedule, place=place, left=max(0, left))

    def summary(self) -> dict[str, Any]:
        """Return how the clock stood, in words that people know: level, seconds left, running or not."""
        step = self.step if self.schedule.steps else None
        return {
            "level": step.level if step else 0,
            "in_break": bool(self.pause or (step and step.pause)),
            "left": (self.pause or self.left) // 1000,
            "running": self.since is not None,
        }

    def as_json(self) -> dict[str, Any]:
        """Return all that a screen needs to count by itself; nothing of it changes but by acts."""
        return {
            "steps": [step.as_json() for step in self.schedule.steps],
            "entry_until": self.schedule.entry_until or None,
            "place": self.place,
            "left": self.left,
            "pause": self.pause,
            "since": self.since,
            "begun": self.begun,
        }
