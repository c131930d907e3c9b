"""The one page, its files under the digest of the release, and the headers that keep it safe."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from tests.api.scorekeeper import BASE, assert_problem

SCREENS = ["/", "/new", "/t/ABCDEF", "/t/ABCDEF/new"]


@pytest.mark.parametrize("path", SCREENS)
def test_every_screen_is_the_one_page_and_never_kept(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert (response.status_code, response.mimetype) == (200, "text/html")
    assert response.headers["Cache-Control"] == "no-cache"
    assert response.text == client.get("/").text


def test_files_named_by_the_page_are_kept_for_ever(client: FlaskClient) -> None:
    named = re.findall(r'(?:src|href)="(/assets/[^"]+)"', client.get("/").text)
    assert named
    for path in named:
        response = client.get(path)
        assert response.status_code == 200
        assert "immutable" in response.headers["Cache-Control"]
        response.close()


def test_file_of_another_release_is_not_kept(client: FlaskClient) -> None:
    response = client.get("/assets/0123456789abcdef/app.js")
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "no-cache"
    response.close()


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


def test_browser_that_came_by_https_is_kept_there(client: FlaskClient) -> None:
    headers = client.get("/", base_url="https://score.example").headers
    assert headers["Strict-Transport-Security"] == "max-age=31536000"


@pytest.mark.parametrize("path", [*SCREENS, "/api/docs"])
def test_no_page_has_inline_script_or_style(client: FlaskClient, path: str) -> None:
    page = client.get(path).text
    assert not re.search(r"<script(?![^>]* src=)", page)
    assert not re.search(r"<style|\sstyle=|\son\w+=", page)


def test_document_page_needs_nothing_from_elsewhere(client: FlaskClient) -> None:
    page = client.get("/api/docs").text
    named = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert len(named) == 4
    for path in named:
        response = client.get(f"/api/{path}")
        assert response.status_code == 200
        response.close()
