"""On plain HTTP browsers do not say which site sent a request; another site writes nothing all the same."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import PlayedTable

# Every way in which a page writes elsewhere without being asked for leave in advance.
WAYS = {
    "no body": "(url) => fetch(url, { method: 'POST', mode: 'no-cors' }).catch(() => null)",
    "no type": """(url) => fetch(url, {
        method: "POST", mode: "no-cors", body: new Blob([new TextEncoder().encode("{}")]),
    }).catch(() => null)""",
    "plain text": "(url) => fetch(url, { method: 'POST', mode: 'no-cors', body: '{}' }).catch(() => null)",
    "a beacon": "(url) => navigator.sendBeacon(url, '{}')",
    "JSON": """(url) => fetch(url, {
        method: "POST", body: "{}", headers: { "Content-Type": "application/json" },
    }).catch(() => null)""",
    "a form": """(url) => {
        const frame = document.body.appendChild(document.createElement("iframe"));
        frame.name = "hidden";
        const form = document.body.appendChild(document.createElement("form"));
        Object.assign(form, { action: url, method: "post", enctype: "text/plain", target: "hidden" });
        form.submit();
    }""",
    "no origin": """(url) => {
        const frame = document.createElement("iframe");
        frame.sandbox = "allow-scripts";
        const write = `fetch("${url}", { method: "POST", mode: "no-cors" }).catch(() => null)`;
        frame.srcdoc = `<script>${write}</` + "script>";
        document.body.append(frame);
    }""",
}


class OtherSite(BaseHTTPRequestHandler):
    """Be a site whose one page may do what it likes."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<title>Free chips</title><body>")

    def log_message(self, *args: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def other_site() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), OtherSite) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_page_of_another_site_claims_no_seat(page: Page, six: PlayedTable, other_site: str, way: str) -> None:
    page.goto(other_site)
    page.evaluate(way, f"{six.base_url}/api/v1/games/{six.game_id}/seats/1/claim")
    page.wait_for_load_state("networkidle")
    page.goto(six.page)
    expect(page.get_by_role("status")).to_have_text("live")
    assert six.read()["claims"] == []
