"""Find tables, games and keys: all of it follows from the ledger, and can be made from that again."""

from __future__ import annotations

from typing import cast

from sqlalchemy import ForeignKey, String, Table as Rows, Text, UniqueConstraint, bindparam, select
from sqlalchemy.orm import Mapped, mapped_column

from models.store.base import CODE_LENGTH, DIGEST_LENGTH, UUID_LENGTH, Base
from models.store.conflicts import Unknown
from models.store.session import Glance, Session


class Table(Base):
    """Find a table by its code. `version` grows with whatever changes there, `seq` counts its own rows.

    It counts the rows of the table and its games, and those of events that may change what is shown there.
    Whoever writes anything of a table or its games locks this row first.
    """

    __tablename__ = "tables"

    code: Mapped[str] = mapped_column(String(CODE_LENGTH), primary_key=True)
    version: Mapped[int]
    seq: Mapped[int]


class Game(Base):
    """Find a game and its table; `position` numbers the games of a table, `version` is that of the sheet."""

    __tablename__ = "games"
    __table_args__ = (UniqueConstraint("code", "position"),)

    id: Mapped[str] = mapped_column(String(UUID_LENGTH), primary_key=True)
    code: Mapped[str] = mapped_column(ForeignKey("tables.code"))
    position: Mapped[int]
    version: Mapped[int]


class Key(Base):
    """Find a key in force by its digest. `kind` is ``scorekeeper``, ``director`` or ``seat``.

    A seat key is good for one `seat` of one game. Whether another table has a key too, nobody can find out.
    """

    __tablename__ = "keys"

    digest: Mapped[str] = mapped_column(String(DIGEST_LENGTH), primary_key=True)
    code: Mapped[str] = mapped_column(ForeignKey("tables.code"), primary_key=True, index=True)
    kind: Mapped[str] = mapped_column(String(16))
    game_id: Mapped[str | None] = mapped_column(ForeignKey("games.id"), index=True)
    seat: Mapped[int | None]


class Event(Base):
    """Find an event by its code; `version` counts its rows. Whoever writes anything of it locks this one."""

    __tablename__ = "events"

    code: Mapped[str] = mapped_column(String(CODE_LENGTH), primary_key=True)
    version: Mapped[int]


class EventKey(Base):
    """Find a key in force of an event: of its ``director``, a ``co_director``, a ``desk`` or the ``door``."""

    __tablename__ = "event_keys"

    digest: Mapped[str] = mapped_column(String(DIGEST_LENGTH), primary_key=True)
    code: Mapped[str] = mapped_column(ForeignKey("events.code"), primary_key=True, index=True)
    kind: Mapped[str] = mapped_column(String(16))


class EventTable(Base):
    """Find the tables that were ever in an event's hall, whose sheets it reads, and the events of a table."""

    __tablename__ = "event_tables"

    code: Mapped[str] = mapped_column(ForeignKey("tables.code"), primary_key=True)
    event: Mapped[str] = mapped_column(ForeignKey("events.code"), primary_key=True, index=True)


class Club(Base):
    """Find a club by its code; `version` counts its rows. Whoever writes anything of it locks this one."""

    __tablename__ = "clubs"

    code: Mapped[str] = mapped_column(String(CODE_LENGTH), primary_key=True)
    version: Mapped[int]


class ClubKey(Base):
    """Find a key in force of a club: of its ``keeper``."""

    __tablename__ = "club_keys"

    digest: Mapped[str] = mapped_column(String(DIGEST_LENGTH), primary_key=True)
    code: Mapped[str] = mapped_column(ForeignKey("clubs.code"), primary_key=True, index=True)
    kind: Mapped[str] = mapped_column(String(16))


class ClubTable(Base):
    """Find the tables that are of a club now, and the clubs of a table."""

    __tablename__ = "club_tables"

    code: Mapped[str] = mapped_column(ForeignKey("tables.code"), primary_key=True)
    club: Mapped[str] = mapped_column(ForeignKey("clubs.code"), primary_key=True, index=True)


class ClubEvent(Base):
    """Find the events that are of a club now, and the clubs of an event."""

    __tablename__ = "club_events"

    event: Mapped[str] = mapped_column(ForeignKey("events.code"), primary_key=True)
    club: Mapped[str] = mapped_column(ForeignKey("clubs.code"), primary_key=True, index=True)


class GameCount(Base):
    """Hold what was counted of a game for a club when it had that `version`: JSON, so that it is folded once.

    It is made when a club is looked at, and again once the game has another version.
    """

    __tablename__ = "game_counts"

    # No references: what is here of a game or a club that is gone is never asked for.
    id: Mapped[str] = mapped_column(String(UUID_LENGTH), primary_key=True)
    club: Mapped[str] = mapped_column(String(CODE_LENGTH), primary_key=True, index=True)
    version: Mapped[int]
    counted: Mapped[str] = mapped_column(Text)


class ClubCheckpoint(Base):
    """Hold what all that is counted for a club adds up to, as JSON, and the digest of that as its `seal`."""

    __tablename__ = "club_checkpoints"

    club: Mapped[str] = mapped_column(String(CODE_LENGTH), primary_key=True)
    seal: Mapped[str] = mapped_column(String(DIGEST_LENGTH))
    figures: Mapped[str] = mapped_column(Text)


class Contact(Base):
    """Hold how a person of an event is reached; this is in no ledger, and goes when the person is erased."""

    __tablename__ = "contacts"

    # No reference: indexes are thrown away and made again.
    code: Mapped[str] = mapped_column(String(CODE_LENGTH), primary_key=True)
    person: Mapped[str] = mapped_column(String(UUID_LENGTH), primary_key=True)
    contact: Mapped[str] = mapped_column(String(200))


INDEXES = (
    ClubCheckpoint,
    GameCount,
    ClubEvent,
    ClubTable,
    ClubKey,
    Club,
    EventTable,
    EventKey,
    Event,
    Key,
    Game,
    Table,
)  # those that name others come first


# Statements on these go past the mapper, which would take longer than the database.
TABLES, GAMES, KEYS = (cast(Rows, kind.__table__) for kind in (Table, Game, Key))
EVENTS, EVENT_KEYS, EVENT_TABLES = (cast(Rows, kind.__table__) for kind in (Event, EventKey, EventTable))
CLUBS, CLUB_KEYS, CLUB_TABLES, CLUB_EVENTS, GAME_COUNTS, CLUB_CHECKPOINTS = (
    cast(Rows, kind.__table__) for kind in (Club, ClubKey, ClubTable, ClubEvent, GameCount, ClubCheckpoint)
)
_FOUND = select(GAMES.c.code, GAMES.c.version).where(GAMES.c.id == bindparam("game_id"))


def find_game(session: Session | Glance, game_id: str) -> tuple[str, int]:
    """Return the code of the table at which a game is played, and the game's version; raises Unknown."""
    found = session.first(_FOUND, {"game_id": game_id})
    if found is None:
        raise Unknown("not_found.game")
    code, version = found
    return code, version
