"""Find the arrangement with the fewest points: runs suit by suit, then sets from what they leave."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter, mul

from rules.arrange.build import build, share_wilds
from rules.arrange.choices import Masks, SuitChoices
from rules.arrange.cover import cover_for, groups_of
from rules.arrange.groups import Groups, groups_for
from rules.arrange.hand import Covered, Hand, Plan, points_for, read_hand
from rules.arrange.melds import Arrangement, MeldRules, Needs
from rules.arrange.plain import NOTHING_TO_COVER
from rules.arrange.sets import sets_for
from rules.arrange.suits import LONGEST, PARTS, SUIT_MASK, reachable, size_of

NOTHING = Needs()
BEYOND = 1 << 30
_NO_RUNS: Covered = (NOTHING_TO_COVER[0], 0, 0)
_size = attrgetter("size")


def arrange(cards: Sequence[str], rules: MeldRules, needs: Needs | None = None) -> Arrangement | None:
    """Find the arrangement with the fewest points that holds what is needed; None if there is none.

    Any hand size. Raises ValueError for more than three copies of a card. RULES §0 "Counting a losing hand".
    """
    needs = needs or NOTHING
    if needs.runs <= needs.pure:
        # Every straight run is a run: to count both would be to count twice.
        needs = needs._replace(runs=0)
    hand = read_hand(cards, rules)
    best: Plan | None = None
    for groups in groups_for(rules, needs, hand.wilds):
        plan = _Search(hand, rules, groups).run()
        if best is None or (plan is not None and plan.points < best.points):
            best = plan
    return None if best is None else build(hand, rules, needs, best)


def arrange_pure(cards: Sequence[str], rules: MeldRules, tanalas: bool = False) -> Arrangement:
    """Find the fewest points when only straight runs are exempt, and tanalas too where `tanalas` says so."""
    hand = read_hand(cards, rules)
    groups = Groups(
        ace_high=rules.ace_high,
        run_max=rules.run_max or LONGEST,
        min_naturals=0,
        tanala=(0, 0) if tanalas else None,
    )
    cover = cover_for(groups)
    points = points_for(rules.points).of
    reach = reachable(hand.naturals + hand.own_wilds, 0, rules.ace_high, tanalas)
    lost = 0
    suits: list[Covered] = []
    for shift in (0, 2, 4, 6):
        naturals, own, runs = (
            packed >> shift & SUIT_MASK for packed in (hand.naturals, hand.own_wilds, reach)
        )
        least, way, taken = min(
            (points[naturals - part], way, part + helper)
            for helper in PARTS[own & runs]
            for part in PARTS[naturals & runs]
            for way in cover[part + helper]
        )
        lost += least
        suits.append((way, taken, 0))
    return build(hand, rules, None, Plan(lost, suits, 0, 0, 0, 0))


class _Search:
    """One search: a choice for each suit, bounded by the points already lost."""

    def __init__(self, hand: Hand, rules: MeldRules, groups: Groups) -> None:
        self.hand = hand
        self.rules = rules
        self.groups = groups
        self.sets = sets_for(rules)
        # What the suits without runs lose, and their cards.
        self.lost = self.left = 0
        # Each suit, what those after it lose at least, and the runs and straight runs it must bring the count
        # to.
        self.steps: list[tuple[SuitChoices, int, int, int]] = []
        self.chosen: list[Covered] = []
        self.best: tuple[int, int, int, tuple[int, int], tuple[Covered, ...]] | None = None
        self.bound = BEYOND

    def run(self) -> Plan | None:
        """Search every suit in turn, the smallest first."""
        joker_runs, joker_tanalas = self._most_joker_groups()
        runs, pure = self.groups.needs.runs - joker_runs, self.groups.needs.pure - joker_tanalas
        masks = Masks(self.hand, self.groups, self.sets)
        if pure > 0 and not masks.straight:
            return None
        suits = self._suits_with_runs(masks)
        lost = 0
        for suit in reversed(suits):
            self.steps.append((suit, lost, runs, pure))
            lost, runs, pure = lost + suit.lost, runs - suit.most_runs, pure - suit.most_pure
        self.steps.reverse()
        if runs > 0 or pure > 0:
            return None
        for suit in suits:
            suit.least_runs, suit.least_pure = runs + suit.most_runs, pure + suit.most_pure
        self.chosen = [_NO_RUNS] * len(suits)
        self._descend(0, self.lost, self.hand.wilds, self.left, 0, 0)
        if self.best is None:
            return None
        points, left, spare, free, chosen = self.best
        covered = [_NO_RUNS] * 4
        for suit, way in zip(suits, chosen, strict=True):
            covered[suit.shift >> 1] = way
        return Plan(points, covered, left, spare, *free)

    def _suits_with_runs(self, masks: Masks) -> list[SuitChoices]:
        """List the suits that may have runs, the smallest first; count the cards of the others."""
        cover = cover_for(self.groups)
        points = points_for(self.rules.points)
        suits: list[SuitChoices] = []
        for shift in (0, 2, 4, 6):
            if masks.in_runs >> shift & SUIT_MASK:
                suits.append(SuitChoices(shift, self.hand, masks, cover, points))
            else:
                cards = self.hand.naturals >> shift & SUIT_MASK
                self.lost += points.of[cards & ~(masks.sets >> shift)]
                self.left += cards << shift
        suits.sort(key=_size)
        return suits

    def _most_joker_groups(self) -> tuple[int, int]:
        """Give the most runs and straight runs that groups of three wild cards could make."""
        tanalas = self.hand.jokers // 3 if self.groups.joker_tanala else 0
        least = self.rules.min_naturals
        runs = least == 0 or (least == 1 and self.hand.own_wilds)
        return self.hand.wilds // 3 if runs or tanalas else 0, tanalas

    def _descend(self, depth: int, lost: int, spare: int, left: int, runs: int, pure: int) -> None:
        """Try every choice for a suit that may still lead to fewer points."""
        if depth == len(self.steps):
            self._finish(left, spare, runs, pure)
            return
        suit, ahead, least_runs, least_pure = self.steps[depth]
        least_runs -= runs
        least_pure -= pure
        limit = lost + ahead
        tier_limit = limit + suit.lost
        found = suit.found
        number = 0
        while number < len(found) or suit.find_more(self.bound - tier_limit):
            tier_lost, choices = found[number]
            if tier_limit + tier_lost >= self.bound:
                return
            number += 1
            for choice in choices:
                more_lost, more_wilds, more_left, more_runs, more_pure, covered = choice
                if limit + more_lost >= self.bound:
                    break
                if more_wilds > spare or more_pure < least_pure or more_runs < least_runs:
                    continue
                self.chosen[depth] = covered
                self._descend(
                    depth + 1,
                    lost + more_lost,
                    spare - more_wilds,
                    left + more_left,
                    runs + more_runs,
                    pure + more_pure,
                )

    def _finish(self, left: int, spare: int, runs: int, pure: int) -> None:
        """Cover what the runs left by sets and keep the plan if it is the best."""
        free = (0, 0)
        needs = self.groups.needs
        if runs < needs.runs or pure < needs.pure:
            possible = self._free_groups(needs.runs - runs, needs.pure - pure)
            if possible is None:
                return
            free = possible
            spare -= 3 * sum(free)
            if spare < 0:
                return
        ranks = left.to_bytes(13, "little")
        points: int = sum(map(mul, self.rules.points, ranks.translate(self.sets.uncovered)))
        if spare and points:
            points -= self._saved(ranks, spare)
        if points < self.bound:
            self.bound = points
            self.best = points, left, spare, free, tuple(self.chosen)

    def _free_groups(self, runs: int, pure: int) -> tuple[int, int] | None:
        """Give the runs and tanalas to be made of wild cards alone where needs are not met, or None."""
        counts = self.groups.joker_tanala or (0, 0)
        tanalas = 0
        if pure > 0:
            if not counts[1]:
                return None
            tanalas = pure
            runs -= tanalas * counts[0]
        runs = max(runs, 0)
        possible = self._possible_joker_runs() if runs else 0
        if runs > possible and counts[0]:
            tanalas += runs - possible
            runs = possible
        return (runs, tanalas) if runs <= possible and 3 * tanalas <= self.hand.jokers else None

    def _possible_joker_runs(self) -> int:
        """Count the runs wild cards alone could make, one of them on its own place if that is asked."""
        if self.rules.min_naturals != 1:
            return self.hand.wilds if self.rules.min_naturals == 0 else 0
        at_home = size_of(self.hand.own_wilds)
        for covered in self.chosen:
            at_home -= sum(map(len, groups_of(*covered))) - size_of(covered[1])
        return at_home

    def _saved(self, ranks: bytes, spare: int) -> int:
        """Give the points that so many wild cards save in sets."""
        points = self.rules.points
        if spare == 1:
            most: int = max(map(mul, points, ranks.translate(self.sets.gains[0])))
            return most
        if any(ranks.translate(self.sets.uneven)):
            return share_wilds(ranks, spare, points, self.sets)[0]
        saved: list[int] = []
        for gains in self.sets.gains[:spare]:
            saved += map(mul, points, ranks.translate(gains))
        saved.sort(reverse=True)
        return sum(saved[:spare])
