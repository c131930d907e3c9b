"""Carry one transaction through the verbs, or look at one row without any."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Any

from sqlalchemy import (
    Connection,
    CursorResult,
    Dialect,
    Engine,
    Executable,
    Insert,
    PoolProxiedConnection,
    ScalarResult,
    Select,
    Update,
)
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler

Row = Sequence[Any]
# One that a module builds once: it is written out once for each kind of database.
Built = Select[Any] | Insert | Update


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

    def first(self, statement: Select[Any], given: Mapping[str, Any]) -> Row | None:
        """Return the first row, or None where there is none; `statement` is built once."""
        return next(iter(self.all(statement, given)), None)

    def all(self, statement: Select[Any], given: Mapping[str, Any]) -> Sequence[Row]:
        """Return all rows; `statement` is built once."""
        return self._rows(statement, given)

    def write(self, statement: Insert | Update, *rows: Mapping[str, Any]) -> None:
        """Write rows; `statement` is built once."""
        if rows:
            self._rows(statement, *rows)

    def _rows(self, statement: Built, *given: Mapping[str, Any]) -> Sequence[Row]:
        connection = self.connection()
        if not connection.in_transaction():
            connection.begin()
        with closing(connection.connection.cursor()) as cursor:
            return _rows(cursor, connection, statement, *given)

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
    """Find rows, each time with one statement, which needs no transaction to see one moment."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def first(self, statement: Select[Any], given: Mapping[str, Any]) -> Row | None:
        """Return the first row, or None where there is none; `statement` is built once."""
        return next(iter(self.all(statement, given)), None)

    def all(self, statement: Select[Any], given: Mapping[str, Any]) -> Sequence[Row]:
        """Return all rows; `statement` is built once."""
        with closing(self._connected()) as connection, closing(connection.cursor()) as cursor:
            return _rows(cursor, self._engine, statement, given)

    def _connected(self) -> PoolProxiedConnection:
        base = self._engine.dialect.loaded_dbapi.Error
        try:
            return self._engine.raw_connection()
        except base as error:
            dialect = self._engine.dialect
            raise DBAPIError.instance(None, None, error, base, dialect=dialect) from error


def _rows(cursor: Any, of: Engine | Connection, statement: Built, *given: Mapping[str, Any]) -> Sequence[Row]:
    """Hand a statement to the driver as it is: what stands around one takes ten times as long as it does.

    It is sent once for all that is `given`. Who listens to the engine hears of it all the same.
    """
    written = _written(statement, of.dialect)
    text, values = str(written), [_values(written, each) for each in given]
    about = (of, cursor, text, values, None, len(given) > 1)
    for listener in of.dispatch.before_cursor_execute:
        listener(*about)
    base = of.dialect.loaded_dbapi.Error
    try:
        if len(values) == 1:
            cursor.execute(text, values[0])
        else:
            cursor.executemany(text, values)
        rows: Sequence[Row] = cursor.fetchall() if cursor.description else ()
    except base as error:
        raise DBAPIError.instance(
            text, None, error, base, hide_parameters=True, dialect=of.dialect
        ) from error
    for listener in of.dispatch.after_cursor_execute:
        listener(*about)
    return rows


def _values(written: SQLCompiler, given: Mapping[str, Any]) -> Any:
    named, order = written.construct_params(dict(given)), written.positiontup
    return named if order is None else [named[name] for name in order]


def _written(statement: Built, dialect: Dialect) -> SQLCompiler:
    """Return a statement as all databases of one kind take it."""
    name = statement, dialect.name
    written = _WRITTEN.get(name)
    if written is None:
        written = _WRITTEN[name] = statement.compile(dialect=dialect)
    return written


_WRITTEN: dict[tuple[Built, str], SQLCompiler] = {}
