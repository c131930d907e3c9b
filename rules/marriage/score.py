"""Score a deal of Indian Marriage: points from every opponent, earned or settled pairwise (RULES §5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import starmap

from rules.cards.value_cards import Worth
from rules.marriage.checks import MarriageChecks
from rules.marriage.house import RULE
from rules.roster import sole_winner
from rules.sheet.marks import WON
from rules.sheet.scoresheet import Line, Scored
from rules.sheet.settlement import Payment, Settlement
from rules.statements import Statement


def score(checks: MarriageChecks) -> Scored:
    """Return the lines of an outcome that can be scored, with who owes whom."""
    if checks.outcome.win == "void":
        return Scored.void(checks.state.active(), Statement("marriage_void", {}, "indian_marriage M-8"))
    return _Deal(checks).scored()


class _Deal:
    """Hold what everybody in a deal is worth, and the payments that follow from it."""

    def __init__(self, checks: MarriageChecks) -> None:
        self.state, self.outcome, self.rules = checks.state, checks.outcome, checks.state.rules
        self.winner = sole_winner(self.state, self.outcome.winners)
        named = {*self.state.active(), *self.outcome.named}
        self.seats = [seat.number for seat in self.state.seats if seat.number in named]
        worths = {result.seat: result.worth(checks.deck) for result in self.outcome.held}
        held = {seat: worths.get(seat, Worth()) for seat in self.seats}
        lost = {s: w for s, w in held.items() if not (self.rules["unseen_scores"] or self._shown(s))}
        self.worths = {**held, **dict.fromkeys(lost, Worth())}
        if self.rules.get("kidnap"):
            self.worths[self.winner] += sum(starmap(self._kidnapped, lost.items()), Worth())
        self.paid = Settlement((*self._game_points(), *self._value_cards()))

    def _kidnapped(self, seat: int, worth: Worth) -> Worth:
        """Return what the winner gets of who has not laid down (M-9)."""
        said = {"name": self.state.name(seat), "points": worth.points}
        parts = (Statement("marriage_kidnapped", said, "indian_marriage M-9"),)
        return Worth(worth.points, parts) if worth.points and seat != self.winner else Worth()

    def _shown(self, seat: int | None) -> bool:
        return seat is not None and self.outcome.has_shown(seat)

    def _game_points(self) -> Iterator[Payment]:
        """Yield what the losers owe the winner for the game (M-2, M-7)."""
        dublees = self.rules["dublee_win"] if self.outcome.win == "dublees" else 0
        for loser in self.seats:
            excused = loser in self.outcome.seven_dublees and not self.rules["seven_dublees_pay"]
            points = self.rules["seen" if self._shown(loser) else "unseen"] + dublees
            if loser != self.winner:
                yield Payment(loser, self.winner, 0 if excused else points, "game_points")

    def _value_cards(self) -> Iterator[Payment]:
        for receiver in self.seats:
            for payer in self.seats:
                if payer != receiver:
                    yield Payment(payer, receiver, self.worths[receiver].points, "value_cards")

    def scored(self) -> Scored:
        pairwise = self.paid.net(self.seats)
        return Scored(
            tuple(self._line(seat) for seat in self.seats),
            self._summary(),
            {
                "pairwise_net": [{"seat": seat, "points": points} for seat, points in pairwise.items()],
                "settlement": self.paid.as_json(),
            },
        )

    def _line(self, seat: int) -> Line:
        points = self.paid.received(seat, "game_points", "value_cards")
        if self.rules["settlement"] == "pairwise":
            points -= self.paid.paid(seat, "game_points", "value_cards")
        marks = (WON,) if seat == self.winner else ()
        return Line(seat, points, tuple(self._reasons(seat)), marks=marks)

    def _reasons(self, seat: int) -> Iterator[Statement]:
        won, worth = seat == self.winner, self.worths[seat]
        if won:
            yield from self._won()
        yield from worth.parts
        if worth.points:
            earned = self.paid.received(seat, "value_cards")
            params = {"each": worth.points, "opponents": len(self.seats) - 1, "points": earned}
            yield Statement("marriage_value", params, "indian_marriage M-1")
        elif not (self.rules["unseen_scores"] or self._shown(seat)):
            yield Statement("marriage_unseen_nothing", {"name": self.state.name(seat)}, "indian_marriage M-5")
        elif not worth.parts and not won:
            yield Statement("marriage_value_none", {}, "indian_marriage M-1")
        if self.rules["settlement"] == "pairwise":
            yield from self._owed(seat)

    def _won(self) -> Iterator[Statement]:
        """Yield what the winner gets for the game from those who had laid down and those who had not."""
        game = [payment for payment in self.paid.payments if payment.why == "game_points"]
        for sentence, shown in (("marriage_from_seen", True), ("marriage_from_unseen", False)):
            payers = [payment for payment in game if self._shown(payment.payer) is shown]
            paying = [payment for payment in payers if payment.points]
            excused = [payment for payment in payers if not payment.points]
            if paying:
                each = paying[0].points
                params = {"names": self._names(paying), "each": each, "points": each * len(paying)}
                said = sentence if len(paying) > 1 else f"{sentence}_one"
                yield Statement(said, params, "indian_marriage M-2")
            if excused and shown:
                yield Statement("marriage_excused", {"names": self._names(excused)}, "indian_marriage M-7")

    def _names(self, payments: Sequence[Payment]) -> list[str]:
        return [self.state.name(payment.payer or 0) for payment in payments]

    def _owed(self, seat: int) -> Iterator[Statement]:
        if game := self.paid.paid(seat, "game_points"):
            sentence = "marriage_pays_seen" if self._shown(seat) else "marriage_pays_unseen"
            params = {"name": self.state.name(self.winner), "points": game}
            yield Statement(sentence, params, "indian_marriage M-1")
        if value := self.paid.paid(seat, "value_cards"):
            yield Statement("marriage_pays_value", {"points": value}, "indian_marriage M-1")

    def _summary(self) -> Statement:
        return Statement(f"marriage_won_{self.outcome.win}", {"name": self.state.name(self.winner)}, RULE)
