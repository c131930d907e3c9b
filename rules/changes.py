"""Tell what changes from one sheet to another, for the preview before an entry is saved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Sheet = Mapping[str, Any]


def changes(before: Sheet, after: Sheet) -> dict[str, Any]:
    """Return what differs between two sheets.

    The keys are `totals`, `went_out`, `came_back`, `dealer`, `status`, `winners` and `problems`. `totals`
    lists ``{seat, before, after}`` of the seats whose points change; `dealer`, `status` and `winners` are
    ``{before, after}`` or None where nothing changes; `problems` lists ``{number, text}`` of the deals that
    no longer fit afterwards but did before.
    """
    old = {total["seat"]: total for total in before["totals"]}
    new = {total["seat"]: total for total in after["totals"]}
    out_before, out_after = _out(old), _out(new)
    return {
        "totals": [
            {"seat": seat, "before": old[seat]["points"], "after": new[seat]["points"]}
            for seat in new
            if old[seat]["points"] != new[seat]["points"]
        ],
        "went_out": sorted(out_after - out_before),
        "came_back": sorted(out_before - out_after),
        "dealer": _differs(_dealer(before), _dealer(after)),
        "status": _differs(before["status"], after["status"]),
        "winners": _differs(before["winners"], after["winners"]),
        "problems": _new_problems(before, after),
    }


def _out(totals: Mapping[int, Mapping[str, Any]]) -> set[int]:
    return {seat for seat, total in totals.items() if total["status"] in ("out", "disqualified")}


def _dealer(sheet: Sheet) -> int | None:
    return sheet["next"]["dealer"] if sheet["next"] else None


def _differs(before: Any, after: Any) -> dict[str, Any] | None:
    return None if before == after else {"before": before, "after": after}


def _new_problems(before: Sheet, after: Sheet) -> list[dict[str, Any]]:
    known = {deal["id"] for deal in before["deals"] if deal["problem"]}
    return [
        {"number": deal["number"], "text": deal["problem"]["text"]}
        for deal in after["deals"]
        if deal["problem"] and deal["id"] not in known
    ]
