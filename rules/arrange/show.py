"""Show melds, and the cards they leave, to programs and to players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.arrange.melds import Arrangement, Meld, MeldRules, card_points
from rules.cards.cards import RANKS, show_card


def meld_json(meld: Meld) -> dict[str, Any]:
    """Return a meld with what each of its wild cards stands for."""
    wilds = [{"card": meld.cards[place], "as": stands_for} for place, stands_for in meld.wilds]
    return {"kind": meld.kind, "cards": list(meld.cards), "wilds": wilds}


def layout_json(laid: Arrangement, points: int) -> dict[str, Any]:
    """Return how cards lie, which cost so many points, as a line has it."""
    return {"melds": [meld_json(meld) for meld in laid.melds], "left": list(laid.left), "points": points}


def show_meld(meld: Meld) -> str:
    """Return a meld as players write it: ``7♠-8♠-8♦*``, the star on a wild card that stands for another."""
    substitutes = {place for place, _ in meld.wilds}
    return "-".join(
        show_card(card) + ("*" if place in substitutes else "") for place, card in enumerate(meld.cards)
    )


def show_sum(cards: Sequence[str], melds: MeldRules) -> str:
    """Return the points of cards left over as a sum: ``4+2+2``, without those that count nothing."""
    ranked = sorted(cards, key=lambda card: (-card_points(card, melds), RANKS.find(card[0])))
    return "+".join(str(card_points(card, melds)) for card in ranked if card_points(card, melds)) or "0"
