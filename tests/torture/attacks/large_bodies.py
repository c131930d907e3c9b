"""Send bodies of which every few bytes are wrong, and right ones that take as long as any may."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from http.client import HTTPConnection

from api.wire.body import LONGEST_BODY, LONGEST_RECORD
from rules import GAME_TYPES
from rules.gin.outcome import MOST_HELD
from tests.server import Server
from tests.torture.attack import Attack, Shot
from tests.torture.client import BASE, Client
from tests.torture.records import points_record

SCORE = "/game-types/points/score"


def filled(before: bytes, item: bytes, after: bytes, size: int) -> bytes:
    """Return a body of `size` bytes at most that repeats `item` between `before` and `after`."""
    return before + b",".join([item] * ((size - len(before) - len(after)) // (len(item) + 1))) + after


def _sending(path: str, body: bytes) -> Callable[[Server], Shot]:
    return lambda _: lambda client: client.send("POST", path, body)[0]


def _longest_hand() -> bytes:
    """Return a question about a hand in which every card is in sets and in runs."""
    cards = [rank + suit for rank in "A23456789T" for suit in "HDSC"][:MOST_HELD]
    preset = next(iter(GAME_TYPES["gra_singles"].presets)).id
    return json.dumps({"preset": preset, "what": "best_deadwood", "cards": cards}).encode()


def _importing(make: Callable[[], bytes]) -> Callable[[Server], Shot]:
    def prepare(_: Server) -> Shot:
        record = make()
        return lambda client: _import_from_elsewhere(client, record)

    return prepare


def _import_from_elsewhere(client: Client, record: bytes) -> int:
    """Send a record from another address each time; from one, the limit would soon be reached."""
    own = (f"127.{random.randrange(256)}.{random.randrange(256)}.{random.randrange(1, 255)}", 0)
    connection = HTTPConnection("127.0.0.1", client.port, timeout=120, source_address=own)
    try:
        connection.request("POST", f"{BASE}/tables/import", record, {"Content-Type": "application/json"})
        response = connection.getresponse()
        response.read()
        return response.status
    finally:
        connection.close()


ATTACKS = (
    Attack(
        "large body: 64 KiB of {}",
        _sending(SCORE, filled(b'{"preset":"points","outcome":{},"seats":[', b"{}", b"]}", LONGEST_BODY)),
    ),
    Attack(
        "large body: 2,400 unknown fields",
        _sending(SCORE, b"{" + b",".join(b'"f%d":0' % number for number in range(2400)) + b"}"),
    ),
    Attack(
        "large body: a name of 30,000 accents",
        _sending("/tables", '{{"name":"a{}"}}'.format("\u0301\u0323" * 15_000).encode()),
    ),
    Attack(
        "large body: a record of 690,000 {}",
        _importing(lambda: filled(b'{"games":[', b"{}", b"]}", LONGEST_RECORD)),
    ),
    Attack("large body: the longest hand of gin", _sending("/game-types/gra_singles/check", _longest_hand())),
    Attack("large body: records of 1,380 deals", _importing(lambda: points_record(1380, 12))),
)
