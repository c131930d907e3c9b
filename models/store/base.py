"""Share what every row is built from: naming of constraints, times as text, and JSON facts."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import MetaData
from sqlalchemy.orm import DeclarativeBase

Json = dict[str, Any]
CODE_LENGTH = 12
UUID_LENGTH = 36
DIGEST_LENGTH = 64
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


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


def stamp(moment: datetime) -> str:
    """Return `moment` as text that a time can be read from again to the last digit."""
    return moment.isoformat(timespec="microseconds")


def now() -> str:
    """Return the present moment in UTC, as text."""
    return stamp(datetime.now(UTC))


def in_ms(moment: str) -> int:
    """Return a time that was stamped in ms since 1970."""
    return (datetime.fromisoformat(moment) - _EPOCH) // timedelta(milliseconds=1)


def to_the_second(moment: str) -> str:
    """Return a time as it is shown."""
    return datetime.fromisoformat(moment).isoformat(timespec="seconds")
