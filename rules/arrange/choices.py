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

    in_runs: as runs, and wild cards that may be on their own place; scarce: those of `sets` that need more
    than no wild card, or than one.
    """

    def __init__(self, hand: Hand, groups: Groups, sets: Sets) -> None:
        tanalas = groups.tanala is not None
        ranks = hand.naturals.to_bytes(13, "little")
        usable = [int.from_bytes(ranks.translate(table), "little") for table in sets.usable[: hand.wilds + 1]]
        self.sets = usable[-1]
        self.scarce = self.sets & ~usable[0], self.sets & ~usable[:2][-1]
        held = hand.naturals + hand.own_wilds
        self.runs = self.straight = held & reachable(held, 0, groups.ace_high, tanalas)
        if hand.wilds:
            self.runs = hand.naturals & reachable(hand.naturals, hand.wilds, groups.ace_high, tanalas)
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
        "_tiers",
        "_worked_out",
        "found",
        "least_pure",
        "least_runs",
        "lost",
        "most_pure",
        "most_runs",
        "shift",
        "size",
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
        self._helpers = _NO_HELPERS
        self._own = 0
        if own:
            if cover.groups.min_naturals > 1:
                self._helpers = [(part, size_of(part)) for part in PARTS[own]]
            elif cover.groups.needs.pure:
                self._own = own & straight
        self._scarce = masks.scarce[0] >> shift, masks.scarce[1] >> shift
        self._for_runs = runs = masks.runs >> shift & SUIT_MASK
        self._always_left = naturals - runs
        sets = masks.sets >> shift
        self._for_sets = PARTS[runs & sets]
        self.lost = points.of[self._always_left & ~sets]
        self._tiers = points.tiers[runs & ~sets]
        # The tiers that have choices, as far as worked out: what they lose of the cards no set can use.
        self.found: list[tuple[int, list[Choice]]] = []
        self._worked_out = 0
        self.most_pure = cover.most_straight(straight) if straight else 0
        self.size = size_of(runs)
        self.most_runs = (self.size + hand.wilds) // 3
        self.least_runs = self.least_pure = 0

    def find_more(self, room: int) -> bool:
        """Work out the tiers that lose less than `room` up to one that has choices; tell whether one has."""
        known = self._tiers.known
        while self._worked_out < len(known) or self._tiers.grow():
            tier_lost, lost_cards = known[self._worked_out]
            if tier_lost >= room:
                return False
            self._worked_out += 1
            choices = self._work_out(self.lost + tier_lost, lost_cards)
            if choices:
                self.found.append((tier_lost, choices))
                return True
        return False

    def _work_out(self, tier_lost: int, lost_cards: int) -> list[Choice]:
        """List the choices of a tier that make the runs this suit must make, least loss first."""
        cover, own, scarce, shift = self._cover, self._own, self._scarce, self.shift
        least_pure, least_runs = self.least_pure, self.least_runs
        always_left = self._always_left + lost_cards
        own_key = own << OWN
        choices: list[Choice] = []
        for helper, helpers in self._helpers:
            most = self._for_runs - lost_cards + helper + own_key
            held = self._held - helpers
            for part in self._for_sets:
                key = most - part
                ways = cover.get(key)
                if ways is None:
                    if least_pure and self._most_straight(key - own_key + own) < least_pure:
                        continue
                    ways = cover[key]
                for way in ways:
                    wilds, runs, pure, _, _ = way
                    if wilds > held or pure < least_pure or runs < least_runs:
                        continue
                    left = always_left + part
                    lost = tier_lost
                    spare = held - wilds
                    if spare < 2 and left & scarce[spare]:
                        lost += self._points[left & scarce[spare]]
                    choices.append(
                        (lost, wilds + helpers, left << shift, runs, pure, (way, key - own_key, own))
                    )
        if len(choices) > 1:
            choices.sort(key=_by_loss)
        return choices
