"""Make, find and revoke the keys of an event: random, stored only as a hash."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from sqlalchemy import and_, bindparam, delete, insert, or_, select

from models.event.book import open_event_book, with_names
from models.event.changing import enter
from models.ledger.chain import Change
from models.ledger.names import keep_names, salted
from models.store.conflicts import Conflict
from models.store.database import Database
from models.store.indexes import EVENT_KEYS, EVENT_TABLES, GAMES, EventKey
from models.store.session import Glance, Session
from models.table.book import table_history
from models.table.keys import HeldKey, digest_of, fingerprint
from rules.events.acts.kinds import DIRECTORS
from rules.events.state import Event


class HeldEventKey(NamedTuple):
    """Hold a key in force of the event under `code`."""

    code: str
    kind: str
    digest: str

    @property
    def fingerprint(self) -> str:
        """Return what the ledger names this key by; the key cannot be found from it."""
        return fingerprint(self.kind, self.digest)


def make_event_key(
    session: Session,
    code: str,
    kind: str,
    secret: str | None = None,
    by: HeldEventKey | None = None,
    name: str = "",
) -> tuple[str, HeldEventKey]:
    """Make a key, or `secret` one, for the event that is locked; return it as it is sent, and as it is held.

    `name` says whose it is. Afterwards only its hash is known. Raises Conflict KEY_USED where the event had
    it.
    """
    secret = secret or secrets.token_urlsafe(24)
    key = HeldEventKey(code, kind, digest_of(secret))
    if key.digest in open_event_book(session, code).history.keys:
        raise Conflict("key_used", None)
    session.execute(insert(EVENT_KEYS), {"code": code, "kind": kind, "digest": key.digest})
    made = {"key": key.digest, "kind": kind}
    book = open_event_book(session, code)
    if name:
        kept = salted(name)
        made["sealed"] = kept.sealed
        keep_names(session, code, {kept.sealed: kept})
        book = with_names(book, {kept.sealed: kept})
    # Without its first key an event that comes from elsewhere, full as it left, would be nobody's.
    enter(session, book, (by or key).fingerprint, Change("made", after=made), however_full=by is None)
    return secret, key


def revoke_event_key(session: Session, code: str, digest: str, by: HeldEventKey) -> None:
    """Take the right to write from a key of the event that is locked."""
    session.execute(delete(EventKey).where(EventKey.code == code, EventKey.digest == digest))
    change = Change("revoked", after={"key": digest})
    enter(session, open_event_book(session, code), by.fingerprint, change)


def find_event_key(session: Session | Glance, code: str, secret: str) -> HeldEventKey | None:
    """Return the key in force of the event that `secret` is, or None: a wrong and a revoked look the same."""
    row = session.first(_KEY, {"code": code, "digest": digest_of(secret)})
    return None if row is None else HeldEventKey(*row)


def is_in_force(session: Session, key: HeldEventKey) -> bool:
    """Tell whether `key`, found in another session, has not been revoked since."""
    return session.first(_KEY, {"code": key.code, "digest": key.digest}) is not None


_KEY = select(EVENT_KEYS.c.code, EVENT_KEYS.c.kind, EVENT_KEYS.c.digest).where(
    EVENT_KEYS.c.code == bindparam("code"), EVENT_KEYS.c.digest == bindparam("digest")
)


def directors_key(database: Database, secret: str, game: str) -> HeldKey | None:
    """Return the key that `secret` is, held for the table of a game, or None.

    It is a director's, in force, of an event whose match the game is or was: what else is played at a table
    of the hall is not the event's.
    """
    digest = digest_of(secret)
    row = database.glance.first(_DIRECTING, {"secret": digest, "game": game})
    if row is None:
        return None
    event, kind, code, version = row
    with database.reading() as session:
        drawn = table_history(session, code).drawn.get(game, game)
    matches = _event(database, event).matches.values()
    if not any(drawn in (*match.played_as, *match.earlier) for match in matches):
        return None
    return HeldKey(code, kind, digest, None, None, version, event)


def directors_key_at(database: Database, secret: str, table: str) -> HeldKey | None:
    """Return the key that `secret` is, held for a table, or None: of who directs the event of it."""
    digest = digest_of(secret)
    row = database.glance.first(_DIRECTING_AT, {"secret": digest, "table": table})
    if row is None or table not in _event(database, row[0]).tables:
        return None
    return HeldKey(table, row[1], digest, None, None, None, row[0])


def _event(database: Database, code: str) -> Event:
    with database.reading() as session:
        return open_event_book(session, code).event


_OF_TABLES = EVENT_KEYS.join(EVENT_TABLES, EVENT_TABLES.c.event == EVENT_KEYS.c.code)
_DIRECTS = and_(
    EVENT_KEYS.c.digest == bindparam("secret"), or_(*(EVENT_KEYS.c.kind == kind for kind in DIRECTORS))
)
_DIRECTING = (
    select(EVENT_TABLES.c.event, EVENT_KEYS.c.kind, GAMES.c.code, GAMES.c.version)
    .select_from(_OF_TABLES.join(GAMES, GAMES.c.code == EVENT_TABLES.c.code))
    .where(_DIRECTS, GAMES.c.id == bindparam("game"))
)
_DIRECTING_AT = (
    select(EVENT_TABLES.c.event, EVENT_KEYS.c.kind)
    .select_from(_OF_TABLES)
    .where(_DIRECTS, EVENT_TABLES.c.code == bindparam("table"))
)
