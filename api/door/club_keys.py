"""Let only who keeps a club write it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

from flask import g, request

from api.door.guessing import wrong_key
from api.door.keys import given_key, keyed_by
from api.door.limits import count_write
from api.wire.context import database
from api.wire.paths import table_code
from api.wire.problems import Problem
from models.club.changing import lock_club
from models.club.keys import HeldClubKey, find_club_key, is_in_force
from models.store.session import Session

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


def club_keyed(view: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """Answer 401 before the body is read, unless the request bears the key of the club's keeper."""
    return keyed_by(lambda address: _key_in_force(address["code"]), view)


def held_club_key() -> HeldClubKey:
    """Return the key of the club that this request bears."""
    key: HeldClubKey = g.key
    return key


@contextmanager
def writing_club(*others: str) -> Iterator[Session]:
    """Open a session that writes the club of the request's key, and `others`, all of which it locks.

    Raises Problem 401 where the key was revoked meanwhile.
    """
    key = held_club_key()
    with database().writing() as session:
        # In one order, so that who locks the same clubs waits and nobody crosses him.
        for code in sorted({key.code, *others}):
            lock_club(session, code)
        if not is_in_force(session, key):
            raise _refusal()
        yield session


def has_club_key(code: str) -> bool:
    """Tell whether this request bears a key of the club under `code`."""
    given = given_key()
    return given is not None and find_club_key(database().glance, code, given) is not None


def _key_in_force(code: str) -> HeldClubKey:
    given = given_key()
    if given is None:
        raise _refusal()
    key = find_club_key(database().glance, table_code(code), given)
    if key is None:
        raise _refusal()
    count_write(given)
    return key


def _refusal() -> Problem:
    if request.authorization is not None:
        wrong_key()
    return Problem(401, "key_needed.keeper", headers={"WWW-Authenticate": "Bearer"})
