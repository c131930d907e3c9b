"""Ask for many values, and read many rows, some at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from sqlalchemy import Select

from models.store.session import Session

PORTION = 500  # rows, and values that one statement asks for
Each = TypeVar("Each")


def portions(values: Sequence[Each], most: int = PORTION) -> Iterator[Sequence[Each]]:
    """Yield `values` in their order, `most` at once."""
    return (values[at : at + most] for at in range(0, len(values), most))


def rows_of(session: Session, asked: Select[Any]) -> Iterator[list[dict[str, Any]]]:
    """Yield what a statement finds as rows to be inserted elsewhere, PORTION at once."""
    found = session.connection().execution_options(yield_per=PORTION).execute(asked)
    for rows in found.mappings().partitions():
        yield [dict(row) for row in rows]
