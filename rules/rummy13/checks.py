"""Refuse entries that cannot be the result of a deal of 13-card rummy (RULES §1 "Reject")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import ClassVar

from rules.arrange import MeldRules
from rules.cards.showing import ShowChecks
from rules.checks import check_copies, check_size, whose
from rules.rummy13.count import Basis
from rules.rummy13.declaration import judge_declaration
from rules.rummy13.house import House
from rules.rummy13.outcome import HAND, MOST_COUNTED, Hand, Outcome, Result
from rules.sheet.scoresheet import Points
from rules.statements import RuleViolation


class RummyChecks(ShowChecks[House, Outcome]):
    """Refuse what cannot be a deal of 13-card rummy."""

    says: ClassVar = {"no_result": "rummy_no_result"}

    @cached_property
    def melds(self) -> MeldRules:
        """The melds of this deal."""
        return self.house.deck.melds(self.outcome.indicator, self.state.at_table())

    def basis(self, seat: int) -> Basis:
        """Return how the cards of `seat` count: milder where the winner drew and showed before his turn."""
        return Basis(self.house, self.melds, self.unplayed(seat) and not self.outcome.before_drawing)

    def table(self) -> None:
        tied = self.state.playing_off()
        if tied and self.state.rules.get("tie_break") == "organiser":
            names = [self.state.name(seat) for seat in tied]
            raise self.refusal("MATCH_OVER", "rummy_organiser_rules", "", rule="tie", names=names)
        super().table()

    def in_deal(self, seat: int, field: str) -> None:
        super().in_deal(seat, field)
        if seat not in self.state.playing():
            raise self.refusal("ELIMINATED_PLAYER", "rummy_not_in_tie_break", field, seat)

    def check_pack(self, result: Result) -> None:
        if self.house.pack_points(result) is None:
            title = self.house.title
            raise self.fault(result, "DROP_NOT_ALLOWED", "rummy_no_packing", rule="pack", game=title)
        if result.counted:
            raise self.fault(result, "PACKER_WITH_CARDS", "rummy_packer_counted")

    def check_ending(self) -> None:
        super().check_ending()
        outcome, house, wrong = self.outcome, self.house, self.outcome.wrong_shows
        went_on = outcome.winners or outcome.void or len(wrong) > 1
        if house.wrong_show_ends and wrong and outcome.holding and went_on:
            said, last = "rummy_ended_by_wrong_show", wrong[-1].field
            raise self.refusal("WINNER_WRONG_SHOW", said, last, wrong[0].seat, "wrong_show")
        if outcome.void and not house.void:
            raise self.refusal("NO_WINNER", "rummy_no_void", "/show", rule="void", game=house.title)
        if outcome.void and outcome.winner is not None:
            raise self.refusal("NO_WINNER", "rummy_void_winner", "/winner", outcome.winner)

    def missing(self) -> None:
        """Raise where the winner or a count is missing."""
        outcome, holding = self.outcome, self.outcome.holding
        if outcome.winner is None and not self.house.ended_by_wrong_show(outcome):
            if len(holding) == 1:
                raise self.refusal("NO_WINNER", "rummy_last_wins", "/winner", holding[0].seat)
            if not outcome.void:
                raise self.refusal("NO_WINNER", "no_winner", "/winner")
        for result in holding if self.house.counts(outcome) else ():
            if not result.counted:
                raise self.fault(result, "MISSING_PLAYER", "rummy_no_count", "/points")

    def cards(self) -> None:
        """Raise where hands are not of thirteen cards, hold too many copies, or lack the indicator."""
        seen: list[str] = []
        for hand, name in self._hands():
            check_hand(self.house, hand, self.outcome.indicator, self.state.at_table(), seen, name)
            seen += hand.cards
        for own in self.outcome.shown[1:]:
            check_size(own.cards, HAND, own.field, self._winner)
            for card in Counter(own.cards) - Counter(self.outcome.shown[0].cards):
                winner = self.outcome.winner
                raise self.refusal("HAND_SIZE", "rummy_hand_not_declared", own.field, winner, cards=[card])

    def values(self) -> None:
        """Raise where a count cannot be, is lower than the cards, or the winner's cards are no valid show."""
        if not self.house.counts(self.outcome):
            return
        for result in self.outcome.holding:
            if result.points is not None:
                self._check_points(result, result.points)
        hand = self.outcome.declared
        if self.outcome.winner is not None and hand is not None and self.outcome.show != "last_standing":
            self._check_declared(hand)

    @property
    def _winner(self) -> str:
        """The winner's name."""
        return self.state.name(self.outcome.winner or 0)

    def _hands(self) -> Iterator[tuple[Hand, str]]:
        """Yield every hand entered with its player's name; the winner's comes first, as he declared it."""
        if self.outcome.declared is not None:
            yield self.outcome.declared, self._winner
        for result in self.outcome.losers:
            if result.hand is not None:
                yield result.hand, self.state.name(result.seat)

    def _check_points(self, result: Result, points: Points) -> None:
        basis, seat, field = self.basis(result.seat), result.seat, f"{result.field}/points"
        flat = None if basis.real_cards else self.house.without_lives
        most = MOST_COUNTED if basis.real_cards else self.house.most_counted
        if points != flat and (points != int(points) or points == 1 or not 0 <= points <= most):
            sentence = "rummy_points_range" if flat is None else "rummy_points_range_flat"
            raise self.out_of_range(sentence, field, seat, "count", points=points, most=most, flat=flat)
        least = 0 if result.hand is None else basis.count(Hand(result.hand.cards)).points
        if points < least:
            raise self.out_of_range("rummy_count_too_low", field, seat, "count", points=points, least=least)

    def _check_declared(self, hand: Hand) -> None:
        declared = judge_declaration(hand, self.melds)
        if declared.reason is None:
            return
        four = declared.four_card_set
        sentence = "rummy_declared_four_card_set" if four else f"rummy_declared_{declared.reason.lower()}"
        field = hand.field if hand.groups is None else hand.groups_field
        seat, word, cards = self.outcome.winner, "sets" if four else "show", list(four or declared.cards)
        raise self.refusal("WINNER_WRONG_SHOW", sentence, field, seat, word, cards=cards)


def check_hand(
    house: House,
    hand: Hand,
    indicator: str | None,
    players: int,
    seen: Sequence[str] = (),
    name: str | None = None,
) -> None:
    """Raise where a hand has a wrong size or cannot be beside the cards `seen`, or no indicator is stated."""
    check_size(hand.cards, HAND, hand.field, name)
    if indicator is None and house.deck.indicator_wild:
        if name is None:
            raise RuleViolation("UNKNOWN_CARD", "rummy_indicator_missing", "/indicator", house.cite("show"))
        raise RuleViolation("UNKNOWN_CARD", "rummy_no_indicator", "/indicator", name=name)
    for card in Counter(card for group in hand.groups or () for card in group) - Counter(hand.cards):
        raise whose("HAND_SIZE", "rummy_group_not_in_hand", hand.groups_field, name, cards=[card])
    decks, jokers = house.deck.decks(players), house.deck.jokers_per_deck()
    # A printed joker is turned up only where there are any.
    check_copies([indicator] if indicator else [], decks, "/indicator", jokers_per_deck=jokers)
    cards = (*seen, *hand.cards)
    check_copies(cards, decks, hand.field, name, face_up=indicator, jokers_per_deck=jokers)
