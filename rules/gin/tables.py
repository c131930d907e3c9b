"""Check and value the two tables of a partnership deal, each a hand of gin or points (RULES §9)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from rules.checks import Checks, check_cards
from rules.gin.checks import GinChecks
from rules.gin.counts import HAND, most_deadwood
from rules.gin.house import House
from rules.gin.outcome import CARD, MOST_HELD, GinPartnershipOutcome, GinTable
from rules.sheet.scoresheet import Line, Scored, State
from rules.statements import RuleViolation, Statement

TABLES = 2
TEAM = "gra_partnership Q-4"


class PointsChecks(Checks[House, GinTable]):
    """Check a table of which only the points are entered."""

    def scorable(self) -> None:
        self.possible()

    def readable(self) -> None:
        check_cards(CARD, self.outcome.upcard, "/upcard")

    def table(self) -> None:
        super().table()
        sides = list(dict.fromkeys(seat.side for seat in self.state.seats))
        for side in self.outcome.winners:
            if side not in sides:
                raise RuleViolation("UNKNOWN_PLAYER", "gin_unknown_side", "/winner", side=side, names=sides)

    def contradictions(self) -> None:
        winners = self.outcome.winners
        if len(winners) > 1:
            raise RuleViolation("TWO_WINNERS", "gin_both_sides", names=list(winners))

    def missing(self) -> None:
        winners, points = self.outcome.winners, self.outcome.won
        if points is None and winners:
            names = names_of(self.state, winners[0])
            raise RuleViolation("MISSING_PLAYER", "gin_table_not_counted", "/points", names=names)
        if points and not winners:
            raise RuleViolation("NO_WINNER", "gin_table_without_winner", "/winner", points=points)

    def values(self) -> None:
        # A hand with a single card counts most for what it is short of, a long one for what it holds.
        house, points = self.house, self.outcome.won or 0
        short = (HAND - 1) * (house.rules["missing_card"] or 0)
        most = max(house.rules["gin_bonus"], house.rules["undercut_bonus"]) + short + most_deadwood(MOST_HELD)
        if not (0 <= points <= most and points == int(points)):
            raise self.out_of_range("gin_table_range", "/points", given=points, most=most)

    def scored(self, number: int) -> Scored:
        """Return what the table `number` (from 1), found possible, adds: a line for the side that won."""
        winners, state = self.outcome.winners, self.state
        if not winners:
            return Scored((), Statement("gin_table_drawn", {"table": number}))
        points = int(self.outcome.won or 0) * self.house.factor
        params = {"table": number, "names": names_of(state, winners[0]), "points": points}
        said = Statement("gin_table_won", params)
        seat = next(seat.number for seat in state.seats if seat.side == winners[0])
        return Scored((Line(seat, points, (said,)),), said)


class PartnershipChecks(Checks[House, GinPartnershipOutcome]):
    """Check both tables, each by itself; a refusal points to the table it comes from."""

    @cached_property
    def tables(self) -> tuple[GinChecks | PointsChecks, ...]:
        """The checks of each table."""
        return tuple(self._table(table) for table in self.outcome.dealt)

    def _table(self, table: GinTable) -> GinChecks | PointsChecks:
        rules = self.state.rules
        if table.kind:
            return GinChecks(self.house.at(rules, table.upcard), self.state, table, self.dealer)
        house = self.house.at(rules, "AS" if table.spade_upcard else table.upcard)
        return PointsChecks(house, self.state, table, self.dealer)

    def each(self, check: Callable[[Checks[Any, Any]], None]) -> None:
        """Check every table."""
        for number, table in enumerate(self.tables):
            try:
                check(table)
            except RuleViolation as violation:
                violation.field = f"/tables/{number}{violation.field}"
                raise

    def scorable(self) -> None:
        self.each(lambda table: table.scorable())

    def readable(self) -> None:
        check_cards(CARD, self.outcome.upcard, "/upcard")
        self.each(lambda table: table.readable())

    def table(self) -> None:
        given = len(self.tables)
        if given > TABLES:
            raise RuleViolation("TEAM_SIZE", "gin_too_many_tables", "/tables", TEAM, given=given)
        self.each(lambda table: table.table())
        seen: set[int] = set()
        for number, table in enumerate(self.outcome.tables):
            players = {"knocker": table.knocker, "defender": table.defender} if table.kind else {}
            for field, seat in players.items():
                if seat in seen:
                    raise self.refusal("UNKNOWN_PLAYER", "seat_twice", f"/tables/{number}/{field}", seat)
                if seat is not None:
                    seen.add(seat)

    def contradictions(self) -> None:
        self.each(lambda table: table.contradictions())

    def missing(self) -> None:
        self.each(lambda table: table.missing())
        given = len(self.tables)
        if given < TABLES:
            raise self.refusal("MISSING_PLAYER", "gin_too_few_tables", "/tables", given=given)

    def values(self) -> None:
        self.each(lambda table: table.values())

    def recordable(self) -> None:
        self.each(lambda table: table.recordable())

    def scored(self) -> list[Scored]:
        """Return what each table, found possible, adds."""
        return [
            table.scored() if isinstance(table, GinChecks) else table.scored(number)
            for number, table in enumerate(self.tables, 1)
        ]


def names_of(state: State, side: str) -> list[str]:
    """Return the names of the players of `side`."""
    return [seat.name for seat in state.seats if seat.side == side]
