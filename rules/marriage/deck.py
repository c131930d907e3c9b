"""Say what is wild, a meld or a value card in a deal of Indian Marriage, and what it is worth (RULES §5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product

from rules.arrange import MeldRules
from rules.cards.value_cards import Counts, Held, ValueCards, Worth
from rules.cards.wilds import neighbour, other_suits, same_colour
from rules.checks import check_copies, whose
from rules.marriage.house import HAND, RULE
from rules.statements import RuleViolation, Statement
from rules.switches import Rules

MELD = 3
DUBLEE = 2
# The value cards, and how far each is from the tiplu: poplu above it, jhiplu below it.
STEPS: Mapping[str, int] = {"tiplu": 0, "poplu": 1, "jhiplu": -1}
VALUES = tuple(STEPS)
# What else a table may count, each card for itself: the rule that says its points (M-11).
OTHERS = ("alter", "joker")
TUNNELAS = ("ordinary", "joker", "high")


@dataclass(frozen=True)
class Deck:
    """Hold the decks of a game under its house rules, and the tiplu, where it is known."""

    rules: Rules
    tiplu: str | None = None

    @cached_property
    def values(self) -> dict[str, str]:
        """Return the value cards by name; king, ace and two are neighbours."""
        if self.tiplu is None:
            return {}
        return {value: neighbour(self.tiplu, steps) for value, steps in STEPS.items()}

    @cached_property
    def ordinary(self) -> tuple[str, ...]:
        """Return the ordinary jokers: the cards of the tiplu's rank in the other suits."""
        return () if self.tiplu is None else other_suits(self.tiplu)

    @property
    def others(self) -> dict[str, int]:
        """Return the points of each of the other value cards that the table counts (M-11)."""
        each = {value: self.rules.get(value) for value in OTHERS}
        return {value: points for value, points in each.items() if points is not None}

    @property
    def alter(self) -> str | None:
        """Return the alter, where the table counts it."""
        return same_colour(self.tiplu) if self.tiplu and "alter" in self.others else None

    @property
    def printed_jokers(self) -> int:
        """Return how many printed jokers are in play; none where they count nothing."""
        return self.rules["printed_jokers"] if "joker" in self.others else 0

    @cached_property
    def melds(self) -> MeldRules:
        """Return what a meld is: three cards, one of them natural, tunnelas pure."""
        return MeldRules(
            wilds=frozenset((*self.values.values(), *self.ordinary)),
            run_max=MELD,
            set_sizes=(MELD,),
            min_naturals=1,
            tanala="straight_run",
            wild_as_itself=self.rules["wild_as_itself"],
        )

    def is_dublee(self, cards: Sequence[str]) -> bool:
        """Tell whether `cards` are two identical cards that are not wild."""
        return len(cards) == DUBLEE and cards[0] == cards[1] and cards[0] not in self.melds.wilds

    def check_in_play(self, cards: Iterable[str], field: str, name: str | None = None) -> None:
        """Raise TOO_MANY_COPIES where there are more of a card than the decks and the tiplu leave."""
        check_copies(cards, self.rules["decks"], field, name, face_up=self.tiplu)

    def count_values(self, cards: Iterable[str]) -> dict[str, int]:
        """Return how many of each value card are among `cards`; none while the tiplu is unknown."""
        held = Counter(cards)
        names: dict[str, str | None] = {**self.values, "alter": self.alter}
        return {value: held[names.get(value) or ""] for value in (*VALUES, *OTHERS)}

    @property
    def values_in_play(self) -> dict[str, int]:
        """Return how many of each value card can be held, none that counts nothing; one tiplu is out."""
        decks: int = self.rules["decks"]
        others = {"alter": decks if "alter" in self.others else 0, "joker": self.printed_jokers}
        return {value: decks - (value == "tiplu") for value in VALUES} | others

    def check_counts(self, counts: Counts, field: str = "", name: str | None = None) -> None:
        """Raise RuleViolation where so many value cards cannot be: TOO_MANY_COPIES, POINTS_OUT_OF_RANGE."""
        for value, count in counts.items():
            if count < 0:
                where, sentence = f"{field}/{value}", "marriage_count_below"
                raise RuleViolation("POINTS_OUT_OF_RANGE", sentence, where, card=value, count=count)
        for value, most in self.values_in_play.items():
            if counts[value] > most:
                given = {"card": value, "count": counts[value], "most": most}
                where, sentence = f"{field}/{value}", "marriage_too_many"
                raise whose("TOO_MANY_COPIES", sentence, where, name, rule=RULE, **given)

    @property
    def value_cards(self) -> ValueCards:
        """Return what value cards in hand are worth; two marriages, as a table plays them (M-3)."""
        single, listed = self.rules["marriage"]
        double = self.rules["double_marriage"]
        tables = [(value, tuple(self.rules[value])) for value in VALUES]
        for value, each in self.others.items():
            most = self.values_in_play[value]
            tables.append((value, tuple(each * count for count in range(1, most + 1))))
        return ValueCards(tuple(tables), VALUES, (single, listed if double is None else double))

    def worth(self, counts: Counts) -> Worth:
        """Return what value cards in hand are worth by their best split (M-4)."""
        cards = self.value_cards
        splits = (cards.parts(counts, made) for made in range(cards.most_marriages(counts) + 1))
        best = max(splits, key=lambda parts: sum(points for _, _, points in parts))
        return sum((_part(*part) for part in best), Worth())

    def opening(self, tunnelas: Iterable[Sequence[str]]) -> Worth:
        """Return what tunnelas laid down before the first draw are worth."""
        opened = list(tunnelas)
        plain = [tunnela for tunnela in opened if self._kind(tunnela) == "ordinary"]
        if len(plain) > 1 and self.rules.get("tunnelas"):
            others = (tunnela for tunnela in opened if tunnela not in plain)
            return sum(map(self._opened, others), self._together(len(plain)))
        return sum(map(self._opened, opened), Worth())

    def _kind(self, tunnela: Sequence[str]) -> str:
        high, joker = tunnela[0] in self.values.values(), tunnela[0] in self.ordinary
        return "high" if high else "joker" if joker else "ordinary"

    def _opened(self, tunnela: Sequence[str]) -> Worth:
        kind, alone = self._kind(tunnela), self.rules.get("tunnelas")
        points = alone[0] if alone and kind == "ordinary" else self.rules["tunnela"][TUNNELAS.index(kind)]
        said = Statement(f"marriage_tunnela_{kind}", {"cards": list(tunnela), "points": points}, RULE)
        return Worth(points, (said,))

    def _together(self, count: int) -> Worth:
        """Return what so many tunnelas of ordinary cards are worth, those beyond by themselves (M-12)."""
        table = self.rules["tunnelas"]
        listed = min(count, len(table))
        points = table[listed - 1] + (count - listed) * self.rules["tunnela"][0]
        said = Statement("marriage_tunnelas", {"count": count, "points": points}, "indian_marriage M-12")
        return Worth(points, (said,))

    def possible_worths(self) -> set[int]:
        """Return every number of points per opponent that some hand is worth."""
        return self._possible[0]

    def ways_to_hold(self, points: int) -> Iterable[Held]:
        """Return the tiplu, poplu, jhiplu and tunnelas of ordinary jokers that make `points` by any split."""
        return self._possible[1].get(points, ())

    @property
    def _possible(self) -> tuple[set[int], dict[int, set[Held]]]:
        return _possible(self.value_cards, tuple(self.rules["tunnela"]), self.rules["decks"])


def _part(what: str, count: int, points: int) -> Worth:
    if what == "marriage":
        said = Statement(f"marriage_value_marriage_{count}", {"points": points}, "indian_marriage M-4")
    else:
        cited = "indian_marriage M-11" if what in OTHERS else RULE
        said = Statement(f"marriage_value_{what}", {"count": count, "points": points}, cited)
    return Worth(points, (said,))


def is_tunnela(cards: Sequence[str]) -> bool:
    """Tell whether `cards` are three identical cards."""
    return len(cards) == MELD and len(set(cards)) == 1


@lru_cache(maxsize=32)
def _possible(
    cards: ValueCards, tunnela: tuple[int, ...], decks: int
) -> tuple[set[int], dict[int, set[Held]]]:
    """Return what hands are worth by their best split, and the cards for every worth by any split."""
    worths: set[int] = set()
    ways: dict[int, set[Held]] = {}
    for tiplu, poplu, jhiplu in product(range(decks), range(decks + 1), range(decks + 1)):
        splits = cards.worths((tiplu, poplu, jhiplu))
        room = (HAND - tiplu - poplu - jhiplu) // MELD if decks >= MELD else 0
        for points, poplus, jhiplus, jokers in _tunnelas(tunnela, room, not poplu, not jhiplu):
            worths.add(max(splits) + points)
            for split in splits:
                taken = (tiplu, poplu + MELD * poplus, jhiplu + MELD * jhiplus, jokers)
                ways.setdefault(split + points, set()).add(taken)
    return worths, ways


def _tunnelas(
    tunnela: tuple[int, ...], room: int, poplus: bool, jhiplus: bool
) -> Iterator[tuple[int, int, int, int]]:
    """Yield (points, tunnelas of poplu, of jhiplu, of ordinary jokers) of what can be laid beside these."""
    ordinary, joker, high = tunnela
    for poplu, jhiplu, jokers in product(range(1 + poplus), range(1 + jhiplus), range(4)):
        for plain in range(room - poplu - jhiplu - jokers + 1):
            yield ordinary * plain + joker * jokers + high * (poplu + jhiplu), poplu, jhiplu, jokers
