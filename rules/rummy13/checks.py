"""Refuse entries that cannot be the result of a deal of 13-card rummy (RULES §1 "Reject")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar

from rules.arrange import MeldRules
from rules.checks import Checks, check_copies, check_known, check_size, whose
from rules.roster import sole_winner
from rules.rummy13.count import Basis
from rules.rummy13.declaration import judge_declaration
from rules.rummy13.house import House
from rules.rummy13.outcome import HAND, MOST_COUNTED, Hand, Outcome, Result, had_turn
from rules.statements import RuleViolation
from rules.wilds import check_turned_up


class RummyChecks(Checks[House, Outcome]):
    """Refuse what cannot be a deal of 13-card rummy."""

    says: ClassVar = {"no_result": "rummy_no_result"}

    def readable(self) -> None:
        for hand, name in self._hands():
            check_readable(hand, name)
        if self.outcome.repeated is not None:
            check_readable(self.outcome.repeated, self._winner)
        if self.outcome.indicator is not None:
            check_turned_up(self.outcome.indicator, "/indicator")

    def in_deal(self, seat: int, field: str) -> None:
        super().in_deal(seat, field)
        if seat not in self.state.playing():
            raise self.refusal("ELIMINATED_PLAYER", "rummy_not_in_tie_break", field, seat)

    def contradictions(self) -> None:
        self._check_winner()
        for result in self.outcome.losers:
            if result.packed:
                self._check_pack(result)
        self._check_ending()
        if self.outcome.on_first_turn and self.outcome.winner is not None:
            self._check_first_turn(self.outcome.winner)
        elif self.outcome.show == "normal":
            self._check_everybody_moved()

    def missing(self) -> None:
        """Raise where the winner or a count is missing."""
        outcome, holding = self.outcome, self.outcome.holding
        if outcome.winner is None and not self.house.ended_by_wrong_show(outcome):
            if len(holding) == 1:
                raise self.refusal("NO_WINNER", "rummy_last_wins", "/winner", holding[0].seat)
            if not outcome.void:
                raise self.refusal("NO_WINNER", "no_winner", "/winner")
        for result in holding if self.house.counts(outcome) else ():
            if result.points is None and result.hand is None:
                raise self.refusal("MISSING_PLAYER", "rummy_no_count", result.field + "/points", result.seat)

    def cards(self) -> None:
        """Raise where hands are not of thirteen cards, hold too many copies, or lack the indicator."""
        seen: list[str] = []
        for hand, name in self._hands():
            check_hand(self.house, hand, self.outcome.indicator, len(self.state.seats), seen, name)
            seen += hand.cards
        if self.outcome.repeated is not None and self.outcome.declared is not None:
            self._check_repeated(self.outcome.repeated, self.outcome.declared)

    def values(self) -> None:
        """Raise where a count cannot be, is lower than the cards, or the winner's cards are no valid show."""
        if not self.house.counts(self.outcome):
            return
        seats = len(self.state.seats)
        melds = self.house.deck.melds(self.outcome.indicator, seats)
        for result in self.outcome.holding:
            basis = Basis(self.house, melds, self.outcome.eased(result.seat, self.dealer, seats))
            self._check_range(result, basis)
            self._check_least(result, basis)
        hand = self.outcome.declared
        if self.outcome.winner is not None and hand is not None and self.outcome.show != "last_standing":
            self._check_declared(hand, melds)

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

    def _check_winner(self) -> None:
        """Raise where two won, or where the winner also packed, showed wrongly or has points."""
        outcome = self.outcome
        if len(outcome.winners) > 1:
            sole_winner(self.state, outcome.winners)
        for own in outcome.results:
            if own.seat != outcome.winner:
                continue
            if own.packed:
                raise self.refusal("WINNER_PACKED", "rummy_winner_packed", own.field, own.seat)
            if own.status == "wrong_show":
                raise self.refusal("WINNER_WRONG_SHOW", "rummy_winner_wrong_show", own.field, own.seat)
            if own.points:
                field, points = own.field + "/points", own.points
                raise self.refusal("WINNER_HAS_POINTS", "rummy_winner_points", field, own.seat, points=points)

    def _check_pack(self, result: Result) -> None:
        """Raise where a pack is forbidden or carries a count of its own."""
        field, seat, cited = result.field, result.seat, self.house.cite("pack")
        if self.house.pack_points(result) is None:
            title = self.house.title
            raise self.refusal("DROP_NOT_ALLOWED", "rummy_no_packing", field, seat, cited, game=title)
        if result.points is not None or result.hand is not None:
            raise self.refusal("PACKER_WITH_CARDS", "rummy_packer_counted", field, seat)

    def _check_ending(self) -> None:
        """Raise where the way the deal ended contradicts who was still in it."""
        outcome, house, holding = self.outcome, self.house, self.outcome.holding
        wrong = outcome.wrong_shows
        if outcome.winner is None and not holding and outcome.losers:
            raise self.refusal("EVERYBODY_PACKED", "rummy_everybody_packed", "/results")
        if outcome.show == "last_standing" and len(holding) > (outcome.winner is None):
            names = [self.state.name(result.seat) for result in holding]
            raise self.refusal("NOT_LAST_STANDING", "rummy_not_last", "/show", names=names)
        went_on = outcome.winners or outcome.void or len(wrong) > 1
        if house.wrong_show_ends and wrong and holding and went_on:
            first, last, cited = wrong[0].seat, wrong[-1].field, house.cite("wrong_show")
            raise self.refusal("WINNER_WRONG_SHOW", "rummy_ended_by_wrong_show", last, first, cited)
        if outcome.void and not house.void:
            cited = house.cite("void")
            raise self.refusal("NO_WINNER", "rummy_no_void", "/show", rule=cited, game=house.title)
        if outcome.void and outcome.winner is not None:
            raise self.refusal("NO_WINNER", "rummy_void_winner", "/winner", outcome.winner)

    def _check_first_turn(self, winner: int) -> None:
        """Raise where somebody did what he had no turn for before the winner declared on his first (R-15)."""
        names = {"winner": self.state.name(winner)}
        for result in self.outcome.losers:
            field, seat = result.field, result.seat
            moved = had_turn(self.dealer, winner, seat, len(self.state.seats))
            if result.status == "packed_later":
                raise self.refusal("IMPOSSIBLE_PACK", "rummy_packed_too_late", field, seat, **names)
            if result.packed and not moved:
                raise self.refusal("IMPOSSIBLE_PACK", "rummy_packed_after", field, seat, **names)
            said = True if result.status == "wrong_show" else result.had_turn
            if not result.packed and said is not None and said != moved:
                sentence = "rummy_acts_before" if moved else "rummy_acts_after"
                raise self.refusal("HAD_TURN_CONTRADICTS_ORDER", sentence, field, seat, **names)

    def _check_everybody_moved(self) -> None:
        for result in self.outcome.losers:
            if result.had_turn is False and not result.packed:
                field, seat = result.field, result.seat
                raise self.refusal("HAD_TURN_CONTRADICTS_ORDER", "rummy_all_moved", field, seat)

    def _check_repeated(self, own: Hand, declared: Hand) -> None:
        """Raise HAND_SIZE where the winner's hand is entered twice and differs."""
        check_size(own.cards, HAND, own.field, self._winner)
        for card in Counter(own.cards) - Counter(declared.cards):
            winner = self.outcome.winner
            raise self.refusal("HAND_SIZE", "rummy_hand_not_declared", own.field, winner, cards=[card])

    def _check_range(self, result: Result, basis: Basis) -> None:
        points = result.points
        if points is None:
            return
        flat = None if basis.real_cards else self.house.without_lives
        most = MOST_COUNTED if basis.real_cards else self.house.most_counted
        if points == flat or (points == int(points) and points != 1 and 0 <= points <= most):
            return
        sentence = "rummy_points_range" if flat is None else "rummy_points_range_flat"
        raise self._out_of_range(sentence, result, most=most, flat=flat)

    def _check_least(self, result: Result, basis: Basis) -> None:
        if result.hand is None or result.points is None:
            return
        least = basis.count(Hand(result.hand.cards)).points
        if result.points < least:
            raise self._out_of_range("rummy_count_too_low", result, least=least)

    def _out_of_range(self, sentence: str, result: Result, **params: int | None) -> RuleViolation:
        field, said = result.field + "/points", {"points": result.points, **params}
        return self.refusal(
            "POINTS_OUT_OF_RANGE", sentence, field, result.seat, self.house.cite("count"), **said
        )

    def _check_declared(self, hand: Hand, melds: MeldRules) -> None:
        declared = judge_declaration(hand, melds)
        if declared.reason is None:
            return
        four = declared.four_card_set
        sentence = "rummy_declared_four_card_set" if four else f"rummy_declared_{declared.reason.lower()}"
        field = hand.field if hand.groups is None else hand.groups_field
        seat, cited = self.outcome.winner, self.house.cite("sets" if four else "show")
        cards = list(four or declared.cards)
        raise self.refusal("WINNER_WRONG_SHOW", sentence, field, seat, cited, cards=cards)


def check_readable(hand: Hand, name: str | None = None) -> None:
    """Raise UNKNOWN_CARD where a card of the hand or its groups is none."""
    for place, group in enumerate(hand.groups or ()):
        check_known(group, f"{hand.groups_field}/{place}", name)
    check_known(hand.cards, hand.field, name)


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
    check_copies((*seen, *hand.cards), decks, jokers, indicator, hand.field, name)
