"""Make every change of a game in one way: one row of its ledger, checked by the fold that reads it."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from sqlalchemy import bindparam, update

from models.game.book import BOOKS, Book, open_book
from models.game.bounds import MOST_CHANGES
from models.game.history import is_locked
from models.game.log import Log
from models.game.rows import then
from models.game.signatures import holding_seats
from models.game.view import sheet_of
from models.ledger.chain import Change, append
from models.ledger.names import Names
from models.store.conflicts import Conflict, StaleVersion
from models.store.database import database_of, keep
from models.store.indexes import GAMES, find_game
from models.store.session import Session
from models.table.changing import lock_table, touch
from rules.sheet.sheet import summed_up


def lock_game(session: Session, game_id: str, version: int | None = None) -> Book:
    """Return the book of a game that no other transaction can change until this one ends; raises Unknown.

    Its table is locked, and nothing else: so whoever writes takes one lock, and nobody waits for another.
    `version` is the game's, where that was read under the lock.
    """
    if version is not None:
        return open_book(session, game_id, version)
    code, version = find_game(session, game_id)
    if code in session.info["locked"]:
        return open_book(session, game_id, version)
    lock_table(session, code)
    return open_book(session, game_id)


def change_game(
    session: Session, book: Book, key: str, after: Log | None, change: Change, names: Names | None = None
) -> Book:
    """Make a change of a game, and return its book then.

    `after` is the log then, None where it is to be folded anew; `names` are those then, where they change.
    """
    _check_room(session, book, change)
    history = then(book.history, append(session, book.history.chain, key, change))
    changed = Book(history, book.names if names is None else names, after)
    session.write(_SET_VERSION, {"game_id": book.id, "now": history.version})
    touch(session, history.table)
    keep(session, BOOKS, book.id, changed)
    return changed


def change_around(session: Session, book: Book, key: str, change: Change) -> Book:
    """Change what is said about the sheet, and return the book then; its log stays.

    A renewed key is in force at once, but the journal of a game that is full does not tell of it.
    """
    if change.action == "rekeyed" and book.version >= MOST_CHANGES:
        return book
    return change_game(session, book, key, book.folded, change)


def is_current(book: Book, expected: Container[int]) -> bool:
    """Tell whether the facts are those of a version in `expected`."""
    return any(version in expected for version in range(book.history.facts_version, book.version + 1))


def check_version(session: Session, book: Book, expected: Container[int]) -> None:
    """Raise StaleVersion unless the facts are those of a version in `expected`."""
    if not is_current(book, expected):
        raise StaleVersion(sheet_of(database_of(session), book))


def check_reason(session: Session, book: Book, reason: str) -> None:
    """Raise Conflict SHEET_SIGNED where everyone has signed the sheet and no reason is given to change it."""
    if reason or not book.history.signatures:
        return
    holding = holding_seats(book.history, book.log, summed_up(book.log.game, book.log.state))
    if is_locked({seat.number: seat.side for seat in book.history.all_seats.values()}, holding):
        raise conflict(session, book, "sheet_signed")


def conflict(session: Session, book: Book, sentence: str, **params: Any) -> Conflict:
    """Return the refusal of what does not fit a game as it is, with its sheet."""
    return Conflict(sentence, sheet_of(database_of(session), book), **params)


_SET_VERSION = update(GAMES).where(GAMES.c.id == bindparam("game_id")).values(version=bindparam("now"))


def _check_room(session: Session, book: Book, change: Change) -> None:
    if book.version >= MOST_CHANGES and not _closes(change):
        raise conflict(session, book, "game_full.changes", most=MOST_CHANGES)


def _closes(change: Change) -> bool:
    """Tell whether a change helps to close a game: its end, and the signatures, or what stands for them.

    That is taken back, and a person erased, at any time.
    """
    finishes = change.action == "recorded" and (change.after or {}).get("kind") == "finish"
    return finishes or change.action in ("claimed", "signed", "accepted", "unaccepted", "erased")
