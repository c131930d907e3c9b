"""What can be done with the cards of one suit of a hand."""

from __future__ import annotations

from operator import itemgetter

from rules.arrange.cover import OWN, Cover
from rules.arrange.groups import Groups
from rules.arrange.hand import Covered, Hand, Points
from rules.arrange.sets import Sets
from rules.arrange.suits import PARTS, SUIT_MASK, reachable, size_of

# Points surely lost, wild cards, cards left in the hand's own bits, runs, straight runs, and how.
Choice = tuple[int, int, int, int, int, Covered]

_by_loss = itemgetter(0, 1)
_NO_HELPERS = [(0, 0)]


class Masks:
    """The cards of a hand that some run, some straight run, or some set may hold, all suits together.

    in_runs: as runs, and wild cards that may be on their own place; sets: by number of wild cards (0, 1, 2 or
    more).
    """

    def __init__(self, hand: Hand, groups: Groups, sets: Sets) -> None:
        tanalas = groups.tanala is not None
        ranks = hand.naturals.to_bytes(13, "little")
        usable = [int.from_bytes(ranks.translate(table), "little") for table in sets.usable[: hand.wilds + 1]]
        self.sets = (usable + usable[-1:] * 2)[:3]
        held = hand.naturals + hand.own_wilds
        self.runs = hand.naturals & reachable(hand.naturals, hand.wilds, groups.ace_high, tanalas)
        self.straight = held & reachable(held, 0, groups.ace_high, tanalas)
        self.in_runs = self.runs | (held if groups.min_naturals > 1 else self.straight)


class SuitChoices:
    """The choices for one suit, worked out only as far as the search goes.

    Cards no set can use are lost unless a run takes them: each choice of those to lose is a tier, cheapest
    first. Within a tier are the choices of the cards left for sets.
    """

    __slots__ = (
        "_always_left",
        "_cover",
        "_for_runs",
        "_for_sets",
        "_held",
        "_helpers",
        "_most_straight",
        "_own",
        "_points",
        "_scarce",
        "breadth",
        "least_pure",
        "least_runs",
        "lost",
        "most_pure",
        "most_runs",
        "shift",
        "tiers",
        "worked_out",
    )

    def __init__(self, shift: int, hand: Hand, masks: Masks, cover: Cover, points: Points) -> None:
        self.shift = shift
        self._points = points.of
        self._held = hand.wilds
        naturals = hand.naturals >> shift & SUIT_MASK
        own = hand.own_wilds >> shift & SUIT_MASK
        straight = masks.straight >> shift & SUIT_MASK
        self._cover = cover if straight else cover.plain
        self._most_straight = cover.most_straight
        several = own and cover.groups.min_naturals > 1
        self._helpers = [(part, size_of(part)) for part in PARTS[own]] if several else _NO_HELPERS
        self._own = 0 if several or not cover.groups.needs.pure else own & straight
        sets = masks.sets[2] >> shift & SUIT_MASK
        self._scarce = sets & ~(masks.sets[0] >> shift), sets & ~(masks.sets[1] >> shift)
        self._for_runs = runs = masks.runs >> shift & SUIT_MASK
        self._always_left = naturals - runs
        self._for_sets = PARTS[runs & sets]
        self.lost = points.of[self._always_left & ~sets]
        self.tiers = points.tiers[runs & ~sets]
        self.breadth = len(self._for_sets) << size_of(runs & ~sets)
        self.worked_out: dict[int, list[Choice]] = {}
        self.most_pure = cover.most_straight(straight) if straight else 0
        self.most_runs = (size_of(runs) + hand.wilds) // 3
        self.least_runs = self.least_pure = 0

    def work_out(self, number: int) -> list[Choice]:
        """List the choices of a tier that make the runs this suit must make, least loss first."""
        tier_lost, lost_cards = self.tiers.known[number]
        tier_lost += self.lost
        held, cover, own, scarce, shift = self._held, self._cover, self._own, self._scarce, self.shift
        own_key = own << OWN
        least_pure, most_straight = self.least_pure, self._most_straight
        free = self._for_runs - lost_cards
        choices: list[Choice] = []
        for part in self._for_sets:
            for helper, size in self._helpers:
                taken = free - part + helper
                key = taken + own_key
                if least_pure and key not in cover and most_straight(taken + own) < least_pure:
                    continue
                for way in cover[key]:
                    left = part + self._always_left
                    wilds, runs, pure, _, _ = way
                    spare = held - wilds - size
                    if spare < 0 or pure < least_pure or runs < self.least_runs:
                        continue
                    lost = tier_lost
                    if spare < 2 and left & scarce[spare]:
                        lost += self._points[left & scarce[spare]]
                    choice = (lost, wilds + size, left + lost_cards << shift, runs, pure, (way, taken, own))
                    choices.append(choice)
        if len(choices) > 1:
            choices.sort(key=_by_loss)
        self.worked_out[number] = choices
        return choices
