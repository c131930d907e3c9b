"""Refuse as data: a stable code, and a sentence of the catalogue with what is filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

from models.sentences import ENGLISH
from rules.statements import Statement


class Said(Statement):
    """Hold one thing that is said of the record, under a sentence of `models/sentences`."""

    english: ClassVar[Mapping[str, str]] = ENGLISH


class Fault(NamedTuple):
    """Say what is wrong in something that was sent: `pointer` is a JSON pointer into it."""

    pointer: str
    said: Statement


class Refusal(Exception):
    """Refuse what somebody asked for: `code` is stable, `statement` says why, and what to do."""

    says: ClassVar[type[Statement]] = Said

    def __init__(self, said: str | Statement, **params: Any) -> None:
        self.statement = self.says(said, params) if isinstance(said, str) else said
        self.code = code_of(self.statement)
        super().__init__(self.statement.text)


class Unfit(ValueError):
    """Say what in a row of a ledger does not fit those before it."""

    def __init__(self, sentence: str) -> None:
        self.statement = Said(sentence)
        super().__init__(self.statement.text)


def need(fits: Any, sentence: str) -> None:
    """Raise Unfit with a sentence unless a row `fits`."""
    if not fits:
        raise Unfit(sentence)


def unfit_row(of: str, row: int, why: Statement | None = None) -> Said:
    """Return what is said of a row of a ``journal`` or ``ledger`` that does not fit those before it."""
    if why is None:
        return Said(f"record_refused.{of}_row", {"row": row})
    return Said(f"record_refused.{of}_row_why", {"row": row, "why": why.as_json()})


def code_of(said: Statement) -> str:
    """Return the code under which a sentence refuses: its key up to the first point, in capitals."""
    return said.code.partition(".")[0].upper()
