"""What is asked while people play is found by an index, so it costs the same however much there is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Engine, event

from models.record.auditing import faults_of_event, faults_of_game, faults_of_table
from models.store.database import Database
from tests.api.director import Director
from tests.api.night import Night
from tests.api.scorekeeper import BASE, Scorekeeper

Sent = dict[str, Any]


@contextmanager
def statements_of(engine: Engine) -> Iterator[Sent]:
    """Gather the statements that are sent meanwhile, each with values that it was sent with."""
    sent: Sent = {}

    def note(_: Any, cursor: Any, statement: str, values: Any, *__: Any) -> None:
        if re.match("SELECT|UPDATE|DELETE", statement):
            sent[statement] = values

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        event.remove(engine, "before_cursor_execute", note)


def read_through(database: Database, sent: Sent) -> list[str]:
    """Return the statements, with their plans, for which a table or an index is read from end to end."""
    found = []
    of_sqlite = database.engine.dialect.name == "sqlite"
    explain, ends_to_end = (
        ("EXPLAIN QUERY PLAN", _scans) if of_sqlite else ("EXPLAIN", _scans_without_condition)
    )
    with database.engine.connect() as connection:
        if not of_sqlite:
            # So few rows are read sooner than any index, and joined sooner than each is looked up.
            for way in ("seqscan", "hashjoin", "mergejoin"):
                connection.exec_driver_sql(f"SET enable_{way} = off")
        for statement, values in sent.items():
            given = (
                values[0]
                if values and isinstance(values, list) and not isinstance(values[0], str)
                else values
            )
            rows = connection.exec_driver_sql(
                f"{explain} {statement}", given if isinstance(given, dict) else tuple(given)
            )
            plan = "\n".join(str(row[-1]) for row in rows)
            if ends_to_end(plan):
                found.append(f"{statement}\n{plan}")
    return found


def _scans(plan: str) -> bool:
    return re.search(r"^SCAN (?!CONSTANT)", plan, re.MULTILINE) is not None


def _scans_without_condition(plan: str) -> bool:
    conditions, scans = plan.count("Index Cond"), len(re.findall(r"Index (?:Only )?Scan", plan))
    return "Seq Scan" in plan or conditions < scans


@pytest.mark.both(because="each plans by itself")
def test_whatever_is_asked_in_an_evening_is_found_by_an_index(
    night: Night, keeper: Scorekeeper, database: Database
) -> None:
    client = keeper.client
    with statements_of(database.engine) as sent:
        keeper.start("Anu", "Biju")
        first = keeper.deal(1, 2)
        keeper.withdraw(first["deals"][0]["id"], first["version"])
        keeper.claim(1).sign()
        keeper.renew()
        keeper.send("PUT", f"{BASE}/tables/{keeper.code}/scorekeeper", {"device": "one", "name": "Anu"})
        keeper.send("POST", f"{BASE}/tables/{keeper.code}/erasures", {"name": "Biju"})
        Scorekeeper(client)
        Director(client)
        client.get(f"{BASE}/tables/NOWHERE")
        event_ = f"{BASE}/events/{night.code}"
        for path in (
            keeper.game,
            f"{keeper.game}/journal",
            f"{BASE}/tables/{keeper.code}",
            f"{BASE}/tables/{keeper.code}/games",
            event_,
            f"{event_}/standings",
            f"{event_}/desk",
            "/metrics",
        ):
            database.let_go()
            answer = client.get(path, headers={"Authorization": f"Bearer {night.key}"})
            assert answer.status_code == 200, answer.text
    assert len(sent) > 10
    with statements_of(database.engine) as proving, database.reading() as session:
        assert not faults_of_event(session, night.code)
        for table in (night.table, keeper.code):
            assert not faults_of_table(session, table)
        assert not faults_of_game(session, keeper.sheet["game"]["id"])
    assert len(proving) > 5
    through = read_through(database, sent | proving)
    assert not through, "\n\n".join(through)
    assert read_through(database, {"SELECT seq FROM ledger WHERE reason = 'seen'": ()}), (
        "it is seen where one is not"
    )
