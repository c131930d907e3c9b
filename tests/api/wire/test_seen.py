"""Whoever runs a server sees whether it can serve, what it does, and which line of its log a problem is."""

from __future__ import annotations

import io
import json
import logging
import re
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.serving import make_server

from api.seen.probes import streams_held
from api.wire.logs import WithRequest
from models.store.database import Database
from settings import ROOT
from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem, new_id, points
from tests.server import serving

OF_POSTGRESQL = {"kanakku_wal_archived_timestamp_seconds", "kanakku_wal_archive_failures"}


@pytest.fixture
def told() -> Iterator[Any]:
    """Return what reads the lines of JSON that are logged meanwhile."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(WithRequest())
    requests, ours = logging.getLogger("kanakku.requests"), logging.getLogger("kanakku")
    before = requests.level
    requests.setLevel(logging.INFO)
    ours.addHandler(handler)
    yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
    ours.removeHandler(handler)
    requests.setLevel(before)


def figures(client: FlaskClient, **headers: str) -> dict[str, float]:
    """Return every figure by its name and labels."""
    answer = client.get("/metrics", headers=headers)
    assert answer.status_code == 200, answer.text
    lines = (line.rpartition(" ") for line in answer.text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


def grown(client: FlaskClient, before: dict[str, float]) -> dict[str, float]:
    return {
        name: value - before.get(name, 0.0)
        for name, value in figures(client).items()
        if value != before.get(name, 0.0)
    }


@pytest.mark.both(because="PostgreSQL is asked for what it archived")
def test_server_lives_and_is_ready(client: FlaskClient) -> None:
    assert figures(client)["kanakku_database_up"] == 1
    assert client.get("/livez").text == "alive\n"
    assert client.get("/readyz").text == "ready\n"
    assert client.get("/readyz").headers["Cache-Control"] == "no-store"


@pytest.mark.only(engine="sqlite", because="what ends is the process")
def test_server_that_is_ending_lives_and_is_not_ready(client: FlaskClient, database: Database) -> None:
    database.broker.end()
    assert "is ending" in assert_problem(client.get("/readyz"), 503, "NOT_READY")["detail"]
    assert client.get("/livez").status_code == 200


@pytest.mark.only(engine="sqlite", because="a schema that was altered is made anew on PostgreSQL")
def test_server_is_ready_beside_a_newer_schema_and_not_on_an_older(
    client: FlaskClient, database: Database
) -> None:
    for revision, status in (("9999", 200), ("0000", 503)):
        with database.engine.begin() as connection:
            connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{revision}'")
        answer = client.get("/readyz")
        assert answer.status_code == status
    assert "python app.py migrate" in assert_problem(answer, 503, "NOT_READY")["detail"]
    with database.engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE alembic_version")
    assert_problem(client.get("/readyz"), 503, "UNREACHABLE")


@pytest.mark.only(engine="sqlite", because="what is counted is counted above the database")
def test_proxy_that_holds_streams_back_is_told_from_one_that_does_not(app: Flask) -> None:
    def held(environ: Any, start_response: Any) -> list[bytes]:
        return [b"".join(app(environ, start_response))]

    for served, wanted in ((app, False), (held, True)):
        server = make_server("127.0.0.1", 0, served, threaded=True)
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.port}"
        said = streams_held(address)
        assert (said is not None and address in said.text) is wanted
        server.shutdown()
        server.server_close()
    assert streams_held(f"http://127.0.0.1:{server.port}") is None, "nobody answers there"


@pytest.mark.long(because="a server tries it five seconds after it has started")
@pytest.mark.only(engine="sqlite", because="what is counted is counted above the database")
def test_server_behind_a_proxy_that_holds_streams_back_says_so(app: Flask, tmp_path: Path) -> None:
    def held(environ: Any, start_response: Any) -> list[bytes]:
        return [b"".join(app(environ, start_response))]

    proxy = make_server("127.0.0.1", 0, held, threaded=True)
    Thread(target=proxy.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{proxy.port}"
    with serving(tmp_path, PUBLIC_URL=address, PROXIES="1") as server:
        until = time.monotonic() + 30
        while "comes late" not in server.log.read_text() and time.monotonic() < until:
            time.sleep(0.1)
        assert f"What is streamed from {address} comes late" in server.log.read_text()
    proxy.shutdown()
    proxy.server_close()


def test_figures_count_what_is_done_under_templates_of_addresses(keeper: Scorekeeper) -> None:
    keeper.start()
    before = figures(keeper.client)
    deal = new_id()
    put = f"PUT {BASE}/games/<game_id>/deals/<entry_id>"
    assert keeper.put_deal(deal, points(1, 2, 3)).status_code == 201
    assert keeper.put_deal(deal, points(1, 2, 3)).status_code == 200
    assert_problem(keeper.put_deal(deal, points(1, 2, 4), "99"), 412, "STALE_VERSION")
    preferring = {
        "Prefer": "refusals=as-answers",
        "Authorization": f"Bearer {keeper.key}",
        "If-Match": '"99"',
    }
    refused = keeper.client.put(
        f"{keeper.game}/deals/{deal}", json={"outcome": points(5, 5, 5)}, headers=preferring
    )
    assert refused.status_code == 200
    more = grown(keeper.client, before)
    assert more["kanakku_deals_recorded_total"] == 1
    assert more['kanakku_conflicts_total{code="STALE_VERSION"}'] == 2
    for status, times in ((201, 1), (200, 1), (412, 2)):
        assert more[f'kanakku_answers_total{{call="{put}",status="{status}"}}'] == times
    assert more[f'kanakku_request_seconds_count{{call="{put}"}}'] == 4
    shown = keeper.client.get("/metrics").text
    assert not any(secret in shown for secret in (keeper.code, keeper.game, deal, keeper.key))


@pytest.mark.only(engine="sqlite", because="streams hold no database")
def test_figures_count_streams_while_they_are_open(keeper: Scorekeeper) -> None:
    name = f'kanakku_open_streams{{call="GET {BASE}/tables/<code>/live"}}'
    before = figures(keeper.client).get(name, 0.0)
    stream = keeper.client.get(f"{BASE}/tables/{keeper.code}/live", buffered=False)
    next(stream.iter_encoded())
    assert figures(keeper.client)[name] == before + 1
    stream.close()
    assert figures(keeper.client)[name] == before


@pytest.mark.only(engine="sqlite", because="a folder has no database")
def test_age_of_the_newest_backup_is_told(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, client = "kanakku_last_backup_timestamp_seconds", app.test_client()
    assert name not in figures(client)
    monkeypatch.setitem(app.config, "BACKUPS", str(tmp_path / "backups"))
    assert figures(client)[name] == 0
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / ".unfinished").touch()
    assert figures(client)[name] == 0
    night = tmp_path / "backups" / "night.db"
    night.touch()
    (tmp_path / "backups" / "latest.db").symlink_to("gone.db")
    assert figures(client)[name] == pytest.approx(night.stat().st_mtime)


@pytest.mark.only(engine="sqlite", because="a schema that was altered is made anew on PostgreSQL")
def test_figures_say_that_the_database_does_not_answer(client: FlaskClient, database: Database) -> None:
    assert figures(client)["kanakku_database_up"] == 1
    with database.engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE webhook_messages")
    shown = figures(client)
    assert shown["kanakku_database_up"] == 0
    assert "kanakku_webhook_messages_waiting" not in shown


@pytest.mark.only(engine="sqlite", because="it is about who asks")
@pytest.mark.parametrize(
    ("headers", "sent_from"),
    [
        ({}, "192.168.1.7"),
        ({"X-Forwarded-For": "203.0.113.7"}, "127.0.0.1"),
        ({"Host": "score.example"}, "127.0.0.1"),
    ],
)
def test_without_a_token_only_this_machine_sees_figures(
    client: FlaskClient, headers: dict[str, str], sent_from: str
) -> None:
    asked = client.get("/metrics", headers=headers, environ_overrides={"REMOTE_ADDR": sent_from})
    assert_problem(asked, 403, "METRICS_CLOSED")
    assert client.get("/metrics", headers={"Host": "[::1]:8000"}).status_code == 200


@pytest.mark.only(engine="sqlite", because="it is about who asks")
def test_with_a_token_only_its_bearer_sees_figures(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config, "METRICS_TOKEN", "a token for Prometheus")
    client = app.test_client()
    for headers in ({}, {"Authorization": "Bearer another token"}, {"Authorization": "Bearer "}):
        assert_problem(client.get("/metrics", headers=headers), 401, "KEY_NEEDED")
    assert figures(client, Authorization="Bearer a token for Prometheus", Host="score.example")


@pytest.mark.only(engine="sqlite", because="lines of the log hold nothing of the database")
def test_problem_names_the_line_of_the_log_that_tells_of_its_request(keeper: Scorekeeper, told: Any) -> None:
    keeper.start("Anu", "Biju")
    refused = keeper.client.put(
        f"{keeper.game}/deals/{new_id()}", json={}, headers={"Authorization": "Bearer guessed"}
    )
    problem = assert_problem(refused, 401)
    [line] = [each for each in told() if each["id"] == problem["request_id"]]
    assert {name: line[name] for name in ("call", "status", "code", "level")} == {
        "call": f"PUT {BASE}/games/<game_id>/deals/<entry_id>",
        "status": 401,
        "code": "KEY_NEEDED",
        "level": "info",
    }
    assert line["ms"] >= 0
    whole = json.dumps(told())
    assert not any(
        secret in whole for secret in ("Anu", "guessed", keeper.code, keeper.key, keeper.game[-36:])
    )


class Spoiled:
    """Fail as no code of ours expects, with words that have what it was about."""

    about = ""

    def __getattr__(self, name: str) -> Any:
        raise KeyError(self.about) from ValueError(self.about)


@pytest.mark.only(engine="sqlite", because="no database is asked")
def test_trace_of_our_own_failure_says_where_and_nothing_of_whom(
    keeper: Scorekeeper, told: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper.start()
    spoiled = Spoiled()
    spoiled.about = f"Anu {keeper.key}"
    monkeypatch.setitem(keeper.client.application.extensions, "kanakku.database", spoiled)
    problem = assert_problem(keeper.put_deal(new_id(), points(1, 2, 3)), 500)
    [line] = [line for line in told() if "trace" in line]
    assert (line["id"], line["level"]) == (problem["request_id"], "error")
    assert line["said"] == f"Exception on PUT {BASE}/games/<game_id>/deals/<entry_id>"
    assert line["trace"].splitlines()[0] == "ValueError"
    assert line["trace"].endswith("\nKeyError")
    assert ", in __getattr__\n" in line["trace"]
    assert not any(secret in str(line) for secret in ("Anu", keeper.code, keeper.key, keeper.game[-36:]))


@pytest.mark.only(engine="sqlite", because="it is about a header")
def test_only_a_proxy_of_ours_chooses_the_id(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(given: str) -> str:
        answer = app.test_client().get(f"{BASE}/tables/ZZZZZ", headers={"X-Request-Id": given})
        return str(assert_problem(answer, 404)["request_id"])

    assert asked("chosen-by-a-stranger") != "chosen-by-a-stranger"
    monkeypatch.setitem(app.config, "PROXIES", "1")
    assert asked("chosen-by-our-proxy") == "chosen-by-our-proxy"
    assert re.fullmatch("[0-9a-f]{16}", asked('"; a line of mine'))


@pytest.mark.only(engine="sqlite", because="the names are the same, but for two")
def test_alerts_and_dashboard_ask_for_figures_that_there_are(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.config, "BACKUPS", str(tmp_path))
    shown = app.test_client().get("/metrics").text
    there = set(re.findall(r"^# TYPE (\w+)", shown, re.MULTILINE)) | OF_POSTGRESQL
    for file in ("alerts.yaml", "dashboard.json"):
        asked = (ROOT / "deploy" / file).read_text()
        names = {re.sub("_bucket$", "", each) for each in re.findall(r"(?:kanakku|process)_[a-z_]+", asked)}
        assert len(names) > 8
        assert names <= there, file
    panels = json.loads((ROOT / "deploy" / "dashboard.json").read_text())["panels"]
    assert all(target["expr"] for panel in panels for target in panel["targets"])
