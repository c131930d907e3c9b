"""Hold a stage as its format sees it: who plays it, what was drawn, and how the matches stand."""

from __future__ import annotations

from collections.abc import Callable, KeysView, Mapping
from dataclasses import dataclass, field as member
from functools import cached_property
from typing import Any, TypeVar

from rules.events.results import Result, Results, Score
from rules.events.state import Event, Match, Round, Stage

Read = TypeVar("Read")


@dataclass(frozen=True)
class Contest:
    """Hold a stage: its `settings` in force, and its `field`, those who play it in their order.

    The order is that of entry, or that in which they were confirmed from the stage before. `low` says that
    the low total wins the game, `sizes` how few and how many entrants meet at a table.
    """

    event: Event
    stage: Stage
    results: Results
    settings: Mapping[str, Any]
    field: tuple[str, ...]
    low: bool
    sizes: tuple[int, int]
    _read: dict[Any, Any] = member(init=False, repr=False, compare=False, default_factory=dict)

    @property
    def id(self) -> str:
        """Return the stage's id."""
        return self.stage.terms.stage

    def once(self, read: Callable[[Contest], Read]) -> Read:
        """Return what `read` says of this stage; whoever asks again has the same."""
        if read not in self._read:
            self._read[read] = read(self)
        known: Read = self._read[read]
        return known

    @cached_property
    def playing(self) -> KeysView[str]:
        """Return those of the field, in its order, who are still in, be it that others play on for them."""
        return dict.fromkeys(each for each in self.field if self.event.plays(each)).keys()

    def may_win(self, entrant: str) -> bool:
        """Tell whether somebody was not disqualified: who is first and withdraws has won all the same."""
        return self.event.entrants[entrant].standing != "disqualified"

    @cached_property
    def matches(self) -> tuple[Match, ...]:
        """Return the matches of all rounds in their order, those called off left out."""
        return tuple(match for each in self.stage.rounds for match in self.round(each.number))

    @cached_property
    def met(self) -> Mapping[str, tuple[str, ...]]:
        """Return for each of the field whom he met or will meet, in the order of the rounds."""
        met: dict[str, list[str]] = {entrant: [] for entrant in self.field}
        for match in self.matches:
            for entrant in match.entrants:
                met[entrant] += (other for other in match.entrants if other != entrant)
        return {entrant: tuple(others) for entrant, others in met.items()}

    @cached_property
    def taking_part(self) -> tuple[str, ...]:
        """Return those playing who have had a match or a bye: who came too late for any goes on nowhere."""
        drawn = {entrant for match in self.matches for entrant in match.entrants}
        drawn |= {bye for each in self.stage.rounds for bye in each.byes}
        return tuple(entrant for entrant in self.playing if entrant in drawn)

    def round(self, number: int) -> tuple[Match, ...]:
        """Return the matches of a round, those called off left out."""
        return self._rounds.get(number, ())

    def byes(self, number: int) -> tuple[str, ...]:
        """Return those who have a bye in a round."""
        held = self._by_number.get(number)
        return held.byes if held else ()

    def byes_here(self, number: int) -> tuple[str, ...]:
        """Return those who have a bye in a round and still play: who comes late can meet them."""
        return tuple(bye for bye in self.byes(number) if bye in self.playing)

    @cached_property
    def _by_number(self) -> Mapping[int, Round]:
        return {each.number: each for each in self.stage.rounds}

    @cached_property
    def _rounds(self) -> Mapping[int, tuple[Match, ...]]:
        matches = self.event.matches
        return {
            number: tuple(match for name in each.matches if not (match := matches[name]).off)
            for number, each in self._by_number.items()
        }

    @cached_property
    def last_round(self) -> int:
        """Return the number of the last round drawn, 0 before the first."""
        return max(self._by_number, default=0)

    def undrawn(self, number: int) -> tuple[str, ...]:
        """Return those playing who have neither a match nor a bye in a round."""
        drawn = {entrant for match in self.round(number) for entrant in match.entrants}
        drawn |= {*self.byes(number)}
        return tuple(entrant for entrant in self.playing if entrant not in drawn)

    def result(self, match: Match) -> Result | None:
        """Return how a match stands, None before it has begun."""
        return self.results.get(match.id)

    def is_over(self, match: Match) -> bool:
        """Tell whether a match has ended."""
        result = self.result(match)
        return result is not None and result.finished

    def begun(self, match: Match) -> bool:
        """Tell whether a match has a sheet or a result."""
        return bool(match.games) or match.id in self.results

    @property
    def is_played(self) -> bool:
        """Tell whether something was drawn, if only byes, and all matches have ended."""
        drawn = self.matches or any(each.byes for each in self.stage.rounds)
        return bool(drawn) and all(map(self.is_over, self.matches))

    def round_is_over(self, number: int) -> bool:
        """Tell whether all matches of a round have ended."""
        return all(self.is_over(match) for match in self.round(number))

    def holds_nobody_up(self, number: int) -> bool:
        """Tell whether all matches of a round have ended or are adjourned."""
        return all(match.adjourned or self.is_over(match) for match in self.round(number))

    def scores(self, match: Match) -> tuple[Score, ...]:
        """Return how everybody stands in a match; before it has begun everything is open."""
        result = self.result(match)
        if result is not None:
            return result.scores
        last = len(match.entrants)
        return tuple(Score(entrant, 0, 1, 1, last) for entrant in match.entrants)
