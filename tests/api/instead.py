"""Serve as `app.py` does, but what a test wants served instead."""

from __future__ import annotations

import os
import sys

import app


def serve_instead(application: str) -> None:
    """Become the server of the application that `application` names as gunicorn does: MODULE:CALL."""
    command = app.server_command(os.environ["HOST"], os.environ["PORT"])
    command[command.index("serving:serve_app()")] = application
    os.execv(sys.executable, command)
