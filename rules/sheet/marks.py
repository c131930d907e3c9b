"""Name the marks that may stand in a cell of the sheet: what happened to a seat, in a sign or a word."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.canonical import filled
from rules.sentences.marks import SENTENCES
from rules.statements import Statement

MARKS = tuple(SENTENCES)
# A star says who won a deal, what follows it says how. Where there is no sign the words stand in the cell.
SIGNS: Mapping[str, str] = {
    "mark_won": "★",
    "mark_won_first_turn": "★1",
    "mark_won_before_drawing": "★H",
    "mark_gin": "★G",
    "mark_big_gin": "★B",
    "mark_undercut": "★U",
    "mark_best": "★",
    "mark_packed_first": "↓",
    "mark_packed_later": "↓↓",
    "mark_dropped_first": "↓",
    "mark_dropped_later": "↓↓",
    "mark_folded": "↓",
    "mark_left": "↓",
    "mark_wrong_show": "×",
    "mark_wrong_call": "×",
    "mark_bid_failed": "×",
    "mark_drawn": "=",
    "mark_void": "∅",
    "mark_corrected": "Δ",
}


@dataclass(frozen=True)
class Mark(Statement):
    """Hold one mark: a code of MARKS, and the words that a legend gives for its sign."""

    def as_json(self) -> dict[str, Any]:
        """Return ``{code, params, text}`` and, where there is one, ``sign``."""
        return super().as_json() | filled(sign=SIGNS.get(self.code))


WON = Mark("mark_won")
VOID = Mark("mark_void")
