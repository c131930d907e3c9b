"""The power goes while many phones write: what was acknowledged is there exactly once, and nothing else is.

KANAKKU_CRASHES says how often; ``make torture`` takes hundreds.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from threading import Event, Thread
from time import sleep
from typing import Any

import pytest

from models.database import Database
from models.sheets import find_game
from models.verifying import faults_of_game
from tests.api.scorekeeper import new_id, points
from tests.api.server import Server

ROUNDS = int(os.environ.get("KANAKKU_CRASHES", "12"))
TABLES = 3
PHONES = 3


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "kanakku.db")
    yield server
    server.kill()


@dataclass
class Phone:
    """Record, correct and withdraw deals of its own until no answer comes; then repeat what is in doubt.

    `told` is what the server acknowledged: the outcome of every deal, None where it is withdrawn. `doubt` is
    the one request that was not answered.
    """

    game: str
    key: str
    luck: random.Random
    told: dict[str, Any] = field(default_factory=dict)
    doubt: tuple[str, str, Any] | None = None

    def play(self, server: Server, power: Event) -> None:
        try:
            while power.is_set():
                self._send(server, *(self.doubt or self._next()))
        except (OSError, HTTPException, ValueError):
            return

    def _next(self) -> tuple[str, str, Any]:
        standing = [deal for deal, outcome in self.told.items() if outcome is not None]
        chance = self.luck.random()
        if standing and chance < 0.15:
            return "DELETE", self.luck.choice(standing), {"reason": "misdeal"}
        deal = self.luck.choice(standing) if standing and chance < 0.35 else new_id()
        outcome = points(self.luck.randrange(1_000), self.luck.randrange(1_000))
        return "PUT", deal, {"outcome": outcome, "reason": str(self.luck.random())}

    def _send(self, server: Server, method: str, deal: str, body: Any) -> None:
        self.doubt = (method, deal, body)
        status, answer = server.call(method, f"/games/{self.game}/deals/{deal}", body, self.key)
        assert status in (200, 201), answer
        self.told[deal] = body.get("outcome")
        self.doubt = None


def _phones(server: Server, luck: random.Random) -> list[Phone]:
    phones = []
    for _ in range(TABLES):
        table = server.call("POST", "/tables", {})[1]
        start = {"game_type": "points", "preset": "points", "seats": ["Anu", "Biju"]}
        key = table["scorekeeper_key"]
        sheet = server.call("POST", f"/tables/{table['code']}/games", start, key)[1]
        phones += [Phone(sheet["game"]["id"], key, luck) for _ in range(PHONES)]
    return phones


def _crash(server: Server, phones: list[Phone], seconds: float) -> None:
    """Let all phones write, and kill the server in the middle of it."""
    power = Event()
    power.set()
    writing = [Thread(target=phone.play, args=(server, power)) for phone in phones]
    for thread in writing:
        thread.start()
    sleep(seconds)
    server.kill()
    power.clear()
    for thread in writing:
        thread.join()


def _check(server: Server, phones: list[Phone]) -> None:
    for game in {phone.game for phone in phones}:
        here = [phone for phone in phones if phone.game == game]
        status, sheet = server.call("GET", f"/games/{game}")
        assert status == 200
        shown = {deal["id"]: deal["outcome"] for deal in sheet["deals"]}
        assert len(shown) == len(sheet["deals"])
        # What is in doubt may have been recorded or not; it is settled by the phone's own retry.
        doubted = {phone.doubt[1] for phone in here if phone.doubt}
        told = {deal: outcome for phone in here for deal, outcome in phone.told.items()}
        assert {deal: outcome for deal, outcome in shown.items() if deal not in doubted} == {
            deal: outcome for deal, outcome in told.items() if outcome is not None and deal not in doubted
        }
        for phone in here:
            if phone.doubt:
                _, deal, body = phone.doubt
                assert shown.get(deal) in (phone.told.get(deal), body.get("outcome"))
        rows = server.call("GET", f"/games/{game}/journal")[1]
        assert rows["broken_at"] is None
        assert len(rows["rows"]) == sheet["version"]


def _prove(server: Server) -> None:
    database = Database(server.url)
    with database.reading() as session:
        for game in _games(server):
            assert faults_of_game(session, find_game(session, game)) == []
    database.close()


def _games(server: Server) -> list[str]:
    database = Database(server.url)
    with database.engine.connect() as connection:
        found = [row[0] for row in connection.exec_driver_sql("SELECT id FROM games")]
    database.close()
    return found


def test_power_cuts_lose_and_double_nothing(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    luck = random.Random(4)
    server.start()
    phones = _phones(server, luck)
    for _ in range(ROUNDS):
        _crash(server, phones, luck.uniform(0.05, 0.4))
        server.start()
        _check(server, phones)
    acknowledged = sum(len(phone.told) for phone in phones)
    _crash(server, phones, 0.3)
    _prove(server)
    with capsys.disabled():
        print(f"\n{ROUNDS} power cuts, {acknowledged} deals acknowledged, none lost, none doubled")
    assert acknowledged > ROUNDS
