"""State what 21-card and 27-card rummy differ in: value cards, shows, melds, house rules (RULES §3, §4)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from rules.arrange import MeldRules
from rules.cards import JOKER
from rules.rummy21.house import BONUS_COLLECT, DEALS, MELDS, PENALTIES, table, values
from rules.switches import Preset, Rules, Switch
from rules.wilds import neighbour, other_suits

AFTER_JOKER = "AS"
PURE_SEQUENCES = 3
TUNNELAS = 3
MARRIAGES = (100, 300, 500)
_FIVE_CARD = re.compile(r"five_card:(\d{1,4})")


@dataclass(frozen=True)
class Special:
    """Hold a special show: how many of what it needs, and the reason where they are not there."""

    what: Literal["jokers", "dublees", "tunnelas"]
    count: int
    reason: str

    @property
    def fewest(self) -> int | None:
        """Return how many cards its groups have at least; None where they are melds like any others."""
        return {"jokers": 3, "dublees": 2}.get(self.what)


@dataclass(frozen=True)
class School:
    """Hold what one of the games is: `values` are its value cards and how far they are from the cut card.

    `couple` are the value cards of a marriage; `all_melded`: cards beside a special show must be melded too.
    """

    game: str
    section: str
    title: str
    values: Mapping[str, int]
    couple: tuple[str, ...]
    shows: Mapping[str, Special]
    all_melded: bool

    @property
    def kinds(self) -> tuple[str, ...]:
        """Return the ways to show: a full hand, and the special ones."""
        return (*self.shows, "full") if self.all_melded else ("full", *self.shows)

    def cite(self, clause: str = "") -> str:
        """Return the citation of a clause, or of the game's section."""
        return f"{self.game} {clause or self.section}"


@dataclass(frozen=True)
class Wilds:
    """Hold the wild cards of a deal: the value cards by name, and wild cards that are no value cards."""

    values: Mapping[str, str]
    others: tuple[str, ...]

    @property
    def all(self) -> frozenset[str]:
        """Return every wild card, printed jokers too."""
        return frozenset((*self.values.values(), *self.others, JOKER))


RUMMY21 = School(
    game="rummy21",
    section="§3",
    title="21-card rummy",
    values={"same": 0, "upper": 1, "lower": -1},
    couple=("same", "upper", "lower"),
    shows={
        "eight_jokers": Special("jokers", 8, "NOT_EIGHT_JOKERS"),
        "eight_dublees": Special("dublees", 8, "NOT_EIGHT_DUBLEES"),
        "three_tunnelas": Special("tunnelas", TUNNELAS, "NOT_THREE_TUNNELAS"),
    },
    all_melded=False,
)
RUMMY27 = School(
    game="rummy27",
    section="§4",
    title="27-card rummy",
    values={"same": 0, "up1": 1, "up2": 2, "down1": -1, "down2": -2},
    couple=("same", "up1", "down1"),
    shows={
        "three_tunnelas": Special("tunnelas", TUNNELAS, "NOT_THREE_TUNNELAS"),
        "ten_dublees": Special("dublees", 10, "NOT_TEN_DUBLEES"),
        "ten_jokers": Special("jokers", 10, "NOT_TEN_JOKERS"),
    },
    all_melded=True,
)


def wilds_of(school: School, rules: Rules, indicator: str) -> Wilds:
    """Return the wild cards that `indicator` makes; a printed joker counts as AS, with all aces wild."""
    base = AFTER_JOKER if indicator == JOKER else indicator
    all_suits = indicator == JOKER or rules["cut_rank_wild"] == "all_suits"
    return Wilds(
        {value: neighbour(base, steps) for value, steps in school.values.items()},
        other_suits(base) if all_suits else (),
    )


def meld_rules(school: School, rules: Rules, wilds: Wilds) -> MeldRules:
    """Return what a meld is; 27-card sets are literal: any size, not all of one suit (S-1, S-2)."""
    shared: dict[str, Any] = {
        "wilds": wilds.all,
        "tanala": "straight_run" if rules["tunnela_is_pure"] else "meld",
        "joker_tanala": True,
        "wild_as_itself": rules["wild_as_itself"],
    }
    if not school.all_melded:
        return MeldRules(**shared)
    return MeldRules(
        set_sizes=tuple(range(3, (rules["set_max"] or rules["cards"]) + 1)),
        suits_differ=rules["set_distinct_suits"],
        wilds_within_naturals=True,
        **shared,
    )


def stands_alone(card: str, melds: MeldRules) -> bool:
    """Tell whether copies of `card` are a dublee or a tunnela: wild ones only as themselves (C-1)."""
    return card == JOKER or card not in melds.wilds or melds.wild_as_itself


class MarriageSwitch(Switch):
    """Accept ``five_card:<points>`` with any number of points beside the choices named."""

    def check(self, value: Any) -> None:
        if not (isinstance(value, str) and _FIVE_CARD.fullmatch(value)):
            super().check(value)


@dataclass(frozen=True)
class Marriages:
    """Hold which value cards make a marriage, and what one, two and three of them are worth."""

    cards: tuple[str, ...]
    points: tuple[int, ...]


def marriages_of(school: School, rules: Rules) -> Marriages:
    """Return how marriages are counted (S-3)."""
    chosen = rules["marriage"]
    if not isinstance(chosen, str):
        return Marriages(school.couple, tuple(chosen))
    if chosen == "as_21":
        return Marriages(school.couple, MARRIAGES)
    five = _FIVE_CARD.fullmatch(chosen)
    each = int(five[1]) if five else 0
    return Marriages(tuple(school.values) if five else (), tuple(each * count for count in (1, 2, 3)))


SWITCHES_21 = (
    *PENALTIES,
    *MELDS,
    values("same", [10, 30, 50], "Same-suit joker", "Points for one, two and three of the cut card."),
    values("upper", [10, 30, 50], "Upper joker", "Points for one, two and three of the card above it."),
    values("lower", [10, 30, 50], "Lower joker", "Points for one, two and three of the card below it."),
    values("marriage", list(MARRIAGES), "Marriage", "Points for one, two and three of all three together."),
    BONUS_COLLECT,
    DEALS,
    *table(21, [2, 6]),
)
SWITCHES_27 = (
    *PENALTIES,
    *MELDS,
    Switch(
        "set_distinct_suits",
        "flag",
        False,
        "Sets of different suits",
        "Whether the cards of a set must all differ in suit; otherwise they may not all be of one suit.",
        "S-1",
    ),
    Switch(
        "set_max",
        "integer",
        None,
        "Most cards in a set",
        "How many cards a set may hold.",
        "S-1",
        minimum=3,
        maximum=27,
        optional=True,
        null_means="no limit",
    ),
    Switch(
        "allow_full_pure_show",
        "flag",
        False,
        "Show with three pure sequences",
        "Whether a complete hand with three pure sequences can be shown, as in 21-card rummy.",
        "S-4",
    ),
    values("same", [20, 60, 120], "Same-suit joker", "Points for one, two and three of the cut card."),
    values("up1", [10, 30, 60], "1-up", "Points for one, two and three of the card above it."),
    values("up2", [10, 30, 60], "2-up", "Points for one, two and three of the card two above it."),
    values("down1", [10, 30, 60], "1-down", "Points for one, two and three of the card below it."),
    values("down2", [25, 75, 150], "2-down", "Points for one, two and three of the card two below it."),
    MarriageSwitch(
        "marriage",
        "choice",
        "as_21",
        "Marriage",
        "What is a marriage: the cut card with 1-up and 1-down (100, 300, 500), all five, or nothing.",
        "S-3",
        choices=(
            ("as_21", "Three cards, as in 21-card rummy"),
            ("five_card:100", "Five cards, 100 points"),
            ("five_card:250", "Five cards, 250 points"),
            ("five_card:500", "Five cards, 500 points"),
            ("none", "None"),
        ),
    ),
    BONUS_COLLECT,
    DEALS,
    *table(27, [2, 5]),
)
PRESETS_21 = (Preset("catsatcards_21", "21-card rummy", "Most 120, drops 30 and 70, value cards from each"),)
PRESETS_27 = (Preset("catsatcards_27", "27-card rummy", "Every card in use; five kinds of value cards"),)
