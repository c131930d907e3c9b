"""Refuse entries that cannot be a deal of Indian Marriage (RULES §5 "Reject", order as in §0)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.marriage.cards import check_readable, check_tiplu, is_tunnela
from rules.marriage.holdings import check_claims, check_holdings
from rules.marriage.outcome import MarriageOutcome, MarriageResult, worth_of
from rules.marriage.show import check_hand, fault_of
from rules.marriage.value import Worth, possible_worths
from rules.roster import check_players, check_seats, sole_winner
from rules.scoresheet import State
from rules.statements import RuleViolation
from rules.switches import Rules


def check_outcome(state: State, outcome: MarriageOutcome) -> None:
    """Raise RuleViolation where `outcome` cannot be, in the order of RULES §0."""
    _check_table(state, outcome)
    check_scorable(state, outcome)
    for holding in outcome.held:
        worth = worth_of(state.rules, holding, outcome.tiplu)
        check_points(state.rules, holding, state.name(holding.seat), worth)
    check_claims(state, outcome)


def check_scorable(state: State, outcome: MarriageOutcome) -> None:
    """Raise RuleViolation where an outcome cannot be valued, whoever is at the table."""
    check_entered(state, outcome)
    _check_winner(state, outcome)
    _check_cards(state, outcome)


def check_entered(state: State, outcome: MarriageOutcome) -> None:
    """Raise UNKNOWN_CARD for the first card entered that is none."""
    if outcome.tiplu is not None:
        check_tiplu(outcome.tiplu)
    for holding in outcome.holdings:
        name = state.name(holding.seat)
        check_readable(holding.mal, f"{holding.field}/mal_in_hand", name)
        for place, tunnela in enumerate(holding.tunnelas):
            check_readable(tunnela, f"{holding.field}/opening_tunnelas/{place}", name)
    for place, meld in enumerate(outcome.winner_melds):
        check_readable(meld, f"/winner_melds/{place}")


def _check_table(state: State, outcome: MarriageOutcome) -> None:
    if outcome.players:
        check_players(state, outcome.players)
    check_seats(state, [(seat, "/winner") for seat in dict.fromkeys(outcome.winners)])
    for field, seats in (("shown", outcome.shown), ("seven_dublees", outcome.seven_dublees)):
        check_seats(state, [(seat, f"/{field}/{place}") for place, seat in enumerate(seats)])
    check_seats(state, [(holding.seat, holding.field) for holding in outcome.holdings])


def _check_winner(state: State, outcome: MarriageOutcome) -> None:
    if outcome.win == "void":
        if outcome.winners:
            names = [state.name(seat) for seat in outcome.winners]
            raise RuleViolation(
                "NO_WINNER", "marriage_void_winner", "/winner", "indian_marriage M-8", names=names
            )
        return
    winner = sole_winner(state, tuple(dict.fromkeys(outcome.winners)))
    name = state.name(winner)
    if outcome.win == "melds" and winner in outcome.seven_dublees:
        raise RuleViolation("WINNER_NOT_SHOWN", "marriage_winner_dublees", "/win", name=name)
    if outcome.win == "melds" and winner not in outcome.shown:
        raise RuleViolation("WINNER_NOT_SHOWN", "marriage_winner_not_shown", "/shown", name=name)


def _check_cards(state: State, outcome: MarriageOutcome) -> None:
    needs_tiplu = bool(outcome.winner_melds) or any(holding.cards for holding in outcome.holdings)
    if needs_tiplu and outcome.tiplu is None:
        raise RuleViolation("UNKNOWN_CARD", "marriage_tiplu_missing", "/tiplu")
    for holding in outcome.holdings:
        check_tunnelas(holding.tunnelas, f"{holding.field}/opening_tunnelas", state.name(holding.seat))
    check_holdings(state, outcome)
    if outcome.winner_melds and outcome.tiplu is not None and outcome.winners:
        _check_won(state, outcome, outcome.winners[0], outcome.tiplu)


def _check_won(state: State, outcome: MarriageOutcome, winner: int, tiplu: str) -> None:
    field, melds = "/winner_melds", outcome.winner_melds
    check_hand(state.rules, outcome.win, tiplu, melds, (), field)
    fault = fault_of(state.rules, outcome.win, tiplu, melds)
    if fault is not None:
        raise fault.refusal(state.name(winner), field, "WINNER_WRONG_SHOW")


def check_tunnelas(tunnelas: Sequence[Sequence[str]], field: str, name: str | None = None) -> None:
    """Raise BAD_MELD for the first of `tunnelas` that is not three identical cards."""
    for place, tunnela in enumerate(tunnelas):
        if is_tunnela(tunnela):
            continue
        here, cards = f"{field}/{place}", list(tunnela)
        if name is None:
            raise RuleViolation("BAD_MELD", "marriage_no_tunnela", here, cards=cards)
        raise RuleViolation("BAD_MELD", "marriage_no_tunnela_of", here, name=name, cards=cards)


def check_points(rules: Rules, holding: MarriageResult, name: str, worth: Worth) -> None:
    """Raise RuleViolation where points per opponent are stated that no hand, or not this hand, is worth.

    POINTS_OUT_OF_RANGE: below none, not whole, or not what the cards stated make. IMPOSSIBLE_BONUS: no hand.
    """
    points = holding.points
    if points is None:
        return
    field = f"{holding.field}/points"
    if points < 0 or points != int(points):
        raise RuleViolation("POINTS_OUT_OF_RANGE", "marriage_points_whole", field, name=name, points=points)
    if holding.in_detail and points != worth.points:
        raise RuleViolation(
            "POINTS_OUT_OF_RANGE",
            "marriage_points_differ",
            field,
            name=name,
            points=points,
            counted=worth.points,
        )
    if points not in possible_worths(rules):
        raise RuleViolation("IMPOSSIBLE_BONUS", "marriage_points_none", field, name=name, points=points)
