"""Count value cards and opening tunnelas, each card once and as best it can be used (RULES §5, M-3, M-4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from rules.marriage.cards import MELD, Wilds
from rules.marriage.house import HAND
from rules.statements import Statement
from rules.switches import Rules

VALUES = ("tiplu", "poplu", "jhiplu")
TUNNELAS = ("ordinary", "joker", "high")
MOST_MARRIAGES = 2
RULE = "indian_marriage §5"


@dataclass(frozen=True)
class Worth:
    """Hold the points from each opponent, and what they are made of."""

    points: int
    parts: tuple[Statement, ...] = ()

    def __add__(self, other: Worth) -> Worth:
        return Worth(self.points + other.points, self.parts + other.parts)


def count_values(cards: Iterable[str], wilds: Wilds) -> dict[str, int]:
    """Return how many tiplu, poplu and jhiplu are among `cards`."""
    counts = dict.fromkeys(VALUES, 0)
    for card in cards:
        value = wilds.value_of(card)
        if value is not None:
            counts[value] += 1
    return counts


def value_cards(rules: Rules, counts: Mapping[str, int]) -> Worth:
    """Return what tiplu, poplu and jhiplu in hand are worth by their best split (M-4)."""
    most = min(MOST_MARRIAGES, *(counts[value] for value in VALUES))
    splits = [_split(rules, counts, marriages) for marriages in range(most + 1)]
    return max(splits, key=lambda worth: worth.points)


def _split(rules: Rules, counts: Mapping[str, int], marriages: int) -> Worth:
    worth = Worth(0)
    if marriages:
        points = _marriages(rules)[marriages - 1]
        said = Statement(f"marriage_value_marriage_{marriages}", {"points": points}, "indian_marriage M-4")
        worth += Worth(points, (said,))
    for value in VALUES:
        spare = counts[value] - marriages
        if spare:
            points = rules[value][spare - 1]
            said = Statement(f"marriage_value_{value}", {"count": spare, "points": points}, RULE)
            worth += Worth(points, (said,))
    return worth


def _marriages(rules: Rules) -> tuple[int, int]:
    double = rules["double_marriage"]
    single, listed = rules["marriage"]
    return single, listed if double is None else double


def opening_tunnelas(rules: Rules, tunnelas: Iterable[Sequence[str]], wilds: Wilds) -> Worth:
    """Return what tunnelas laid down before the first draw are worth."""
    worth = Worth(0)
    for tunnela in tunnelas:
        kind = _tunnela_kind(tunnela[0], wilds)
        points = rules["tunnela"][TUNNELAS.index(kind)]
        said = Statement(f"marriage_tunnela_{kind}", {"cards": list(tunnela), "points": points}, RULE)
        worth += Worth(points, (said,))
    return worth


def _tunnela_kind(card: str, wilds: Wilds) -> str:
    if wilds.value_of(card) is not None:
        return "high"
    return "joker" if card in wilds.ordinary else "ordinary"


def possible_worths(rules: Rules) -> frozenset[int]:
    """Return every number of points per opponent that some hand is worth."""
    tables = tuple((name, tuple(rules[name])) for name in (*VALUES, "tunnela"))
    return _possible(tables, _marriages(rules), rules["decks"])


@lru_cache(maxsize=32)
def _possible(
    tables: tuple[tuple[str, tuple[int, ...]], ...], marriage: tuple[int, int], decks: int
) -> frozenset[int]:
    rules: Rules = {**dict(tables), "marriage": marriage, "double_marriage": None}
    ordinary, joker, high = rules["tunnela"]
    most_tunnelas = HAND // MELD if decks >= MELD else 0
    worths = set[int]()
    for tiplu, poplu, jhiplu in product(range(decks), range(decks + 1), range(decks + 1)):
        cards = value_cards(rules, {"tiplu": tiplu, "poplu": poplu, "jhiplu": jhiplu}).points
        room = (HAND - tiplu - poplu - jhiplu) // MELD
        free = (poplu == 0) + (jhiplu == 0)
        for highs, jokers in product(range(min(free, most_tunnelas) + 1), range(min(3, most_tunnelas) + 1)):
            for plain in range(max(min(room, most_tunnelas) - highs - jokers, -1) + 1):
                worths.add(cards + ordinary * plain + joker * jokers + high * highs)
    return frozenset(worths)
