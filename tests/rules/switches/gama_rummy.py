"""What each house rule of GAMA rummy changes at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.switches import Rules
from tests.rules.shared.effect import Effect
from tests.rules.shared.rummy13_tables import asked, deal, groups, play, seen, standing, stands, start

GAME = "gama_rummy"
NO_LIVES = "9H TH QD KS 7S 7H 7D 4S 6H 4D 4C 2D 2C"
FOUR_OF_A_RANK = "TH JH QH KH 7S 8S 5C 4S 4H 4D 4C 2D 2C"


def _shown(melds: str, indicator: str, players: int = 6) -> Callable[[Rules], Any]:
    return asked(GAME, "validate_declaration", melds=groups(melds), indicator=indicator, player_count=players)


def _after_a_void_deal(rules: Rules) -> object:
    return standing(GAME, play(GAME, start(GAME, rules), deal(GAME, None, "void", s1=0, s2=0, s3=0, s4=0)))


DECKS = asked(GAME, "deck_setup", player_count=4)
TWO_DEALS_LEVEL = stands(GAME, {1: 0, 2: 40, 3: 90}, {1: 40, 2: 0, 3: 0})
SWITCH_EFFECTS = {
    "limit": Effect((150, 100), stands(GAME, {1: 0, 2: 120, 3: 5})),
    "eliminate_at": Effect(("over", "reach"), stands(GAME, {1: 0, 2: 150, 3: 5})),
    "hand_limit": Effect((12, 1), stands(GAME, {1: 0, 2: 10, 3: 5})),
    "void_counts_as_hand": Effect((True, False), _after_a_void_deal, {"hand_limit": 1}),
    "tie_break": Effect(("extra_hand", "shared"), TWO_DEALS_LEVEL, {"hand_limit": 2}),
    "pack_first": Effect((25, 20), seen(GAME, winner=1, s2="first", s3=5, s4=5)),
    "pack_later": Effect((50, 40), seen(GAME, winner=1, s2="later", s3=5, s4=5)),
    "no_lives": Effect((100, 80), seen(GAME, winner=1, indicator="5S", s2=NO_LIVES, s3=5, s4=5)),
    "wrong_show_points": Effect((100, 80), seen(GAME, winner=1, s2="wrong", s3=5, s4=5)),
    "wrong_show_ends_hand": Effect((False, True), seen(GAME, winner=None, s1=5, s2="wrong", s3=5, s4=5)),
    "first_turn_rate": Effect((0.5, 1), seen(GAME, winner=2, show="first_turn", s1=40, s3=20, s4=10)),
    "half_of_no_lives": Effect(
        ("cap_half", "cards_half"),
        seen(GAME, winner=2, show="first_turn", indicator="5S", s1=NO_LIVES, s3=20, s4=10),
    ),
    "hand_rummy_rate_had_turn": Effect((2, 3), seen(GAME, winner=3, show="hand_rummy", s1=40, s2=20, s4=10)),
    "double_after_cap": Effect((True, False), seen(GAME, winner=3, show="hand_rummy", s1=40, s2=100, s4=10)),
    "half_rounding": Effect(("up", "down"), seen(GAME, winner=2, show="first_turn", s1=41, s3=20, s4=10)),
    "set_sizes": Effect(([3], [3, 4]), seen(GAME, winner=1, indicator="5S", s2=FOUR_OF_A_RANK, s3=5, s4=5)),
    "tanala_counts_as": Effect(
        ("straight_run", "first_life_only"),
        _shown("TS TS TS | 9H 9H 9H | 2D 2S 2C | 3S 3H 3D JK", "KD", players=7),
        {"set_sizes": [3, 4]},
    ),
    "min_naturals_per_meld": Effect((0, 2), _shown("7S 8S 9S | 2H 3H 4H 5H | 8H JK JK | TS TH TD", "8C")),
    "wild_as_itself": Effect((True, False), _shown("7S 8S 9S | 2H 3H JK 5H | JS JD 8H | TS TH TD", "8C")),
    "decks": Effect((None, 3), DECKS),
    "printed_jokers_per_deck": Effect((2, 1), DECKS),
    "printed_joker_turned": Effect(
        ("aces_wild", "printed_only"), _shown("7S 8S 9S | 2H 3H AC 5H | JS JD JH | TS TH TD", "JK")
    ),
}
