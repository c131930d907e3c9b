"""Score 13-card rummy as played at the GAMA cards night (RULES §1)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rules.outcome.forms import Further, When
from rules.rummy13 import endings, house
from rules.rummy13.endings import LimitRummy, ending_of
from rules.rummy13.house import House
from rules.rummy13.outcome import MOST_COUNTED, counted, outcome_of, shows
from rules.switches import Preset, choice, flag, integer, number

# With both lives at most seven cards of ten points are left over.
MOST_WITH_LIVES = 70
_CLAUSES = {
    "pack": "Packing",
    "show": "Declaration",
    "win": "Scoring",
    "count": "Scoring",
    "no_lives": "Scoring",
    "sets": "R-3",
    "half_no_lives": "R-7",
    "first_turn": "R-7",
    "rounding": "R-9",
    "before_draw": "R-8",
    "wrong_show": "R-10",
    "tie": "R-12",
    "void": "R-14",
}
_FINAL = {"limit": 230, "hand_limit": None}
_LIMIT = "A player whose total goes past this is out."
_OUT_AT = {"over": "Past the limit", "reach": "At the limit"}
_VOID = "A void deal counts towards the number of deals."
_TIES = {
    "extra_hand": "The tied play one more deal",
    "shared": "They share the win",
    "fewest_100s": "Fewer hands without lives win, then one more deal",
    "organiser": "The organiser rules",
}
_ENDS = "A wrong show ends the deal: only it and packs cost points. Otherwise the others play on."
_FIRST_TURN = "Share of their count paid by those who had no turn when the winner declared on the first."
_OF_NO_LIVES = "Half of a hand without lives"
_HALF = "Whether half of the flat count is paid, or half of what the cards really count."
_HALVES = {"cap_half": "Half of the flat count", "cards_half": "Half of the cards"}
_HAND_RUMMY = "Share of their count paid by those who had a turn before a Hand-Rummy; 2 is double."
_DOUBLE = "A doubled count may pass what a hand without lives costs; otherwise it stops there."
# A half is of the cards, which the pad takes then: with no lives they may be the whole hand.
_WHOLE_HANDS = Further(MOST_COUNTED, When("half_of_no_lives", ("cards_half",)))
_COUNTED = replace(counted("no_lives"), further=_WHOLE_HANDS)

GAMA = House(
    game="gama_rummy",
    title="GAMA 13-card Rummy",
    clauses=_CLAUSES,
    by_players=((6, 2), (12, 3)),
    most_left=MOST_WITH_LIVES,
    lone_tanala=True,
    knobs={
        "pack_first": "pack_first",
        "pack_later": "pack_later",
        "wrong_show": "wrong_show_points",
        "wrong_show_ends": "wrong_show_ends_hand",
        "without_lives": "no_lives",
        "first_turn": "first_turn_rate",
        "before_draw_had_turn": "hand_rummy_rate_had_turn",
        "unplayed_count_cards": lambda rules: rules["half_of_no_lives"] == "cards_half",
        "most_doubled": lambda rules: None if rules["double_after_cap"] else rules["no_lives"],
    },
)


class GamaRummy(LimitRummy):
    """Keep a GAMA table: low wins, 150 (final 230) and out, twelve deals in the preliminaries."""

    id = GAMA.game
    title = GAMA.title
    final_preset = "gama_final"
    anticlockwise = True
    summary = "Low points win; past the limit a player is out. Rules of the GAMA cards night."
    presets = (
        Preset("gama_prelim", "Preliminary table", "Past 150 is out, at most twelve deals"),
        Preset("gama_final", "Final", "Past 230 is out, no set number of deals", _FINAL),
    )
    switches = (
        integer("limit", 150, "Out past", _LIMIT, "R-11", none="nobody goes out"),
        choice("eliminate_at", "over", "Going out", endings.OUT_AT, _OUT_AT, "R-11"),
        integer("hand_limit", 12, "Deals", endings.DEALS, "R-13", within=(1, 99), none="no set number"),
        flag("void_counts_as_hand", True, "Void deals count", _VOID, "R-14", advanced=True),
        choice("tie_break", "extra_hand", "Tie at the end", endings.TIE, _TIES, "R-12"),
        integer("pack_first", 25, "Pack on the first turn", "Points of a pack on the first turn."),
        integer("pack_later", 50, "Pack later", "Points of a pack on a later turn."),
        integer("no_lives", 100, "Without lives", "Points of a hand without both lives."),
        integer("wrong_show_points", 100, "Wrong show", "Points for a wrong declaration.", "R-10"),
        flag("wrong_show_ends_hand", False, "Wrong show ends the deal", _ENDS, "R-10", advanced=True),
        number("first_turn_rate", 0.5, "First-turn Rummy", _FIRST_TURN, "R-7", within=(0, 1)),
        choice("half_of_no_lives", "cap_half", _OF_NO_LIVES, _HALF, _HALVES, "R-7", advanced=True),
        number("hand_rummy_rate_had_turn", 2, "Hand-Rummy", _HAND_RUMMY, "R-8", within=(1, 4)),
        flag("double_after_cap", True, "Double without a limit", _DOUBLE, "R-8", advanced=True),
        house.HALF_ROUNDING,
        *house.meld_switches([3], house.TANALA, rule="R-3"),
        *house.pack_switches("two for 2 to 6 players, three for more", 2, "aces_wild", "R-5"),
    )
    outcome = outcome_of("GamaRummy", shows("first_turn", "hand_rummy"), _COUNTED)
    house = GAMA
    ending = staticmethod(partial(ending_of, deals="hand_limit", tie="tie_break"))
