"""Make, find and revoke the keys that may write: random, stored only as a hash."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, NamedTuple

from sqlalchemy import Select, and_, bindparam, delete, insert, select

from models.ledger.chain import Change
from models.store.conflicts import Conflict
from models.store.indexes import EVENT_KEYS, GAMES, KEYS, Key
from models.store.session import Glance, Session
from models.table.book import table_history
from models.table.changing import enter

FINGERPRINT = 12
A_KEY = select(KEYS.c.code, KEYS.c.kind, KEYS.c.digest, KEYS.c.game_id, KEYS.c.seat).where(
    KEYS.c.digest == bindparam("secret")
)


class HeldKey(NamedTuple):
    """Hold a key in force of the table under `code`; a seat key is good for one `seat` of one game.

    `version` is that of the game for which the key was asked, as it was then. `event` is the one whose
    director's key it is, which is good for a game of that event's.
    """

    code: str
    kind: str
    digest: str
    game_id: str | None
    seat: int | None
    version: int | None = None
    event: str | None = None

    @property
    def fingerprint(self) -> str:
        """Return what the ledger names this key by; the key cannot be found from it."""
        return fingerprint(self.kind, self.digest)


def fingerprint(kind: str, digest: str) -> str:
    """Return what ledgers name a key by."""
    return f"{kind} {digest[:FINGERPRINT]}"


def make_key(
    session: Session,
    code: str,
    kind: str,
    *,
    secret: str | None = None,
    by: HeldKey | None = None,
    game_id: str | None = None,
    seat: int | None = None,
) -> tuple[str, HeldKey]:
    """Make a key, or `secret` one, for the table under `code`, which is locked; `by` is who asked for it.

    It is returned as it is sent, and as it is held: afterwards only its hash is known. Raises Conflict
    KEY_USED where the table had it.
    """
    secret = secret or secrets.token_urlsafe(24)
    key = HeldKey(code, kind, digest_of(secret), game_id, seat)
    if key.digest in table_history(session, code).keys:
        raise Conflict("key_used", None)
    held = {"code": code, "kind": kind, "digest": key.digest, "game_id": game_id, "seat": seat}
    session.write(_INSERT, held)
    made = {"key": key.digest, "kind": kind, "game": game_id, "seat": seat}
    enter(session, code, (by or key).fingerprint, Change("made", after=made))
    return secret, key


def revoke(session: Session, code: str, digest: str, by: HeldKey) -> None:
    """Take the right to write from a key of the table under `code`, which is locked."""
    session.execute(delete(Key).where(Key.code == code, Key.digest == digest))
    enter(session, code, by.fingerprint, Change("revoked", after={"key": digest}))


def find_key(
    session: Session | Glance, secret: str, asked: Select[Any] = A_KEY, **named: Any
) -> HeldKey | None:
    """Return the key in force that `secret` is, or None: a wrong and a revoked key look the same.

    So does one that is not good for what is `asked`: A_KEY with conditions, on what is `named`.
    """
    row = session.first(asked, {"secret": digest_of(secret), **named})
    return None if row is None else HeldKey(*row)


def in_force(
    session: Session, code: str, kind: str, game_id: str | None = None, seat: int | None = None
) -> list[str]:
    """Return the digests of the keys in force of a table that are of one kind, for a seat those for it."""
    keys = table_history(session, code).keys.items()
    wanted = (kind, game_id, seat, False)
    return [digest for digest, key in keys if key == wanted]


def in_force_for(session: Session, key: HeldKey, game_id: str | None) -> tuple[bool, int | None]:
    """Tell whether `key`, found in another session, has not been revoked since, and the version of a game.

    That is None where the game is not played at the table of the key.
    """
    known = {"digest": key.digest, "code": key.code, "game": game_id, "event": key.event}
    row = session.first(_DIRECTS if key.event else _IN_FORCE, known)
    return (False, None) if row is None else (True, row[0])


_INSERT = insert(KEYS)
_IN_FORCE = (
    select(GAMES.c.version)
    .select_from(KEYS.outerjoin(GAMES, and_(GAMES.c.code == KEYS.c.code, GAMES.c.id == bindparam("game"))))
    .where(KEYS.c.digest == bindparam("digest"), KEYS.c.code == bindparam("code"))
)
_DIRECTS = (
    select(GAMES.c.version)
    .select_from(
        EVENT_KEYS.outerjoin(GAMES, and_(GAMES.c.code == bindparam("code"), GAMES.c.id == bindparam("game")))
    )
    .where(EVENT_KEYS.c.digest == bindparam("digest"), EVENT_KEYS.c.code == bindparam("event"))
)


def digest_of(secret: str) -> str:
    """Return all that is kept of a key."""
    return hashlib.sha256(secret.encode()).hexdigest()
