"""Say where a game stands in which low totals win: who is out, who is level, what a tie leads to."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import Literal

from rules.rummy13.game import Rummy13
from rules.sheet.limits import Limit
from rules.sheet.scoresheet import Points, Row, State, Verdict, whole
from rules.switches import Rules

OUT_AT = "Whether exactly the limit is out already."
DEALS = "After so many deals the lowest total wins."
TIE = "What happens when the lowest total is shared after the last deal."
TieBreak = Literal["extra_hand", "extra_round", "shared", "fewest_100s", "organiser"]


@dataclass(frozen=True)
class Ending(Limit):
    """Hold how a game ends.

    deals: None where only eliminations end the game; void_counts: void deals count towards them. hundred: the
    points of a hand without lives, which the fewest_100s tie-break counts.
    """

    deals: int | None
    tie_break: TieBreak = "extra_hand"
    void_counts: bool = True
    hundred: Points = 100

    def left(self, total: Points) -> Points | None:
        """Return the points a player can still take and stay in; None where nobody goes out."""
        if self.limit is None:
            return None
        return whole(self.limit - total - (1 if self.at_limit else 0))


@dataclass(frozen=True)
class LowTally:
    """Hold what the deals that count say of an ending.

    `deals` and `void` are how many there were before any tie-break; `hundreds` how often each seat paid for a
    hand without lives; `played_off` what each seat took in tie-breaks, and `between` what the first of two
    seats took in those that both played.
    """

    deals: int = 0
    void: int = 0
    hundreds: Mapping[int, int] = field(default_factory=Counter)
    played_off: Mapping[int, Points] = field(default_factory=Counter)
    between: Mapping[tuple[int, int], Points] = field(default_factory=Counter)

    def with_deal(self, row: Row, hundred: Points) -> LowTally:
        """Return the tally once the deal of `row`, which counts, has followed."""
        lines, hundreds = row.scored.lines, Counter(self.hundreds)
        hundreds.update(line.seat for line in lines if line.points >= hundred)
        if not row.tied:
            void = row.scored.result["void"]
            return replace(self, deals=self.deals + (not void), void=self.void + void, hundreds=hundreds)
        played_off, between = Counter(self.played_off), Counter(self.between)
        played_off.update({line.seat: line.points for line in lines})
        tied = {line.seat: line.points for line in lines if line.seat in row.tied}
        between.update({pair: tied[pair[0]] for pair in permutations(tied, 2)})
        return replace(self, hundreds=hundreds, played_off=played_off, between=between)


def ending_of(rules: Rules, deals: str, tie: str) -> Ending:
    """Return how a game with these rules ends.

    `deals` and `tie` are the house rules that say after how many deals, and what a tie leads to.
    """
    return Ending(
        limit=rules["limit"],
        at_limit=rules["eliminate_at"] == "reach",
        deals=rules[deals],
        tie_break=rules[tie],
        void_counts=rules.get("void_counts_as_hand", True),
        hundred=rules.get("no_lives", 100),
    )


class LimitRummy(Rummy13):
    """Play until all but one are past a limit, or for a set number of deals; low totals win."""

    direction = "low"

    @staticmethod
    @abstractmethod
    def ending(rules: Rules) -> Ending:
        """Return how a game with these rules ends."""

    def everybody_plays(self, rules: Rules) -> bool:
        return self.ending(rules).limit is None

    def tally(self, state: State, row: Row) -> LowTally:
        before: LowTally = state.sums.own or LowTally()
        played = row.dealer is not None and row.counts
        return before.with_deal(row, self.ending(state.rules).hundred) if played else before

    def judge(self, state: State) -> Verdict:
        """Return where the game stands after the last row of `state`."""
        ending, tally = self.ending(state.rules), state.sums.own
        verdict = Verdict(out=ending.out(state))
        judged = replace(state, verdict=verdict)
        if verdict.out and len(judged.active()) <= 1:
            return self.finished(judged)
        played = tally.deals + (tally.void if ending.void_counts else 0)
        if ending.deals is None or played < ending.deals:
            return verdict
        level = _level(judged, tally)
        if len(level) > 1 and ending.tie_break == "fewest_100s":
            fewest = min(tally.hundreds[seat] for seat in level)
            level = tuple(seat for seat in level if tally.hundreds[seat] == fewest)
        if len(level) == 1 or ending.tie_break == "shared":
            return replace(verdict, status="finished", winners=level)
        return replace(verdict, status="tie_break", tied=level)

    def left(self, state: State, seat: int) -> Points | None:
        return self.ending(state.rules).left(state.totals()[seat])


def _level(state: State, tally: LowTally) -> tuple[int, ...]:
    """Return those still in whom nobody is ahead of, unless in a circle that they belong to.

    Only who plays off takes points in a tie-break. So two seats are compared by what they have without, and
    by the tie-breaks for which both were tied; after a ruling, three may be ahead of each other in a circle.
    """
    regular = {seat: points - tally.played_off[seat] for seat, points in state.totals().items()}

    def ahead(one: int, other: int) -> bool:
        mine = regular[one] + tally.between[one, other]
        return mine < regular[other] + tally.between[other, one]

    seats = state.active()
    before = {seat: {other for other in seats if ahead(other, seat)} for seat in seats}
    for between in seats:
        for seat in seats:
            if between in before[seat]:
                before[seat] |= before[between]
    return tuple(seat for seat in seats if all(seat in before[other] for other in before[seat]))
