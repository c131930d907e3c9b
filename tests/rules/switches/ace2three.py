"""What each house rule of Ace2Three rummy changes at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules import GAME_TYPES
from rules.sheet.entries import Rejoin
from rules.switches import Rules
from tests.ready_made import fold_points
from tests.rules.shared.effect import Effect
from tests.rules.shared.rummy13_tables import asked, groups, seen, stands, start

GAME = "ace2three"
NO_LIVES = "AS QS JH KH TD QC JC KS AD AH 9C 9D 8H"
FOUR_OF_A_RANK = "TH JH QH KH 7S 8S 5C 4S 4H 4D 4C 2D 2C"


def _shown(melds: str, indicator: str) -> Callable[[Rules], Any]:
    return asked(GAME, "validate_declaration", melds=groups(melds), indicator=indicator, player_count=6)


def _seats(rules: Rules) -> object:
    return GAME_TYPES[GAME].seat_limits(rules)


def _rejoining(rules: Rules) -> object:
    """Let seat 3 go out and ask to come back while the highest total is 80."""
    game = GAME_TYPES[GAME]
    state = fold_points(game, start(GAME, rules, 3), [{1: 0, 2: 80, 3: 101}])
    game.check(state, Rejoin("back", 3))
    return game.step(state, Rejoin("back", 3)).totals()


DECKS = asked(GAME, "deck_setup", player_count=4)
PLAIN = seen(GAME, winner=1, s2="first", s3="later", s4=8)
LEVEL = stands(GAME, {1: 0, 2: 40, 3: 90}, {1: 40, 2: 0, 3: 0})
SHOWN_FIRST = seen(GAME, winner=2, show="first_turn", s1=41, s3=20, s4=10)
SWITCH_EFFECTS = {
    "limit": Effect((101, 201), stands(GAME, {1: 0, 2: 120, 3: 5})),
    "eliminate_at": Effect(("reach", "over"), stands(GAME, {1: 0, 2: 101, 3: 5})),
    "rounds": Effect((None, 1), stands(GAME, {1: 0, 2: 10, 3: 5})),
    "tie": Effect(("extra_round", "shared"), LEVEL, {"rounds": 2}),
    "players": Effect((None, 2), _seats),
    "drop": Effect((20, 10), PLAIN),
    "middle_drop": Effect((40, None), PLAIN),
    "max_points": Effect((80, None), seen(GAME, winner=1, indicator="5D", s2=NO_LIVES, s3=5, s4=5)),
    "wrong_show": Effect((80, 60), seen(GAME, winner=1, s2="wrong", s3=5, s4=5)),
    "deal_show_half": Effect((True, False), SHOWN_FIRST),
    "half_rounding": Effect(("up", "down"), SHOWN_FIRST),
    "rejoin_max": Effect((79, 80), _rejoining),
    "max_rejoins": Effect((None, 0), _rejoining, {"rejoin_max": 90}),
    "set_sizes": Effect(([3, 4], [3]), seen(GAME, winner=1, indicator="5S", s2=FOUR_OF_A_RANK, s3=5, s4=5)),
    "min_naturals_per_meld": Effect((0, 2), _shown("7S 8S 9S | 2H 3H 4H 5H | 8H JK JK | TS TH TD", "8C")),
    "wild_as_itself": Effect((True, False), _shown("7S 8S 9S | 2H 3H JK 5H | JS JD 8H | TS TH TD", "8C")),
    "decks": Effect((None, 1), DECKS),
    "printed_jokers_per_deck": Effect((1, 2), DECKS),
    "printed_joker_turned": Effect(
        ("aces_wild", "printed_only"), _shown("4S 5S 6S | 7H AC 9H | QS QH QD | 2C 2D 2H 2S", "JK")
    ),
}
