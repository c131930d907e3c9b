"""Start games at a table."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import bindparam, func, insert, select

from models.game.book import BOOKS, Book, open_book
from models.game.history import begun_for
from models.game.recording import Struck, withdraw
from models.game.rows import begin
from models.game.signing import rename_side
from models.game.view import newest_game, sheet_of
from models.ledger.chain import GAME, Chain, Change, append, first_row
from models.ledger.names import Name, keep_name, names_of
from models.store.conflicts import Conflict
from models.store.database import database_of, hold_id, keep
from models.store.indexes import GAMES, KEYS
from models.store.session import Session
from models.table.changing import enter, touch
from models.table.keys import A_KEY, HeldKey, find_key
from rules import GAME_TYPES
from rules.sheet import scoresheet
from rules.statements import Statement


@dataclass(frozen=True)
class NewGame:
    """State the game to start: `rules` is settled, `first_sent` the digest of the request without its names.

    `id` is the client's UUID, by which a retry is known; without one the game gets its own. A match whose
    game was dropped before a deal is started by the same: its game has another, which follows from it.
    """

    id: str | None
    game_type: str
    preset: str
    rules: dict[str, Any]
    seats: Sequence[scoresheet.Seat]
    first_dealer: int
    first_sent: str


@dataclass(frozen=True)
class Drawn:
    """Hold the games that events have drawn to a table, and what the sides of the one to start are called."""

    games: Collection[str] = ()
    teams: Mapping[str, str] = field(default_factory=dict)


def start_game(session: Session, key: HeldKey, new: NewGame, drawn: Drawn) -> tuple[str, bool]:
    """Start a game at the table of `key`, which is locked; return its id, and False where it is a retry.

    Raises RuleViolation where the game cannot be played so, Conflict (ID_TAKEN, GAME_RUNNING).
    """
    game_id = new.id
    while game_id is not None and (code := _held_by(session, game_id)) is not None:
        dropped = open_book(session, game_id).log.state.dropped
        is_newest = newest_game(session, key.code) == game_id
        if code == key.code and _is_retry(session, game_id, code, new) and (is_newest or not dropped):
            _take_up(session, key, game_id)
            return game_id, False
        if not dropped or new.id not in drawn.games:
            raise Conflict("id_taken.game", None)
        game_id = begun_for(game_id)
    GAME_TYPES[new.game_type].start(new.rules, new.seats, new.first_dealer)
    _check_free(session, key.code, new, drawn)
    game_id = _add(session, key, new, game_id or str(uuid.uuid4()))
    _name_teams(session, key, game_id, drawn)
    return game_id, True


def opened_before(session: Session, secret: str | None, new: NewGame | None) -> str | None:
    """Return the code of the table opened with this key and game: a retry. None where there is none."""
    if new is None or new.id is None or not secret:
        return None
    code = _held_by(session, new.id)
    if code is None or find_key(session, secret, _WITH_KEY, code=code) is None:
        return None
    return code if _is_retry(session, new.id, code, new) else None


_FOUND = select(GAMES.c.code).where(GAMES.c.id == bindparam("wanted"))
_LAST = select(func.coalesce(func.max(GAMES.c.position), 0)).where(GAMES.c.code == bindparam("at"))
_INSERT = insert(GAMES)
_WITH_KEY = A_KEY.where(KEYS.c.code == bindparam("code"), KEYS.c.kind == "scorekeeper")


def _held_by(session: Session, game_id: str) -> str | None:
    """Return the code of the table that has a game of this id."""
    hold_id(session, game_id)
    found = session.first(_FOUND, {"wanted": game_id})
    return None if found is None else found[0]


def _is_retry(session: Session, game_id: str, code: str, new: NewGame) -> bool:
    """Tell whether a game was started by this very request; of whom nobody knows the name, any will do."""
    row, names = first_row(session, GAME, game_id), names_of(session, code)
    sealed = [seat["name"] for seat in row["after"]["seats"]]
    return row["sent"] == new.first_sent and all(
        each not in names or names[each].name == seat.name
        for each, seat in zip(sealed, new.seats, strict=True)
    )


def _take_up(session: Session, key: HeldKey, game_id: str) -> None:
    """Let a game that was dropped before a deal be played after all."""
    book = open_book(session, game_id)
    if not book.log.state.dropped:
        return
    for entry, known in book.history.entries.items():
        if known.kind == "finish" and not known.withdrawn:
            newest, said = range(book.version + 1), Statement("event_begun_after_all").text
            book = withdraw(session, book, key, Struck(entry, False, said, newest))


def _check_free(session: Session, code: str, new: NewGame, drawn: Drawn) -> None:
    newest = newest_game(session, code)
    running = open_book(session, newest) if newest else None
    if running and running.log.state.verdict.status != "finished":
        elsewhere = new.id in drawn.games and newest not in drawn.games
        sentence = "game_running.elsewhere" if elsewhere else "game_running"
        raise Conflict(sentence, sheet_of(database_of(session), running))


def _add(session: Session, key: HeldKey, new: NewGame, game_id: str) -> str:
    last = session.first(_LAST, {"at": key.code})
    game_type = GAME_TYPES[new.game_type]
    values = {"id": game_id, "code": key.code, "position": last[0] + 1 if last else 1, "version": 1}
    session.write(_INSERT, values)
    names: dict[str, Name] = {}
    seats = []
    for seat in new.seats:
        sealed, names[sealed] = keep_name(session, key.code, seat.name)
        seats.append({**seat.as_json(), "name": sealed})
    agreed = {
        "table": key.code,
        "game": game_id,
        "game_type": new.game_type,
        "preset": new.preset,
        "rules": new.rules,
        "rules_version": game_type.rules_version,
        "outcome_version": game_type.outcome_version,
        "seats": seats,
        "first_dealer": new.first_dealer,
    }
    change = Change("started", after=agreed, sent=new.first_sent)
    row = append(session, Chain(GAME, game_id, game_id), key.fingerprint, change)
    history = begin(row)
    keep(session, BOOKS, game_id, Book(history, names, history.log(names)))
    touch(session, key.code)
    drawn = {"drawn": new.id} if new.id not in (None, game_id) else {}
    started = {"game": game_id, "seal": row["hash"], **drawn}
    enter(session, key.code, key.fingerprint, Change("started", after=started))
    return game_id


def _name_teams(session: Session, key: HeldKey, game_id: str, drawn: Drawn) -> None:
    """Call the sides of a game as the teams of its match; the second of two called alike keeps its letter."""
    for side, name in drawn.teams.items():
        with suppress(Conflict):
            rename_side(session, open_book(session, game_id), key, side, name, "")
