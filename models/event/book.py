"""Keep events: a ledger of the director's acts, the keys of who helps, and how people are reached."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from sqlalchemy import bindparam, delete, func, insert, select

from models.event.extensions import drop_extensions
from models.event.history import EventHistory
from models.ledger.chain import EVENT, Change, append, as_rows, portion
from models.ledger.names import MISSING, Names, called, drop_names, names_of
from models.store.cache import Kept
from models.store.conflicts import Conflict, Unknown
from models.store.database import changed_in, database_of, hold_id, keep
from models.store.indexes import (
    EVENT_KEYS,
    EVENT_TABLES,
    EVENTS,
    TABLES,
    Contact,
    Event as EventIndex,
    EventKey,
)
from models.store.session import Glance, Session
from models.table.book import new_code
from models.table.keys import digest_of, fingerprint
from rules.events import event as folding
from rules.events.acts import Act, facts_of
from rules.events.acts.entering import PeopleStated, TablesAdded, TablesRemoved
from rules.events.acts.judging import Struck
from rules.events.state import Event

NO_EVENT = "There is no event with this code. Look at the code of the event again."
CODE_LENGTH = 7  # one more than a table's, so that neither is taken for the other
KINDS = ("director", "co_director", "desk", "door")
"""Whose keys there are: who may do all, all but hand out keys, what the desk does, and check people in."""


class EventBook(NamedTuple):
    """Hold what is told of an event, the names of its people, and the event that its acts fold to."""

    history: EventHistory
    names: Names
    event: Event

    @property
    def code(self) -> str:
        return self.history.code

    @property
    def version(self) -> int:
        """Return how many rows the event has."""
        return self.history.seq


EVENT_BOOKS: Kept[str, EventBook] = Kept(50)


class HeldEventKey(NamedTuple):
    """Hold a key in force of the event under `code`."""

    code: str
    kind: str
    digest: str

    @property
    def fingerprint(self) -> str:
        """Return what the ledger names this key by; the key cannot be found from it."""
        return fingerprint(self.kind, self.digest)


def open_event_book(session: Session, code: str) -> EventBook:
    """Return the book of the event under `code`, from memory as far as that goes; raises Unknown."""
    changed = changed_in(session, EVENT_BOOKS).get(code)
    if changed is not None:
        return changed
    version = session.execute(_VERSION, {"code": code}).scalar_one_or_none()
    if version is None:
        raise Unknown(NO_EVENT)
    kept = database_of(session).cache(EVENT_BOOKS)
    book = kept.get(code)
    if book is None or book.version < version:
        book = _longer(session, code, book)
        kept.put(code, book)
    return book


def fold_event(session: Session, code: str) -> EventBook:
    """Return the book of an event from its ledger alone."""
    return _longer(session, code, None)


def _longer(session: Session, code: str, book: EventBook | None) -> EventBook:
    """Return the book of an event from all its rows, of which those in `book` are not read again."""
    history, event = (book.history.copy(), book.event) if book else (EventHistory(code), None)
    acts: list[Act] = []
    while rows := list(as_rows(portion(session, EVENT, code, history.seq), EVENT, history.named or code)):
        for row in rows:
            done = history.add(row)
            if row["action"] == "imported":
                event, acts = None, history.done
            elif done:
                acts.append(done)
    if not history.seq:
        raise LookupError(f"Rows of event {code} are missing.")
    return folded_event(history, names_of(session, code), event, acts)


def folded_event(history: EventHistory, names: Names, event: Event | None, acts: Iterable[Act]) -> EventBook:
    """Return the book of what is told, its `event` made longer by `acts`; without one they are all."""

    def name(sealed: str) -> str:
        return called(names, sealed) if sealed in names or sealed in history.erased else MISSING

    if event is None:
        # All at once: every strike by itself would fold anew what was done before it.
        return EventBook(history, names, folding.fold(name, acts, history.renamed))
    return EventBook(history, names, folding.step(replace(event, called=name), *acts))


def lock_event(session: Session, code: str) -> None:
    """Let no other transaction write anything of an event until this one ends; raises Unknown."""
    if session.execute(_LOCK, {"code": code}).scalar_one_or_none() is None:
        raise Unknown(NO_EVENT)


def open_event(session: Session, sent: str) -> str:
    """Open an event and return its new code; `sent` is the digest of the request."""
    code = new_event(session)
    opened = Change("opened", after={"event": code}, sent=sent)
    _enter(session, EventBook(EventHistory(code), {}, folding.start(str)), "", opened)
    return code


def new_event(session: Session) -> str:
    """Return the new code of an event of which nothing is told yet."""
    code = new_code(CODE_LENGTH)
    while session.scalar(select(EventIndex.code).where(EventIndex.code == code)) is not None:
        code = new_code(CODE_LENGTH)
    session.execute(insert(EVENTS), {"code": code, "version": 0})
    return code


def bring_here(
    session: Session, history: EventHistory, names: Names, change: Change
) -> tuple[str, EventBook]:
    """Go on with an event from elsewhere, whose rows are carried, under its code here.

    `change` says how it came. Return its new director's key, and its book.
    """
    secret = secrets.token_urlsafe(24)
    row = append(session, history.chain, fingerprint("director", digest_of(secret)), change)
    history.add(row)
    book = folded_event(history, names, None, history.done)
    keep(session, EVENT_BOOKS, history.code, book)
    make_event_key(session, history.code, "director", secret)
    _index_tables(session, book)
    return secret, open_event_book(session, history.code)


def enter_act(session: Session, key: HeldEventKey, new: Act, names: Names, sent: str) -> EventBook:
    """Record an act that was checked, by `key`, at the event that is locked; return the book then.

    `names` are those that came with it, which are kept already; `sent` is the digest of the request.
    """
    change = Change("acted", entry=new.id, after=facts_of(new.fact), reason=new.reason, sent=sent)
    book = with_names(open_event_book(session, key.code), names)
    book = _enter(session, book, key.fingerprint, change)
    if isinstance(new.fact, TablesAdded | TablesRemoved | Struck):
        _index_tables(session, book)
    return book


def with_names(book: EventBook, names: Names) -> EventBook:
    """Return the book with further names."""
    return folded_event(book.history, {**book.names, **names}, book.event, ()) if names else book


def make_event_key(
    session: Session, code: str, kind: str, secret: str | None = None, by: HeldEventKey | None = None
) -> tuple[str, HeldEventKey]:
    """Make a key, or `secret` one, for the event that is locked; return it as it is sent, and as it is held.

    Afterwards only its hash is known. Raises Conflict KEY_USED where the event had it.
    """
    secret = secret or secrets.token_urlsafe(24)
    key = HeldEventKey(code, kind, digest_of(secret))
    if key.digest in open_event_book(session, code).history.keys:
        raise Conflict("KEY_USED", "This key was in use before. Make a new one and send that.", None)
    session.execute(insert(EVENT_KEYS), {"code": code, "kind": kind, "digest": key.digest})
    change = Change("made", after={"key": key.digest, "kind": kind})
    _enter(session, open_event_book(session, code), (by or key).fingerprint, change)
    return secret, key


def revoke_event_key(session: Session, code: str, digest: str, by: HeldEventKey) -> None:
    """Take the right to write from a key of the event that is locked."""
    session.execute(delete(EventKey).where(EventKey.code == code, EventKey.digest == digest))
    change = Change("revoked", after={"key": digest})
    _enter(session, open_event_book(session, code), by.fingerprint, change)


def find_event_key(session: Session | Glance, code: str, secret: str) -> HeldEventKey | None:
    """Return the key in force of the event that `secret` is, or None: a wrong and a revoked look the same."""
    row = session.first(_KEY, {"code": code, "digest": digest_of(secret)})
    return None if row is None else HeldEventKey(*row)


def is_in_force(session: Session, key: HeldEventKey) -> bool:
    """Tell whether `key`, found in another session, has not been revoked since."""
    return session.execute(_KEY, {"code": key.code, "digest": key.digest}).first() is not None


def opened_event_before(session: Session, secret: str | None, sent: str) -> str | None:
    """Return the code of the event opened with this key by this very request, None where there is none."""
    if not secret:
        return None
    hold_id(session, digest_of(secret))
    asked = select(EVENT_KEYS.c.code).where(EVENT_KEYS.c.digest == digest_of(secret))
    codes = session.execute(asked.where(EVENT_KEYS.c.kind == "director")).scalars().all()
    return next((code for code in codes if open_event_book(session, code).history.first_sent == sent), None)


def keep_contact(session: Session, code: str, person: str, contact: str | None) -> None:
    """Keep how a person of an event is reached, in the place of what was known; nothing where None."""
    session.execute(delete(Contact).where(Contact.code == code, Contact.person == person))
    if contact:
        session.execute(insert(Contact), {"code": code, "person": person, "contact": contact})


def contacts_of(session: Session, code: str) -> dict[str, str]:
    """Return how the people of an event are reached, by their ids."""
    asked = select(Contact.person, Contact.contact).where(Contact.code == code)
    return {row.person: row.contact for row in session.execute(asked)}


def drop_person(session: Session, key: HeldEventKey, person: str) -> list[str]:
    """Drop the names and the contact of a person of the event that is locked, and return those names.

    They are all under which he was ever on the roster, those of whoever was merged into him too. Raises
    Unknown.
    """
    book = open_event_book(session, key.code)
    stated, now = _stated_people(book), _merged(book.event, person)
    same = [each for each in stated if _merged(book.event, each) == now]
    seals = {sealed for each in same for sealed in stated[each]}
    known = sorted({book.names[sealed].name for sealed in seals if sealed in book.names})
    if not known:
        raise Unknown("There is no such person at this event, or the name is erased already.")
    dropped = [sealed for name in known for sealed in drop_names(session, key.code, name)]
    for each in same:
        keep_contact(session, key.code, each, None)
    drop_extensions(session, key.code, same)
    names = {sealed: name for sealed, name in book.names.items() if sealed not in dropped}
    _enter(session, book._replace(names=names), key.fingerprint, Change("erased", after={"names": dropped}))
    return known


def _merged(event: Event, person: str) -> str:
    while person in event.merged:
        person = event.merged[person]
    return person


def _stated_people(book: EventBook) -> dict[str, list[str]]:
    """Return for everybody who was ever put on the roster the seals of his names, struck ones too."""
    stated: dict[str, list[str]] = {}
    for act, _ in book.history.acts.values():
        for each in act.fact.people if isinstance(act.fact, PeopleStated) else ():
            stated.setdefault(each.person, []).append(each.sealed)
    return stated


def event_version(session: Session | Glance, code: str) -> tuple[int, int]:
    """Return the version of an event and the sum of those of its tables; raises Unknown.

    Whatever of the event or its sheets changes, changes one of them.
    """
    row = session.first(_VERSIONS, {"code": code})
    if row is None:
        raise Unknown(NO_EVENT)
    return row[0], row[1]


def _enter(session: Session, book: EventBook, key: str, change: Change) -> EventBook:
    row = append(session, book.history.chain, key, change)
    history = book.history.copy()
    done = history.add(row)
    after = folded_event(history, book.names, book.event, (done,) if done else ())
    keep(session, EVENT_BOOKS, book.code, after)
    session.info["events"][book.code] = after.version
    session.execute(_SET_VERSION, {"of": book.code, "now": after.version})
    return after


def _index_tables(session: Session, book: EventBook) -> None:
    session.execute(delete(EVENT_TABLES).where(EVENT_TABLES.c.event == book.code))
    rows = [{"event": book.code, "code": table} for table in sorted(book.history.tables)]
    if rows:
        session.execute(insert(EVENT_TABLES), rows)


_VERSION = select(EVENTS.c.version).where(EVENTS.c.code == bindparam("code"))
_LOCK = _VERSION.with_for_update()
_SET_VERSION = EVENTS.update().where(EVENTS.c.code == bindparam("of")).values(version=bindparam("now"))
_KEY = select(EVENT_KEYS.c.code, EVENT_KEYS.c.kind, EVENT_KEYS.c.digest).where(
    EVENT_KEYS.c.code == bindparam("code"), EVENT_KEYS.c.digest == bindparam("digest")
)
_PLAYED = (
    select(func.coalesce(func.sum(TABLES.c.version), 0))
    .join(EVENT_TABLES, EVENT_TABLES.c.code == TABLES.c.code)
    .where(EVENT_TABLES.c.event == EVENTS.c.code)
    .correlate(EVENTS)
    .scalar_subquery()
)
_VERSIONS = select(EVENTS.c.version, _PLAYED.label("played")).where(EVENTS.c.code == bindparam("code"))
