"""Fold a game's log, keeping the state before every entry so that a change in the past folds from there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.entries import Deal, Entry
from rules.game_type import GameType
from rules.scoresheet import State


@dataclass(frozen=True)
class Log:
    """Hold the entries that stand, in order, with the state before each and, last, the state after all."""

    game: GameType
    entries: tuple[Entry, ...]
    states: tuple[State, ...]

    @classmethod
    def fold(cls, game: GameType, start: State, entries: Iterable[Entry]) -> Log:
        """Return the log of a game that begins with `start`."""
        return cls(game, (), (start,))._then(entries)

    @property
    def state(self) -> State:
        return self.states[-1]

    def place(self, entry_id: str) -> int | None:
        """Return the index of an entry, or None where no such entry stands."""
        return next((place for place, entry in enumerate(self.entries) if entry.id == entry_id), None)

    def number(self, place: int) -> int:
        """Return the deal number that an entry at `place` has or would have."""
        return 1 + sum(isinstance(entry, Deal) for entry in self.entries[:place])

    def with_new(self, entry: Entry) -> Log:
        """Return the log with `entry` at its end; raises RuleViolation where it may not happen."""
        self.game.check(self.state, entry)
        return self._then((entry,))

    def with_other(self, place: int, entry: Entry) -> Log:
        """Return the log with `entry` in the place of another; raises RuleViolation as `with_new` does.

        Only `entry` is checked: later entries that no longer fit keep their place and show their problem.
        """
        self.game.check(self.states[place], entry)
        return self._until(place)._then((entry, *self.entries[place + 1 :]))

    def without(self, place: int) -> Log:
        """Return the log without the entry at `place`."""
        return self._until(place)._then(self.entries[place + 1 :])

    def _until(self, place: int) -> Log:
        return Log(self.game, self.entries[:place], self.states[: place + 1])

    def _then(self, entries: Iterable[Entry]) -> Log:
        added, states = tuple(entries), list(self.states)
        for entry in added:
            states.append(self.game.step(states[-1], entry))
        return Log(self.game, (*self.entries, *added), tuple(states))
