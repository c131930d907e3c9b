"""Remember when a table was heard of last: in memory, for it is in no database.

Where several processes serve one hall, they tell each other twice a second (`models/store/relay.py`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from typing import Any

from flask import Flask, Response, current_app, g, request

from api.wire.context import PREFIX
from models.event.desk import Heard
from models.store.cache import Cache
from models.table.keys import HeldKey

REMEMBERED = 20_000
WAITING = "Deals-Waiting"
MOST_WAITING = 9_999
_TABLES = f"{PREFIX}/tables/"


class LastHeard:
    """Remember for each table when a phone was heard, and how many deals it said wait there unsent."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._heard: Cache[str, tuple[float, int]] = Cache(REMEMBERED)
        self._fresh: dict[str, int] = {}

    def hear(self, code: str, waiting: int | None = None) -> None:
        """Note that a phone at a table is there; `waiting` is None where it does not say."""
        known = self._heard.get(code)
        waits = (known[1] if known else 0) if waiting is None else waiting
        self._heard.put(code, (self._clock(), waits))
        if code in self._fresh or len(self._fresh) < REMEMBERED:
            self._fresh[code] = waits

    def fresh(self) -> Mapping[str, int]:
        """Return the tables that were heard of since this was asked last, each with its deals unsent."""
        fresh, self._fresh = self._fresh, {}
        return fresh

    def take(self, heard: Mapping[str, int]) -> None:
        """Note what another process has heard just now."""
        for code, waiting in heard.items():
            self._heard.put(code, (self._clock(), waiting))

    def of(self, code: str) -> Heard | None:
        """Return what was heard of a table, None where nothing was since this process began."""
        known = self._heard.get(code)
        return None if known is None else Heard(int(self._clock() - known[0]), known[1])

    def listening(self, code: str, stream: Iterator[bytes]) -> Iterator[bytes]:
        """Return `stream` of a table; with everything that is sent the phone that reads it is heard."""
        with closing(stream):  # type: ignore[type-var]
            for piece in stream:
                self.hear(code)
                yield piece


def register(app: Flask) -> None:
    """Let `app` hear of the tables that it is asked about."""
    app.extensions["kanakku.last_heard"] = LastHeard()
    app.after_request(_hear)


def last_heard() -> LastHeard:
    """Return what the application that answers this request has heard."""
    found: LastHeard = current_app.extensions["kanakku.last_heard"]
    return found


def _hear(response: Response) -> Response:
    code = _table()
    if code is not None and response.status_code < 400:
        last_heard().hear(code, _waiting())
    return response


def _table() -> str | None:
    """Return the code of the table whose phone sent this request, None where it is no phone's of a table."""
    if request.path.startswith(_TABLES):
        code: str | None = (request.view_args or {}).get("code")
        return code and code.upper()
    key: Any = g.get("key")
    return key.code if isinstance(key, HeldKey) else None


def _waiting() -> int | None:
    said = request.headers.get(WAITING, "")
    return min(int(said), MOST_WAITING) if said.isascii() and said.isdecimal() and len(said) < 10 else None
