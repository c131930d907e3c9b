"""Set tables up over HTTP, as another client would, so that a browser test starts where it means to."""

from __future__ import annotations

import json
import urllib.request
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

SIX = ["Anil", "Bina", "Chris", "Devi", "Eapen", "Fay"]
FOUR = SIX[:4]
# Two deals of the six in their order: Chris goes over 150, and Bina is ahead.
DEALS = ((0, 25, 100, 45, 8, 25), (40, 0, 51, 50, 31, 6))


@dataclass
class PlayedTable:
    """Hold a table with its newest sheet, and write on it with its scorekeeper's key."""

    base_url: str
    code: str
    key: str
    sheet: dict[str, Any]

    @property
    def page(self) -> str:
        """Return the path that watches."""
        return f"/t/{self.code}"

    @property
    def keeper_page(self) -> str:
        """Return the path, with the key, that the scorekeeper opens."""
        return f"{self.page}#key={self.key}"

    @property
    def game_id(self) -> str:
        return str(self.sheet["game"]["id"])

    def deal(self, outcome: Mapping[str, Any]) -> None:
        """Record the next deal."""
        path = f"/games/{self.game_id}/deals/{uuid.uuid4()}"
        self.sheet = call(self.base_url, "PUT", path, {"outcome": outcome}, self.key)

    def points(self, *points: float | None) -> None:
        """Record a deal of a plain sheet: the points of the seats in order, None for a seat that is out."""
        results = [
            {"seat": seat, "points": each} for seat, each in enumerate(points, start=1) if each is not None
        ]
        self.deal({"results": results})

    def play(self) -> None:
        """Record the two deals of `DEALS`."""
        for points in DEALS:
            self.points(*points)

    def finish(self, reason: str = "") -> None:
        """Finish the game now."""
        path = f"/games/{self.game_id}/entries/{uuid.uuid4()}"
        body = {"kind": "finish"} | ({"reason": reason} if reason else {})
        self.sheet = call(self.base_url, "PUT", path, body, self.key)

    def next_game(self) -> PlayedTable:
        """Start the table's next game, a plain sheet of the six; one that goes on is finished early."""
        if self.sheet["status"] != "finished":
            self.finish("late")
        again = {"game_type": "points", "preset": "points", "seats": SIX}
        sheet = call(self.base_url, "POST", f"/tables/{self.code}/games", again, self.key)
        return PlayedTable(self.base_url, self.code, self.key, sheet)

    def read(self) -> dict[str, Any]:
        """Return the sheet as the server has it now."""
        sheet: dict[str, Any] = call(self.base_url, "GET", f"/games/{self.game_id}")
        return sheet


def open_table(
    base_url: str,
    names: Sequence[str],
    *,
    game_type: str = "points",
    preset: str = "points",
    rules: Mapping[str, Any] | None = None,
    sides: Sequence[str] = (),
    table_name: str | None = None,
) -> PlayedTable:
    """Open a table and start a game at it; `sides` are dealt out over the seats in turn."""
    table = call(base_url, "POST", "/tables", {"name": table_name} if table_name else {})
    seats = [
        {"name": name, "side": sides[at % len(sides)]} if sides else {"name": name}
        for at, name in enumerate(names)
    ]
    game = {"game_type": game_type, "preset": preset, "rules": dict(rules or {}), "seats": seats}
    key = table["scorekeeper_key"]
    sheet = call(base_url, "POST", f"/tables/{table['code']}/games", game, key)
    return PlayedTable(base_url, table["code"], key, sheet)


def table_of_six(base_url: str) -> PlayedTable:
    """Return a table of six that plays a plain sheet: low wins, out over 150."""
    return open_table(base_url, SIX, rules={"direction": "low", "limit": 150})


def table_of_rummy(base_url: str) -> PlayedTable:
    """Return a table of six that plays the preliminaries of GAMA's 13-card rummy."""
    return open_table(base_url, SIX, game_type="gama_rummy", preset="gama_prelim")


def call(
    base_url: str,
    method: str,
    path: str,
    body: Any = None,
    key: str | None = None,
    more: Mapping[str, str] | None = None,
) -> Any:
    """Return the JSON that the server answers; raises HTTPError for a refusal."""
    # The name in `base_url` is known to the browser only.
    address = f"http://127.0.0.1:{urlsplit(base_url).port}/api/v1{path}"
    headers = {
        "Content-Type": "application/json",
        **({"Authorization": f"Bearer {key}"} if key else {}),
        **(more or {}),
    }
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, headers, method=method)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.loads(answer.read())
