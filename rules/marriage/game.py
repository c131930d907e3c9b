"""Score Indian Marriage: points from every opponent, earned or settled pairwise (RULES §5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rules.endings import after_deals
from rules.game_type import GameType
from rules.marks import VOID, WON
from rules.marriage.checks import check_entered, check_outcome, check_scorable
from rules.marriage.house import PRESETS, SWITCHES
from rules.marriage.outcome import MarriageOutcome, worth_of
from rules.marriage.questions import QUESTIONS, TITLE
from rules.marriage.value import RULE, Worth
from rules.scoresheet import Facts, Line, Points, Scored, State, Verdict
from rules.settlement import Payment, Settlement
from rules.statements import Statement
from rules.switches import Rules


@dataclass(frozen=True)
class _Deal:
    """Hold what everybody in a deal is worth, and the payments that follow from it."""

    seats: tuple[int, ...]
    worths: dict[int, Worth]
    payments: tuple[Payment, ...]

    def earned(self, seat: int, why: str) -> Points:
        return sum(payment.points for payment in self._of(why) if payment.receiver == seat)

    def paid(self, seat: int, why: str) -> Points:
        return sum(payment.points for payment in self._of(why) if payment.payer == seat)

    def _of(self, why: str) -> Iterator[Payment]:
        return (payment for payment in self.payments if payment.why == why)


class IndianMarriage(GameType):
    """Keep the sheet of Indian Marriage: game points for the winner, value cards for everybody."""

    id = "indian_marriage"
    family = "Rummy"
    title = TITLE
    summary = "21 cards, three decks; tiplu, poplu and jhiplu earn from every opponent."
    direction = "high"
    seat_range = (2, 7)
    presets = PRESETS
    switches = SWITCHES
    outcome = MarriageOutcome
    questions = QUESTIONS
    example: ClassVar[Facts] = {
        "tiplu": "JC",
        "winner": 1,
        "win": "melds",
        "shown": [1, 2],
        "results": [
            {"seat": 1, "tiplu": 1, "poplu": 0, "jhiplu": 0},
            {"seat": 2, "mal_in_hand": ["QC"], "opening_tunnelas": [["6H", "6H", "6H"]]},
        ],
    }

    def seat_limits(self, rules: Rules) -> tuple[int, int]:
        fewest, most = rules["players"]
        return fewest, most

    def check_readable(self, state: State, outcome: MarriageOutcome) -> None:
        check_entered(state, outcome)

    def check_deal(self, state: State, outcome: MarriageOutcome, dealer: int) -> None:
        check_outcome(state, outcome)

    def score(self, state: State, outcome: MarriageOutcome, dealer: int) -> Scored:
        check_scorable(state, outcome)
        if outcome.win == "void":
            said = Statement("marriage_void", {}, "indian_marriage M-8")
            return Scored(tuple(Line(seat, 0, (said,), marks=(VOID,)) for seat in state.active()), said)
        deal = _deal(state, outcome)
        pairwise = Settlement(deal.payments).net(deal.seats)
        return Scored(
            tuple(_line(state, outcome, deal, seat) for seat in deal.seats),
            _summary(state, outcome),
            {
                "pairwise_net": [{"seat": seat, "points": points} for seat, points in pairwise.items()],
                "settlement": Settlement(deal.payments).as_json(),
            },
        )

    def judge(self, state: State) -> Verdict:
        return after_deals(self, state, state.rules["deals"])


def _deal(state: State, outcome: MarriageOutcome) -> _Deal:
    named = {*state.active(), *outcome.named}
    seats = tuple(seat.number for seat in state.seats if seat.number in named)
    worths = dict.fromkeys(seats, Worth(0))
    for holding in outcome.held:
        if holding.seat in worths:
            worths[holding.seat] = worth_of(state.rules, holding, outcome.tiplu)
    if not state.rules["unseen_scores"]:
        worths = {seat: worth if outcome.has_shown(seat) else Worth(0) for seat, worth in worths.items()}
    game = [
        Payment(loser, winner, _game_points(state.rules, outcome, loser), "game_points")
        for winner in outcome.winners
        for loser in seats
        if loser != winner
    ]
    value = [
        Payment(payer, receiver, worths[receiver].points, "value_cards")
        for receiver in seats
        for payer in seats
        if payer != receiver
    ]
    return _Deal(seats, worths, (*game, *value))


def _game_points(rules: Rules, outcome: MarriageOutcome, loser: int) -> int:
    """Return what `loser` owes the winner for the game (M-2, M-7)."""
    if loser in outcome.seven_dublees and not rules["seven_dublees_pay"]:
        return 0
    points: int = rules["seen"] if outcome.has_shown(loser) else rules["unseen"]
    return points + (rules["dublee_win"] if outcome.win == "dublees" else 0)


def _line(state: State, outcome: MarriageOutcome, deal: _Deal, seat: int) -> Line:
    points = deal.earned(seat, "game_points") + deal.earned(seat, "value_cards")
    pairwise = state.rules["settlement"] == "pairwise"
    if pairwise:
        points -= deal.paid(seat, "game_points") + deal.paid(seat, "value_cards")
    marks = (WON,) if seat in outcome.winners else ()
    return Line(seat, points, tuple(_reasons(state, outcome, deal, seat, pairwise)), marks=marks)


def _reasons(
    state: State, outcome: MarriageOutcome, deal: _Deal, seat: int, pairwise: bool
) -> Iterator[Statement]:
    if seat in outcome.winners:
        yield from _won(state, outcome, deal, seat)
    worth = deal.worths[seat]
    yield from worth.parts
    if worth.points:
        yield Statement(
            "marriage_value",
            {
                "each": worth.points,
                "opponents": len(deal.seats) - 1,
                "points": deal.earned(seat, "value_cards"),
            },
            "indian_marriage M-1",
        )
    elif not (state.rules["unseen_scores"] or outcome.has_shown(seat)):
        yield Statement("marriage_unseen_nothing", {"name": state.name(seat)}, "indian_marriage M-5")
    elif not worth.parts and seat not in outcome.winners:
        yield Statement("marriage_value_none", {}, "indian_marriage M-1")
    if pairwise:
        yield from _paid(state, outcome, deal, seat)


def _won(state: State, outcome: MarriageOutcome, deal: _Deal, winner: int) -> Iterator[Statement]:
    """Yield what the winner gets for the game from those who had laid down and those who had not."""
    game = [
        payment for payment in deal.payments if payment.why == "game_points" and payment.payer is not None
    ]
    for sentence, shown in (("marriage_from_seen", True), ("marriage_from_unseen", False)):
        payers = [payment for payment in game if outcome.has_shown(payment.payer or 0) is shown]
        excused = [payment for payment in payers if not payment.points]
        paying = [payment for payment in payers if payment.points]
        if paying:
            each = paying[0].points
            params = {"names": _names(state, paying), "each": each, "points": each * len(paying)}
            said = sentence if len(paying) > 1 else f"{sentence}_one"
            yield Statement(said, params, "indian_marriage M-2")
        if excused and shown:
            yield Statement("marriage_excused", {"names": _names(state, excused)}, "indian_marriage M-7")


def _names(state: State, payments: Sequence[Payment]) -> list[str]:
    return [state.name(payment.payer or 0) for payment in payments]


def _paid(state: State, outcome: MarriageOutcome, deal: _Deal, seat: int) -> Iterator[Statement]:
    game, value = deal.paid(seat, "game_points"), deal.paid(seat, "value_cards")
    if game:
        sentence = "marriage_pays_seen" if outcome.has_shown(seat) else "marriage_pays_unseen"
        name = state.name(outcome.winners[0])
        yield Statement(sentence, {"name": name, "points": game}, "indian_marriage M-1")
    if value:
        yield Statement("marriage_pays_value", {"points": value}, "indian_marriage M-1")


def _summary(state: State, outcome: MarriageOutcome) -> Statement | None:
    if not outcome.winners:
        return None
    sentence = "marriage_won_dublees" if outcome.win == "dublees" else "marriage_won_melds"
    return Statement(sentence, {"name": state.name(outcome.winners[0])}, RULE)
