"""Measure the hall of an event: ``python -m bench.events.hall [tables] [deals a second] [seconds] [pages]``.

As ``bench.hall``, at tables of one event whose matches are drawn there, with so many public pages open, each
with the stream of the event, and a desk that asks every ten seconds.
"""

from __future__ import annotations

import sys
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any

from bench.hall import RATE, TABLES, Hall, Keeper, is_answered, measure
from bench.live import NAMES, open_many
from tests.browser.tables import PlayedTable, call
from tests.occasion import DAY
from tests.server import serving

SECONDS, PAGES, DESK_ASKS = 20, 300, 10.0


class Page:
    """Follow the event, as its public page does."""

    def __init__(self, hall: Hall, code: str) -> None:
        self.received = 0
        request = f"GET /api/v1/events/{code}/live HTTP/1.1\r\nHost: localhost\r\n\r\n"
        hall.connect(self).sendall(request.encode())

    def take(self, text: bytes) -> None:
        self.received += len(text)


class Desk:
    """Ask what the desk sees, every ten seconds."""

    def __init__(self, hall: Hall, code: str, key: str) -> None:
        self.line = hall.connect(self)
        head = f"GET /api/v1/events/{code}/desk HTTP/1.1\r\nHost: localhost\r\n"
        head += f"Authorization: Bearer {key}\r\n\r\n"
        self._request, self._unread = head.encode(), b""
        self._asked, self._busy = 0.0, False
        self.seconds: list[float] = []

    def ask(self) -> None:
        """Ask, unless it was asked lately."""
        if not self._busy and time.perf_counter() - self._asked > DESK_ASKS:
            self._asked, self._busy = time.perf_counter(), True
            self.line.sendall(self._request)

    def take(self, text: bytes) -> None:
        self._unread += text
        if is_answered(self._unread, 200):
            self._unread, self._busy = b"", False
            self.seconds.append(time.perf_counter() - self._asked)


def open_event(address: str, tables: int) -> tuple[str, str, list[PlayedTable]]:
    """Return the code and the key of an event whose matches have begun at all its tables, and those."""
    opened = call(address, "POST", "/events", {"occasion": {"title": "Night", "first_day": DAY}})
    path, key = f"/events/{opened['code']}", opened["director_key"]

    def act(kind: str, **facts: Any) -> None:
        body = {"kind": kind, **facts}
        call(address, "PUT", f"{path}/acts/{uuid.uuid4()}", body, key, {"If-Match": "*"})

    body = {"id": str(uuid.uuid4()), "labels": [f"{number}" for number in range(1, tables + 1)]}
    hall = [each["table"] for each in call(address, "POST", f"{path}/tables", body, key)["tables"]]
    seated = [[str(uuid.uuid4()) for _ in NAMES] for _ in hall]
    people = [
        {"person": each, "name": f"{name} {number}"}
        for number, lineup in enumerate(seated, 1)
        for each, name in zip(lineup, NAMES, strict=True)
    ]
    act("people", people=people)
    act("competition", competition="c", title="Points", game="points", preset="points")
    entrants = [{"entrant": each["person"], "people": [each["person"]]} for each in people]
    act("entered", competition="c", entrants=entrants)
    act("closed", competition="c")
    act("stage", stage="s", competition="c", title="Preliminaries", format="brackets")
    matches = [
        {"match": str(uuid.uuid4()), "entrants": lineup, "table": table}
        for table, lineup in zip(hall, seated, strict=True)
    ]
    act("draw", draw=str(uuid.uuid4()), stage="s", round=1, matches=matches)
    return opened["code"], key, [_started(address, path, key, table) for table in hall]


def _started(address: str, path: str, key: str, table: str) -> PlayedTable:
    made = call(address, "POST", f"{path}/tables/{table}/keys", {}, key)["scorekeeper_key"]
    coming = call(address, "GET", f"/tables/{table}")["coming"][0]
    game = {name: coming[name] for name in ("id", "game_type", "preset", "rules", "seats")}
    return PlayedTable(address, table, made, call(address, "POST", f"/tables/{table}/games", game, made))


def main() -> None:
    """Print what `bench.hall` does, how soon the desk is answered, and what a page receives."""
    asked = [int(word) for word in sys.argv[1:]]
    tables, rate, seconds, pages = (*asked, *(TABLES, RATE, SECONDS, PAGES)[len(asked) :])
    open_many()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        hall = Hall(server)
        code, key, played = open_event(server.address, tables)
        keepers = [Keeper(hall, each) for each in played]
        desk, following = Desk(hall, code, key), [Page(hall, code) for _ in range(pages)]
        hall.read(2)
        before = sum(each.received for each in following)
        measure(hall, keepers, rate, seconds, desk.ask)
        worst = 1000 * max(desk.seconds)
        print(f"\nThe desk is answered {len(desk.seconds)} times, at worst in {worst:.1f} ms;")
        received = (sum(each.received for each in following) - before) / pages / seconds / 1024
        print(f"{pages} pages are open, each is sent {received:.1f} KiB a second.")


if __name__ == "__main__":
    main()
