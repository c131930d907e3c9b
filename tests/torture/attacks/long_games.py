"""Ask again and again for what is long about the longest games: sheets, previews, corrections, exports."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any, NamedTuple

from models.game.bounds import MOST_ENTRIES
from tests.server import Server
from tests.torture.attack import Attack, Shot
from tests.torture.client import Client
from tests.torture.records import points_record, record

SEATS = 12
HAND = ["TH", "JH", "QH", "KH", "7S", "8S", "9S", "4S", "4H", "4D", "2D", "2C", "5D"]
_numbers = count(1)


class LongGame(NamedTuple):
    """Hold a game of the greatest length at a table of its own, and the first and last of its deals."""

    code: str
    key: str
    id: str
    first: str
    last: str


def taken_in(client: Client, sent: bytes) -> LongGame:
    """Import the record of one game."""
    status, answer = client.send("POST", "/tables/import", sent)
    assert status == 201, answer
    table = json.loads(answer)
    sheet = json.loads(client.send("GET", f"/tables/{table['code']}")[1])["game"]
    first, *_, last = sheet["deals"]
    return LongGame(table["code"], table["scorekeeper_key"], sheet["game"]["id"], first["id"], last["id"])


def hands_record(deals: int) -> bytes:
    """Return the record of a game of 13-card rummy in which a loser shows his cards each time."""
    results = [{"seat": seat, "status": "played", "points": 20} for seat in range(3, 6)]
    results.append({"seat": 2, "status": "played", "cards": HAND})
    outcome = {"indicator": "8C", "winner": 1, "show": "normal", "results": results}
    rules = {"deals_per_player": None}
    return record("indian_rummy", "catsatcards", 5, [("deal", outcome)] * deals, rules)


def _shooting(
    shoot: Callable[[LongGame, Client], int], sent: Callable[[], bytes]
) -> Callable[[Server], Shot]:
    def prepare(server: Server) -> Shot:
        client = Client(server.port)
        game = taken_in(client, sent())
        client.close()
        return partial(shoot, game)

    return prepare


def _attack(name: str, shoot: Callable[[LongGame, Client], int]) -> Attack:
    return Attack(f"long game: {name}", _shooting(shoot, lambda: points_record(MOST_ENTRIES, SEATS)))


def _with_hands(name: str, shoot: Callable[[LongGame, Client], int]) -> Attack:
    return Attack(f"long game with hands: {name}", _shooting(shoot, lambda: hands_record(MOST_ENTRIES)))


def _reading(name: str, path: str) -> Attack:
    def read(game: LongGame, client: Client) -> int:
        return client.send("GET", path.format(game=game.id, code=game.code))[0]

    return _attack(name, read)


def _outcome() -> dict[str, Any]:
    points = next(_numbers) % 80
    return {"results": [{"seat": seat, "points": points} for seat in range(1, SEATS + 1)]}


def _write(game: LongGame, client: Client, method: str, path: str, body: Any) -> int:
    sent = json.dumps(body).encode()
    return client.send(method, f"/games/{game.id}{path}", sent, game.key, {"If-Match": "*"})[0]


def _preview_of_the_first(game: LongGame, client: Client) -> int:
    return _write(game, client, "POST", "/preview", {"id": game.first, "outcome": _outcome()})


def _correction_of_the_first(game: LongGame, client: Client) -> int:
    return _write(game, client, "PUT", f"/deals/{game.first}", {"outcome": _outcome()})


def _correction_of_the_last(game: LongGame, client: Client) -> int:
    return _write(game, client, "PUT", f"/deals/{game.last}", {"outcome": _outcome()})


def _rename(game: LongGame, client: Client) -> int:
    return _write(game, client, "PATCH", "/seats/1", {"name": f"Anu {next(_numbers)}"})


def _stale_correction(game: LongGame, client: Client) -> int:
    body = json.dumps({"outcome": _outcome()}).encode()
    path = f"/games/{game.id}/deals/{game.first}"
    return client.send("PUT", path, body, game.key, {"If-Match": '"1"'})[0]


def _preview_with_hands(game: LongGame, client: Client) -> int:
    outcome = {"indicator": "8C", "winner": 1, "show": "normal", "results": []}
    outcome["results"] = [{"seat": seat, "status": "played", "points": 20} for seat in range(2, 6)]
    return _write(game, client, "POST", "/preview", {"id": game.first, "outcome": outcome})


def _taking_in(_: Server) -> Shot:
    """Take a long game in and read it, which nobody has read before."""
    sent = points_record(MOST_ENTRIES, SEATS)

    def take_in(client: Client) -> int:
        status, answer = client.send("POST", "/tables/import", sent)
        if status != 201:
            return status
        return client.send("GET", f"/tables/{json.loads(answer)['code']}")[0]

    return take_in


ATTACKS = (
    _reading("sheet", "/games/{game}"),
    _reading("table", "/tables/{code}"),
    _reading("journal", "/games/{game}/journal"),
    _reading("CSV", "/games/{game}/sheet.csv"),
    _reading("XLSX", "/games/{game}/sheet.xlsx"),
    _reading("JSON", "/games/{game}/sheet.json"),
    _attack("first deal corrected in a preview", _preview_of_the_first),
    _attack("first deal corrected", _correction_of_the_first),
    _attack("first deal corrected, stale", _stale_correction),
    _attack("last deal corrected", _correction_of_the_last),
    _attack("seat renamed", _rename),
    Attack("long game: taken in and read", _taking_in),
    _with_hands("first deal corrected in a preview", _preview_with_hands),
    _with_hands("seat renamed", _rename),
)
