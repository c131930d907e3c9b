"""Count value cards: complete marriages first, then the tables for what is left over (RULES §3, §4, S-3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from rules.cards import JOKER
from rules.rummy21.schools import Marriages, School, Wilds, marriages_of
from rules.statements import Statement
from rules.switches import Rules

Tables = tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True)
class Bonus:
    """Hold the points of value cards, and what they are made of."""

    points: int
    parts: tuple[Statement, ...] = ()


def count_values(school: School, wilds: Wilds, cards: Iterable[str]) -> dict[str, int]:
    """Return how many of each value card are among `cards`."""
    held = list(cards)
    return {value: held.count(wilds.values[value]) for value in school.values}


def value_bonus(school: School, rules: Rules, counts: Mapping[str, int]) -> Bonus:
    """Return what value cards are worth: as many complete marriages as possible, then the tables."""
    marriages = marriages_of(school, rules)
    parts = list(_parts(_tables(school, rules), marriages, counts, _most_marriages(marriages, counts)))
    said = tuple(
        Statement(
            f"rummy21_value_{value}",
            {"count": count, "points": points},
            school.cite("S-3" if value == "marriage" and school.all_melded else ""),
        )
        for value, count, points in parts
    )
    return Bonus(sum(points for _, _, points in parts), said)


def _tables(school: School, rules: Rules) -> Tables:
    return tuple((value, tuple(rules[value])) for value in school.values)


def _most_marriages(marriages: Marriages, counts: Mapping[str, int]) -> int:
    return min((counts[value] for value in marriages.cards), default=0)


def _parts(
    tables: Tables, marriages: Marriages, counts: Mapping[str, int], made: int
) -> Iterator[tuple[str, int, int]]:
    """Yield (what, how many, points) for so many marriages and for the value cards left over."""
    if made:
        yield "marriage", made, marriages.points[made - 1]
    for value, table in tables:
        spare = counts[value] - (made if value in marriages.cards else 0)
        if spare:
            yield value, spare, table[spare - 1]


def in_play(school: School, rules: Rules, indicator: str | None) -> dict[str, int]:
    """Return how many of each value card can be held: the cut card itself is out of play."""
    decks: int = rules["decks"]
    cut = 0 if indicator is None or indicator == JOKER else 1
    return {value: decks - (cut if value == "same" else 0) for value in school.values}


def possible_bonuses(school: School, rules: Rules, indicator: str | None) -> frozenset[int]:
    """Return every bonus that some value cards make."""
    return frozenset(_possible(*_asked(school, rules, indicator))[0])


def ways_to_hold(
    school: School, rules: Rules, indicator: str | None, bonus: int
) -> tuple[tuple[int, ...], ...]:
    """Return the counts, in the order of the value cards, that come to `bonus`, marriages made or not."""
    return _possible(*_asked(school, rules, indicator))[1].get(bonus, ())


def _asked(school: School, rules: Rules, indicator: str | None) -> tuple[Tables, Marriages, tuple[int, ...]]:
    most = tuple(in_play(school, rules, indicator).values())
    return _tables(school, rules), marriages_of(school, rules), most


@lru_cache(maxsize=32)
def _possible(
    tables: Tables, marriages: Marriages, most: tuple[int, ...]
) -> tuple[set[int], dict[int, tuple[tuple[int, ...], ...]]]:
    """Return the bonuses that value cards make by the rule, and the cards for every bonus however counted."""
    bonuses: set[int] = set()
    ways: dict[int, dict[tuple[int, ...], None]] = {}
    for held in product(*(range(count + 1) for count in most)):
        counts = dict(zip((value for value, _ in tables), held, strict=True))
        made = _most_marriages(marriages, counts)
        for marriages_made in range(made + 1):
            points = sum(points for _, _, points in _parts(tables, marriages, counts, marriages_made))
            ways.setdefault(points, {})[held] = None
        bonuses.add(points)
    return bonuses, {points: tuple(held) for points, held in ways.items()}
