"""Serve with a patience for whoever else writes that ends once a file is there, and not by itself."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from flask import Flask

import app
import application
from models.store import sqlite

HOURS = 10_000.0  # seconds, which no test takes
COMMAND = ("-m", "tests.api.patient")


def create_app() -> Flask:
    """Return the application of a process that is as patient as that."""
    ended = Path(os.environ["PATIENCE_ENDS"])
    sqlite.WRITE_WAIT = HOURS
    sqlite.clock = lambda: time.monotonic() + (2 * HOURS if ended.exists() else 0)
    return application.create_app()


if __name__ == "__main__":
    command = app.server_command(os.environ["HOST"], os.environ["PORT"])
    command[command.index("serving:serve_app()")] = "tests.api.patient:create_app()"
    os.execv(sys.executable, command)
