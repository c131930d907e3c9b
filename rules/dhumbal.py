"""Play Dhumbal of Nepal, and Yaniv: who calls with the lowest hand scores nothing (docs/games/dhumbal.md)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.checks import Checks
from rules.game_type import GameType
from rules.outcome.common_kinds import SEAT, count
from rules.outcome.facts import Outcome, each_seat, fact
from rules.sheet.limits import Limit
from rules.sheet.marks import WON, Mark
from rules.sheet.scoresheet import Facts, Line, Points, Scored, State, Verdict, whole
from rules.statements import Statement
from rules.switches import Preset, Rules, choice, integer

GAME = "dhumbal"
_CALL_AT = "Who calls must hold no more than this."
_PENALTY = "Added to the hand of a caller whom somebody else equals or beats."
_COUNTERED = "What the lowest hand scores that beat or equalled the caller's."
_COUNTERS = {"nothing": "Nothing", "hand": "Its count"}
_LIMIT = "A player whose total comes to this is out; the last one in wins."
_OUT = {"reach": "At the limit", "over": "Over the limit"}


@dataclass(frozen=True, kw_only=True)
class HandLeft:
    """State what one seat held at the end."""

    seat: int = fact(SEAT.needed)
    points: int = fact(count(0, 999).needed.up_to(99).said(needs="deal.needsPoints"))


@dataclass(frozen=True, kw_only=True)
class DhumbalOutcome(Outcome):
    """State one deal: who called, nobody where the stock ran out, and the hands."""

    caller: int | None = fact(SEAT.or_null.said(faces="dhumbal.called", label="dhumbal.whoCalled"))
    results: tuple[HandLeft, ...] = fact(each_seat(HandLeft).needed)


class DhumbalChecks(Checks[Rules, DhumbalOutcome]):
    """Refuse a call with too much in hand."""

    def values(self) -> None:
        most = self.state.rules["call_at"]
        for place, row in enumerate(self.outcome.results):
            if row.seat == self.outcome.caller and row.points > most:
                params = {"points": row.points, "most": most}
                raise self.out_of_range(
                    "dhumbal_call", f"/results/{place}/points", row.seat, f"{GAME} D-1", **params
                )


class Dhumbal(GameType):
    """Keep a game of Dhumbal: hands are added up, and the last one under the limit wins."""

    id = GAME
    family = "Shedding games"
    title = "Dhumbal (Yaniv)"
    summary = "Call with the lowest hand; the count of the others is added up."
    direction = "low"
    seat_range = (2, 8)
    anticlockwise = True
    presets = (
        Preset("dhumbal", "Jhyap", "Call with 5 or less, a wrong call costs 25; out at 100"),
        Preset(
            "yaniv",
            "Yaniv",
            "Call with 7 or less, a wrong call costs 30; out over 200",
            {"call_at": 7, "penalty": 30, "countered": "nothing", "limit": 200, "eliminate_at": "over"},
        ),
    )
    switches = (
        integer("call_at", 5, "Call with", _CALL_AT, "D-1", within=(1, 20)),
        integer("penalty", 25, "Wrong call", _PENALTY, "D-2", within=(0, 100)),
        choice("countered", "hand", "Who counters", _COUNTERED, _COUNTERS, "D-2"),
        integer("limit", 100, "Out at", _LIMIT, "D-3", within=(10, 1000)),
        choice("eliminate_at", "reach", "Going out", "Whether the limit itself is enough.", _OUT, "D-3"),
    )
    outcome = DhumbalOutcome
    checked_by = DhumbalChecks
    example: ClassVar[Facts] = {
        "caller": 2,
        "results": [{"seat": 1, "points": 12}, {"seat": 2, "points": 4}, {"seat": 3, "points": 23}],
    }

    def score(self, checks: DhumbalChecks) -> Scored:
        state, hands, caller = checks.state, checks.outcome.results, checks.outcome.caller
        lowest = min((hand.points for hand in hands if hand.seat != caller), default=0)
        called = next((hand.points for hand in hands if hand.seat == caller), None)
        beaten = called is not None and lowest <= called
        lines = [_line(state.rules, hand, caller, lowest if beaten else None) for hand in hands]
        if caller is None:
            return Scored(tuple(lines), Statement("dhumbal_nobody_called"))
        said = "dhumbal_countered" if beaten else "dhumbal_called"
        others = [hand for hand in hands if hand.seat != caller and hand.points == lowest]
        params = {"name": state.name(caller), "names": [state.name(hand.seat) for hand in others]}
        return Scored(tuple(lines), Statement(said, params))

    def judge(self, state: State) -> Verdict:
        limit = Limit(state.rules["limit"], state.rules["eliminate_at"] == "reach")
        return self.after_deals(replace(state, verdict=replace(state.verdict, out=limit.out(state))), None)

    def left(self, state: State, seat: int) -> Points | None:
        return whole(state.rules["limit"] - state.totals()[seat])


def _line(rules: Rules, hand: HandLeft, caller: int | None, lowest: int | None) -> Line:
    """Return the line of a hand; `lowest` is the one that countered, if any."""
    if hand.seat == caller and lowest is None:
        return Line.of(hand.seat, 0, Statement("dhumbal_won", {"held": hand.points}, f"{GAME} D-2"), WON)
    if hand.seat == caller:
        points = hand.points + rules["penalty"]
        params = {"held": hand.points, "penalty": rules["penalty"], "points": points}
        said = Statement("dhumbal_wrong", params, f"{GAME} D-2")
        return Line.of(hand.seat, points, said, Mark("mark_wrong_call"))
    if hand.points == lowest:
        points = hand.points if rules["countered"] == "hand" else 0
        params = {"held": hand.points, "points": points}
        return Line.of(hand.seat, points, Statement("dhumbal_counters", params, f"{GAME} D-2"), WON)
    return Line.of(hand.seat, hand.points, Statement("dhumbal_held", {"points": hand.points}))
