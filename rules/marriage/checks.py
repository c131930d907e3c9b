"""Refuse entries that cannot be a deal of Indian Marriage (RULES §5 "Reject")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import Any

from rules.cards.holdings import Holding, HoldingChecks, Said
from rules.cards.value_cards import Counts, Held
from rules.checks import whose
from rules.marriage.deck import OTHERS, VALUES, Deck, is_tunnela
from rules.marriage.house import HAND, RULE
from rules.marriage.outcome import MarriageOutcome, MarriageResult
from rules.marriage.show import check_hand, fault_of
from rules.roster import sole_winner
from rules.sheet.scoresheet import Points
from rules.statements import RuleViolation
from rules.switches import Rules

ORDINARY_JOKERS = 3


class MarriageChecks(HoldingChecks[Rules, MarriageOutcome]):
    """Refuse what cannot be a deal; cards are counted over all players."""

    @cached_property
    def deck(self) -> Deck:
        return Deck(self.state.rules, self.outcome.tiplu)

    @property
    def counts_others(self) -> bool:
        """Tell whether points may be of more than tiplu, poplu, jhiplu and tunnelas by themselves (M-10)."""
        return any(self.state.rules.get(rule) for rule in ("other_values", *OTHERS, "tunnelas"))

    def scorable(self) -> None:
        self.readable()
        self.contradictions()
        self.cards()

    def table(self) -> None:
        super().table()
        self.seated((result.seat, result.field) for result in self.outcome.holdings)

    def contradictions(self) -> None:
        outcome = self.outcome
        if outcome.win == "void" and outcome.winners:
            names, cited = [self.state.name(seat) for seat in outcome.winners], "indian_marriage M-8"
            raise self.refusal("NO_WINNER", "marriage_void_winner", "/winner", rule=cited, names=names)
        if outcome.win == "void":
            return
        winner = sole_winner(self.state, outcome.winners)
        if outcome.win == "melds" and winner in outcome.seven_dublees:
            raise self.refusal("WINNER_NOT_SHOWN", "marriage_winner_dublees", "/win", winner)
        if outcome.win == "melds" and winner not in outcome.shown:
            raise self.refusal("WINNER_NOT_SHOWN", "marriage_winner_not_shown", "/shown", winner)

    def cards(self) -> None:
        outcome, entered = self.outcome, list[str]()
        needs_tiplu = bool(outcome.winner_melds) or any(result.cards for result in outcome.holdings)
        if needs_tiplu and outcome.tiplu is None:
            raise self.refusal("UNKNOWN_CARD", "marriage_tiplu_missing", "/tiplu")
        for result in outcome.holdings:
            field = f"{result.field}/opening_tunnelas"
            check_tunnelas(result.tunnelas, field, self.state.name(result.seat))
        for result in self.outcome.by_seat:
            if self._shows(result):
                self._check_in_melds(result)
            entered += self._cards(result).elements()
            self.deck.check_in_play(entered, result.field, self.state.name(result.seat))
        self.check_holdings()
        if not (outcome.winner_melds and outcome.winners):
            return
        check_hand(self.deck, outcome.win, outcome.winner_melds, (), "/winner_melds")
        fault = fault_of(self.deck, outcome.win, outcome.winner_melds)
        if fault is not None:
            name = self.state.name(outcome.winners[0])
            raise fault.refusal(name, "/winner_melds", "WINNER_WRONG_SHOW")

    def _shows(self, result: MarriageResult) -> bool:
        return bool(self.outcome.winner_melds) and result.seat in self.outcome.winners

    def _cards(self, result: MarriageResult) -> Counter[str]:
        """Return the cards that a seat has for certain, those of its tunnelas too."""
        cards = Counter(result.cards)
        return cards | Counter(self.outcome.won) if self._shows(result) else cards

    @cached_property
    def holdings(self) -> tuple[Holding, ...]:
        return tuple(self._holding(result) for result in self.outcome.by_seat)

    def _holding(self, result: MarriageResult) -> Holding:
        deck, stated = self.deck, result.counts
        melded = self._shows(result) and self.outcome.win == "melds"
        counts: Counts = deck.count_values(self._cards(result).elements())
        said: tuple[Said, ...] = ()
        if stated is not None:
            if not melded:
                laid = deck.count_values(result.laid)
                counts = {value: count + laid[value] for value, count in stated.items()}
            said = (Said(stated, result.field, deck.count_values(result.mal) if result.mal else None),)
        return Holding(result.seat, result.field, counts, melded or result.in_detail, result.points, said)

    def differs(self, seat: int, said: Said, value: str, shown: int) -> RuleViolation:
        params = {"card": value, "count": said.counts[value], "held": shown}
        return self._impossible("values_differ", f"{said.field}/{value}", seat, RULE, **params)

    def _impossible(self, what: str, field: str, seat: int, rule: str = "", **params: Any) -> RuleViolation:
        return self.refusal("IMPOSSIBLE_BONUS", f"marriage_{what}", field, seat, rule, **params)

    def _check_in_melds(self, result: MarriageResult) -> None:
        """Raise where the winner scores for cards that are not in the hand he shows.

        Melds are the whole hand; eight dublees leave six cards beside them, which are not entered.
        """
        outcome, deck, seat, counts = self.outcome, self.deck, result.seat, result.counts or {}
        beside = Counter(result.cards) - Counter(outcome.won)
        if outcome.win == "dublees":
            counted = 0 if result.mal else sum(counts.values())
            if beside.total() + counted > max(HAND + 1 - len(outcome.won), 0):
                raise self._impossible("beside_dublees", result.field, seat)
            return
        for card in beside:
            scored = card in result.laid or card in deck.values.values()
            code = "IMPOSSIBLE_BONUS" if scored else "HAND_SIZE"
            raise self.refusal(code, "marriage_not_in_melds", result.field, seat, cards=[card])
        held = deck.count_values((Counter(outcome.won) - Counter(result.laid)).elements())
        for value, count in counts.items():
            if count != held[value]:
                raise self.differs(seat, Said(counts, result.field, held), value, held[value])
        if result.mal and deck.count_values(result.mal) != held:
            raise self._impossible("mal_differs", f"{result.field}/mal_in_hand", seat)
        if result.points is not None and not (result.in_detail or self.counts_others):
            worths = list(self._worths_of_melds())
            if result.points not in worths:
                params = {"points": result.points, "counted": worths[0]}
                raise self._impossible("points_differ", f"{result.field}/points", seat, RULE, **params)

    def _worths_of_melds(self) -> Iterator[Points]:
        """Yield what the winner's melds can be worth, whichever tunnelas opened the deal."""
        tunnelas = [meld for meld in self.outcome.winner_melds if is_tunnela(meld)]
        for count in range(len(tunnelas) + 1):
            for opened in combinations(tunnelas, count):
                laid = Counter(card for tunnela in opened for card in tunnela)
                mal = (Counter(self.outcome.won) - laid).elements()
                yield (self.deck.opening(opened) + self.deck.worth(self.deck.count_values(mal))).points

    def values(self) -> None:
        for result in self.outcome.held:
            if result.points is not None:
                self._check_points(result, result.points)
        claim = None if self.counts_others else self.first_unheld()
        if claim is not None:
            field, params = f"{claim.field}/points", {"points": claim.points}
            raise self._impossible("points_taken", field, claim.seat, RULE, **params)

    def _check_points(self, result: MarriageResult, points: Points) -> None:
        """Raise where points per opponent are stated that no hand, or not this hand, is worth.

        IMPOSSIBLE_BONUS: no hand. POINTS_OUT_OF_RANGE: below none, not whole, or not what the cards make.
        """
        field, seat = f"{result.field}/points", result.seat
        if points < 0 or points != int(points):
            raise self.out_of_range("marriage_points_whole", field, seat, points=points)
        counted = result.worth(self.deck).points
        if result.in_detail and points != counted:
            raise self.out_of_range("marriage_points_differ", field, seat, points=points, counted=counted)
        if not self.counts_others and points not in self.deck.possible_worths():
            raise self._impossible("points_none", field, seat, points=points)

    def free(self, others: Sequence[Holding]) -> Held:
        settled = {holding.seat for holding in others}
        known = {
            card for result in self.outcome.by_seat if result.seat in settled for card in self._cards(result)
        }
        # A tunnela of ordinary jokers needs all of a card.
        whole = ORDINARY_JOKERS - len(known.intersection(self.deck.ordinary))
        return (*super().free(others)[: len(VALUES)], whole)

    def ways_to_hold(self, claim: Holding) -> Iterable[Held]:
        return self.deck.ways_to_hold(int(claim.points or 0))


def check_tunnelas(tunnelas: Sequence[Sequence[str]], field: str, name: str | None = None) -> None:
    """Raise BAD_MELD for the first of `tunnelas` that is not three identical cards."""
    for place, tunnela in enumerate(tunnelas):
        if not is_tunnela(tunnela):
            raise whose("BAD_MELD", "marriage_no_tunnela", f"{field}/{place}", name, cards=list(tunnela))
