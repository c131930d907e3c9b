"""Lay out a state as the sheet people read: JSON with rows, totals, places and the coming deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from rules.canonical import as_json, filled
from rules.game_type import GameType
from rules.sheet.entries import Deal
from rules.sheet.scoresheet import Points, State

Ranked = TypeVar("Ranked", int, str)


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
        "seats": as_json(state.seats),
        "bonuses": as_json(verdict.bonuses),
        "totals": _totals(game, state),
        "sides": _sides(game, state),
        "next": _next(game, state),
    }


def _totals(game: GameType, state: State) -> list[dict[str, Any]]:
    """Rank the seats: winners, then those in by total, then those out, the last to go first.

    With each is the number of the prize that it takes, where it takes one.
    """
    verdict, totals, costs = state.verdict, state.totals(), _costs(game, state)
    ranks, status = {}, {}
    for seat, cost in costs.items():
        out, won = verdict.out.get(seat), seat in verdict.winners
        ranks[seat] = (not won, out is not None, -out.row if out else 0, cost)
        status[seat] = "in" if out is None else "disqualified" if out.why == "disqualified" else "out"
    places, prizes = _places(ranks), game.prizes(state)
    return [
        {
            "seat": seat,
            "points": total,
            "left": None if seat in verdict.out else game.left(state, seat),
            "status": "won" if seat in verdict.winners else status[seat],
            "place": places[seat],
            **filled(prize=prizes.get(seat)),
        }
        for seat, total in totals.items()
    ]


def _sides(game: GameType, state: State) -> list[dict[str, Any]]:
    totals, costs = state.totals(), _costs(game, state)
    letters = dict.fromkeys(seat.side for seat in state.seats if seat.side is not None)
    sides = {side: [seat.number for seat in state.seats if seat.side == side] for side in letters}
    won = {side for side, seats in sides.items() if set(seats) & set(state.verdict.winners)}
    places = _places({side: (side not in won, costs[seats[0]]) for side, seats in sides.items()})
    return [
        {
            "side": side,
            "seats": seats,
            "points": totals[seats[0]],
            "status": "won" if side in won else "in",
            "place": places[side],
        }
        for side, seats in sides.items()
    ]


def _costs(game: GameType, state: State) -> dict[int, Points]:
    """Return the points by seat, turned round where many are good."""
    sign = 1 if game.wins(state.rules) == "low" else -1
    return {seat: sign * total for seat, total in state.totals().items()}


def _places(ranks: Mapping[Ranked, tuple[Any, ...]]) -> dict[Ranked, int]:
    """Return the place of each by rank, the lowest first; who are level share a place."""
    return {each: 1 + sum(other < rank for other in ranks.values()) for each, rank in ranks.items()}


def _next(game: GameType, state: State) -> dict[str, Any] | None:
    if state.verdict.status in ("finished", "coin_toss"):
        return None
    first = state.first_after(state.dealer)
    return {
        "number": state.sums.deals + 1,
        "dealer": state.dealer,
        "first_to_act": first,
        "at_table": state.at_table(),
        "opening": as_json(game.opening(state, state.name(state.dealer), state.name(first))),
    }
