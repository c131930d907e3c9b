"""Serve with an impatience that a test can wait for."""

from __future__ import annotations

from api.wire import sending
from application import create_app
from tests.api.instead import serve_instead

__all__ = ["COMMAND", "SILENCE", "create_app"]

SILENCE = 1  # seconds
COMMAND = ("-m", "tests.api.impatient")

sending.SILENCE = SILENCE

if __name__ == "__main__":
    serve_instead("tests.api.impatient:create_app()")
