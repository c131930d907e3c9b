"""Fold a game's log, keeping the state before every entry so that a change in the past folds from there."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from rules.canonical import canonical
from rules.game_type import GameType
from rules.sheet.entries import Entry, signed_facts
from rules.sheet.scoresheet import State

# Called before each entry is folded: there others can be answered.
Before = Callable[[Entry], None]


def at_once(_: Entry) -> None:
    """Fold without a break."""


@dataclass(frozen=True, eq=False)
class Log:
    """Hold the entries that stand, in order: the last of them, the state after it, and the log before it.

    Longer logs share the shorter ones, so that a new entry costs the same at any length, in time and in
    memory. `size` is how many bytes the rows have as JSON, `length` how many there are. `first` are the
    corrected entries as they were recorded first, by id.
    """

    game: GameType
    state: State
    entry: Entry | None = None
    before: Log | None = None
    length: int = 0
    size: int = 0
    first: Mapping[str, Entry] = field(default_factory=dict)

    @classmethod
    def fold(
        cls,
        game: GameType,
        start: State,
        entries: Iterable[Entry],
        before: Before = at_once,
        first: Mapping[str, Entry] | None = None,
    ) -> Log:
        """Return the log of a game that begins with `start`; `first` as in the log."""
        return cls(game, start, first=first or {})._then(entries, before)

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.after(0)

    def after(self, place: int) -> tuple[Entry, ...]:
        """Return the entries from the index `place` on."""
        return tuple(log.entry for log in reversed(list(self._back())) if log.length > place and log.entry)

    def place(self, entry_id: str) -> int | None:
        """Return the index of an entry, or None where no such entry stands."""
        return next((log.length - 1 for log in self._back() if log.entry and log.entry.id == entry_id), None)

    def number(self, place: int) -> int:
        """Return the deal number that an entry at `place` has or would have."""
        return 1 + self._until(place, self.first).state.sums.deals

    def with_new(self, entry: Entry, before: Before = at_once) -> Log:
        """Return the log with `entry` at its end; raises RuleViolation where it may not happen."""
        return self._then((entry,), before, strict=True)

    def with_more(self, entries: Iterable[Entry], before: Before = at_once) -> Log:
        """Return the log with `entries` at its end, which have happened."""
        return self._then(entries, before)

    def with_other(self, place: int, entry: Entry, before: Before = at_once) -> Log:
        """Return the log with `entry` in the place of another; raises RuleViolation as `with_new` does.

        Only `entry` is checked: later entries that no longer fit keep their place and show their problem.
        """
        known, *later = self.after(place)
        log = self._until(place, {known.id: known, **self.first})
        return log.with_new(entry, before)._then(later, before)

    def without(self, place: int, before: Before = at_once) -> Log:
        """Return the log without the entry at `place`."""
        return self._until(place, self.first)._then(self.after(place + 1), before)

    @cached_property
    def said(self) -> hashlib._Hash:
        """What a digest that begins with these entries has taken in so far; to be copied, not changed."""
        if self.entry is None or self.before is None:
            return hashlib.sha256(b'{"entries":[')
        said = self.before.said.copy()
        facts = canonical(signed_facts(self.entry))
        said.update((("," if self.length > 1 else "") + facts).encode())
        return said

    @cached_property
    def shown(self) -> hashlib._Hash:
        """What the digest of the rows as they are written has taken in so far; to be copied only."""
        if self.before is None:
            return hashlib.sha256()
        shown = self.before.shown.copy()
        shown.update(hashlib.sha256(self.state.rows[-1].encoded).hexdigest().encode())
        return shown

    def _back(self) -> Iterator[Log]:
        log: Log | None = self
        while log is not None:
            yield log
            log = log.before

    def _until(self, place: int, first: Mapping[str, Entry]) -> Log:
        return replace(next(log for log in self._back() if log.length == place), first=first)

    def _then(self, entries: Iterable[Entry], before: Before, *, strict: bool = False) -> Log:
        log = self
        for entry in entries:
            first = log.first.get(entry.id)
            for each in (entry, first) if first else (entry,):
                before(each)
            state = log.game.step(log.state, entry, first, strict=strict)
            # The rules never look back at a row, and a sheet shows it as it is written.
            row = state.rows[-1].let_go()
            state = replace(state, rows=log.state.rows.then(row))
            log = Log(log.game, state, entry, log, log.length + 1, log.size + len(row.written), log.first)
            # Made now, one upon the other: later they would be made for all at once.
            log.said  # noqa: B018
            log.shown  # noqa: B018
        return log
