"""Prove all that is in a database: its file, every table by its ledger, every game by its journal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from models.base import Json, stamp
from models.database import Damaged, Database
from models.game import Game
from models.journal import JournalRow, read
from models.key import FINGERPRINT, Key
from models.ledger import read as read_ledger
from models.table import Table
from models.verifying import broken_place, faults_of_game

# Whatever is read from a damaged row: no time, no JSON, no number.
UNREADABLE = (
    SQLAlchemyError,
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)


class Audited(NamedTuple):
    """Say what is wrong with a part of the database, in sentences, else what proves it and its last seal."""

    name: str
    faults: list[str]
    by: str = ""
    seal: str = ""


def audit(database: Database, game: str | None = None) -> Iterator[Audited]:
    """Prove every table and game, or one game and its table.

    What cannot be read is told, and the rest goes on. The schema is brought to its newest revision first.
    Raises CannotOpen for a database of a newer release.
    """
    try:
        database.migrate()
    except Damaged as reason:
        yield Audited("The database", [str(reason)])
    yield from _told("The database", _audit_file, database)
    games, tables = _ids(database, "games"), _ids(database, "tables")
    if game is not None:
        games = [each for each in games if each == game]
        tables = [_table_of(database, each) for each in games]
    for table_id in tables:
        yield from _told(f"Table {table_id}", _audit_table, database, table_id)
    for game_id in games:
        yield from _told(f"Game {game_id}", _audit_game, database, game_id)


def faults_of_table(session: Session, table: Table) -> list[str]:
    """Return what at a table is not as its ledger says, in sentences; none where it is proved.

    What is played at it the journals of its games prove.
    """
    rows = read_ledger(session, table)
    place = broken_place(rows)
    if place is not None:
        return [f"Row {place + 1} of its ledger was changed, or one before it was taken out."]
    try:
        told = _replay(rows)
    except (LookupError, TypeError, ValueError):
        return ["Its ledger does not say how it was opened, or what happened to what was there."]
    return [
        *_other_facts(table, told),
        *_other_keys(session, table, told),
        *_other_games(session, table, told),
    ]


@dataclass
class _Told:
    """Hold what the rows of a ledger say: keys by their digest, and by which seal each game came."""

    opened: tuple[Any, str]
    kept: tuple[Any, Any, Any] = (None, None, None)
    keys: dict[str, Json] = field(default_factory=dict)
    games: dict[str, tuple[str, str]] = field(default_factory=dict)
    changes: int = 1


def _replay(rows: Iterable[Json]) -> _Told:
    first, *later = rows
    if first["action"] != "opened":
        raise ValueError("A ledger begins with the opening of the table.")
    told = _Told(opened=(first["stated"]["name"], first["at"]))
    for row in later:
        action, stated = row["action"], row["stated"]
        match action:
            case "made":
                told.keys[stated["key"]] = {
                    **{name: stated[name] for name in ("kind", "game", "seat")},
                    "made_at": row["at"],
                    "revoked_at": None,
                }
            case "revoked":
                told.keys[stated["key"]]["revoked_at"] = row["at"]
            case "named":
                told.opened = (stated["name"], first["at"])
                told.changes += 1
            case "kept":
                told.kept = (stated["device"], stated["name"], row["at"])
                told.changes += 1
            case "started" | "imported":
                told.games[stated["game"]] = (action, stated["seal"])
                told.changes += action == "started"
            case _:
                raise ValueError("There is no such action.")
    return told


def _other_facts(table: Table, told: _Told) -> Iterator[str]:
    if (table.name, stamp(table.opened_at)) != told.opened:
        yield "Its name, or when it was opened, is not what its ledger says."
    since = table.keeper_since and stamp(table.keeper_since)
    if (table.keeper_device, table.keeper_name, since) != told.kept:
        yield "Who keeps score is not what its ledger says."


def _other_keys(session: Session, table: Table, told: _Told) -> Iterator[str]:
    kept = {
        key.digest: {
            "kind": key.kind,
            "game": key.game_id,
            "seat": key.seat,
            "made_at": stamp(key.made_at),
            "revoked_at": key.revoked_at and stamp(key.revoked_at),
        }
        for key in session.scalars(select(Key).where(Key.table_id == table.id))
    }
    for digest in sorted({*kept, *told.keys}):
        if kept.get(digest) != told.keys.get(digest):
            what = "was put in" if digest not in told.keys else "is not what its ledger says"
            yield f"The key {digest[:FINGERPRINT]} {what}."


def _other_games(session: Session, table: Table, told: _Told) -> Iterator[str]:
    games = select(Game.id, Game.position).where(Game.table_id == table.id).order_by(Game.position)
    kept = {row.id: row.position for row in session.execute(games)}
    for game in [*told.games, *kept]:
        if game not in kept:
            yield f"Game {game} was taken out, or moved to another table."
        elif game not in told.games:
            yield f"Game {game} was put in."
    if not {*kept} ^ {*told.games} and list(kept.items()) != [
        (game, place) for place, game in enumerate(told.games, start=1)
    ]:
        yield "Its games are not numbered in the order of its ledger."
    rows = select(JournalRow.game_id, JournalRow.hash, JournalRow.action).where(JournalRow.game_id.in_(kept))
    came = {(game, seal): action for game, seal, action in session.execute(rows)}
    for game, (action, seal) in told.games.items():
        if game in kept and came.get((game, seal)) != action:
            yield f"Game {game} has another journal than the one with which it came to the table."
    changes = select(func.count()).where(
        JournalRow.game_id.in_(kept),
        JournalRow.key_id.is_not(None),
        JournalRow.action.not_in(("started", "imported")),
    )
    if table.version != told.changes + (session.scalar(changes) or 0):
        yield "Its version does not count the changes that its ledger and journals tell."


def _audit_file(database: Database) -> Iterator[Audited]:
    if database.engine.dialect.name != "sqlite":
        return
    with database.reading() as session:
        said = session.connection().exec_driver_sql("PRAGMA integrity_check(20)").scalars().all()
    if list(said) != ["ok"]:
        yield Audited("The database", [f"Its file is damaged: {each}." for each in said])


def _audit_table(database: Database, table_id: int) -> Iterator[Audited]:
    with database.reading() as session:
        table = session.get_one(Table, table_id)
        rows = read_ledger(session, table)
        faults = faults_of_table(session, table)
        yield Audited(f"Table {table.code}", faults, "its ledger", rows[-1]["hash"] if rows else "")


def _audit_game(database: Database, game_id: str) -> Iterator[Audited]:
    with database.reading() as session:
        faults = faults_of_game(session, session.get_one(Game, game_id))
        rows = read(session, game_id)
        yield Audited(f"Game {game_id}", faults, "its journal", rows[-1].hash if rows else "")


def _ids(database: Database, kind: str) -> list[Any]:
    """Return the ids of all tables or games, of a damaged file as many as can be found."""
    found: set[Any] = set()
    for scan in ("", " NOT INDEXED") if database.engine.dialect.name == "sqlite" else ("",):
        with suppress(*UNREADABLE), database.reading() as session:
            one_by_one = session.connection(execution_options={"yield_per": 1})
            ids = one_by_one.exec_driver_sql(f"SELECT id FROM {kind}{scan}")  # noqa: S608 - our own words
            for (each,) in ids:
                found.add(each)
    return sorted(found, key=lambda each: (str(type(each)), each))


def _table_of(database: Database, game_id: str) -> Any:
    with database.reading() as session:
        return session.scalar(select(Game.table_id).where(Game.id == game_id))


def _told(name: str, look: Callable[..., Iterator[Audited]], *given: Any) -> Iterator[Audited]:
    """Yield what `look` finds, and in its place why that cannot be read."""
    try:
        yield from list(look(*given))
    except UNREADABLE as error:
        yield Audited(name, [f"It cannot be read: {str(error).splitlines()[0]}."])
