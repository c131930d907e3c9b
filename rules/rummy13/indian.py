"""Score Indian Rummy (Paplu) as told at CatsAtCards (RULES §2): the winner collects what the others hold."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from rules.cards.cards import JOKER
from rules.outcome.common_kinds import CARD
from rules.outcome.facts import variant
from rules.outcome.forms import Offer, When
from rules.rummy13 import house
from rules.rummy13.checks import RummyChecks
from rules.rummy13.game import Rummy13
from rules.rummy13.house import House
from rules.rummy13.outcome import counted, outcome_of, shows
from rules.sheet.marks import Mark
from rules.sheet.scoresheet import Line, Points, Scored, State, Verdict, whole
from rules.statements import Statement
from rules.switches import Preset, Rules, choice, flag, integer, number

_CLAUSES = {
    "void": "Scoring",
    "pack": "Scoring",
    "show": "Melds",
    "win": "Scoring",
    "count": "Scoring",
    "most": "I-3",
    "first_turn": "I-5",
    "rounding": "I-5",
    "before_draw": "I-6",
    "wrong_show": "R-10",
}


_DEALS = "The game ends when everybody has dealt so many times."
_SCORE = "Who the points of the losers go to; where all keep their own, the low total wins."
_SCORES = {"winner_collects": "The winner collects", "losers_count": "All keep their own"}
_PAY = "What the winner collects is taken off the others' totals."
_TANALA = "A tanala counts nothing even without a second run or tanala."
_FIRST_TURN = "Share paid by those who had no turn when the winner showed after drawing on the first."
_BEFORE_DRAW = "Share paid when the winner shows on the first turn before drawing; 2 is double."
_DOUBLE = "Who pays that share when somebody shows before drawing."
_DOUBLES = {"no_turn": "Those without a turn", "had_turn": "Those who had a turn"}
_JOKER_DOUBLES = "When the indicator is a printed joker, the whole deal counts double."
_BLOCK = "The discards are shuffled into a new stock, so no deal is void."
_INDICATOR = CARD.or_null.said(needs="rummy.needsIndicator").due_while(
    When("double_on_printed_joker", (True,))
)
_CAN_BE_VOID = When("at_the_block", (False,))
_EARLY = ("first_turn", "before_draw")
_SHOWS = shows(*_EARLY).offering("normal", *_EARLY, Offer("void", when=_CAN_BE_VOID))

CATSATCARDS = House(
    game="indian_rummy",
    title="Indian Rummy (Paplu)",
    clauses=_CLAUSES,
    by_players=((3, 1), (6, 2), (12, 3)),
    unplayed_melds_free=True,
    knobs={
        "indicator_wild": lambda rules: rules["extra_wilds"] and not rules["no_jokers"],
        "printed_wild": lambda rules: not rules["no_jokers"],
        "pack_first": "pack_first",
        "pack_later": "pack_later",
        "wrong_show": "wrong_show_points",
        "most_points": "max_points",
        "lone_tanala": "lone_tanala_exempt",
        "first_turn": "first_turn_rate",
        "before_draw_had_turn": lambda rules: _before_draw(rules, "had_turn"),
        "before_draw_no_turn": lambda rules: _before_draw(rules, "no_turn"),
        "void": lambda rules: not rules["at_the_block"],
    },
)
GAME = CATSATCARDS.game


def _before_draw(rules: Rules, who: str) -> float:
    """Return the share that those pay who had a turn, or had none, when somebody showed before drawing."""
    share: float = rules["before_draw_rate_no_turn"]
    return share if rules["double_who"] == who else 1


class IndianRummy(Rummy13):
    """Keep a table of Indian Rummy: high wins, everybody deals the agreed number of times."""

    id = GAME
    title = CATSATCARDS.title
    anticlockwise = True
    summary = "The winner of a deal collects the points the others hold; the highest total wins."
    direction = "high"
    presets = (Preset("catsatcards", "CatsAtCards", "Winner collects; everybody deals once"),)
    switches = (
        integer("deals_per_player", 1, "Deals for each player", _DEALS, within=(1, 20), none="no set number"),
        choice("score", "winner_collects", "Whose points", _SCORE, _SCORES),
        flag("losers_pay", False, "Losers pay", _PAY, "I-1"),
        integer("pack_first", 10, "Pack on the first turn", "Points of a pack on the first turn."),
        integer("pack_later", 40, "Pack later", "Points of a pack on a later turn."),
        integer("wrong_show_points", 100, "Wrong show", "Points for a wrong declaration.", "R-10"),
        integer("max_points", None, "Most points", "No hand counts more than this.", "I-3", none="no limit"),
        flag("lone_tanala_exempt", False, "Lone tanala", _TANALA, "I-4", advanced=True),
        number("first_turn_rate", 0.5, "First-turn Rummy", _FIRST_TURN, "I-5", within=(0, 1)),
        number("before_draw_rate_no_turn", 2, "Rummy before drawing", _BEFORE_DRAW, "I-6", within=(1, 4)),
        choice("double_who", "no_turn", "Who pays double", _DOUBLE, _DOUBLES, "I-6", advanced=True),
        house.HALF_ROUNDING,
        flag("double_on_printed_joker", False, "Double on a printed joker", _JOKER_DOUBLES),
        flag("extra_wilds", True, "Indicator's rank is wild", "Off: only the printed jokers are wild."),
        flag("no_jokers", False, "No jokers", "No printed jokers and no wild cards at all."),
        flag("at_the_block", False, "At the block", _BLOCK),
        *house.meld_switches([3, 4], house.TANALA),
        *house.pack_switches("one for 2 or 3 players, two for 4 to 6, three for more", 1, "printed_only"),
    )
    adds = replace(Rummy13.adds, where={"score": "losers_count", "double_on_printed_joker": False})
    outcome = variant(
        outcome_of("IndianRummy", _SHOWS, counted("max_points")), "IndianRummyOutcome", indicator=_INDICATOR
    )
    house = CATSATCARDS

    def cancels_out(self, rules: Rules) -> bool:
        return bool(rules["losers_pay"])

    def wins(self, rules: Rules) -> Literal["low", "high"]:
        return "low" if rules["score"] == "losers_count" else "high"

    def score(self, checks: RummyChecks) -> Scored:
        """Return the lines: the winner collects the costs, doubled where a printed joker was turned."""
        scored, rules, winner = super().score(checks), checks.state.rules, checks.outcome.winner
        if rules["double_on_printed_joker"] and checks.outcome.indicator == JOKER:
            said = Statement("rummy_joker_doubles", {}, GAME)
            doubled = (replace(_with_reason(cost, said), points=2 * cost.points) for cost in scored.lines)
            scored = replace(scored, lines=tuple(doubled))
        if winner is None or rules["score"] == "losers_count":
            return scored
        collected = whole(sum(cost.points for cost in scored.lines))
        lines = (
            _winner_line(cost, collected)
            if cost.seat == winner
            else _loser_line(cost, checks.state.name(winner), rules["losers_pay"])
            for cost in scored.lines
        )
        return replace(scored, lines=tuple(lines))

    def judge(self, state: State) -> Verdict:
        deals = state.rules["deals_per_player"]
        return self.after_deals(state, None if deals is None else deals * state.at_table())


def _with_reason(line: Line, said: Statement) -> Line:
    return replace(line, reasons=(*line.reasons, said))


def _winner_line(line: Line, collected: Points) -> Line:
    said = Statement("rummy_collects", {"points": collected}, f"{GAME} I-1")
    return replace(line, points=collected, reasons=(said, *line.reasons[1:]))


def _loser_line(line: Line, winner: str, pays: bool) -> Line:
    """Return the line of a player whose cost the winner collects."""
    sentence = "rummy_pays" if pays else "rummy_goes_to"
    said = Statement(sentence, {"winner": winner, "points": line.points}, f"{GAME} I-1")
    line = replace(_with_reason(line, said), points=-line.points if pays else 0)
    if pays or not said.params["points"]:
        return line
    return replace(line, marks=(*line.marks, Mark("mark_gave", {"points": said.params["points"]})))
