"""Cover the cards of one suit by runs and tanalas, with the fewest wild cards.

A suit is an integer with one byte for each rank, ace first, holding the copies of that card (0 to 3). The four suits
of a hand share those bytes two bits each, so a hand is one integer too and `hand >> 2 * suit & SUIT_MASK` is a suit.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.arrange.melds import MeldRules, Needs

SUIT_MASK = int.from_bytes(b"\x03" * 13, "little")
DOUBLES = int.from_bytes(b"\x02" * 13, "little")
HIGH_ACE = 13
REMEMBERED = 1 << 17


class Way(NamedTuple):
    """One way to cover cards exactly: the first group, then the rest.

    wilds: substitutes needed; runs, pure: runs made, counted no further than needed; group: places of the natural
    cards (0 low ace … 13 high ace), the same place three times for a tanala; rest: the other groups.
    """

    wilds: int
    runs: int
    pure: int
    group: tuple[int, ...]
    rest: Way | None


class SuitOption(NamedTuple):
    """A way to use one suit: what it leaves over (for sets), what it costs and what it fulfils."""

    left: int
    wilds: int
    runs: int
    pure: int
    way: Way | None


class Groups(NamedTuple):
    """What a suit's groups may be and what they count; one table of ways for each.

    tanala, joker_tanala: runs and straight runs it counts as, None where it is no meld; pure_run: straight runs one
    counts as; wilds: how many there are; own_cost: wild cards used up by one on its own place.
    """

    ace_high: bool
    run_max: int
    min_naturals: int
    tanala: tuple[int, int] | None
    joker_tanala: tuple[int, int] | None
    pure_run: int
    needs: Needs
    wilds: int
    own_cost: int = 1


EMPTY = (Way(0, 0, 0, (), None),)


class Cover:
    """The ways to cover the cards of a suit, each found once and remembered."""

    def __init__(self, groups: Groups) -> None:
        self.groups = groups
        self._ways: dict[int, tuple[Way, ...]] = {0: EMPTY}
        self._options: dict[tuple[int, int], tuple[SuitOption, ...]] = {}
        # Two runs cost no more than one that bridges four empty places, unless single cards cannot be runs.
        self._widest_gap = min(groups.wilds, 3 if groups.min_naturals < 2 else 11)
        self._may_skip = groups.needs.pure > 0 or groups.min_naturals > 1

    def ways(self, suit: int) -> tuple[Way, ...]:
        """Return the best ways to cover exactly these cards: none is better in every respect than another."""
        known = self._ways.get(suit)
        if known is not None:
            return known
        found: list[Way] = []
        for group, wilds, runs, pure in self._first_groups(suit):
            rest = suit - sum(1 << 8 * (place % 13) for place in group)
            for way in self.ways(rest):
                self._keep(found, wilds + way.wilds, runs + way.runs, pure + way.pure, group, way)
        if len(self._ways) > REMEMBERED:
            self._ways = {0: EMPTY}
        ways = self._ways[suit] = tuple(found)
        return ways

    def _keep(self, found: list[Way], wilds: int, runs: int, pure: int, group: tuple[int, ...], rest: Way) -> None:
        """Add a way unless a known one is as good; drop those it beats."""
        if wilds > self.groups.wilds:
            return
        runs = min(runs, self.groups.needs.runs)
        pure = min(pure, self.groups.needs.pure)
        for way in found:
            if way.wilds <= wilds and way.runs >= runs and way.pure >= pure:
                return
        found[:] = [way for way in found if way.wilds < wilds or way.runs > runs or way.pure > pure]
        found.append(Way(wilds, runs, pure, group, rest if rest.group else None))

    def _first_groups(self, suit: int) -> list[tuple[tuple[int, ...], int, int, int]]:
        """List (places, wilds, runs, straight runs) of every group that may hold the lowest card."""
        low = (suit & -suit).bit_length() - 1 >> 3
        groups: list[tuple[tuple[int, ...], int, int, int]] = []
        if self.groups.tanala is not None and suit >> 8 * low & 3 == 3:
            groups.append(((low, low, low), 0, *self.groups.tanala))
        runs = self._runs_from(suit, (low,), 1)
        if low == 0 and self.groups.ace_high:
            runs += [places[::-1] for places in self._runs_from(suit, (HIGH_ACE,), -1)]
        for places in runs:
            naturals = len(places)
            wilds = max(places[-1] - places[0] + 1, 3) - naturals
            if naturals >= self.groups.min_naturals and wilds <= self.groups.wilds:
                groups.append((places, wilds, 1, 0 if wilds else self.groups.pure_run))
        return groups

    def _runs_from(
        self, suit: int, places: tuple[int, ...], step: int, here: int | None = None, gap: int = 0
    ) -> list[tuple[int, ...]]:
        """List the runs that begin with these places; `here` is the place reached, `gap` empty places before it.

        A run takes every card it meets: where it leaves one to another run, the two can change over there for no
        more wild cards. Only the straight run of a suit with doubled cards may have the card after an earlier gap.
        """
        runs = [places] if here is None else []
        here = places[0] if here is None else here
        while True:
            here += step
            if not 1 <= here <= 12 or abs(here - places[0]) >= self.groups.run_max:
                return runs
            if suit >> 8 * here & 3:
                bridged = gap or abs(places[-1] - places[0]) >= len(places)
                if self._may_skip and suit & DOUBLES and (bridged or self.groups.min_naturals > 1):
                    if gap < self._widest_gap:
                        runs += self._runs_from(suit, places, step, here, gap + 1)
                places = (*places, here)
                runs.append(places)
                gap = 0
            else:
                gap += 1
                if gap > self._widest_gap:
                    return runs

    def options(self, suit: int, own_wilds: int) -> tuple[SuitOption, ...]:
        """Return every useful way to use a suit, fewest wild cards first.

        own_wilds: the suit's wild cards, which on their own place are natural but still use up a wild card.
        """
        known = self._options.get((suit, own_wilds))
        if known is not None:
            return known
        found: list[SuitOption] = []
        for own, spent in _parts(own_wilds):
            if spent * self.groups.own_cost <= self.groups.wilds:
                for part, _ in _parts(suit):
                    for way in self.ways(part + own):
                        wilds = spent * self.groups.own_cost + way.wilds
                        if wilds <= self.groups.wilds:
                            found.append(SuitOption(suit - part, wilds, way.runs, way.pure, way if way.group else None))
        if len(self._options) > REMEMBERED >> 3:
            self._options.clear()
        options = self._options[suit, own_wilds] = _undominated(found)
        return options


def _parts(suit: int) -> list[tuple[int, int]]:
    """List every selection of a suit's cards, with its size."""
    parts = [(0, 0)]
    while suit:
        unit = 1 << ((suit & -suit).bit_length() - 1 >> 3) * 8
        copies = suit // unit & 3
        parts = [(part + taken * unit, size + taken) for taken in range(copies + 1) for part, size in parts]
        suit -= copies * unit
    return parts


def _undominated(options: list[SuitOption]) -> tuple[SuitOption, ...]:
    """Keep, of options that leave the same cards, those no other beats; fewest wild cards first."""
    options.sort(key=lambda option: (option.wilds, -option.pure, -option.runs))
    kept: dict[int, list[SuitOption]] = {}
    result = []
    for option in options:
        rivals = kept.setdefault(option.left, [])
        if all(rival.runs < option.runs or rival.pure < option.pure for rival in rivals):
            rivals.append(option)
            result.append(option)
    return tuple(result)


@lru_cache(maxsize=256)
def cover_for(groups: Groups) -> Cover:
    """Return the table for these groups, shared by all hands that ask for them."""
    return Cover(groups)


def groups_for(rules: MeldRules, needs: Needs, wilds: int) -> list[Groups]:
    """Translate meld rules into what the groups of a suit count; two ways of counting for "first_life_only"."""
    base = Groups(
        ace_high=rules.ace_high,
        run_max=rules.run_max or 14,
        min_naturals=rules.min_naturals,
        tanala=None,
        joker_tanala=None,
        pure_run=1,
        needs=needs,
        wilds=wilds,
    )
    if rules.tanala == "off":
        return [base]
    counts = {"meld": (0, 0), "straight_run": (1, 1), "first_life_only": (0, 0)}[rules.tanala]
    plain = base._replace(tanala=counts, joker_tanala=counts if rules.joker_tanala else None)
    if rules.tanala != "first_life_only" or needs == Needs():
        return [plain]
    if needs.pure > 1:
        raise ValueError("a tanala can stand in for one straight run only")
    # Either the first life is a straight run as ever, or a tanala is, and runs of any kind make up the rest.
    first = (0, 1)
    tanala = plain._replace(
        needs=Needs(max(needs.runs - 1, 0), 1),
        pure_run=0,
        tanala=first,
        joker_tanala=first if rules.joker_tanala else None,
    )
    return [plain, tanala]
