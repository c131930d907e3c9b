"""Score any other game: points per seat per deal, high or low wins (preset `points`, RULES §16)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from rules.adding import Adds
from rules.facts import POINTS, SEAT, Outcome, each_seat, fact
from rules.game_type import GameType
from rules.marks import Mark
from rules.scoresheet import Facts, Line, Out, Points, Scored, State, Verdict, whole
from rules.statements import RuleViolation, Statement
from rules.switches import Preset, Rules, Switch

MOST = 100_000


@dataclass(frozen=True, kw_only=True)
class PointsResult:
    """State the points of one seat."""

    seat: int = fact(SEAT.needed)
    points: Points | None = fact(POINTS.or_null.with_keys("sign", "half").said(needs="deal.needsPoints"))


@dataclass(frozen=True, kw_only=True)
class PointsOutcome(Outcome):
    """State the points of each seat in one deal."""

    results: tuple[PointsResult, ...] = fact(each_seat(PointsResult).needed)


class PointsGame(GameType):
    """Keep a plain sheet: points for each seat in each deal, until a target, a limit or a number of deals."""

    id = "points"
    title = "Any other game"
    summary = "Points for each player in each deal; high or low wins."
    direction = "high"
    seat_range = (2, 12)
    presets = (Preset("points", "Points", "High wins, no end set"),)
    switches = (
        Switch(
            "direction",
            "choice",
            "high",
            "Who wins",
            "Whether the highest or the lowest total wins.",
            choices=(("high", "Highest total"), ("low", "Lowest total")),
        ),
        Switch(
            "target",
            "number",
            None,
            "Target",
            "The game ends when somebody's total reaches this.",
            minimum=1,
            maximum=MOST,
            optional=True,
            null_means="no target",
        ),
        Switch(
            "limit",
            "number",
            None,
            "Out at",
            "A player whose total goes past this is out; the last one in wins.",
            minimum=1,
            maximum=MOST,
            optional=True,
            null_means="nobody goes out",
        ),
        Switch(
            "eliminate_at",
            "choice",
            "over",
            "Going out",
            "Whether reaching the limit is enough to be out.",
            choices=(("over", "Over the limit"), ("reach", "At the limit")),
        ),
        Switch(
            "deals",
            "integer",
            None,
            "Deals",
            "The game ends after this many deals.",
            minimum=1,
            maximum=999,
            optional=True,
            null_means="no set number",
        ),
    )
    adds = Adds()
    outcome = PointsOutcome
    example: ClassVar[Facts] = {
        "results": [{"seat": 1, "points": 12}, {"seat": 2, "points": 0}, {"seat": 3, "points": -4}]
    }

    def wins(self, rules: Rules) -> Literal["low", "high"]:
        return "low" if rules["direction"] == "low" else "high"

    def check_deal(self, state: State, outcome: PointsOutcome, dealer: int) -> None:
        _check_seats(state, [result.seat for result in outcome.results])
        for place, result in enumerate(outcome.results):
            _check_points(state.name(result.seat), result.points, f"/results/{place}/points")

    def score(self, state: State, outcome: PointsOutcome, dealer: int) -> Scored:
        lines = tuple(
            Line(result.seat, points, (Statement("points_entered", {"points": points}),))
            for result in outcome.results
            for points in [whole(result.points or 0)]
        )
        if not lines:
            return Scored(())
        pick = min if self.wins(state.rules) == "low" else max
        best = pick(line.points for line in lines)
        names = [state.name(line.seat) for line in lines if line.points == best]
        if len(names) < len(lines):
            marks = (Mark("mark_best"),)
            lines = tuple(replace(line, marks=marks) if line.points == best else line for line in lines)
        return Scored(lines, Statement("deal_points_best", {"names": names, "points": best}))

    def judge(self, state: State) -> Verdict:
        rules, totals = state.rules, state.totals()
        out = _out(state)
        state = replace(state, verdict=replace(state.verdict, status="playing", out=out, winners=()))
        reached = rules["target"] is not None and any(total >= rules["target"] for total in totals.values())
        played = rules["deals"] is not None and state.sums.deals >= rules["deals"]
        alone = bool(out) and len(state.active()) <= 1
        if reached or played or alone:
            winners = self.leaders(state)
            return replace(state.verdict, status="finished", winners=winners)
        return state.verdict

    def left(self, state: State, seat: int) -> Points | None:
        mark = state.rules["limit"] if state.rules["limit"] is not None else state.rules["target"]
        return None if mark is None else whole(mark - state.totals()[seat])


def _check_seats(state: State, entered: Sequence[int]) -> None:
    """Raise RuleViolation unless exactly the seats still in are entered, each once."""
    known, active = {seat.number for seat in state.seats}, state.active()
    for place, seat in enumerate(entered):
        field = f"/results/{place}"
        if seat not in known:
            raise RuleViolation("UNKNOWN_PLAYER", "unknown_seat", field, seat=seat, seats=len(known))
        if seat in entered[:place]:
            raise RuleViolation("UNKNOWN_PLAYER", "seat_twice", field, name=state.name(seat))
        if seat not in active:
            raise RuleViolation("ELIMINATED_PLAYER", "player_is_out", field, name=state.name(seat))
    for seat in active:
        if seat not in entered:
            raise RuleViolation("MISSING_PLAYER", "no_result", "/results", name=state.name(seat))


def _check_points(name: str, points: Any, field: str) -> None:
    if points is None:
        raise RuleViolation("MISSING_PLAYER", "points_missing", field, name=name)
    if points * 2 != int(points * 2):
        raise RuleViolation("POINTS_OUT_OF_RANGE", "points_halves", field, name=name, points=points)
    if not -MOST <= points <= MOST:
        raise RuleViolation(
            "POINTS_OUT_OF_RANGE", "points_limits", field, name=name, points=points, fewest=-MOST, most=MOST
        )


def _out(state: State) -> dict[int, Out]:
    """Return who is out: the disqualified, and those past the limit since the row that took them there."""
    before, now = state.verdict.out, Out("eliminated", len(state.rows) - 1)
    past = {
        seat.number: before.get(seat.number, now) for seat in state.seats if _past_limit(state, seat.number)
    }
    return past | {seat: out for seat, out in before.items() if out.why == "disqualified"}


def _past_limit(state: State, seat: int) -> bool:
    limit, total = state.rules["limit"], state.totals()[seat]
    if limit is None:
        return False
    return bool(total >= limit if state.rules["eliminate_at"] == "reach" else total > limit)
