"""Collect what is sent to a database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, event


@contextmanager
def sent_to(engine: Engine) -> Iterator[list[str]]:
    """Collect every statement that goes to the database of an engine until the end of the block.

    One that is sent with many rows at once is one, and so is the beginning of a transaction on SQLite.
    """
    sent: list[str] = []

    def note(*given: Any) -> None:
        sent.append(given[2])

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        event.remove(engine, "before_cursor_execute", note)
