"""Receivers that take nothing hold up the news of no other event."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask

from models.news import delivering
from serving import serve_app
from tests.api.receiver import Receiver, receiving
from tests.server import Server, serving
from tests.torture.attacks.large_events import Occasion, numbered
from tests.torture.client import Client

STRANGERS = delivering.AT_ONCE // delivering.OF_ONE_EVENT


def serve_hastily() -> Flask:
    """Return the application, which waits for a receiver no longer than a test can."""
    delivering.SECONDS = 1.0
    return serve_app()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    command = ["-m", "gunicorn", f"{__name__}:serve_hastily()", "--worker-class", "gevent"]
    command += ["--keep-alive", "15"]
    with serving(tmp_path, command, LOCAL_WEBHOOKS="1") as server:
        yield server


@pytest.fixture
def fickle() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


def test_news_goes_out_though_all_who_took_theirs_hang(server: Server, fickle: Receiver) -> None:
    with receiving() as receiver, closing(Client(server.port)) as client:
        mine, *strangers = (Occasion(client) for _ in range(1 + STRANGERS))
        mine.listen(receiver.url)
        for each in strangers:
            for _ in range(delivering.OF_ONE_EVENT):
                each.listen(fickle.url)
            numbered(client, each)
        for _ in range(delivering.AT_ONCE):
            fickle.came.get(timeout=30)
        fickle.answering.clear()
        for each in strangers:
            numbered(client, each)
        fickle.came.get(timeout=30)
        numbered(client, mine)
        assert receiver.came.get(timeout=30)
