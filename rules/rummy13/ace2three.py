"""Score 13-card rummy as played at Ace2Three (RULES §7): pools of 101 and 201, best of two and three."""

from __future__ import annotations

from typing import ClassVar

from rules.rummy13 import endings, house
from rules.rummy13.checks import RummyChecks
from rules.rummy13.endings import LimitRummy
from rules.rummy13.house import House
from rules.rummy13.outcome import counted, outcome_of, shows, statuses
from rules.rummy13.pool import QUESTIONS, check_gone, ending, rejoin_total
from rules.sheet.entries import Rejoin
from rules.sheet.scoresheet import Facts, Line, Points, Scored, State
from rules.statements import RuleViolation, Statement
from rules.switches import Preset, choice, flag, integer

MOST_PLAYERS = 6
_CLAUSES = {
    "show": "Show",
    "win": "Show",
    "count": "Count",
    "most": "Count",
    "wrong_show": "Count",
    "pack": "Drop",
    "first_turn": "A-3",
    "rounding": "A-3",
}
_POOL_201 = {"limit": 201, "drop": 25, "middle_drop": 50, "rejoin_max": 174}
# No source says its drops, as its page tells: they are those of 201; who may come back follows.
_POOL_251 = {**_POOL_201, "limit": 251, "rejoin_max": 224}
_NO_LIMIT = {"limit": None, "drop": None, "middle_drop": None, "rejoin_max": None}
_BEST_OF_2 = {"players": 2, "rounds": 2, **_NO_LIMIT}
_PACKS = {"drop": "drop", "middle_drop": "middle_drop"}


_LIMIT = "A player whose total comes to this is out; the last one in wins."
_OUT_AT = {"reach": "At the limit", "over": "Past the limit"}
_TIES = {"extra_round": "The tied play one more deal", "shared": "They share the win"}
_PLAYERS = "The game is for exactly so many players."
_MIDDLE_DROP = "Points for dropping later, before drawing."
_HALF = "Those without a turn pay half when somebody shows on the first turn."
_REJOIN = "A player who is out may come back while nobody still in has more than this."
_REJOINS = "How often one player may come back at most."


ACE2THREE = House(
    game="ace2three",
    title="Ace2Three Rummy",
    clauses=_CLAUSES,
    by_players=((MOST_PLAYERS, 2),),
    packs=("dropped_first", "dropped_later"),
    void=False,
    knobs={
        "players": "players",
        "pack_first": "drop",
        "pack_later": "middle_drop",
        "wrong_show": "wrong_show",
        "most_points": "max_points",
        "first_turn": lambda rules: 0.5 if rules["deal_show_half"] else 1,
    },
)
GAME = ACE2THREE.game


class Ace2ThreeChecks(RummyChecks):
    """Refuse what cannot be a deal; here one drops, and does not pack."""

    says: ClassVar = {
        **RummyChecks.says,
        "rummy_winner_packed": "rummy_winner_dropped",
        "rummy_packer_counted": "rummy_dropper_counted",
        "rummy_everybody_packed": "rummy_everybody_dropped",
        "rummy_not_last": "rummy_not_last_dropping",
        "rummy_packed_too_late": "rummy_dropped_too_late",
        "rummy_packed_after": "rummy_dropped_after",
    }


class Ace2Three(LimitRummy):
    """Keep an Ace2Three table: low wins; in pools a player goes out and may come back."""

    id = GAME
    title = ACE2THREE.title
    summary = "Pools to 101, 201 or 251, or best of two or three deals; low points win."
    seat_range = (2, MOST_PLAYERS)
    rejoins = True
    checked_by = Ace2ThreeChecks
    presets = (
        Preset("pool_101", "Pool 101", "Out at 101; drops 20 and 40"),
        Preset("pool_201", "Pool 201", "Out at 201; drops 25 and 50", _POOL_201),
        Preset("pool_251", "Pool 251", "Out at 251; drops 25 and 50", _POOL_251),
        Preset("best_of_2", "Best of 2", "Two players, two deals, no drops", _BEST_OF_2),
        Preset("best_of_3", "Best of 3", "Three deals, no drops", {"rounds": 3, **_NO_LIMIT}),
    )
    switches = (
        integer("limit", 101, "Out at", _LIMIT, none="nobody goes out"),
        choice("eliminate_at", "reach", "Going out", endings.OUT_AT, _OUT_AT, advanced=True),
        integer("rounds", None, "Deals", endings.DEALS, within=(1, 99), none="no set number"),
        choice("tie", "extra_round", "Tie at the end", endings.TIE, _TIES, "A-6"),
        integer(
            "players", None, "Players", _PLAYERS, within=(2, MOST_PLAYERS), none="two to six", advanced=True
        ),
        integer("drop", 20, "Drop", "Points for dropping before the first card is drawn.", none="no drop"),
        integer("middle_drop", 40, "Middle drop", _MIDDLE_DROP, none="no middle drop"),
        integer("max_points", 80, "Full count", "No hand counts more than this.", none="no limit"),
        integer("wrong_show", 80, "Wrong show", "Points of a wrong show, whatever the cards."),
        flag("deal_show_half", True, "Half on a deal show", _HALF, "A-3"),
        house.HALF_ROUNDING,
        integer("rejoin_max", 79, "Rejoin up to", _REJOIN, "A-4", none="nobody comes back"),
        integer("max_rejoins", None, "Rejoins", _REJOINS, "A-4", within=(0, 99), none="any number"),
        *house.meld_switches([3, 4]),
        *house.pack_switches("two", 1, "aces_wild"),
    )
    outcome = outcome_of(
        "Ace2Three",
        shows("first_turn", void=False),
        counted("max_points"),
        statuses(_PACKS, "wrong_show", "drop", drop="packed_first", middle_drop="packed_later"),
    )
    house = ACE2THREE
    questions: ClassVar = {**LimitRummy.questions, **QUESTIONS}
    ending = staticmethod(ending)
    example: ClassVar[Facts] = {
        "indicator": "8C",
        "winner": 1,
        "show": "normal",
        "results": [
            {"seat": 2, "status": "drop"},
            {"seat": 3, "status": "middle_drop"},
            {"seat": 4, "status": "played", "points": 45},
        ],
    }

    def house_facts(self) -> Facts:
        return {**super().house_facts(), "pool": "limit"}

    def check_rejoin(self, state: State, entry: Rejoin) -> None:
        name, out = state.name(entry.seat), state.verdict.out.get(entry.seat)
        check_gone(state.rules, name, "/seat", out=out is not None)
        if out is not None and out.why == "disqualified":
            said = "rummy_disqualified_stays_out"
            raise RuleViolation("REJOIN_NOT_ALLOWED", said, "/seat", GAME, name=name)
        if state.verdict.status == "finished":
            raise RuleViolation("MATCH_OVER", "match_over", "/seat")
        used = state.sums.rejoined.get(entry.seat, 0)
        rejoin_total(state.rules, name, _totals_in(state), used, "/seat")

    def score_rejoin(self, state: State, entry: Rejoin) -> Scored:
        total = max(_totals_in(state)) + 1
        said = Statement("rummy_rejoined", {"name": state.name(entry.seat), "points": total}, f"{GAME} A-4")
        return Scored((Line(entry.seat, total - state.totals()[entry.seat], (said,)),), said)


def _totals_in(state: State) -> tuple[Points, ...]:
    totals = state.totals()
    return tuple(totals[seat] for seat in state.active())
