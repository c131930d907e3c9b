"""Let only the holder of the right key write: a table's key its table, a seat's key for its seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from flask import g, request
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.context import database
from api.guessing import count_write, guard_key, right, wrong
from api.problems import Problem
from api.schemas.requests import uuid_or_none
from models.game import Game
from models.key import Key, find_key, is_in_force
from models.table import Table

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
WRITERS = ("scorekeeper", "director")
SEATS = ("seat",)
_ASKS = {
    WRITERS: "Only the scorekeeper of this table can do that. Open the table with the scorekeeper's link.",
    SEATS: "Only the phone that claimed this seat can do that. Claim the seat first.",
}


def keyed(view: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """Answer 401 before the body is read, unless the request bears a writing key of the table it is for."""
    return _asking(WRITERS, view)


def seat_keyed(view: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """Answer 401 as `keyed` does, unless the request bears the key of a seat in the game it is for."""
    return _asking(SEATS, view)


def refuse_other_sites() -> None:
    """Raise Problem 403 where a browser says that another site's page makes it write here."""
    writes = request.method not in ("GET", "HEAD", "OPTIONS")
    if writes and request.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin"):
        raise Problem(403, "A page of another site sent this. Open the table here instead.")


@contextmanager
def writing() -> Iterator[Session]:
    """Open a session that writes; raises Problem 401 where the request's key was revoked meanwhile.

    A sender can take hours over his body, which is read after the key is looked at.
    """
    with database().writing() as session:
        if not is_in_force(session, held_key()):
            raise _refusal(SEATS if held_key().kind in SEATS else WRITERS)
        yield session


def held_key() -> Key:
    """Return the key that this request bears."""
    key: Key = g.key
    return key


def _asking(kinds: tuple[str, ...], view: Callable[Given, Answer]) -> Callable[Given, Answer]:
    @wraps(view)
    def checked(*args: Given.args, **kwargs: Given.kwargs) -> Answer:
        g.key = _key_in_force(kinds)
        if not _is_for(g.key, kwargs):
            raise _refusal(kinds)
        return view(*args, **kwargs)

    _document(checked)
    return checked


def _key_in_force(kinds: tuple[str, ...]) -> Key:
    given = request.authorization
    if given is None or given.type != "bearer" or not given.token:
        raise _refusal(kinds)
    guard_key(given.token)
    with database().reading() as session:
        key = find_key(session, given.token)
    if key is None or key.kind not in kinds:
        raise _refusal(kinds)
    right(given.token)
    count_write(given.token)
    return key


def _is_for(key: Key, address: Mapping[str, Any]) -> bool:
    """Tell whether `key` is good for the table, or the game and seat, that the parts of an address name.

    A game that is not there passes: nobody can guess its id, and the view says that there is none.
    """
    game, seat = uuid_or_none(address.get("game_id", "")), address.get("number")
    if key.kind in SEATS:
        return key.game_id == game and seat in (None, str(key.seat))
    with database().reading() as session:
        if "code" in address:
            code = session.scalar(select(Table.code).where(Table.id == key.table_id))
            return code == address["code"].upper()
        table = session.scalar(select(Game.table_id).where(Game.id == game))
    return table in (None, key.table_id)


def _refusal(kinds: tuple[str, ...]) -> Problem:
    if request.authorization is not None:
        wrong()
    return Problem(401, _ASKS[kinds], headers={"WWW-Authenticate": "Bearer"})


def _document(view: Any) -> None:
    documented = dict(getattr(view, "_apidoc", {}))
    documented["manual_doc"] = {**documented.get("manual_doc", {}), "security": [{"key": []}]}
    view._apidoc = documented
