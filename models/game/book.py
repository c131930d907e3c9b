"""Open the book of a game: what its ledger says, folded, and kept in memory by its version."""

from __future__ import annotations

from typing import NamedTuple

from models.game.history import GameHistory
from models.game.log import Before, Log, at_once
from models.game.rows import add, begin
from models.heavy.searching import answering_others
from models.heavy.time_slices import taking_turns
from models.ledger.chain import GAME, PORTION, as_rows, portion
from models.ledger.names import Names, names_of
from models.store.cache import MIB, Kept
from models.store.database import Database, changed_in, database_of, only_reads
from models.store.indexes import find_game
from models.store.session import Session
from rules import GAME_TYPES


class Book(NamedTuple):
    """Hold what is told of a game, the names of its people, and the log that its entries fold to.

    The log is None where it is to be folded anew.
    """

    history: GameHistory
    names: Names
    folded: Log | None

    @property
    def id(self) -> str:
        """Return the id of the game here."""
        return self.history.known_as

    @property
    def version(self) -> int:
        """Return how often the sheet was changed."""
        return self.history.version

    @property
    def log(self) -> Log:
        """Return the folded log."""
        if self.folded is None:
            raise LookupError("An opened book has its log.")
        return self.folded


def _size(book: Book) -> int:
    # A row takes five times the bytes that it has as JSON: its entry, its lines, and the state after it.
    return 6400 + 5 * (book.folded.size if book.folded else 0)


BOOKS: Kept[str, Book] = Kept(96 * MIB, _size)
# What leaves the entries that stand as they are, but for new ones at their end.
AFTER_THE_LOG = {"recorded", "claimed", "released", "signed", "disputed", "settled", "noted", "rekeyed"}


def open_book(session: Session, game_id: str, version: int | None = None) -> Book:
    """Return the book of a game, from memory where its version is kept; raises Unknown.

    `version` is the game's, where that is read already.
    A session that only reads lets its connection go while the rows are folded, in turns with other work. In
    one that writes nobody is answered meanwhile: there the book should be kept already.
    """
    changed = changed_in(session, BOOKS).get(game_id)
    if changed is not None:
        return changed
    if version is None:
        _, version = find_game(session, game_id)
    database = database_of(session)
    book = kept_book(database, game_id, version)
    if book is not None:
        return book
    if not only_reads(session):
        return _fold(session, game_id)
    session.rollback()
    # Whoever else asks for this game waits, and then finds the book.
    with database.folding(game_id):
        return kept_book(database, game_id, version) or _fold(session, game_id)


def kept_book(database: Database, game_id: str, version: int) -> Book | None:
    """Return the book of a game where it is in memory and not older than `version`."""
    book = database.cache(BOOKS).get(game_id)
    return book if book is not None and book.version >= version and book.folded is not None else None


def _fold(session: Session, game_id: str) -> Book:
    kept = database_of(session).cache(BOOKS).get(game_id)
    history, actions = _history(session, game_id, kept.history if kept else None)
    names = names_of(session, history.table)
    shorter = kept.folded if kept and actions <= AFTER_THE_LOG else None
    if only_reads(session):
        session.rollback()
        with answering_others(GAME_TYPES[history.game_type], history.start(names)) as before:
            log = _log(history, names, shorter, before)
    else:
        log = _log(history, names, shorter, at_once)
    book = Book(history, names, log)
    database_of(session).cache(BOOKS).put(game_id, book)
    return book


def _log(history: GameHistory, names: Names, shorter: Log | None, before: Before) -> Log:
    """Return the log of a game; `shorter` is what was before other processes added to its end, where kept."""
    if shorter is None:
        return history.log(names, before)
    return shorter.with_more(history.standing(names, shorter.length), before)


def _history(session: Session, game_id: str, history: GameHistory | None) -> tuple[GameHistory, set[str]]:
    """Return what all rows of a game say, and the actions of those that `history` has not taken in."""
    history = history.copy() if history else None
    actions: set[str] = set()
    with taking_turns() as turn:
        while True:
            stored = portion(session, GAME, game_id, history.version if history else 0)
            if only_reads(session):
                session.rollback()
            for row in as_rows(stored, GAME, history.id if history else game_id):
                if history is None:
                    history = begin(row)
                else:
                    add(history, row)
                actions.add(row["action"])
                if only_reads(session):
                    turn.pass_on()
            if history is None:
                raise LookupError(f"Rows of game {game_id} are missing.")
            if len(stored) < PORTION:
                return history, actions
