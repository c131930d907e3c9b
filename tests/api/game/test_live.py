"""Whoever follows a table gets every version whole, at once, and hears that the line is open."""

from __future__ import annotations

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012
from sqlalchemy import event

from api.game import live
from models.store.database import Database
from tests.api.followers import following, heard
from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem, new_id, points


def test_current_version_comes_at_once_as_the_very_bytes_of_the_table(keeper: Scorekeeper) -> None:
    keeper.start()
    table = keeper.client.get(f"{BASE}/tables/{keeper.code}")
    with following(keeper) as stream:
        sent = next(stream)
    assert sent == b"id: " + table.headers["ETag"].strip('"').encode() + b"\ndata: " + table.data + b"\n\n"


def test_every_change_is_an_event_of_the_documented_shape(keeper: Scorekeeper) -> None:
    keeper.start()
    document = keeper.client.get("/openapi.json").json or {}
    registry: Registry = Registry().with_resource("urn:api", DRAFT202012.create_resource(document))
    answer = document["paths"][f"{BASE}/tables/{{code}}/live"]["get"]["responses"]["200"]
    shapes = answer["content"]["text/event-stream"]["schema"]["properties"]["data"]["contentSchema"]["oneOf"]
    documented = {
        kind: Draft202012Validator({"$ref": f"urn:api{shape['$ref']}"}, registry=registry)
        for kind, shape in zip(("message", "change"), shapes, strict=True)
    }
    seen: list[int] = []
    with following(keeper) as stream:
        events = heard(stream)
        for step in (*CHANGES, None):
            event = next(events)
            documented[event.kind].validate(event.data)
            assert event.data["version"] == event.version
            seen.append(event.version)
            if step:
                step(keeper)
    assert seen == sorted(set(seen))


CHANGES = (
    lambda keeper: keeper.deal(1, 2, 3, deal_id="0b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10"),
    lambda keeper: keeper.put_deal("0b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10", points(3, 2, 1), "*"),
    lambda keeper: keeper.withdraw("0b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10", "*"),
    lambda keeper: keeper.send("PATCH", f"{keeper.game}/seats/1", {"name": "Asha"}),
    lambda keeper: keeper.client.post(f"{keeper.game}/seats/1/claim", json={}),
    lambda keeper: keeper.send("DELETE", f"{keeper.game}/seats/1/claim", {}),
    lambda keeper: keeper.send(
        "PUT", f"{BASE}/tables/{keeper.code}/scorekeeper", {"device": "d", "name": "Esha"}
    ),
    lambda keeper: keeper.send("POST", f"{BASE}/tables/{keeper.code}/keys", {}),
)


def test_deal_is_sent_at_once_and_not_with_the_next_beat(
    keeper: Scorekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "BEAT", 30)
    keeper.start()
    with following(keeper) as stream:
        version = next(heard(stream)).version
        keeper.deal(1, 2, 3)
        assert next(stream).startswith(b"id: %d\n" % (version + 1))


def test_version_that_is_known_is_not_sent_again(
    keeper: Scorekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "BEAT", 0.01)
    keeper.start()
    with following(keeper) as stream:
        version = next(heard(stream)).version
    with following(keeper, last=str(version)) as stream:
        assert [next(stream) for _ in range(3)] == [b": beat\n\n"] * 3
        keeper.deal(1, 2, 3)
        assert next(heard(stream)).version == version + 1


@pytest.mark.parametrize("last", ["0", "99", "x"])
def test_client_of_another_version_gets_the_current_one(keeper: Scorekeeper, last: str) -> None:
    keeper.start()
    with following(keeper, last=last) as stream:
        assert next(heard(stream)).data["game"]["deals"] == []


def test_refused_and_retried_deals_are_no_news(keeper: Scorekeeper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "BEAT", 0.01)
    keeper.start()
    deal = new_id()
    keeper.deal(1, 2, 3, deal_id=deal)
    with following(keeper) as stream:
        next(heard(stream))
        keeper.put_deal(deal, points(1, 2, 3))
        keeper.put_deal(new_id(), points(1))
        keeper.preview(outcome=points(1, 2, 3))
        assert [next(stream) for _ in range(3)] == [b": beat\n\n"] * 3


def test_stream_holds_no_session_and_leaves_nothing_behind(keeper: Scorekeeper, database: Database) -> None:
    keeper.start()
    with following(keeper) as first, following(keeper) as second:
        next(heard(first))
        next(heard(second))
        pool = database.engine.pool.status()
        assert "Current Checked out connections: 0" in pool
    assert database.broker.listeners == 0


def test_what_many_follow_is_read_once_for_all_of_them(
    keeper: Scorekeeper, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "BEAT", 0.01)
    keeper.start()
    asked: Counter[str] = Counter()

    def slowly(_: Any, __: Any, statement: str, *___: Any) -> None:
        asked[statement] += 1
        time.sleep(0.05)

    with ExitStack() as open_:
        streams = [open_.enter_context(following(keeper)) for _ in range(8)]
        for stream in streams:
            assert next(stream).startswith(b"id: ")
            assert next(stream) == live.BEATING
        keeper.deal(1, 2, 3)
        database.let_go()
        event.listen(database.engine, "before_cursor_execute", slowly)
        try:
            with ThreadPoolExecutor(len(streams)) as phones:
                came = {each.version for each in phones.map(next, map(heard, streams))}
        finally:
            event.remove(database.engine, "before_cursor_execute", slowly)
    assert len(came) == 1
    assert asked
    assert max(asked.values()) < len(streams) / 2, asked


def test_unknown_table_is_404_before_anything_is_streamed(client: FlaskClient) -> None:
    assert_problem(client.get(f"{BASE}/tables/NOSUCH/live"), 404)
