"""Score any other game: points per seat per deal, high or low wins (preset `points`, RULES §16)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from rules.checks import Checks
from rules.game_type import GameType
from rules.outcome.common_kinds import POINTS, SEAT
from rules.outcome.facts import Outcome, each_seat, fact
from rules.sheet.adding import Adds
from rules.sheet.limits import Limit
from rules.sheet.marks import Mark
from rules.sheet.scoresheet import Facts, Line, Points, Scored, State, Verdict, whole
from rules.statements import Statement
from rules.switches import Preset, Rules, choice, deals, number

MOST = 100_000
_WINS = {"high": "Highest total", "low": "Lowest total"}
_OUT_AT = "Whether reaching the limit is enough to be out."
_OUT = {"over": "Over the limit", "reach": "At the limit"}
_TARGET = "The game ends when somebody's total reaches this."
_LIMIT = "A player whose total goes past this is out; the last one in wins."


@dataclass(frozen=True, kw_only=True)
class PointsResult:
    """State the points of one seat."""

    seat: int = fact(SEAT.needed)
    points: Points | None = fact(POINTS.or_null.with_keys("sign", "half").said(needs="deal.needsPoints"))


@dataclass(frozen=True, kw_only=True)
class PointsOutcome(Outcome):
    """State the points of each seat in one deal."""

    results: tuple[PointsResult, ...] = fact(each_seat(PointsResult).needed)


class PointsChecks(Checks[Rules, PointsOutcome]):
    """Refuse what cannot be a deal of a game of points."""

    def values(self) -> None:
        for place, result in enumerate(self.outcome.results):
            seat, points, field = result.seat, result.points, f"/results/{place}/points"
            if points is None:
                raise self.refusal("MISSING_PLAYER", "points_missing", field, seat)
            if points * 2 != int(points * 2):
                raise self.out_of_range("points_halves", field, seat, points=points)
            if not -MOST <= points <= MOST:
                raise self.out_of_range("points_limits", field, seat, points=points, fewest=-MOST, most=MOST)


class PointsGame(GameType):
    """Keep a plain sheet: points for each seat in each deal, until a target, a limit or a number of deals."""

    id = "points"
    title = "Any other game"
    title_in_words = True
    summary = "Points for each player in each deal; high or low wins."
    direction = "high"
    seat_range = (2, 12)
    presets = (Preset("points", "Points", "High wins, no end set"),)
    switches = (
        choice("direction", "high", "Who wins", "Whether the highest or the lowest total wins.", _WINS),
        number("target", None, "Target", _TARGET, none="no target", within=(1, MOST)),
        number("limit", None, "Out at", _LIMIT, none="nobody goes out", within=(1, MOST)),
        choice("eliminate_at", "over", "Going out", _OUT_AT, _OUT),
        deals("The game ends after this many deals."),
    )
    adds = Adds()
    outcome = PointsOutcome
    checked_by = PointsChecks
    example: ClassVar[Facts] = {
        "results": [{"seat": 1, "points": 12}, {"seat": 2, "points": 0}, {"seat": 3, "points": -4}]
    }

    def wins(self, rules: Rules) -> Literal["low", "high"]:
        return "low" if rules["direction"] == "low" else "high"

    def score(self, checks: PointsChecks) -> Scored:
        state, results = checks.state, checks.outcome.results
        entered = [(result.seat, whole(result.points or 0)) for result in results]
        if not entered:
            return Scored(())
        pick = min if self.wins(state.rules) == "low" else max
        best = pick(points for _, points in entered)
        names = [state.name(seat) for seat, points in entered if points == best]
        marks = (Mark("mark_best"),) if len(names) < len(entered) else ()
        lines = []
        for seat, points in entered:
            said = Statement("points_entered", {"points": points})
            lines.append(Line(seat, points, (said,), marks=marks if points == best else ()))
        return Scored(tuple(lines), Statement("deal_points_best", {"names": names, "points": best}))

    def judge(self, state: State) -> Verdict:
        rules = state.rules
        limit = Limit(rules["limit"], rules["eliminate_at"] == "reach")
        state = replace(state, verdict=replace(state.verdict, out=limit.out(state)))
        return self.after_deals(state, rules["deals"], rules["target"])

    def left(self, state: State, seat: int) -> Points | None:
        mark = state.rules["limit"] if state.rules["limit"] is not None else state.rules["target"]
        return None if mark is None else whole(mark - state.totals()[seat])
