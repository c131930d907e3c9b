"""Say what is wild, a meld or a value card in a deal of 21-card or 27-card rummy (RULES §3, §4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import product
from typing import Any

from rules.arrange import MeldRules
from rules.cards.cards import JOKER
from rules.cards.value_cards import Counts, Held, ValueCards, Worth
from rules.cards.wilds import neighbour, other_suits
from rules.checks import check_copies, whose
from rules.rummy21.house import House
from rules.statements import RuleViolation
from rules.switches import Rules

AFTER_JOKER = "AS"


@dataclass(frozen=True)
class Deck:
    """Hold the decks of a game under its house rules, and the card turned up, where it is known."""

    house: House
    indicator: str | None = None

    @property
    def rules(self) -> Rules:
        return self.house.rules

    @cached_property
    def values(self) -> dict[str, str]:
        """Return the value cards by name; a printed joker turned up counts as AS."""
        base = AFTER_JOKER if self.indicator in (None, JOKER) else self.indicator
        return {value: neighbour(base, steps) for value, steps in self.house.values.items()}

    @cached_property
    def other_wilds(self) -> tuple[str, ...]:
        """Return the wild cards that are no value cards; all aces are wild for a printed joker (T-1)."""
        all_suits = self.indicator == JOKER or self.rules["cut_rank_wild"] == "all_suits"
        return other_suits(self.values["same"]) if all_suits else ()

    @cached_property
    def melds(self) -> MeldRules:
        """Return what a meld is; 27-card sets are literal: any size, not all of one suit (S-1, S-2)."""
        rules = self.rules
        melds = MeldRules(
            wilds=frozenset((*self.values.values(), *self.other_wilds, JOKER)),
            tanala="straight_run" if rules["tunnela_is_pure"] else "meld",
            joker_tanala=True,
            wild_as_itself=rules["wild_as_itself"],
        )
        if not self.house.all_melded:
            return melds
        sizes, differ = range(3, (rules["set_max"] or rules["cards"]) + 1), rules["set_distinct_suits"]
        return replace(melds, set_sizes=tuple(sizes), suits_differ=differ, wilds_within_naturals=True)

    def stands_alone(self, card: str) -> bool:
        """Tell whether copies of `card` are a dublee or a tunnela: wild ones only as themselves (C-1)."""
        return card == JOKER or card not in self.melds.wilds or self.melds.wild_as_itself

    def check_in_play(self, cards: Sequence[str], field: str, name: str | None = None) -> None:
        """Raise TOO_MANY_COPIES where there are more of a card than the decks leave beside the cut card."""
        naturals, cut = [card for card in cards if card != JOKER], self.indicator
        if cut == JOKER and not self.rules["printed_jokers"]:
            raise RuleViolation("TOO_MANY_COPIES", "rummy21_jokers", "/indicator", given=1, most=0)
        face_up = None if cut == JOKER else cut
        check_copies(naturals, self.rules["decks"], field, name, face_up=face_up)
        given, most = len(cards) - len(naturals), self.rules["printed_jokers"] - (cut == JOKER)
        if given > most:
            raise whose("TOO_MANY_COPIES", "rummy21_jokers", field, name, given=given, most=most)

    def count_values(self, cards: Iterable[str]) -> dict[str, int]:
        """Return how many of each value card are among `cards`; none while the card turned up is unknown."""
        held = [] if self.indicator is None else list(cards)
        return {value: held.count(card) for value, card in self.values.items()}

    @property
    def values_in_play(self) -> dict[str, int]:
        """Return how many of each value card can be held: the cut card itself is out of play."""
        cut = self.indicator not in (None, JOKER)
        return {value: self.rules["decks"] - (cut and value == "same") for value in self.house.values}

    def check_counts(self, counts: Counts, field: str = "", name: str | None = None) -> None:
        """Raise RuleViolation where so many value cards cannot be: TOO_MANY_COPIES, POINTS_OUT_OF_RANGE."""
        for value, most in self.values_in_play.items():
            where, count = f"{field}/{value}", counts[value]
            if count < 0:
                raise RuleViolation("POINTS_OUT_OF_RANGE", "rummy21_count_below", where, count=count)
            if count > most:
                given: dict[str, Any] = {"value": value, "count": count, "most": most}
                raise whose("TOO_MANY_COPIES", "rummy21_values", where, name, rule=self.house.cite(), **given)

    @property
    def value_cards(self) -> ValueCards:
        """Return what value cards are worth."""
        tables = tuple((value, tuple(self.rules[value])) for value in self.house.values)
        return ValueCards(tables, *self.house.marriages)

    def worth(self, counts: Counts) -> Worth:
        """Return what value cards are worth: as many complete marriages as possible, then the tables."""
        cards, house = self.value_cards, self.house
        parts = cards.parts(counts, cards.most_marriages(counts))
        clauses = {"marriage": "S-3"} if house.all_melded else {}
        said = tuple(
            house.says(f"rummy21_value_{value}", clauses.get(value, ""), count=count, points=points)
            for value, count, points in parts
        )
        return Worth(sum(points for _, _, points in parts), said)

    def possible_bonuses(self) -> set[int]:
        """Return every bonus that some value cards make."""
        return _possible(self.value_cards, tuple(self.values_in_play.values()))[0]

    def ways_to_hold(self, bonus: int, least: Counts) -> list[Held]:
        """Return the value cards, `least` among them, that come to `bonus`, marriages made or not."""
        ways = _possible(self.value_cards, tuple(self.values_in_play.values()))[1].get(bonus, [])
        fewest = [least[value] for value in self.house.values]
        return [way for way in ways if all(count >= few for count, few in zip(way, fewest, strict=True))]


@lru_cache(maxsize=32)
def _possible(cards: ValueCards, most: Held) -> tuple[set[int], dict[int, list[Held]]]:
    """Return the bonuses that value cards make by the rule, and the cards for every bonus however counted."""
    bonuses: set[int] = set()
    ways: dict[int, list[Held]] = {}
    for held in product(*(range(count + 1) for count in most)):
        worths = cards.worths(held)
        bonuses.add(worths[-1])
        for points in set(worths):
            ways.setdefault(points, []).append(held)
    return bonuses, ways
