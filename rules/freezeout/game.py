"""Keep the places of a poker tournament: who went out, in which place (RULES §12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from rules.freezeout.checks import FreezeoutChecks
from rules.freezeout.finish import places_of, prizes_of
from rules.freezeout.house import SWITCHES
from rules.freezeout.outcome import FreezeoutOutcome
from rules.freezeout.questions import QUESTIONS
from rules.game_type import GameType
from rules.sheet.entries import Deal
from rules.sheet.marks import WON, Mark
from rules.sheet.scoresheet import Facts, Line, Out, Row, Scored, State, Verdict
from rules.statements import Statement
from rules.switches import Preset

_FIRST = Statement("freeze_won", {"place": 1})


@dataclass(frozen=True)
class Places:
    """Hold what the hands so far say: the place of each seat, and who left."""

    given: Mapping[int, int] = field(default_factory=dict)
    left: tuple[int, ...] = ()

    def with_hand(self, row: Row) -> Places:
        """Return the places once the hand of `row` has followed."""
        given = {line.seat: int(line.points) for line in row.scored.lines} if row.counts else {}
        left = dict.fromkeys((*self.left, *row.scored.result.get("left", ())))
        return Places({**self.given, **given}, tuple(left))


class GamaPoker(GameType):
    """Keep the list of who went out. A line is the place taken, so the lowest total is the best."""

    id = "gama_poker"
    family = "Poker"
    title = "Poker tournament"
    title_in_words = True
    summary = "A freeze-out: who goes out when, places and prizes."
    direction = "low"
    dealers = False
    places = True
    replaceable = False  # who leaves forfeits his chips (K-6)
    joinable = False  # the director seats who comes late (K-9)
    seat_range = (2, 10)
    event_format = "freezeout"
    presets = (Preset("gama_poker_2025", "GAMA 2025", "3000 chips, no rebuys, prizes for the last three"),)
    switches = SWITCHES
    questions = QUESTIONS
    outcome = FreezeoutOutcome
    checked_by = FreezeoutChecks
    example: ClassVar[Facts] = {"hand": 12, "busted": [{"seat": 2, "stack": 400}]}

    def opening(self, state: State, dealer: str, first: str) -> Statement | None:
        return None

    def score(self, checks: FreezeoutChecks) -> Scored:
        state, outcome = checks.state, checks.outcome
        gone = {*outcome.stacks, *outcome.left}
        remaining = [seat for seat in state.active() if seat not in gone]
        given = places_of(outcome.stacks, outcome.left, len(remaining))
        lines = [_line(seat, place, seat in outcome.left) for seat, place in given.items()]
        if len(remaining) == 1:
            lines.append(Line.of(remaining[0], 1, _FIRST, WON))
        names = [state.name(seat) for seat in given]
        said = Statement("freeze_went", {"names": names, "remaining": len(remaining)})
        return Scored(tuple(lines), said, self._result(state, outcome, lines))

    def _result(self, state: State, outcome: FreezeoutOutcome, lines: list[Line]) -> Facts:
        """Return who left and, once only one is in, who takes a prize."""
        past = _places(state)
        given = {**past.given, **{line.seat: int(line.points) for line in lines}}
        prizes = prizes_of(state.rules, given, [*past.left, *outcome.left]) if 1 in given.values() else None
        return {"left": list(outcome.left), "prizes": prizes}

    def prizes(self, state: State) -> dict[int, int]:
        """Return who takes which prize, once only one is in (K-5, K-6)."""
        places, won = _places(state), state.verdict.winners
        if len(won) != 1:
            return {}
        given = {**places.given, **dict.fromkeys(won, 1)}
        gone = [seat for seat, out in state.verdict.out.items() if out.why == "disqualified"]
        taking = prizes_of(state.rules, given, [*places.left, *gone])
        if state.rules["leaver_prize"] == "lapses":
            return {seat: given[seat] for seat in taking}
        return {seat: 1 + sum(given[other] < given[seat] for other in taking) for seat in taking}

    def tally(self, state: State, row: Row) -> Places:
        before = _places(state)
        return before.with_hand(row) if isinstance(row.entry, Deal) else before

    def judge(self, state: State) -> Verdict:
        given, now = _places(state).given, Out("eliminated", len(state.rows) - 1)
        out = {seat: now for seat, place in given.items() if place > 1} | {**state.verdict.out}
        verdict = replace(state.verdict, status="playing", out=out, winners=(), bonuses=())
        active = replace(state, verdict=verdict).active()
        if len(active) > 1:
            return verdict
        return replace(verdict, status="finished", winners=active, bonuses=_last_in(state, active))


def _last_in(state: State, active: tuple[int, ...]) -> tuple[Scored, ...]:
    """Return the first place of who is left alone by a disqualification, where no hand has given it."""
    given = _places(state).given
    return tuple(Scored((Line.of(seat, 1, _FIRST, WON),), _FIRST) for seat in active if seat not in given)


def _places(state: State) -> Places:
    places: Places | None = state.sums.own
    return places or Places()


def _line(seat: int, place: int, left: bool) -> Line:
    if left:
        said = Statement("freeze_left", {"place": place}, "gama_poker K-6")
        return Line.of(seat, place, said, Mark("mark_left"))
    return Line.of(seat, place, Statement("freeze_out", {"place": place}, "gama_poker K-5"))
