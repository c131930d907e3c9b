"""Fill a database with as many events as one likes, each row with the seal that it needs.

One event is played over the API and then written again and again, under other codes, ids and keys: sealing a
row takes a hundredth of what recording it takes. `tests/models/test_size.py` proves what comes of it.
"""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, NamedTuple, cast

from sqlalchemy import Insert, Table, Update, insert, select

from application import create_app
from models.ledger.chain import EVENT, GAME, TABLE, Chain, Change, LedgerRow, Row, append, read, subjects
from models.ledger.names import NameRow
from models.news.webhooks import DELIVERED, MESSAGES, WAITING
from models.store.base import Json
from models.store.database import Database
from models.store.indexes import EVENT_KEYS, EVENT_TABLES, EVENTS, GAMES, KEYS, TABLES
from models.store.session import Session
from models.table.keys import FINGERPRINT, digest_of
from models.table.opening import ALPHABET
from tests.api.scorekeeper import points
from tests.events.hall import Hall, asking

SEATS = 4
SENT, WAITING_STILL = 50, 1  # messages of an event to a webhook that came, and that are to be sent
TOGETHER = 20  # events that one transaction writes
STEP = 104_729  # by which codes follow one another, so that they lie all over an index
BESIDE = (cast(Table, NameRow.__table__), TABLES, GAMES, KEYS, EVENTS, EVENT_KEYS, EVENT_TABLES)


class Size(NamedTuple):
    """Say how many events there are, the tables of each, and the deals of the one game at each table."""

    events: int
    tables: int
    deals: int


class Copy(NamedTuple):
    """Hold an event that was written: its code and its key, its tables with their keys and games."""

    code: str
    key: str
    tables: Sequence[tuple[str, str, str]]


class _Gathering(Session):
    """Write rows when there are many: one by one takes twice as long."""

    def __init__(self, session: Session) -> None:
        super().__init__(session.connection(), session.info)
        self.rows: list[Mapping[str, Any]] = []

    def write(self, statement: Insert | Update, *rows: Mapping[str, Any]) -> None:
        self.rows += rows

    def send(self) -> None:
        """Write what is gathered, all of it rows of the ledger."""
        self.execute(insert(LedgerRow), self.rows)
        self.rows = []


@dataclass
class Played:
    """Hold an event that was played, all of it ended, and write it again under other names."""

    first: Copy
    chains: Mapping[str, Mapping[str, Sequence[Row]]]
    beside: Mapping[Table, Sequence[Mapping[str, Any]]]

    @cached_property
    def _known(self) -> re.Pattern[str]:
        """Return what finds in a text whatever has another name in each copy."""
        started = [rows[0]["hash"] for rows in self.chains[GAME].values()]
        ids = [self.first.code, *(each for code, _, game in self.first.tables for each in (code, game))]
        keys = [digest_of(key) for key in self._keys(self.first)]
        return re.compile(f"({'|'.join([*ids, *started, *keys, *(key[:FINGERPRINT] for key in keys)])})")

    @cached_property
    def _pieces(self) -> Mapping[tuple[str, str, int], tuple[list[str], list[str], Json | None]]:
        """Return of each row who wrote it and what it states, in pieces; the facts where nothing changes."""
        found = {}
        for kind, chains in self.chains.items():
            for subject, rows in chains.items():
                for row in rows:
                    stated = self._known.split(json.dumps(row["after"], ensure_ascii=False))
                    same = row["after"] if len(stated) == 1 else None
                    found[kind, subject, row["seq"]] = (self._known.split(row["key"]), stated, same)
        return found

    def write(self, session: Session, number: int) -> Copy:
        """Write the copy with this number, and return it."""
        copy = self._copy(number)
        names = self._names(copy)
        gathering = _Gathering(session)
        for kind in (GAME, TABLE, EVENT):
            for subject, rows in self.chains[kind].items():
                chain = Chain(kind, names[subject], names[subject])
                for row in rows:
                    seal = self._append(gathering, chain, row, self._pieces[kind, subject, row["seq"]], names)
                    chain = chain._replace(seq=row["seq"], seal=seal)
                    if kind == GAME and row["seq"] == 1:
                        names[row["hash"]] = seal
        for table, stored in self.beside.items():
            session.execute(
                insert(table), [{name: names.get(each, each) for name, each in row.items()} for row in stored]
            )
        session.execute(insert(MESSAGES), [_message(copy.code, each) for each in range(SENT + WAITING_STILL)])
        gathering.send()
        return copy

    def _append(
        self,
        session: Session,
        chain: Chain,
        row: Row,
        pieces: tuple[list[str], list[str], Json | None],
        names: Mapping[Any, str],
    ) -> str:
        key, stated, same = pieces
        after = same if len(stated) == 1 else json.loads(_joined(stated, names))
        told = {name: row[name] for name in ("action", "entry", "reason", "sent", "at")}
        new = append(session, chain, _joined(key, names), Change(**told, after=after))
        seal: str = new["hash"]
        return seal

    def _copy(self, number: int) -> Copy:
        ids, count = Random(f"copy {number}"), len(self.first.tables)
        tables = [
            (
                _code(number * count + place, len(self.first.tables[0][0])),
                f"keeper-{number}-{place}",
                str(uuid.UUID(int=ids.getrandbits(128), version=4)),
            )
            for place in range(count)
        ]
        return Copy(_code(number, len(self.first.code)), f"director-{number}", tables)

    def _names(self, copy: Copy) -> dict[Any, str]:
        """Return what is called otherwise in `copy`, by what it is called here."""
        names: dict[Any, str] = {self.first.code: copy.code}
        for (table, _, game), (other_table, _, other_game) in zip(
            self.first.tables, copy.tables, strict=True
        ):
            names |= {table: other_table, game: other_game}
        for key, other in zip(map(digest_of, self._keys(self.first)), self._keys(copy), strict=True):
            names |= {key: digest_of(other), key[:FINGERPRINT]: digest_of(other)[:FINGERPRINT]}
        return names

    def _keys(self, copy: Copy) -> list[str]:
        return [copy.key, *(key for _, key, _ in copy.tables)]


def _message(event: str, number: int) -> Mapping[str, Any]:
    """Return a message to a webhook: the first that were written were taken."""
    came = number < SENT
    written: dict[str, Any] = {
        "id": f"msg_{event}_{number}",
        "code": event,
        "webhook": "hook",
        "kind": "match.finished",
    }
    written |= {"at": "2026-11-28T20:00:00+00:00", "body": "{}", "attempts": int(came)}
    return {**written, "status": DELIVERED if came else WAITING, "due": None if came else number}


def _joined(pieces: Sequence[str], names: Mapping[Any, str]) -> str:
    return pieces[0] if len(pieces) == 1 else "".join(names.get(each, each) for each in pieces)


def _code(number: int, length: int) -> str:
    """Return the code with this number; there are no two of them."""
    left, letters = (number + 1) * STEP % len(ALPHABET) ** length, []
    for _ in range(length):
        left, letter = divmod(left, len(ALPHABET))
        letters.append(ALPHABET[letter])
    return "".join(letters)


def play(url: str, size: Size) -> Played:
    """Play an event to its end in the empty database at `url`, and return it."""
    app = create_app({"DATABASE_URL": url})
    database: Database = app.extensions["kanakku.database"]
    hall = Hall(asking(app.test_client()), database, "at size")
    tables = hall.open_tables(*(f"{number}" for number in range(1, size.tables + 1)))
    hall.competition("points", "points", "points", rules={"deals": size.deals})
    hall.enter("points", *([f"Player {number}"] for number in range(SEATS * size.tables)))
    hall.act("closed", competition="points")
    hall.stage("all", "points", "brackets", settings={"table_size": SEATS})
    games = {}
    for match in hall.draw("all", tables):
        game = hall.start(match)
        for number in range(size.deals):
            outcome = points(*((7 * seat + 3 * number) % 80 for seat in range(SEATS)))
            path = f"/games/{game}/deals/{hall.new_id()}"
            table = hall.sheets[game]["table"]
            hall.sheets[game] = hall.send("PUT", path, {"outcome": outcome}, hall.key_of(table))
        games[table] = game
    first = Copy(hall.code, hall.key, [(code, hall.key_of(code), games[code]) for code in tables])
    try:
        return _read(database, first)
    finally:
        database.close()


def _read(database: Database, first: Copy) -> Played:
    with database.reading() as session:
        chains = {
            kind: {subject: read(session, kind, subject) for subject in subjects(session, kind)}
            for kind in (GAME, TABLE, EVENT)
        }
        beside = {table: [dict(row) for row in session.execute(select(table)).mappings()] for table in BESIDE}
    return Played(first, chains, beside)


def fill(database: Database, played: Played, events: int) -> Iterator[Copy]:
    """Write so many copies of an event, and yield each."""
    for begin in range(0, events, TOGETHER):
        with database.engine.begin() as connection:
            session = Session(connection, {"database": database})
            written = [
                played.write(session, number) for number in range(begin, min(begin + TOGETHER, events))
            ]
        yield from written
