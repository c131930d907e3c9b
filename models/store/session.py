"""Carry one transaction through the verbs, or look at one row without any."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Any

from sqlalchemy import Connection, CursorResult, Engine, Executable, ScalarResult, Select
from sqlalchemy.exc import DatabaseError
from sqlalchemy.sql.compiler import SQLCompiler


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

    def first(self, statement: Select[Any], given: Mapping[str, Any]) -> Sequence[Any] | None:
        """Return the first row, or None where there is none."""
        return self.execute(statement, given).first()

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


class Glance:
    """Find single rows, each with one statement, which needs no transaction to see one moment.

    They go to the driver as they are: what stands around a statement takes ten times as long as it does.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._written: dict[Select[Any], SQLCompiler] = {}

    def first(self, statement: Select[Any], given: Mapping[str, Any]) -> Sequence[Any] | None:
        """Return the first row, or None where there is none; `statement` is built once and kept."""
        written = self._written.get(statement)
        if written is None:
            written = self._written[statement] = statement.compile(self._engine)
        named, order = written.construct_params(dict(given)), written.positiontup
        try:
            with closing(self._engine.raw_connection()) as connection, closing(connection.cursor()) as cursor:
                cursor.execute(str(written), named if order is None else [named[name] for name in order])
                row: Sequence[Any] | None = cursor.fetchone()
        except self._engine.dialect.loaded_dbapi.Error as error:
            raise DatabaseError(str(written), None, error) from error
        return row
