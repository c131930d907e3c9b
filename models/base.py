"""Share what every row is built from: naming of constraints, aware times, and JSON facts."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, DateTime, Dialect, MetaData, TypeDecorator
from sqlalchemy.orm import DeclarativeBase

Json = dict[str, Any]
UUID_LENGTH = 36
DIGEST_LENGTH = 64


class UtcDateTime(TypeDecorator[datetime]):
    """Keep aware times in UTC, also where the database knows no time zones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("A time without its zone cannot be stored.")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Base(DeclarativeBase):
    """Hold the schema that the migrations build."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {datetime: UtcDateTime, Json: JSON(none_as_null=True)}  # noqa: RUF012 - SQLAlchemy reads it as is


def stamp(moment: datetime) -> str:
    """Return `moment` as text that a time can be read from again to the last digit."""
    return moment.isoformat(timespec="microseconds")


def now() -> datetime:
    """Return the present moment, aware, in UTC."""
    return datetime.now(UTC)
