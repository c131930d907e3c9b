"""Settle a deal of 21-card or 27-card rummy: penalties to the winner, value cards between all (§3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.cards.value_cards import Worth
from rules.rummy21.checks import Rummy21Checks
from rules.rummy21.count import Count, count_hand
from rules.rummy21.outcome import DROPS, EARLY, Result
from rules.sheet.marks import WON, Mark
from rules.sheet.scoresheet import Line, Points, Scored, rounded, whole
from rules.sheet.settlement import Payment, Settlement
from rules.statements import Statement

_MARKS = {
    "drop_first": Mark("mark_dropped_first"),
    "drop_later": Mark("mark_dropped_later"),
    "wrong_show": Mark("mark_wrong_show"),
}
_NOTHING = Worth()


@dataclass(frozen=True)
class Account:
    """Hold what one seat owes the winner and why, and what his value cards are worth."""

    seat: int
    bonus: Worth
    why: str = "penalty"
    owed: Worth = _NOTHING
    count: Count | None = None


def score(checks: Rummy21Checks) -> Scored:
    """Return the lines of an outcome that can be scored, with who pays whom."""
    state, outcome = checks.state, checks.outcome
    if outcome.void:
        return Scored.void(state.active(), Statement("rummy21_void", {}, "rummy21 T-8"))
    clerk = _Clerk(checks)
    accounts = clerk.accounts()
    paid = Settlement(tuple(clerk.payments(accounts)))
    points = paid.net([account.seat for account in accounts])
    return Scored(
        tuple(clerk.line(account, points[account.seat], paid) for account in accounts),
        clerk.summary(),
        {
            "settlement": paid.as_json(),
            "penalties": [{"seat": account.seat, "points": account.owed.points} for account in accounts],
            "bonuses": [{"seat": account.seat, "points": account.bonus.points} for account in accounts],
        },
    )


class _Clerk:
    def __init__(self, checks: Rummy21Checks) -> None:
        self.checks, self.state, self.outcome = checks, checks.state, checks.outcome
        self.winner = checks.winner
        self.house, self.deck, self.rules = checks.house, checks.deck, checks.state.rules
        self.holdings = {holding.seat: holding for holding in checks.holdings}

    def accounts(self) -> list[Account]:
        """Return the account of every seat in the deal, in seat order."""
        entered = {result.seat: result for result in self.outcome.results}
        named = {*self.state.active(), self.winner, *entered}
        seats = [seat.number for seat in self.state.seats if seat.number in named]
        return [self._account(seat, entered.get(seat)) for seat in seats]

    def _account(self, seat: int, result: Result | None) -> Account:
        if result is None or seat == self.winner:
            return Account(seat, self._bonus(seat))
        if result.out:
            status = result.status or ""
            cited = "rummy21 T-7" if status == "wrong_show" else self.house.cite()
            said = Statement(f"rummy21_{status}", {"points": self.rules[status]}, cited)
            bonus = _NOTHING if result.packed else self._bonus(seat)
            return Account(seat, bonus, status, Worth(self.rules[status], (said,)))
        count = None
        if result.cards is not None and self.deck.indicator is not None:
            count = count_hand(self.deck, result.cards, result.groups)
        stated = result.points if result.points is not None else count.points if count else 0
        owed = Worth(whole(stated), tuple(self._counted(result, count)))
        shared = self._share(seat, owed, "rummy21_halved")
        return Account(seat, self._bonus(seat), "penalty", shared, count)

    def _counted(self, result: Result, count: Count | None) -> Iterator[Statement]:
        if count is not None and result.points in (None, count.points):
            yield from count.reasons
            best = count.better
        else:
            yield Statement("rummy21_entered", {"points": whole(result.points or 0)})
            best = count
        if best is not None:
            yield self.house.says("rummy21_better", points=best.points)

    def _bonus(self, seat: int) -> Worth:
        holding, found = self.holdings.get(seat), _NOTHING
        if holding is not None and (holding.settled or holding.points is None):
            found = self.deck.worth(holding.counts)
        elif holding is not None and holding.points:
            entered = int(holding.points)
            found = Worth(entered, (Statement("rummy21_bonus_entered", {"points": entered}),))
        halved = self.rules["early_show_halves"] == "penalty_and_bonus"
        return self._share(seat, found, "rummy21_bonus_halved") if halved else found

    def _share(self, seat: int, full: Worth, sentence: str) -> Worth:
        """Return what is left of `full` where the show came before the first turn of `seat` (T-6)."""
        if not full.points or seat == self.winner or not self.checks.unplayed(seat):
            return full
        share = rounded(full.points * self.rules["early_show_rate"], self.rules["half_rounding"])
        said = Statement(sentence, {"given": full.points, "points": share}, "rummy21 T-6")
        return Worth(share, (*full.parts, said))

    def payments(self, accounts: list[Account]) -> Iterator[Payment]:
        """Yield who pays whom: penalties, then value cards between all who did not drop (T-3, T-5).

        Collected flat, each pays the bonus but the holder gets it once: only with two does that sum to zero.
        """
        for account in accounts:
            if account.seat != self.winner:
                yield Payment(account.seat, self.winner, account.owed.points, account.why)
        playing = [account for account in accounts if account.why not in DROPS]
        flat = self.rules["bonus_collect"] == "flat"
        for holder in playing:
            others = [account.seat for account in playing if account.seat != holder.seat]
            for payer in others:
                yield Payment(payer, None if flat else holder.seat, holder.bonus.points, "value_cards")
            if flat and others:
                yield Payment(None, holder.seat, holder.bonus.points, "value_cards")

    def line(self, account: Account, points: Points, paid: Settlement) -> Line:
        count = account.count
        return Line(
            account.seat,
            points,
            (*account.owed.parts, *account.bonus.parts, *self._moved(account, paid)),
            count.as_json() if count else None,
            count.better.as_json() if count and count.better else None,
            self._marks(account),
        )

    def _moved(self, account: Account, paid: Settlement) -> Iterator[Statement]:
        """Yield what went to and from a seat."""
        seat = account.seat
        if seat == self.winner:
            yield self.house.says("rummy21_penalties_won", points=paid.received(seat, *_MARKS, "penalty"))
        else:
            params = {"name": self.state.name(self.winner), "points": account.owed.points}
            yield Statement("rummy21_pays", params, "rummy21 T-3")
        if earned := paid.received(seat, "value_cards"):
            params = {"each": account.bonus.points, "points": earned}
            yield Statement("rummy21_bonus_won", params, "rummy21 T-5")
        if cost := paid.paid(seat, "value_cards"):
            yield Statement("rummy21_bonus_paid", {"points": cost}, "rummy21 T-5")

    def _marks(self, account: Account) -> tuple[Mark, ...]:
        if account.seat == self.winner:
            return (Mark("mark_won_first_turn") if self.outcome.show in EARLY else WON,)
        return (_MARKS[account.why],) if account.why in _MARKS else ()

    def summary(self) -> Statement:
        ways = {"normal": "rummy21_won", "last_standing": "rummy21_won_last"}
        said = ways.get(self.outcome.show, "rummy21_won_early")
        return self.house.says(said, name=self.state.name(self.winner))
