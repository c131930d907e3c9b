"""Score 13-card rummy as played at the GAMA cards night (RULES §1)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.facts import each_seat, fact
from rules.rummy13 import switches
from rules.rummy13.deck import Deck
from rules.rummy13.endings import Ending, LowTally, judge_low, tally_low
from rules.rummy13.family import Rummy13
from rules.rummy13.outcome import Outcome, Result, Show, Status, counted, shows, statuses
from rules.rummy13.questions import questions
from rules.rummy13.school import School
from rules.scoresheet import Points, Row, State, Verdict
from rules.statements import RuleViolation
from rules.switches import Preset, Rules, Switch

TITLE = "GAMA 13-card Rummy"
# With both lives at most seven cards of ten points are left over.
MOST_WITH_LIVES = 70
_DECKS = ((6, 2), (12, 3))
_CLAUSES = {
    "pack": "Packing",
    "show": "Declaration",
    "win": "Scoring",
    "count": "Scoring",
    "no_lives": "Scoring",
    "most": "Scoring",
    "sets": "R-3",
    "half_no_lives": "R-7",
    "first_turn": "R-7",
    "rounding": "R-9",
    "before_draw": "R-8",
    "wrong_show": "R-10",
    "void": "R-14",
}
_PACKS = {"packed_first": "pack_first", "packed_later": "pack_later"}


def school(rules: Rules) -> School:
    """Return how a GAMA table with these rules counts."""
    deck = Deck(rules, _DECKS)
    return School(
        game="gama_rummy",
        title=TITLE,
        deck=deck,
        fewest=2,
        most=deck.most_players(),
        pack_first=rules["pack_first"],
        pack_later=rules["pack_later"],
        wrong_show=rules["wrong_show_points"],
        wrong_show_ends=rules["wrong_show_ends_hand"],
        half_rounding=rules["half_rounding"],
        most_counted=MOST_WITH_LIVES,
        without_lives=rules["no_lives"],
        lone_tanala=True,
        first_turn=rules["first_turn_rate"],
        before_draw_had_turn=rules["hand_rummy_rate_had_turn"],
        unplayed_count_cards=rules["half_of_no_lives"] == "cards_half",
        most_doubled=None if rules["double_after_cap"] else rules["no_lives"],
        clauses=_CLAUSES,
    )


@dataclass(frozen=True, kw_only=True)
class GamaRummyResult(Result):
    """State how one player ended a deal of GAMA rummy."""

    points: Points | None = fact(counted("no_lives"))
    status: Status = fact(statuses(_PACKS, "wrong_show_points", "pack"))


@dataclass(frozen=True, kw_only=True)
class GamaRummyOutcome(Outcome):
    """State one deal of GAMA rummy."""

    show: Show = fact(shows("first_turn", "hand_rummy"), default="normal")
    results: tuple[Result, ...] = fact(each_seat(GamaRummyResult).needed)


class GamaRummy(Rummy13):
    """Keep a GAMA table: low wins, 150 (final 230) and out, twelve deals in the preliminaries."""

    id = "gama_rummy"
    family = "Rummy"
    title = TITLE
    summary = "Low points win; past the limit a player is out. Rules of the GAMA cards night."
    direction = "low"
    presets = (
        Preset("gama_prelim", "Preliminary table", "Past 150 is out, at most twelve deals"),
        Preset(
            "gama_final",
            "Final",
            "Past 230 is out, no set number of deals",
            {"limit": 230, "hand_limit": None},
        ),
    )
    switches = (
        switches.points(
            "limit",
            150,
            "Out past",
            "A player whose total goes past this is out.",
            "R-11",
            optional=True,
            null_means="nobody goes out",
        ),
        Switch(
            "eliminate_at",
            "choice",
            "over",
            "Going out",
            "Whether exactly the limit is out already.",
            "R-11",
            choices=(("over", "Past the limit"), ("reach", "At the limit")),
        ),
        Switch(
            "hand_limit",
            "integer",
            12,
            "Deals",
            "After so many deals the lowest total wins.",
            "R-13",
            minimum=1,
            maximum=99,
            optional=True,
            null_means="no set number",
        ),
        Switch(
            "void_counts_as_hand",
            "flag",
            True,
            "Void deals count",
            "A void deal counts towards the number of deals.",
            "R-14",
            advanced=True,
        ),
        Switch(
            "tie_break",
            "choice",
            "extra_hand",
            "Tie at the end",
            "What happens when the lowest total is shared after the last deal.",
            "R-12",
            choices=(
                ("extra_hand", "The tied play one more deal"),
                ("shared", "They share the win"),
                ("fewest_100s", "Fewer hands without lives win, then one more deal"),
                ("organiser", "The organiser rules"),
            ),
        ),
        switches.points("pack_first", 25, "Pack on the first turn", "Points of a pack on the first turn."),
        switches.points("pack_later", 50, "Pack later", "Points of a pack on a later turn."),
        switches.points("no_lives", 100, "Without lives", "Points of a hand without both lives."),
        switches.points("wrong_show_points", 100, "Wrong show", "Points for a wrong declaration.", "R-10"),
        switches.WRONG_SHOW_ENDS,
        switches.share(
            "first_turn_rate",
            0.5,
            "First-turn Rummy",
            "Share of their count paid by those who had no turn when the winner declared on the first.",
            "R-7",
            maximum=1,
        ),
        Switch(
            "half_of_no_lives",
            "choice",
            "cap_half",
            "Half of a hand without lives",
            "Whether half of the flat count is paid, or half of what the cards really count.",
            "R-7",
            choices=(("cap_half", "Half of the flat count"), ("cards_half", "Half of the cards")),
            advanced=True,
        ),
        switches.share(
            "hand_rummy_rate_had_turn",
            2,
            "Hand-Rummy",
            "Share of their count paid by those who had a turn before a Hand-Rummy; 2 is double.",
            "R-8",
            minimum=1,
        ),
        Switch(
            "double_after_cap",
            "flag",
            True,
            "Double without a limit",
            "A doubled count may pass what a hand without lives costs; otherwise it stops there.",
            "R-8",
            advanced=True,
        ),
        switches.HALF_ROUNDING,
        switches.set_sizes([3], "R-3"),
        switches.TANALA,
        switches.MIN_NATURALS,
        switches.WILD_AS_ITSELF,
        switches.decks("two for 2 to 6 players, three for more"),
        switches.printed_jokers_per_deck(2, "R-5"),
        switches.printed_joker_turned("aces_wild"),
    )
    outcome = GamaRummyOutcome
    questions = questions(school)

    def school(self, rules: Rules) -> School:
        return school(rules)

    def check_deal(self, state: State, outcome: Outcome, dealer: int) -> None:
        if state.verdict.status == "tie_break" and state.rules["tie_break"] == "organiser":
            names = [state.name(seat) for seat in state.verdict.tied]
            raise RuleViolation("MATCH_OVER", "rummy_organiser_rules", rule="gama_rummy R-12", names=names)
        super().check_deal(state, outcome, dealer)

    def everybody_plays(self, rules: Rules) -> bool:
        return rules["limit"] is None

    def judge(self, state: State) -> Verdict:
        return judge_low(self, state, _ending(state.rules))

    def tally(self, state: State, row: Row) -> LowTally:
        return tally_low(state, row, _ending(state.rules))

    def left(self, state: State, seat: int) -> Points | None:
        return _ending(state.rules).left(state.totals()[seat])


def _ending(rules: Rules) -> Ending:
    return Ending(
        limit=rules["limit"],
        at_limit=rules["eliminate_at"] == "reach",
        deals=rules["hand_limit"],
        tie_break=rules["tie_break"],
        void_counts=rules["void_counts_as_hand"],
        hundred=rules["no_lives"],
    )
