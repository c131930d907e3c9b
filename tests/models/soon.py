"""Wait for what follows from what was done, but not at once."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 60.0  # seconds, which end what would never come


def soon(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not is_so() and time.monotonic() < until:
        time.sleep(0.02)
    assert is_so()
