"""Cover the cards of one suit by runs and tanalas, with the fewest wild cards, straight or not.

What can be done with 5-6-8 can be done with 9-T-Q: a suit without aces is moved down until its lowest card is
a two, and remembered so.
"""

from __future__ import annotations

from rules.arrange.groups import Groups, Way
from rules.arrange.suits import (
    ACES,
    DOUBLES,
    HIGH_ACE,
    LONGEST,
    ONES,
    REMEMBERED,
    moved_down,
    reachable,
    turned_round,
)

NOTHING_TO_COVER: tuple[Way, ...] = ((0, 0, 0, (), None),)

# Places, wild cards and runs of one group, and what is then left to cover.
Group = tuple[tuple[int, ...], int, int, int]


def as_good(way: Way, other: Way) -> bool:
    """Tell whether a way needs no more wild cards than another and makes as many runs."""
    return way[0] <= other[0] and way[1] >= other[1]


def add_ways(
    found: list[Way], group: Group, rest: tuple[Way, ...], pure: int, most_wilds: int, most_runs: int
) -> None:
    """Add the ways that begin with a group and go on as `rest`; drop those that others beat.

    pure: how many straight runs they, and those found so far, single out; most_runs: counted no further.
    """
    places, group_wilds, group_runs, _ = group
    for way in rest:
        wilds = way[0] + group_wilds
        if wilds > most_wilds:
            continue
        runs = min(way[1] + group_runs, most_runs)
        for rival in found:
            if rival[0] <= wilds and rival[1] >= runs:
                break
        else:
            if found:
                found[:] = [rival for rival in found if rival[0] < wilds or rival[1] > runs]
            found.append((wilds, runs, pure, places, way))


class PlainCover(dict[int, tuple[Way, ...]]):
    """The best ways to cover exactly the cards of a suit, found when first asked for."""

    __slots__ = (
        "_ace_high",
        "_held",
        "_least",
        "_leaves_any",
        "_most_runs",
        "_run_max",
        "_stops_anywhere",
        "_tanala",
        "_widest_gap",
    )

    def __init__(self, groups: Groups) -> None:
        super().__init__({0: NOTHING_TO_COVER})
        self._ace_high = groups.ace_high
        self._held = groups.wilds
        self._least = groups.min_naturals
        self._run_max = groups.run_max
        self._tanala = groups.tanala
        self._most_runs = groups.needs.runs
        # Two runs cost no more than one that bridges four empty places, unless single cards cannot be runs.
        self._widest_gap = 3 if groups.min_naturals < 2 else 11
        self._stops_anywhere = groups.min_naturals > 1 or groups.run_max < LONGEST
        self._leaves_any = groups.min_naturals > 1

    def __missing__(self, suit: int) -> tuple[Way, ...]:
        if len(self) > REMEMBERED:
            self.clear()
            self[0] = NOTHING_TO_COVER
        down = moved_down(suit)
        if down:
            ways = self[suit >> down]
        elif self._too_scattered(suit):
            ways = ()
        else:
            found: list[Way] = []
            for group in self._first_groups(suit):
                rest = self[group[3]]
                if rest:
                    add_ways(found, group, rest, 0, self._held, self._most_runs)
                    if found and found[-1][0] == 0 and found[-1][1] == self._most_runs:
                        break
            ways = tuple(found)
        self[suit] = ways
        return ways

    def _too_scattered(self, suit: int) -> bool:
        """Tell at once of most cards that too few wild cards are held to cover them.

        Each card with no other within two places takes at least one, and with one wild card there can be
        none.
        """
        held = self._held
        near = reachable(suit, min(held, 1), self._ace_high, self._tanala is not None)
        lonely = (suit | suit >> 1) & ONES & ~near
        return bool(lonely) and (held < 2 or lonely.bit_count() > held)

    def _first_groups(self, suit: int) -> list[Group]:
        """List the groups that may hold the lowest card, an ace counting as the lowest."""
        groups: list[Group] = []
        low = 0 if suit & ACES else 1
        if self._tanala is not None and suit >> 8 * low & 3 == 3:
            groups.append(((low, low, low), 0, self._tanala[0], suit - (3 << 8 * low)))
        rest = suit - (1 << 8 * low)
        leaving = bool(suit & DOUBLES if self._leaves_any else self._tanala and suit & suit >> 1 & ONES)
        self._add_runs(groups, (low,), rest, leaving)
        if low == 0 and self._ace_high:
            # Downwards from the high ace is upwards with the ranks turned round.
            downwards: list[Group] = []
            aces = rest & ACES
            self._add_runs(downwards, (0,), turned_round(rest - aces), leaving)
            groups += [
                (
                    tuple(HIGH_ACE - place for place in reversed(places)),
                    wilds,
                    runs,
                    turned_round(left) + aces,
                )
                for places, wilds, runs, left in downwards
            ]
        return groups

    def _add_runs(
        self, groups: list[Group], places: tuple[int, ...], rest: int, leaving: bool, gaps: int = 0
    ) -> None:
        """Add the runs that begin with these places, upwards, with so many wild cards between them.

        A run takes every card it meets: where it leaves one to another run, the two can change over there for
        no more wild cards. Only to a tanala may it pay to leave a card, or where runs need several natural
        cards.
        """
        held, least = self._held, self._least
        while True:
            naturals = len(places)
            wilds = gaps if naturals + gaps > 2 else 3 - naturals
            here = places[-1]
            above = rest >> 8 * (here + 1)
            if (
                wilds <= held
                and naturals >= least
                and (naturals + gaps <= 3 or self._may_stop(rest, here, above))
            ):
                groups.append((places, wilds, 1, rest))
            if not above:
                return
            gap = (above & -above).bit_length() - 1 >> 3
            gaps += gap
            here += 1 + gap
            if gap > self._widest_gap or gaps > held or here - places[0] >= self._run_max:
                return
            if leaving and (self._leaves_any or rest >> 8 * here & 3 == 3):
                self._add_leaving(groups, places, rest, gap + 1, gaps + 1)
            places = (*places, here)
            rest -= 1 << 8 * here

    def _may_stop(self, rest: int, here: int, above: int) -> bool:
        """Tell whether a run of more than three may end here.

        Where the next card is there, the run may as well be a card shorter and leave this one to the run that
        has the next, unless that has a copy of this one or the next is a tanala's.
        """
        return self._stops_anywhere or not above & 3 or bool(rest >> 8 * here & 3) or above & 3 == 3

    def _add_leaving(
        self, groups: list[Group], places: tuple[int, ...], rest: int, gap: int, gaps: int
    ) -> None:
        """Add the runs that leave the next card, or more, to other groups and take one beyond."""
        while above := rest >> 8 * (places[-1] + 1 + gap):
            more = (above & -above).bit_length() - 1 >> 3
            gap, gaps = gap + more, gaps + more
            here = places[-1] + 1 + gap
            if gap > self._widest_gap or gaps > self._held or here - places[0] >= self._run_max:
                return
            self._add_runs(groups, (*places, here), rest - (1 << 8 * here), True, gaps)
            if not self._leaves_any and rest >> 8 * here & 3 < 3:
                return
            gap, gaps = gap + 1, gaps + 1
