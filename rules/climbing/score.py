"""Say what places and cards left are worth (RULES §14 Z-4, §15 Y-5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from rules.climbing.outcome import ClimbingOutcome
from rules.sheet.marks import WON
from rules.sheet.scoresheet import Line, Scored, State
from rules.statements import Statement
from rules.switches import Rules

Player = TypeVar("Player", int, str)
_CARDS_LEFT = {1: "climb_cards_left", 2: "climb_cards_left_double", 3: "climb_cards_left_triple"}


def place_points(rules: Rules, order: Sequence[Player]) -> dict[Player, int]:
    """Return what each place of an order is worth: the place itself, or 2 and 1 for the first two."""
    if rules["scoring"] == "2-1":
        return {player: max(0, 2 - place) for place, player in enumerate(order)}
    return {player: place for place, player in enumerate(order, 1)}


def cards_left_points(cards: int) -> int:
    """Return the penalty for `cards` left (Y-5)."""
    return -cards * _penalty_each(cards)


def _penalty_each(cards: int) -> int:
    return 1 if cards < 10 else 2 if cards < 13 else 3


def by_places(state: State, outcome: ClimbingOutcome) -> Scored:
    """Return the lines of a deal of which the places count."""
    lines, points = [], place_points(state.rules, outcome.order)
    for place, seat in enumerate(outcome.order, 1):
        said = Statement("climb_place", {"place": place, "points": points[seat]})
        lines.append(Line(seat, points[seat], (said,), marks=(WON,) if place == 1 else ()))
    names = [state.name(seat) for seat in outcome.order]
    return Scored(tuple(lines), Statement("climb_order", {"names": names}) if lines else None)


def by_cards_left(state: State, outcome: ClimbingOutcome) -> Scored:
    """Return the lines of a deal of which the cards left count."""
    lines = []
    for seat, cards in outcome.left:
        points = cards_left_points(cards)
        sentence = _CARDS_LEFT[_penalty_each(cards)] if cards else "climb_out_first"
        said = Statement(sentence, {"cards": cards, "points": points}, "big_two Y-5")
        lines.append(Line(seat, points, (said,), marks=() if cards else (WON,)))
    names = [state.name(seat) for seat, cards in outcome.left if cards == 0]
    return Scored(tuple(lines), Statement("climb_went_out", {"names": names}) if names else None)
