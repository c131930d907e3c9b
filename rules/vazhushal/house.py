"""Declare the house rules of Vazhushal and the decks it is played with (RULES §6, §16)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.cards.cards import DECK
from rules.cards.wilds import WILD_AS_ITSELF
from rules.checks import check_copies
from rules.switches import Preset, Rules, choice, deals, integer, players

TITLE = "Vazhushal"
RULE = "vazhushal §6"
HAND = 13
MOST_OF_ONE_DECK = len(DECK) // HAND
REDEAL_FROM = 3
DOUBLES_TO_REDEAL = 3

_POINT = "What going out, or the best count when the stock is used up, is worth."
_TIE = "When the stock is used up and two counts are the best: a game point for each, or for nobody."
_TIED = {"shared": "A game point for each", "none": "No game point"}
_IN_HAND = "What each wild card left in hand takes away when the stock is used up."
_DOUBLE = "Three doubles in a dealt hand mean a new deal: pairs of identical cards, or any pair of a rank."
_DOUBLES = {"identical": "Identical cards", "same_rank": "Cards of one rank"}
_TWO_DECKS = "From how many players on two decks are used."
_JOKERS = "Printed jokers in each deck."

SWITCHES = (
    integer("game_point", 1, "Game point", _POINT, within=(1, 1000)),
    choice("tie", "shared", "Tied best count", _TIE, _TIED, "W-5"),
    integer("wild_in_hand", 20, "Wild card in hand", _IN_HAND),
    choice("double", "identical", "Doubles", _DOUBLE, _DOUBLES, "W-2"),
    integer("two_decks_from", 4, "Two decks from", _TWO_DECKS, "W-1", within=(2, MOST_OF_ONE_DECK + 1)),
    integer("jokers_per_deck", 2, "Printed jokers", _JOKERS, within=(0, 4), advanced=True),
    WILD_AS_ITSELF,
    deals("The session ends after this many deals; most game points win."),
    players(2, 6, 8),
)
PRESETS = (
    Preset("catsatcards_vazhushal", "Vazhushal", "A game point a deal, one deck for two or three players"),
)


def decks_for(rules: Rules, count: int | None) -> int:
    """Return how many decks so many players use (W-1), the most where the number is not known."""
    return 2 if count is None or count >= rules["two_decks_from"] else 1


def check_in_play(
    rules: Rules, count: int | None, cards: Iterable[str], field: str, name: str | None = None
) -> None:
    """Raise TOO_MANY_COPIES where there are more of a card than the decks of so many players hold.

    The negative joker lies under the stock and is drawn at its end, so no copy of it is out of play.
    """
    check_copies(cards, decks_for(rules, count), field, name, jokers_per_deck=rules["jokers_per_deck"])
