"""Refuse entries that cannot be the result of a deal of 13-card rummy (RULES §1 "Reject", order as in §0)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.arrange import MeldRules
from rules.checks import check_copies, check_known, check_size
from rules.roster import check_seats
from rules.rummy13.count import count_hand
from rules.rummy13.declaration import judge_declaration
from rules.rummy13.outcome import HAND, MOST_COUNTED, Hand, Outcome, Result, had_turn
from rules.rummy13.school import School
from rules.scoresheet import State
from rules.statements import RuleViolation
from rules.wilds import check_turned_up


def check_outcome(school: School, state: State, outcome: Outcome, dealer: int) -> None:
    """Raise RuleViolation for the first thing that cannot be: players, contradictions, cards, values."""
    _check_players(state, outcome)
    _check_winner(state, outcome)
    _check_packs(school, state, outcome)
    _check_ending(school, state, outcome)
    if outcome.on_first_turn and outcome.winner is not None:
        _check_first_turn(state, outcome, outcome.winner, dealer)
    elif outcome.show == "normal":
        _check_everybody_moved(state, outcome)
    _check_complete(school, state, outcome)
    _check_hands(school, state, outcome)
    if counts(school, outcome):
        _check_counts(school, state, outcome, dealer)


def check_entered(state: State, outcome: Outcome) -> None:
    """Raise UNKNOWN_CARD for the first card entered that is none."""
    for hand, name in _hands(state, outcome):
        check_readable(hand, name)
    if outcome.repeated is not None:
        check_readable(outcome.repeated, state.name(outcome.winner or 0))
    if outcome.indicator is not None:
        check_turned_up(outcome.indicator, "/indicator")


def ended_by_wrong_show(school: School, outcome: Outcome) -> bool:
    """Tell whether a wrong show ended the deal, so that nobody's cards count (R-10)."""
    return (
        school.wrong_show_ends
        and not outcome.winners
        and any(result.status == "wrong_show" for result in outcome.results)
    )


def counts(school: School, outcome: Outcome) -> bool:
    """Tell whether the cards of those who played to the end count."""
    return not outcome.void and not ended_by_wrong_show(school, outcome)


def _hands(state: State, outcome: Outcome) -> Iterator[tuple[Hand, str]]:
    """Yield every hand entered with its player's name; the winner's comes first, as he declared it."""
    if outcome.declared is not None:
        yield outcome.declared, state.name(outcome.winner or 0)
    for result in outcome.losers:
        if result.hand is not None:
            yield result.hand, state.name(result.seat)


def check_readable(hand: Hand, name: str | None = None) -> None:
    """Raise UNKNOWN_CARD where a card of the hand or its groups is none."""
    for place, group in enumerate(hand.groups or ()):
        check_known(group, f"{hand.groups_field}/{place}", name)
    check_known(hand.cards, hand.field, name)


def _check_players(state: State, outcome: Outcome) -> None:
    """Raise UNKNOWN_PLAYER, ELIMINATED_PLAYER or MISSING_PLAYER: one result for everybody who plays."""
    playing = state.playing()
    winners = [(seat, "/winner") for seat in outcome.winners]
    results = [(result.seat, result.field) for result in outcome.results]
    check_seats(state, winners)
    check_seats(state, results)
    for seat, field in winners + results:
        if seat not in playing:
            raise RuleViolation("ELIMINATED_PLAYER", "rummy_not_in_tie_break", field, name=state.name(seat))
    entered = {seat for seat, _ in winners + results}
    for seat in playing:
        if seat not in entered:
            raise RuleViolation("MISSING_PLAYER", "rummy_no_result", "/results", name=state.name(seat))


def _check_winner(state: State, outcome: Outcome) -> None:
    """Raise where two won, or where the winner also packed, showed wrongly or has points."""
    if len(outcome.winners) > 1:
        names = [state.name(seat) for seat in outcome.winners]
        raise RuleViolation("TWO_WINNERS", "two_winners", "/winner", names=names)
    own = next((result for result in outcome.results if result.seat == outcome.winner), None)
    if own is None:
        return
    name = state.name(own.seat)
    if own.packed:
        raise RuleViolation("WINNER_PACKED", "rummy_winner_packed", own.field, name=name)
    if own.status == "wrong_show":
        raise RuleViolation("WINNER_WRONG_SHOW", "rummy_winner_wrong_show", own.field, name=name)
    if own.points:
        raise RuleViolation(
            "WINNER_HAS_POINTS", "rummy_winner_points", own.field + "/points", name=name, points=own.points
        )


def _check_packs(school: School, state: State, outcome: Outcome) -> None:
    """Raise where a pack is forbidden or carries a count of its own."""
    for result in outcome.losers:
        if not result.packed:
            continue
        name = state.name(result.seat)
        if school.pack_points(result) is None:
            raise RuleViolation(
                "DROP_NOT_ALLOWED",
                "rummy_no_packing",
                result.field,
                school.cite("pack"),
                name=name,
                game=school.title,
            )
        if result.points is not None or result.hand is not None:
            raise RuleViolation("PACKER_WITH_CARDS", "rummy_packer_counted", result.field, name=name)


def _check_ending(school: School, state: State, outcome: Outcome) -> None:
    """Raise where the way the deal ended contradicts who was still in it."""
    holding = [result.seat for result in outcome.losers if not result.out]
    if outcome.winner is None and not holding and outcome.losers:
        raise RuleViolation("EVERYBODY_PACKED", "rummy_everybody_packed", "/results")
    if outcome.show == "last_standing" and len(holding) > (outcome.winner is None):
        names = [state.name(seat) for seat in holding]
        raise RuleViolation("NOT_LAST_STANDING", "rummy_not_last", "/show", names=names)
    wrong = [result for result in outcome.losers if result.status == "wrong_show"]
    if school.wrong_show_ends and wrong and holding and (outcome.winners or outcome.void or len(wrong) > 1):
        raise RuleViolation(
            "WINNER_WRONG_SHOW",
            "rummy_ended_by_wrong_show",
            wrong[-1].field,
            school.cite("wrong_show"),
            name=state.name(wrong[0].seat),
        )
    if outcome.void and not school.void:
        raise RuleViolation("NO_WINNER", "rummy_no_void", "/show", school.cite("void"), game=school.title)
    if outcome.void and outcome.winner is not None:
        name = state.name(outcome.winner)
        raise RuleViolation("NO_WINNER", "rummy_void_winner", "/winner", name=name)


def _check_first_turn(state: State, outcome: Outcome, winner: int, dealer: int) -> None:
    """Raise where somebody did what he had no turn for before the winner declared on his first (R-15)."""
    names = {"winner": state.name(winner)}
    for result in outcome.losers:
        moved = had_turn(dealer, winner, result.seat, len(state.seats))
        name = state.name(result.seat)
        if result.status == "packed_later":
            raise RuleViolation("IMPOSSIBLE_PACK", "rummy_packed_too_late", result.field, name=name, **names)
        if result.packed and not moved:
            raise RuleViolation("IMPOSSIBLE_PACK", "rummy_packed_after", result.field, name=name, **names)
        said = True if result.status == "wrong_show" else result.had_turn
        if result.packed or said is None or said == moved:
            continue
        sentence = "rummy_acts_before" if moved else "rummy_acts_after"
        raise RuleViolation("HAD_TURN_CONTRADICTS_ORDER", sentence, result.field, name=name, **names)


def _check_everybody_moved(state: State, outcome: Outcome) -> None:
    for result in outcome.losers:
        if result.had_turn is False and not result.packed:
            name = state.name(result.seat)
            raise RuleViolation("HAD_TURN_CONTRADICTS_ORDER", "rummy_all_moved", result.field, name=name)


def _check_complete(school: School, state: State, outcome: Outcome) -> None:
    """Raise where the winner or a count is missing."""
    holding = [result for result in outcome.losers if not result.out]
    ended = ended_by_wrong_show(school, outcome)
    if outcome.winner is None and not ended and len(holding) == 1:
        name = state.name(holding[0].seat)
        raise RuleViolation("NO_WINNER", "rummy_last_wins", "/winner", name=name)
    if outcome.winner is None and not ended and not outcome.void:
        raise RuleViolation("NO_WINNER", "no_winner", "/winner")
    if not counts(school, outcome):
        return
    for result in holding:
        if result.points is None and result.hand is None:
            name = state.name(result.seat)
            raise RuleViolation("MISSING_PLAYER", "rummy_no_count", result.field + "/points", name=name)


def _check_hands(school: School, state: State, outcome: Outcome) -> None:
    """Raise where hands are not of thirteen cards, hold more copies than there are, or lack the indicator."""
    decks = school.deck.decks(len(state.seats))
    seen: list[str] = []
    for hand, name in _hands(state, outcome):
        check_size(hand.cards, HAND, hand.field, name)
        if outcome.indicator is None and school.deck.indicator_wild:
            raise RuleViolation("UNKNOWN_CARD", "rummy_no_indicator", "/indicator", name=name)
        check_groups(hand, name)
        seen += hand.cards
        check_copies(seen, decks, school.deck.jokers_per_deck(), outcome.indicator, hand.field, name)
    if outcome.repeated is not None and outcome.declared is not None:
        _check_repeated(outcome.repeated, outcome.declared, state.name(outcome.winner or 0))


def _check_repeated(own: Hand, declared: Hand, name: str) -> None:
    """Raise HAND_SIZE where the winner's hand is entered twice and differs."""
    check_size(own.cards, HAND, own.field, name)
    for card in Counter(own.cards) - Counter(declared.cards):
        raise RuleViolation("HAND_SIZE", "rummy_hand_not_declared", own.field, name=name, cards=[card])


def check_groups(hand: Hand, name: str | None = None) -> None:
    """Raise HAND_SIZE where a group holds a card that is not in the hand."""
    extra = Counter(card for group in hand.groups or () for card in group) - Counter(hand.cards)
    for card in extra:
        sentence = "rummy_group_not_in_hand" if name is None else "rummy_group_not_in_hand_of"
        named = {} if name is None else {"name": name}
        raise RuleViolation("HAND_SIZE", sentence, hand.groups_field, cards=[card], **named)


def _check_counts(school: School, state: State, outcome: Outcome, dealer: int) -> None:
    """Raise where a count cannot be, is lower than the cards, or the winner's cards are no valid show."""
    seats = len(state.seats)
    melds = school.deck.melds(outcome.indicator, seats)
    for result in outcome.losers:
        if not result.out:
            eased = outcome.eased(result.seat, dealer, seats)
            _check_range(school, result, state.name(result.seat), eased)
            _check_least(school, result, melds, state.name(result.seat), eased)
    if outcome.winner is not None and outcome.declared is not None and outcome.show != "last_standing":
        _check_declared(school, outcome.declared, melds, state.name(outcome.winner))


def _check_range(school: School, result: Result, name: str, unplayed: bool) -> None:
    points = result.points
    if points is None:
        return
    real_cards = unplayed and school.unplayed_count_cards
    flat = None if real_cards else school.without_lives
    most = MOST_COUNTED if real_cards else school.most_counted
    if points == flat or (points == int(points) and points != 1 and 0 <= points <= most):
        return
    raise RuleViolation(
        "POINTS_OUT_OF_RANGE",
        "rummy_points_range" if flat is None else "rummy_points_range_flat",
        result.field + "/points",
        school.cite("count"),
        name=name,
        points=points,
        most=most,
        flat=flat,
    )


def _check_least(school: School, result: Result, melds: MeldRules, name: str, unplayed: bool) -> None:
    if result.hand is None or result.points is None:
        return
    least = count_hand(school, Hand(result.hand.cards), melds, unplayed).points
    if result.points < least:
        raise RuleViolation(
            "POINTS_OUT_OF_RANGE",
            "rummy_count_too_low",
            result.field + "/points",
            school.cite("count"),
            name=name,
            points=result.points,
            least=least,
        )


def _check_declared(school: School, hand: Hand, melds: MeldRules, name: str) -> None:
    declared = judge_declaration(hand, melds)
    if declared.reason is None:
        return
    four = declared.four_card_set
    raise RuleViolation(
        "WINNER_WRONG_SHOW",
        "rummy_declared_four_card_set" if four else f"rummy_declared_{declared.reason.lower()}",
        hand.field if hand.groups is None else hand.groups_field,
        school.cite("sets" if four else "show"),
        name=name,
        cards=list(four or declared.cards),
    )
