"""Direct the screens of a hall over HTTP, as the desk does."""

from __future__ import annotations

import time

from tests.browser.halls import Hall
from tests.browser.tables import call

PATIENCE = 30.0  # seconds


def listed(hall: Hall) -> list[dict[str, str]]:
    """Return the screens that are open, as soon as there is one."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        path = f"/events/{hall.code}/screens"
        shown: list[dict[str, str]] = call(hall.base_url, "GET", path, key=hall.key)["screens"]
        if shown:
            return shown
        time.sleep(0.05)
    raise AssertionError("No screen is open")


def direct(hall: Hall, **said: object) -> None:
    """Let all screens show something."""
    listed(hall)
    call(hall.base_url, "PUT", f"/events/{hall.code}/screens", said, hall.key)
