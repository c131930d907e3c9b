"""Direct the screens of a hall over HTTP, as the desk does."""

from __future__ import annotations

import time

from playwright.sync_api import Page

from tests.browser.halls import Hall
from tests.browser.tables import call

PATIENCE = 30.0  # seconds


def named(board: Page) -> str:
    """Return what a screen is called, as it stands at its foot."""
    shown = board.locator("footer").text_content() or ""
    return shown[shown.index("Screen ") :].strip()


def listed(hall: Hall, board: Page | None = None) -> list[dict[str, str]]:
    """Return the screens that are open, as soon as there is one, or as soon as a board is among them.

    One that was just closed may still be listed, and one that has just opened not yet.
    """
    name = board and named(board)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        path = f"/events/{hall.code}/screens"
        shown: list[dict[str, str]] = call(hall.base_url, "GET", path, key=hall.key)["screens"]
        if any(name in (None, f"Screen {each['name']}") for each in shown):
            return shown
        time.sleep(0.05)
    raise AssertionError("No screen is open" if name is None else f"{name} is not open")


def direct(hall: Hall, board: Page | None = None, /, **said: object) -> None:
    """Let all screens show something, as soon as one is open, or a board that is given."""
    listed(hall, board)
    call(hall.base_url, "PUT", f"/events/{hall.code}/screens", said, hall.key)
