"""Play gin to its end: the target, the bonuses that close the game, who deals next (RULES §8 to §10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from rules.game_type import GameType
from rules.gin.house import House
from rules.sheet.scoresheet import Line, Points, Row, Scored, State, Verdict, added, whole


@dataclass(frozen=True)
class Tally:
    """Hold the running account of a game, by side: one seat stands for all seats of its side.

    `earned` are the points of the deals alone, `won` the number of deals won; `deals` is how many were dealt,
    drawn ones included; `reached` are the sides whose totals, rulings and all, were the first to reach the
    target, more than one where both tables of a deal count.
    """

    earned: Mapping[int, Points]
    won: Mapping[int, int]
    deals: int
    reached: tuple[int, ...]

    def with_row(self, state: State, row: Row) -> Tally:
        """Return the account once `row`, which counts, has followed on `state`."""
        earned, won, reached = self.earned, self.won, self.reached
        if row.dealer is not None:
            earned, winner = added(earned, row.scored), deal_winner(row)
            if winner is not None:
                side = state.side_of(winner)[0]
                won = {**won, side: won[side] + 1}
        if not reached:
            totals = added(state.sums.points, row.scored)
            reached = tuple(side for side in won if totals[side] >= state.rules["target"])
        return Tally(earned, won, self.deals + (row.dealer is not None), reached)


class GinMatch(GameType):
    """Judge a gin game; a subclass values its deals. `deal_bonus` is the house rule for each deal won."""

    family = "Gin rummy"
    direction = "high"
    joinable = False
    house: ClassVar[House]
    deal_bonus: ClassVar[str] = "box_bonus"

    def judge(self, state: State) -> Verdict:
        tally: Tally = state.sums.own
        paid = tuple(self._paid(state, tally)) if tally.reached else ()
        state = replace(state, verdict=replace(state.verdict, bonuses=paid))
        alone = len({state.side_of(seat) for seat in self.contenders(state)}) < 2
        return self.finished(state) if tally.reached or alone else self.playing(state)

    def tally(self, state: State, row: Row) -> Tally:
        before: Tally = state.sums.own or _nothing(state)
        return before.with_row(state, row) if row.counts else before

    def contenders(self, state: State) -> tuple[int, ...]:
        """Return the seats of which no partner is disqualified."""
        active = state.active()
        return tuple(seat for seat in active if set(state.side_of(seat)) <= set(active))

    def left(self, state: State, seat: int) -> Points | None:
        if state.verdict.status == "finished":
            return None
        return whole(state.rules["target"] - state.totals()[seat])

    def next_dealer(self, state: State, row: Row) -> int:
        """Return the loser of the deal, or the same dealer after a drawn one (gra_singles N-5)."""
        if row.dealer is None or not row.counts:
            return state.dealer
        won = deal_winner(row)
        if won is None or row.dealer not in state.side_of(won):
            return row.dealer
        return next(seat.number for seat in state.seats if seat.number not in state.side_of(won))

    def _paid(self, state: State, tally: Tally) -> Iterator[Scored]:
        """Yield the rows that close the game: shutout, game bonus, deals won."""
        rules, won = state.rules, tally.won
        for side in tally.reached:
            if rules["shutout_doubles"] and won[side] == tally.deals:
                yield self._bonus(state, "gin_shutout", {side: {"points": tally.earned[side]}})
            if game := rules["game_bonus"]:
                paid = {side: {"points": game, "target": rules["target"]}}
                yield self._bonus(state, "gin_game_bonus", paid)
        if each := rules[self.deal_bonus]:
            counted = {side: deals for side, deals in won.items() if deals}
            paid = {side: {"deals": n, "each": each, "points": each * n} for side, n in counted.items()}
            said = self.house.says("gin_line_bonus", "gin_deals_won", each=each)
            yield replace(self._bonus(state, "gin_deals_won", paid), summary=said)

    def _bonus(self, state: State, code: str, paid: Mapping[int, Mapping[str, Any]]) -> Scored:
        """Return what is `paid` to each side, whose facts are told by the sentence `code`."""
        lines, said = [], None
        for side, facts in paid.items():
            seats = state.side_of(side)
            names = [state.name(seat) for seat in seats]
            said = self.house.says(code, code, names=names, **facts)
            lines += [Line.of(seat, facts["points"], said) for seat in seats]
        return Scored(tuple(sorted(lines, key=lambda line: line.seat)), said)


def deal_winner(row: Row) -> int | None:
    """Return a seat of the side that won a deal, None where it was drawn."""
    winner: int | None = row.scored.result.get("winner")
    return winner


def _nothing(state: State) -> Tally:
    sides = dict.fromkeys((state.side_of(seat.number)[0] for seat in state.seats), 0)
    return Tally(sides, sides, 0, ())
