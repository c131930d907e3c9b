"""Meld a whole hand, wild cards and all, where an arrangement of no points leaves some of them over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.arrange.drafts import JOKER_RUN, JOKER_TANALA, LONGEST_RUN, Draft, group_draft, set_draft
from rules.arrange.hand import Hand
from rules.arrange.melds import MeldRules, Needs
from rules.arrange.sets import sets_for
from rules.arrange.suits import HIGH_ACE, ONES, SUIT_MASK, reachable, size_of


class _Held(NamedTuple):
    """What melds need, can take and count: gaps for wild cards, and room for more of them."""

    gaps: int = 0
    room: int = 0
    runs: int = 0
    pure: int = 0
    tanalas: int = 0

    def plus(self, other: _Held) -> _Held:
        return _Held(*(mine + more for mine, more in zip(self, other, strict=True)))


def complete_drafts(hand: Hand, rules: MeldRules, needs: Needs) -> list[Draft] | None:
    """Find melds that hold what is needed, every natural card, and have room for every wild one; or None."""
    free = hand.wilds - size_of(hand.own_wilds)
    return _Completion(hand, rules, needs).search(hand.naturals + hand.own_wilds, free, _Held())


class _Completion:
    """A search through all ways to meld cards, the lowest first, until the wild cards fit."""

    def __init__(self, hand: Hand, rules: MeldRules, needs: Needs) -> None:
        self.rules = rules
        self.needs = needs
        self.jokers = hand.jokers
        self.own = ((hand.own_wilds | hand.own_wilds >> 1) & ONES) * 3
        self.longest = rules.run_max or LONGEST_RUN
        self.wild_set = next(sets_for(rules).groups(0, least=0), None)
        # A longer run from one natural card to another is as good as two, unless runs need several of them.
        self.widest = min(self.longest, 5) if rules.min_naturals < 2 else self.longest
        self.hopeless: set[tuple[int, int, _Held]] = set()

    def search(self, cards: int, free: int, held: _Held) -> list[Draft] | None:
        """Complete what is held with these cards, some of them wild on their place, and free wild cards."""
        if held.gaps > free + size_of(cards & self.own) or (cards, free, held) in self.hopeless:
            return None
        if cards and not self._may_do(cards, free, held):
            return None
        found = self._with_lowest(cards, free, held) if cards else self._with_free(free, held)
        if found is None:
            self.hopeless.add((cards, free, held))
        return found

    def _may_do(self, cards: int, free: int, held: _Held) -> bool:
        """Tell whether what is still needed might come of these cards."""
        straight = cards & reachable(cards, 0, self.rules.ace_high, self.rules.tanala != "off")
        pure = sum(size_of(straight >> shift & SUIT_MASK) // 3 for shift in (0, 2, 4, 6))
        tanalas = (cards & cards >> 1 & ONES).bit_count() + self.jokers // 3
        return self._enough(held.runs + size_of(cards) + free, held.pure + pure, held.tanalas + tanalas)

    def _with_lowest(self, cards: int, free: int, held: _Held) -> list[Draft] | None:
        """Meld the lowest card; a wild card may be better elsewhere than on its own place."""
        lowest = (cards & -cards).bit_length() - 1 & ~1
        for draft, taken, more in self._melds(cards, lowest >> 3, lowest >> 1 & 3):
            rest = self.search(cards - taken, free, held.plus(more))
            if rest is not None:
                return [draft, *rest]
        return self.search(cards - (1 << lowest), free + 1, held) if self.own >> lowest & 3 else None

    def _melds(self, cards: int, place: int, suit: int) -> Iterator[tuple[Draft, int, _Held]]:
        """Yield every meld with the lowest card: the cards it takes, and what it adds to what is held."""
        same = cards >> 8 * place & 0xFF
        if self.rules.tanala != "off" and same >> 2 * suit & 3 == 3:
            draft = group_draft(suit, (place,) * 3, self.rules.ace_high)
            yield draft, 3 << 8 * place + 2 * suit, _Held(tanalas=1)
        for group in sets_for(self.rules).groups(same, least=1):
            if group.taken >> 2 * suit & 3:
                room = group.most_wilds - group.wilds
                yield set_draft(place, group), group.taken << 8 * place, _Held(group.wilds, room)
        ends = [(place, 1), (HIGH_ACE, -1)] if place == 0 and self.rules.ace_high else [(place, 1)]
        for end, step in ends:
            for places in self._places(cards >> 2 * suit & SUIT_MASK, (end,), step):
                draft = group_draft(suit, places[::step], self.rules.ace_high)
                taken = sum(1 << 8 * (at % HIGH_ACE) + 2 * suit for at in places)
                gaps = draft.slots.count(None)
                if not gaps:
                    yield draft, taken, _Held(runs=1, pure=1)
                yield draft, taken, _Held(gaps, self.longest - len(draft.slots), runs=1)

    def _places(self, cards: int, places: tuple[int, ...], step: int) -> Iterator[tuple[int, ...]]:
        """Yield the places of a run's natural cards, from these on, up or down."""
        if len(places) >= self.rules.min_naturals:
            yield places
        for place in range(places[-1] + step, places[0] + step * self.widest, step):
            if 1 <= place < HIGH_ACE and cards >> 8 * place & 3:
                yield from self._places(cards, (*places, place), step)

    def _with_free(self, free: int, held: _Held) -> list[Draft] | None:
        """Find a place for the free wild cards, if need be in melds of their own: runs before sets."""
        spare = free - held.gaps
        for number in range(spare // self.wild_set.wilds + 1 if self.wild_set else 1):
            sets = [self.wild_set] * number if self.wild_set else []
            rest = spare - sum(each.wilds for each in sets)
            room = held.room + sum(each.most_wilds - each.wilds for each in sets)
            found = self._in_runs(rest, held._replace(room=room))
            if found is not None:
                return [*found, *(set_draft(0, each) for each in sets)]
        return None

    def _in_runs(self, spare: int, held: _Held) -> list[Draft] | None:
        """Find runs and tanalas for so many wild cards, but for those that what is held has room for."""
        tanalas = self.jokers // 3 if self.rules.joker_tanala and self.rules.tanala != "off" else 0
        for tanala in range(min(tanalas, spare // 3) + 1):
            rest = spare - 3 * tanala
            for run in range(rest // 3 + 1 if self.rules.min_naturals == 0 else 1):
                fits = rest - 3 * run <= held.room + run * (self.longest - 3)
                if fits and self._enough(held.runs + run, held.pure, held.tanalas + tanala):
                    return [JOKER_TANALA] * tanala + [JOKER_RUN] * run
        return None

    def _enough(self, runs: int, pure: int, tanalas: int) -> bool:
        """Tell whether melds hold what is needed, tanalas counting as the rules say."""
        counted = {"straight_run": tanalas, "first_life_only": min(tanalas, 1)}.get(self.rules.tanala, 0)
        return (
            runs + counted >= self.needs.runs
            and pure + counted >= self.needs.pure
            and tanalas >= self.needs.tanalas
        )
