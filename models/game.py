"""Hold a game: one score sheet at a table, with its house rules and seats as they were agreed."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from models.base import DIGEST_LENGTH, UUID_LENGTH, Base, Json, now

# The most that one game can hold, so that nothing about it takes long; an evening has a tenth of that. Beyond
# it only what closes a game is taken.
MOST_ENTRIES = 1000  # withdrawn ones too
MOST_CHANGES = 3000  # rows of the journal
MOST_DISPUTES = 200


class Game(Base):
    """Hold a game. `rules` has every switch with the value in force when the game began.

    `version` counts the changes of its sheet, each a row of the journal; `facts_version` is the one since
    which its facts are as they are. `first_sent` is the digest of the request that started it.
    """

    __tablename__ = "games"
    __table_args__ = (UniqueConstraint("table_id", "position"),)

    id: Mapped[str] = mapped_column(String(UUID_LENGTH), primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    position: Mapped[int]
    game_type: Mapped[str] = mapped_column(String(40))
    preset: Mapped[str] = mapped_column(String(40))
    rules: Mapped[Json]
    rules_version: Mapped[int]
    outcome_version: Mapped[int]
    first_dealer: Mapped[int]
    first_sent: Mapped[str] = mapped_column(String(DIGEST_LENGTH))
    started_at: Mapped[datetime] = mapped_column(default=now)
    version: Mapped[int] = mapped_column(default=1)
    facts_version: Mapped[int] = mapped_column(default=1)

    seats: Mapped[list[Seat]] = relationship(order_by="Seat.number", cascade="all")
    entries: Mapped[list[Entry]] = relationship(order_by="Entry.position", cascade="all")


class Seat(Base):
    """Hold who sits in a seat of a game; entries name the seat, so the player in it can be replaced.

    `team` is how his side is called, the same for all of it.
    """

    __tablename__ = "seats"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(String(60))
    side: Mapped[str | None] = mapped_column(String(20))
    team: Mapped[str | None] = mapped_column(String(60))


class Entry(Base):
    """Hold one fact of a game's log; `id` is the UUID its sender made.

    `first_sent` is the digest of the request that recorded it, by which a retry is known. A withdrawn entry
    keeps its place and counts for nothing.
    """

    __tablename__ = "entries"
    __table_args__ = (UniqueConstraint("game_id", "position"),)

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    id: Mapped[str] = mapped_column(String(UUID_LENGTH), primary_key=True)
    position: Mapped[int]
    kind: Mapped[str] = mapped_column(String(16))
    facts: Mapped[Json]
    first_sent: Mapped[str] = mapped_column(String(DIGEST_LENGTH))
    withdrawn: Mapped[bool] = mapped_column(default=False)
