"""Say where a game stands that simply runs for a set number of deals."""

from __future__ import annotations

from dataclasses import replace

from rules.game_type import GameType
from rules.scoresheet import State, Verdict


def after_deals(game: GameType, state: State, deals: int | None) -> Verdict:
    """Return the verdict of a game that ends after `deals` deals (never, where None); ties share it."""
    verdict = replace(state.verdict, status="playing", winners=())
    alone = bool(verdict.out) and len(state.active()) <= 1
    if alone or (deals is not None and state.sums.deals >= deals):
        return replace(verdict, status="finished", winners=game.leaders(state))
    return verdict
