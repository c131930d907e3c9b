"""Lay out books as the sheets that everybody gets."""

from __future__ import annotations

from sqlalchemy import bindparam, select

from models.game.book import Book, open_book
from models.game.history import GameHistory
from models.game.log import Log
from models.game.signatures import said_by_players
from models.store.base import Json, to_the_second
from models.store.cache import MIB, Kept
from models.store.conflicts import SheetBytes
from models.store.database import Database, database_of
from models.store.indexes import GAMES, find_game
from models.store.session import Session
from rules.canonical import written
from rules.game_type import GameType
from rules.sheet.sheet import summed_up


def size_of_sheet(sheet: SheetBytes | None) -> int:
    """Return how many bytes a sheet takes in memory, or a table that shows none."""
    # What stands around the bytes of a sheet takes about as much as a short one has.
    return 1000 + (sheet.size if sheet else 0)


def size_of_head(sheet: SheetBytes) -> int:
    """Return how many bytes a sheet takes in memory whose rows another holds as well."""
    return size_of_sheet(None) + sheet.size_of_fields + 8 * (len(sheet.deals) + len(sheet.rulings))


# Who asks for the whole of it has it joined beside its parts.
SHEETS: Kept[str, SheetBytes] = Kept(64 * MIB, lambda sheet: 2 * size_of_sheet(sheet))


def newest_game(session: Session, code: str) -> str | None:
    """Return the id of the game that a table plays or played last."""
    found = session.first(_NEWEST, {"at": code})
    return None if found is None else found[0]


_NEWEST = select(GAMES.c.id).where(GAMES.c.code == bindparam("at")).order_by(GAMES.c.position.desc()).limit(1)


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
            "places": log.game.places,
            "cancels_out": log.game.cancels_out(history.rules),
            "left": log.game.left_is(history.rules),
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
    head = sheet_head(book.history, log, summed_up(log.game, log.state))
    fields = {name: written(value) for name, value in head.items()}
    return SheetBytes(book.version, fields, *_rows(log, before), log.shown.hexdigest())


def _rows(log: Log, before: SheetBytes | None) -> tuple[tuple[bytes, ...], tuple[bytes, ...], int]:
    """Return deals and rulings as they are written, and their size.

    Where a sheet grew only the last row is looked at.
    """
    if before is not None and before.digest == log.shown.hexdigest():
        return before.deals, before.rulings, before.rows_size
    if before is not None and log.before is not None and before.digest == log.before.shown.hexdigest():
        row = log.state.rows[-1]
        size = before.rows_size + len(row.encoded)
        if row.number is None:
            return before.deals, (*before.rulings, row.encoded), size
        return (*before.deals, row.encoded), before.rulings, size
    rows = list(log.state.rows)
    deals = tuple(row.encoded for row in rows if row.number is not None)
    rulings = tuple(row.encoded for row in rows if row.number is None)
    return deals, rulings, sum(map(len, (*deals, *rulings)))


def sheet_of(database: Database, book: Book) -> SheetBytes:
    """Return the sheet of a game as its book, which is recorded, says."""
    known = database.cache(SHEETS).get(book.id)
    if known is None or known.version != book.version:
        known = write_sheet(book, book.log, known)
        database.cache(SHEETS).put(book.id, known)
    return known


def sheet_bytes(session: Session, game_id: str) -> SheetBytes:
    """Return the sheet as it is sent; raises Unknown. Only the version is read where the bytes are kept."""
    return sheet_at(session, game_id, find_game(session, game_id)[1])


def newest_sheet(database: Database, game_id: str) -> SheetBytes:
    """Return the sheet as `sheet_bytes` does; where it is kept, one glance at its version is all."""
    version = find_game(database.glance, game_id)[1]
    known = database.cache(SHEETS).get(game_id)
    if known is not None and known.version == version:
        return known
    with database.reading() as session:
        return sheet_bytes(session, game_id)


def sheet_at(session: Session, game_id: str, version: int) -> SheetBytes:
    """Return the sheet as it is sent, whose `version` was read: from memory where that is kept."""
    known = database_of(session).cache(SHEETS).get(game_id)
    if known is not None and known.version == version:
        return known
    # Another request may have written since; then the newer sheet is the one to send.
    return sheet_of(database_of(session), open_book(session, game_id))
