"""Declare the house rules of 21-card and 27-card rummy, and what they differ in (RULES §3, §4, §16)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from rules import house
from rules.cards.cards import MOST_DECKS, MOST_JOKERS
from rules.rummy13.house import HALF_ROUNDING, WILD_AS_ITSELF
from rules.switches import Preset, Switch, choice, deals, flag, integer, integers, number, players

# What is counted where no house rule holds it down.
MOST_UNCAPPED = 300
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


@dataclass(frozen=True, kw_only=True)
class House(house.House):
    """Hold what one of the games is: `values` are its value cards and how far they are from the cut card.

    What stands in no clause is cited by the `section`. `couple` are the value cards of a marriage;
    `all_melded`: cards beside a special show must be melded too.
    """

    section: str
    values: Mapping[str, int]
    couple: tuple[str, ...]
    shows: Mapping[str, Special]
    all_melded: bool

    @property
    def kinds(self) -> tuple[str, ...]:
        """Return the ways to show, the usual one first: a full hand, and the special ones."""
        return (*self.shows, "full") if self.all_melded else ("full", *self.shows)

    def cite(self, clause: str = "") -> str:
        """Return the citation of a clause, or of the game's section."""
        return f"{self.game} {clause or self.section}"

    @property
    def marriages(self) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """Return which value cards make a marriage, and what one, two and three of them are worth (S-3)."""
        chosen = self.rules["marriage"]
        if not isinstance(chosen, str):
            return self.couple, tuple(chosen)
        if chosen == "as_21":
            return self.couple, MARRIAGES
        five = _FIVE_CARD.fullmatch(chosen)
        return (tuple(self.values), tuple(int(five[1]) * count for count in (1, 2, 3))) if five else ((), ())


RUMMY21 = House(
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
RUMMY27 = House(
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


class MarriageSwitch(Switch):
    """Accept ``five_card:<points>`` with any number of points beside the choices named."""

    def check(self, value: Any) -> None:
        if not (isinstance(value, str) and _FIVE_CARD.fullmatch(value)):
            super().check(value)


def _values(name: str, default: tuple[int, ...], label: str, of: str) -> Switch:
    """Return the switch for the value of one, two and three of a value card."""
    return integers(name, list(default), label, f"Points for one, two and three of {of}.", advanced=True)


_FULL_MELD = "Points of a loser with a complete hand, or nearly a show."
_NEEDS_PURE = (
    "A complete hand costs so little only where it could be shown: with three pure sequences, "
    "in 27-card rummy also with three tunnelas."
)
_DUBLEES, _JOKERS = "Dublees that nearly show", "Jokers that nearly show"
_NO_RELIEF = "no relief"
_NEAR_DUBLEES = "A loser with so many dublees pays as for a complete hand."
_NEAR_JOKERS = "A loser with so many wild cards pays as for a complete hand."
_UNPLAYED = "The share paid by who had no turn yet."
_HALVES = "What an early show halves"
_HALVED = {"penalty": "His penalty", "penalty_and_bonus": "His penalty and his bonus"}
_HALVES_OF = "For a player who had no turn yet: what he pays only, or what he collects for value cards too."
_STOCK_END = "Whether the deal is void, or the discards are shuffled and play goes on."
_STOCK_ENDS = {"void": "The deal is void", "reshuffle": "Reshuffle and play on"}
_TUNNELA = "Whether three identical cards count as one of the three pure sequences."
_CUT_RANK = "Whether the cut card's rank is wild in its own suit only, or in all suits."
_CUT_RANKS = {"same_suit": "Its own suit", "all_suits": "All suits"}
_COLLECT = "Whether the holder collects from each opponent still in, or once though each of them pays."
_COLLECTS = {"per_opponent": "By each, to the holder", "flat": "Once to the holder"}
_SUITS = "Whether the cards of a set must all differ in suit; otherwise they may not all be of one suit."
_SET_MAX = "How many cards a set may hold."
_PURE_SHOW = "Whether a complete hand with three pure sequences can be shown, as in 21-card rummy."
_MARRIAGE = "What is a marriage: the cut card with 1-up and 1-down (100, 300, 500), all five, or nothing."
_MARRIAGE_OF = (
    ("as_21", "Three cards, as in 21-card rummy"),
    ("five_card:100", "Five cards, 100 points"),
    ("five_card:250", "Five cards, 250 points"),
    ("five_card:500", "Five cards, 500 points"),
    ("none", "None"),
)
_DEALT = "How many cards are dealt to a player."
_DECKS = "How many decks are shuffled together: so many copies of each card there are."
_IN_PLAY = "How many printed jokers are in play in all."


_COSTS = (
    integer("drop_first", 30, "Drop on the first turn", "Points for dropping on one's first turn."),
    integer("drop_later", 70, "Drop later", "Points for dropping on a later turn."),
    integer("max_points", 120, "Most points", "The most a loser's cards can cost.", none="no maximum"),
    integer("wrong_show", 120, "Wrong show", "Points for a wrong show; the others play on.", "T-7"),
    integer("full_meld", 2, "Complete hand", _FULL_MELD, "T-4"),
    flag("full_meld_needs_pure", True, "Complete means showable", _NEEDS_PURE, "T-4", advanced=True),
    integer("near_show_dublees", 6, _DUBLEES, _NEAR_DUBLEES, within=(1, 15), none=_NO_RELIEF),
    integer("near_show_jokers", 7, _JOKERS, _NEAR_JOKERS, within=(1, 30), none=_NO_RELIEF),
    number("early_show_rate", 0.5, "Before one's first turn", _UNPLAYED, "T-6", within=(0, 4)),
    choice("early_show_halves", "penalty", _HALVES, _HALVES_OF, _HALVED, "T-6", advanced=True),
    HALF_ROUNDING,
    choice("stock_end", "void", "When the stock ends", _STOCK_END, _STOCK_ENDS, "T-8", advanced=True),
    flag("tunnela_is_pure", False, "Tunnela as pure sequence", _TUNNELA, "T-2"),
    choice("cut_rank_wild", "same_suit", "Cards of the cut rank", _CUT_RANK, _CUT_RANKS, "T-1"),
    WILD_AS_ITSELF,
)
_PAID = (
    choice("bonus_collect", "per_opponent", "Value cards are paid", _COLLECT, _COLLECTS, "T-5"),
    deals(),
)
_PACK = (
    integer("decks", 3, "Decks", _DECKS, within=(1, MOST_DECKS), advanced=True),
    integer("printed_jokers", 3, "Printed jokers", _IN_PLAY, within=(0, MOST_JOKERS), advanced=True),
)
_HAND: dict[str, Any] = {"within": (13, 30), "advanced": True}

SWITCHES_21 = (
    *_COSTS,
    _values("same", (10, 30, 50), "Same-suit joker", "the cut card"),
    _values("upper", (10, 30, 50), "Upper joker", "the card above it"),
    _values("lower", (10, 30, 50), "Lower joker", "the card below it"),
    _values("marriage", MARRIAGES, "Marriage", "all three together"),
    *_PAID,
    players(2, 6, 7),
    integer("cards", 21, "Cards", _DEALT, **_HAND),
    *_PACK,
)
SWITCHES_27 = (
    *_COSTS,
    flag("set_distinct_suits", False, "Sets of different suits", _SUITS, "S-1"),
    integer("set_max", None, "Most cards in a set", _SET_MAX, "S-1", within=(3, 27), none="no limit"),
    flag("allow_full_pure_show", False, "Show with three pure sequences", _PURE_SHOW, "S-4"),
    _values("same", (20, 60, 120), "Same-suit joker", "the cut card"),
    _values("up1", (10, 30, 60), "1-up", "the card above it"),
    _values("up2", (10, 30, 60), "2-up", "the card two above it"),
    _values("down1", (10, 30, 60), "1-down", "the card below it"),
    _values("down2", (25, 75, 150), "2-down", "the card two below it"),
    MarriageSwitch("marriage", "choice", "as_21", "Marriage", _MARRIAGE, "S-3", _MARRIAGE_OF),
    *_PAID,
    players(2, 5, 7),
    integer("cards", 27, "Cards", _DEALT, **_HAND),
    *_PACK,
)
PRESETS_21 = (Preset("catsatcards_21", "21-card rummy", "Most 120, drops 30 and 70, value cards from each"),)
PRESETS_27 = (Preset("catsatcards_27", "27-card rummy", "Every card in use; five kinds of value cards"),)
