"""Follow a table as another client would: read its stream, apply the changes, work out the digest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any, NamedTuple

from tests.api.scorekeeper import BASE, Scorekeeper

Table = dict[str, Any]


class Event(NamedTuple):
    """Hold one event of a stream: ``message`` has the whole table, ``change`` what changed."""

    kind: str
    version: int
    data: Any


@contextmanager
def following(keeper: Scorekeeper, last: str | None = None) -> Iterator[Iterator[bytes]]:
    headers = {"Last-Event-ID": last} if last else {}
    response = keeper.client.get(f"{BASE}/tables/{keeper.code}/live", headers=headers)
    assert (response.status_code, response.mimetype) == (200, "text/event-stream")
    assert response.headers["Cache-Control"] == "no-store"
    try:
        yield response.iter_encoded()
    finally:
        response.close()


def heard(stream: Iterator[bytes]) -> Iterator[Event]:
    """Yield the events of a stream; comments are passed over."""
    text = b""
    for piece in stream:
        *blocks, text = (text + piece).split(b"\n\n")
        for block in blocks:
            fields = dict(line.split(b": ", 1) for line in block.split(b"\n") if not line.startswith(b":"))
            if fields:
                kind = fields.get(b"event", b"message").decode()
                yield Event(kind, int(fields[b"id"]), json.loads(fields[b"data"]))


def patched(document: Table, patch: list[dict[str, Any]]) -> Table:
    """Apply a JSON Patch as RFC 6902 has it, as far as changes use it."""
    document = deepcopy(document)
    for operation in patch:
        *path, last = (
            step.replace("~1", "/").replace("~0", "~") for step in operation["path"][1:].split("/")
        )
        part: Any = document
        for step in path:
            part = part[int(step)] if isinstance(part, list) else part[step]
        name: Any = int(last) if isinstance(part, list) else last
        match operation["op"], part:
            case "add", list():
                part.insert(name, operation["value"])
            case "remove", _:
                del part[name]
            case (("add" | "replace"), _):
                part[name] = operation["value"]
    return document


def digest_of(table: Table) -> str:
    """Work out the digest as docs/api.md tells any client to."""

    def sha(text: str) -> str:
        return hashlib.sha256(text.encode()).hexdigest()

    def plain(facts: Any) -> str:
        return json.dumps(facts, sort_keys=True, ensure_ascii=False, separators=(",", ":"))

    game = table["game"]
    rows = [ruling for ruling in game["rulings"] if ruling["after"] == 0]
    for deal in game["deals"]:
        rows += [deal, *(ruling for ruling in game["rulings"] if ruling["after"] == deal["number"])]
    rest = {**table, "game": {**game, "deals": [], "rulings": []}}
    return sha(sha("".join(sha(plain(row)) for row in rows)) + sha(plain(rest)))
