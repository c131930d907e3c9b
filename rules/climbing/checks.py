"""Refuse what cannot be how a deal of a climbing game ended (RULES §14 Z-4, §15 Y-5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from rules.checks import Checks
from rules.climbing.house import House, most_cards
from rules.climbing.outcome import ClimbingOutcome
from rules.roster import check_among
from rules.statements import RuleViolation
from rules.switches import Rules

Player = TypeVar("Player", int, str)
Names = Mapping[Player, str]


class ClimbingChecks(Checks[House, ClimbingOutcome]):
    """Check the places, or the cards left where the table counts those."""

    def table(self) -> None:
        seats, field = self.outcome.entered(self.state.rules["scoring"])
        for place, seat in enumerate(seats):
            if seat in self.state.verdict.out:
                raise self.refusal("ELIMINATED_PLAYER", "player_is_out", f"{field}/{place}", seat)
        check_all_once(seats, {seat: self.state.name(seat) for seat in self.state.active()}, field)

    def values(self) -> None:
        if self.state.rules["scoring"] == "cards_left":
            names = {seat.number: seat.name for seat in self.state.seats}
            check_cards_left(self.state.rules, self.outcome.left, names)


def check_all_once(order: Sequence[Player], names: Names[Player], field: str) -> None:
    """Raise UNKNOWN_PLAYER, DUPLICATE_PLACE or MISSING_PLAYER unless `order` has every player once."""
    check_among(((player, f"{field}/{place}") for place, player in enumerate(order)), names, "climb_unknown")
    for place, player in enumerate(order):
        if player in order[:place]:
            raise RuleViolation("DUPLICATE_PLACE", "climb_twice", f"{field}/{place}", name=names[player])
    for player, name in names.items():
        if player not in order:
            raise RuleViolation("MISSING_PLAYER", "climb_missing", field, name=name)


def check_cards_left(
    rules: Rules,
    cards_left: Sequence[tuple[Player, int]],
    names: Names[Player],
    field: str = "/cards_left",
    *,
    named: bool = False,
) -> None:
    """Raise NO_WINNER, TWO_WINNERS or POINTS_OUT_OF_RANGE where no deal ends with these cards.

    They were entered in `field`, by place, or by player where they are `named`.
    """
    shed = [names[player] for player, cards in cards_left if cards == 0]
    if not shed:
        raise RuleViolation("NO_WINNER", "climb_nobody_out", field)
    if len(shed) > 1:
        raise RuleViolation("TWO_WINNERS", "climb_two_out", field, names=shed)
    most = most_cards(rules, len(cards_left))
    for place, (player, cards) in enumerate(cards_left):
        if not 0 <= cards <= most:
            facts: dict[str, Any] = {"name": names[player], "cards": cards, "most": most}
            at = f"{field}/{player if named else place}"
            raise RuleViolation("POINTS_OUT_OF_RANGE", "climb_cards_range", at, **facts)
