"""Let only who holds a key of an event write it: the director all, helpers what they are for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import Any, ParamSpec, TypeVar

from flask import g, request

from api.door.guessing import wrong_key
from api.door.keys import given_key, keyed_by
from api.door.limits import MOST_WRITTEN, count_write
from api.wire.body import holds_long_lists
from api.wire.context import database
from api.wire.paths import table_code
from api.wire.problems import Problem
from models.event.book import EVENT_BOOKS, is_large, is_long, read_ahead
from models.event.changing import lock_event
from models.event.keys import HeldEventKey, find_event_key, is_in_force
from models.heavy.time_slices import one_by_one
from models.store.session import Session
from rules.events.acts.kinds import DESK, DIRECTORS, DOOR

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
Decorator = Callable[[Callable[Given, Answer]], Callable[Given, Answer]]
_ASKS = {
    ("director",): "key_needed.director",
    DIRECTORS: "key_needed.directors",
    DESK: "key_needed.desk",
    DOOR: "key_needed.door",
}

# In a minute, what a code writes that hangs at the door, and one that a helper has on his phone.
_BUDGETS = {"door": 300, "desk": 600}


def event_keyed(*kinds: str) -> Any:
    """Answer 401 before the body is read, unless the request bears a key of the event, of one of `kinds`."""
    return partial(keyed_by, lambda address: key_in_force(address["code"], kinds))


def held_event_key() -> HeldEventKey:
    """Return the key of the event that this request bears."""
    key: HeldEventKey = g.key
    return key


@contextmanager
def writing_event(before: Callable[[], None] = lambda: None) -> Iterator[Session]:
    """Open a session that writes the event of the request's key, which it locks.

    `before` is called when it is this request's turn, and no transaction is open yet. Raises Problem 401
    where the key was revoked meanwhile.
    """
    key = held_event_key()
    book = database().cache(EVENT_BOOKS).get(key.code)
    is_heavy = holds_long_lists() or (book is not None and (is_large(book) or is_long(book)))
    with one_by_one() if is_heavy else nullcontext():
        before()
        with database().writing() as session:
            lock_event(session, key.code)
            if not is_in_force(session, key):
                raise _refusal((key.kind,))
            yield session


def key_in_force(code: str, kinds: tuple[str, ...]) -> HeldEventKey:
    """Return the key of the event under `code` that the request bears, one of `kinds`; raises Problem 401."""
    given = given_key()
    if given is None:
        raise _refusal(kinds)
    key = find_event_key(database().glance, table_code(code), given)
    if key is None or key.kind not in kinds:
        raise _refusal(kinds)
    count_write(given, _BUDGETS.get(key.kind, MOST_WRITTEN))
    read_ahead(database(), key.code)
    return key


def _refusal(kinds: tuple[str, ...]) -> Problem:
    if request.authorization is not None:
        wrong_key()
    return Problem(401, _ASKS.get(kinds, _ASKS[DESK]), headers={"WWW-Authenticate": "Bearer"})
