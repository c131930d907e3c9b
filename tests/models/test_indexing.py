"""Whatever tables, games and keys are found by can be thrown away and made again from the ledger."""

from __future__ import annotations

import time
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import Connection, create_engine, delete, inspect, select, text

import commands
from models.event.extensions import ExtensionsRow
from models.ledger.chain import EVENT, GAME, TABLE, LedgerRow
from models.ledger.names import NameRow
from models.news.webhooks import Message, Told, Webhook
from models.store.archived import ArchivedRow
from models.store.base import Base
from models.store.database import Database
from models.store.indexes import INDEXES, TABLES, Contact
from tests.api.scorekeeper import BASE, Scorekeeper

WAITING = text(
    "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
)


def test_every_table_is_the_ledger_what_is_erased_an_index_or_an_outbox(database: Database) -> None:
    outbox, elsewhere = (Webhook, Told, Message), ArchivedRow
    known = {
        kind.__tablename__
        for kind in (LedgerRow, NameRow, Contact, ExtensionsRow, *INDEXES, *outbox, elsewhere)
    }
    assert (
        known
        == {*Base.metadata.tables}
        == {*inspect(database.engine).get_table_names()} - {"alembic_version"}
    )


def test_indexes_made_again_from_the_ledger_give_every_answer_as_before(
    intruder: Connection, database: Database, shared_app: Flask
) -> None:
    before = _everything(shared_app, intruder)
    for kind in INDEXES:
        intruder.execute(delete(kind))
    assert commands.run(["verify"], database.url) == 1
    assert commands.run(["reindex"], database.url) == 0
    assert commands.run(["verify"], database.url) == 0
    assert _everything(shared_app, intruder) == before


def test_indexes_that_say_something_else_are_made_again(
    intruder: Connection, database: Database, shared_app: Flask
) -> None:
    before = _everything(shared_app, intruder)
    intruder.exec_driver_sql("UPDATE tables SET version = version + 7, seq = seq - 1")
    intruder.exec_driver_sql("UPDATE games SET version = 1, position = position + 5")
    intruder.exec_driver_sql("UPDATE keys SET kind = 'director'")
    assert commands.run(["reindex"], database.url) == 0
    assert _everything(shared_app, intruder) == before


def test_server_that_writes_on_after_indexes_were_made_again_is_proved(
    app: Flask, database: Database
) -> None:
    keeper = Scorekeeper(app.test_client())
    keeper.start("Anu", "Biju")
    keeper.deal(1, 2)
    player = keeper.claim(1)
    assert commands.run(["reindex"], database.url) == 0
    keeper.deal(3, 4)
    assert player.dispute(keeper.look()["deals"][0]["id"]).status_code == 201
    assert commands.run(["verify"], database.url) == 0


@pytest.mark.only(engine="postgresql", because="on SQLite there is one writer only")
def test_who_waits_while_indexes_are_made_again_writes_after_it(app: Flask, database: Database) -> None:
    """A phone takes it for final that its table is not there, and asks no more."""
    keeper = Scorekeeper(app.test_client())
    keeper.start("Anu", "Biju")
    engine = create_engine(database.url, isolation_level="AUTOCOMMIT")
    with ThreadPoolExecutor(2) as others, engine.connect() as watching, database.engine.connect() as before:
        before.execute(select(TABLES).with_for_update()).all()
        waiting: list[Future[Any]] = []
        for waits in (lambda: commands.run(["reindex"], database.url), lambda: keeper.deal(1, 2)):
            waiting.append(others.submit(waits))
            until = time.monotonic() + 4
            while watching.scalar(WAITING) < len(waiting):
                assert time.monotonic() < until
                time.sleep(0.01)
        before.rollback()
        reindexed, sheet = (each.result() for each in waiting)
    engine.dispose()
    assert (reindexed, len(sheet["deals"])) == (0, 1)
    assert commands.run(["verify"], database.url) == 0


def _everything(app: Flask, connection: Connection) -> dict[str, Any]:
    """Return what every address of a hall answers, none of it from memory, and every row."""
    own, database = app.extensions["kanakku.database"], Database(str(connection.engine.url))
    app.extensions["kanakku.database"] = database
    first = select(LedgerRow.subject).where(LedgerRow.seq == 1)
    tables, games, events = (
        connection.scalars(first.where(LedgerRow.kind == kind)).all() for kind in (TABLE, GAME, EVENT)
    )
    ends = ("", "/sheet.json", "/sheet.csv", "/journal")
    paths = [f"{BASE}/tables/{code}{end}" for code in tables for end in ("", "/games")]
    paths += [f"{BASE}/games/{game}{end}" for game in games for end in ends]
    paths += [f"{BASE}/events/{code}" for code in events]
    try:
        client = app.test_client()
        answers: dict[str, Any] = {path: client.get(path) for path in paths}
        assert {answer.status_code for answer in answers.values()} == {200}
        said = {path: (answer.data, answer.headers["ETag"]) for path, answer in answers.items()}
    finally:
        app.extensions["kanakku.database"] = own
        database.close()
    rows = {
        name: sorted(map(repr, connection.execute(select(table))))
        for name, table in Base.metadata.tables.items()
    }
    return {**said, **rows}
