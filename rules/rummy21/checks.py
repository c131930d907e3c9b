"""Refuse entries that cannot be a deal of 21-card or 27-card rummy (RULES §3 "Reject", order as in §0)."""

from __future__ import annotations

from collections import Counter

from rules.checks import check_known, check_size
from rules.roster import check_everybody, check_players, check_seats, sole_winner
from rules.rummy21.bonus import possible_bonuses, value_bonus
from rules.rummy21.count import count_hand
from rules.rummy21.deck import check_in_play
from rules.rummy21.holdings import check_claims, check_holdings, holdings
from rules.rummy21.house import MOST_UNCAPPED
from rules.rummy21.outcome import Cards, Outcome, Result
from rules.rummy21.schools import School, meld_rules, wilds_of
from rules.rummy21.show import check_shown_cards, check_shown_readable, show_fault
from rules.scoresheet import State
from rules.statements import RuleViolation
from rules.wilds import check_turned_up

LEAST = 2


def check_outcome(school: School, state: State, outcome: Outcome, dealer: int) -> None:
    """Raise RuleViolation for the first thing that cannot be."""
    _check_table(state, outcome)
    _check_winner(state, outcome)
    for result in outcome.losers:
        _check_dropper(state, result)
    _check_ending(school, state, outcome)
    if outcome.early and outcome.winner is not None:
        _check_turns(school, state, outcome, dealer)
    if outcome.void:
        return
    sole_winner(state, outcome.winners)
    _check_complete(state, outcome)
    _check_cards(school, state, outcome)
    check_holdings(school, state, outcome)
    for result in outcome.results:
        _check_points(school, state, result)
        _check_least(school, state, outcome, result)
    _check_bonuses(school, state, outcome)
    _check_declared(school, state, outcome)


def check_scorable(school: School, state: State, outcome: Outcome) -> None:
    """Raise RuleViolation where an outcome cannot be valued, whoever is at the table."""
    check_entered(state, outcome)
    if not outcome.void:
        sole_winner(state, outcome.winners)
        _check_cards(school, state, outcome)
        check_holdings(school, state, outcome)


def check_entered(state: State, outcome: Outcome) -> None:
    """Raise UNKNOWN_CARD for the first card entered that is none."""
    if outcome.indicator is not None:
        check_turned_up(outcome.indicator, "/indicator")
    for result in outcome.results:
        name = state.name(result.seat)
        check_known(result.cards or (), f"{result.field}/cards", name)
        check_known(result.value_cards or (), f"{result.field}/value_cards", name)
        for place, group in enumerate(result.groups or ()):
            check_known(group, f"{result.field}/melds/{place}", name)
    if outcome.declared is not None:
        check_shown_readable(outcome.declared, "/winner_")


def _check_table(state: State, outcome: Outcome) -> None:
    if outcome.players:
        check_players(state, outcome.players)
    check_seats(state, [(seat, "/winner") for seat in outcome.winners])
    check_seats(state, [(result.seat, result.field) for result in outcome.results])
    check_everybody(state, [*outcome.winners, *(result.seat for result in outcome.results)], "/results")


def _check_winner(state: State, outcome: Outcome) -> None:
    """Raise where two won, or where the winner also dropped, showed wrongly or has points."""
    if len(outcome.winners) > 1:
        sole_winner(state, outcome.winners)
    for own in outcome.results:
        if own.seat not in outcome.winners:
            continue
        name = state.name(own.seat)
        if own.dropped:
            raise RuleViolation("WINNER_PACKED", "rummy21_winner_dropped", own.field, name=name)
        if own.status == "wrong_show":
            raise RuleViolation("WINNER_WRONG_SHOW", "rummy21_winner_wrong_show", own.field, name=name)
        if own.points:
            field = f"{own.field}/points"
            raise RuleViolation(
                "WINNER_HAS_POINTS", "rummy21_winner_points", field, name=name, points=own.points
            )


def _check_dropper(state: State, result: Result) -> None:
    """Raise where who dropped has a count or value cards; he neither pays nor collects for those."""
    if not result.dropped:
        return
    name = state.name(result.seat)
    if result.bonus or any((result.counts or {}).values()) or result.value_cards:
        raise RuleViolation("DROPPER_WITH_BONUS", "rummy21_dropper_bonus", result.field, name=name)
    if result.counted:
        raise RuleViolation("PACKER_WITH_CARDS", "rummy21_dropper_counted", result.field, name=name)


def _check_ending(school: School, state: State, outcome: Outcome) -> None:
    """Raise where the way the deal ended contradicts who was still in it."""
    holding = [result for result in outcome.losers if not (result.dropped or result.status == "wrong_show")]
    if not outcome.winners and outcome.losers and not holding:
        raise RuleViolation("EVERYBODY_PACKED", "rummy21_everybody_dropped", "/results")
    if outcome.show == "last_standing" and len(holding) > (not outcome.winners):
        names = [state.name(result.seat) for result in holding]
        raise RuleViolation("NOT_LAST_STANDING", "rummy21_not_last", "/show", names=names)
    if outcome.void and outcome.winners:
        name = state.name(outcome.winners[0])
        raise RuleViolation("NO_WINNER", "rummy21_void_winner", "/winner", name=name)
    if outcome.void and state.rules["stock_end"] == "reshuffle":
        raise RuleViolation("NO_WINNER", "rummy21_no_void", "/show", school.cite("T-8"))


def _check_turns(school: School, state: State, outcome: Outcome, dealer: int) -> None:
    """Raise where somebody did what he had no turn for before the winner showed on his first."""
    names = {"winner": state.name(outcome.winners[0])}
    for result in outcome.losers:
        name, field = state.name(result.seat), result.field
        moved = outcome.had_turn(result.seat, dealer, len(state.seats))
        if result.status == "drop_later":
            raise RuleViolation("IMPOSSIBLE_PACK", "rummy21_drop_too_late", field, name=name, **names)
        if result.dropped and not moved:
            raise RuleViolation("IMPOSSIBLE_PACK", "rummy21_drop_after", field, name=name, **names)
        said = True if result.status == "wrong_show" else result.had_turn
        if not result.dropped and said is not None and said != moved:
            sentence = "rummy21_acts_before" if moved else "rummy21_acts_after"
            raise RuleViolation("HAD_TURN_CONTRADICTS_ORDER", sentence, field, name=name, **names)


def _check_complete(state: State, outcome: Outcome) -> None:
    """Raise MISSING_PLAYER where somebody who played to the end has no count."""
    for result in outcome.losers:
        if not (result.counted or result.dropped or result.status == "wrong_show"):
            field, name = f"{result.field}/points", state.name(result.seat)
            raise RuleViolation("MISSING_PLAYER", "rummy21_no_count", field, name=name)


def _check_cards(school: School, state: State, outcome: Outcome) -> None:
    """Raise where hands have a wrong size, hold cards that do not exist, or the indicator is missing."""
    entered: list[str] = []
    if outcome.declared is not None:
        _check_indicator(school, outcome, state.name(outcome.winners[0]))
        check_shown_cards(state.rules, outcome.indicator or "", outcome.declared, "/winner_")
        entered += outcome.declared.cards
    for result in outcome.results:
        name = state.name(result.seat)
        if result.cards is not None:
            check_size(result.cards, state.rules["cards"], f"{result.field}/cards", name)
            _check_inside(result.grouped, result.cards, f"{result.field}/melds", name)
        if result.shown_cards:
            _check_indicator(school, outcome, name)
        if result.seat in outcome.winners and outcome.declared is not None:
            _check_inside(result.shown_cards, outcome.declared.cards, result.field, name)
            continue
        entered += result.shown_cards
        check_in_play(state.rules, entered, outcome.indicator, result.field, name)


def _check_indicator(school: School, outcome: Outcome, name: str) -> None:
    if outcome.indicator is None:
        raise RuleViolation("UNKNOWN_CARD", "rummy21_no_indicator", "/indicator", school.cite(), name=name)


def _check_inside(part: Cards, hand: Cards, field: str, name: str) -> None:
    for card in Counter(part) - Counter(hand):
        raise RuleViolation("HAND_SIZE", "rummy21_group_not_in_hand", field, name=name, cards=[card])


def _check_points(school: School, state: State, result: Result) -> None:
    """Raise POINTS_OUT_OF_RANGE for a count that no hand makes, before any halving."""
    points, rules = result.points, state.rules
    if points is None or result.dropped:
        return
    possible = {0, rules["full_meld"]}
    most = MOST_UNCAPPED if rules["max_points"] is None else rules["max_points"]
    if result.status == "wrong_show":
        possible, most = {rules["wrong_show"]}, -1
    if points in possible or (points == int(points) and LEAST <= points <= most):
        return
    sentence = "rummy21_wrong_show_points" if result.status == "wrong_show" else "rummy21_points_range"
    raise RuleViolation(
        "POINTS_OUT_OF_RANGE",
        sentence,
        f"{result.field}/points",
        school.cite(),
        name=state.name(result.seat),
        points=points,
        most=rules["wrong_show"] if most < 0 else most,
    )


def _check_least(school: School, state: State, outcome: Outcome, result: Result) -> None:
    """Raise POINTS_OUT_OF_RANGE where a count is lower than the cards entered with it can be laid out."""
    if result.points is None or result.cards is None or outcome.indicator is None:
        return
    melds = meld_rules(school, state.rules, wilds_of(school, state.rules, outcome.indicator))
    least = count_hand(school, state.rules, melds, result.cards).points
    if result.seat != outcome.winner and result.points < least:
        params = {"name": state.name(result.seat), "points": result.points, "least": least}
        field = f"{result.field}/points"
        raise RuleViolation("POINTS_OUT_OF_RANGE", "rummy21_count_too_low", field, school.cite(), **params)


def _check_bonuses(school: School, state: State, outcome: Outcome) -> None:
    """Raise IMPOSSIBLE_BONUS for a bonus that no value cards make, not those entered, or not all at once."""
    for holding in holdings(school, state.rules, outcome):
        bonus = holding.result.bonus
        if bonus is None:
            continue
        params = {"name": state.name(holding.result.seat), "bonus": bonus}
        field = f"{holding.field}/bonus"
        if bonus not in possible_bonuses(school, state.rules, outcome.indicator):
            raise RuleViolation("IMPOSSIBLE_BONUS", "rummy21_bonus_none", field, school.cite(), **params)
        counted = value_bonus(school, state.rules, holding.counts).points
        if holding.settled and counted != bonus:
            params["counted"] = counted
            raise RuleViolation("IMPOSSIBLE_BONUS", "rummy21_bonus_differs", field, school.cite(), **params)
    check_claims(school, state, outcome)


def _check_declared(school: School, state: State, outcome: Outcome) -> None:
    if outcome.declared is None or outcome.indicator is None:
        return
    melds = meld_rules(school, state.rules, wilds_of(school, state.rules, outcome.indicator))
    fault = show_fault(school, state.rules, melds, outcome.declared)
    if fault is not None:
        raise fault.refusal(state.name(outcome.winners[0]), "/winner_melds", "WINNER_WRONG_SHOW")
