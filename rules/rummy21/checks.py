"""Refuse entries that cannot be a deal of 21-card or 27-card rummy (RULES §3 "Reject")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Any, ClassVar

from rules.cards.holdings import Holding, HoldingChecks, Said
from rules.cards.showing import ShowChecks
from rules.cards.value_cards import Counts, Held, stated_counts
from rules.checks import check_size
from rules.roster import sole_winner
from rules.rummy21.count import count_hand
from rules.rummy21.deck import Deck
from rules.rummy21.house import MOST_UNCAPPED, House
from rules.rummy21.outcome import Cards, Outcome, Result
from rules.rummy21.show import Show, show_fault, shown_as
from rules.sheet.scoresheet import Points
from rules.statements import RuleViolation

LEAST = 2


class Rummy21Checks(ShowChecks[House, Outcome], HoldingChecks[House, Outcome]):
    """Refuse what cannot be a deal; value cards are counted over all players, as no card is in two hands."""

    says: ClassVar = {
        "rummy_winner_packed": "rummy21_winner_dropped",
        "rummy_winner_wrong_show": "rummy21_winner_wrong_show",
        "rummy_winner_points": "rummy21_winner_points",
        "rummy_everybody_packed": "rummy21_everybody_dropped",
        "rummy_not_last": "rummy21_not_last",
        "rummy_packed_too_late": "rummy21_drop_too_late",
        "rummy_packed_after": "rummy21_drop_after",
        "rummy_acts_before": "rummy21_acts_before",
        "rummy_acts_after": "rummy21_acts_after",
    }

    @cached_property
    def deck(self) -> Deck:
        return Deck(self.house, self.outcome.indicator)

    @cached_property
    def winner(self) -> int:
        """The winner; raises TWO_WINNERS, and NO_WINNER also where the deal is void."""
        return sole_winner(self.state, self.outcome.winners)

    @cached_property
    def declared(self) -> Show | None:
        """The winner's hand as shown, None where it is not entered."""
        deal = self.outcome
        if not (deal.winner_special or deal.winner_melds or deal.winner_rest):
            return None
        return shown_as(self.house, deal.kind, deal.winner_special, deal.winner_melds, deal.winner_rest)

    def _counts(self, result: Result) -> Counts | None:
        """Return how many of each value card are stated, None where none is."""
        return stated_counts(result, self.house.values)

    def scorable(self) -> None:
        self.readable()
        if not self.outcome.void:
            _ = self.winner
            self.cards()

    def check_pack(self, result: Result) -> None:
        """Raise where who dropped has a count or value cards; he neither pays nor collects for those."""
        if result.bonus or any((self._counts(result) or {}).values()) or result.value_cards:
            raise self.fault(result, "DROPPER_WITH_BONUS", "rummy21_dropper_bonus")
        if result.counted:
            raise self.fault(result, "PACKER_WITH_CARDS", "rummy21_dropper_counted")

    def check_ending(self) -> None:
        super().check_ending()
        if self.outcome.void and self.outcome.winners:
            raise self.refusal("NO_WINNER", "rummy21_void_winner", "/winner", self.outcome.winner)
        if self.outcome.void and self.state.rules["stock_end"] == "reshuffle":
            raise self.refusal("NO_WINNER", "rummy21_no_void", "/show", rule="T-8")

    def missing(self) -> None:
        if self.outcome.void:
            return
        _ = self.winner
        for result in self.outcome.holding:
            if not result.counted:
                raise self.fault(result, "MISSING_PLAYER", "rummy21_no_count", "/points")

    def cards(self) -> None:
        if self.outcome.void:
            return
        entered: Cards = ()
        declared, winner = self.declared, self.winner
        if declared is not None:
            self._check_indicator(winner)
            declared.check_cards(self.deck, "/winner_")
            entered = declared.cards
        for result in self.outcome.results:
            name = self.state.name(result.seat)
            if result.cards is not None:
                check_size(result.cards, self.state.rules["cards"], f"{result.field}/cards", name)
                self._check_inside(result.grouped, result.cards, f"{result.field}/melds", result.seat)
            if result.shown_cards:
                self._check_indicator(result.seat)
            if result.seat == winner and declared is not None:
                self._check_inside(result.shown_cards, declared.cards, result.field, result.seat)
                continue
            entered += result.shown_cards
            self.deck.check_in_play(entered, result.field, name)
        self.check_holdings()

    def _check_indicator(self, seat: int) -> None:
        if self.outcome.indicator is None:
            section = self.house.section
            raise self.refusal("UNKNOWN_CARD", "rummy21_no_indicator", "/indicator", seat, section)

    def _check_inside(self, part: Cards, hand: Cards, field: str, seat: int) -> None:
        for card in Counter(part) - Counter(hand):
            raise self.refusal("HAND_SIZE", "rummy21_group_not_in_hand", field, seat, cards=[card])

    @cached_property
    def holdings(self) -> tuple[Holding, ...]:
        entered, shown = {result.seat: result for result in self.outcome.results}, list[Holding]()
        declared = self.declared
        if declared is not None:
            own, values = entered.pop(self.winner, None), self.deck.count_values(declared.cards)
            unstated = Holding(self.winner, "/winner_melds", values, settled=True)
            shown.append(self._holding(own, declared.cards) if own is not None else unstated)
        return (*shown, *(self._holding(result, result.cards) for result in entered.values()))

    def _holding(self, result: Result, hand: Cards | None) -> Holding:
        found, said = self.deck.count_values, list[tuple[Counts, str]]()
        counted = self._counts(result)
        if counted is not None:
            said.append((counted, result.field))
        if result.value_cards is not None:
            said.append((found(result.value_cards), f"{result.field}/value_cards"))
        grouped = found(result.grouped)
        counts = found(hand) if hand is not None else said[0][0] if said else grouped
        shown = {value: max(count, grouped[value]) for value, count in counts.items()}
        stated = [Said(each, field, shown) for each, field in said]
        settled = hand is not None or bool(said)
        return Holding(result.seat, result.field, counts, settled, result.bonus, stated)

    def differs(self, seat: int, said: Said, value: str, shown: int) -> RuleViolation:
        return self._impossible("values_differ", said.field, seat, count=said.counts[value], held=shown)

    def _impossible(self, what: str, field: str, seat: int, **params: Any) -> RuleViolation:
        section = self.house.section
        return self.refusal("IMPOSSIBLE_BONUS", f"rummy21_{what}", field, seat, section, **params)

    def values(self) -> None:
        if self.outcome.void:
            return
        for result in self.outcome.results:
            if result.points is not None:
                self._check_points(result, result.points)
        for holding in self.holdings:
            if holding.points is not None:
                self._check_bonus(holding, holding.points)
        claim = self.first_unheld()
        if claim is not None:
            field, bonus = f"{claim.field}/bonus", int(claim.points or 0)
            raise self._impossible("bonus_taken", field, claim.seat, bonus=bonus)
        if self.declared is not None and (fault := show_fault(self.deck, self.declared)) is not None:
            raise fault.refusal(self.state.name(self.winner), "/winner_melds", "WINNER_WRONG_SHOW")

    def _check_points(self, result: Result, points: Points) -> None:
        """Raise POINTS_OUT_OF_RANGE for a count that no hand, or not this hand, makes before any halving."""
        rules, least = self.state.rules, points
        field, section = f"{result.field}/points", self.house.section
        if result.status == "wrong_show":
            sentence, most = "rummy21_wrong_show_points", rules["wrong_show"]
            possible = points == most
        else:
            sentence, most = "rummy21_points_range", rules["max_points"]
            most = MOST_UNCAPPED if most is None else most
            whole = points == int(points) and LEAST <= points <= most
            possible = whole or points == rules["full_meld"]
        if not (possible or result.packed or (result.seat == self.winner and not points)):
            raise self.out_of_range(sentence, field, result.seat, section, points=points, most=most)
        if result.cards is not None and result.seat != self.winner:
            least = count_hand(self.deck, result.cards).points
        if points < least:
            said = "rummy21_count_too_low"
            raise self.out_of_range(said, field, result.seat, section, points=points, least=least)

    def _check_bonus(self, holding: Holding, bonus: Points) -> None:
        """Raise IMPOSSIBLE_BONUS for a bonus that no value cards make, or not those entered."""
        seat, field = holding.seat, f"{holding.field}/bonus"
        if bonus not in self.deck.possible_bonuses():
            raise self._impossible("bonus_none", field, seat, bonus=bonus)
        counted = self.deck.worth(holding.counts).points
        if holding.settled and counted != bonus:
            raise self._impossible("bonus_differs", field, seat, bonus=bonus, counted=counted)

    def ways_to_hold(self, claim: Holding) -> Iterable[Held]:
        return self.deck.ways_to_hold(int(claim.points or 0), claim.counts)
