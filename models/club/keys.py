"""Make, find and renew the key of who keeps a club: random, stored only as a hash."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from sqlalchemy import bindparam, delete, insert, select

from models.club.book import open_club_book
from models.club.changing import enter
from models.club.history import KEEPER
from models.game.rows import OPERATOR
from models.ledger.chain import Change
from models.store.conflicts import Conflict
from models.store.indexes import CLUB_KEYS
from models.store.session import Glance, Session
from models.table.keys import digest_of, fingerprint


class HeldClubKey(NamedTuple):
    """Hold a key in force of the club under `code`."""

    code: str
    kind: str
    digest: str

    @property
    def fingerprint(self) -> str:
        """Return what the ledger names this key by; the key cannot be found from it."""
        return fingerprint(self.kind, self.digest)


def make_club_key(
    session: Session, code: str, secret: str | None = None, by: HeldClubKey | None = None
) -> tuple[str, HeldClubKey]:
    """Make a key, or `secret` one, for the club that is locked; return it as it is sent, and as it is held.

    Afterwards only its hash is known. Raises Conflict KEY_USED where the club had it.
    """
    secret = secret or secrets.token_urlsafe(24)
    key = HeldClubKey(code, KEEPER, digest_of(secret))
    book = open_club_book(session, code)
    if key.digest in book.history.keys:
        raise Conflict("key_used", None)
    session.execute(insert(CLUB_KEYS), {"code": code, "kind": KEEPER, "digest": key.digest})
    made = Change("made", after={"key": key.digest, "kind": KEEPER})
    enter(session, book, (by or key).fingerprint, made)
    return secret, key


def renew_club_key(session: Session, by: HeldClubKey, secret: str | None) -> str:
    """Renew the key of the club that is locked: the old one is revoked at once. Raises Conflict KEY_USED."""
    new, key = make_club_key(session, by.code, secret, by)
    session.execute(
        delete(CLUB_KEYS).where(CLUB_KEYS.c.code == by.code, CLUB_KEYS.c.digest == by.digest),
    )
    revoked = Change("revoked", after={"key": by.digest})
    enter(session, open_club_book(session, by.code), key.fingerprint, revoked)
    return new


def rekey_club(session: Session, code: str) -> str:
    """Make a new key for the club that is locked, as who runs the server; all others are revoked at once."""
    held = [digest for digest, key in open_club_book(session, code).history.keys.items() if not key.revoked]
    session.execute(delete(CLUB_KEYS).where(CLUB_KEYS.c.code == code))
    secret = secrets.token_urlsafe(24)
    key = HeldClubKey(code, KEEPER, digest_of(secret))
    session.execute(insert(CLUB_KEYS), {"code": code, "kind": KEEPER, "digest": key.digest})
    made = Change("made", after={"key": key.digest, "kind": KEEPER})
    book = enter(session, open_club_book(session, code), OPERATOR, made)
    for digest in held:
        book = enter(session, book, OPERATOR, Change("revoked", after={"key": digest}))
    return secret


def find_club_key(session: Session | Glance, code: str, secret: str) -> HeldClubKey | None:
    """Return the key in force of the club that `secret` is, or None: a wrong and a revoked look the same."""
    row = session.first(_KEY, {"code": code, "digest": digest_of(secret)})
    return None if row is None else HeldClubKey(*row)


def is_in_force(session: Session, key: HeldClubKey) -> bool:
    """Tell whether `key`, found in another session, has not been revoked since."""
    return session.first(_KEY, {"code": key.code, "digest": key.digest}) is not None


_KEY = select(CLUB_KEYS.c.code, CLUB_KEYS.c.kind, CLUB_KEYS.c.digest).where(
    CLUB_KEYS.c.code == bindparam("code"), CLUB_KEYS.c.digest == bindparam("digest")
)
