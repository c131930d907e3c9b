"""Carry one transaction through the verbs: its connection, and what it knows besides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, CursorResult, Engine, Executable, ScalarResult


class Session:
    """Run statements on one connection, taken from `source` with the first of them.

    It maps nothing: that would take longer than the database. `info` holds what goes with the transaction.
    """

    def __init__(self, source: Engine | Connection, info: dict[str, Any]) -> None:
        self.info = info
        self._engine = source.engine
        self._open = source if isinstance(source, Connection) else None

    @property
    def dialect(self) -> str:
        """Return which kind of database this is."""
        return self._engine.dialect.name

    def connection(self) -> Connection:
        """Return the connection on which the statements run."""
        if self._open is None:
            self._open = self._engine.connect()
        return self._open

    def execute(
        self, statement: Executable, given: Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None
    ) -> CursorResult[Any]:
        return self.connection().execute(statement, given)

    def scalar(self, statement: Executable, given: Mapping[str, Any] | None = None) -> Any:
        """Return the first value of the first row, or None where there is no row."""
        return self.execute(statement, given).scalar()

    def scalars(self, statement: Executable) -> ScalarResult[Any]:
        return self.execute(statement).scalars()

    def rollback(self) -> None:
        """End the transaction, and let its connection go: the next statement begins another."""
        connection, self._open = self._open, None
        if connection is not None:
            connection.close()
