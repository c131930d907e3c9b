"""Keep a game of contracts: Call Break, Kachuful, Spades."""

from __future__ import annotations

from typing import ClassVar

from rules.contracts.checks import ContractChecks
from rules.contracts.house import House
from rules.contracts.outcome import ContractOutcome
from rules.contracts.score import score
from rules.game_type import GameType
from rules.sheet.scoresheet import State, Verdict


class ContractGame(GameType):
    """Keep a game in which everybody bids how many tricks he will take; the highest total wins."""

    house: ClassVar[House]
    family = "Call Break, Kachuful and Spades"
    direction = "high"
    outcome: ClassVar[type[ContractOutcome]] = ContractOutcome
    checked_by = ContractChecks
    score = staticmethod(score)

    def judge(self, state: State) -> Verdict:
        series = self.house.at(state.rules).series(state.at_table())
        return self.after_deals(state, len(series) if series else state.rules.get("deals"))
