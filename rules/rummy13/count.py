"""Count a hand of 13-card rummy: which lives it holds, what is left over, and what that costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rules.arrange import Meld, MeldRules, Needs, arrange, arrange_pure, check_declaration, classify_meld
from rules.arrange.melds import count_points
from rules.arrange.show import meld_json
from rules.rummy13.outcome import Cards, Hand
from rules.rummy13.school import School
from rules.scoresheet import Facts

LIVES = Needs(runs=2, pure=1)
Tier = Literal["lives", "straight_run", "none", "free"]


@dataclass(frozen=True)
class Layout:
    """Hold one way to lay a hand out.

    `tier` says what it may claim: both lives, straight runs only, nothing, or (on a first turn) any meld.
    `melds` are those that exempt their cards, `left` the cards that count, worth `points`.
    """

    tier: Tier
    melds: tuple[Meld, ...]
    left: Cards
    points: int

    @property
    def complete(self) -> bool:
        """Tell whether this is a hand its player could have declared."""
        return self.tier == "lives" and not self.left


@dataclass(frozen=True)
class Count:
    """Hold what a hand costs, how it lies, and a cheaper way to lay it out where its player missed one."""

    points: int
    layout: Layout
    better: Count | None = None

    def as_json(self) -> Facts:
        return {
            "melds": [meld_json(meld) for meld in self.layout.melds],
            "left": list(self.layout.left),
            "points": self.points,
        }


def count_hand(school: School, hand: Hand, melds: MeldRules, unplayed: bool = False) -> Count:
    """Return what `hand` costs: as its player laid it out, else laid out for the fewest points.

    `unplayed`: the deal ended on the winner's first turn, before this player had one.
    """
    counts = (
        Count(charge(school, layout, hand.cards, melds, unplayed), layout)
        for layout in _layouts(school, hand.cards, melds, unplayed)
    )
    best = min(counts, key=lambda count: count.points)
    if hand.groups is None:
        return best
    own = _own_layout(school, hand, melds, unplayed)
    points = charge(school, own, hand.cards, melds, unplayed)
    return Count(points, own, best if best.points < points else None)


def charge(school: School, layout: Layout, cards: Cards, melds: MeldRules, unplayed: bool) -> int:
    """Return what a hand so laid out costs, in points before any share or double."""
    if school.without_lives is not None and layout.tier in ("straight_run", "none"):
        counts_cards = unplayed and school.unplayed_count_cards
        return count_points(cards, melds) if counts_cards else school.without_lives
    return layout.points if school.most_points is None else min(layout.points, school.most_points)


def _layouts(school: School, cards: Cards, melds: MeldRules, unplayed: bool) -> Iterator[Layout]:
    """Yield the best layout of every tier that the cards reach."""
    if unplayed and school.unplayed_melds_free:
        found = arrange(cards, melds)
        if found is not None:
            yield Layout("free", found.melds, found.left, found.points)
            return
    lives = arrange(cards, melds, LIVES)
    if lives is not None:
        yield Layout("lives", lives.melds, lives.left, lives.points)
        if lives.points <= (school.without_lives or 0):
            return
    straight = arrange_pure(cards, melds, tanalas=school.lone_tanala and melds.tanala != "off")
    if straight.melds:
        yield Layout("straight_run", straight.melds, straight.left, straight.points)
    yield Layout("none", (), cards, count_points(cards, melds))


def _own_layout(school: School, hand: Hand, melds: MeldRules, unplayed: bool) -> Layout:
    """Return what a player's own groups claim; a group that is no meld is left over."""
    groups = [group for group in hand.groups or () if classify_meld(group, melds)]
    declared = check_declaration(groups, melds, LIVES)
    free = unplayed and school.unplayed_melds_free
    if declared.reason is None or free:
        return _layout("free" if free else "lives", declared.melds, hand.cards, melds)
    exempt = {"pure_run", "tanala"} if school.lone_tanala else {"pure_run"}
    straight = tuple(meld for meld in declared.melds if meld.kind in exempt)
    return _layout("straight_run" if straight else "none", straight, hand.cards, melds)


def _layout(tier: Tier, laid: tuple[Meld, ...], cards: Cards, melds: MeldRules) -> Layout:
    left = Counter(cards)
    left.subtract(card for meld in laid for card in meld.cards)
    remaining = tuple(left.elements())
    return Layout(tier, laid, remaining, count_points(remaining, melds))
