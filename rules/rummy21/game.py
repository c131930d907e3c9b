"""Keep the sheets of 21-card and 27-card rummy (RULES §3, §4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from rules.endings import after_deals
from rules.game_type import GameType
from rules.marks import VOID, WON, Mark
from rules.rummy21.checks import check_entered, check_outcome, check_scorable
from rules.rummy21.outcome import Outcome, Rummy21Outcome, Rummy27Outcome
from rules.rummy21.questions import questions_of
from rules.rummy21.schools import (
    PRESETS_21,
    PRESETS_27,
    RUMMY21,
    RUMMY27,
    SWITCHES_21,
    SWITCHES_27,
    School,
)
from rules.rummy21.settle import Account, accounts, payments
from rules.scoresheet import Facts, Line, Points, Scored, State, Verdict
from rules.settlement import Payment, matrix, net
from rules.statements import Statement
from rules.switches import Rules

_MARKS = {
    "drop_first": Mark("mark_dropped_first"),
    "drop_later": Mark("mark_dropped_later"),
    "wrong_show": Mark("mark_wrong_show"),
}


class SettlementRummy(GameType):
    """Score a deal in which the losers pay the winner, and all still in pay each other for value cards."""

    direction = "high"
    seat_range = (2, 7)
    long_searches = True
    school: ClassVar[School]

    def seat_limits(self, rules: Rules) -> tuple[int, int]:
        fewest, most = rules["players"]
        return fewest, most

    def house_facts(self) -> Facts:
        return {
            "groups": {kind: special.fewest for kind, special in self.school.shows.items() if special.fewest}
        }

    def check_readable(self, state: State, outcome: Outcome) -> None:
        check_entered(state, outcome)

    def check_deal(self, state: State, outcome: Outcome, dealer: int) -> None:
        check_outcome(self.school, state, outcome, dealer)

    def score(self, state: State, outcome: Outcome, dealer: int) -> Scored:
        check_scorable(self.school, state, outcome)
        if outcome.void:
            said = Statement("rummy21_void", {}, "rummy21 T-8")
            return Scored(tuple(Line(seat, 0, (said,), marks=(VOID,)) for seat in state.active()), said)
        held = accounts(self.school, state, outcome, dealer)
        paid = tuple(payments(state.rules, outcome, held))
        points = net(paid, list(held))
        return Scored(
            tuple(self._line(state, outcome, account, points, paid) for account in held.values()),
            self._summary(state, outcome),
            {
                "settlement": matrix(paid),
                "penalties": [{"seat": seat, "points": account.penalty} for seat, account in held.items()],
                "bonuses": [{"seat": seat, "points": account.bonus} for seat, account in held.items()],
            },
        )

    def judge(self, state: State) -> Verdict:
        return after_deals(self, state, state.rules["deals"])

    def _line(
        self,
        state: State,
        outcome: Outcome,
        account: Account,
        points: dict[int, Points],
        paid: Sequence[Payment],
    ) -> Line:
        reasons = (*account.reasons, *account.bonus_reasons, *self._moved(state, outcome, account, paid))
        count = account.count
        return Line(
            account.seat,
            points[account.seat],
            reasons,
            count.as_json() if count else None,
            count.better.as_json() if count and count.better else None,
            _marks(outcome, account),
        )

    def _moved(
        self, state: State, outcome: Outcome, account: Account, paid: Sequence[Payment]
    ) -> Iterator[Statement]:
        """Yield what went to and from a seat."""
        seat, cite = account.seat, self.school.cite()
        won = sum(
            payment.points for payment in paid if payment.receiver == seat and payment.why != "value_cards"
        )
        earned = sum(
            payment.points for payment in paid if payment.receiver == seat and payment.why == "value_cards"
        )
        cost = sum(
            payment.points for payment in paid if payment.payer == seat and payment.why == "value_cards"
        )
        if seat == outcome.winner:
            yield Statement("rummy21_penalties_won", {"points": won}, cite)
        elif outcome.winner is not None:
            params = {"name": state.name(outcome.winner), "points": account.penalty}
            yield Statement("rummy21_pays", params, "rummy21 T-3")
        if earned:
            yield Statement("rummy21_bonus_won", {"each": account.bonus, "points": earned}, "rummy21 T-5")
        if cost:
            yield Statement("rummy21_bonus_paid", {"points": cost}, "rummy21 T-5")

    def _summary(self, state: State, outcome: Outcome) -> Statement | None:
        if outcome.winner is None:
            return None
        sentence = {"normal": "rummy21_won", "last_standing": "rummy21_won_last"}.get(
            outcome.show, "rummy21_won_early"
        )
        return Statement(sentence, {"name": state.name(outcome.winner)}, self.school.cite())


def _marks(outcome: Outcome, account: Account) -> tuple[Mark, ...]:
    if account.seat == outcome.winner:
        return (WON,) if outcome.show in ("normal", "last_standing") else (Mark("mark_won_first_turn"),)
    return (_MARKS[account.why],) if account.why in _MARKS else ()


class Rummy21(SettlementRummy):
    """Keep the sheet of 21-card rummy."""

    id = "rummy21"
    family = "Rummy"
    title = RUMMY21.title
    summary = "Three decks, three pure sequences; value cards are paid by everybody still in."
    presets = PRESETS_21
    switches = SWITCHES_21
    school = RUMMY21
    outcome = Rummy21Outcome
    questions = questions_of(RUMMY21)
    example: ClassVar[Facts] = {
        "indicator": "8H",
        "winner": 1,
        "show": "normal",
        "kind": "full",
        "results": [
            {"seat": 1, "same": 1, "upper": 0, "lower": 0},
            {"seat": 2, "status": "played", "points": 40, "same": 0, "upper": 1, "lower": 1},
            {"seat": 3, "status": "drop_first"},
        ],
    }


class Rummy27(SettlementRummy):
    """Keep the sheet of 27-card rummy."""

    id = "rummy27"
    family = "Rummy"
    title = RUMMY27.title
    summary = "Every card in use: three tunnelas, ten dublees or ten jokers with the rest melded."
    presets = PRESETS_27
    switches = SWITCHES_27
    school = RUMMY27
    outcome = Rummy27Outcome
    questions = questions_of(RUMMY27)
    example: ClassVar[Facts] = {
        "indicator": "6S",
        "winner": 1,
        "show": "normal",
        "kind": "three_tunnelas",
        "results": [
            {"seat": 1, "bonus": 20},
            {
                "seat": 2,
                "status": "played",
                "points": 55,
                "same": 0,
                "up1": 1,
                "up2": 0,
                "down1": 0,
                "down2": 1,
            },
            {"seat": 3, "status": "drop_later"},
        ],
    }
