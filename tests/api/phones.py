"""Be the phones of an evening at several tables: most write as fast as they can, one at each watches."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from http.client import HTTPException
from threading import Event
from typing import Any

from tests.api.scorekeeper import new_id, points
from tests.api.server import Server

TABLES = 4
PHONES = 4
GONE = (OSError, HTTPException, ValueError)


@dataclass
class Change:
    """State one change that a phone sends. `outcome` is what the deal is then, None where it is withdrawn."""

    method: str
    deal: str
    body: dict[str, Any]
    outcome: Any
    is_new: bool
    was_recorded: bool | None = None

    @property
    def statuses(self) -> tuple[int, ...]:
        """Return what may be answered."""
        if not self.is_new:
            return (200,)
        # A retry is told from a first time, once it is known whether that had been recorded.
        return {None: (201,), True: (200,), False: (201,)}[self.was_recorded]


@dataclass
class Phone:
    """Record, correct and withdraw deals of its own until no answer comes; then repeat what is in doubt.

    `told` is what the server acknowledged: the outcome of every deal, None where it is withdrawn. `doubt` is
    the one change that was not answered.
    """

    game: str
    key: str
    luck: random.Random
    told: dict[str, Any] = field(default_factory=dict)
    doubt: Change | None = None
    version: int = 0
    writes: int = 0
    doubts: int = 0
    settled: int = 0

    def go_on(self, server: Server, power: Event, begun: Event) -> None:
        """Write until the power is gone."""
        try:
            while power.is_set():
                change = self.doubt or self._next()
                self._send(server, change)
                begun.set()
        except GONE:
            self.doubts += 1

    def _next(self) -> Change:
        standing = [deal for deal, outcome in self.told.items() if outcome is not None]
        chance = self.luck.random()
        if standing and chance < 0.15:
            return Change("DELETE", self.luck.choice(standing), {"reason": "misdeal"}, None, is_new=False)
        corrects = bool(standing) and chance < 0.35
        deal = self.luck.choice(standing) if corrects else new_id()
        outcome = points(self.luck.randrange(1_000), self.luck.randrange(1_000))
        body = {"outcome": outcome, "reason": str(self.luck.random())}
        return Change("PUT", deal, body, outcome, is_new=not corrects)

    def _send(self, server: Server, change: Change) -> None:
        self.doubt = change
        path = f"/games/{self.game}/deals/{change.deal}"
        status, answer = server.call(change.method, path, change.body, self.key)
        assert status in change.statuses, answer
        self.settled += bool(change.was_recorded)
        self.told[change.deal] = change.outcome
        self.version = max(self.version, answer["version"])
        self.writes += 1
        self.doubt = None


@dataclass
class Watcher:
    """Read the journal of a game again and again; what was shown once must stay."""

    game: str
    rows: list[Any] = field(default_factory=list)

    def go_on(self, server: Server, power: Event, _: Event) -> None:
        """Watch until the power is gone."""
        try:
            while power.is_set():
                self.rows = server.call("GET", f"/games/{self.game}/journal")[1]["rows"]
        except GONE:
            return


class Evening:
    """Open tables, start a game at each, and hold their phones."""

    def __init__(self, server: Server, luck: random.Random) -> None:
        self.phones: list[Phone] = []
        self.watchers: list[Watcher] = []
        for _ in range(TABLES):
            table = server.call("POST", "/tables", {})[1]
            start = {"game_type": "points", "preset": "points", "seats": ["Anu", "Biju"]}
            key = table["scorekeeper_key"]
            game = server.call("POST", f"/tables/{table['code']}/games", start, key)[1]["game"]["id"]
            self.phones += [Phone(game, key, random.Random(luck.random())) for _ in range(PHONES)]
            self.watchers.append(Watcher(game))

    @property
    def everybody(self) -> list[Phone | Watcher]:
        return [*self.phones, *self.watchers]

    def by_game(self) -> dict[str, list[Phone]]:
        """Return the phones that write, by the game they write."""
        return {
            watcher.game: [phone for phone in self.phones if phone.game == watcher.game]
            for watcher in self.watchers
        }
