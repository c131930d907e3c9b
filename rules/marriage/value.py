"""Count value cards and opening tunnelas, each card once and as best it can be used (RULES §5, M-3, M-4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from rules.marriage.cards import MELD, Wilds
from rules.marriage.house import HAND
from rules.statements import Statement
from rules.switches import Rules

VALUES = ("tiplu", "poplu", "jhiplu")
TUNNELAS = ("ordinary", "joker", "high")
MOST_MARRIAGES = 2
RULE = "indian_marriage §5"


class Taken(NamedTuple):
    """Hold how many cards of each value a hand takes, and how many tunnelas of ordinary jokers."""

    tiplu: int
    poplu: int
    jhiplu: int
    joker_tunnelas: int


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
    return max(_splits(rules, counts), key=lambda worth: worth.points)


def _splits(rules: Rules, counts: Mapping[str, int]) -> list[Worth]:
    """Return what the cards are worth with no marriage made of them, with one, and with two."""
    most = min(MOST_MARRIAGES, *(counts[value] for value in VALUES))
    return [_split(rules, counts, marriages) for marriages in range(most + 1)]


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
    return frozenset(_possible(*_asked(rules))[0])


def ways_to_hold(rules: Rules, points: int) -> tuple[Taken, ...]:
    """Return the cards that come to so many points per opponent, however they are split."""
    return _possible(*_asked(rules))[1].get(points, ())


def _asked(rules: Rules) -> tuple[tuple[tuple[str, tuple[int, ...]], ...], tuple[int, int], int]:
    tables = tuple((name, tuple(rules[name])) for name in (*VALUES, "tunnela"))
    return tables, _marriages(rules), rules["decks"]


@lru_cache(maxsize=32)
def _possible(
    tables: tuple[tuple[str, tuple[int, ...]], ...], marriage: tuple[int, int], decks: int
) -> tuple[set[int], dict[int, tuple[Taken, ...]]]:
    """Return what hands are worth by their best split, and the cards for every worth by any split."""
    rules: Rules = {**dict(tables), "marriage": marriage, "double_marriage": None}
    worths: set[int] = set()
    ways: dict[int, set[Taken]] = {}
    for tiplu, poplu, jhiplu in product(range(decks), range(decks + 1), range(decks + 1)):
        splits = _splits(rules, {"tiplu": tiplu, "poplu": poplu, "jhiplu": jhiplu})
        best = max(split.points for split in splits)
        room = (HAND - tiplu - poplu - jhiplu) // MELD
        for points, *laid in _tunnelas(rules, decks, room, poplu, jhiplu):
            taken = Taken(tiplu, poplu + MELD * laid[0], jhiplu + MELD * laid[1], laid[2])
            worths.add(best + points)
            for split in splits:
                ways.setdefault(split.points + points, set()).add(taken)
    return worths, {points: tuple(taken) for points, taken in ways.items()}


def _tunnelas(
    rules: Rules, decks: int, room: int, poplu: int, jhiplu: int
) -> Iterator[tuple[int, int, int, int]]:
    """Yield (points, tunnelas of poplu, of jhiplu, of ordinary jokers) of what can be laid beside these."""
    most = min(room, HAND // MELD) if decks >= MELD else 0
    ordinary, joker, high = rules["tunnela"]
    for poplus, jhiplus, jokers in product(range(1 + (not poplu)), range(1 + (not jhiplu)), range(4)):
        for plain in range(most - poplus - jhiplus - jokers + 1):
            points = ordinary * plain + joker * jokers + high * (poplus + jhiplus)
            yield points, poplus, jhiplus, jokers
