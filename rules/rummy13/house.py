"""Say how one table of 13-card rummy counts a deal, and declare the house rules that its games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

from rules import house
from rules.cards.cards import MOST_DECKS, MOST_JOKERS
from rules.rummy13.deck import Deck
from rules.rummy13.outcome import MOST_COUNTED, Outcome, Result
from rules.sheet.scoresheet import Points
from rules.switches import Rules, Switch, choice, flag, integer, integers


@dataclass(frozen=True, kw_only=True)
class House(house.House):
    """Hold how a game counts, and how one table of it does once it is `at` its rules.

    knobs: which house rule says each of the following, or what follows from the rules.
    by_players, indicator_wild, printed_wild: the `Deck`. players: how many play, where that is fixed.
    pack_first, pack_later: points of a pack; None where nobody may pack.
    packs: what a first and a later pack are called.
    wrong_show: points of a wrong show; wrong_show_ends: it ends the deal.
    without_lives: what a hand without both lives costs whatever its cards; None where its cards are counted.
    most_points: no count is higher than this, None for no such limit.
    most_left: the most that cards left over can come to.
    lone_tanala: a tanala without a second life is exempt as a straight run is.
    first_turn, before_draw_had_turn, before_draw_no_turn: the share of his count that a player pays.
    unplayed_melds_free: after a show on the first turn, melds need no lives for those without a turn.
    unplayed_count_cards: such a player's share is that of his real cards, even without lives.
    most_doubled: no doubled count is higher than this, None for no such limit.
    void: the deal can end for want of cards.
    """

    knobs: Mapping[str, str | Callable[[Rules], Any]]
    by_players: tuple[tuple[int, int], ...]
    indicator_wild: bool = True
    printed_wild: bool = True
    players: int | None = None
    pack_first: Points | None = None
    pack_later: Points | None = None
    packs: tuple[str, str] = ("packed_first", "packed_later")
    wrong_show: Points = 0
    wrong_show_ends: bool = False
    without_lives: int | None = None
    most_points: int | None = None
    most_left: int = MOST_COUNTED
    lone_tanala: bool = False
    first_turn: float = 1
    before_draw_had_turn: float = 1
    before_draw_no_turn: float = 1
    unplayed_melds_free: bool = False
    unplayed_count_cards: bool = False
    most_doubled: int | None = None
    void: bool = True

    def at(self, rules: Rules) -> Self:
        said = {knob: rules[by] if isinstance(by, str) else by(rules) for knob, by in self.knobs.items()}
        return replace(self, rules=rules, **said)

    @cached_property
    def deck(self) -> Deck:
        """What a table plays with."""
        return Deck(self.rules, self.by_players, self.indicator_wild, self.printed_wild)

    @property
    def limits(self) -> tuple[int, int]:
        """Return the fewest and the most players."""
        return (self.players or 2, self.players or self.deck.most_players())

    @property
    def most_counted(self) -> int:
        """Return the highest count that cards make."""
        return self.most_left if self.most_points is None else self.most_points

    def pack_points(self, result: Result) -> Points | None:
        """Return the points of a pack, None where it is not allowed."""
        return self.pack_first if result.status == "packed_first" else self.pack_later

    def ended_by_wrong_show(self, outcome: Outcome) -> bool:
        """Tell whether a wrong show ended the deal, so that nobody's cards count (R-10)."""
        return self.wrong_show_ends and not outcome.winners and bool(outcome.wrong_shows)

    def counts(self, outcome: Outcome) -> bool:
        """Tell whether the cards of those who played to the end count."""
        return not outcome.void and not self.ended_by_wrong_show(outcome)


DECKS = "How many decks are shuffled together: so many copies of each card there are."
_PRINTED = "How many printed jokers each deck brings; they are wild."
_TURNED = "What is wild beside the printed jokers when the indicator is a printed joker."
_WILD = {"aces_wild": "The aces too", "printed_only": "Nothing else"}
_SET_SIZES = "How many cards a set may have: three, four, or either."
_NATURALS = (
    "How many cards of every run and set must stand for themselves; 0 allows melds of wild cards alone."
)
_TANALA = "What three identical cards count as, with three decks."
_TANALAS = {
    "straight_run": "A straight run, for either life",
    "first_life_only": "A straight run, for one life only",
    "off": "Nothing",
}
_AS_ITSELF = "A wild card on its own rank and suit is natural, so the run stays straight."
_ROUNDED = {"up": "Rounded up", "exact": "Kept", "down": "Rounded down"}

HALF_ROUNDING = choice("half_rounding", "up", "Half points", "What becomes of half a point.", _ROUNDED, "R-9")
WILD_AS_ITSELF = flag("wild_as_itself", True, "Wild card as itself", _AS_ITSELF, "C-1", advanced=True)
TANALA = choice("tanala_counts_as", "straight_run", "Tanala", _TANALA, _TANALAS, "R-2")
_MIN_NATURALS = integer(
    "min_naturals_per_meld", 0, "Natural cards in a meld", _NATURALS, "R-4", within=(0, 2), advanced=True
)


def _in_order(sizes: Any) -> Any:
    """Return sizes from the smallest, each once; what is no list of them as it is."""
    return sorted({*sizes}) if isinstance(sizes, list | tuple) and all(map(_is_whole, sizes)) else sizes


def _is_whole(size: Any) -> bool:
    return isinstance(size, int) and not isinstance(size, bool)


def meld_switches(sizes: list[int], *others: Switch, rule: str = "") -> tuple[Switch, ...]:
    """Return the switches for what a meld is; `sizes` are those of a set, for which `rule` is cited."""
    sets = integers(
        *("set_sizes", sizes, "Cards in a set", _SET_SIZES, rule),
        within=(3, 4),
        length=None,
        choices=(((3,), "3"), ((4,), "4"), ((3, 4), "3 or 4")),
        from_book=_in_order,
    )
    return (sets, *others, _MIN_NATURALS, WILD_AS_ITSELF)


def pack_switches(usual: str, jokers: int, turned: str, rule: str = "") -> tuple[Switch, ...]:
    """Return the switches for decks and printed jokers, for which `rule` is cited.

    `usual` says how many decks serve, `jokers` how many each brings, `turned` what one makes wild.
    """
    label = "Printed jokers in each deck"
    return (
        integer("decks", None, "Decks", DECKS, within=(1, MOST_DECKS), none=usual),
        integer(
            "printed_jokers_per_deck", jokers, label, _PRINTED, rule, within=(0, MOST_JOKERS // MOST_DECKS)
        ),
        choice("printed_joker_turned", turned, "When a printed joker is turned", _TURNED, _WILD),
    )
