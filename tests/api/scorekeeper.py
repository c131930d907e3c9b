"""Keep score over HTTP as a phone would: open a table, start a game, send deals."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from api.sentences import ENGLISH, Said
from api.wire.problems import clipped

BASE = "/api/v1"
NO_RULE = frozenset({"WRONG_SHAPE", "HOUSE_RULE", "RECORD_REFUSED", "UNREADABLE_LIST"})


def new_id() -> str:
    return str(uuid.uuid4())


def points(*by_seat: float) -> dict[str, Any]:
    """Return the outcome of a plain points deal."""
    return {"results": [{"seat": seat, "points": each} for seat, each in enumerate(by_seat, 1)]}


class Scorekeeper:
    """Hold the key of a table of its own, and the sheet as last seen."""

    def __init__(self, client: FlaskClient, name: str = "Table 4") -> None:
        self.client = client
        table = client.post(f"{BASE}/tables", json={"name": name}).json
        assert table
        self.code: str = table["code"]
        self.key: str = table["scorekeeper_key"]
        self.sheet: dict[str, Any] = {}

    @property
    def game(self) -> str:
        return f"{BASE}/games/{self.sheet['game']['id']}"

    def send(
        self, method: str, path: str, body: Any = None, version: Any = None, **more: Any
    ) -> TestResponse:
        headers = {"Authorization": f"Bearer {self.key}", **more.pop("headers", {})}
        if version is not None:
            headers["If-Match"] = version if isinstance(version, str) else f'"{version}"'
        return self.client.open(path, method=method, json=body, headers=headers, **more)

    def start(self, *names: str, rules: Mapping[str, Any] | None = None, **more: Any) -> dict[str, Any]:
        """Start a plain points game (or what `more` says) and return its sheet."""
        body = {
            "game_type": "points",
            "preset": "points",
            "rules": dict(rules or {}),
            "seats": [{"name": name} for name in names or ("Anu", "Biju", "Devi")],
        }
        response = self.send("POST", f"{BASE}/tables/{self.code}/games", {**body, **more})
        assert response.status_code == 201, response.text
        return self._seen(response)

    def deal(self, *by_seat: float, deal_id: str | None = None) -> dict[str, Any]:
        """Record a plain points deal and return the sheet."""
        response = self.put_deal(deal_id or new_id(), points(*by_seat))
        assert response.status_code == 201, response.text
        return self._seen(response)

    def put_deal(self, deal_id: str, outcome: Any, version: Any = None, **more: Any) -> TestResponse:
        return self.send("PUT", f"{self.game}/deals/{deal_id}", {"outcome": outcome, **more}, version)

    def put_entry(self, entry_id: str, version: Any = None, **facts: Any) -> TestResponse:
        return self.send("PUT", f"{self.game}/entries/{entry_id}", facts, version)

    def withdraw(self, deal_id: str, version: Any = None, reason: str = "entered twice") -> TestResponse:
        return self.send("DELETE", f"{self.game}/deals/{deal_id}", {"reason": reason}, version)

    def preview(self, **body: Any) -> TestResponse:
        return self.send("POST", f"{self.game}/preview", body)

    def claim(self, seat: int) -> Player:
        """Claim a seat from a phone that watches, and return its player."""
        response = self.client.post(f"{self.game}/seats/{seat}/claim", json={})
        assert response.status_code == 201, response.text
        return Player(self, seat, (response.json or {})["seat_key"])

    def renew(self) -> None:
        """Have the key renewed, and go on with the new one."""
        response = self.send("POST", f"{BASE}/tables/{self.code}/keys", {})
        assert response.status_code == 201, response.text
        self.key = (response.json or {})["scorekeeper_key"]

    def finish(self) -> dict[str, Any]:
        """End the game early and return the sheet."""
        return self._seen(self.put_entry(new_id(), kind="finish", reason="late"))

    def look(self) -> dict[str, Any]:
        """Return the sheet as anybody sees it now."""
        return self._seen(self.client.get(self.game))

    def totals(self) -> list[float]:
        return [total["points"] for total in self.look()["totals"]]

    def _seen(self, response: TestResponse) -> dict[str, Any]:
        sheet = response.json
        assert sheet is not None
        self.sheet = sheet
        return self.sheet


class Player:
    """Hold the key of a seat at a scorekeeper's table."""

    def __init__(self, keeper: Scorekeeper, seat: int, key: str) -> None:
        self.keeper, self.seat, self.key = keeper, seat, key

    def send(self, method: str, path: str, body: Any, version: Any = None) -> TestResponse:
        bearer = {"Authorization": f"Bearer {self.key}"}
        return self.keeper.send(method, path, body, version, headers=bearer)

    def sign(self, version: Any = None, seat: int | None = None) -> TestResponse:
        """Sign the sheet as it stands, or as it stood at `version`."""
        seen = self.keeper.look()["version"] if version is None else version
        return self.send("PUT", f"{self.keeper.game}/seats/{seat or self.seat}/signature", {}, seen)

    def dispute(self, entry: str, dispute_id: str | None = None, **more: Any) -> TestResponse:
        body = {"entry": entry, "text": "I had 12", **more}
        return self.send("PUT", f"{self.keeper.game}/disputes/{dispute_id or new_id()}", body)


def but_its_id(response: TestResponse) -> bytes:
    """Return the body of a problem document without that by which its request is known."""
    return re.sub(rb'"request_id": "[0-9a-f]{16}", ', b"", response.data)


def assert_problem(response: TestResponse, status: int, code: str | None = None) -> dict[str, Any]:
    """Assert that `response` is a problem document of this status and code, and return it.

    Where no code is named, any will do; that of 422 is then none of the rules.
    """
    assert response.status_code == status, response.text
    assert response.mimetype == "application/problem+json"
    problem = response.json
    assert problem is not None
    assert problem["status"] == status
    assert problem["type"] == "about:blank"
    assert problem["title"]
    assert problem["detail"]
    assert re.fullmatch(r"[A-Z_0-9]+", problem["code"]), problem
    assert problem["code"] == code if code else status != 422 or problem["code"] in NO_RULE, problem
    for said, text in (
        (problem["reason"], "text"),
        *((each, "detail") for each in problem.get("errors", ())),
    ):
        assert said["code"] in ENGLISH, problem
        assert clipped(said[text]) == clipped(Said(said["code"], said["params"]).text), problem
    return problem
