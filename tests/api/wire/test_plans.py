"""What is asked while people play is found by an index, so it costs the same however much there is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Engine, event

from models.news.delivering import Deliverer
from models.record.faults import faults_of_event, faults_of_game, faults_of_table
from models.store.database import Database
from tests.api.club.keeper import Keeper, play
from tests.api.director import Director
from tests.api.night import Night
from tests.api.receiver import receiving
from tests.api.scorekeeper import BASE, Scorekeeper, new_id, points

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


def assert_indexed(database: Database, sent: Sent) -> None:
    through = read_through(database, sent)
    assert not through, "\n\n".join(through)


def ask(
    database: Database, client: FlaskClient, path: str, key: str = "", method: str = "GET", body: Any = None
) -> Any:
    """Ask a process that keeps nothing in memory; return what it answers, where that is JSON."""
    database.let_go()
    headers = {"If-Match": "*", **({"Authorization": f"Bearer {key}"} if key else {})}
    answer = client.open(path, method=method, json=body, headers=headers)
    assert answer.status_code < 300, answer.text
    return answer.json if answer.is_json else None


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
    assert_indexed(database, sent | proving)
    assert read_through(database, {"SELECT seq FROM ledger WHERE reason = 'seen'": ()}), (
        "it is seen where one is not"
    )


@pytest.mark.both(because="each plans by itself")
def test_whatever_desks_helpers_and_stories_ask_is_found_by_an_index(
    night: Night, database: Database
) -> None:
    asked = partial(ask, database, night.client)
    event_, table = night.event, f"{BASE}/tables/{night.table}"
    with statements_of(database.engine) as sent:
        for kind in ("co_director", "desk", "door"):
            made = asked(f"{event_}/keys", night.key, "POST", {"kind": kind, "name": "Gopi"})
            if kind != "door":
                asked(f"{event_}/desk", made["key"])
            if kind == "desk":
                act = {"kind": "announced", "text": "Tea is served"}
                asked(f"{event_}/acts/{new_id()}", made["key"], "PUT", act)
            asked(f"{event_}/keys/{made['digest']}/name", night.key, "DELETE")
            asked(f"{event_}/keys/{made['digest']}", night.key, "DELETE")
        asked(f"{event_}/preview", night.key, "POST", {"acts": [{"kind": "announced", "text": "Tea"}]})
        asked(f"{event_}/tables/keys", night.key, "POST")
        call = new_id()
        asked(f"{table}/calls", method="POST", body={"id": call, "text": "Two sheets?"})
        asked(f"{table}/calls/{call}", method="DELETE")
        asked(f"{event_}/people/e/name", night.key, "DELETE")
        for way in ("story", "stages/s/story", "stages/s/settlement", "entries.csv", "event.xlsx", "export"):
            asked(f"{event_}/{way}", night.key)
        for of_game in ("story", "sheet.json"):
            asked(f"{BASE}/games/{night.match}/{of_game}")
        for of_table in ("story", "settlement", "qr.svg", "export"):
            asked(f"{table}/{of_table}", night.table_key["Authorization"].removeprefix("Bearer "))
    assert len(sent) > 10
    assert_indexed(database, sent)


@pytest.mark.both(because="each plans by itself")
def test_whatever_a_club_asks_is_found_by_an_index(
    night: Night, keeper: Scorekeeper, database: Database
) -> None:
    asked, club = partial(ask, database, night.client), Keeper(night.client)
    with statements_of(database.engine) as sent:
        play(keeper, ("Anu", 2), ("Biju", 9))
        night.finish()
        table = f"{BASE}/tables/{keeper.code}/clubs/{club.code}"
        asked(table, keeper.key, "PUT")
        asked(f"{night.event}/clubs/{club.code}", night.key, "PUT")
        other = club.table((("Anu K", 1), ("Esha", 3)))
        asked(club.club)
        seal, into = club.seal("Anu K"), club.seal("Anu")
        acts = f"{club.club}/acts"
        club.do("rated", shown=True)
        merged = new_id()
        merge = {"kind": "merged", "person": seal, "into": into}
        asked(f"{acts}/{merged}", club.key, "PUT", merge)
        for way in (f"people/{into}", "games", "ratings", "people.csv", "qr.svg"):
            asked(f"{club.club}/{way}")
        for way in ("kept", "export"):
            asked(f"{club.club}/{way}", club.key)
        asked(f"{acts}/{new_id()}", club.key, "PUT", {"kind": "struck", "act": merged})
        # One game more is counted besides those that were.
        play(other, ("Anu K", 4), ("Esha", 2))
        asked(club.club)
        trial = {"id": keeper.look()["deals"][0]["id"], "outcome": points(1, 2)}
        asked(f"{keeper.game}/preview/ratings", keeper.key, "POST", trial)
        asked(f"{club.club}/people/{club.seal('Esha')}/name", club.key, "DELETE")
        asked(f"{night.event}/clubs/{club.code}", night.key, "DELETE")
        asked(table, keeper.key, "DELETE")
        asked(club.club)
    assert len(sent) > 10
    assert_indexed(database, sent)


@pytest.mark.both(because="each plans by itself")
def test_whatever_news_for_webhooks_asks_is_found_by_an_index(
    night: Night, database: Database, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.config, "LOCAL_WEBHOOKS", True)
    asked = partial(ask, database, night.client)
    hook = f"{night.event}/webhooks/{new_id()}"
    with receiving() as receiver, statements_of(database.engine) as sent:
        deliverer = Deliverer(database, local=True)
        receiver.answers += [500, 204, 410]
        asked(hook, night.key, "PUT", {"url": receiver.url})
        for text in ("Tea is served", "Tea is over", "Cards again"):
            asked(f"{night.event}/acts/{new_id()}", night.key, "PUT", {"kind": "announced", "text": text})
            database.let_go()
            deliverer.step()
        log = asked(f"{hook}/deliveries", night.key)["deliveries"]
        assert {each["status"] for each in log} == {"delivered", "given_up"}
        asked(f"{night.event}/webhooks", night.key)
        asked(hook, night.key, "PUT", {"url": receiver.url})
        asked(f"{hook}/deliveries/{log[0]['id']}/again", night.key, "POST", {})
        asked(hook, night.key, "DELETE")
    assert len(sent) > 10
    # Who delivers serves each event that listens, and asks for all of them.
    (all_that_listen,) = (each for each in sent if each.startswith("SELECT DISTINCT webhooks.code"))
    del sent[all_that_listen]
    assert_indexed(database, sent)
