"""Check a winning hand of Indian Marriage: seven melds with three pure ones, or eight dublees (RULES §5)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.arrange import Needs
from rules.cards.wrong_show import Faults, WrongShow
from rules.checks import check_size
from rules.marriage.deck import Deck
from rules.marriage.house import HAND, RULE

PURE_MELDS = 3
DUBLEES = 8
FAULTS = Faults(
    RULE,
    "PRIMARY_MELDS",
    {
        "BAD_MELD": "marriage_bad_meld",
        "PRIMARY_MELDS": "marriage_primary_melds",
        "UNMELDED_CARDS": "marriage_unmelded",
        "BAD_DUBLEE": "marriage_bad_dublee",
        "NOT_EIGHT_DUBLEES": "marriage_few_dublees",
    },
)
Groups = Sequence[Sequence[str]]


def fault_of(deck: Deck, kind: str, groups: Groups, rest: Sequence[str] = ()) -> WrongShow | None:
    """Return why a show of `groups` does not win, None where it does; `kind` is ``melds`` or ``dublees``.

    Reasons: BAD_MELD, PRIMARY_MELDS and UNMELDED_CARDS; BAD_DUBLEE and NOT_EIGHT_DUBLEES.
    """
    if kind == "dublees":
        return _dublees_fault(deck, groups)
    return FAULTS.melded(groups, rest, deck.melds, Needs(pure=PURE_MELDS))


def _dublees_fault(deck: Deck, groups: Groups) -> WrongShow | None:
    for group in groups:
        if not deck.is_dublee(group):
            return FAULTS.of("BAD_DUBLEE", cards=list(group))
    if len(groups) < DUBLEES:
        return FAULTS.of("NOT_EIGHT_DUBLEES", count=len(groups), needed=DUBLEES)
    return None


def check_hand(deck: Deck, kind: str, groups: Groups, rest: Sequence[str], field: str) -> None:
    """Raise TOO_MANY_COPIES or HAND_SIZE where these cards cannot be a shown hand.

    Eight dublees are shown before the discard, so the cards left beside them number at most six.
    """
    cards = [card for group in (*groups, rest) for card in group]
    deck.check_in_play(cards, field)
    if kind == "melds":
        check_size(cards, HAND, field)
    elif len(cards) > HAND + 1:
        check_size(cards, HAND + 1, field)
