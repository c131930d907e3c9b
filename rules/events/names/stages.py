"""Say in one sentence how a stage is played: at how many tables, or in how many rounds, and who goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.catalogue_texts import quoted
from rules.events.formats.format import Format
from rules.statements import Statement

_SAID = {
    "freezeout": "stage_freezeout",
    "round_robin": "stage_round_robin",
    "two_losses": "stage_two_losses",
    "rounds": "stage_rounds",
}


def stage_sentence(form: Format, facts: Mapping[str, Any], *, follows: bool) -> Statement:
    """Return how a stage is played; `follows` says whether another comes after it.

    `facts` are its settings, its `entrants`, `rounds`, how many go `through` and how many have `byes` in the
    first round; of tables, what `seats` says.
    """
    said = {**facts, "format": quoted(form.title)}
    if form.one_round and form.id not in _SAID:
        return Statement(_at_tables(facts, follows=follows), said)
    if form.id == "knock_out":
        return Statement(_knocked_out(facts), said)
    if form.in_a_room and facts["tables"] < 2:
        return Statement("stage_freezeout_table", said)
    return Statement(_SAID.get(form.id, "stage_format"), said)


def seats(sizes: Sequence[int]) -> dict[str, Any]:
    """Return what is said of tables with so many seats: how many `tables`, and of which `sizes`."""
    least, most = min(sizes), max(sizes)
    return {"tables": len(sizes), "sizes": str(most) if least == most else f"{least}–{most}"}


def _at_tables(facts: Mapping[str, Any], *, follows: bool) -> str:
    if facts["sizes"] == "2":
        return _in_pairs(facts, follows=follows)
    if facts["tables"] < 2:
        return "stage_table_until" if follows else "stage_table"
    if not follows:
        return "stage_tables"
    if facts["advance"] < 1:
        return "stage_tables_best"
    some = "stage_tables_first" if facts["advance"] == 1 else "stage_tables_some"
    return f"{some}_further" if facts["further"] else some


def _in_pairs(facts: Mapping[str, Any], *, follows: bool) -> str:
    """Return what is said where two people or two teams are at each table."""
    if facts["tables"] < 2:
        return "stage_match"
    if not follows or facts["advance"] > 1:
        return "stage_matches"
    return "stage_matches_further" if facts["further"] else "stage_matches_first"


def _knocked_out(facts: Mapping[str, Any]) -> str:
    if facts["rounds"] < 2 and facts["entrants"] == 2:
        return "stage_match"
    if facts["through"] > 1:
        return "stage_knock_out_until"
    return "stage_knock_out_byes" if facts["byes"] else "stage_knock_out"
