"""News of an event is sent, signed, to the addresses of its director: nothing is lost, nothing leaks."""

from __future__ import annotations

import json
import logging
import socket
import time
from collections.abc import Iterator
from threading import Event, Thread, Timer
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text
from standardwebhooks import Webhook
from standardwebhooks.webhooks import WebhookVerificationError
from werkzeug.test import TestResponse

from models.news.delivering import PAUSES, Deliverer
from models.news.public_addresses import Address, is_public, read_address
from models.news.sending import send
from models.news.webhooks import KINDS, MOST, MOST_MESSAGES, listening_events
from models.store.database import Database
from tests.api.director import Director
from tests.api.receiver import Received, Receiver, receiving
from tests.api.scorekeeper import BASE, assert_problem, points
from tests.api.wire.test_plans import statements_of

HOUR = 3600.0
DAY = 24 * HOUR


class Clock:
    """Say how late it is: it stands but for what a test waits, an hour ahead of what the server stamps."""

    def __init__(self) -> None:
        self._began, self.waited = time.time() + HOUR, 0.0

    def __call__(self) -> float:
        return self._began + self.waited


class Desk:
    """Direct an event that sends its news to `receiver`; `step` tells and delivers what is due."""

    def __init__(self, client: FlaskClient, database: Database, receiver: Receiver) -> None:
        self.director = Director(client)
        self.table, self.match = self.director.draw_a_match()
        self.receiver = receiver
        self.database = database
        self.clock = Clock()
        self.changes = 0
        self.restart()
        self.hook = str(uuid4())
        put = self.put(url=receiver.url)
        assert put.status_code == 201, put.json
        self.secret: str = (put.json or {})["secret"]

    def restart(self) -> None:
        """Begin anew, with what the database has."""
        self.deliverer = Deliverer(self.database, local=True, clock=self.clock, passing=self.clock)

    def put(self, hook: str | None = None, **body: Any) -> TestResponse:
        return self.director.send("PUT", f"{self.director.event}/webhooks/{hook or self.hook}", body)

    def step(self, wait: float = 0) -> list[Received]:
        """Let time pass, do what is due, and return what was received."""
        self.clock.waited += wait
        self.deliverer.step()
        return self.receiver.received()

    def told(self) -> list[tuple[str, dict[str, Any]]]:
        """Return the kinds of what is received now, each with its data, its signature verified."""
        verified = [each.verified(self.secret) for each in self.step()]
        return [(each["type"], each["data"]) for each in verified]

    def log(self) -> list[dict[str, Any]]:
        shown = self.director.send("GET", f"{self.director.event}/webhooks/{self.hook}/deliveries")
        deliveries: list[dict[str, Any]] = (shown.json or {})["deliveries"]
        return deliveries

    def listed(self) -> list[dict[str, Any]]:
        shown = self.director.send("GET", f"{self.director.event}/webhooks").json or {}
        webhooks: list[dict[str, Any]] = shown["webhooks"]
        return webhooks

    def again(self, message: str) -> TestResponse:
        path = f"{self.director.event}/webhooks/{self.hook}/deliveries/{message}/again"
        return self.director.send("POST", path, {})

    def change(self) -> None:
        """Do an act of which there is one piece of news."""
        self.changes += 1
        self.director.act("people", people=[{"person": "a", "name": f"Anu {self.changes}"}])


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


@pytest.fixture
def local(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config, "LOCAL_WEBHOOKS", "1")


@pytest.fixture
def desk(client: FlaskClient, database: Database, receiver: Receiver, local: None) -> Desk:
    return Desk(client, database, receiver)


def start(desk: Desk) -> dict[str, str]:
    key = desk.director.scorekeeper_of(desk.table)
    body = {"id": desk.match, "game_type": "points", "preset": "points", "seats": ["Biju", "Anu"]}
    client = desk.director.client
    assert client.post(f"{BASE}/tables/{desk.table}/games", json=body, headers=key).status_code == 201
    return key


def record(desk: Desk, key: dict[str, str], deal: str, *counts: int, version: str = "") -> None:
    headers = {**key, **({"If-Match": version} if version else {})}
    answer = desk.director.client.put(
        f"{BASE}/games/{desk.match}/deals/{deal}", json={"outcome": points(*counts)}, headers=headers
    )
    assert answer.status_code < 300, answer.json


def finish(desk: Desk, key: dict[str, str]) -> None:
    path = f"{BASE}/games/{desk.match}/entries/{uuid4()}"
    assert desk.director.client.put(path, json={"kind": "finish"}, headers=key).status_code == 201


def test_news_of_a_match_is_told_from_its_sheet(desk: Desk) -> None:
    assert desk.told() == []
    named = {"event": desk.director.code, "match": desk.match, "stage": "s", "round": 1, "table": desk.table}
    named["version"] = desk.director.look()["version"]
    key, deal = start(desk), str(uuid4())
    assert desk.told() == [("match.started", named)]
    record(desk, key, deal, 9, 2)
    assert desk.told() == []
    finish(desk, key)
    assert desk.told() == [("match.finished", named)]
    record(desk, key, deal, 1, 2, version="*")
    assert desk.told() == [("result.changed", named)]


def test_news_of_the_director_is_told_with_the_ids_it_is_about(desk: Desk) -> None:
    places = [{"entrant": "a", "place": 1}, {"entrant": "b", "place": 2}]
    desk.director.act("ruled", match=desk.match, places=places)
    assert [kind for kind, _ in desk.told()] == ["event.changed", "match.finished"]
    act = desk.director.act
    act("stage", stage="f", competition="r", title="Final", format="brackets", after="s")
    basis = desk.director.look()["stages"]["s"]["basis"]
    act("advanced", stage="s", to="f", entrants=["a", "b"], basis=basis, reason="both")
    drawn = {"match": str(uuid4()), "entrants": ["a", "b"]}
    act("draw", draw="e", stage="f", round=1, matches=[drawn])
    version, told = desk.director.look()["version"], desk.told()
    shared = {"event": desk.director.code, "version": version}
    assert told == [
        ("event.changed", shared),
        ("advancement.confirmed", {**shared, "stage": "s", "to": "f"}),
        ("draw.published", {**shared, "stage": "f", "round": 1, "draw": "e"}),
    ]


def test_message_is_signed_by_the_standard_and_names_nobody(desk: Desk) -> None:
    desk.change()
    [came] = desk.step()
    assert came.path == "/hook"
    assert came.headers["content-type"] == "application/json"
    assert came.headers["host"] == urlsplit(desk.receiver.url).netloc
    assert set(came.verified(desk.secret)) == {"type", "timestamp", "data"}
    with pytest.raises(WebhookVerificationError):
        Webhook("whsec_" + "A" * 40).verify(came.body, came.headers)
    with pytest.raises(WebhookVerificationError):
        Webhook(desk.secret).verify(came.body + b" ", came.headers)
    assert b"Anu" not in came.body
    [sent] = desk.log()
    assert (sent["id"], sent["status"], sent["attempts"], sent["answered"]) == (came.id, "delivered", 1, 204)
    assert sent["next"] is None


def test_only_the_kinds_that_are_wanted_are_sent(desk: Desk) -> None:
    assert desk.put(url=desk.receiver.url, kinds=["match.started"]).status_code == 200
    desk.change()
    start(desk)
    assert [kind for kind, _ in desk.told()] == ["match.started"]


def test_message_that_fails_is_sent_again_with_growing_pauses_then_given_up(desk: Desk) -> None:
    desk.receiver.answers = [500] * (len(PAUSES) + 1)
    desk.change()
    [first] = desk.step()
    waits = [*PAUSES]
    while waits:
        pause = waits.pop(0)
        assert desk.step(pause * 0.9) == []
        [again] = desk.step(pause * 0.2 + 1)
        assert (again.id, again.body) == (first.id, first.body)
        again.verified(desk.secret)
    [sent] = desk.log()
    assert (sent["status"], sent["attempts"]) == ("given_up", len(PAUSES) + 1)
    assert (sent["answered"], sent["next"]) == (500, None)
    assert desk.step(2 * DAY) == []
    assert desk.again(sent["id"]).status_code == 204
    [came] = desk.step()
    assert came.id == first.id
    assert [each["status"] for each in desk.log()] == ["delivered"]


def test_nothing_is_lost_over_a_restart(desk: Desk) -> None:
    desk.receiver.answers = [500]
    desk.change()
    [first] = desk.step()
    # News that nobody had looked for yet, and a message that waits.
    key = start(desk)
    desk.restart()
    started, again = desk.step(PAUSES[0] * 2)
    assert {started.id, again.id} >= {first.id}
    kinds = {each.verified(desk.secret)["type"] for each in (started, again)}
    assert kinds == {"event.changed", "match.started"}
    record(desk, key, str(uuid4()), 1, 2)
    finish(desk, key)
    assert [kind for kind, _ in desk.told()] == ["match.finished"]


@pytest.mark.both(because="a session that has failed is no use there")
def test_event_whose_news_cannot_be_told_keeps_no_other_waiting(
    desk: Desk, client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    desks = {each.director.code: each for each in (desk, Desk(client, desk.database, desk.receiver))}
    with desk.database.reading() as session:
        first, second = (desks[code] for code in listening_events(session))
    desk.step()
    note = text("UPDATE webhook_told SET told = :told WHERE code = :code")
    with desk.database.writing() as session:
        session.execute(note, {"code": first.director.code, "told": "{}"})
    first.change()
    second.change()
    [came] = desk.step()
    assert came.verified(second.secret)["type"] == "event.changed"
    assert [each.getMessage() for each in caplog.records if each.exc_info] == [
        f"News of event {first.director.code} could not be told; it is tried again."
    ]
    second.change()
    assert len(desk.step()) == 1
    # It rests between two tries.
    assert len([each for each in caplog.records if each.exc_info]) == 1
    with desk.database.writing() as session:
        nothing = json.dumps({"version": 0, "acts": 0, "matches": {}})
        session.execute(note, {"code": first.director.code, "told": nothing})
    [came, *_] = desk.step(60)
    assert came.verified(first.secret)["type"] == "event.changed"


@pytest.mark.both(because="there several processes deliver")
def test_attempt_of_which_nobody_heard_again_is_made_anew(desk: Desk) -> None:
    desk.change()
    desk.deliverer._look()
    [hook] = desk.deliverer._due()
    assert desk.deliverer._claim(hook)
    desk.restart()
    assert desk.step() == []
    assert len(desk.step(120)) == 1


def test_no_event_is_opened_to_know_which_to_listen_to(desk: Desk) -> None:
    desk.database.forget()
    with statements_of(desk.database.engine) as sent:
        assert desk.deliverer._followed() == (desk.director.code, desk.table)
    assert sent
    assert [statement for statement in sent if "FROM ledger" in statement] == []


def test_two_processes_send_a_message_once(desk: Desk) -> None:
    others = [Deliverer(desk.database, local=True, clock=desk.clock) for _ in range(3)]
    desk.change()
    threads = [Thread(target=each.step) for each in others]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(desk.receiver.received()) == 1


def test_address_that_says_it_is_gone_is_sent_nothing_more(desk: Desk) -> None:
    desk.receiver.answers = [410]
    desk.change()
    assert len(desk.step()) == 1
    assert [each["gone"] for each in desk.listed()] == [True]
    desk.change()
    assert desk.step(2 * DAY) == []
    [sent] = desk.log()
    assert (sent["status"], sent["answered"]) == ("given_up", 410)
    assert_problem(desk.again(sent["id"]), 409, "WEBHOOK_GONE")
    assert desk.put(url=desk.receiver.url).status_code == 200
    assert [each["gone"] for each in desk.listed()] == [False]
    desk.change()
    assert len(desk.step()) == 1


def test_address_is_told_nothing_of_the_time_before_it_was_given(desk: Desk) -> None:
    desk.receiver.answers = [410]
    desk.change()
    assert len(desk.step()) == 1
    desk.change()
    assert desk.put(hook=str(uuid4()), url=desk.receiver.url).status_code == 201
    assert desk.step() == []
    desk.change()
    assert len(desk.step()) == 1


def test_redirect_is_not_followed(desk: Desk) -> None:
    desk.receiver.answers = [302]
    desk.change()
    assert [each.path for each in desk.step()] == ["/hook"]
    [sent] = desk.log()
    assert (sent["status"], sent["answered"]) == ("waiting", 302)


def test_name_that_leads_inside_by_now_is_not_connected_to(desk: Desk) -> None:
    port = desk.receiver.server.server_port
    desk.put(url=f"https://localhost:{port}/hook")
    desk.change()
    strict = Deliverer(desk.database, clock=desk.clock)
    strict.step()
    assert desk.receiver.received() == []
    [sent] = desk.log()
    assert (sent["status"], sent["answered"]) == ("waiting", None)
    assert sent["problem"] == {
        "code": "address_own_network",
        "params": {"host": "localhost"},
        "text": "localhost leads into the server's own network. Give an address of the public internet.",
    }


def test_connection_goes_to_the_address_that_was_checked(receiver: Receiver) -> None:
    # The name leads nowhere: were it looked up once more, nothing could come.
    address = Address(secure=False, host="rebound.invalid", port=receiver.server.server_port, target="/x")
    assert send(address, ["127.0.0.1"], {"Host": address.named}, b"{}", 10) == 204
    [came] = receiver.received()
    assert came.headers["host"] == address.named


def test_who_answers_slowly_byte_by_byte_is_cut_off() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def drip() -> None:
            connected, _ = server.accept()
            with connected:
                try:
                    while True:
                        connected.sendall(b"H")
                        time.sleep(0.05)
                except OSError:
                    return

        thread = Thread(target=drip)
        thread.start()
        address = Address(secure=False, host="127.0.0.1", port=server.getsockname()[1], target="/")
        with pytest.raises(TimeoutError):
            send(address, ["127.0.0.1"], {}, b"{}", seconds=0.3)
        thread.join()


def test_name_that_is_looked_up_slowly_is_within_the_seconds_of_an_attempt(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers, looked_up = Event(), socket.getaddrinfo

    def slow(*asked: Any, **named: Any) -> Any:
        answers.wait(60)
        return looked_up(*asked, **named)

    desk.change()
    monkeypatch.setattr("models.news.delivering.SECONDS", 0.2)
    monkeypatch.setattr(socket, "getaddrinfo", slow)
    assert desk.step() == []
    [sent] = desk.log()
    assert (sent["status"], sent["answered"]) == ("waiting", None)
    assert sent["problem"]["code"] == "address_unknown.slow"
    assert "could not be looked up in time" in sent["problem"]["text"]
    answers.set()


def test_lookup_and_answer_share_the_seconds_of_an_attempt(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_up = socket.getaddrinfo

    def slow(*asked: Any, **named: Any) -> Any:
        desk.clock.waited += HOUR - 0.2 if asked[0] == "localhost" else 0
        return looked_up(*asked, **named)

    desk.put(url=f"http://localhost:{desk.receiver.server.server_port}/")
    desk.change()
    monkeypatch.setattr("models.news.delivering.SECONDS", HOUR)
    monkeypatch.setattr(socket, "getaddrinfo", slow)
    # Whoever gave the answer an hour for itself would get it.
    desk.receiver.answering.clear()
    with_an_hour = Timer(20, desk.receiver.answering.set)
    with_an_hour.start()
    desk.step()
    with_an_hour.cancel()
    [sent] = desk.log()
    assert (sent["problem"]["code"], sent["problem"]["params"]) == ("undelivered.silent", {"seconds": HOUR})
    assert sent["problem"]["text"] == "It did not answer within 3600 seconds."


def test_address_without_a_good_certificate_is_not_told_anything(desk: Desk) -> None:
    desk.put(url=desk.receiver.url.replace("http:", "https:"))
    desk.change()
    assert desk.step() == []
    [sent] = desk.log()
    assert sent["problem"]["code"] == "undelivered.unreached"
    assert sent["problem"]["text"].startswith("It could not be reached")


REFUSED = {
    "http://93.184.216.34/": "ADDRESS_NOT_HTTPS",
    "ftp://93.184.216.34/": "ADDRESS_NOT_HTTPS",
    "https://": "ADDRESS_MALFORMED",
    "https:///hook": "ADDRESS_MALFORMED",
    "https://user:secret@93.184.216.34/": "ADDRESS_MALFORMED",
    "https://@93.184.216.34/": "ADDRESS_MALFORMED",
    "https://93.184.216.34:0/": "ADDRESS_MALFORMED",
    "https://93.184.216.34:65536/": "ADDRESS_MALFORMED",
    "https://93.184.216.34:x/": "ADDRESS_MALFORMED",
    "https://[::1": "ADDRESS_MALFORMED",
    "https://93.184.216.34/a b": "ADDRESS_MALFORMED",
    "https://93.184.216.34/\r\nHost: x": "ADDRESS_MALFORMED",
    "https://93.184.216.34\\@127.0.0.1/": "ADDRESS_MALFORMED",
    "https://93.184.216.34/é": "ADDRESS_MALFORMED",
    "https://no-such-host.invalid/": "ADDRESS_UNKNOWN",
    "https://localhost/": "ADDRESS_OWN_NETWORK",
    "https://127.1/": "ADDRESS_OWN_NETWORK",
    "https://2130706433/": "ADDRESS_OWN_NETWORK",
    "https://0x7f.0.0.1/": "ADDRESS_OWN_NETWORK",
    "https://[::ffff:127.0.0.1]/": "ADDRESS_OWN_NETWORK",
    "https://[fe80::1]/": "ADDRESS_OWN_NETWORK",
    "https://169.254.169.254/latest/meta-data": "ADDRESS_OWN_NETWORK",
}


@pytest.mark.parametrize(("url", "code"), REFUSED.items())
def test_address_that_may_not_be_sent_to_is_refused(client: FlaskClient, url: str, code: str) -> None:
    director = Director(client)
    path = f"{director.event}/webhooks/{uuid4()}"
    refused = director.send("PUT", path, {"url": url})
    assert_problem(refused, 422, code)
    assert (refused.json or {})["errors"][0]["pointer"] == "/url"
    assert (director.send("GET", f"{director.event}/webhooks").json or {})["webhooks"] == []


OWN = [
    "127.0.0.1",
    "127.255.255.254",
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "192.0.0.1",
    "192.0.2.1",
    "192.31.196.1",
    "192.52.193.1",
    "192.88.99.1",
    "192.175.48.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "64:ff9b:1::1",
    "100::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "ff0e::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::1",
    "2620:4f:8000::1",
    "3fff::1",
    "5f00::1",
]


@pytest.mark.parametrize("number", OWN)
def test_own_networks_and_what_leads_there_are_not_public(number: str) -> None:
    assert not is_public(number)


@pytest.mark.parametrize(
    "number", ["8.8.8.8", "93.184.216.34", "2606:4700::1111", "2a00:1450:4001:80b::200e"]
)
def test_addresses_of_the_internet_are_public(number: str) -> None:
    assert is_public(number)


def test_public_address_is_taken_and_kept_whole(client: FlaskClient) -> None:
    director, url = Director(client), "https://93.184.216.34:8443/news?of=cards"
    put = director.send("PUT", f"{director.event}/webhooks/{uuid4()}", {"url": url})
    assert put.status_code == 201
    assert (put.json or {})["kinds"] == list(KINDS)
    assert read_address(url) == Address(True, "93.184.216.34", 8443, "/news?of=cards")
    assert read_address("https://93.184.216.34") == Address(True, "93.184.216.34", 443, "/")


def test_secret_is_shown_once_and_nowhere_else(
    desk: Desk, client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    desk.receiver.answers = [500]
    desk.change()
    desk.step()
    event, send_ = desk.director.event, desk.director.send
    assert (desk.put(url=desk.receiver.url).json or {})["secret"] is None
    paths = ("", "/desk", "/webhooks", f"/webhooks/{desk.hook}/deliveries", "/standings", "/entries.csv")
    shown = [send_("GET", f"{event}{path}").data for path in (*paths, "/event.xlsx")]
    stream = client.get(f"{event}/live")
    shown.append(next(iter(stream.response)))
    stream.close()
    secret = desk.secret.removeprefix("whsec_").encode()
    assert all(secret not in each for each in shown)
    assert secret.decode() not in caplog.text
    assert b"127.0.0.1" not in client.get(event).data


def test_secret_of_the_directors_own_making_makes_the_call_repeatable(desk: Desk) -> None:
    own, hook = "whsec_" + "QUJD" * 8, str(uuid4())
    first = desk.put(hook, url=desk.receiver.url, secret=own)
    again = desk.put(hook, url=desk.receiver.url, secret=own)
    assert (first.status_code, again.status_code) == (201, 200)
    desk.change()
    assert {json.dumps(each.verified(own)) for each in desk.step() if _is_of(each, own)}
    for bad in ("", "whsec_", "whsec_short", "x" * 40, "whsec_" + "ä" * 40):
        assert_problem(desk.put(hook, url=desk.receiver.url, secret=bad), 422)


def _is_of(came: Received, secret: str) -> bool:
    try:
        came.verified(secret)
    except WebhookVerificationError:
        return False
    return True


def test_webhook_that_is_taken_away_is_sent_nothing_more(desk: Desk) -> None:
    path = f"{desk.director.event}/webhooks/{desk.hook}"
    desk.receiver.answers = [500]
    desk.change()
    desk.step()
    assert desk.director.send("DELETE", path).status_code == 204
    assert desk.step(DAY) == []
    assert_problem(desk.director.send("DELETE", path), 404)
    assert_problem(desk.director.send("GET", f"{path}/deliveries"), 404)
    assert desk.put(url=desk.receiver.url).status_code == 201
    assert desk.step() == []


def test_event_has_so_many_webhooks_and_a_log_of_such_a_size(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(MOST - 1):
        assert desk.put(str(uuid4()), url=desk.receiver.url).status_code == 201
    assert_problem(desk.put(str(uuid4()), url=desk.receiver.url), 409, "TOO_MANY_WEBHOOKS")
    assert MOST_MESSAGES == 500
    monkeypatch.setattr("models.news.webhooks.MOST_MESSAGES", 3)
    for _ in range(5):
        desk.change()
        desk.step()
    assert len(desk.log()) == 3


def test_unknown_message_and_webhook_are_told_so(desk: Desk) -> None:
    for message in ("msg_0", "%00"):
        assert_problem(desk.again(message), 404)
    other = f"{desk.director.event}/webhooks/{uuid4()}"
    assert_problem(desk.director.send("GET", f"{other}/deliveries"), 404)
    assert_problem(desk.director.send("PUT", f"{desk.director.event}/webhooks/none", {"url": "x"}), 422)
    assert_problem(desk.put(url=desk.receiver.url, kinds=["gossip"]), 422)
    assert_problem(desk.put(url=desk.receiver.url, kinds=[]), 422)
