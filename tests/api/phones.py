"""Be the phones of an evening at several tables: most write as fast as they can, one at each watches."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from http.client import HTTPException
from threading import Event, Semaphore
from time import monotonic
from typing import Any, Protocol

from models.game.bounds import MOST_ENTRIES
from models.record.verifying import faults_of_sheet
from tests.api.scorekeeper import new_id, points
from tests.occasion import DAY
from tests.torture.histories import Act, History, Told

TABLES = 4
PHONES = 4
GONE = (OSError, HTTPException, ValueError)
PASSING = (429, 500, 502, 503, 504)  # a phone tries again
STAGE = "room"
GAME = {"game": "gama_poker", "preset": "gama_poker_2025"}
STAGED = (
    ("competition", {"competition": "p", "title": "Poker", **GAME}),
    ("stage", {"stage": STAGE, "competition": "p", "title": "Poker", "format": "open_play"}),
)
CLOCK = ("clock_started", "clock_paused")
WRITTEN = ("announced", *CLOCK)
FULL = MOST_ENTRIES - 20  # entries; phones of one table write at once


class Answering(Protocol):
    """Be asked over HTTP."""

    def call(
        self, method: str, path: str, body: Any = None, key: str = "", version: str = "*"
    ) -> tuple[int, Any]: ...


def code_in(answer: Any) -> str:
    """Return why something was not answered; a proxy before the server says nothing of it."""
    return str(answer["code"]) if answer else "of a proxy"


def asked(server: Answering, path: str, key: str = "") -> Any:
    """Return what is read at `path`; raises what GONE names where no answer comes."""
    status, answer = server.call("GET", path, key=key)
    if status in PASSING:
        raise ConnectionError(f"{status} {code_in(answer)}")
    assert status == 200, answer
    return answer


@dataclass
class Change:
    """State one change that a phone sends, and its act in the history."""

    method: str
    act: Act
    body: dict[str, Any]
    tries: int = 0

    def statuses(self, repeated: bool) -> tuple[int, ...]:
        """Return what may be answered: what was sent before, or `repeated`, may have been recorded then."""
        if self.act.told.action != "recorded":
            return (200,)
        return (201,) if self.tries == 1 and not repeated else (200, 201)


@dataclass
class Phone:
    """Record, correct and withdraw deals of its own until no answer comes; then repeat what is in doubt.

    A sheet that is full, as one is after some minutes, is only corrected.

    `standing` are its deals that the server acknowledged, and `doubt` the one change that was not answered.
    What it sends once may come to servers twice where a proxy on the way sends it `repeated`.
    """

    name: str
    game: str
    key: str
    luck: random.Random
    history: History
    repeated: bool = False
    standing: set[str] = field(default_factory=set)
    doubt: Change | None = None
    deals: int = 0
    writes: int = 0
    doubts: int = 0
    settled: int = 0

    def go_on(self, server: Answering, power: Event, written: Semaphore) -> None:
        """Write until the power is gone, and say so of each write that was acknowledged."""
        try:
            while power.is_set():
                self.write(server)
                written.release()
        except GONE:
            self.doubts += 1

    def write(self, server: Answering) -> None:
        """Send the next change, or again what is in doubt; raises what GONE names where no answer comes."""
        change = self.doubt = self.doubt or self._next()
        change.tries += 1
        path = f"{self._path}/{change.act.told.entry}"
        status, answer = server.call(change.method, path, change.body, self.key)
        if status in PASSING:
            raise ConnectionError(f"{status} {code_in(answer)}")
        allowed = change.statuses(self.repeated)
        assert status in allowed, answer
        change.act.acknowledged(answer["version"])
        self.settled += allowed != (201,) and change.tries > 1 and status == 200
        deal, is_new = change.act.told.entry, change.act.told.action == "recorded"
        (self.standing.discard if change.act.outcome is None else self.standing.add)(deal)
        self.deals, self.writes = self.deals + is_new, self.writes + 1
        self.doubt = None

    @property
    def _path(self) -> str:
        return f"/games/{self.game}/deals"

    def _next(self) -> Change:
        chance, full = self.luck.random(), len(self.history.recorded) >= FULL
        if self.standing and not full and chance < 0.15:
            told = Told("withdrawn", self.luck.choice(sorted(self.standing)))
            return Change("DELETE", self.history.begin(self.name, told, None), {"reason": "misdeal"})
        outcome, reason = (
            points(self.luck.randrange(1_000), self.luck.randrange(1_000)),
            str(self.luck.random()),
        )
        if self.standing and (full or chance < 0.35):
            told = Told("corrected", self.luck.choice(sorted(self.standing)), reason)
        else:
            told = Told("recorded", new_id())
        return Change(
            "PUT", self.history.begin(self.name, told, outcome), {"outcome": outcome, "reason": reason}
        )


@dataclass
class Announcer(Phone):
    """Announce at an event, whose code is its `game`, until no answer comes; then repeat what is in doubt."""

    @property
    def _path(self) -> str:
        return f"/events/{self.game}/acts"

    def _next(self) -> Change:
        text = str(self.luck.random())
        act = self.history.begin(self.name, Told("recorded", new_id()), text)
        return Change("PUT", act, {"kind": "announced", "text": text})


@dataclass
class Timekeeper(Announcer):
    """Start and pause the clock of a stage in turn, alone; then repeat what is in doubt."""

    def _next(self) -> Change:
        kind = CLOCK[self.deals % 2]
        act = self.history.begin(self.name, Told("recorded", new_id()), kind)
        return Change("PUT", act, {"kind": kind, "stage": STAGE})


@dataclass
class Watcher:
    """Read the journal of a game again and again, as one of its phones; what was shown once must stay."""

    name: str
    game: str
    history: History
    rows: list[Any] = field(default_factory=list)
    altered: bool = False

    def go_on(self, server: Answering, power: Event, _: Semaphore) -> None:
        """Watch until the power is gone."""
        try:
            while power.is_set():
                self.look(server)
        except GONE:
            return

    def look(self, server: Answering) -> None:
        """Read once; raises what GONE names where no answer comes."""
        began = monotonic()
        rows = asked(server, f"/games/{self.game}/journal")["rows"]
        self._compare(rows)
        self.history.saw(self.name, len(rows), began)

    def _compare(self, rows: list[Any]) -> None:
        """Note whether anything was altered of what was shown before."""
        both = min(len(rows), len(self.rows))
        self.altered |= rows[:both] != self.rows[:both]
        self.rows = rows


class Reader(Watcher):
    """Read an event, whose code is its `game`, again and again; no announcement is ever taken down."""

    def look(self, server: Answering) -> None:
        began = monotonic()
        event = asked(server, f"/events/{self.game}")
        self._compare(event["announcements"])
        self.history.saw(self.name, event["version"], began)


@dataclass
class Desk(Watcher):
    """Read the desk of an event, whose code is its `game`, with a key; what was done once stays done."""

    key: str = ""

    def look(self, server: Answering) -> None:
        began = monotonic()
        desk = asked(server, f"/events/{self.game}/desk", self.key)
        self._compare(desk["acts"])
        self.history.saw(self.name, desk["version"], began)


class Occasion:
    """Open an event and judge what became of it: two announce, one keeps a clock, one reads, a desk looks."""

    def __init__(self, server: Answering, luck: random.Random, repeated: bool) -> None:
        occasion = {"title": "Cards night", "first_day": DAY}
        opened = server.call("POST", "/events", {"occasion": occasion})[1]
        self.code, self._key, self.history = opened["code"], opened["director_key"], History()
        made = server.call("POST", f"/events/{self.code}/keys", {"kind": "co_director"}, self._key)[1]
        self.announcers = [
            Announcer(
                f"director {number}", self.code, key, random.Random(luck.random()), self.history, repeated
            )
            for number, key in enumerate((self._key, made["key"]))
        ]
        for kind, facts in STAGED:
            body = {"kind": kind, **facts}
            status, answer = server.call("PUT", f"/events/{self.code}/acts/{new_id()}", body, self._key)
            assert status == 201, answer
        own = random.Random(luck.random())
        self.timekeeper = Timekeeper("timekeeper", self.code, made["key"], own, self.history, repeated)
        self.reader = Reader("reader", self.code, self.history)
        self.desk = Desk("desk", self.code, self.history, key=self._key)

    @property
    def writing(self) -> list[Announcer]:
        return [*self.announcers, self.timekeeper]

    @property
    def reading(self) -> list[Watcher]:
        return [self.reader, self.desk]

    def faults(self, server: Answering) -> list[str]:
        """Return what is wrong with the event as it stands: the rows of its ledger are its journal."""
        ledger = asked(server, f"/events/{self.code}/export", self._key)["ledger"]
        shown = asked(server, f"/events/{self.code}")
        acts = asked(server, f"/events/{self.code}/desk", self._key)["acts"]
        journal = [
            {**row, "action": "recorded"} if row["after"].get("kind") in WRITTEN else row for row in ledger
        ]
        done = [each for each in acts if each["kind"] in WRITTEN]
        deals = [{"id": each["id"], "outcome": each.get("text", each["kind"])} for each in done]
        faults = self.history.faults(journal, deals)
        said = shown["announcements"]
        announced = [(each["id"], each["text"]) for each in done if each["kind"] == "announced"]
        if (
            self.reader.altered
            or said[: len(self.reader.rows)] != self.reader.rows
            or [(each["id"], each["text"]) for each in said] != announced
        ):
            faults.append(f"What was announced at {self.code} is not what was shown of it.")
        if self.desk.altered or acts[: len(self.desk.rows)] != self.desk.rows:
            faults.append(f"What was done at {self.code} is not what its desk was shown.")
        told = [each["kind"] for each in done if each["kind"] in CLOCK]
        if (shown["clocks"][STAGE]["since"] is not None) != (told[-1:] == ["clock_started"]):
            faults.append(f"The clock of {self.code} stands as no act had it: {shown['clocks'][STAGE]}.")
        return faults


class Evening:
    """Open tables and an event, start a game at each table, and hold all phones and what happens to each."""

    def __init__(
        self,
        server: Answering,
        luck: random.Random,
        tables: int = TABLES,
        phones: int = PHONES,
        *,
        repeated: bool = False,
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
                own = random.Random(luck.random())
                self.phones.append(Phone(f"phone {number}", game, key, own, history, repeated))
            self.watchers.append(Watcher(self.phones[-1].name, game, history))
        self.occasion = Occasion(server, luck, repeated)

    @property
    def writing(self) -> list[Phone]:
        return [*self.phones, *self.occasion.writing]

    @property
    def reading(self) -> list[Watcher]:
        return [*self.watchers, *self.occasion.reading]

    @property
    def everybody(self) -> list[Phone | Watcher]:
        return [*self.writing, *self.reading]

    def faults(self, server: Answering) -> list[str]:
        """Return what is wrong with the games and the event as they stand."""
        faults = self.occasion.faults(server)
        for watcher in self.watchers:
            status, sheet = server.call("GET", f"/games/{watcher.game}/sheet.json")
            assert status == 200
            faults += [*faults_of_sheet(sheet), *watcher.history.faults(sheet["journal"], sheet["deals"])]
            if watcher.altered or sheet["journal"][: len(watcher.rows)] != watcher.rows:
                faults.append(f"The journal of {watcher.game} is not what was shown of it.")
        return faults
