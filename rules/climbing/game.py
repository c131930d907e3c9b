"""Keep a session of a climbing game: who sheds his cards first takes the first place."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.climbing.checks import ClimbingChecks
from rules.climbing.house import House, wins
from rules.climbing.outcome import ClimbingOutcome
from rules.climbing.score import by_cards_left, by_places
from rules.game_type import GameType
from rules.sheet.scoresheet import Facts, Points, Scored, State, Verdict
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

    def opening(self, state: State, dealer: str, first: str) -> Statement | None:
        return Statement("climb_opens", {"cards": [self.house.opener]})

    def wins(self, rules: Rules) -> Literal["low", "high"]:
        return wins(rules)

    def score(self, checks: ClimbingChecks) -> Scored:
        counted = by_cards_left if checks.state.rules["scoring"] == "cards_left" else by_places
        return counted(checks.state, checks.outcome)

    def judge(self, state: State) -> Verdict:
        return self.after_deals(state, None, _target(state.rules))

    def left(self, state: State, seat: int) -> Points | None:
        target = _target(state.rules)
        return None if target is None else target - state.totals()[seat]


def _target(rules: Rules) -> int | None:
    """Return the total that ends the game, where one does."""
    return int(rules["target"]) if rules["scoring"] == "2-1" else None
