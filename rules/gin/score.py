"""Say what one gin hand is worth (RULES §8 and §10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.gin.counts import HAND, NOT_COUNTED, Count, as_low, count_defender, count_knocker
from rules.gin.house import House
from rules.gin.outcome import GinHand

Ending = Literal["draw", "knock", "undercut", "gin", "big_gin", "accepted", "open"]
Player = Literal["knocker", "defender"]


@dataclass(frozen=True)
class Worth:
    """Hold what a hand is worth: how it ended, and its points, multiplied where the house does.

    `against` is the defender's count with 10 (or what the house says) for each of the `missing` cards.
    `if_accepted` is what the defender of an open hand would score by accepting, None where not allowed.
    """

    ending: Ending
    points: int = 0
    knocker: Count = NOT_COUNTED
    defender: Count = NOT_COUNTED
    against: int = 0
    missing: int = 0
    if_accepted: int | None = None

    @property
    def won(self) -> Player | None:
        """Return who won the hand, None where nobody did."""
        if self.ending in ("draw", "open"):
            return None
        return "defender" if self.ending in ("undercut", "accepted") else "knocker"


def value(house: House, hand: GinHand) -> Worth:
    """Return what `hand`, which `rules.gin.checks` finds possible, is worth."""
    if hand.kind == "draw":
        return Worth("draw")
    knocker = count_knocker(hand.knocker_cards, hand.knocker_melds, hand.knocker_deadwood)
    deadwood = knocker.deadwood
    if deadwood:
        knocker = _best_lie(hand, knocker)
    onto = knocker.melds if deadwood else ()
    defender = count_defender(hand.defender_cards, onto, hand.defender_deadwood)
    missing = max(0, HAND - hand.defender_holds)
    against = defender.deadwood + missing * (house.rules["missing_card"] or 0)
    ending = _ending(house, hand, deadwood, against)
    may_accept = ending in ("open", "accepted") and against <= (house.limit or 0)
    if_accepted = _points(house, "accepted", against - deadwood) if may_accept else None
    points = _points(house, ending, against - deadwood)
    return Worth(ending, points, knocker, defender, against, missing, if_accepted)


def _best_lie(hand: GinHand, knocker: Count) -> Count:
    """Return the knocker's count, his cards lying as is best for him where he did not say how (RULES §8)."""
    cards, against = hand.knocker_cards, hand.defender_cards
    if cards is None or against is None or hand.knocker_melds is not None:
        return knocker
    return max(as_low(cards, knocker), key=lambda lie: count_defender(against, lie.melds, None).deadwood)


def _ending(house: House, hand: GinHand, deadwood: int, against: int) -> Ending:
    if deadwood == 0:
        return "big_gin" if hand.kind == "big_gin" and house.rules["big_gin_bonus"] is not None else "gin"
    false_gin = hand.kind != "knock" and not house.rules["false_gin_as_knock"]
    if house.open_play and (false_gin or deadwood > (house.limit or 0)):
        return "accepted" if hand.accepted else "open"
    return "undercut" if against <= deadwood else "knock"


def _points(house: House, ending: Ending, lead: int) -> int:
    """Return the points of a hand with so many more left by the defender than by the knocker."""
    if ending == "open":
        return 0
    beaten = ending in ("undercut", "accepted")
    return house.factor * (house.bonus(ending) + (max(0, -lead) if beaten else lead))
