"""Arrange a hand exactly: one search for all rummy games and gin.

Cards are codes already checked by the caller ("TS", "AH", "JK"), at most three copies of each and any number
of "JK".

    rules = MeldRules(wilds=frozenset({"8S", "8H", "8D", "8C", "JK"}), set_sizes=(3,))
    arrange(cards, rules, Needs(runs=2, pure=1))  fewest points of all arrangements with both lives, or None
    arrange(cards, rules)                         fewest points, nothing required
    arrange_pure(cards, rules, tanalas=False)     fewest points when only straight runs are exempt
    classify_meld(cards, rules)                   a declared group, in any order, as a Meld, or None
    check_declaration(melds, rules, needs)        valid, or the reason code of RULES §0 and the group at fault
    fewest_deadwood(cards)                        gin: ace low, sets of three and four, no wild cards
    best_layoff(cards, knocker_melds)             gin: own melds and lay-offs chosen together
    best_long_layoff(cards, melds, usable)        the same where only so many cards may be melded or laid off
    least_layouts(cards)                          gin: every arrangement with the fewest points
    count_dublees(cards)                          pairs of identical cards (RULES §3)

An Arrangement has the points of the cards left, the melds, and the cards left, wild cards at 0 among them.
Where the points are 0 every card is melded if that can be done at all, so an empty `left` is a complete hand.
A Meld has its kind, its cards in display order, and for every substitute its position and the card it stands
for. What a hand without lives costs is the game's business: here it is None.
"""

from rules.arrange.deadwood import LayOff, best_layoff, fewest_deadwood
from rules.arrange.declare import Declaration, check_declaration, classify_meld
from rules.arrange.layouts import least_layouts
from rules.arrange.long_hand import best_long_layoff
from rules.arrange.melds import (
    GIN_POINTS,
    RUMMY_POINTS,
    Arrangement,
    Meld,
    MeldRules,
    Needs,
    card_points,
    count_dublees,
    count_points,
)
from rules.arrange.memory import arrange, arrange_pure

__all__ = [
    "GIN_POINTS",
    "RUMMY_POINTS",
    "Arrangement",
    "Declaration",
    "LayOff",
    "Meld",
    "MeldRules",
    "Needs",
    "arrange",
    "arrange_pure",
    "best_layoff",
    "best_long_layoff",
    "card_points",
    "check_declaration",
    "classify_meld",
    "count_dublees",
    "count_points",
    "fewest_deadwood",
    "least_layouts",
]
