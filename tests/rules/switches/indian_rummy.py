"""What each house rule of Indian Rummy changes at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.switches import Rules
from tests.rules.shared.effect import Effect
from tests.rules.shared.rummy13_tables import asked, groups, seen, stands

GAME = "indian_rummy"
LIVES = "TH JH QH KH 7S 8S 5C 4S 4H 4D 4C 2D 2C"
NO_LIVES = "TH JH JK KH 7S 8S 8C 4S 4H 4D 4C 2D 2C"
LONE_TANALA = "TS TS TS 4H 5D 2D 2S 9C KD QC 8S 5C 7C"


def _shown(melds: str, indicator: str, players: int = 6) -> Callable[[Rules], Any]:
    return asked(GAME, "validate_declaration", melds=groups(melds), indicator=indicator, player_count=players)


def _counted(cards: str, indicator: str, players: int = 6) -> Callable[[Rules], Any]:
    return asked(GAME, "hand_points", cards=cards.split(), indicator=indicator, player_count=players)


DECKS = asked(GAME, "deck_setup", player_count=4)
PLAIN = seen(GAME, winner=1, s2="first", s3="later", s4=43)
SHOWN_FIRST = seen(GAME, winner=3, show="first_turn", s1=41, s2=20, s4=10)
SHOWN_BEFORE_DRAWING = seen(GAME, winner=3, show="before_draw", s1=41, s2=20, s4=10)
SWITCH_EFFECTS = {
    "deals_per_player": Effect((1, 2), stands(GAME, {1: 9}, {2: 8}, {3: 7})),
    "score": Effect(("winner_collects", "losers_count"), PLAIN),
    "losers_pay": Effect((False, True), PLAIN),
    "pack_first": Effect((10, 20), PLAIN),
    "pack_later": Effect((40, 50), PLAIN),
    "wrong_show_points": Effect((100, 80), seen(GAME, winner=1, s2="wrong", s3=5, s4=5)),
    "max_points": Effect((None, 60), _counted(NO_LIVES, "5S")),
    "lone_tanala_exempt": Effect((False, True), _counted(LONE_TANALA, "AC", players=7)),
    "first_turn_rate": Effect((0.5, 1), SHOWN_FIRST),
    "before_draw_rate_no_turn": Effect((2, 3), SHOWN_BEFORE_DRAWING),
    "double_who": Effect(("no_turn", "had_turn"), SHOWN_BEFORE_DRAWING),
    "half_rounding": Effect(("up", "exact"), SHOWN_FIRST),
    "double_on_printed_joker": Effect((False, True), seen(GAME, winner=1, indicator="JK", s2=5, s3=5, s4=5)),
    "extra_wilds": Effect((True, False), _counted(LIVES, "5S")),
    "no_jokers": Effect((False, True), DECKS),
    "at_the_block": Effect(
        (False, True), seen(GAME, winner=None, show="void", s1="held", s2="held", s3="held", s4="first")
    ),
    "set_sizes": Effect(([3, 4], [3]), _counted(LIVES, "5S")),
    "tanala_counts_as": Effect(
        ("straight_run", "off"), _shown("TS TS TS | 4H JK 6H 7H | 2D 2S 2C | 9S 9H 9D", "KD", players=7)
    ),
    "min_naturals_per_meld": Effect((0, 2), _shown("7S 8S 9S | 2H 3H 4H 5H | 8H JK JK | TS TH TD", "8C")),
    "wild_as_itself": Effect((True, False), _shown("7S 8S 9S | 2H 3H JK 5H | JS JD 8H | TS TH TD", "8C")),
    "decks": Effect((None, 3), DECKS),
    "printed_jokers_per_deck": Effect((1, 2), DECKS),
    "printed_joker_turned": Effect(
        ("printed_only", "aces_wild"), _shown("7S 8S 9S | 5H AS 7H | JS JD JH JC | 2C JK 4C", "JK")
    ),
}
