"""What each house rule of Indian Marriage changes at the table."""

from __future__ import annotations

from typing import Any

from rules import GAME_TYPES
from rules.sheet.entries import Deal
from rules.sheet.scoresheet import Seat
from rules.statements import RuleViolation
from rules.switches import Rules
from tests.rules.shared.card_text import groups
from tests.rules.shared.effect import Effect

GAME = GAME_TYPES["indian_marriage"]
SEATS = [Seat(number, f"P{number}") for number in (1, 2, 3)]
WON = {"winner": 1, "win": "melds", "shown": [1, 2]}


def _points(rules: Rules, **outcome: Any) -> Any:
    scored = GAME.appraise(GAME.start(rules, SEATS), {**WON, **outcome})
    return [line.points for line in scored.lines]


def _mal(rules: Rules, tiplu: int, poplu: int = 0, jhiplu: int = 0) -> Any:
    return GAME.answer("mal_points", rules, {"tiplu": tiplu, "poplu": poplu, "jhiplu": jhiplu})[
        "per_opponent"
    ]


def _held(rules: Rules, *cards: str) -> Any:
    facts = {"tiplu": "JC", "mal_in_hand": cards}
    return GAME.answer("bonus_points", rules, facts)["per_opponent"]


def _opening(rules: Rules, *cards: str) -> Any:
    facts = {"tiplu": "JC", "opening_tunnelas": [[card] * 3 for card in cards]}
    return GAME.answer("bonus_points", rules, facts)["per_opponent"]


def _wins(rules: Rules) -> Any:
    """Show three pure melds, one of which holds the ordinary joker JD on its own place."""
    melds = groups("6H6H6H 3S4S5S 9DTDJD 4C4H4S 7CJS9C KDKHTC 2HJH4H")
    return GAME.answer("validate_win", rules, {"tiplu": "JC", "melds": melds})["valid"]


def _seated(rules: Rules, players: int) -> Any:
    return GAME.answer("table", rules, {"player_count": players})["total_cards"]


def _status(rules: Rules) -> str:
    return GAME.fold(GAME.start(rules, SEATS), [Deal("1", WON)]).verdict.status


def _seats(rules: Rules, **counts: int) -> Any:
    """Have the second player hold so many value cards."""
    try:
        return _points(rules, results=[{"seat": 2, **counts}])
    except RuleViolation as refusal:
        return refusal.code


def _states(rules: Rules) -> str:
    """State points that no tiplu, poplu, jhiplu and tunnelas make."""
    try:
        _points(rules, points_per_opponent=[{"seat": 2, "points": 11}])
    except RuleViolation as refusal:
        return refusal.code
    return "scored"


UNSEEN = {"points_per_opponent": [{"seat": 3, "points": 5}]}

SWITCH_EFFECTS = {
    "settlement": Effect(("earn_only", "pairwise"), _points),
    "unseen": Effect((10, 12), _points),
    "seen": Effect((3, 4), _points),
    "dublee_win": Effect((5, 6), lambda rules: _points(rules, win="dublees")),
    "unseen_scores": Effect((True, False), lambda rules: _points(rules, **UNSEEN)),
    "kidnap": Effect((False, True), lambda rules: _points(rules, **UNSEEN), {"unseen_scores": False}),
    "other_values": Effect((False, True), _states),
    "alter": Effect((None, 5), lambda rules: _held(rules, "JS")),
    "joker": Effect((None, 2), lambda rules: _seats(rules, joker=1)),
    "printed_jokers": Effect((3, 6), lambda rules: _seats(rules, joker=4), {"joker": 2}),
    "seven_dublees_pay": Effect((True, False), lambda rules: _points(rules, seven_dublees=[3])),
    "tunnelas": Effect((None, [5, 15, 40]), lambda rules: _opening(rules, "6H", "7S")),
    "tunnela": Effect(([5, 10, 20], [5, 10, 25]), lambda rules: _opening(rules, "QC")),
    "tiplu": Effect(([3, 7], [3, 8]), lambda rules: _mal(rules, 2)),
    "poplu": Effect(([2, 5, 10], [2, 6, 10]), lambda rules: _mal(rules, 0, 2)),
    "jhiplu": Effect(([2, 5, 10], [2, 5, 15]), lambda rules: _mal(rules, 0, 0, 3)),
    "marriage": Effect(([10, 20], [15, 30]), lambda rules: _mal(rules, 1, 1, 1)),
    "double_marriage": Effect((None, 30), lambda rules: _mal(rules, 2, 2, 2)),
    "deals": Effect((1, None), _status),
    "wild_as_itself": Effect((True, False), _wins),
    "players": Effect(([2, 5], [2, 6]), lambda rules: _seated(rules, 6)),
    "decks": Effect((3, 2), lambda rules: _seated(rules, 4)),
}
