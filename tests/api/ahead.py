"""Serve with a clock that goes ahead by as many minutes as a file says, once it is there."""

from __future__ import annotations

import os
import time
from datetime import datetime, timedelta, tzinfo
from pathlib import Path

from flask import Flask

import application
from api.event import proposals
from models.store import base
from tests.api.instead import serve_instead

COMMAND = ("-m", "tests.api.ahead")


def lead() -> timedelta:
    """Return how far this clock is ahead of the machine's."""
    said = Path(os.environ["CLOCK_AHEAD"])
    return timedelta(minutes=int(said.read_text())) if said.exists() else timedelta()


class Clock(datetime):
    """Tell the time of this clock."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Clock:
        return super().now(tz) + lead()


def create_app() -> Flask:
    """Return the application of a server that goes by this clock."""
    base.datetime = Clock  # type: ignore[attr-defined]
    proposals.time_ns = lambda: time.time_ns() + lead() // timedelta(microseconds=1) * 1000  # type: ignore[attr-defined]
    return application.create_app()


if __name__ == "__main__":
    serve_instead("tests.api.ahead:create_app()")
