"""Count a hand of 13-card rummy: which lives it holds, what is left over, and what that costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from rules.arrange import (
    Arrangement,
    Meld,
    MeldRules,
    Needs,
    arrange,
    arrange_pure,
    check_declaration,
    classify_meld,
    count_points,
)
from rules.arrange.show import layout_json
from rules.rummy13.house import House
from rules.rummy13.outcome import Cards, Hand
from rules.sheet.scoresheet import Facts

LIVES = Needs(runs=2, pure=1)
Tier = Literal["lives", "straight_run", "none", "free"]


@dataclass(frozen=True)
class Count:
    """Hold what a hand costs, how it lies, and a cheaper way to lay it out where its player missed one.

    `tier` says what it may claim: both lives, straight runs only, nothing, or (on a first turn) any meld.
    `laid` are the melds that exempt their cards, and the cards left, which count.
    """

    tier: Tier
    laid: Arrangement
    points: int
    better: Count | None = None

    @property
    def complete(self) -> bool:
        """Tell whether this is a hand its player could have declared."""
        return self.tier == "lives" and not self.laid.left

    def as_json(self) -> Facts:
        return layout_json(self.laid, self.points)


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
        best = min(self._ways(hand.cards), key=lambda count: count.points)
        if hand.groups is None:
            return best
        own = self._own(hand.cards, hand.groups)
        return replace(own, better=best) if best.points < own.points else own

    def _count(self, tier: Tier, laid: Arrangement, cards: Cards) -> Count:
        """Return what `cards` so laid out cost, in points before any share or double."""
        flat, most = self.house.without_lives, self.house.most_points
        if flat is not None and tier in ("straight_run", "none"):
            return Count(tier, laid, count_points(cards, self.melds) if self.real_cards else flat)
        return Count(tier, laid, laid.points if most is None else min(laid.points, most))

    def _ways(self, cards: Cards) -> Iterator[Count]:
        """Yield the best count of every tier that the cards reach."""
        found = arrange(cards, self.melds) if self.free else None
        if found is not None:
            yield self._count("free", found, cards)
            return
        lives = arrange(cards, self.melds, LIVES)
        if lives is not None:
            yield self._count("lives", lives, cards)
            if lives.points <= (self.house.without_lives or 0):
                return
        tanalas = self.house.lone_tanala and self.melds.tanala != "off"
        straight = arrange_pure(cards, self.melds, tanalas=tanalas)
        if straight.melds:
            yield self._count("straight_run", straight, cards)
        yield self._count("none", Arrangement(count_points(cards, self.melds), (), cards), cards)

    def _own(self, cards: Cards, groups: tuple[Cards, ...]) -> Count:
        """Return what a player's own groups claim; a group that is no meld is left over."""
        melded = [group for group in groups if classify_meld(group, self.melds)]
        declared = check_declaration(melded, self.melds, LIVES)
        tier: Tier = "free" if self.free else "lives"
        laid = declared.melds
        if declared.reason is not None and not self.free:
            exempt = {"pure_run", "tanala"} if self.house.lone_tanala else {"pure_run"}
            laid = tuple(meld for meld in laid if meld.kind in exempt)
            tier = "straight_run" if laid else "none"
        return self._count(tier, laid_out(cards, laid, self.melds), cards)


def laid_out(cards: Cards, laid: tuple[Meld, ...], melds: MeldRules) -> Arrangement:
    """Return `cards` as their player laid them out, with what is left beside the melds `laid`."""
    left = Counter(cards)
    left.subtract(card for meld in laid for card in meld.cards)
    remaining = tuple(left.elements())
    return Arrangement(count_points(remaining, melds), laid, remaining)
