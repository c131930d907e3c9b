"""Settle a showdown: who is in, which pots there are, who takes how many chips (RULES §13)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from rules.checks import check_copies, check_known, check_size
from rules.facts import Number
from rules.poker_hands import PokerHand, best_hand
from rules.roster import check_named_once
from rules.statements import RuleViolation
from rules.switches import Rules

BOARD = 5
HOLE = 2
MOST_PLAYERS = 23
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
        return tuple(
            player
            for player in self.order
            if self.contributions.get(player, 0) > 0 and player not in self.folded
        )

    def after_button(self) -> tuple[Player, ...]:
        """Return the players clockwise from the button's left, the button last."""
        start = self.order.index(self.button) + 1
        return self.order[start:] + self.order[:start]


def check_showdown(
    deal: Showdown[Player], names: Mapping[Player, str], at: Callable[[str, Player], str]
) -> None:
    """Raise RuleViolation where the facts cannot be those of a deal.

    `names` says who the players are; `at` points to what was entered for a player in a field.
    """
    check_known(deal.board, "/board", jokers=())
    for player, cards in deal.hole.items():
        check_known(cards, at("hole", player), names.get(player), jokers=())
    _check_players(deal)
    left = deal.left()
    if not any(chips > 0 for chips in deal.contributions.values()):
        raise RuleViolation("EVERYBODY_PACKED", "holdem_nobody_paid", "/contributions")
    if not left:
        raise RuleViolation("EVERYBODY_PACKED", "holdem_everybody_folded", "/folded")
    if len(left) > 1:
        for player in left:
            if not deal.hole.get(player):
                raise RuleViolation("MISSING_PLAYER", "holdem_no_cards", "/hole", name=names[player])
        if len(deal.board) < BOARD:
            raise RuleViolation("BOARD_SIZE", "holdem_board_size", "/board", given=len(deal.board))
    if len(deal.board) > BOARD:
        raise RuleViolation("BOARD_SIZE", "holdem_board_too_long", "/board", given=len(deal.board))
    for player, cards in deal.hole.items():
        check_size(cards, HOLE, at("hole", player), names[player])
    _check_copies(deal, names, at)
    for player, chips in deal.contributions.items():
        if chips < 0:
            raise RuleViolation(
                "POINTS_OUT_OF_RANGE",
                "holdem_negative",
                at("contributions", player),
                name=names[player],
                chips=chips,
            )


def _check_copies(
    deal: Showdown[Player], names: Mapping[Player, str], at: Callable[[str, Player], str]
) -> None:
    check_copies(deal.board, 1, 0, None, "/board")
    seen = list(deal.board)
    for player, cards in deal.hole.items():
        seen += cards
        check_copies(seen, 1, 0, None, at("hole", player), names[player])


def _check_players(deal: Showdown[Player]) -> None:
    named = {
        "/button": [deal.button],
        "/contributions": deal.contributions,
        "/folded": deal.folded,
        "/hole": deal.hole,
    }
    for field, players in named.items():
        for player in players:
            if player not in deal.order:
                raise RuleViolation("UNKNOWN_PLAYER", "holdem_unknown", field, name=str(player))
    check_named_once([str(player) for player in deal.order], "/seats_clockwise")


def hands_of(deal: Showdown[Player]) -> dict[Player, PokerHand]:
    """Return the best hand of everybody at the showdown; nobody's where only one player is left."""
    left = deal.left()
    return {player: best_hand([*deal.hole[player], *deal.board]) for player in left} if len(left) > 1 else {}


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
