"""Settle a deal of 21-card or 27-card rummy: penalties to the winner, value cards between all (§3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules.rummy21.bonus import Bonus, count_values, value_bonus
from rules.rummy21.count import Count, count_hand
from rules.rummy21.outcome import Outcome, Result
from rules.rummy21.schools import School, Wilds, meld_rules, wilds_of
from rules.scoresheet import Points, State, rounded, whole
from rules.settlement import Payment
from rules.statements import Statement
from rules.switches import Rules


@dataclass(frozen=True)
class Account:
    """Hold what one seat owes the winner and what his value cards are worth, with the reasons."""

    seat: int
    dropped: bool = False
    why: str = "penalty"
    penalty: Points = 0
    bonus: Points = 0
    reasons: tuple[Statement, ...] = ()
    bonus_reasons: tuple[Statement, ...] = ()
    count: Count | None = None


def accounts(school: School, state: State, outcome: Outcome, dealer: int) -> dict[int, Account]:
    """Return the account of every seat in the deal, in seat order."""
    entered = {result.seat: result for result in outcome.results}
    named = {*state.active(), *outcome.winners, *entered}
    seats = [seat.number for seat in state.seats if seat.number in named]
    clerk = _Clerk(school, state, outcome, dealer)
    return {seat: clerk.account(seat, entered.get(seat)) for seat in seats}


@dataclass(frozen=True)
class _Clerk:
    school: School
    state: State
    outcome: Outcome
    dealer: int

    @property
    def rules(self) -> Rules:
        return self.state.rules

    def account(self, seat: int, result: Result | None) -> Account:
        bonus, said = self._bonus(seat, result)
        if seat == self.outcome.winner or result is None:
            return Account(seat, bonus=bonus, bonus_reasons=said)
        if result.dropped:
            points = self.rules[result.status or "drop_later"]
            why = Statement(f"rummy21_{result.status}", {"points": points}, self.school.cite())
            return Account(seat, dropped=True, why=result.status or "", penalty=points, reasons=(why,))
        if result.status == "wrong_show":
            points = self.rules["wrong_show"]
            why = Statement("rummy21_wrong_show", {"points": points}, self._cite("T-7"))
            return Account(seat, False, "wrong_show", points, bonus, (why,), said)
        count = self._count(result)
        points, halved = self._share(seat, self._stated(result, count), "rummy21_halved")
        return Account(
            seat, False, "penalty", points, bonus, (*self._why(result, count), *halved), said, count
        )

    def _count(self, result: Result) -> Count | None:
        if result.cards is None or self.outcome.indicator is None:
            return None
        melds = meld_rules(self.school, self.rules, self._wilds(self.outcome.indicator))
        return count_hand(self.school, self.rules, melds, result.cards, result.groups)

    def _stated(self, result: Result, count: Count | None) -> Points:
        if result.points is not None:
            return whole(result.points)
        return count.points if count else 0

    def _why(self, result: Result, count: Count | None) -> Iterator[Statement]:
        if count is not None and result.points in (None, count.points):
            yield from count.reasons
            best = count.better
        else:
            yield Statement("rummy21_entered", {"points": whole(result.points or 0)})
            best = count
        if best is not None:
            yield Statement("rummy21_better", {"points": best.points}, self.school.cite())

    def _bonus(self, seat: int, result: Result | None) -> tuple[Points, tuple[Statement, ...]]:
        found = self._value_cards(seat, result)
        if self.rules["early_show_halves"] == "penalty_and_bonus":
            points, halved = self._share(seat, found.points, "rummy21_bonus_halved")
            return points, (*found.parts, *halved)
        return found.points, found.parts

    def _value_cards(self, seat: int, result: Result | None) -> Bonus:
        declared = self.outcome.declared
        if result is not None and result.dropped:
            return Bonus(0)
        if result is not None and result.counts is not None:
            return value_bonus(self.school, self.rules, result.counts)
        cards = result.value_evidence if result is not None else ()
        if seat == self.outcome.winner and declared is not None:
            cards = declared.cards
        if cards and self.outcome.indicator is not None:
            counts = count_values(self.school, self._wilds(self.outcome.indicator), cards)
            return value_bonus(self.school, self.rules, counts)
        points = int(result.bonus or 0) if result is not None else 0
        said = Statement("rummy21_bonus_entered", {"points": points})
        return Bonus(points, (said,) if points else ())

    def _share(self, seat: int, points: Points, sentence: str) -> tuple[Points, tuple[Statement, ...]]:
        """Return what is left of `points` where the show came before the first turn of `seat` (T-6)."""
        if seat == self.outcome.winner or self.outcome.had_turn(seat, self.dealer, len(self.state.seats)):
            return points, ()
        share = rounded(points * self.rules["early_show_rate"], self.rules["half_rounding"])
        if not points:
            return share, ()
        params: dict[str, Any] = {"given": points, "points": share}
        return share, (Statement(sentence, params, self._cite("T-6")),)

    def _wilds(self, indicator: str) -> Wilds:
        return wilds_of(self.school, self.rules, indicator)

    def _cite(self, clause: str) -> str:
        return f"rummy21 {clause}"


def payments(rules: Rules, outcome: Outcome, held: dict[int, Account]) -> Iterator[Payment]:
    """Yield who pays whom: penalties, then value cards between all who did not drop (T-3, T-5).

    Collected flat, each pays the bonus but the holder gets it once: only with two does that sum to zero.
    """
    if outcome.winner is not None:
        for account in held.values():
            if account.seat != outcome.winner:
                yield Payment(account.seat, outcome.winner, account.penalty, account.why)
    playing = [account for account in held.values() if not account.dropped]
    flat = rules["bonus_collect"] == "flat"
    for holder in playing:
        others = [account.seat for account in playing if account.seat != holder.seat]
        for payer in others:
            yield Payment(payer, None if flat else holder.seat, holder.bonus, "value_cards")
        if flat and others:
            yield Payment(None, holder.seat, holder.bonus, "value_cards")
