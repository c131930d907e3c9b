"""Declare the house rules of Indian Marriage (RULES §5, §16)."""

from __future__ import annotations

from dataclasses import replace

from rules.cards.cards import MOST_DECKS
from rules.cards.wilds import WILD_AS_ITSELF
from rules.outcome import common_kinds
from rules.outcome.common_kinds import NATURAL, NATURALS
from rules.switches import Preset, Switch, choice, deals, flag, integer, integers, players

TITLE = "Indian Marriage"
CARD = replace(NATURAL, unknown="marriage_unknown_card")
CARDS = replace(NATURALS, of=CARD)
MELDS = replace(common_kinds.MELDS, of=CARDS)
RULE = "indian_marriage §5"
HAND = 21


def _values(name: str, default: list[int], label: str, explained: str, rule: str = "") -> Switch:
    return integers(name, default, label, explained, rule, advanced=True)


_SETTLEMENT = (
    "Whether points are only earned, or every player pays every other (pairwise, which sums to zero)."
)
_SETTLED = {"earn_only": "Nobody: points are earned", "pairwise": "Everybody pays everybody"}
_UNSEEN = "The winner gets this from each who has not laid down."
_SEEN = "The winner gets this from each who has laid down."
_UNSEEN_SCORES = "Whether a player who has not laid down scores for value cards."
_KIDNAP = "What the value cards of who has not laid down are worth goes to the winner."
_OTHER_VALUES = "Whether the table may count others than those that are listed here."
_ALTER = "Points for each card of the tiplu's rank in the other suit of its colour, from each opponent."
_JOKER = "Points for each printed joker, from each opponent."
_JOKERS = "How many printed jokers are in play, where they count."
_TOGETHER = "Points for one, two and three opening tunnelas of ordinary cards together."
_SEVEN_PAY = "Whether a loser who has laid down seven dublees pays the winner his game points."
_DECKS = "How many packs of 52 cards are in play."
_TUNNELA = "Of ordinary cards, of ordinary jokers, of poplu or jhiplu."
_MARRIAGE = "Points for one tiplu, poplu and jhiplu, and for two of each."
_DOUBLE = "Points for two of tiplu, poplu and jhiplu where a table plays another value."
_TUNNELAS = replace(
    integers(
        "tunnelas", [5, 15, 40], "Tunnelas together", _TOGETHER, "M-12", none="each for itself", advanced=True
    ),
    default=None,
)

SWITCHES = (
    choice("settlement", "earn_only", "Who pays", _SETTLEMENT, _SETTLED, "M-1"),
    integer("unseen", 10, "From a player not shown", _UNSEEN, "M-2"),
    integer("seen", 3, "From a player who has shown", _SEEN, "M-2"),
    integer("dublee_win", 5, "Win with dublees", "Added from each opponent for a win with eight dublees."),
    flag("unseen_scores", True, "Value cards not shown", _UNSEEN_SCORES, "M-5"),
    flag("kidnap", False, "Kidnap", _KIDNAP, "M-9"),
    flag("other_values", False, "Other value cards", _OTHER_VALUES, "M-10", advanced=True),
    integer("alter", None, "Alter", _ALTER, "M-11", none="counts nothing", advanced=True),
    integer("joker", None, "Printed joker", _JOKER, "M-11", none="counts nothing", advanced=True),
    integer("printed_jokers", 6, "Printed jokers", _JOKERS, "M-11", within=(0, 12), advanced=True),
    flag("seven_dublees_pay", True, "Seven dublees pay", _SEVEN_PAY, "M-7"),
    _values("tunnela", [5, 10, 20], "Opening tunnela", _TUNNELA),
    _TUNNELAS,
    _values("tiplu", [3, 7], "Tiplu", "Points for one and two tiplu, from each opponent."),
    _values("poplu", [2, 5, 10], "Poplu", "Points for one, two and three poplu, from each opponent."),
    _values("jhiplu", [2, 5, 10], "Jhiplu", "Points for one, two and three jhiplu, from each opponent."),
    _values("marriage", [10, 20], "Marriage", _MARRIAGE, "M-3"),
    integer("double_marriage", None, "Double marriage", _DOUBLE, "M-3", none="as in the marriage table"),
    deals(),
    WILD_AS_ITSELF,
    players(2, 5, 7),
    integer("decks", 3, "Decks", _DECKS, within=(1, MOST_DECKS), advanced=True),
)
_COUNTED = {"other_values": True, "alter": 5, "joker": 2, "tunnelas": [5, 15, 40]}
_MURDER = {"settlement": "pairwise", "unseen_scores": False, **_COUNTED}
_KIDNAPPED = {**_MURDER, "kidnap": True}
PRESETS = (
    Preset("catsatcards_marriage", "Indian Marriage", "Points earned from every opponent, three decks"),
    Preset(
        "nepali_marriage",
        "Nepali, murder",
        "Everybody pays everybody; who has not shown scores nothing",
        _MURDER,
    ),
    Preset("nepali_kidnap", "Nepali, kidnap", "What who has not shown holds goes to the winner", _KIDNAPPED),
)
