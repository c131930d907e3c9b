"""Score a game of tricks: a point for each, and more for the last one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.checks import Checks
from rules.game_type import GameType
from rules.outcome.common_kinds import SEAT, count
from rules.outcome.facts import Outcome, each_seat, fact
from rules.sheet.scoresheet import Facts, Line, Scored
from rules.statements import Statement
from rules.switches import Preset, Rules, integer

LAST = "tricks L-1"


@dataclass(frozen=True, kw_only=True)
class SeatTricks:
    """State how many tricks one seat took."""

    seat: int = fact(SEAT.needed)
    taken: int = fact(
        count(0, 13)
        .needed.up_to(13)
        .said(empty="tricks.tricks", label="tricks.tricksOf", needs="tricks.needsTricks")
    )


@dataclass(frozen=True, kw_only=True)
class TricksOutcome(Outcome):
    """State the tricks of each seat, and who took the last one."""

    results: tuple[SeatTricks, ...] = fact(each_seat(SeatTricks).needed)
    last_trick: int = fact(SEAT.needed.said(label="tricks.whoLast", needs="tricks.needsLast"))


class TricksChecks(Checks[Rules, TricksOutcome]):
    """Refuse what cannot be a deal of tricks."""

    def contradictions(self) -> None:
        tricks = {each.seat: each.taken for each in self.outcome.results}
        if not tricks[self.outcome.last_trick]:
            raise self.refusal("NO_WINNER", "tricks_last_of_none", "/last_trick", rule=LAST)


class Tricks(GameType):
    """Keep the sheet of a game of tricks; the table ends it."""

    id = "tricks"
    title = "Tricks"
    summary = "A point for each trick, more for the last."
    direction = "high"
    seat_range = (3, 4)
    presets = (Preset("tricks", "Tricks", "The last trick counts 10 more"),)
    switches = (
        integer("last_trick", 10, "Last trick", "What the last trick counts besides.", "L-1", within=(0, 50)),
    )
    outcome = TricksOutcome
    checked_by = TricksChecks
    example: ClassVar[Facts] = {
        "results": [{"seat": 1, "taken": 5}, {"seat": 2, "taken": 8}, {"seat": 3, "taken": 0}],
        "last_trick": 2,
    }

    def score(self, checks: TricksChecks) -> Scored:
        outcome, more = checks.outcome, checks.state.rules["last_trick"]
        lines = []
        for each in outcome.results:
            said, points = [Statement("tricks_taken", {"tricks": each.taken})], each.taken
            if each.seat == outcome.last_trick:
                said, points = [*said, Statement("tricks_last", {"points": more}, LAST)], points + more
            lines.append(Line(each.seat, points, tuple(said)))
        return Scored(tuple(lines))
