"""Keep a session of a climbing game: who sheds his cards first takes the first place."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Literal

from rules.climbing.checks import ClimbingChecks
from rules.climbing.house import House, wins
from rules.climbing.outcome import ClimbingOutcome
from rules.climbing.score import by_cards_left, by_places
from rules.game_type import GameType
from rules.scoresheet import Facts, Points, Scored, State, Verdict
from rules.statements import Statement
from rules.switches import Rules


class ClimbingGame(GameType):
    """Keep a session of a climbing game. `scoring` says what a deal is worth and which total wins."""

    house: ClassVar[House]
    family = "Shedding games"
    direction = "low"
    dealers = False
    outcome = ClimbingOutcome
    checked_by = ClimbingChecks
    example: ClassVar[Facts] = {"order": [2, 1, 3]}

    def house_facts(self) -> Facts:
        return {**super().house_facts(), **self.house.as_json()}

    def opening(self, dealer: str, first: str) -> Statement | None:
        return Statement("climb_opens", {"cards": [self.house.opener]})

    def wins(self, rules: Rules) -> Literal["low", "high"]:
        return wins(rules)

    def score(self, checks: ClimbingChecks) -> Scored:
        counted = by_cards_left if checks.state.rules["scoring"] == "cards_left" else by_places
        return counted(checks.state, checks.outcome)

    def judge(self, state: State) -> Verdict:
        verdict = super().judge(state)
        if state.rules["scoring"] == "2-1" and max(state.totals().values()) >= state.rules["target"]:
            return replace(verdict, status="finished", winners=self.leaders(state))
        return verdict

    def left(self, state: State, seat: int) -> Points | None:
        if state.rules["scoring"] != "2-1":
            return None
        return int(state.rules["target"]) - state.totals()[seat]
