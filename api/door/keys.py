"""Let only the holder of the right key write: a table's key its table, a seat's key for its seat.

A director's key of an event writes the games of its matches, and nothing else of their tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial, wraps
from typing import Any, ParamSpec, TypeVar

from flask import g, request
from sqlalchemy import Select, bindparam, func

from api.door.guessing import wrong_key
from api.door.limits import count_write
from api.schemas.requests import uuid_or_none
from api.wire.context import database
from api.wire.paths import code_or_none, seat_or_none
from api.wire.problems import Problem
from models.event.keys import directors_key, directors_key_at
from models.game.book import Book
from models.game.changing import lock_game
from models.store.indexes import GAMES, KEYS
from models.store.session import Session
from models.table.changing import lock_table
from models.table.keys import A_KEY, HeldKey, find_key, in_force_for

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
WRITERS = ("scorekeeper",)
DIRECTED = ("scorekeeper", "director")
SEATS = ("seat",)
_OF_TABLE = A_KEY.where(KEYS.c.code == bindparam("code"))
_WRITES = KEYS.c.kind == WRITERS[0]
_WRITES_TABLE = _OF_TABLE.where(_WRITES)
_WRITES_GAME = (
    A_KEY.add_columns(GAMES.c.version)
    .select_from(KEYS.outerjoin(GAMES, GAMES.c.id == bindparam("game")))
    .where(_WRITES, KEYS.c.code == func.coalesce(GAMES.c.code, KEYS.c.code))
)
_FOR_GAME = A_KEY.where(KEYS.c.kind == SEATS[0], KEYS.c.game_id == bindparam("game"))
_FOR_SEAT = _FOR_GAME.where(KEYS.c.seat == bindparam("seat"))
_ASKS = {
    WRITERS: "key_needed.scorekeeper",
    DIRECTED: "key_needed.scorekeeper",
    SEATS: "key_needed.seat",
}


def keyed(view: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """Answer 401 before the body is read, unless the request bears a writing key of the table it is for.

    Where it is for a game of an event's, a key of who directs the event will do.
    """
    return _asking(WRITERS, view)


def directed(view: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """Answer 401 as `keyed` does; a key of who directs the event in whose hall the table is will do."""
    return _asking(DIRECTED, view)


def seat_keyed(view: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """Answer 401 as `keyed` does, unless the request bears the key of a seat in the game it is for."""
    return _asking(SEATS, view)


@contextmanager
def writing() -> Iterator[Session]:
    """Open a session that writes the table of the request's key, which it locks.

    Raises Problem 401 where the key was revoked meanwhile: a sender can take hours over his body, which is
    read after the key is looked at, and then wait behind who renews it.
    """
    with database().writing() as session:
        _lock(session, None)
        yield session


@contextmanager
def writing_game(game_id: str) -> Iterator[tuple[Session, Book]]:
    """Open a session as `writing` does, with the book of a game in it; raises Unknown."""
    with database().writing() as session:
        version = _lock(session, game_id)
        yield session, lock_game(session, game_id, version)


def _lock(session: Session, game_id: str | None) -> int | None:
    """Lock the table of the key, look at the key again, and return the version of a game that is there.

    A game that began elsewhere while the body came is another table's.
    """
    key = held_key()
    lock_table(session, key.code)
    good, version = in_force_for(session, key, game_id)
    if not good or (game_id is not None and version is None):
        raise _refusal(SEATS if key.kind in SEATS else WRITERS)
    return version


def held_key() -> HeldKey:
    """Return the key that this request bears."""
    key: HeldKey = g.key
    return key


def _asking(kinds: tuple[str, ...], view: Callable[Given, Answer]) -> Callable[Given, Answer]:
    return keyed_by(partial(_key_in_force, kinds), view)


def keyed_by(
    find: Callable[[Mapping[str, Any]], object], view: Callable[Given, Answer]
) -> Callable[Given, Answer]:
    """Have the key that `find` finds for the parts of an address held while `view` answers; it raises 401."""

    @wraps(view)
    def checked(*args: Given.args, **kwargs: Given.kwargs) -> Answer:
        g.key = find(kwargs)
        return view(*args, **kwargs)

    _document_key(checked)
    return checked


def has_key_of(code: str) -> bool:
    """Tell whether this request bears a key in force of the table under `code`, whatever it is good for."""
    given = given_key()
    if given is None:
        return False
    return find_key(database().glance, given, _OF_TABLE, code=code) is not None


def _key_in_force(kinds: tuple[str, ...], address: Mapping[str, Any]) -> HeldKey:
    given = given_key()
    if given is None:
        raise _refusal(kinds)
    # What the address names is asked too: so the key of another table takes the same steps as a wrong one.
    asked, named = _named(kinds, address)
    key = find_key(database().glance, given, asked, **named)
    if key is None:
        key = _directors_key(kinds, given, named)
    if key is None:
        raise _refusal(kinds)
    count_write(given)
    return key


def _directors_key(kinds: tuple[str, ...], given: str, named: Mapping[str, Any]) -> HeldKey | None:
    """Return the key of who directs an event, where it will do for the game or table that is `named`."""
    if kinds == WRITERS and named.get("game"):
        return directors_key(database(), given, named["game"])
    return directors_key_at(database(), given, named["code"]) if kinds == DIRECTED else None


def given_key() -> str | None:
    """Return the key that this request bears, whatever it is good for."""
    given = request.authorization
    return (given.token or None) if given is not None and given.type == "bearer" else None


def _named(kinds: tuple[str, ...], address: Mapping[str, Any]) -> tuple[Select[Any], dict[str, Any]]:
    """Return what a key must be good for: the table, or the game and seat, that the parts of an address name.

    A game that is not there asks nothing of a scorekeeper's: nobody can guess its id, and the view says that
    there is none.
    """
    game = uuid_or_none(address.get("game_id", ""))
    if kinds == SEATS:
        if "number" in address:
            return _FOR_SEAT, {"game": game, "seat": seat_or_none(address["number"])}
        return _FOR_GAME, {"game": game}
    if "code" in address:
        return _WRITES_TABLE, {"code": code_or_none(address["code"])}
    return _WRITES_GAME, {"game": game}


def _refusal(kinds: tuple[str, ...]) -> Problem:
    if request.authorization is not None:
        wrong_key()
    return Problem(401, _ASKS[kinds], headers={"WWW-Authenticate": "Bearer"})


def _document_key(view: Any) -> None:
    """Say in the document that a call needs a key."""
    documented = dict(getattr(view, "_apidoc", {}))
    documented["manual_doc"] = {**documented.get("manual_doc", {}), "security": [{"key": []}]}
    view._apidoc = documented
