"""Keep the ledger: every fact of every table and game, each row sealed with the hash of the one before."""

from __future__ import annotations

import json
from collections import namedtuple
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self, cast

from sqlalchemy import String, Table, Text, bindparam, func, insert, select
from sqlalchemy.orm import Mapped, mapped_column

from models.store.base import DIGEST_LENGTH, UUID_LENGTH, Base, Json, now
from models.store.session import Session
from rules.canonical import canonical, digest, digest_of_text

TABLE, GAME, EVENT, CLUB = "table", "game", "event", "club"
FIRST = "0" * DIGEST_LENGTH
PORTION = 200  # rows that are read at once; they never change, so a long ledger needs no long transaction
Row = Mapping[str, Any]
ACTIONS = (
    *("started", "recorded", "corrected", "withdrawn", "renamed"),
    *("claimed", "released", "signed", "accepted", "unaccepted"),
    *("disputed", "settled", "noted", "compared", "decided"),
    *("rekeyed", "imported", "erased"),
)
"""What can become of a game."""
_PLAIN = ("seq", "at", "action", "key", "entry", "reason", "sent", "prev_hash")
_STATED = ("before", "after")
_encode = json.JSONEncoder(ensure_ascii=False).encode


class LedgerRow(Base):
    """Hold one fact: what became of a table, game, event or club, by which key, when and why.

    `kind` and `subject` say of what. `before` and `after` are canonical JSON. `sent` is the digest of the
    request that the row answered first, where a retry of that is answered for ever. `hash` seals the row
    together with `prev_hash`, so none can be altered or taken out unseen. `subject` is the code of a table,
    event or club, or the id of a game here: elsewhere a game or event may have begun under another, which
    its first row states and every seal covers.
    """

    __tablename__ = "ledger"

    kind: Mapped[str] = mapped_column(String(16), primary_key=True)
    subject: Mapped[str] = mapped_column(String(UUID_LENGTH), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[str] = mapped_column(String(32))
    action: Mapped[str] = mapped_column(String(16))
    key: Mapped[str] = mapped_column(String(40))
    entry: Mapped[str | None] = mapped_column(String(UUID_LENGTH))
    before: Mapped[str | None] = mapped_column(Text)
    after: Mapped[str | None] = mapped_column(Text)
    reason: Mapped[str] = mapped_column(String(200))
    sent: Mapped[str | None] = mapped_column(String(DIGEST_LENGTH))
    prev_hash: Mapped[str] = mapped_column(String(DIGEST_LENGTH))
    hash: Mapped[str] = mapped_column(String(DIGEST_LENGTH))


class Chain(NamedTuple):
    """Name the rows of one table, game, event or club and their end; `named` is what their seals call it."""

    kind: str
    subject: str
    named: str
    seq: int = 0
    seal: str = FIRST


@dataclass
class ChainHistory:
    """Hold what the rows of a chain say; the next ones are added."""

    def copy(self) -> Self:
        """Return the same, to which rows can be added."""
        longer = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, dict | set):
                setattr(longer, name, value.copy())
        return longer


@dataclass(frozen=True)
class Change:
    """State one change: what stood before and what stands after, where there is one."""

    action: str
    entry: str | None = None
    before: Json | None = None
    after: Json | None = None
    reason: str = ""
    sent: str | None = None
    at: str = field(default_factory=now)


def append(session: Session, chain: Chain, key: str, change: Change) -> Row:
    """Add `change` by `key` at the end of `chain`, whose table is locked, and return the row."""
    row = {
        chain.kind: chain.named,
        "seq": chain.seq + 1,
        "at": change.at,
        "action": change.action,
        "key": key,
        "entry": change.entry,
        "before": change.before,
        "after": change.after,
        "reason": change.reason,
        "sent": change.sent,
        "prev_hash": chain.seal,
    }
    # The facts are encoded once, for the seal and for the table.
    texts = {name: canonical(row[name]) if name in _STATED else _encode(row[name]) for name in row}
    seal = digest_of_text("{" + ",".join(f'"{name}":{texts[name]}' for name in sorted(texts)) + "}")
    stated = {name: None if row[name] is None else texts[name] for name in _STATED}
    plain = {name: row[name] for name in _PLAIN}
    values = {"kind": chain.kind, "subject": chain.subject, **plain, **stated, "hash": seal}
    session.write(_INSERT, values)
    return {**row, "hash": seal}


def carry(session: Session, kind: str, subject: str, rows: Iterable[Row]) -> None:
    """Add the proved `rows` of a game or event under its id or code here, all at once."""
    values = [
        {
            "kind": kind,
            "subject": subject,
            **{name: row[name] for name in (*_PLAIN, "hash")},
            **{name: None if row[name] is None else canonical(row[name]) for name in _STATED},
        }
        for row in rows
    ]
    session.write(_INSERT, *values)


def portion(session: Session, kind: str, subject: str, after: int) -> Sequence[Any]:
    """Return the next rows of a chain after the one numbered `after`, as they are stored: PORTION at most."""
    return [*map(_Stored._make, session.all(_AFTER, {"kind": kind, "subject": subject, "after": after}))]


def first_row(session: Session, kind: str, subject: str) -> Row:
    """Return the row with which a table or game began; raises LookupError where it is gone."""
    first = select(_LEDGER).where(_LEDGER.c.kind == kind, _LEDGER.c.subject == subject, _LEDGER.c.seq == 1)
    for row in as_rows(session.execute(first).all(), kind, subject):
        return row
    raise LookupError(f"The first row of {kind} {subject} is missing.")


def read(session: Session, kind: str, subject: str) -> list[Row]:
    """Return all rows of a table or game in order, each with all that its hash covers, and the hash."""
    return list(as_rows(read_stored(session, kind, subject), kind, subject))


def read_stored(session: Session, kind: str, subject: str) -> list[Any]:
    """Return all rows of a table or game in order, as they are stored."""
    stored: list[Any] = []
    while True:
        more = portion(session, kind, subject, stored[-1].seq if stored else 0)
        stored += more
        if len(more) < PORTION:
            return stored


def last_seal(session: Session, kind: str, subject: str) -> str:
    """Return the seal of the last row of a table or game; an empty text where it has none."""
    last = select(LedgerRow.hash).where(LedgerRow.kind == kind, LedgerRow.subject == subject)
    return session.scalar(last.order_by(LedgerRow.seq.desc()).limit(1)) or ""


def last_seq(session: Session, kind: str, subject: str) -> int:
    """Return how many rows a table or game has."""
    rows = select(func.max(LedgerRow.seq)).where(LedgerRow.kind == kind, LedgerRow.subject == subject)
    return session.scalar(rows) or 0


def subjects(session: Session, kind: str) -> list[str]:
    """Return every table or game that has a row."""
    asked = select(LedgerRow.subject).where(LedgerRow.kind == kind).distinct()
    return list(session.scalars(asked.order_by(LedgerRow.subject)))


def as_rows(stored: Iterable[Any], kind: str, named: str) -> Iterator[Row]:
    """Yield rows as they are stored as what they state; a first row may say how its subject began."""
    for each in stored:
        stated = {name: json.loads(text) if (text := getattr(each, name)) else None for name in _STATED}
        if each.seq == 1 and isinstance(stated["after"], dict):
            named = stated["after"].get(kind, named)
        plain = {name: getattr(each, name) for name in _PLAIN}
        yield {kind: named, **plain, **stated, "hash": each.hash}


def is_written_as_ours(stored: Any) -> bool:
    """Tell whether the facts of a stored row are in the very letters that its seal covers."""
    texts = (stored.before, stored.after)
    return all(text is None or canonical(json.loads(text)) == text for text in texts)


def broken_place(rows: Sequence[Row]) -> int | None:
    """Return the place of the first row whose seal does not hold, counted from 0."""
    previous = FIRST
    for place, row in enumerate(rows):
        facts = {name: value for name, value in row.items() if name != "hash"}
        if (row.get("seq"), row.get("prev_hash"), row.get("hash")) != (place + 1, previous, digest(facts)):
            return place
        previous = row["hash"]
    return None


def chain_break(rows: Sequence[Row]) -> int | None:
    """Return the `seq` of the first row whose seal does not hold, or None where the chain is whole."""
    place = broken_place(rows)
    if place is None:
        return None
    found = rows[place].get("seq")
    return found if isinstance(found, int) else place + 1


_LEDGER = cast(Table, LedgerRow.__table__)  # past the mapper, which would take longer than the database
_Stored = namedtuple("_Stored", _LEDGER.columns.keys())  # type: ignore[misc]
_INSERT = insert(_LEDGER)
_AFTER = (
    select(_LEDGER)
    .where(
        _LEDGER.c.kind == bindparam("kind"),
        _LEDGER.c.subject == bindparam("subject"),
        _LEDGER.c.seq > bindparam("after"),
    )
    .order_by(_LEDGER.c.seq)
    .limit(PORTION)
)
