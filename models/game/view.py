"""Lay out books as the sheets that everybody gets, and show what a table shows."""

from __future__ import annotations

import json
from typing import NamedTuple

from sqlalchemy import bindparam, select

from models.game.book import Book, open_book
from models.game.history import GameHistory
from models.game.log import Log
from models.game.signatures import said_by_players
from models.ledger.names import names_of
from models.store.base import Json, to_the_second
from models.store.cache import Kept
from models.store.conflicts import NO_TABLE, SheetBytes, Unknown
from models.store.database import Database, database_of
from models.store.indexes import GAMES, TABLES, Game, find_game
from models.store.session import Session
from models.table.book import table_history
from models.table.view import call_view, keeper_view
from rules.game_type import GameType
from rules.sheet import summed_up

# The most frequent reads go through Core with statements built once; loading objects costs ten times that.
_NEWEST = select(GAMES.c.id).where(GAMES.c.code == TABLES.c.code).order_by(GAMES.c.position.desc()).limit(1)
_TABLE = (
    select(TABLES.c.version, TABLES.c.seq, GAMES.c.id.label("game_id"), GAMES.c.version.label("game_version"))
    .outerjoin(GAMES, GAMES.c.id == _NEWEST.correlate(TABLES).scalar_subquery())
    .where(TABLES.c.code == bindparam("code"))
)
_VERSION = select(TABLES.c.version).where(TABLES.c.code == bindparam("code"))


class TableView(NamedTuple):
    """Hold what a table shows: its own version, who keeps score, and the sheet of its newest game.

    `event` is the one that the newest game is part of, or what comes next; `coming` are the games that events
    are to play here next, `elsewhere` those played here on another table's sheet; `stopped` says that the
    match of the newest game is adjourned, ruled, given up or replayed, and `call` is that for the director.
    """

    code: str
    name: str | None
    version: int
    scorekeeper: Json | None
    event: Json | None
    coming: list[Json]
    elsewhere: list[Json]
    stopped: str | None
    call: Json | None
    sheet: SheetBytes | None


def _size(sheet: SheetBytes | None) -> int:
    # What stands around the bytes of a sheet takes about as much as a short one has.
    return 1000 + (len(sheet.body) if sheet else 0)


# Bytes; views of tables have the same room, and share the bytes of their sheets.
SHEETS: Kept[str, SheetBytes] = Kept(64 * 2**20, _size)
TABLE_VIEWS: Kept[tuple[str, int], TableView] = Kept(64 * 2**20, lambda view: _size(view.sheet))


def newest_game(session: Session, code: str) -> str | None:
    """Return the id of the game that a table plays or played last."""
    games = select(Game.id).where(Game.code == code)
    return session.scalar(games.order_by(Game.position.desc()).limit(1))


def sheet_head(history: GameHistory, log: Log, laid: Json) -> Json:
    """Return a sheet but for its rows: `laid` is what is summed up of `log`."""
    return {
        "game": {
            "id": history.known_as,
            "type": history.game_type,
            "title": log.game.title,
            "preset": history.preset,
            "rules": _as_declared(log.game, history.rules),
            "status": laid["status"],
            "dealers": log.game.dealers,
            "first_dealer": history.first_dealer,
            "started_at": to_the_second(history.started_at),
            "rules_version": history.rules_version,
            "outcome_version": history.outcome_version,
        },
        "table": history.table,
        "version": history.version,
        **laid,
        **said_by_players(history, log, laid),
    }


def _as_declared(game: GameType, rules: Json) -> Json:
    """Return rules in the order in which the game declares them; the ledger has them by their names."""
    declared = [switch.name for switch in game.switches]
    return {**{name: rules[name] for name in declared if name in rules}, **rules}


def write_sheet(book: Book, log: Log, before: SheetBytes | None = None) -> SheetBytes:
    """Return the sheet of a game as it is sent, as it would be with `log`.

    `before` is another sheet of the game, whose rows are taken over where they stand on this one.
    """
    known = sheet_head(book.history, log, summed_up(log.game, log.state))
    head = json.dumps(known, ensure_ascii=False, separators=(",", ":")).encode()
    deals, rulings = _rows(log, before)
    listed = (head[:-1], b',"deals":[', b",".join(deals), b'],"rulings":[', b",".join(rulings), b"]}")
    return SheetBytes(book.version, b"".join(listed), head, deals, rulings, log.shown.hexdigest())


def _rows(log: Log, before: SheetBytes | None) -> tuple[tuple[bytes, ...], tuple[bytes, ...]]:
    """Return deals and rulings as they are written; where a sheet grew only the last row is looked at."""
    if before is not None and before.digest == log.shown.hexdigest():
        return before.deals, before.rulings
    if before is not None and log.before is not None and before.digest == log.before.shown.hexdigest():
        row = log.state.rows[-1]
        if row.number is None:
            return before.deals, (*before.rulings, row.encoded)
        return (*before.deals, row.encoded), before.rulings
    rows = list(log.state.rows)
    deals = tuple(row.encoded for row in rows if row.number is not None)
    return deals, tuple(row.encoded for row in rows if row.number is None)


def sheet_of(database: Database, book: Book) -> SheetBytes:
    """Return the sheet of a game as its book, which is recorded, says."""
    known = database.cache(SHEETS).get(book.id)
    if known is None or known.version != book.version:
        known = write_sheet(book, book.log, known)
        database.cache(SHEETS).put(book.id, known)
    return known


def sheet_bytes(session: Session, game_id: str) -> SheetBytes:
    """Return the sheet as it is sent; raises Unknown. Only the version is read where the bytes are kept."""
    return _bytes(session, game_id, find_game(session, game_id)[1])


def newest_sheet(database: Database, game_id: str) -> SheetBytes:
    """Return the sheet as `sheet_bytes` does; where it is kept, one glance at its version is all."""
    version = find_game(database.glance, game_id)[1]
    known = database.cache(SHEETS).get(game_id)
    if known is not None and known.version == version:
        return known
    with database.reading() as session:
        return sheet_bytes(session, game_id)


def newest_view(database: Database, code: str) -> TableView:
    """Return what the table under `code` shows as `table_view` does; where it is kept, after one glance."""
    found = database.glance.first(_VERSION, {"code": code})
    view = None if found is None else database.cache(TABLE_VIEWS).get((code, found[0]))
    if view is not None:
        return view
    with database.reading() as session:
        return table_view(session, code)


def table_view(session: Session, code: str) -> TableView:
    """Return what the table under `code` shows; raises Unknown. Only versions are read where it is kept."""
    row = session.execute(_TABLE, {"code": code}).one_or_none()
    if row is None:
        raise Unknown(NO_TABLE)
    kept = database_of(session).cache(TABLE_VIEWS)
    view = kept.get((code, row.version))
    if view is None:
        history = table_history(session, code)
        names = names_of(session, code) if history.keeper or history.assigned else {}
        sheet = _bytes(session, row.game_id, row.game_version) if row.game_id else None
        view = TableView(
            code,
            history.name,
            row.version,
            keeper_view(history, names),
            history.event(row.game_id),
            history.coming(names),
            history.elsewhere,
            history.stopped(row.game_id),
            call_view(history, history.call),
            sheet,
        )
        if history.seq == row.seq and (sheet is None or sheet.version == row.game_version):
            kept.put((code, row.version), view)
    return view


def _bytes(session: Session, game_id: str, version: int) -> SheetBytes:
    known = database_of(session).cache(SHEETS).get(game_id)
    if known is not None and known.version == version:
        return known
    # Another request may have written since; then the newer sheet is the one to send.
    return sheet_of(database_of(session), open_book(session, game_id))
