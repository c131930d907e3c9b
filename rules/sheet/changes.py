"""Tell what changes from one state of a game to another, for the preview before an entry is saved."""

from __future__ import annotations

from typing import Any

from rules.game_type import GameType
from rules.sheet.scoresheet import Row, State
from rules.sheet.sheet import summed_up


def changes(game: GameType, before: State, after: State) -> dict[str, Any]:
    """Return what differs between the sheets of two states.

    The keys are `totals`, `went_out`, `came_back`, `dealer`, `status`, `winners` and `problems`. `totals`
    lists ``{seat, before, after}`` of the seats whose points change, None where there is no such seat;
    `dealer`, `status` and `winners` are ``{before, after}`` or None where nothing changes, `dealer` also
    where nobody deals in turn; `problems` lists ``{number, text}`` of the deals that no longer fit afterwards
    but did before.
    """
    old, new = summed_up(game, before), summed_up(game, after)
    out_before, out_after = _out(old), _out(new)
    known, points = before.totals(), after.totals()
    return {
        "totals": [
            {"seat": seat, "before": known.get(seat), "after": points.get(seat)}
            for seat in sorted({*known, *points})
            if known.get(seat) != points.get(seat)
        ],
        "went_out": sorted(out_after - out_before),
        "came_back": sorted(out_before - out_after),
        "dealer": _differs(_dealer(old), _dealer(new)) if game.dealers else None,
        "status": _differs(old["status"], new["status"]),
        "winners": _differs(old["winners"], new["winners"]),
        "problems": _new_problems(before, after),
    }


def _out(sheet: dict[str, Any]) -> set[int]:
    return {total["seat"] for total in sheet["totals"] if total["status"] in ("out", "disqualified")}


def _dealer(sheet: dict[str, Any]) -> int | None:
    return sheet["next"]["dealer"] if sheet["next"] else None


def _differs(before: Any, after: Any) -> dict[str, Any] | None:
    return None if before == after else {"before": before, "after": after}


def _new_problems(before: State, after: State) -> list[dict[str, Any]]:
    known = {row.entry.id for row in _impossible(before)}
    return [
        {"number": row.number, **row.problem.as_json()}
        for row in _impossible(after)
        if row.problem and row.entry.id not in known
    ]


def _impossible(state: State) -> list[Row]:
    return [row for row in state.rows if row.problem and row.number is not None]
