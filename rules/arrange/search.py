"""Find the arrangement with the fewest points: runs suit by suit, then sets from what they leave."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import mul

from rules.arrange.build import build
from rules.arrange.cover import Groups, Way, cover_for, groups_for
from rules.arrange.hand import Hand, Plan, points_table, read_hand, suit_of
from rules.arrange.melds import Arrangement, MeldRules, Needs
from rules.arrange.sets import sets_for

NOTHING = Needs()
BEYOND = 1 << 30

# Points surely lost, wild cards, cards left in the hand's own bits, runs, straight runs, and how.
Choice = tuple[int, int, int, int, int, "Way | None"]


def arrange(cards: Sequence[str], rules: MeldRules, needs: Needs | None = None) -> Arrangement | None:
    """Find the arrangement with the fewest points among those that hold what is needed; None if there is none.

    Any hand size. Raises ValueError for more than three copies of a card. RULES §0 "Counting a losing hand".
    """
    needs = needs or NOTHING
    hand = read_hand(cards, rules)
    plans = [_Search(hand, rules, groups).run() for groups in groups_for(rules, needs, hand.wilds)]
    found = [plan for plan in plans if plan is not None]
    return build(hand, rules, needs, min(found, key=lambda plan: plan.points)) if found else None


def arrange_pure(cards: Sequence[str], rules: MeldRules, tanalas: bool = False) -> Arrangement:
    """Find the fewest points when only straight runs are exempt, and tanalas too where `tanalas` says so."""
    hand = read_hand(cards, rules)
    cover = cover_for(
        Groups(
            ace_high=rules.ace_high,
            run_max=rules.run_max or 14,
            min_naturals=0,
            tanala=(0, 0) if tanalas else None,
            joker_tanala=None,
            pure_run=0,
            needs=NOTHING,
            wilds=0,
            own_cost=0,
        )
    )
    points = points_table(rules.points)
    best = [
        min(
            cover.options(suit_of(hand.naturals, suit), suit_of(hand.own_wilds, suit)),
            key=lambda option: points[option.left],
        )
        for suit in range(4)
    ]
    ways = tuple(option.way for option in best)
    return build(hand, rules, None, Plan(sum(points[option.left] for option in best), ways, 0, 0, 0, 0))


class _Search:
    """One search: a choice for each suit, bounded by the points already lost."""

    def __init__(self, hand: Hand, rules: MeldRules, groups: Groups) -> None:
        self.hand = hand
        self.rules = rules
        self.groups = groups
        self.sets = sets_for(rules)
        self.order: list[int] = []
        self.levels: list[list[Choice]] = []
        self.ahead: list[int] = []
        self.best: Plan | None = None
        self.bound = BEYOND

    def run(self) -> Plan | None:
        """Search every suit in turn, those with the fewest choices first."""
        choices = [self._choices(suit) for suit in range(4)]
        if not all(choices):
            return None
        self.order = sorted(range(4), key=lambda suit: len(choices[suit]))
        self.levels = [choices[suit] for suit in self.order]
        least = [level[0][0] for level in reversed(self.levels)]
        self.ahead = [*accumulate(least, initial=0)][-2::-1]
        self._descend(0, (0, 0, 0, 0, 0), ())
        return self.best

    def _choices(self, suit: int) -> list[Choice]:
        """List what can be done with a suit, least sure loss first."""
        hand = self.hand
        points = points_table(self.rules.points)
        ranks = hand.naturals.to_bytes(13, "little")
        usable = [suit_of(int.from_bytes(ranks.translate(table), "little"), suit) for table in self.sets.usable]
        kept: dict[tuple[int, int, int, int], Choice] = {}
        for left, wilds, runs, pure, way in cover_for(self.groups).options(
            suit_of(hand.naturals, suit), suit_of(hand.own_wilds, suit)
        ):
            use = left & usable[min(hand.wilds - wilds, 2)]
            lost = points[left - use]
            key = (use, wilds, runs, pure)
            if key not in kept or kept[key][0] > lost:
                kept[key] = (lost, wilds, left << 2 * suit, runs, pure, way)
        return sorted(kept.values(), key=lambda choice: choice[:2])

    def _descend(self, depth: int, state: tuple[int, int, int, int, int], ways: tuple[Way | None, ...]) -> None:
        lost, wilds, left, runs, pure = state
        rest = self.ahead[depth]
        for choice_lost, choice_wilds, choice_left, choice_runs, choice_pure, way in self.levels[depth]:
            now = lost + choice_lost
            if now + rest >= self.bound:
                return
            spent = wilds + choice_wilds
            if spent > self.hand.wilds:
                continue
            following = (now, spent, left + choice_left, runs + choice_runs, pure + choice_pure)
            if depth < 3:
                self._descend(depth + 1, following, (*ways, way))
            else:
                self._finish(following, (*ways, way))

    def _finish(self, state: tuple[int, int, int, int, int], ways: tuple[Way | None, ...]) -> None:
        """Cover what the runs left by sets and keep the plan if it is the best."""
        _, wilds, left, runs, pure = state
        free = self._free_groups(self.groups.needs.runs - runs, self.groups.needs.pure - pure)
        if free is None:
            return
        spare = self.hand.wilds - wilds - 3 * sum(free)
        if spare < 0:
            return
        points = self._uncovered_points(left, spare)
        if points < self.bound:
            self.bound = points
            by_suit = dict(zip(self.order, ways, strict=True))
            self.best = Plan(points, tuple(by_suit[suit] for suit in range(4)), left, spare, *free)

    def _free_groups(self, runs: int, pure: int) -> tuple[int, int] | None:
        """Give the runs and tanalas to be made of wild cards alone where needs are not met, or None."""
        if runs <= 0 and pure <= 0:
            return 0, 0
        tanalas = 0
        if pure > 0:
            if self.groups.joker_tanala is None or self.groups.joker_tanala[1] == 0:
                return None
            tanalas = pure
            runs -= tanalas * self.groups.joker_tanala[0]
        if runs > 0 and self.rules.min_naturals:
            if self.groups.joker_tanala is None or self.groups.joker_tanala[0] == 0:
                return None
            tanalas += runs
            runs = 0
        return (max(runs, 0), tanalas) if 3 * tanalas <= self.hand.jokers else None

    def _uncovered_points(self, left: int, spare: int) -> int:
        """Give the points no set can save with so many wild cards."""
        ranks = left.to_bytes(13, "little")
        points = sum(map(mul, self.rules.points, ranks.translate(self.sets.uncovered)))
        if not spare or not points:
            return points
        if any(ranks.translate(self.sets.uneven)):
            return points - self._most_saved(ranks, spare)
        saved: list[int] = []
        for gains in self.sets.gains[:spare]:
            saved += map(mul, self.rules.points, ranks.translate(gains))
        saved.sort(reverse=True)
        return points - sum(saved[:spare])

    def _most_saved(self, ranks: bytes, spare: int) -> int:
        """Share wild cards among ranks where a second one may save more than the first."""
        best = [0] * (spare + 1)
        for rank, value in zip(ranks, self.rules.points, strict=True):
            saved = [*accumulate((gains[rank] * value for gains in self.sets.gains), initial=0)]
            best = [
                max(best[total - used] + saved[used] for used in range(min(total, len(saved) - 1) + 1))
                for total in range(spare + 1)
            ]
        return best[spare]
