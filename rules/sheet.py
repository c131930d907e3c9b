"""Lay out a state as the sheet people read: JSON with rows, totals, places and the coming deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.entries import Deal
from rules.game_type import GameType
from rules.scoresheet import Points, State


def lay_out(game: GameType, state: State) -> dict[str, Any]:
    """Return the sheet of `state` as JSON.

    The keys are `status`, `direction`, `winners`, `tied`, `seats`, `deals`, `rulings`, `bonuses`, `totals`,
    `sides` and `next`. `totals` are the sums of the columns: deals and rulings that count, then `bonuses`.
    `next` is None once no further deal can come.
    """
    deals = [row.as_json() for row in state.rows if isinstance(row.entry, Deal)]
    rulings = [row.as_json() for row in state.rows if not isinstance(row.entry, Deal)]
    return {**summed_up(game, state), "deals": deals, "rulings": rulings}


def summed_up(game: GameType, state: State) -> dict[str, Any]:
    """Return all of the sheet of `state` but its rows: what costs the same at any length."""
    verdict = state.verdict
    return {
        "status": verdict.status,
        "direction": game.wins(state.rules),
        "winners": list(verdict.winners),
        "tied": list(verdict.tied),
        "seats": [seat.as_json() for seat in state.seats],
        "bonuses": [
            {
                "summary": bonus.summary.as_json() if bonus.summary else None,
                "lines": [line.as_json() for line in bonus.lines],
            }
            for bonus in verdict.bonuses
        ],
        "totals": _totals(game, state),
        "sides": _sides(game, state),
        "next": _next(game, state),
    }


def _totals(game: GameType, state: State) -> list[dict[str, Any]]:
    totals, places = state.totals(), _places(game, state)
    rows: list[dict[str, Any]] = []
    for seat in state.seats:
        number = seat.number
        out = state.verdict.out.get(number)
        status = "in" if out is None else "disqualified" if out.why == "disqualified" else "out"
        rows.append(
            {
                "seat": number,
                "points": totals[number],
                "left": game.left(state, number) if out is None else None,
                "status": "won" if number in state.verdict.winners else status,
                "place": places[number],
            }
        )
    return rows


def _places(game: GameType, state: State) -> dict[int, int]:
    """Rank the seats: winners, then those in by total, then those out, the last to go first."""
    totals = state.totals()
    sign = 1 if game.wins(state.rules) == "low" else -1

    def rank(seat: int) -> tuple[bool, bool, int, Points]:
        out = state.verdict.out.get(seat)
        gone = -out.row if out else 0
        return (seat not in state.verdict.winners, out is not None, gone, sign * totals[seat])

    ranks = {seat: rank(seat) for seat in totals}
    return {seat: 1 + sum(other < mine for other in ranks.values()) for seat, mine in ranks.items()}


def _sides(game: GameType, state: State) -> list[dict[str, Any]]:
    totals, sides = state.totals(), _side_seats(state)
    sign = 1 if game.wins(state.rules) == "low" else -1
    best = {side: sign * totals[seats[0]] for side, seats in sides.items()}
    won = {side for side, seats in sides.items() if set(seats) & set(state.verdict.winners)}
    rank = {side: (side not in won, best[side]) for side in sides}
    return [
        {
            "side": side,
            "seats": list(seats),
            "points": totals[seats[0]],
            "status": "won" if side in won else "in",
            "place": 1 + sum(rank[other] < rank[side] for other in rank),
        }
        for side, seats in sides.items()
    ]


def _side_seats(state: State) -> dict[str, Sequence[int]]:
    sides: dict[str, list[int]] = {}
    for seat in state.seats:
        if seat.side is not None:
            sides.setdefault(seat.side, []).append(seat.number)
    return dict(sides)


def _next(game: GameType, state: State) -> dict[str, Any] | None:
    if state.verdict.status in ("finished", "coin_toss"):
        return None
    order = state.turn_order(state.dealer)
    first = order[0] if order else state.dealer
    opening = game.opening(state.name(state.dealer), state.name(first))
    return {
        "number": state.sums.deals + 1,
        "dealer": state.dealer,
        "first_to_act": first,
        "opening": opening.as_json() if opening else None,
    }
