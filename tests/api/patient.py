"""Serve with a patience for whoever else writes that ends once a file is there, and not by itself."""

from __future__ import annotations

import os
import time
from pathlib import Path

from flask import Flask

import application
from models.store import sqlite
from tests.api.instead import serve_instead

HOURS = 10_000.0  # seconds, which no test takes
COMMAND = ("-m", "tests.api.patient")


def create_app() -> Flask:
    """Return the application of a process that is as patient as that."""
    ended = Path(os.environ["PATIENCE_ENDS"])
    sqlite.WRITE_WAIT = HOURS
    sqlite.clock = lambda: time.monotonic() + (2 * HOURS if ended.exists() else 0)
    return application.create_app()


if __name__ == "__main__":
    serve_instead("tests.api.patient:create_app()")
