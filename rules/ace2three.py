"""Score 13-card rummy as played at Ace2Three (RULES §7): pools of 101 and 201, best of two and three."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from rules.entries import Rejoin
from rules.facts import Kind, Question, each_seat, fact
from rules.rummy13 import switches
from rules.rummy13.deck import Deck
from rules.rummy13.endings import Ending, LowTally, judge_low, tally_low
from rules.rummy13.family import Rummy13
from rules.rummy13.outcome import MOST_COUNTED, Outcome, Result, Show, Status, counted, shows, statuses
from rules.rummy13.pool import DISCONNECTION, REJOIN, SPLIT, Pool, check_out, disconnection, rejoin, split
from rules.rummy13.questions import questions
from rules.rummy13.school import School
from rules.scoresheet import Facts, Line, Points, Row, Scored, State, Verdict
from rules.statements import RuleViolation, Statement
from rules.switches import Preset, Rules, Switch

GAME = "ace2three"
TITLE = "Ace2Three Rummy"
MOST_PLAYERS = 6
_CLAUSES = {
    "show": "Show",
    "win": "Show",
    "count": "Count",
    "no_lives": "Count",
    "most": "Count",
    "wrong_show": "Count",
    "pack": "Drop",
    "first_turn": "A-3",
    "rounding": "A-3",
}
_BEST_OF = {"limit": None, "drop": None, "middle_drop": None, "rejoin_max": None}
_PACKS = {"drop": "drop", "middle_drop": "middle_drop"}
_HELD: Mapping[str, Status] = {"drop": "packed_first", "middle_drop": "packed_later"}


def school(rules: Rules) -> School:
    """Return how an Ace2Three table with these rules counts."""
    most = rules["max_points"]
    deck = Deck(rules, ((MOST_PLAYERS, 2),))
    players = rules["players"]
    return School(
        game=GAME,
        title=TITLE,
        deck=deck,
        fewest=players or 2,
        most=players or deck.most_players(),
        pack_first=rules["drop"],
        pack_later=rules["middle_drop"],
        wrong_show=rules["wrong_show"],
        half_rounding=rules["half_rounding"],
        most_counted=MOST_COUNTED if most is None else most,
        most_points=most,
        first_turn=0.5 if rules["deal_show_half"] else 1,
        void=False,
        packs=("rummy_dropped_first", "rummy_dropped_later"),
        clauses=_CLAUSES,
    )


def pool(rules: Rules) -> Pool:
    """Return how a table with these rules lets players out and in again."""
    return Pool(
        game=GAME,
        ending=_ending(rules),
        drop=rules["drop"],
        middle_drop=rules["middle_drop"],
        rejoin_max=rules["rejoin_max"],
        max_rejoins=rules["max_rejoins"],
    )


def _ask(question: Callable[[Pool, Facts], dict[str, Any]], asked: Mapping[str, Kind]) -> Question:
    return Question(asked, lambda rules, facts: question(pool(rules), facts))


def _questions() -> Mapping[str, Question]:
    return {
        **questions(school),
        "rejoin": _ask(rejoin, REJOIN),
        "split": _ask(split, SPLIT),
        "disconnection": _ask(disconnection, DISCONNECTION),
    }


@dataclass(frozen=True, kw_only=True)
class Ace2ThreeResult(Result):
    """State how one player ended a deal of Ace2Three rummy."""

    points: Points | None = fact(counted("max_points"))
    status: Status = fact(
        statuses(_PACKS, "wrong_show", "drop", drop="packed_first", middle_drop="packed_later")
    )


@dataclass(frozen=True, kw_only=True)
class Ace2ThreeOutcome(Outcome):
    """State one deal of Ace2Three rummy."""

    show: Show = fact(shows("first_turn", void=False), default="normal")
    results: tuple[Result, ...] = fact(each_seat(Ace2ThreeResult).needed)


class Ace2Three(Rummy13):
    """Keep an Ace2Three table: low wins; in pools a player goes out and may come back."""

    id = GAME
    family = "Rummy"
    title = TITLE
    summary = "Pools to 101 or 201, or best of two or three deals; low points win."
    direction = "low"
    seat_range = (2, MOST_PLAYERS)
    rejoins = True
    presets = (
        Preset("pool_101", "Pool 101", "Out at 101; drops 20 and 40"),
        Preset(
            "pool_201",
            "Pool 201",
            "Out at 201; drops 25 and 50",
            {"limit": 201, "drop": 25, "middle_drop": 50, "rejoin_max": 174},
        ),
        Preset(
            "best_of_2",
            "Best of 2",
            "Two players, two deals, no drops",
            {"players": 2, "rounds": 2, **_BEST_OF},
        ),
        Preset("best_of_3", "Best of 3", "Three deals, no drops", {"rounds": 3, **_BEST_OF}),
    )
    switches = (
        switches.points(
            "limit",
            101,
            "Out at",
            "A player whose total comes to this is out; the last one in wins.",
            optional=True,
            null_means="nobody goes out",
        ),
        Switch(
            "eliminate_at",
            "choice",
            "reach",
            "Going out",
            "Whether exactly the limit is out already.",
            choices=(("reach", "At the limit"), ("over", "Past the limit")),
            advanced=True,
        ),
        Switch(
            "rounds",
            "integer",
            None,
            "Deals",
            "After so many deals the lowest total wins.",
            minimum=1,
            maximum=99,
            optional=True,
            null_means="no set number",
        ),
        Switch(
            "tie",
            "choice",
            "extra_round",
            "Tie at the end",
            "What happens when the lowest total is shared after the last deal.",
            "A-6",
            choices=(("extra_round", "The tied play one more deal"), ("shared", "They share the win")),
        ),
        Switch(
            "players",
            "integer",
            None,
            "Players",
            "The game is for exactly so many players.",
            minimum=2,
            maximum=MOST_PLAYERS,
            optional=True,
            null_means="two to six",
            advanced=True,
        ),
        switches.points(
            "drop",
            20,
            "Drop",
            "Points for dropping before the first card is drawn.",
            optional=True,
            null_means="no drop",
        ),
        switches.points(
            "middle_drop",
            40,
            "Middle drop",
            "Points for dropping later, before drawing.",
            optional=True,
            null_means="no middle drop",
        ),
        switches.points(
            "max_points",
            80,
            "Full count",
            "No hand counts more than this.",
            optional=True,
            null_means="no limit",
        ),
        switches.points("wrong_show", 80, "Wrong show", "Points of a wrong show, whatever the cards."),
        Switch(
            "deal_show_half",
            "flag",
            True,
            "Half on a deal show",
            "Those without a turn pay half when somebody shows on the first turn.",
            "A-3",
        ),
        switches.HALF_ROUNDING,
        switches.points(
            "rejoin_max",
            79,
            "Rejoin up to",
            "A player who is out may come back while nobody still in has more than this.",
            "A-4",
            optional=True,
            null_means="nobody comes back",
        ),
        Switch(
            "max_rejoins",
            "integer",
            None,
            "Rejoins",
            "How often one player may come back at most.",
            "A-4",
            minimum=0,
            maximum=99,
            optional=True,
            null_means="any number",
        ),
        switches.set_sizes([3, 4]),
        switches.MIN_NATURALS,
        switches.WILD_AS_ITSELF,
        switches.decks("two"),
        switches.printed_jokers_per_deck(1),
        switches.printed_joker_turned("aces_wild"),
    )
    outcome = Ace2ThreeOutcome
    questions = _questions()
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

    def school(self, rules: Rules) -> School:
        return school(rules)

    def everybody_plays(self, rules: Rules) -> bool:
        return rules["limit"] is None

    def judge(self, state: State) -> Verdict:
        return judge_low(self, state, _ending(state.rules))

    def tally(self, state: State, row: Row) -> LowTally:
        return tally_low(state, row, _ending(state.rules))

    def left(self, state: State, seat: int) -> Points | None:
        return _ending(state.rules).left(state.totals()[seat])

    def check_rejoin(self, state: State, entry: Rejoin) -> None:
        name, out = state.name(entry.seat), state.verdict.out.get(entry.seat)
        pool(state.rules).check_limited(name, "/seat")
        check_out(out is not None, name, "/seat")
        if out is not None and out.why == "disqualified":
            raise RuleViolation(
                "REJOIN_NOT_ALLOWED", "rummy_disqualified_stays_out", "/seat", GAME, name=name
            )
        if state.verdict.status == "finished":
            raise RuleViolation("MATCH_OVER", "match_over", "/seat")
        used = state.sums.rejoined.get(entry.seat, 0)
        pool(state.rules).rejoin_total(name, _totals_in(state), used, "/seat")

    def score_rejoin(self, state: State, entry: Rejoin) -> Scored:
        total = max(_totals_in(state)) + 1
        said = Statement("rummy_rejoined", {"name": state.name(entry.seat), "points": total}, f"{GAME} A-4")
        return Scored((Line(entry.seat, total - state.totals()[entry.seat], (said,)),), said)


def _totals_in(state: State) -> tuple[Points, ...]:
    totals = state.totals()
    return tuple(totals[seat] for seat in state.active())


def _ending(rules: Rules) -> Ending:
    return Ending(
        limit=rules["limit"],
        at_limit=rules["eliminate_at"] == "reach",
        deals=rules["rounds"],
        tie_break="shared" if rules["tie"] == "shared" else "extra_hand",
    )
