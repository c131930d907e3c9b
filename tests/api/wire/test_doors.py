"""Pages of other sites write nothing, and no stranger's name gets into a link or a QR code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from application import create_app
from models.news.public_addresses import lan_address
from tests.api.game.test_qr import read_svg
from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem

EVIL = "evil.example"


@pytest.fixture
def app(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """Return the application as it runs where nothing is set."""
    monkeypatch.setitem(app.config, "PUBLIC_URL", "")
    monkeypatch.setitem(app.config, "HOSTS", "")
    monkeypatch.setitem(app.config, "HOST", "0.0.0.0")
    return app


def write(client: FlaskClient, **headers: str) -> TestResponse:
    return client.post(
        f"{BASE}/tables", json={}, headers={**headers, "Host": headers.get("Host", "localhost")}
    )


@pytest.mark.parametrize(
    "origin",
    [
        f"http://{EVIL}",
        "http://localhost:8080",
        "https://localhost.evil.example",
        "http://localhost@evil.example",
        "null",
        "",
        "file://",
        "localhost",
        "http://localhost/",
        "chrome-extension://localhost",
    ],
)
def test_pages_of_another_origin_open_no_table_and_claim_no_seat(keeper: Scorekeeper, origin: str) -> None:
    keeper.start()
    assert_problem(write(keeper.client, Origin=origin), 403)
    headers = {"Origin": origin}
    assert_problem(keeper.client.post(f"{keeper.game}/seats/1/claim", json={}, headers=headers), 403)
    assert_problem(keeper.send("POST", f"{BASE}/tables/{keeper.code}/keys", {}, headers=headers), 403)
    assert keeper.look()["claims"] == []


OWN = {
    "the same": ("http://localhost", "localhost"),
    "the same port": ("http://192.168.1.5:8000", "192.168.1.5:8000"),
    "a public address": ("http://93.184.216.34:8000", "93.184.216.34:8000"),
    "IPv6": ("http://[fe80::1]:8000", "[fe80::1]:8000"),
    "the port that goes without saying": ("http://localhost", "localhost:80"),
    "capitals": ("http://kanakku.local:8000", "Kanakku.LOCAL:8000"),
    "a name of the house": ("http://kanakku:8000", "kanakku:8000"),
    "behind a proxy with a certificate": ("https://score.example", "score.example"),
    "a name that HOSTS has": ("http://score.club.example:8000", "score.club.example:8000"),
}


@pytest.mark.parametrize(("origin", "host"), OWN.values(), ids=OWN)
def test_own_pages_write(client: FlaskClient, app: Flask, origin: str, host: str) -> None:
    app.config["HOSTS"] = "Score.Club.example, other.example"
    assert write(client, Origin=origin, Host=host).status_code == 201


def test_pages_of_the_public_address_write_also_where_a_proxy_asks_for_another_host(
    client: FlaskClient, app: Flask
) -> None:
    app.config["PUBLIC_URL"] = "https://Score.example:443/"
    assert write(client, Origin="https://score.example", Host="127.0.0.1:8000").status_code == 201
    assert_problem(write(client, Origin=f"https://{EVIL}", Host="127.0.0.1:8000"), 403)


def test_a_name_that_a_stranger_lets_lead_here_writes_nothing(client: FlaskClient) -> None:
    """His page asks for his own name, which he then lets lead to the server in his visitor's house."""
    assert_problem(write(client, Origin=f"http://{EVIL}:8000", Host=f"{EVIL}:8000"), 403)


def links(client: FlaskClient, code: str, **headers: str) -> set[str]:
    """Return where all links of a table lead, and its QR code."""
    table = client.get(f"{BASE}/tables/{code}", headers=headers).json or {}
    drawn = client.get(f"{BASE}/tables/{code}/qr.svg", headers=headers).text
    opened = write(client, **headers)
    assert opened.headers["Location"].startswith(f"{BASE}/tables/")
    shown = [*table["links"].values(), *(opened.json or {})["links"].values(), read_svg(drawn)]
    return {re.sub(r"(://[^/]+).*", r"\1", link) for link in shown}


@pytest.mark.parametrize("host", [EVIL, f"{EVIL}:8000", "localhost.evil.example", "93.184.216.34"])
def test_foreign_host_reaches_no_link_and_no_qr_code(keeper: Scorekeeper, host: str) -> None:
    assert links(keeper.client, keeper.code, Host=host) == {f"http://{lan_address()}"}
    with_proxy = {"Host": "localhost", "X-Forwarded-Host": host, "Forwarded": f"host={host}"}
    assert links(keeper.client, keeper.code, **with_proxy) == {"http://localhost", f"http://{lan_address()}"}


@pytest.mark.parametrize("host", ["192.168.1.5:8000", "[fe80::1]:8000", "10.0.0.7"])
def test_own_host_is_in_every_link(keeper: Scorekeeper, host: str) -> None:
    assert links(keeper.client, keeper.code, Host=host) == {f"http://{host}"}


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_code_made_at_this_machine_leads_to_where_phones_reach_it(
    keeper: Scorekeeper, app: Flask, host: str
) -> None:
    def code() -> str:
        return read_svg(keeper.client.get(f"{BASE}/tables/{keeper.code}/qr.svg", headers={"Host": host}).text)

    assert code() == f"http://{lan_address()}:8000/t/{keeper.code}"
    app.config["HOST"] = "127.0.0.1"  # nobody else can come here
    assert code() == f"http://{host}/t/{keeper.code}"


def test_names_that_the_deployment_says_are_in_links(keeper: Scorekeeper, app: Flask) -> None:
    app.config["HOSTS"] = "kanakku.club.example"
    assert links(keeper.client, keeper.code, Host="Kanakku.club.example:8000") == {
        "http://Kanakku.club.example:8000"
    }
    app.config["PUBLIC_URL"] = "https://score.example/"
    assert links(keeper.client, keeper.code, Host=EVIL) == {"https://score.example"}


MALFORMED = [
    "evil.example/path",
    "a b",
    "<script>",
    "evil.example:80:80",
    "evil.example:port",
    "[::1",
    "",
    "a\\b",
]
MALFORMED += [
    "localhost,evil.example",
    "user@evil.example",
    "evil.example?",
    "evil.example#",
    "é.example",
    "a" * 300,
]


@pytest.mark.parametrize("host", MALFORMED)
def test_malformed_host_is_400(client: FlaskClient, host: str) -> None:
    for path in (f"{BASE}/game-types", "/", "/t/ABCDEF", "/nowhere"):
        answer = client.get(path, headers={"Host": host})
        assert_problem(answer, 400)
        assert "evil" not in answer.text


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[FlaskClient]:
    settings: dict[str, Any] = {"DATABASE_URL": f"sqlite:///{tmp_path}/tables.db", "PUBLIC_URL": ""}
    app = create_app({**settings, "PROXIES": "1"})
    yield app.test_client()
    app.extensions["kanakku.database"].close()


def test_what_a_client_tells_a_proxy_of_hosts_is_not_believed(proxied: FlaskClient) -> None:
    keeper = Scorekeeper(proxied)
    headers = {"Host": "localhost:8000", "X-Forwarded-Proto": "https", "X-Forwarded-Port": "666"}
    for host in (EVIL, "192.168.1.66", "<script>"):
        told = links(proxied, keeper.code, **headers, **{"X-Forwarded-Host": host})
        assert told == {"https://localhost:8000", f"https://{lan_address()}:8000"}


def test_no_address_of_ours_is_answered_with_a_redirection_to_a_host(app: Flask) -> None:
    assert [
        rule.rule for rule in app.url_map.iter_rules() if len(rule.rule) > 1 and rule.rule.endswith("/")
    ] == []
