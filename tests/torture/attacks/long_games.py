"""Ask again and again for what is long about the longest game: its sheet, previews, corrections, exports."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from tests.server import Server
from tests.torture.attack import Attack, Shot
from tests.torture.client import Client
from tests.torture.records import points_record

DEALS = 1380
SEATS = 12


class LongGame(NamedTuple):
    """Hold a game of the greatest length at a table of its own, and the first and last of its deals."""

    code: str
    key: str
    id: str
    first: str
    last: str


def long_game(server: Server) -> LongGame:
    """Import a game of the greatest length."""
    client = Client(server.port)
    sent = points_record(DEALS, SEATS)
    status, answer = client.send("POST", "/tables/import", sent)
    assert status == 201, answer
    table = json.loads(answer)
    entries = json.loads(sent)["games"][0]["entries"]
    code, key = table["code"], table["scorekeeper_key"]
    sheet = json.loads(client.send("GET", f"/tables/{code}")[1])["game"]
    client.close()
    return LongGame(code, key, sheet["game"]["id"], entries[0]["id"], entries[-1]["id"])


def _shooting(shoot: Callable[[LongGame, Client], int]) -> Callable[[Server], Shot]:
    def prepare(server: Server) -> Shot:
        return partial(shoot, long_game(server))

    return prepare


def _reading(path: str) -> Callable[[Server], Shot]:
    def read(game: LongGame, client: Client) -> int:
        return client.send("GET", path.format(game=game.id, code=game.code), key=game.key)[0]

    return _shooting(read)


def _outcome(points: int) -> dict[str, object]:
    return {"results": [{"seat": seat, "points": points} for seat in range(1, SEATS + 1)]}


def _preview_of_the_first(game: LongGame, client: Client) -> int:
    body = json.dumps({"id": game.first, "outcome": _outcome(1)}).encode()
    return client.send("POST", f"/games/{game.id}/preview", body)[0]


ATTACKS = (
    Attack("long game: sheet", _reading("/games/{game}")),
    Attack("long game: preview of the first deal corrected", _shooting(_preview_of_the_first)),
)
