"""Score partnership gin: two tables at a time, the sides' winnings netted (RULES §9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from rules.facts import CARD, Outcome, fact, rows
from rules.gin.checks import check_code, check_entered, check_over, check_table
from rules.gin.hand import value
from rules.gin.house import GRA_CLAUSES, gra_house, gra_switches
from rules.gin.match import Bonuses, GinMatch
from rules.gin.questions import PARTNERSHIP_QUESTIONS
from rules.gin.tables import GinTable, TableResult, at_table, names_of, result_of, value_table
from rules.marks import WON
from rules.scoresheet import Facts, Line, Points, Scored, Seat, State
from rules.statements import RuleViolation, Statement
from rules.switches import Preset, Rules, Switch

TABLES = 2
NETTING = "gra_partnership Q-1"
TEAM = "gra_partnership Q-4"


@dataclass(frozen=True, kw_only=True)
class GinPartnershipOutcome(Outcome):
    """State what the tables came to in one deal, and the knock card they shared."""

    upcard: str | None = fact(CARD.or_null.said(label="team.upcard"))
    tables: tuple[GinTable, ...] = fact(rows(GinTable, 10).needed)

    @cached_property
    def results(self) -> tuple[TableResult, ...]:
        """Return what each table came to."""
        return tuple(result_of(table, self.upcard) for table in self.tables)


class GraPartnership(GinMatch):
    """Score gin as the Gin Rummy Association's teams of two play it, to 250."""

    id = "gra_partnership"
    family = "Gin rummy"
    title = "Gin rummy, tournament partnership"
    summary = "Two teams of two at two tables; what both win is netted; to 250."
    seat_range = (4, 4)
    sides = ("X", "Y")
    presets = (
        Preset("gra_partnership", "Tournament partnership", "Gin Rummy Association teams, to 250 points"),
    )
    switches = (
        *gra_switches(250, ""),
        Switch(
            "net",
            "flag",
            True,
            "Net the tables",
            "Only the difference of what the two sides won counts; off: both count what they won.",
            "Q-1",
        ),
        Switch("games", "integer", 5, "Games", "Games in an event.", minimum=1, maximum=99, advanced=True),
        Switch(
            "stop_after_losses",
            "integer",
            2,
            "Out after",
            "Games lost after which a team is out of the event.",
            minimum=1,
            maximum=99,
            advanced=True,
        ),
        Switch(
            "finals_wins",
            "integer",
            4,
            "Finals from",
            "Games won that reach the finals.",
            minimum=1,
            maximum=99,
            advanced=True,
        ),
    )
    questions = PARTNERSHIP_QUESTIONS
    clauses = GRA_CLAUSES
    outcome = GinPartnershipOutcome
    example: ClassVar[Facts] = {"tables": [{"winner": "X", "points": 30}, {"winner": "Y", "points": 12}]}

    def check_seats(self, rules: Rules, seats: Sequence[Seat]) -> None:
        if not any(seat.side for seat in seats):
            super().check_seats(rules, seats)
        held = Counter(seat.side for seat in seats)
        for side in self.sides:
            if held[side] != TABLES:
                raise RuleViolation("TEAM_SIZE", "gin_team_size", "/seats", TEAM, side=side, given=held[side])

    def check_readable(self, state: State, outcome: GinPartnershipOutcome) -> None:
        if outcome.upcard is not None:
            check_code(outcome.upcard, "/upcard")
        for number, table in enumerate(outcome.results):
            with at_table(number):
                if table.hand is not None:
                    check_entered(state, table.hand)
                elif table.upcard is not None:
                    check_code(table.upcard, "/upcard")

    def check_deal(self, state: State, outcome: GinPartnershipOutcome, dealer: int) -> None:
        for number, table in enumerate(outcome.results):
            if table.hand is not None:
                with at_table(number):
                    check_table(state, table.hand)
        given = len(outcome.tables)
        if given > TABLES:
            raise RuleViolation("TEAM_SIZE", "gin_too_many_tables", "/tables", TEAM, given=given)
        self._check_seated_once(state, outcome)
        for number, table in enumerate(outcome.results):
            value_table(state, table, number)
        if given < TABLES:
            raise RuleViolation("MISSING_PLAYER", "gin_too_few_tables", "/tables", given=given)

    def check_recordable(self, state: State, outcome: GinPartnershipOutcome, dealer: int) -> None:
        for number, table in enumerate(outcome.results):
            if table.hand is not None:
                names = check_table(state, table.hand)
                house = gra_house(state.rules, table.hand.upcard)
                with at_table(number):
                    check_over(house, value(house, table.hand, names), names)

    def score(self, state: State, outcome: GinPartnershipOutcome, dealer: int) -> Scored:
        tables = [value_table(state, table, number) for number, table in enumerate(outcome.results)]
        won = {side: sum(table.points for table in tables if table.side == side) for side in self.sides}
        ahead, behind = sorted(self.sides, key=lambda side: -won[side])
        level = won[ahead] == won[behind]
        points = {ahead: won[ahead] - won[behind], behind: 0} if state.rules["net"] else won
        summary = self._summary(state, ahead, behind, won)
        hands = {line.seat: line for table in tables if table.scored for line in table.scored.lines}
        reasons = (*(table.said for table in tables), summary)
        lines = []
        for seat in state.seats:
            hand = hands.get(seat.number, Line(seat.number, 0))
            side_points = points.get(seat.side or "", 0)
            marks = (WON,) if seat.side == ahead and not level else ()
            lines.append(Line(seat.number, side_points, reasons, hand.arrangement, hand.better, marks))
        winner = next(seat.number for seat in state.seats if seat.side == ahead)
        result = {
            "next_deal": "same" if level else behind,
            "winner": None if level else winner,
            "tables": [dict(table.scored.result) if table.scored else {} for table in tables],
        }
        return Scored(tuple(lines), summary, result)

    def bonuses(self, rules: Rules) -> Bonuses:
        return Bonuses(rules["game_bonus"], rules["box_bonus"], rules["shutout_doubles"])

    def _summary(self, state: State, ahead: str, behind: str, won: Mapping[str, Points]) -> Statement:
        more, less = won[ahead], won[behind]
        params = {
            "names": names_of(state, ahead),
            "other_names": names_of(state, behind),
            "won": more,
            "lost": less,
        }
        if not state.rules["net"]:
            return Statement("gin_both_count", params, NETTING)
        if more == less:
            return Statement("gin_level", {"won": more}, NETTING)
        return Statement("gin_netted", {**params, "points": more - less}, NETTING)

    def _check_seated_once(self, state: State, outcome: GinPartnershipOutcome) -> None:
        seen: set[int] = set()
        for number, table in enumerate(outcome.results):
            if table.hand is None:
                continue
            for field, seat in (("knocker", table.hand.knocker), ("defender", table.hand.defender)):
                if seat in seen:
                    pointer = f"/tables/{number}/{field}"
                    raise RuleViolation("UNKNOWN_PLAYER", "seat_twice", pointer, name=state.name(seat))
                if seat is not None:
                    seen.add(seat)
