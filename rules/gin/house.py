"""Say how a table values a hand of gin, and declare the house rules (RULES §8, §10, §16)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from rules import house
from rules.arrange import card_points
from rules.arrange.deadwood import GIN
from rules.cards.cards import is_card
from rules.switches import Rules, choice, flag, integer


@dataclass(frozen=True, kw_only=True)
class House(house.House):
    """Say how one game values a hand: by the `rules` of a table and the knock card, once it is `at` them.

    `open_play` answers an improper knock with an open hand instead of refusing it. `stock_at_end` is how many
    cards a drawn hand leaves in the stock, None where nobody asks.
    """

    open_play: bool = False
    stock_at_end: int | None = None
    upcard: str | None = None

    def at(self, rules: Rules, upcard: str | None = None) -> Self:
        """Return the game under `rules` and, where it is known, this knock card."""
        known = upcard if is_card(upcard, ()) else None
        return replace(self, rules={**_NOT_PLAYED, **rules}, upcard=known)

    @property
    def limit(self) -> int | None:
        """The most deadwood a knock may hold, None while the knock card is unknown."""
        if "knock_max" in self.rules:
            return int(self.rules["knock_max"])
        if self.rules["knock"] == "ten":
            return 10
        if self.gin_only:
            return 0
        return None if self.upcard is None else card_points(self.upcard, GIN)

    @property
    def gin_only(self) -> bool:
        """Whether nobody may knock: an ace is turned up."""
        aces = self.rules.get("knock") == "upcard" and self.rules["ace_up"] == "gin_only"
        return aces and self.upcard is not None and self.upcard[0] == "A"

    @property
    def factor(self) -> int:
        """How many times the points of the hand count."""
        spade = self.upcard is not None and self.upcard[1] == "S"
        return 2 if spade and self.rules["spades_double"] else 1

    def bonus(self, ending: str) -> int:
        """Return what is added to the points of a hand that ended so."""
        return int(self.rules[_BONUSES[ending]]) if ending in _BONUSES else 0


# What counts where a game has no house rule for it: big gin is gin, a defender has ten cards.
_NOT_PLAYED = {
    "big_gin_bonus": None,
    "missing_card": None,
    "false_gin_as_knock": False,
    "spades_double": False,
}
_BONUSES = {
    "gin": "gin_bonus",
    "big_gin": "big_gin_bonus",
    "undercut": "undercut_bonus",
    "accepted": "undercut_bonus",
}
SITE = House(
    game="site_gin",
    clauses={"big_gin": "G-1", "gin_shutout": "G-2"},
    stock_at_end=2,
)
GRA = House(
    game="gra_singles",
    clauses={
        "gin": "N-1",
        "undercut": "N-2",
        "accepted": "N-8",
        "improper": "N-8",
        "false_gin": "N-6",
        "missing": "N-4",
        "big_gin": "N-7",
        "spades": "N-3",
        "gin_shutout": "N-3",
        "gin_game_bonus": "N-3",
        "gin_deals_won": "N-3",
    },
    open_play=True,
)

MOST_TARGET = 10_000
_TARGET = "The game ends when somebody's points reach this."
_KNOCK_MAX = "The most deadwood a player may knock with; 0 means gin only."
_KNOCK = "What a player may knock with: the value of the card turned up, or always 10."
_KNOCKS = {"upcard": "Value of the knock card", "ten": "Always 10"}
_ACE = "Whether an ace as knock card means playing for gin, or knocking with 1."
_ACES = {"gin_only": "Gin only", "one": "Knock with 1"}
_GIN = "Added to the opponent's deadwood for gin."
_BIG_GIN = "Added to the opponent's deadwood for eleven melded cards, instead of the gin bonus."
_UNDERCUT = "Added to the difference when the defender has as little deadwood as the knocker, or less."
_MISSING = "Added to the defender's count for each card short of ten."
_FALSE = "Announced gin that is none counts as a knock where its deadwood allows one; off: an open hand."
_GAME = "Added at the end for reaching the target."
_WON = "Added at the end for each deal won."
_SHUTOUT = "The points of the deals count double for a {} won every one of them, none drawn."
_SPADES = "A spade as knock card doubles the points of the deal."
_NET = "Only the difference of what the two sides won counts; off: both count what they won."
_LOST = "Games lost after which a team is out of the event."

SITE_SWITCHES = (
    integer("target", 100, "Target", _TARGET, within=(1, MOST_TARGET)),
    integer("knock_max", 10, "Highest knock", _KNOCK_MAX, within=(0, 50)),
    integer("gin_bonus", 25, "Gin bonus", _GIN),
    integer("big_gin_bonus", 31, "Big gin bonus", _BIG_GIN, "G-1", none="big gin counts as gin"),
    integer("undercut_bonus", 25, "Undercut bonus", _UNDERCUT),
    integer("game_bonus", 100, "Game bonus", _GAME),
    integer("line_bonus", 25, "Line bonus", _WON),
    flag("shutout_doubles", True, "Shutout doubles", _SHUTOUT.format("player who"), "G-2"),
)


_GRA_SWITCHES = (
    choice("knock", "upcard", "Highest knock", _KNOCK, _KNOCKS),
    choice("ace_up", "gin_only", "Ace turned up", _ACE, _ACES),
    integer("gin_bonus", 25, "Gin bonus", _GIN, "N-1"),
    integer("undercut_bonus", 25, "Undercut bonus", _UNDERCUT, "N-1"),
    integer("missing_card", 10, "Missing card", _MISSING, "N-4"),
    flag("false_gin_as_knock", False, "False gin as knock", _FALSE, "N-6", advanced=True),
    integer("box_bonus", 0, "Box bonus", _WON, "N-3", advanced=True),
    integer("game_bonus", 0, "Game bonus", _GAME, "N-3", advanced=True),
    flag("shutout_doubles", False, "Shutout doubles", _SHUTOUT.format("side that"), "N-3", advanced=True),
    flag("spades_double", False, "Spades double", _SPADES, "N-3", advanced=True),
)
GRA_SWITCHES = (
    integer("target", 150, "Target", _TARGET, "N-3", within=(1, MOST_TARGET)),
    *_GRA_SWITCHES,
)
PARTNERSHIP_SWITCHES = (
    integer("target", 250, "Target", _TARGET, within=(1, MOST_TARGET)),
    *_GRA_SWITCHES,
    flag("net", True, "Net the tables", _NET, "Q-1"),
    integer("games", 5, "Games", "Games in an event.", within=(1, 99), advanced=True),
    integer("stop_after_losses", 2, "Out after", _LOST, within=(1, 99), advanced=True),
    integer(
        "finals_wins", 4, "Finals from", "Games won that reach the finals.", within=(1, 99), advanced=True
    ),
)
