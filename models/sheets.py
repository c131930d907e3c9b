"""Read games: the folded log, the sheet it lays out, and the sheet's bytes for everyone who asks."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from sqlalchemy import Text, bindparam, cast, select
from sqlalchemy.orm import Session

from models.conflicts import NO_GAME, NO_TABLE, SheetBytes, Unknown
from models.database import Database, KeptLog, only_reads
from models.game import Entry, Game
from models.journal import JournalRow
from models.log import Log
from models.searching import answering_others
from models.table import Table
from models.witness import witnessed
from rules import GAME_TYPES
from rules.entries import Entry as ReadEntry, read_entry
from rules.scoresheet import Seat
from rules.sheet import summed_up

# The most frequent reads go through Core with statements built once; loading objects costs ten times that.
_NEWEST = select(Game.id).where(Game.table_id == Table.id).order_by(Game.position.desc()).limit(1)
_TABLE = (
    select(
        Table.code,
        Table.name,
        Table.version,
        Table.keeper_device,
        Table.keeper_name,
        Table.keeper_since,
        Game.id.label("game_id"),
        Game.version.label("game_version"),
    )
    .outerjoin(Game, Game.id == _NEWEST.correlate(Table).scalar_subquery())
    .where(Table.code == bindparam("code"))
)
_VERSION = select(Game.version).where(Game.id == bindparam("game_id"))
_STANDING = (
    select(Entry.id, Entry.kind, cast(Entry.facts, Text).label("facts"))
    .where(Entry.game_id == bindparam("game_id"), Entry.withdrawn.is_(False))
    .order_by(Entry.position)
)
_CORRECTED = select(JournalRow.entry).where(
    JournalRow.game_id == bindparam("game_id"), JournalRow.action == "corrected"
)
_FIRST = select(JournalRow.entry, cast(JournalRow.after, Text).label("after")).where(
    JournalRow.game_id == bindparam("game_id"),
    JournalRow.action == "recorded",
    JournalRow.entry.in_(_CORRECTED),
)


class TableView(NamedTuple):
    """Hold what a table shows: its own version, who keeps score, and the sheet of its newest game."""

    code: str
    name: str | None
    version: int
    scorekeeper: dict[str, Any] | None
    sheet: SheetBytes | None


def find_game(session: Session, game_id: str) -> Game:
    """Return the game of that id; raises Unknown."""
    game = session.get(Game, game_id)
    if game is None:
        raise Unknown(NO_GAME)
    return game


def newest_game(session: Session, table_id: int) -> Game | None:
    """Return the game that a table plays or played last."""
    games = select(Game).where(Game.table_id == table_id)
    return session.scalar(games.order_by(Game.position.desc()).limit(1))


def load_log(session: Session, game: Game) -> Log:
    """Return the folded log of `game`, from memory where its version is kept.

    A session that only reads lets its connection go while the log is folded, in turns with other work, and
    looks again then. In one that writes nobody is answered meanwhile: there the log should be kept already.
    """
    while (log := kept_log(session, game)) is None:
        if not only_reads(session):
            return _fold(session, game, game.version)
        game_id = game.id
        session.rollback()
        # Whoever else asks for this game waits, and then finds the log.
        with _database(session).folding(game_id):
            if (log := kept_log(session, game)) is None:
                version = game.version
                log = _fold(session, game, version)
                if version != game.version:
                    continue
        return log
    return log


def kept_log(session: Session, game: Game) -> Log | None:
    """Return the folded log of `game` where it is in memory."""
    kept = _database(session).logs.get(game.id)
    return kept.log if kept is not None and kept.version == game.version else None


def _fold(session: Session, game: Game, version: int) -> Log:
    game_id, game_type = game.id, GAME_TYPES[game.game_type]
    start = game_type.start(game.rules, seated(game), game.first_dealer)
    rows = session.execute(_STANDING, {"game_id": game_id}).all()
    entries = (read_entry(row.id, row.kind, json.loads(row.facts)) for row in rows)
    first = {
        row.entry: read_stated(row.entry, json.loads(row.after))
        for row in session.execute(_FIRST, {"game_id": game_id})
    }
    if not only_reads(session):
        log = Log.fold(game_type, start, entries, first=first)
    else:
        session.rollback()
        with answering_others(game_type, start) as before:
            log = Log.fold(game_type, start, entries, before, first)
    _database(session).logs.put(game_id, KeptLog(version, log))
    return log


def write_sheet(session: Session, game: Game, log: Log) -> SheetBytes:
    """Return the sheet of `game` as it is sent, as it would be with `log`."""
    laid = summed_up(log.game, log.state)
    table = session.get_one(Table, game.table_id)
    known = {
        "game": {
            "id": game.id,
            "type": game.game_type,
            "title": log.game.title,
            "preset": game.preset,
            "rules": game.rules,
            "status": laid["status"],
            "dealers": log.game.dealers,
            "first_dealer": game.first_dealer,
            "started_at": game.started_at.isoformat(timespec="seconds"),
            "rules_version": game.rules_version,
            "outcome_version": game.outcome_version,
        },
        "table": table.code,
        "version": game.version,
        **laid,
        **witnessed(session, game, log, laid),
    }
    head = json.dumps(known, ensure_ascii=False, separators=(",", ":")).encode()
    rows = list(log.state.rows)
    deals = tuple(row.encoded for row in rows if row.number is not None)
    rulings = tuple(row.encoded for row in rows if row.number is None)
    listed = (head[:-1], b',"deals":[', b",".join(deals), b'],"rulings":[', b",".join(rulings), b"]}")
    return SheetBytes(game.version, b"".join(listed), head, deals, rulings, log.shown.hexdigest())


def sheet_of(session: Session, game: Game) -> SheetBytes:
    """Return the sheet of `game` as it stands."""
    kept = _database(session).sheets
    known: SheetBytes | None = kept.get(game.id)
    if known is None or known.version != game.version:
        log = load_log(session, game)
        known = write_sheet(session, game, log)
        if only_reads(session):
            kept.put(game.id, known)
    return known


def sheet_bytes(session: Session, game_id: str) -> SheetBytes:
    """Return the sheet as it is sent; raises Unknown. Only the version is read where the bytes are kept."""
    version = session.execute(_VERSION, {"game_id": game_id}).scalar_one_or_none()
    if version is None:
        raise Unknown(NO_GAME)
    return _bytes(session, game_id, version)


def table_view(session: Session, code: str) -> TableView:
    """Return what the table under `code` shows; raises Unknown."""
    row = session.execute(_TABLE, {"code": code}).one_or_none()
    if row is None:
        raise Unknown(NO_TABLE)
    sheet = _bytes(session, row.game_id, row.game_version) if row.game_id else None
    return TableView(row.code, row.name, row.version, _scorekeeper(row), sheet)


def view_of_game(session: Session, game_id: str) -> TableView:
    """Return what the table of a game shows, be it this game or a later one."""
    codes = select(Table.code).join(Game, Game.table_id == Table.id).where(Game.id == game_id)
    return table_view(session, session.scalars(codes).one())


def _scorekeeper(row: Any) -> dict[str, Any] | None:
    if row.keeper_since is None:
        return None
    since = row.keeper_since.isoformat(timespec="seconds")
    return {"device": row.keeper_device, "name": row.keeper_name, "since": since}


def _bytes(session: Session, game_id: str, version: int) -> SheetBytes:
    known: SheetBytes | None = _database(session).sheets.get(game_id)
    if known is not None and known.version == version:
        return known
    # Another request may have written since; then the newer sheet is the one to send.
    return sheet_of(session, find_game(session, game_id))


def seated(game: Game) -> list[Seat]:
    """Return the seats of `game` as the rules read them."""
    return [Seat(seat.number, seat.name, seat.side, seat.team) for seat in game.seats]


def _database(session: Session) -> Database:
    database: Database = session.info["database"]
    return database


def entry_of(row: Entry) -> dict[str, Any]:
    """Return the facts of an entry as a client states them: its kind with them."""
    return stated(row.kind, row.facts)


def stated(kind: str, facts: dict[str, Any]) -> dict[str, Any]:
    """Return `facts` as a client states them: a deal's under `outcome`, others beside their kind."""
    return {"kind": kind, "outcome": facts} if kind == "deal" else {"kind": kind, **facts}


def facts_in(said: dict[str, Any]) -> dict[str, Any]:
    """Return the facts of an entry that is `stated`."""
    if said["kind"] == "deal":
        outcome: dict[str, Any] = said["outcome"]
        return outcome
    return {name: value for name, value in said.items() if name != "kind"}


def read_stated(entry_id: str, said: dict[str, Any]) -> ReadEntry:
    """Return the entry that is `stated`, as the rules read it."""
    return read_entry(entry_id, said["kind"], facts_in(said))
