"""Count how much work something is, which is the same on every machine."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from typing import Any


def calls(work: Callable[[], object]) -> int:
    """Return how many calls, and steps of generators, `work` makes."""
    made = 0

    def count(_frame: Any, event: str, _: Any) -> None:
        nonlocal made
        made += event in ("call", "c_call")

    # Collecting garbage would call whoever listens to it, at any time.
    gc.disable()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
        gc.enable()
    return made
