"""Keep a club over HTTP as a phone would: tables join it, and what is counted is looked at."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

from tests.api.scorekeeper import BASE, Scorekeeper, new_id


class Keeper:
    """Hold the key of a club, and its tables."""

    def __init__(self, client: FlaskClient, title: str = "Thursday club") -> None:
        self.client = client
        opened = client.post(f"{BASE}/clubs", json={"title": title})
        assert opened.status_code == 201, opened.text
        self.code = (opened.json or {})["code"]
        self.key = (opened.json or {})["club_key"]

    @property
    def club(self) -> str:
        return f"{BASE}/clubs/{self.code}"

    def join(self, table: Scorekeeper) -> None:
        joined = table.send("PUT", f"{BASE}/tables/{table.code}/clubs/{self.code}")
        assert joined.status_code == 200, joined.text

    def table(self, *games: tuple[tuple[str, float], ...]) -> Scorekeeper:
        """Open a table of the club and play games at it, each of one deal: who had how many points."""
        table = Scorekeeper(self.client)
        for game in games:
            play(table, *game)
        self.join(table)
        return table

    def send(self, method: str, path: str, body: Any = None, version: int | None = None) -> Any:
        headers = {"Authorization": f"Bearer {self.key}"}
        if version is not None:
            headers["If-Match"] = f'"{version}"'
        return self.client.open(f"{self.club}{path}", method=method, json=body, headers=headers)

    def act(self, kind: str, **facts: Any) -> Any:
        version = self.look()["version"]
        return self.send("PUT", f"/acts/{new_id()}", {"kind": kind, **facts}, version)

    def do(self, kind: str, **facts: Any) -> str:
        done = self.act(kind, **facts)
        assert done.status_code == 201, done.text
        return str(done.json["act"])

    def look(self, path: str = "", **asked: str) -> dict[str, Any]:
        seen = self.client.get(f"{self.club}{path}", query_string=asked)
        assert seen.status_code == 200, seen.text
        return seen.json or {}

    def people(self) -> dict[str, tuple[int, int]]:
        """Return how many games everybody has, and how many of them he won."""
        return {each["name"]: (each["games"], each["wins"]) for each in self.look()["people"]}

    def person(self, name: str) -> dict[str, Any]:
        return self.look(f"/people/{self.seal(name)}")

    def seal(self, name: str) -> str:
        return next(str(each["person"]) for each in self.look()["people"] if each["name"] == name)


def play(table: Scorekeeper, *sat: tuple[str, float]) -> None:
    """Play a game of one deal in which the lowest wins."""
    table.start(*(name for name, _ in sat), rules={"direction": "low"})
    table.deal(*(counted for _, counted in sat))
    table.finish()


ANU_WINS = (("Anu", 2), ("Biju", 9), ("Devi", 5))
BIJU_WINS = (("Anu", 20), ("Biju", 0))
