"""Ask the peers: RLCard (Python) and OpenSpiel (C++) for gin, OR-tools CP-SAT for rummy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyspiel
from rlcard.games.base import Card
from rlcard.games.gin_rummy.utils import melding, utils

_SPIEL = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)


def rlcard_hand(cards: list[str]) -> list[Any]:
    """Return the hand as RLCard holds it."""
    return [Card(card[1], card[0]) for card in cards]


def rlcard_deadwood(hand: list[Any]) -> int:
    """Return RLCard's fewest deadwood points."""
    clusters = melding.get_best_meld_clusters(hand)
    return int(utils.get_deadwood_count(hand, clusters[0] if clusters else []))


def spiel_hand(cards: list[str]) -> list[int]:
    """Return the hand as OpenSpiel holds it."""
    return [_SPIEL.card_int(card[0] + card[1].lower()) for card in cards]


spiel_deadwood: Callable[[list[int]], int] = _SPIEL.min_deadwood
