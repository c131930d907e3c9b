"""Count a hand of 13-card rummy: which lives it holds, what is left over, and what that costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rules.arrange import Meld, MeldRules, Needs, arrange, arrange_pure, check_declaration, classify_meld
from rules.arrange.melds import count_points
from rules.arrange.show import meld_json
from rules.rummy13.house import House
from rules.rummy13.outcome import Cards, Hand
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


@dataclass(frozen=True)
class Basis:
    """Count hands as `house` does, where `melds` are the melds of the deal.

    `unplayed`: the deal ended on the winner's first turn, before the player of the hand had one.
    """

    house: House
    melds: MeldRules
    unplayed: bool = False

    @property
    def real_cards(self) -> bool:
        """Tell whether a hand costs what its cards count, with lives or without."""
        return self.unplayed and self.house.unplayed_count_cards

    @property
    def free(self) -> bool:
        """Tell whether melds exempt their cards without lives."""
        return self.unplayed and self.house.unplayed_melds_free

    def count(self, hand: Hand) -> Count:
        """Return what `hand` costs: as its player laid it out, else laid out for the fewest points."""
        counts = (self._charge(layout, hand.cards) for layout in self._layouts(hand.cards))
        best = min(counts, key=lambda count: count.points)
        if hand.groups is None:
            return best
        own = self._charge(self._own(hand, hand.groups), hand.cards)
        return Count(own.points, own.layout, best if best.points < own.points else None)

    def _charge(self, layout: Layout, cards: Cards) -> Count:
        """Return what a hand so laid out costs, in points before any share or double."""
        flat, most = self.house.without_lives, self.house.most_points
        if flat is not None and layout.tier in ("straight_run", "none"):
            return Count(count_points(cards, self.melds) if self.real_cards else flat, layout)
        return Count(layout.points if most is None else min(layout.points, most), layout)

    def _layouts(self, cards: Cards) -> Iterator[Layout]:
        """Yield the best layout of every tier that the cards reach."""
        found = arrange(cards, self.melds) if self.free else None
        if found is not None:
            yield Layout("free", found.melds, found.left, found.points)
            return
        lives = arrange(cards, self.melds, LIVES)
        if lives is not None:
            yield Layout("lives", lives.melds, lives.left, lives.points)
            if lives.points <= (self.house.without_lives or 0):
                return
        tanalas = self.house.lone_tanala and self.melds.tanala != "off"
        straight = arrange_pure(cards, self.melds, tanalas=tanalas)
        if straight.melds:
            yield Layout("straight_run", straight.melds, straight.left, straight.points)
        yield Layout("none", (), cards, count_points(cards, self.melds))

    def _own(self, hand: Hand, groups: tuple[Cards, ...]) -> Layout:
        """Return what a player's own groups claim; a group that is no meld is left over."""
        melded = [group for group in groups if classify_meld(group, self.melds)]
        declared = check_declaration(melded, self.melds, LIVES)
        tier: Tier = "free" if self.free else "lives"
        laid = declared.melds
        if declared.reason is not None and not self.free:
            exempt = {"pure_run", "tanala"} if self.house.lone_tanala else {"pure_run"}
            laid = tuple(meld for meld in laid if meld.kind in exempt)
            tier = "straight_run" if laid else "none"
        left = Counter(hand.cards)
        left.subtract(card for meld in laid for card in meld.cards)
        remaining = tuple(left.elements())
        return Layout(tier, laid, remaining, count_points(remaining, self.melds))
