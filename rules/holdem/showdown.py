"""Settle a showdown: who is in, which pots there are, who takes how many chips (RULES §13)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rules.cards.poker_hands import PokerHand, best_hand
from rules.outcome.kinds import Number
from rules.switches import Rules

BOARD = 5
HOLE = 2
MOST_PLAYERS = 23
# So many put in chips, and so many who are left show their cards.
TOGETHER = 2
CHIPS = Number("chips", -100_000_000, 100_000_000)
_SUITS = "CDHS"
_RANKS = "23456789TJQKA"
Player = TypeVar("Player", bound=Hashable)


@dataclass(frozen=True)
class Pot(Generic[Player]):
    """Hold one pot: its chips, who could win it, and who did. Uncalled chips are a pot of one player."""

    chips: int
    eligible: tuple[Player, ...]
    winners: tuple[Player, ...]


@dataclass(frozen=True)
class Showdown(Generic[Player]):
    """State what one deal came to. `order` is clockwise; `hole` has the cards of those at the showdown."""

    order: tuple[Player, ...]
    button: Player
    contributions: Mapping[Player, int]
    folded: tuple[Player, ...]
    hole: Mapping[Player, Sequence[str]]
    board: tuple[str, ...]

    def left(self) -> tuple[Player, ...]:
        """Return who put in chips and did not fold."""
        playing = (player for player in self.order if player not in self.folded)
        return tuple(player for player in playing if self.contributions.get(player, 0) > 0)

    def after_button(self) -> tuple[Player, ...]:
        """Return the players clockwise from the button's left, the button last."""
        start = self.order.index(self.button) + 1
        return self.order[start:] + self.order[:start]


@dataclass(frozen=True)
class Settled(Generic[Player]):
    """Hold what followed: the chips each winner takes, the pots, and the hands at the showdown."""

    won: Mapping[Player, int]
    pots: Sequence[Pot[Player]]
    hands: Mapping[Player, PokerHand]

    def pots_json(self) -> dict[str, Any]:
        """Return the chips of the pots, and who won each of them."""
        return {
            "pots": [pot.chips for pot in self.pots],
            "pot_winners": [list(pot.winners) for pot in self.pots],
        }


def settle(rules: Rules, deal: Showdown[Player]) -> Settled[Player]:
    """Return who takes what of a deal that was found possible."""
    hands = hands_of(deal)
    pots = pots_of(deal, hands)
    return Settled(share_out(rules, deal, pots), pots, hands)


def hands_of(deal: Showdown[Player]) -> dict[Player, PokerHand]:
    """Return the best hand of everybody at the showdown; nobody's where only one player is left."""
    left = deal.left()
    shown = left if len(left) >= TOGETHER else ()
    return {player: best_hand([*deal.hole[player], *deal.board]) for player in shown}


def pots_of(deal: Showdown[Player], hands: Mapping[Player, PokerHand]) -> list[Pot[Player]]:
    """Return the pots, main pot first: one for every amount at which somebody still in was all in (H-2).

    Chips of a folded player above every such amount go into the last pot.
    """
    left = deal.left()
    levels = sorted({deal.contributions[player] for player in left})
    pots: list[Pot[Player]] = []
    for below, level in zip([0, *levels[:-1]], levels, strict=True):
        top = max(deal.contributions.values()) if level == levels[-1] else level
        chips = sum(min(max(paid, below), top) - below for paid in deal.contributions.values())
        eligible = tuple(player for player in left if deal.contributions[player] >= level)
        strength = {player: hands[player].strength if hands else () for player in eligible}
        best = max(strength.values())
        pots.append(Pot(chips, eligible, tuple(player for player in eligible if strength[player] == best)))
    return pots


def share_out(rules: Rules, deal: Showdown[Player], pots: Sequence[Pot[Player]]) -> dict[Player, int]:
    """Return the chips every winner takes; odd chips go by the switch `odd_chip` (H-1)."""
    won: dict[Player, int] = {}
    unit = rules["chip_unit"]
    for pot in pots:
        first = _odd_chip_order(rules, deal, pot)
        units, loose = divmod(pot.chips, unit)
        share, odd = divmod(units, len(first))
        for place, player in enumerate(first):
            chips = (share + (place < odd)) * unit + (loose if place == 0 else 0)
            won[player] = won.get(player, 0) + chips
    return {player: won[player] for player in deal.order if player in won}


def _odd_chip_order(rules: Rules, deal: Showdown[Player], pot: Pot[Player]) -> list[Player]:
    winners = [player for player in deal.after_button() if player in pot.winners]
    if rules["odd_chip"] == "high_card" and len(winners) > 1:
        winners.sort(key=lambda player: max(map(_height, deal.hole[player])), reverse=True)
    return winners


def _height(card: str) -> tuple[int, int]:
    return _RANKS.index(card[0]), _SUITS.index(card[1])
