"""Direct an event through the API, as the desk does."""

from __future__ import annotations

import uuid
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.api.scorekeeper import BASE
from tests.occasion import DAY

OCCASION = {"title": "Cards night", "first_day": DAY}


class Director:
    """Open an event, and hold its key."""

    def __init__(self, client: FlaskClient, **occasion: Any) -> None:
        self.client = client
        opened = client.post(f"{BASE}/events", json={"occasion": OCCASION | occasion}).json or {}
        self.code, self.key = opened["code"], opened["director_key"]
        self.event = f"{BASE}/events/{self.code}"

    def send(
        self, method: str, path: str, body: Any = None, key: str | None = None, **headers: str
    ) -> TestResponse:
        """Send a request that bears the director's key, or another."""
        bearing = {"Authorization": f"Bearer {key or self.key}", **headers}
        return self.client.open(path, method=method, json=body, headers=bearing)

    def look(self) -> dict[str, Any]:
        """Return the event as everybody sees it."""
        shown: dict[str, Any] = self.client.get(self.event).json or {}
        return shown

    def desk(self) -> dict[str, Any]:
        """Return what the desk sees."""
        shown: dict[str, Any] = self.send("GET", f"{self.event}/desk").json or {}
        return shown

    def try_act(
        self, kind: str, act_id: str | None = None, key: str | None = None, **facts: Any
    ) -> TestResponse:
        """Do an act upon the event as it is now, and return the answer."""
        path = f"{self.event}/acts/{act_id or uuid.uuid4()}"
        return self.send("PUT", path, {"kind": kind, **facts}, key, **{"If-Match": "*"})

    def act(self, kind: str, **facts: Any) -> dict[str, Any]:
        """Do an act that may be done."""
        done = self.try_act(kind, **facts)
        assert done.status_code == 201, done.json
        answered: dict[str, Any] = done.json or {}
        return answered

    def open_hall(self, *labels: str) -> list[str]:
        """Open tables of the hall, and return their codes."""
        body = {"id": str(uuid.uuid4()), "labels": list(labels)}
        opened = self.send("POST", f"{self.event}/tables", body).json or {}
        return [each["table"] for each in opened["tables"]]

    def make_key(self, kind: str) -> dict[str, Any]:
        """Make a helper's key, and return it with its digest."""
        made: dict[str, Any] = self.send("POST", f"{self.event}/keys", {"kind": kind}).json or {}
        return made

    def take_back(self, made: dict[str, Any]) -> None:
        """Revoke a helper's key."""
        assert self.send("DELETE", f"{self.event}/keys/{made['digest']}").status_code == 204

    def scorekeeper_of(self, table: str) -> dict[str, str]:
        """Return the headers of a scorekeeper of a table of the hall."""
        made = self.send("POST", f"{self.event}/tables/{table}/keys")
        return {"Authorization": f"Bearer {(made.json or {})['scorekeeper_key']}"}

    def draw_a_match(self, **terms: Any) -> tuple[str, str]:
        """Hold a competition in which Biju and Anu meet, and return the table and the match."""
        people = [{"person": "a", "name": "Anu"}, {"person": "b", "name": "Biju"}]
        self.act("people", people=people)
        self.act("competition", competition="r", title="Points", game="points", preset="points")
        self.act("entered", competition="r", entrants=[{"entrant": each, "people": [each]} for each in "ab"])
        [table] = self.open_hall("Table 1")
        self.act("closed", competition="r")
        stated = {"format": "brackets", **terms}
        self.act("stage", stage="s", competition="r", title="Preliminaries", **stated)
        match = str(uuid.uuid4())
        drawn = {"match": match, "entrants": ["b", "a"], "table": table}
        self.act("draw", draw="d", stage="s", round=1, matches=[drawn])
        return table, match
