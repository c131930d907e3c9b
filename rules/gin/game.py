"""Score gin as the site plays it (RULES §10), and the Gin Rummy Association, alone and in teams (§8, §9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar

from rules.gin.checks import GinChecks
from rules.gin.house import GRA, GRA_SWITCHES, PARTNERSHIP_SWITCHES, SITE, SITE_SWITCHES
from rules.gin.match import GinMatch
from rules.gin.outcome import GinHand, GinOutcome, GinPartnershipOutcome, GraOutcome
from rules.gin.questions import GRA_QUESTIONS, PARTNERSHIP_QUESTIONS, SITE_QUESTIONS
from rules.gin.tables import TABLES, TEAM, PartnershipChecks, names_of
from rules.sheet.marks import WON
from rules.sheet.scoresheet import Facts, Line, Points, Scored, Seat, State
from rules.statements import RuleViolation, Statement
from rules.switches import Preset, Rules

NETTING = "gra_partnership Q-1"


class GinSingles(GinMatch):
    """Score a deal of gin between two players."""

    seat_range = (2, 2)

    def checks(self, state: State, outcome: GinHand, dealer: int) -> GinChecks:
        return GinChecks(self.house.at(state.rules, outcome.upcard), state, outcome, dealer)

    def score(self, checks: GinChecks) -> Scored:
        return checks.scored()


class SiteGin(GinSingles):
    """Score gin as the cards site plays it: knock with 10 or less, big gin, bonuses at the end."""

    id = "site_gin"
    title = "Gin rummy"
    summary = "Knock with 10 or less, gin, big gin; to 100, with game and line bonuses."
    presets = (Preset("site_gin", "Gin rummy", "Knock with 10 or less, to 100 points"),)
    switches = SITE_SWITCHES
    questions = SITE_QUESTIONS
    house = SITE
    deal_bonus = "line_bonus"
    outcome = GinOutcome
    example: ClassVar[Facts] = {
        "kind": "knock",
        "knocker": 1,
        "knocker_cards": ["4H", "5H", "6H", "9S", "9D", "9C", "JC", "QC", "KC", "2D"],
        "knocker_melds": [["4H", "5H", "6H"], ["9S", "9D", "9C"], ["JC", "QC", "KC"]],
        "defender_cards": ["7H", "9H", "3S", "3D", "3C", "AS", "2S", "KD", "8D", "5C"],
    }


class GraSingles(GinSingles):
    """Score gin as the Gin Rummy Association's tournaments play it: the card turned up limits the knock."""

    id = "gra_singles"
    title = "Gin rummy, tournament singles"
    event_format = "two_losses"
    summary = "The card turned up limits the knock; an ace means gin only; to 150."
    presets = (Preset("gra_singles", "Tournament singles", "Gin Rummy Association, to 150 points"),)
    switches = GRA_SWITCHES
    questions = GRA_QUESTIONS
    house = GRA
    outcome = GraOutcome
    example: ClassVar[Facts] = {
        "kind": "knock",
        "knocker": 1,
        "upcard": "7S",
        "knocker_deadwood": 3,
        "defender_deadwood": 20,
        "defender_card_count": 9,
    }


class GraPartnership(GinMatch):
    """Score gin as the Gin Rummy Association's teams of two play it, to 250: two tables, netted."""

    id = "gra_partnership"
    title = "Gin rummy, tournament partnership"
    event_format = "two_losses"
    summary = "Two teams of two at two tables; what both win is netted; to 250."
    seat_range = (4, 4)
    sides = ("X", "Y")
    presets = (
        Preset("gra_partnership", "Tournament partnership", "Gin Rummy Association teams, to 250 points"),
    )
    switches = PARTNERSHIP_SWITCHES
    questions = PARTNERSHIP_QUESTIONS
    house = GRA
    outcome = GinPartnershipOutcome
    checked_by = PartnershipChecks
    example: ClassVar[Facts] = {"tables": [{"winner": "X", "points": 30}, {"winner": "Y", "points": 12}]}

    def check_seats(self, rules: Rules, seats: Sequence[Seat]) -> None:
        if not any(seat.side for seat in seats):
            super().check_seats(rules, seats)
        held = Counter(seat.side for seat in seats)
        for side in self.sides:
            if held[side] != TABLES:
                raise RuleViolation("TEAM_SIZE", "gin_team_size", "/seats", TEAM, side=side, given=held[side])

    def score(self, checks: PartnershipChecks) -> Scored:
        state, tables = checks.state, checks.scored()
        lines = [line for table in tables for line in table.lines]
        side_of = {seat.number: seat.side for seat in state.seats}
        won = {side: sum(each.points for each in lines if side_of[each.seat] == side) for side in self.sides}
        ahead, behind = sorted(self.sides, key=lambda side: -won[side])
        level = won[ahead] == won[behind]
        points = {ahead: won[ahead] - won[behind], behind: 0} if state.rules["net"] else won
        summary = _summary(state, ahead, behind, won)
        hands = {line.seat: line for table in tables if table.result for line in table.lines}
        reasons = (*(table.summary for table in tables if table.summary), summary)
        lines = []
        for seat in state.seats:
            hand = hands.get(seat.number, Line(seat.number, 0))
            marks = (WON,) if seat.side == ahead and not level else ()
            of_side = points.get(seat.side or "", 0)
            lines.append(Line(seat.number, of_side, reasons, hand.arrangement, hand.better, marks))
        winner = next(seat.number for seat in state.seats if seat.side == ahead)
        result = {
            "next_deal": "same" if level else behind,
            "winner": None if level else winner,
            "tables": [dict(table.result) for table in tables],
        }
        return Scored(tuple(lines), summary, result)


def _summary(state: State, ahead: str, behind: str, won: Mapping[str, Points]) -> Statement:
    more, less = won[ahead], won[behind]
    names = {"names": names_of(state, ahead), "other_names": names_of(state, behind)}
    if not state.rules["net"]:
        return Statement("gin_both_count", {**names, "won": more, "lost": less}, NETTING)
    if more == less:
        return Statement("gin_level", {"won": more}, NETTING)
    return Statement("gin_netted", {**names, "won": more, "lost": less, "points": more - less}, NETTING)
