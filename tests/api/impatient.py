"""Serve with an impatience that a test can wait for."""

from __future__ import annotations

import os
import sys

import app
from api.wire import sending
from application import create_app

__all__ = ["COMMAND", "SILENCE", "create_app"]

SILENCE = 1  # seconds
COMMAND = ("-m", "tests.api.impatient")

sending.SILENCE = SILENCE

if __name__ == "__main__":
    command = app.server_command(os.environ["HOST"], os.environ["PORT"])
    command[command.index("serving:serve_app()")] = "tests.api.impatient:create_app()"
    os.execv(sys.executable, command)
