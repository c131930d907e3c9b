"""Draw cards for the seats of a match from the seed of its draw, as the rule book of its game has it."""

from __future__ import annotations

from collections.abc import Sequence

from rules import GAME_TYPES
from rules.cards.cards import DECK
from rules.events.games import rules_of
from rules.events.lots import Lot
from rules.events.state import Event
from rules.statements import RuleViolation

_QUESTION = "seating"


def check_by_cards(event: Event, stage: str, field: str) -> None:
    """Raise NOT_BY_CARDS where nobody draws cards for the seats: the game has no such draw, or teams play."""
    competition = event.competition_of(stage)
    of_one = (competition.team_size or 1) == 1
    if not of_one or _QUESTION not in GAME_TYPES[competition.game].questions:
        raise RuleViolation("NOT_BY_CARDS", "event_not_by_cards", field, title=competition.title)


def seat_by_cards(event: Event, stage: str, entrants: Sequence[str], lot: Lot) -> dict[str, str]:
    """Return which card each entrant drew, in the order of the seats: who deals first has the first.

    They draw in their order from one pack; whoever is to draw again first puts his card back.
    """
    game, rules = GAME_TYPES[event.competition_of(stage).game], rules_of(event, stage)
    cards: dict[str, str] = {}
    again: Sequence[str] = entrants
    while again:
        pack = [card for card in DECK if card not in {cards[each] for each in entrants if each not in again}]
        cards |= {entrant: pack.pop(lot.below(len(pack))) for entrant in again}
        answer = game.answer(_QUESTION, rules, {"draws": cards})
        again = answer.get("redraw", ())
    in_turn = answer.get("seats_anticlockwise") or answer["seats_clockwise"]
    first = in_turn.index(answer["first_dealer"])
    return {entrant: cards[entrant] for entrant in (*in_turn[first:], *in_turn[:first])}
