"""Serve the app with a fresh database to a real Chromium that sees it as phones in a hall do: plain HTTP."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from tests.browser.desks import LAPTOP, Desk
from tests.browser.motion import IN_MOTION, LITTLE_MOTION
from tests.browser.tables import PlayedTable, table_of_six
from tests.server import HOST_NAME, Server

PHONE = {"width": 360, "height": 740}


@pytest.fixture(scope="session")
def base_url(shared_server: Server) -> str:
    """Return the address of the server as phones in a hall know it."""
    return f"http://{HOST_NAME}:{shared_server.port}"


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Run Debian's Chromium, which finds our server under its name."""
    return {
        "executable_path": shutil.which("chromium-headless-shell"),
        "args": [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            "--enable-features=NetworkServiceInProcess2",  # one process less on the way of each answer
            f"--host-resolver-rules=MAP {HOST_NAME} 127.0.0.1",
        ],
    }


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any], base_url: str) -> dict[str, Any]:
    """Hold a phone of 360 by 740 that is touched, not clicked."""
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "locale": "en-GB"}
    return {**browser_context_args, "base_url": base_url, **phone, **LITTLE_MOTION}


@pytest.fixture
def context(context: BrowserContext) -> Iterator[BrowserContext]:
    """Fail a test whose pages raised an error or were stopped by the content security policy."""
    complaints: list[str] = []

    def listen(page: Page) -> None:
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", heard)

    def heard(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text or "Uncaught" in message.text:
            complaints.append(message.text)

    context.on("page", listen)
    yield context
    assert complaints == []


@pytest.fixture
def unscripted(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """Return a page of a browser that runs no script."""
    phone = browser.new_context(**{**browser_context_args, "java_script_enabled": False})
    yield phone.new_page()
    phone.close()


@pytest.fixture
def six(base_url: str) -> PlayedTable:
    return table_of_six(base_url)


@pytest.fixture
def desk(request: pytest.FixtureRequest, browser: Browser, base_url: str) -> Iterator[Desk]:
    marked = request.node.get_closest_marker(IN_MOTION.name)
    motion = marked.kwargs if marked else LITTLE_MOTION
    context = browser.new_context(base_url=base_url, viewport=LAPTOP, locale="en-GB", **motion)
    page = context.new_page()
    page.set_default_timeout(20_000)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    yield Desk(page, base_url)
    context.close()
    assert complaints == []
