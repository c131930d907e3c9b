"""Make every change of a game in one way: journal it, count it, and let signatures feel it."""

from __future__ import annotations

from collections.abc import Container

from sqlalchemy import update
from sqlalchemy.orm import Session

from models.conflicts import NO_GAME, Conflict, StaleVersion, Unknown
from models.game import Game
from models.journal import Change, append
from models.key import Key
from models.log import Log
from models.sheets import load_log, sheet_of
from models.table import Table, touch
from models.witness import Signature


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
        session.info["new_logs"][game.id, game.version] = after


def change_around(session: Session, game: Game, key: Key, change: Change) -> None:
    """Change what is said about the sheet; its facts and their version stay."""
    log = load_log(session, game)
    _note(session, game, key, change)
    session.info["new_logs"][game.id, game.version] = log


def check_version(session: Session, game: Game, expected: Container[int]) -> None:
    """Raise StaleVersion unless the facts are those of a version in `expected`."""
    if not any(version in expected for version in range(game.facts_version, game.version + 1)):
        raise StaleVersion(sheet_of(session, game))


def check_reason(session: Session, game: Game, reason: str) -> None:
    """Raise Conflict SHEET_SIGNED where everyone has signed the sheet and no reason is given to change it."""
    if reason:
        return
    sheet = sheet_of(session, game)
    if sheet["locked"]:
        text = "The sheet is signed. Say why it must change; everyone is then asked to sign again."
        raise Conflict("SHEET_SIGNED", text, sheet)


def _note(session: Session, game: Game, key: Key, change: Change) -> None:
    append(session, game, key, change)
    game.version += 1
    touch(session, session.get_one(Table, game.table_id, with_for_update=True))
