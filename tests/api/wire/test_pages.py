"""The one page, its files under the digest of the release, and the headers that keep it safe."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text
from werkzeug.test import TestResponse

from models.store.database import Database
from pages.bundle import bundle
from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem

SCREENS = ["/", "/new", "/t/ABCDEF", "/t/ABCDEF/new"]
NOWHERE = [
    "/foo",
    "/t",
    "/t/",
    "/t/ABCDEF",
    "/t/ABCDEF/new",
    "/t/ABCDEF/foo",
    "/t/%F0%9F%82%A1",
    "/favicon.ico",
]


@pytest.fixture(autouse=True, params=["bundled", "as they are written"])
def served(request: pytest.FixtureRequest, app: Flask) -> Iterator[str]:
    """Serve the frontend as it ships, and as a developer works on it."""
    if request.param == "bundled":
        bundle()
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(app.config, "UNBUNDLED", "" if request.param == "bundled" else "1")
        yield request.param


def assert_the_page(response: TestResponse, status: int) -> None:
    assert (response.status_code, response.mimetype) == (status, "text/html")
    assert response.headers["Cache-Control"] == "no-cache"
    assert re.search(r'src="/assets/[\w-]+(/app)?\.js"', response.text)


def test_every_screen_is_the_one_page_and_never_kept(keeper: Scorekeeper) -> None:
    for path in ("/", "/new", f"/t/{keeper.code}", f"/t/{keeper.code.lower()}/new"):
        assert_the_page(keeper.client.get(path), 200)


def test_game_of_the_table_is_the_one_page_and_another_is_not_found(keeper: Scorekeeper) -> None:
    game = keeper.start()["game"]["id"]
    assert_the_page(keeper.client.get(f"/t/{keeper.code}/g/{game}"), 200)
    other = Scorekeeper(keeper.client)
    assert_the_page(keeper.client.get(f"/t/{other.code}/g/{game}"), 404)
    for none in ("none", "%00"):
        assert_the_page(keeper.client.get(f"/t/{keeper.code}/g/{none}"), 404)


@pytest.mark.parametrize("path", NOWHERE)
def test_address_that_leads_nowhere_is_a_page_for_people(client: FlaskClient, path: str) -> None:
    assert_the_page(client.get(path), 404)
    assert client.head(path).status_code == 404


@pytest.mark.parametrize("path", ["/api/", "/api/v1/foo", "/api/v2/tables", "/assets/x/foo.js"])
def test_address_for_programs_that_leads_nowhere_is_a_problem(client: FlaskClient, path: str) -> None:
    assert_problem(client.get(path, headers={"Accept": "text/html"}), 404)


def test_codes_cannot_be_guessed_faster_by_pages(client: FlaskClient) -> None:
    opened = [client.get(f"/t/ABCDE{letter}").status_code for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" * 2]
    assert set(opened) == {404, 429}
    assert opened.index(429) == 30


def test_what_can_be_no_code_is_no_guess(keeper: Scorekeeper) -> None:
    for _ in range(40):
        assert_the_page(keeper.client.get("/t/reset.css"), 404)
    keeper.start()


def test_page_of_a_table_opens_while_the_record_does_not_answer(
    keeper: Scorekeeper, database: Database
) -> None:
    with database.engine.begin() as connection:
        connection.execute(text("ALTER TABLE tables RENAME TO lost"))
    assert_the_page(keeper.client.get(f"/t/{keeper.code}"), 503)


def test_files_named_by_the_page_are_kept_for_ever(client: FlaskClient) -> None:
    named = re.findall(r'(?:src|href)="(/assets/[^"]+)"', client.get("/").text)
    assert named
    for path in named:
        response = client.get(path)
        assert response.status_code == 200
        assert "immutable" in response.headers["Cache-Control"]
        response.close()


def test_source_of_another_release_is_not_kept(client: FlaskClient) -> None:
    response = client.get("/assets/0123456789abcdef/app.js")
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "no-cache"
    response.close()


@pytest.mark.parametrize("name", ["app-01234567.js", "files.json", "sources", "app-01234567.js.br"])
def test_unknown_asset_digest_is_a_problem_and_never_kept(client: FlaskClient, name: str) -> None:
    response = client.get(f"/assets/{name}")
    assert_problem(response, 404)
    assert "immutable" not in response.headers.get("Cache-Control", "")


@pytest.mark.parametrize("path", ["../app.py", "..%2fapp.py", "%2e%2e/app.py", "//etc/passwd", "styles", ""])
def test_nothing_else_is_served(client: FlaskClient, path: str) -> None:
    assert_problem(client.get(f"/assets/x/{path}"), 404)
    assert_problem(client.get(f"/api/docs/{path or 'x'}"), 404)


@pytest.mark.parametrize("path", ["/", "/nowhere", f"{BASE}/game-types", "/api/docs", "/openapi.json"])
def test_every_answer_has_the_security_headers(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "Strict-Transport-Security" not in headers


def test_browser_on_plain_http_is_sent_nothing_that_it_cannot_keep(client: FlaskClient) -> None:
    assert "Cross-Origin-Opener-Policy" not in client.get("/", base_url="http://score.example").headers
    secure = client.get("/", base_url="https://score.example").headers
    assert secure["Cross-Origin-Opener-Policy"] == "same-origin"


def test_browser_that_came_by_https_is_kept_there(client: FlaskClient) -> None:
    headers = client.get("/", base_url="https://score.example").headers
    assert headers["Strict-Transport-Security"] == "max-age=31536000"


def test_page_carries_no_script_or_style_but_those_that_its_policy_names(keeper: Scorekeeper) -> None:
    keeper.start()
    for path in [*SCREENS, f"/t/{keeper.code}", "/api/docs"]:
        response = keeper.client.get(path)
        policy = response.headers["Content-Security-Policy"]
        inline = re.findall(r"<(?:script|style)>(.*?)</(?:script|style)>", response.text, re.DOTALL)
        digests = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in inline]
        assert [digest for digest in digests if f"'sha256-{digest}'" not in policy] == []
        assert not re.search(r"<script (?!src=|type=\"(module|application/json)\")", response.text)
        assert not re.search(r"\sstyle=|\son\w+=", response.text)


@pytest.mark.parametrize("served", ["bundled"], indirect=True)
@pytest.mark.usefixtures("served")
def test_file_of_a_bundle_is_sent_as_small_as_the_browser_takes_it(client: FlaskClient) -> None:
    path = re.findall(r'src="(/assets/[^"]+)"', client.get("/").text)[0]
    sizes = {}
    for coding in ("identity", "gzip", "br", "gzip, deflate, br"):
        response = client.get(path, headers={"Accept-Encoding": coding})
        sizes[coding] = len(response.data)
        assert response.headers.get("Content-Encoding", "identity") in coding
        assert response.mimetype == "text/javascript"
        assert "Accept-Encoding" in response.headers["Vary"]
        response.close()
        again = {"Accept-Encoding": coding, "If-None-Match": response.headers["ETag"]}
        unchanged = client.get(path, headers=again)
        assert unchanged.status_code == 304
        unchanged.close()
    assert sizes["gzip, deflate, br"] == sizes["br"] < sizes["gzip"] < sizes["identity"]


def test_document_page_needs_nothing_from_elsewhere(client: FlaskClient) -> None:
    page = client.get("/api/docs").text
    named = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert len(named) == 4
    for path in named:
        response = client.get(f"/api/{path}")
        assert response.status_code == 200
        response.close()


def test_service_worker_names_every_file_of_the_release(client: FlaskClient) -> None:
    response = client.get("/service-worker.js")
    assert (response.mimetype, response.headers["Cache-Control"]) == ("text/javascript", "no-cache")
    release = re.findall(r'RELEASE = "(\w+)"', response.text)[0]
    page = client.get("/").text
    assert f'data-release="{release}"' in page
    kept = re.findall(r'FILES =\s+"([^"]+)"', response.text)[0].split()
    assert set(re.findall(r'(?:src|href)="/assets/([^"]+)"', page)) <= set(kept)
    assert len(kept) > 15
    for name in kept:
        answer = client.get(f"/assets/{name}")
        assert answer.status_code == 200
        answer.close()


def test_manifest_names_icons_that_are_there(client: FlaskClient) -> None:
    response = client.get("/manifest.webmanifest")
    assert response.mimetype == "application/manifest+json"
    for icon in response.get_json(force=True)["icons"]:
        answer = client.get(icon["src"])
        assert answer.status_code == 200
        answer.close()


WIDE = "漢字" * 15 + "𝕎" * 30


def test_page_of_a_table_has_the_sheet_in_it_and_a_preview_that_names_no_person(client: FlaskClient) -> None:
    keeper = Scorekeeper(client, name=f'{WIDE[:56]}<b>"')
    keeper.start(WIDE, "Bina")
    page = client.get(f"/t/{keeper.code}").text
    head, body = page.split("<body>")
    shown = f"{WIDE[:56]}&lt;b&gt;&#34;"
    assert f'<meta property="og:title" content="{shown} · Any other game · Kanakku">' in head
    assert f'<meta property="og:url" content="https://score.example/t/{keeper.code}">' in head
    preview = f"https://score.example/t/{keeper.code}/preview.png?"
    assert f'<meta property="og:image" content="{preview}' in head
    assert WIDE not in head
    assert "Bina" not in head
    assert f'<bdi class="name" data-room="any">{WIDE}</bdi>' in body


def test_page_of_a_table_is_sent_once_for_each_version(keeper: Scorekeeper) -> None:
    keeper.start()
    path = f"/t/{keeper.code}"
    first = keeper.client.get(path)
    again = keeper.client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["Content-Security-Policy"] == first.headers["Content-Security-Policy"]
    keeper.deal(1, 2, 3)
    changed = keeper.client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert changed.status_code == 200
