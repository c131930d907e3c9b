"""Be the phones of an evening at several tables: most write as fast as they can, one at each watches."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from http.client import HTTPException
from threading import Event
from time import monotonic
from typing import Any, Protocol

from models.record.verifying import faults_of_sheet
from tests.api.scorekeeper import new_id, points
from tests.torture.histories import Act, History, Told

TABLES = 4
PHONES = 4
GONE = (OSError, HTTPException, ValueError)
PASSING = (429, 500, 502, 503, 504)  # a phone tries again


class Answering(Protocol):
    """Be asked over HTTP."""

    def call(
        self, method: str, path: str, body: Any = None, key: str = "", version: str = "*"
    ) -> tuple[int, Any]: ...


@dataclass
class Change:
    """State one change that a phone sends, and its act in the history."""

    method: str
    act: Act
    body: dict[str, Any]
    tries: int = 0

    @property
    def statuses(self) -> tuple[int, ...]:
        """Return what may be answered: what was sent before may have been recorded then."""
        if self.act.told.action != "recorded":
            return (200,)
        return (201,) if self.tries == 1 else (200, 201)


@dataclass
class Phone:
    """Record, correct and withdraw deals of its own until no answer comes; then repeat what is in doubt.

    `standing` are its deals that the server acknowledged, and `doubt` the one change that was not answered.
    """

    name: str
    game: str
    key: str
    luck: random.Random
    history: History
    standing: set[str] = field(default_factory=set)
    doubt: Change | None = None
    deals: int = 0
    writes: int = 0
    doubts: int = 0
    settled: int = 0

    def go_on(self, server: Answering, power: Event, begun: Event) -> None:
        """Write until the power is gone."""
        try:
            while power.is_set():
                self.write(server)
                begun.set()
        except GONE:
            self.doubts += 1

    def write(self, server: Answering) -> None:
        """Send the next change, or again what is in doubt; raises what GONE names where no answer comes."""
        change = self.doubt = self.doubt or self._next()
        change.tries += 1
        path = f"/games/{self.game}/deals/{change.act.told.entry}"
        status, answer = server.call(change.method, path, change.body, self.key)
        if status in PASSING:
            raise ConnectionError(f"{status} {answer['code']}")
        assert status in change.statuses, answer
        change.act.acknowledged(answer["version"])
        self.settled += change.statuses != (201,) and change.tries > 1 and status == 200
        deal, is_new = change.act.told.entry, change.act.told.action == "recorded"
        (self.standing.discard if change.act.outcome is None else self.standing.add)(deal)
        self.deals, self.writes = self.deals + is_new, self.writes + 1
        self.doubt = None

    def _next(self) -> Change:
        chance = self.luck.random()
        if self.standing and chance < 0.15:
            told = Told("withdrawn", self.luck.choice(sorted(self.standing)))
            return Change("DELETE", self.history.begin(self.name, told, None), {"reason": "misdeal"})
        outcome, reason = (
            points(self.luck.randrange(1_000), self.luck.randrange(1_000)),
            str(self.luck.random()),
        )
        if self.standing and chance < 0.35:
            told = Told("corrected", self.luck.choice(sorted(self.standing)), reason)
        else:
            told = Told("recorded", new_id())
        return Change(
            "PUT", self.history.begin(self.name, told, outcome), {"outcome": outcome, "reason": reason}
        )


@dataclass
class Watcher:
    """Read the journal of a game again and again, as one of its phones; what was shown once must stay."""

    name: str
    game: str
    history: History
    rows: list[Any] = field(default_factory=list)
    altered: bool = False

    def go_on(self, server: Answering, power: Event, _: Event) -> None:
        """Watch until the power is gone."""
        try:
            while power.is_set():
                self.look(server)
        except GONE:
            return

    def look(self, server: Answering) -> None:
        """Read once; raises what GONE names where no answer comes."""
        began = monotonic()
        status, answer = server.call("GET", f"/games/{self.game}/journal")
        if status in PASSING:
            raise ConnectionError(f"{status} {answer['code']}")
        assert status == 200, answer
        rows = answer["rows"]
        both = min(len(rows), len(self.rows))
        self.altered |= rows[:both] != self.rows[:both]
        self.rows = rows
        self.history.saw(self.name, len(rows), began)


class Evening:
    """Open tables, start a game at each, and hold their phones and what happens to each game."""

    def __init__(
        self, server: Answering, luck: random.Random, tables: int = TABLES, phones: int = PHONES
    ) -> None:
        self.phones: list[Phone] = []
        self.watchers: list[Watcher] = []
        self.codes: dict[str, str] = {}
        for _ in range(tables):
            table = server.call("POST", "/tables", {})[1]
            start = {"game_type": "points", "preset": "points", "seats": ["Anu", "Biju"]}
            key, history = table["scorekeeper_key"], History()
            game = server.call("POST", f"/tables/{table['code']}/games", start, key)[1]["game"]["id"]
            self.codes[game] = table["code"]
            for number in range(phones):
                self.phones.append(Phone(f"phone {number}", game, key, random.Random(luck.random()), history))
            self.watchers.append(Watcher(self.phones[-1].name, game, history))

    @property
    def everybody(self) -> list[Phone | Watcher]:
        return [*self.phones, *self.watchers]

    def faults(self, server: Answering) -> list[str]:
        """Return what is wrong with the games as they stand."""
        faults = []
        for watcher in self.watchers:
            status, sheet = server.call("GET", f"/games/{watcher.game}/sheet.json")
            assert status == 200
            faults += [*faults_of_sheet(sheet), *watcher.history.faults(sheet["journal"], sheet["deals"])]
            if watcher.altered or sheet["journal"][: len(watcher.rows)] != watcher.rows:
                faults.append(f"The journal of {watcher.game} is not what was shown of it.")
        return faults
