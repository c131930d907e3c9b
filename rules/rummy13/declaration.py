"""Judge a declaration of 13-card rummy: valid, or a wrong show with its reason."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.arrange import Meld, MeldRules, Needs, arrange, check_declaration, classify_meld
from rules.rummy13.count import LIVES
from rules.rummy13.house import House
from rules.rummy13.outcome import Cards, Hand
from rules.statements import Statement


@dataclass(frozen=True)
class Declared:
    """Hold how a declaration reads: `reason` is the code of what is wrong, None where it is valid.

    `cards` are those at fault: the group that is no meld, or the cards outside every meld. `four_card_set`
    is the set of four that alone spoils it where sets are of three.
    """

    reason: str | None
    melds: tuple[Meld, ...] = ()
    cards: Cards = ()
    four_card_set: Cards | None = None

    def said(self, house: House) -> tuple[Statement, ...]:
        """Return why the declaration is wrong, and the switch that would allow it."""
        if self.reason is None:
            return (house.says("rummy_valid", "show"),)
        wrong = house.says(f"rummy_shown_{self.reason.lower()}", "show", cards=list(self.cards))
        return (wrong, *four_card_statement(house, self.four_card_set))


def judge_declaration(hand: Hand, melds: MeldRules) -> Declared:
    """Return how a declaration of `hand` reads; without groups of its own, as its best arrangement."""
    judged = _judge(hand, melds)
    if judged.reason not in ("BAD_MELD", "UNMELDED_CARDS") or 4 in melds.set_sizes:
        return judged
    wider = _judge(hand, _with_four(melds))
    if wider.reason is not None:
        return judged
    four = next((meld.cards for meld in wider.melds if meld.kind == "set" and len(meld.cards) == 4), None)
    return replace(judged, four_card_set=four)


def four_card_group(hand: Hand, melds: MeldRules) -> Cards | None:
    """Return the first of a player's own groups that is no meld only because it is a set of four (R-3)."""
    wider = _with_four(melds)
    for group in hand.groups or () if 4 not in melds.set_sizes else ():
        if len(group) == 4 and classify_meld(group, wider) and not classify_meld(group, melds):
            return group
    return None


def four_card_statement(house: House, four: Cards | None) -> tuple[Statement, ...]:
    """Return the sentence naming the switch that allows sets of four, nothing where none is at fault."""
    return (house.says("rummy_four_card_set", "sets", cards=list(four)),) if four else ()


def _with_four(melds: MeldRules) -> MeldRules:
    return replace(melds, set_sizes=(*melds.set_sizes, 4))


def _judge(hand: Hand, melds: MeldRules) -> Declared:
    if hand.groups is None:
        return _best_declaration(hand.cards, melds)
    declared = check_declaration(hand.groups, melds, LIVES)
    if declared.group is not None:
        return Declared(declared.reason, declared.melds, hand.groups[declared.group])
    left = list(hand.cards)
    for card in (card for group in hand.groups for card in group):
        left.remove(card)
    if left:
        return Declared("UNMELDED_CARDS", declared.melds, tuple(left))
    return Declared(declared.reason, declared.melds)


def _best_declaration(cards: Cards, melds: MeldRules) -> Declared:
    found = arrange(cards, melds, LIVES)
    if found is not None:
        return Declared("UNMELDED_CARDS" if found.left else None, found.melds, found.left)
    with_first_life = arrange(cards, melds, Needs(runs=1, pure=1))
    return Declared("NO_PURE_RUN" if with_first_life is None else "NO_SECOND_RUN")
