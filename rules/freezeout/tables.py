"""Check the chips on the tables, and say which table to break (RULES §12)."""

from __future__ import annotations

from typing import Any

from rules.facts import PLAYER_NAME, ByName, Many
from rules.freezeout.finish import CHIPS, MOST_PLAYERS, NUMBER
from rules.scoresheet import Facts
from rules.statements import RuleViolation
from rules.switches import Rules

CHIP_CHECK = {
    "entries": Many("chips", CHIPS, MOST_PLAYERS).needed,
    "stacks": ByName("chips", PLAYER_NAME, CHIPS, MOST_PLAYERS).needed,
}
TABLE_BALANCE = {"tables": ByName("tables", PLAYER_NAME, NUMBER, 200).needed}


def chip_check(_: Rules, facts: Facts) -> dict[str, Any]:
    """Return the chips in play.

    Raises POINTS_OUT_OF_RANGE for chips below 0, and CHIPS_NOT_CONSERVED where `stacks` are not what
    `entries` issued.
    """
    stacks, issued = facts["stacks"], sum(facts["entries"])
    for place, chips in enumerate(facts["entries"]):
        if chips < 0:
            raise RuleViolation(
                "POINTS_OUT_OF_RANGE", "freeze_negative_entry", f"/entries/{place}", chips=chips
            )
    for player, chips in stacks.items():
        if chips < 0:
            field = f"/stacks/{player}"
            raise RuleViolation("POINTS_OUT_OF_RANGE", "freeze_negative", field, name=player, chips=chips)
    counted = sum(stacks.values())
    if counted != issued:
        raise RuleViolation("CHIPS_NOT_CONSERVED", "freeze_chips", "/stacks", counted=counted, issued=issued)
    return {"ok": True, "total": issued}


def table_balance(rules: Rules, facts: Facts) -> dict[str, Any]:
    """Return the table to break up: the smallest with fewer than `break_below` players, None where none is.

    `tables` holds the number of players by table. The last table is never broken up.
    """
    tables = {table: count for table, count in facts["tables"].items() if count > 0}
    small = [table for table, count in tables.items() if count < rules["break_below"]]
    if not small or len(tables) == 1:
        return {"break_table": None, "to_seat": 0}
    smallest = min(small, key=lambda table: tables[table])
    return {"break_table": smallest, "to_seat": tables[smallest]}
