"""Share what every game of 13-card rummy does: read, check and price a deal, and seat its table."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from rules.adding import Adds
from rules.game_type import GameType
from rules.rummy13.checks import check_entered, check_outcome, ended_by_wrong_show
from rules.rummy13.outcome import Outcome
from rules.rummy13.penalties import penalties
from rules.rummy13.school import School
from rules.scoresheet import Facts, Line, Scored, State
from rules.statements import Statement
from rules.switches import Rules


class Rummy13(GameType):
    """Play 13-card rummy by the school that the rules in force make."""

    seat_range = (2, 12)
    adds = Adds(
        deal={"show": "normal"}, result={"status": "played"}, zero="winner", beside=("dealer", "indicator")
    )
    example: ClassVar[Facts] = {
        "indicator": "8C",
        "winner": 1,
        "show": "normal",
        "results": [
            {"seat": 2, "status": "packed_first"},
            {"seat": 3, "status": "played", "points": 45},
            {
                "seat": 4,
                "status": "played",
                "cards": ["TH", "JH", "QH", "KH", "7S", "8S", "9S", "4S", "4H", "4D", "2D", "2C", "5D"],
            },
        ],
    }

    @abstractmethod
    def school(self, rules: Rules) -> School:
        """Return how a table with these rules counts."""

    def seat_limits(self, rules: Rules) -> tuple[int, int]:
        school = self.school(rules)
        return school.fewest, school.most

    def check_readable(self, state: State, outcome: Outcome) -> None:
        check_entered(state, outcome)

    def check_deal(self, state: State, outcome: Outcome, dealer: int) -> None:
        check_outcome(self.school(state.rules), state, outcome, dealer)

    def score(self, state: State, outcome: Outcome, dealer: int) -> Scored:
        school = self.school(state.rules)
        lines = self.lines(state, outcome, penalties(school, state, outcome, dealer))
        return Scored(lines, _summary(school, state, outcome), {"void": outcome.void})

    def lines(self, state: State, outcome: Outcome, costs: Sequence[Line]) -> tuple[Line, ...]:
        """Return the lines of the sheet from what the deal costs everybody; here they are the same."""
        return tuple(costs)


def _summary(school: School, state: State, outcome: Outcome) -> Statement:
    """Return one sentence on how the deal ended."""
    if outcome.void:
        return Statement("rummy_summary_void", {}, school.cite("void"))
    if ended_by_wrong_show(school, outcome) or outcome.winner is None:
        names = [state.name(result.seat) for result in outcome.losers if result.status == "wrong_show"]
        return Statement("rummy_summary_wrong_show", {"names": names}, school.cite("wrong_show"))
    sentence = "rummy_summary_won"
    if outcome.before_drawing:
        sentence = "rummy_summary_before_drawing"
    elif outcome.on_first_turn:
        sentence = "rummy_summary_first_turn"
    elif all(result.out for result in outcome.losers):
        sentence = "rummy_summary_last_standing"
    return Statement(sentence, {"name": state.name(outcome.winner)}, school.cite("win"))
