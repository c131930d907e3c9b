"""Arrange a hand exactly: one search for all rummy games and gin.

Cards are codes already checked by the caller ("TS", "AH", "JK"); at most three copies of each, any number of "JK".

    rules = MeldRules(wilds=frozenset({"8S", "8H", "8D", "8C", "JK"}), set_sizes=(3,), tanala="off")
    arrange(cards, rules, Needs(runs=2, pure=1))   fewest points over all arrangements with both lives, or None
    arrange(cards, rules)                          fewest points, nothing required
    arrange_pure(cards, rules, tanalas=False)      fewest points when only straight runs are exempt; always one
    classify_meld(cards, rules)                    the declared group as a Meld, or None; cards in any order
    check_declaration(melds, rules, needs)         valid, or the reason code of RULES §0 and the group at fault
    fewest_deadwood(cards)                         gin: ace low, sets of 3 and 4, no wild cards
    best_layoff(cards, knocker_melds)              gin: own melds and lay-offs chosen together
    count_dublees(cards), count_tunnelas(cards)    pairs and triples of identical cards (21- and 27-card)

`Arrangement(points, melds, left)`: the points of the cards left, the melds, the cards left (wild cards too, at 0).
When points is 0 every card is melded if that can be done at all, so `not left` means a complete hand.
`Meld(kind, cards, wilds)`: kind is "pure_run", "run", "set" or "tanala"; cards in display order; wilds names
(position, card it stands for) of every substitute. A hand without lives is the game's business (flat 100 in
gama_rummy, all cards in ace2three): here it is None.
"""

from rules.arrange.deadwood import LayOff, best_layoff, fewest_deadwood
from rules.arrange.declare import Declaration, check_declaration, classify_meld
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
    count_tunnelas,
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
    "card_points",
    "check_declaration",
    "classify_meld",
    "count_dublees",
    "count_points",
    "count_tunnelas",
    "fewest_deadwood",
]
