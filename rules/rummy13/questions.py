"""Answer questions about 13-card rummy without a game: hands, declarations, decks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.arrange import MeldRules
from rules.arrange.show import meld_json
from rules.outcome.common_kinds import CARD, CARDS, FOR_SO_MANY, MELDS, PLAYER_COUNT, choice
from rules.outcome.question import Question
from rules.roster import check_player_count
from rules.rummy13.checks import check_hand
from rules.rummy13.count import Basis
from rules.rummy13.deck import USUAL_PLAYERS
from rules.rummy13.declaration import judge_declaration
from rules.rummy13.house import House
from rules.rummy13.outcome import Hand
from rules.rummy13.score import hand_line
from rules.seating import NEXT_DEALER, SEATING, next_dealer, seating
from rules.sheet.scoresheet import Facts

# `rest` are cards in no group.
_DECLARATION = {
    "player_count": PLAYER_COUNT,
    "indicator": CARD.or_null,
    "melds": MELDS.needed,
    "rest": CARDS,
}
_HAND_POINTS = {
    "player_count": PLAYER_COUNT,
    "indicator": CARD.or_null,
    "cards": CARDS.needed,
    "melds": MELDS.or_null,
    "basis": choice("normal", "first_turn_unplayed"),
}


def wilds(house: House, facts: Facts) -> dict[str, Any]:
    """Return the cards that are wild when `indicator` is face up, printed jokers with them."""
    return {"wild": sorted(house.deck.wilds(facts["indicator"]))}


def validate_declaration(house: House, facts: Facts) -> dict[str, Any]:
    """Return whether `melds` (with `rest`, cards outside them) are a valid show, and if not why.

    Raises RuleViolation: UNKNOWN_CARD, PLAYER_COUNT, HAND_SIZE, TOO_MANY_COPIES.
    """
    groups = tuple(tuple(group) for group in facts["melds"])
    rest = tuple(facts.get("rest", ()))
    hand = Hand((*(card for group in groups for card in group), *rest), groups, "/melds")
    melds = _check_hand(house, facts, hand)
    declared = judge_declaration(hand, melds)
    answer: dict[str, Any] = {
        "valid": declared.reason is None,
        "reasons": [said.as_json() for said in declared.said(house)],
    }
    if declared.reason is None:
        return {**answer, "melds": [meld_json(meld) for meld in declared.melds]}
    return {**answer, "reason": declared.reason, "cards": list(declared.cards)}


def hand_points(house: House, facts: Facts) -> dict[str, Any]:
    """Return what `cards` cost, as laid out in `melds` where given, and the best arrangement.

    `basis` is ``first_turn_unplayed`` where the winner showed on his first turn before this player had one:
    the points are then those that the half is taken of. Raises RuleViolation as `validate_declaration` does.
    """
    groups = facts.get("melds")
    read = None if groups is None else tuple(tuple(group) for group in groups)
    hand = Hand(tuple(facts["cards"]), read)
    melds = _check_hand(house, facts, hand)
    basis = Basis(house, melds, facts.get("basis") == "first_turn_unplayed")
    line = hand_line(basis, 0, hand, basis.count(hand)).as_json()
    line.pop("seat")
    return {**line, "valid": Basis(house, melds).count(hand).complete}


def _check_hand(house: House, facts: Facts, hand: Hand) -> MeldRules:
    """Return the melds of the deal; raises RuleViolation where the hand cannot be."""
    indicator = facts.get("indicator")
    players = _player_count(house, facts)
    check_hand(house, hand, indicator, players)
    return house.deck.melds(indicator, players)


def _player_count(house: House, facts: Facts) -> int:
    """Return `player_count`, the usual number where it is not stated; raises PLAYER_COUNT."""
    players: int | None = facts.get("player_count")
    if players is None:
        return min(USUAL_PLAYERS, house.limits[1])
    check_player_count(house.title, players, house.limits)
    return players


def deck_setup(house: House, facts: Facts) -> dict[str, Any]:
    """Return decks, printed jokers and cards in all for `player_count` players; raises PLAYER_COUNT."""
    return house.deck.pack(_player_count(house, facts))


QUESTIONS: Mapping[str, Question] = {
    "wilds": Question({"indicator": CARD.needed}, wilds),
    "validate_declaration": Question(_DECLARATION, validate_declaration),
    "hand_points": Question(_HAND_POINTS, hand_points),
    "next_dealer": Question(NEXT_DEALER, lambda _, facts: next_dealer(facts)),
    "deck_setup": Question(FOR_SO_MANY, deck_setup),
    "table": Question({"player_count": PLAYER_COUNT.needed}, deck_setup),
    "seating": Question(SEATING, lambda house, facts: seating(facts, house.title, house.limits)),
}
