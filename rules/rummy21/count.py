"""Count a loser's hand of 21-card or 27-card rummy: what is exempt, and what nearly was a show (RULES §3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rules.arrange import (
    Arrangement,
    Meld,
    Needs,
    arrange,
    arrange_pure,
    check_declaration,
    classify_meld,
    count_dublees,
)
from rules.arrange.show import layout_json, show_sum
from rules.rummy13.count import laid_out
from rules.rummy21.deck import Deck
from rules.rummy21.house import PURE_SEQUENCES, TUNNELAS
from rules.sheet.scoresheet import Facts
from rules.statements import Statement

Cards = tuple[str, ...]
Groups = Sequence[Sequence[str]]
NEEDS = Needs(pure=PURE_SEQUENCES)
SHOWN_BY_TUNNELAS = Needs(tanalas=TUNNELAS)


@dataclass(frozen=True)
class Count:
    """Hold what a hand costs and why, how it lies, and a cheaper way where its player missed one."""

    points: int
    reasons: tuple[Statement, ...]
    laid: Arrangement
    better: Count | None = None

    def as_json(self) -> Facts:
        return layout_json(self.laid, self.points)


def count_hand(deck: Deck, cards: Cards, groups: Groups | None = None) -> Count:
    """Return what `cards` cost: grouped as their player did in `groups`, else for the fewest points."""
    counter = _Counter(deck, cards)
    best = min(counter.ways(), key=lambda count: count.points)
    if groups is None:
        return best
    own = min((counter.grouped(groups), *counter.reliefs()), key=lambda count: count.points)
    return replace(own, better=best) if best.points < own.points else own


@dataclass(frozen=True)
class _Counter:
    deck: Deck
    cards: Cards

    def ways(self) -> Iterator[Count]:
        """Yield the best count of every way the rules let a hand be counted."""
        yield from self.reliefs()
        every = arrange(self.cards, self.deck.melds, NEEDS)
        if every is not None:
            yield self._counted("rummy21_deadwood", every)
        if self._complete_needs is not None:
            free = arrange(self.cards, self.deck.melds, self._complete_needs)
            if free is not None and not free.points:
                yield self._complete(free)
        if every is None:
            tunnelas = self.deck.rules["tunnela_is_pure"]
            yield self._outside_pure(arrange_pure(self.cards, self.deck.melds, tanalas=tunnelas))

    def reliefs(self) -> Iterator[Count]:
        """Yield what a hand costs that nearly was a special show (T-9, S-5)."""
        held = {
            "dublees": count_dublees(card for card in self.cards if self.deck.stands_alone(card)),
            "jokers": sum(card in self.deck.melds.wilds for card in self.cards),
        }
        for what, count in held.items():
            needed = self.deck.rules[f"near_show_{what}"]
            if needed is not None and count >= needed:
                points = self.deck.rules["full_meld"]
                said = self.deck.house.says(f"rummy21_near_{what}", count=count, points=points)
                yield Count(points, (said,), Arrangement(points, (), self.cards))

    def grouped(self, groups: Groups) -> Count:
        """Return what the hand costs as its player laid it out; a group that is no meld is left over."""
        legal = [group for group in groups if classify_meld(group, self.deck.melds)]
        if self._complete_needs is not None:
            free = self._laid(check_declaration(legal, self.deck.melds, self._complete_needs).melds)
            tunnelas = sum(meld.kind == "tanala" for meld in free.melds)
            if not free.points and tunnelas >= self._complete_needs.tanalas:
                return self._complete(free)
        declared = check_declaration(legal, self.deck.melds, NEEDS)
        if declared.pure >= PURE_SEQUENCES:
            return self._counted("rummy21_deadwood", self._laid(declared.melds))
        exempt = {"pure_run", "tanala"} if self.deck.rules["tunnela_is_pure"] else {"pure_run"}
        return self._outside_pure(self._laid(tuple(meld for meld in declared.melds if meld.kind in exempt)))

    @property
    def _complete_needs(self) -> Needs | None:
        """Return what makes a hand complete without three pure sequences, None where nothing does (T-4)."""
        if not self.deck.rules["full_meld_needs_pure"]:
            return Needs()
        return SHOWN_BY_TUNNELAS if self.deck.house.all_melded else None

    def _laid(self, melds: tuple[Meld, ...]) -> Arrangement:
        return laid_out(self.cards, melds, self.deck.melds)

    def _outside_pure(self, laid: Arrangement) -> Count:
        return self._counted("rummy21_outside_pure" if laid.melds else "rummy21_no_pure", laid)

    def _complete(self, laid: Arrangement) -> Count:
        points = self.deck.rules["full_meld"]
        sentence = "rummy21_complete_but_jokers" if laid.left else "rummy21_complete"
        clause = "" if self.deck.house.all_melded else "T-4"
        return Count(points, (self.deck.house.says(sentence, clause, points=points),), laid)

    def _counted(self, sentence: str, laid: Arrangement) -> Count:
        points, most = laid.points, self.deck.rules["max_points"]
        if not points:
            return self._complete(laid)
        says, total = self.deck.house.says, show_sum(laid.left, self.deck.melds)
        said = says(sentence, sum=total, points=points)
        if most is None or points <= most:
            return Count(points, (said,), laid)
        return Count(most, (said, says("rummy21_most", given=points, points=most)), laid)
