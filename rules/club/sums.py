"""Add up what games say of people and of pairs, so that a game can be taken out as exactly as it was put in.

All is counted in whole numbers. So sums do not depend on the order of games: taking a corrected game out as
it was and putting it in as it is leaves what counting all of them anew would.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from rules.club.counting import FACTS

PAIR = ("together", "won_together", "against", "ahead", "behind", "won", "lost")
"""What is counted of two people: games as partners and those won, games against each other, how often the
first was ahead of the other and behind, how often he won and how often the other did."""
Counts = list[int]


class Sat(NamedTuple):
    """Hold what a game says of one of its people: `party` tells who played for the same side."""

    person: str
    party: str
    won: bool
    place: int
    counts: Sequence[int]


@dataclass
class Tally:
    """Hold what is counted of a person: FACTS in their order, and how many games he had on each day."""

    counts: Counts = field(default_factory=lambda: [0] * len(FACTS))
    days: Counter[str] = field(default_factory=Counter)

    def add(self, counts: Sequence[int], days: Mapping[str, int], sign: int = 1) -> None:
        """Add counts, or take them away."""
        self.counts = [one + sign * other for one, other in zip(self.counts, counts, strict=True)]
        for day, games in days.items():
            _count(self.days, day, sign * games)

    def as_json(self) -> dict[str, int]:
        """Return FACTS by name, and on how many `evenings` the games were."""
        return {**dict(zip(FACTS, self.counts, strict=True)), "evenings": len(self.days)}


@dataclass
class Sums:
    """Hold what games add up to: of each person, of each two, and of each day."""

    people: dict[str, Tally] = field(default_factory=dict)
    pairs: dict[str, dict[str, Counts]] = field(default_factory=dict)
    days: Counter[str] = field(default_factory=Counter)

    def add_game(self, day: str, sat: Sequence[Sat], sign: int = 1) -> None:
        """Add what a game says of those who sat in it, nobody twice, or take it away."""
        _count(self.days, day, sign)
        for each in sat:
            tally = self.people.setdefault(each.person, Tally())
            tally.add(each.counts, {day: 1}, sign)
            if not tally.days:
                del self.people[each.person]
        for one, other in combinations(sat, 2):
            self._add_pair(one, other, sign)
            self._add_pair(other, one, sign)

    def add(self, sums: Sums, persons: Iterable[str] | None = None) -> None:
        """Add other sums; of pairs those alone of `persons`, where they are given."""
        for person, tally in sums.people.items():
            self.people.setdefault(person, Tally()).add(tally.counts, tally.days)
        for person in sums.pairs if persons is None else persons:
            mine = self.pairs.setdefault(person, {})
            for other, counts in sums.pairs.get(person, {}).items():
                known = mine.get(other)
                mine[other] = [a + b for a, b in zip(known, counts, strict=True)] if known else [*counts]
        self.days.update(sums.days)

    def copy(self) -> Sums:
        """Return the same, to which games can be added."""
        people = {person: Tally(tally.counts, tally.days.copy()) for person, tally in self.people.items()}
        pairs = {person: dict(mine) for person, mine in self.pairs.items()}
        return Sums(people, pairs, self.days.copy())

    def _add_pair(self, one: Sat, other: Sat, sign: int) -> None:
        same = one.party == other.party
        counts = (
            same,
            same and one.won,
            not same,
            not same and one.place < other.place,
            not same and one.place > other.place,
            not same and one.won,
            not same and other.won,
        )
        mine = self.pairs.setdefault(one.person, {})
        known = mine.get(other.person, [0] * len(PAIR))
        new = [a + sign * b for a, b in zip(known, counts, strict=True)]
        if any(new):
            mine[other.person] = new
            return
        mine.pop(other.person, None)
        if not mine:
            del self.pairs[one.person]


def _count(counter: Counter[str], name: str, change: int) -> None:
    counter[name] += change
    if not counter[name]:
        del counter[name]
