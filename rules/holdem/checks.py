"""Refuse what cannot be a deal of Hold'em, stated by seats or by names (RULES §13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Generic

from rules.checks import Checks, check_copies, check_size
from rules.holdem.outcome import HoldemOutcome
from rules.holdem.showdown import BOARD, HOLE, TOGETHER, Player, Showdown
from rules.roster import check_among, check_named_once
from rules.statements import RuleViolation
from rules.switches import Rules


class HoldemChecks(Checks[Rules, HoldemOutcome]):
    """Check a deal stated by seats."""

    says: ClassVar[Mapping[str, str]] = {"seat_twice": "holdem_twice"}

    def scorable(self) -> None:
        self.readable()
        self.consistent()

    @cached_property
    def showdown(self) -> ShowdownChecks[int]:
        """The checks of what the deal came to; refusals point to places in the lists of the outcome."""
        places, names = self.outcome.places, {seat.number: seat.name for seat in self.state.seats}
        deal = self.outcome.at(self.state, self.dealer)
        return ShowdownChecks(deal, names, lambda field, seat: f"/{field}/{places[field].index(seat)}")

    def table(self) -> None:
        for name, seats in self.outcome.places.items():
            self.seated((seat, f"/{name}/{place}") for place, seat in enumerate(seats))

    def contradictions(self) -> None:
        self.showdown.possible()


@dataclass(frozen=True)
class ShowdownChecks(Generic[Player]):
    """Check what a deal came to; `names` says who the players are, `at` where a field has what is of one."""

    deal: Showdown[Player]
    names: Mapping[Player, str]
    at: Callable[[str, Player], str]

    def possible(self) -> None:
        """Raise RuleViolation where the facts, whose cards are cards, cannot be those of a deal."""
        self._players()
        self._left()
        self._cards()
        for player, chips in self.deal.contributions.items():
            if chips < 0:
                field = self.at("contributions", player)
                raise self._refusal("POINTS_OUT_OF_RANGE", "holdem_negative", field, player, chips=chips)

    def _refusal(self, code: str, sentence: str, field: str, player: Player, **params: Any) -> RuleViolation:
        return RuleViolation(code, sentence, field, name=self.names[player], **params)

    def _players(self) -> None:
        deal = self.deal
        named = {"button": [deal.button], "contributions": deal.contributions}
        for field, players in (named | {"folded": deal.folded, "hole": deal.hole}).items():
            check_among(((player, f"/{field}") for player in players), deal.order, "holdem_unknown")
        check_named_once([str(player) for player in deal.order], "/seats_clockwise")
        check_named_once([str(player) for player in deal.folded], "/folded")

    def _left(self) -> None:
        """Raise where nobody is left to win, or the cards of a showdown are not all there."""
        deal, left, given = self.deal, self.deal.left(), len(self.deal.board)
        if not any(chips > 0 for chips in deal.contributions.values()):
            raise RuleViolation("EVERYBODY_PACKED", "holdem_nobody_paid", "/contributions")
        if not left:
            raise RuleViolation("EVERYBODY_PACKED", "holdem_everybody_folded", "/folded")
        if len(left) >= TOGETHER:
            for player in left:
                if not deal.hole.get(player):
                    raise self._refusal("MISSING_PLAYER", "holdem_no_cards", "/hole", player)
            if given < BOARD:
                raise RuleViolation("BOARD_SIZE", "holdem_board_size", "/board", given=given)
        if given > BOARD:
            raise RuleViolation("BOARD_SIZE", "holdem_board_too_long", "/board", given=given)

    def _cards(self) -> None:
        seen = list(self.deal.board)
        for player, cards in self.deal.hole.items():
            check_size(cards, HOLE, self.at("hole", player), self.names[player])
        check_copies(seen, 1, "/board")
        for player, cards in self.deal.hole.items():
            seen += cards
            check_copies(seen, 1, self.at("hole", player), self.names[player])
