"""Refuse entries that cannot be a deal of Vazhushal (RULES §6)."""

from __future__ import annotations

from rules.checks import Checks
from rules.roster import sole_winner
from rules.switches import Rules
from rules.vazhushal.house import RULE, check_in_play
from rules.vazhushal.melds import meld_rules, table_fault
from rules.vazhushal.outcome import VazhushalOutcome, VazhushalPosition

MOST_COUNTED = 1000


class VazhushalChecks(Checks[Rules, VazhushalOutcome]):
    """Refuse what cannot be a deal."""

    def scorable(self) -> None:
        self.readable()
        self.contradictions()
        self.cards()

    def table(self) -> None:
        outcome = self.outcome
        named = self.seated((player, f"/players/{place}") for place, player in enumerate(outcome.players))
        if named:
            self.everybody(named, "/players")
        self.seated((seat, "/went_out") for seat in dict.fromkeys(outcome.went_out))
        entered = self.seated((position.seat, position.field) for position in outcome.positions)
        if entered and not outcome.went_out:
            self.everybody(entered, "/players")

    def contradictions(self) -> None:
        outcome = self.outcome
        if not (outcome.went_out or outcome.positions):
            raise self.refusal("NO_WINNER", "vazhushal_nobody_out", "/went_out", rule=RULE)
        winner = sole_winner(self.state, outcome.went_out, "/went_out") if outcome.went_out else None
        for position in outcome.positions:
            if position.seat == winner and position.hand:
                said, field = "vazhushal_winner_has_cards", f"{position.field}/hand"
                hand = list(position.hand)
                raise self.refusal("WINNER_HAS_POINTS", said, field, winner, RULE, cards=hand)

    def cards(self) -> None:
        state, outcome, entered = self.state, self.outcome, list[str]()
        players = max(len(state.active()), len(outcome.positions))
        for position in outcome.positions:
            if position.cards and outcome.negative_joker is None:
                raise self.refusal("UNKNOWN_CARD", "vazhushal_joker_missing", "/negative_joker", rule=RULE)
            entered += position.cards
            check_in_play(state.rules, players, entered, position.field, state.name(position.seat))
            self._check_points(position)
        if outcome.negative_joker is None:
            return
        melds = meld_rules(state.rules, outcome.negative_joker)
        for position in outcome.positions:
            if (found := table_fault(position.melds, melds)) is not None:
                fault, place = found
                raise fault.refusal(state.name(position.seat), f"{position.field}/melds/{place}")

    def _check_points(self, position: VazhushalPosition) -> None:
        """Raise where a count cannot be, or is entered beside the cards."""
        points, field, seat = position.points, f"{position.field}/points", position.seat
        if points is None:
            return
        if points != int(points) or abs(points) > MOST_COUNTED:
            raise self.out_of_range("vazhushal_count_range", field, seat, points=points)
        if position.cards and not self.outcome.went_out:
            raise self.out_of_range("vazhushal_count_and_cards", field, seat)
