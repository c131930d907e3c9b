"""Many processes on one PostgreSQL: nobody waits for ever, sees two moments at once or gets in twice."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import Engine, event, text
from werkzeug.test import TestResponse

from models.game.book import BOOKS
from models.game.log import Log
from models.game.view import sheet_bytes
from models.store.database import LOCK_WAIT, Database, own_line
from models.store.migrating import MIGRATING, open_migrated
from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem, new_id, points
from tests.postgresql import Cluster

pytestmark = pytest.mark.only(engine="postgresql", because="SQLite has one writer at a time")
ROUNDS = 15
TOLD = ("tcp_keepalives_idle", "tcp_user_timeout", "lock_timeout", "idle_in_transaction_session_timeout")
ROOT = Path(__file__).parents[2]


@pytest.fixture
def keeper(app: Flask) -> Scorekeeper:
    keeper = Scorekeeper(app.test_client())
    keeper.start()
    return keeper


def at_once(*calls: Callable[[], TestResponse]) -> list[TestResponse]:
    """Make every call in a thread of its own, all in the same moment."""
    ready = Barrier(len(calls))

    def make(call: Callable[[], TestResponse]) -> TestResponse:
        ready.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(make, calls))


def another(app: Flask, keeper: Scorekeeper) -> Callable[..., TestResponse]:
    """Return what sends a request with the key of `keeper` from a phone of its own."""
    client, key = app.test_client(), keeper.key
    return lambda method, path, body: client.open(
        path, method=method, json=body, headers={"Authorization": f"Bearer {key}"}
    )


def test_no_log_is_kept_under_a_version_that_it_does_not_have(app: Flask, keeper: Scorekeeper) -> None:
    game, kept = keeper.sheet["game"]["id"], []
    with closing(Database(app.extensions["kanakku.database"].url)) as other:

        def record(*_: Any) -> None:
            kept.append(other.cache(BOOKS).get(game))
            if len(kept) <= 5:
                keeper.deal(1, 2, 3)

        # Another process reads, and after everything that it has read a deal is recorded here.
        event.listen(other.engine, "after_cursor_execute", record)
        with other.reading() as session:
            sheet = sheet_bytes(session, game)
        logs = [each for each in (*kept, other.cache(BOOKS).get(game)) if each is not None]
    assert len(kept) > 2
    # A version counts the start or a deal.
    assert [each.version for each in logs] == [1 + each.log.length for each in logs]
    assert sheet.version == 1 + len(sheet.deals)


def test_what_another_process_added_makes_a_log_longer_and_does_not_fold_it_anew(
    app: Flask, keeper: Scorekeeper
) -> None:
    game = keeper.sheet["game"]["id"]
    keeper.deal(1, 2, 3)
    with closing(Database(app.extensions["kanakku.database"].url)) as other:

        def read_there() -> Log:
            with other.reading() as session:
                shown = sheet_bytes(session, game)
            assert shown.body == keeper.client.get(keeper.game).data
            book = other.cache(BOOKS).get(game)
            assert book is not None
            return book.log

        first, deal = read_there(), new_id()
        keeper.claim(1)
        keeper.deal(4, 5, 6, deal_id=deal)
        longer = read_there()
        assert longer.before is first
        assert keeper.put_deal(deal, points(7, 8, 9), "*", reason="misheard").status_code == 200
        keeper.deal(4, 5, 6)
        anew = read_there()
        assert anew.before is not longer
        assert anew.length == 3


def test_recording_and_renewing_the_key_never_wait_for_each_other(app: Flask, keeper: Scorekeeper) -> None:
    for _ in range(ROUNDS):
        record, renew = another(app, keeper), another(app, keeper)
        deal = f"{keeper.game}/deals/{new_id()}"
        recorded, renewed = at_once(
            lambda record=record, deal=deal: record("PUT", deal, {"outcome": points(1, 2, 3)}),  # type: ignore[misc]
            lambda renew=renew: renew("POST", f"{BASE}/tables/{keeper.code}/keys", {}),  # type: ignore[misc]
        )
        assert renewed.status_code == 201, renewed.text
        assert recorded.status_code in (201, 401), recorded.text
        keeper.key = (renewed.json or {})["scorekeeper_key"]


def test_recording_and_claiming_a_seat_never_wait_for_each_other(app: Flask, keeper: Scorekeeper) -> None:
    record, claim = another(app, keeper), app.test_client()
    deal, seat = f"{keeper.game}/deals/{new_id()}", f"{keeper.game}/seats/1/claim"
    engine = app.extensions["kanakku.database"].engine
    with ThreadPoolExecutor(2) as threads:
        with engine.begin() as holding:
            holding.execute(
                text("SELECT code FROM tables WHERE code = :code FOR UPDATE"), {"code": keeper.code}
            )
            claimed = threads.submit(claim.post, seat, json={})
            _until_waiting(engine, 1)
            recorded = threads.submit(record, "PUT", deal, {"outcome": points(1, 2, 3)})
            _until_waiting(engine, 2)
        assert claimed.result().status_code == 201, claimed.result().text
        assert recorded.result().status_code == 201, recorded.result().text


def _until_waiting(engine: Engine, wanted: int) -> None:
    """Return once so many connections wait for a lock."""
    waiting = (
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE datname = current_database() AND wait_event_type = 'Lock'"
    )
    until = time.monotonic() + 20
    while time.monotonic() < until:
        with engine.connect() as connection:
            if connection.scalar(text(waiting)) == wanted:
                return
        time.sleep(0.01)
    raise AssertionError(f"There were never {wanted} who waited.")


def test_who_waits_for_what_is_never_let_go_is_told_to_try_again(app: Flask, keeper: Scorekeeper) -> None:
    database: Database = app.extensions["kanakku.database"]
    with ThreadPoolExecutor(2) as threads:
        with database.engine.begin() as holding:
            # As a host leaves it that is cut off in mid-write; another migrates, which may take long.
            holding.execute(
                text("SELECT code FROM tables WHERE code = :code FOR UPDATE"), {"code": keeper.code}
            )
            holding.execute(text("SELECT pg_advisory_xact_lock(:of)"), {"of": MIGRATING})
            started = threads.submit(open_migrated, database.url, serves=True)
            answer = threads.submit(keeper.put_deal, new_id(), points(1, 2, 3)).result(LOCK_WAIT / 1000 + 20)
            assert assert_problem(answer, 503)["code"] == "UNREACHABLE"
            assert answer.headers["Retry-After"]
            assert not started.done(), "who starts waits for as long as it takes"
        started.result().close()
    keeper.deal(1, 2, 3)


def test_postgresql_gives_up_whoever_is_gone_and_ends_who_serves_and_stands_still(database: Database) -> None:
    def told(line: Any) -> list[str]:
        with closing(line.cursor()) as cursor:
            return [cursor.execute(f"SHOW {name}").fetchone()[0] for name in TOLD]

    gone = ["5", "10000"]
    with closing(own_line(database)) as own:
        assert told(own) == [*gone, "0", "0"]
    for serves, bounds in ((True, ["5s", "30s"]), (False, ["0", "0"])):
        with closing(Database(database.url, serves=serves)) as opened:
            line = opened.engine.raw_connection()
            assert told(line) == [*gone, *bounds]
            line.rollback()
            assert told(line) == [*gone, *bounds], "it is of the line, not of its first transaction"
            line.close()


def test_of_two_renewals_with_one_key_one_is_granted(app: Flask, keeper: Scorekeeper) -> None:
    for _ in range(ROUNDS):
        renewals = [another(app, keeper) for _ in range(2)]
        answers = at_once(
            *(lambda each=each: each("POST", f"{BASE}/tables/{keeper.code}/keys", {}) for each in renewals)
        )
        assert sorted(answer.status_code for answer in answers) == [201, 401]
        [granted] = [answer for answer in answers if answer.status_code == 201]
        keeper.key = (granted.json or {})["scorekeeper_key"]


def test_one_game_id_at_two_tables_is_one_game(app: Flask) -> None:
    for _ in range(ROUNDS):
        body = {
            "game_type": "points",
            "preset": "points",
            "seats": [{"name": "Anu"}, {"name": "Biju"}],
            "id": new_id(),
        }
        keepers = [Scorekeeper(app.test_client()) for _ in range(2)]
        answers = at_once(
            *(
                lambda each=each, body=body: each.send("POST", f"{BASE}/tables/{each.code}/games", body)
                for each in keepers
            )
        )
        assert sorted(answer.status_code for answer in answers) == [201, 409]
        [refused] = [answer for answer in answers if answer.status_code == 409]
        assert (refused.json or {})["code"] == "ID_TAKEN"


def test_one_opening_sent_twice_at_once_opens_one_table(app: Flask) -> None:
    for _ in range(ROUNDS):
        game = {
            "game_type": "points",
            "preset": "points",
            "seats": [{"name": "Anu"}, {"name": "Biju"}],
            "id": new_id(),
        }
        body = {"name": "Table 4", "key": f"{new_id()}{new_id()}", "game": game}
        answers = at_once(*(lambda: app.test_client().post(f"{BASE}/tables", json=body) for _ in range(2)))  # noqa: B023
        assert sorted(answer.status_code for answer in answers) == [200, 201]
        assert len({(answer.json or {})["code"] for answer in answers}) == 1


def test_one_key_may_be_that_of_two_tables(app: Flask) -> None:
    key = f"{new_id()}{new_id()}"
    answers = at_once(
        *(lambda: app.test_client().post(f"{BASE}/tables", json={"key": key}) for _ in range(2))
    )
    assert [answer.status_code for answer in answers] == [201, 201]


def test_servers_that_start_together_migrate_once(postgresql: Cluster) -> None:
    command = (
        "import sys; from models.store.database import Database; from models.store.migrating import migrate;"
        "migrate(Database(sys.argv[1]))"
    )
    with postgresql.bare() as url:
        started: list[Any] = [
            subprocess.Popen([sys.executable, "-c", command, url], cwd=ROOT, stderr=subprocess.PIPE)
            for _ in range(3)
        ]
        for each in started:
            _, said = each.communicate(timeout=60)
            assert each.returncode == 0, said.decode()
