"""Say what a climbing game is, and declare the house rules that they share (RULES §14, §15)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from rules import house
from rules.outcome.common_kinds import NATURAL
from rules.outcome.kinds import Card
from rules.roster import check_player_count
from rules.sheet.scoresheet import Facts
from rules.statements import Statement
from rules.switches import Rules, Switch, choice, integer, players

# The lowest first; suits as they rank in Big Two, and the jokers of Zheng Shangyou.
RANKS = "3456789TJQKA2"
SUITS = "DCHS"
JOKERS = ("JB", "JR")


@dataclass(frozen=True)
class Play:
    """Hold a play: its `kind`, how many cards it has, and its height among those it can be compared with."""

    kind: str
    cards: int
    height: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class House(house.House):
    """Hold what one climbing game is.

    Whoever holds the `opener` begins every deal; `must_contain` is how a first play without it is refused,
    and `cited` the clause for that. `openers` are the cards of which one must open where some lie face up.
    `read` returns the play that known cards in a field make, or refuses them; `why_not` says why
    one does not beat another. `with_jokers` is the house rule by which jokers are in the pack. `fewest_asked`
    is set where a question may be about fewer players than a sheet.
    """

    opener: str
    must_contain: str
    cited: str
    openers: Callable[[Facts], list[str]]
    read: Callable[[House, Facts, Sequence[str], str], Play]
    why_not: Callable[[Play, Play], Statement | None]
    with_jokers: str = ""
    fewest_asked: int | None = None

    @property
    def card(self) -> Card:
        """Return what is a card at a table."""
        if self.with_jokers and self.rules[self.with_jokers]:
            return replace(NATURAL, jokers=JOKERS, unknown="unknown_card_two_jokers")
        return NATURAL

    def as_json(self) -> Facts:
        """Return what a form must know besides the switches."""
        cards = {"ranks": RANKS, "suits": SUITS, "jokers": list(JOKERS)}
        return {**cards, "with_jokers": self.with_jokers}

    def check_count(self, count: int, field: str = "/player_count") -> None:
        """Raise PLAYER_COUNT where a question is about more or fewer players than can play."""
        fewest, most = self.rules["players"]
        check_player_count(self.title, count, (min(fewest, self.fewest_asked or fewest), most), field)


def wins(rules: Rules) -> Literal["low", "high"]:
    """Return which total wins: the low one where places are added up."""
    return "low" if rules["scoring"] == "place_sum" else "high"


def most_cards(rules: Rules, players: int) -> int:
    """Return how many cards a player is dealt at most; who opens may get those left over."""
    each, over = divmod(52, players)
    return each + over if rules.get("leftover") == "to_starter" else each


_WORTH = {"place_sum": "Places added, low wins", "2-1": "2 for the first, 1 for the second"}
_TARGET = "With 2 and 1 points a deal, the total that ends the game."


def shared_switches(
    rule: str, seats: tuple[int, int], more: Mapping[str, str] | None = None
) -> tuple[Switch, ...]:
    """Return what every climbing game has, decided by `rule`; `more` are ways to score that only one has."""
    scorings = _WORTH | dict(more or {})
    return (
        choice("scoring", "place_sum", "Scoring", "What a deal is worth.", scorings, rule),
        integer("target", 11, "Target", _TARGET, rule, within=(1, 999)),
        players(*seats, seats[1]),
    )
