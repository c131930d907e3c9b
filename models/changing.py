"""Make every change of a game in one way: journal it, count it, and let signatures feel it."""

from __future__ import annotations

from collections.abc import Container

from sqlalchemy import update
from sqlalchemy.orm import Session

from models.conflicts import NO_GAME, Conflict, StaleVersion, Unknown
from models.database import KeptLog
from models.game import MOST_CHANGES, Game
from models.journal import Change, append
from models.key import Key
from models.log import Log
from models.sheets import kept_log, load_log, sheet_of
from models.table import Table, touch
from models.witness import Signature, locked


def lock_game(session: Session, game_id: str) -> Game:
    """Return the game, which no other transaction can change until this one ends; raises Unknown."""
    game = session.get(Game, game_id, with_for_update=True)
    if game is None:
        raise Unknown(NO_GAME)
    return game


def change_facts(session: Session, game: Game, key: Key, after: Log | None, change: Change) -> None:
    """Change what the sheet follows from, which breaks its signatures. `after` is the log then, if folded."""
    session.execute(update(Signature).where(Signature.game_id == game.id).values(broken=True))
    _note(session, game, key, change)
    game.facts_version = game.version
    if after is not None:
        session.info["new_logs"][game.id] = KeptLog(game.version, after)


def change_around(session: Session, game: Game, key: Key, change: Change) -> None:
    """Change what is said about the sheet; its facts and their version stay.

    A renewed key is in force at once, but the journal of a game that is full does not tell of it.
    """
    if change.action == "rekeyed" and game.version >= MOST_CHANGES:
        return
    log = kept_log(session, game)
    _note(session, game, key, change)
    if log is not None:
        session.info["new_logs"][game.id] = KeptLog(game.version, log)


def check_version(session: Session, game: Game, expected: Container[int]) -> None:
    """Raise StaleVersion unless the facts are those of a version in `expected`."""
    if not any(version in expected for version in range(game.facts_version, game.version + 1)):
        raise StaleVersion(sheet_of(session, game))


def check_reason(session: Session, game: Game, reason: str) -> None:
    """Raise Conflict SHEET_SIGNED where everyone has signed the sheet and no reason is given to change it."""
    if not reason and locked(session, game, load_log(session, game)):
        text = "The sheet is signed. Say why it must change; everyone is then asked to sign again."
        raise Conflict("SHEET_SIGNED", text, sheet_of(session, game))


def _note(session: Session, game: Game, key: Key, change: Change) -> None:
    if game.version >= MOST_CHANGES and not _closes(change):
        text = (
            f"This game has been changed {MOST_CHANGES} times, the most that one sheet can hold."
            " Finish it and start the next."
        )
        raise Conflict("GAME_FULL", text, sheet_of(session, game))
    append(session, game, key, change)
    game.version += 1
    touch(session, session.get_one(Table, game.table_id, with_for_update=True))


def _closes(change: Change) -> bool:
    """Tell whether a change helps to close a game: its end, and the signatures with the claims they need."""
    finishes = change.action == "recorded" and (change.after or {}).get("kind") == "finish"
    return finishes or change.action in ("claimed", "signed")
