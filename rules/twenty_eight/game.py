"""Play 28 as at GAMA, in two teams of three or of two, and its match of rounds (RULES §11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from rules.game_type import GameType
from rules.roster import check_teams
from rules.sheet.scoresheet import Facts, Row, Scored, Seat, State, Verdict
from rules.switches import Preset, Rules, Switch
from rules.twenty_eight.checks import BidChecks
from rules.twenty_eight.house import SWITCHES, TWENTY_EIGHT, House
from rules.twenty_eight.outcome import BidOutcome, TwentyEightOutcome
from rules.twenty_eight.questions import QUESTIONS
from rules.twenty_eight.score import score

_FOUR = {"players": 4, "min_bid": 14, "deals_per_round": 4}


class TwentyEight(GameType):
    """Keep a match of 28: game points for the two teams, deal by deal."""

    house: ClassVar[House] = TWENTY_EIGHT
    id = TWENTY_EIGHT.game
    family = "28, 29 and 56"
    title = "28"
    summary = "Six or four players in two teams; bid and make it."
    direction = "high"
    seat_range = TWENTY_EIGHT.seat_range
    sides = ("X", "Y")
    joinable = False
    anticlockwise = True
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("gama_28", "GAMA", "Three against three; two rounds, a third when level, then a toss"),
        Preset("four_28", "Four players", "Two against two, eight cards each; bids from 14", _FOUR),
    )
    switches: ClassVar[tuple[Switch, ...]] = SWITCHES
    outcome: ClassVar[type[BidOutcome]] = TwentyEightOutcome
    checked_by = BidChecks
    questions = QUESTIONS
    example: ClassVar[Facts] = {"bidder": 1, "bid": 18, "bidders_points": 20, "other_points": 8}

    def house_facts(self) -> Facts:
        return self.house.as_json()

    def check_seats(self, rules: Rules, seats: Sequence[Seat]) -> None:
        house = self.house.at(rules)
        if not any(seat.side for seat in seats):
            super().check_seats(rules, seats)
        check_teams(seats, self.sides, house.players, house.refusal)

    def seat_limits(self, rules: Rules) -> tuple[int, int]:
        players = self.house.at(rules).players
        return players, players

    def score(self, checks: BidChecks) -> Scored:
        return score(checks.house, checks.state, checks.outcome)

    def tally(self, state: State, row: Row) -> int:
        """Return how many deals were played that count and are not void."""
        played = row.dealer is not None and row.counts and not row.scored.result.get("void")
        return (state.sums.own or 0) + played

    def judge(self, state: State) -> Verdict:
        verdict = self.playing(state)
        gone = {seat.side for seat in state.seats if seat.number in verdict.out}
        if gone:
            left = tuple(seat.number for seat in state.seats if seat.side not in gone)
            return replace(verdict, status="finished", winners=left)
        target = state.rules.get("target")
        if target is None:
            return self._after_rounds(state)
        most = max(abs(total) for total in state.totals().values())
        over = most > target if state.rules.get("tables_end") == "cannot_pay" else most >= target
        return self.finished(state) if over else verdict

    def _after_rounds(self, state: State) -> Verdict:
        """Say where the match stands by rounds: level after the last, one more follows, then a toss (E-2)."""
        rules, verdict = state.rules, self.playing(state)
        over = state.sums.own - rules["rounds"] * rules["deals_per_round"]
        if over < 0:
            return verdict
        extra, inside = divmod(over, rules["deals_per_round"])
        if inside:
            return replace(verdict, status="extra_round")
        leaders = self.leaders(state)
        level = len(leaders) == len(state.seats)
        if level and extra < rules["extra_rounds"]:
            return replace(verdict, status="extra_round")
        if level and rules["final_tie"] == "coin_toss":
            return replace(verdict, status="coin_toss", tied=leaders)
        return self.finished(state)
