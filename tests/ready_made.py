"""Play deals of which only the points of each seat are known, as on a sheet copied from paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.checks import Checks
from rules.game_type import GameType
from rules.outcome.facts import Outcome, fact, rows
from rules.points import PointsResult
from rules.sheet.entries import Deal
from rules.sheet.scoresheet import Line, Points, Scored, State, whole


@dataclass(frozen=True, kw_only=True)
class ReadyMade(Outcome):
    """State the points of some seats; without any the deal is void."""

    results: tuple[PointsResult, ...] = fact(rows(PointsResult))


class ReadyMadeChecks(Checks[None, ReadyMade]):
    """Refuse points of who is not in the deal."""

    def in_deal(self, seat: int, field: str) -> None:
        super().in_deal(seat, field)
        if seat not in self.state.playing():
            raise self.refusal("ELIMINATED_PLAYER", "player_is_out", field, seat)


def fold_points(game: GameType, state: State, deals: Iterable[Mapping[int, Points]]) -> State:
    """Return the state after deals of `game` with these points by seat; raises RuleViolation."""
    kind = _played_by_points(type(game))
    for points in deals:
        results = [{"seat": seat, "points": each} for seat, each in points.items()]
        state = kind.step(state, Deal("", {"results": results}), strict=True)
    return state


@cache
def _played_by_points(kind: type[GameType]) -> GameType:
    """Return a school of a game that judges as it does, and in which points are stated."""

    def checks(_: GameType, state: State, outcome: ReadyMade, dealer: int) -> ReadyMadeChecks:
        return ReadyMadeChecks(None, state, outcome, dealer)

    def score(_: GameType, checks: ReadyMadeChecks) -> Scored:
        points = {result.seat: whole(result.points or 0) for result in checks.outcome.results}
        won = next((seat for seat, each in points.items() if each > 0), None)
        lines = tuple(Line(seat, each) for seat, each in points.items())
        facts: dict[str, Any] = {"void": not any(points.values()), "winner": won}
        return Scored(lines or _nothing(checks.state), None, facts)

    made: GameType = type(kind.__name__, (kind,), {"outcome": ReadyMade, "checks": checks, "score": score})()
    return made


def _nothing(state: State) -> tuple[Line, ...]:
    return tuple(Line(seat, 0) for seat in state.playing())
