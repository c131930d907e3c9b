"""Find out again who may be paired with whom, how they are ranked, and who is through, in rounds of pairs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, NamedTuple

import networkx

from tests.events.naive import Naive

BYES = {"win": 2, "draw": 1, "nothing": 0}
PAIRED = ("two_losses", "rounds")
A_KIND = 10**6
"""One second meeting costs as much as a million second byes, and so on down."""


class Meeting(NamedTuple):
    """Hold what a match was for one of its two."""

    other: str
    over: bool
    took: int
    lost: bool
    difference: float


class Rounds:
    """Read the rounds of a stage, those before the round `before` alone if it is given."""

    def __init__(self, naive: Naive, stage: str, before: int | None = None) -> None:
        self.naive, self.stage = naive, stage
        self.terms: dict[str, Any] = naive.shown["stages"][stage]
        settings = self.terms.get("settings") or {}
        self.two_losses = self.terms["format"] == "two_losses"
        self.rounds: int = settings.get("rounds", 5)
        self.advance: int = settings.get("advance", 1)
        self.enough: int = settings.get("wins", 4)
        self.drawn = [each for each in self.terms["rounds"] if before is None or each["round"] < before]
        self.of_bye = BYES[settings.get("bye", "win")]
        self.field = [
            one
            for one, entrant in naive.entrants.items()
            if entrant["competition"] == self.terms["competition"]
        ]
        self.byes = {one: sum(one in each["byes"] for each in self.drawn) for one in self.field}
        self.met: dict[str, list[Meeting]] = {one: [] for one in self.field}
        for match in self.matches:
            self._meet(match)

    @property
    def matches(self) -> list[str]:
        return [match for each in self.drawn for match in each["matches"] if self._named(match)]

    def _named(self, match: str) -> list[str]:
        named: list[str] = self.naive.matches[match]["entrants"]
        return named

    def _meet(self, match: str) -> None:
        one, other = self._named(match)
        stood, over = self.naive.stood.get(match), self.naive.is_over(match)
        won = 0 if self.naive.matches[match]["without_win"] else 2
        for mine, his in ((one, other), (other, one)):
            took, lost, difference = 0, False, 0.0
            if stood and over:
                level = stood.places[mine] == stood.places[his]
                lost = stood.places[mine] > 1
                took = 0 if lost else 1 if level else won
                difference = stood.points[mine] - stood.points[his]
            self.met[mine].append(Meeting(his, over, took, lost, difference))

    def points(self, one: str) -> int:
        return sum(each.took for each in self.met[one]) + self.byes[one] * self.of_bye

    def losses(self, one: str) -> int:
        return sum(each.lost for each in self.met[one])

    def wins(self, one: str) -> int:
        """Return the wins by which two losses are ranked; a bye that counts as one is one."""
        return sum(each.took == 2 for each in self.met[one]) + (self.byes[one] if self.of_bye == 2 else 0)

    @property
    def contenders(self) -> list[str]:
        here = [one for one in self.field if self.naive.is_in(one)]
        return [one for one in here if self.losses(one) < 2] if self.two_losses else here

    @property
    def all_over(self) -> bool:
        return bool(self.matches) and all(map(self.naive.is_over, self.matches))

    @property
    def is_over(self) -> bool:
        more = len(self.drawn) < self.rounds and len(self.contenders) > 1
        return self.all_over and not more

    def check_drawn(self, number: int) -> None:
        """Assert that no pairing is better than the whole round that was drawn now after those read here."""
        [drawn] = [each for each in self.terms["rounds"] if each["round"] == number]
        pairs = [self._named(match) for match in drawn["matches"]] + [[one] for one in drawn["byes"]]
        contenders = sorted(self.contenders)
        assert sorted(one for pair in pairs for one in pair) == contenders, number
        assert len(drawn["byes"]) == len(contenders) % 2, number
        graph = networkx.Graph()
        for one, other in combinations([*contenders, *[""] * (len(contenders) % 2)], 2):
            graph.add_edge(one, other, weight=-self._cost([one, other] if other else [one]))
        best = networkx.max_weight_matching(graph, maxcardinality=True)
        least = -sum(graph.edges[pair]["weight"] for pair in best)
        assert sum(map(self._cost, pairs)) == least, number

    def _cost(self, pair: Sequence[str]) -> int:
        """Return second meetings, second byes, a bye too high, and squares of difference, as one number."""
        lowest = min(map(self.points, self.contenders))
        if len(pair) == 1:
            above = self.points(pair[0]) - lowest
            return (self.byes[pair[0]] * A_KIND + above) * A_KIND
        one, other = pair
        again = sum(each.other == other for each in self.met[one])
        difference = (self.points(one) - self.points(other)) ** 2
        return again * A_KIND**3 + difference

    def places(self) -> dict[str, int]:
        """Return the place of everybody in the competition."""
        placed: dict[str, int] = {}
        values = {one: self._first_values(one) for one in self.field}
        for one, mine in values.items():
            ahead = sum(value < mine for value in values.values())
            level = [other for other, value in values.items() if value == mine]
            among = {other: self._last_values(other, level) for other in level}
            placed[one] = 1 + ahead + sum(value < among[one] for value in among.values())
        return placed

    def _first_values(self, one: str) -> tuple[float, ...]:
        others = [each.other for each in self.met[one]]
        if self.two_losses:
            return (-self.wins(one), self.losses(one), -sum(map(self.wins, others)))
        return (-self.points(one), -sum(map(self.points, others)))

    def _last_values(self, one: str, level: Sequence[str]) -> tuple[float, ...]:
        difference = sum(each.difference for each in self.met[one])
        if self.two_losses:
            return (-difference,)
        return (-sum(each.took for each in self.met[one] if each.other in level), -difference)

    def through(self) -> set[str]:
        """Return who goes on whatever still happens."""
        if self.two_losses:
            left = self.contenders
            alone = {*left} if len(left) == 1 and self.is_over else set[str]()
            return alone | {one for one in self._here() if self.wins(one) >= self.enough}
        if self._nothing_open():
            return self._first()
        return {one for one in self._here() if self._reaching(one) < self.advance}

    def _reaching(self, one: str) -> int:
        """Return how many others can come level with somebody; of two in their last match it may be one."""
        mine = self.points(one)
        others = {other for other in self._here() if other != one and self._most(other) >= mine}
        both = [self._named(match) for match in self.matches if not self.naive.is_over(match)]
        both = [pair for pair in both if {*pair} <= others]
        last = [pair for pair in both if all(self._most(each) == self.points(each) + 2 for each in pair)]
        return len(others) - sum(sum(mine - self.points(each) for each in pair) > 2 for pair in last)

    def gone(self) -> set[str]:
        """Return who goes on no more whatever still happens."""
        if self.two_losses:
            out = {*self.field} - ({*self.contenders} if not self.is_over else set())
            return out - self.through()
        away = {one for one in self.field if not self.naive.is_in(one)}
        if self._nothing_open():
            return {*self.field} - self._first() | away
        here = self._here()
        behind = {
            one for one in here if sum(self.points(other) > self._most(one) for other in here) >= self.advance
        }
        return behind | away

    def _here(self) -> list[str]:
        return [one for one in self.field if self.naive.is_in(one)]

    def _nothing_open(self) -> bool:
        return not any(self._to_come(one) or not all(m.over for m in self.met[one]) for one in self.field)

    def _most(self, one: str) -> int:
        """Return the most match points that somebody can end with."""
        open_ones = sum(not each.over for each in self.met[one])
        return self.points(one) + 2 * open_ones + 2 * self._to_come(one)

    def _to_come(self, one: str) -> int:
        """Return in how many rounds more somebody can be drawn."""
        if not self.naive.is_in(one):
            return 0
        left = self.rounds - len(self.drawn)
        if not self.drawn:
            return left
        last = self.drawn[-1]
        matches = [match for match in last["matches"] if self._named(match)]
        in_it = one in last["byes"] or any(one in self._named(match) for match in matches)
        running = any(
            not self.naive.is_over(match) and not self.naive.matches[match]["adjourned"] for match in matches
        )
        return left + (running and not in_it)

    def _first(self) -> set[str]:
        """Return the first ones of those who play and have played, with all level at the last place."""
        places = self.places()
        drawn = {one for each in self.drawn for one in each["byes"]}
        drawn |= {one for each in self.drawn for match in each["matches"] for one in self._named(match)}
        here = sorted((one for one in self._here() if one in drawn), key=lambda one: places[one])
        last = places[here[self.advance - 1]] if len(here) >= self.advance else len(self.field)
        return {one for one in here if places[one] <= last}
