"""Play 56, with two packs as in Kerala, as a house of the family (docs/games/fifty_six.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from rules.outcome.common_kinds import PLAYER_NAME
from rules.outcome.facts import fact
from rules.outcome.kinds import Many
from rules.outcome.question import Question
from rules.sheet.scoresheet import Facts, Points, State
from rules.switches import Preset, Rules, choice, flag, integer
from rules.twenty_eight.game import TwentyEight
from rules.twenty_eight.house import EIGHT_TRICKS, House, taken_over
from rules.twenty_eight.outcome import BidOutcome, alone_made, bids_of, doubles, voids
from rules.twenty_eight.questions import TRICK, TRICKS, trick_winner

FIFTY_SIX = House(
    game="fifty_six",
    ranks={6: "QKTA9J", 8: "78QKTA9J", 4: "TA9J"},
    decks=2,
    hand_size=8,
    thani="thani",
    voids={
        "no_trump": "tw28_void_no_trump",
        "single_suit": "tw28_void_single_suit",
        "no_points": "tw29_void_no_points",
    },
    words=EIGHT_TRICKS,
    clauses={
        "Result of a deal": "F-2",
        "thani": "F-7",
        "E-1": "F-4",
        "E-6": "F-9",
        "E-9": "F-9",
        "doubling": "F-3",
    },
)
_TRICK = {**TRICK, "players": Many("players", PLAYER_NAME, FIFTY_SIX.seat_range[1])}
_PLAYERS = "Six play with 48 cards, eight with the eights and sevens too, four without queens and kings."
_BOOKED = (
    ("award_opponents", "Other team gets the points"),
    ("deduct", "Bidders lose the points"),
    ("transfer", "Who loses pays the other team"),
)
_TARGET = "The match ends when a team has lost so many points; none: it is a session of deals."
_TABLES_END = "Whether a match by tables ends with the last table lost, or when a team cannot pay."
_TABLES_ENDS = {"none_left": "When none is left", "cannot_pay": "When a team cannot pay"}
_BANDS = "The bids at which the next bands begin."
_WORTH = "Game points for a bid of each band, and for thani."
_TABLES = {"loss_mode": "transfer", "target": 12, "tables_end": "cannot_pay"}
_COOLIES = {
    "loss_mode": "transfer",
    "target": 6,
    "thani": True,
    "win": [1, 2, 3, 4, 12],
    "lose": [2, 3, 4, 5, 12],
}
_COOLIES_OF_EIGHT = 7


@dataclass(frozen=True, kw_only=True)
class FiftySixOutcome(BidOutcome):
    """State one deal of 56."""

    bid: Any = fact(bids_of(FIFTY_SIX, optional=True))
    void: str | bool | None = fact(voids(FIFTY_SIX))
    thani_made: bool | None = fact(alone_made(FIFTY_SIX))
    doubled: str | None = fact(doubles())


class FiftySix(TwentyEight):
    """Keep a session of 56 by deals, or a match by tables that the teams win from each other."""

    house = FIFTY_SIX
    id = FIFTY_SIX.game
    title = "56"
    summary = "Four, six or eight players in two teams, two packs; bid 28 to 56 and make it."
    seat_range = FIFTY_SIX.seat_range
    presets = (
        Preset("international_56", "International", "A session of eighteen deals; the higher score wins"),
        Preset("tables_56", "Tables", "Each team has twelve tables; who cannot pay has lost", _TABLES),
        Preset("coolies_56", "Coolies", "Each team has six coolies, seven where eight play", _COOLIES),
    )
    switches = (
        choice("players", 6, "Players", _PLAYERS, {4: "Four", 6: "Six", 8: "Eight"}, "F-1"),
        taken_over("loss_mode", "F-4", default="award_opponents", choices=_BOOKED),
        integer("target", None, "Tables", _TARGET, "F-5", within=(1, 100), optional=True),
        choice("tables_end", "none_left", "Out of tables", _TABLES_END, _TABLES_ENDS, "F-6"),
        taken_over("rounds", "F-5", default=3),
        taken_over("deals_per_round", "F-5"),
        taken_over("extra_rounds", "F-8", default=0),
        taken_over("final_tie", "F-8", default="shared"),
        taken_over("doubling", "F-3", default="add"),
        flag("thani", False, "Thani", "A player may bid to win all tricks alone.", "F-7"),
        taken_over("single_suit_void", "F-9"),
        taken_over("bands", "F-2", default=[40, 48, 56], help=_BANDS, maximum=56, length=3, from_book=None),
        taken_over("win", "F-2", default=[1, 2, 3, 4, 5], help=_WORTH, length=5),
        taken_over("lose", "F-2", default=[2, 3, 4, 5, 6], help=_WORTH, length=5),
        taken_over("min_bid", "F-2", default=28, maximum=56),
        taken_over(
            "max_bid", "F-2", default=56, maximum=56, help="Only thani is higher, where it is played."
        ),
    )
    outcome = FiftySixOutcome
    questions: ClassVar[Mapping[str, Question]] = {**TRICKS, "trick_winner": Question(_TRICK, trick_winner)}
    example: ClassVar[Facts] = {"bidder": 1, "bid": 40, "bidders_points": 41}

    def settle(self, preset_id: str, overrides: Rules | None = None) -> dict[str, Any]:
        """Return all rules in force; by coolies thani is for twice as many as each has (F-7)."""
        rules, stated = super().settle(preset_id, overrides), overrides or {}
        if preset_id != "coolies_56":
            return rules
        if rules["players"] == max(FIFTY_SIX.ranks) and "target" not in stated:
            rules["target"] = _COOLIES_OF_EIGHT
        for name in ("win", "lose"):
            if rules["target"] is not None and name not in stated:
                rules[name] = [*rules[name][:-1], 2 * rules["target"]]
        return rules

    def left(self, state: State, seat: int) -> Points | None:
        """Return how many tables or coolies a team has, or how far it is from winning all of them (F-6)."""
        target: int | None = state.rules["target"]
        if target is None:
            return None
        total = state.totals()[seat]
        return max(0, target + total if _are_tables(state.rules) else target - total)

    def left_is(self, rules: Rules) -> Literal["has", "lacks"]:
        return "has" if _are_tables(rules) else "lacks"


def _are_tables(rules: Rules) -> bool:
    """Tell whether a team has what the other one does not win from it."""
    return bool(rules["loss_mode"] == "transfer")
