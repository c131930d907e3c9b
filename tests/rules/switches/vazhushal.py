"""What each house rule of Vazhushal changes at the table."""

from __future__ import annotations

from typing import Any

from rules import GAME_TYPES
from rules.sheet.entries import Deal
from rules.sheet.scoresheet import Seat
from rules.switches import Rules
from tests.rules.shared.effect import Effect

GAME = GAME_TYPES["vazhushal"]
SEATS = [Seat(1, "Anu"), Seat(2, "Binu")]
RUN = {"cards": ["4S", "5S", "6S"]}
OTHER_RUN = {"cards": ["4C", "5C", "6C"]}


def _result(rules: Rules, key: str, *players: Any) -> Any:
    facts = {"negative_joker": "8S", "players": list(players)}
    return GAME.appraise(GAME.start(rules, SEATS), facts).result[key]


def _points(rules: Rules) -> Any:
    return [line.points for line in GAME.appraise(GAME.start(rules, SEATS), {"went_out": 1}).lines]


def _tied(rules: Rules) -> Any:
    return _result(rules, "winners", {"seat": 1, "melds": [RUN]}, {"seat": 2, "melds": [OTHER_RUN]})


def _joker_in_hand(rules: Rules) -> Any:
    return _result(rules, "hand_scores", {"seat": 1, "melds": [RUN], "hand": ["JK"]}, {"seat": 2})


def _redeal(rules: Rules) -> Any:
    hand = ["3C", "3D", "7D", "7S", "QS", "QH", "2H", "4H", "6H", "8C", "TC", "JD", "KD"]
    return GAME.answer("redeal_check", rules, {"player_count": 4, "hand": hand})["redeal"]


def _decks(rules: Rules, players: int = 3) -> Any:
    return GAME.answer("deck_setup", rules, {"player_count": players})["total_cards"]


def _first_meld(rules: Rules) -> Any:
    facts = {"negative_joker": "8S", "meld": ["7H", "8H", "9H"], "first_meld": True}
    return GAME.answer("validate_meld", rules, facts)["valid"]


def _status(rules: Rules) -> str:
    return GAME.fold(GAME.start(rules, SEATS), [Deal("1", {"went_out": 1})]).verdict.status


SWITCH_EFFECTS = {
    "game_point": Effect((1, 2), _points),
    "tie": Effect(("shared", "none"), _tied),
    "wild_in_hand": Effect((20, 25), _joker_in_hand),
    "double": Effect(("identical", "same_rank"), _redeal),
    "two_decks_from": Effect((4, 3), _decks),
    "jokers_per_deck": Effect((2, 1), _decks),
    "wild_as_itself": Effect((True, False), _first_meld),
    "deals": Effect((1, None), _status),
    "players": Effect(([2, 6], [2, 7]), lambda rules: _decks(rules, 7)),
}
