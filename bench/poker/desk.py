"""Measure how long the desk of a freeze-out takes to answer: ``python -m bench.poker.desk [players]``.

The night is played twice until half are out: buttons, busts, several in a hand, late entries, and every move
as it is proposed. Within one process the processor time of the process that answers is told, in which
whatever else the machine does takes no part; over HTTP, with a server of its own, what a desk waits for the
whole answer by the wall. The desk of 200 is to answer in 100 ms.
"""

from __future__ import annotations

import gc
import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any, TypeVar

from application import create_app
from models.store.database import Database
from models.store.migrating import migrate
from tests.events.hall import Ask, Hall, asking
from tests.server import serving
from tests.torture.client import Client

PLAYERS, SIZE, BAR = 200, 10, 100
STAGE = "room"
T = TypeVar("T")
Took = dict[str, list[float]]


class Evening:
    """Hold a freeze-out of so many players, and how long each call has taken by a clock, in ms."""

    def __init__(self, hall: Hall, players: int, clock: Callable[[], float]) -> None:
        self.hall, self.chance, self.clock = hall, Random("bench"), clock
        self.took: Took = defaultdict(list)
        hall.competition("poker", "gama_poker", "gama_poker_2025")
        hall.enter("poker", *([f"Player {number}"] for number in range(players)))
        hall.act("closed", competition="poker")
        hall.stage(STAGE, "poker", "freezeout", settings={"table_size": SIZE})
        hall.draw(STAGE, hall.open_tables(*(f"Table {each}" for each in range(1, 1 + -(-players // SIZE)))))
        hall.act("clock_started", stage=STAGE)

    @property
    def room(self) -> dict[str, Any]:
        room: dict[str, Any] = self.hall.look()["stages"][STAGE]["room"]
        return room

    def play(self, until: int) -> None:
        """Play on until so many are left."""
        hand = 0
        while (room := self.room)["playing"] > until:
            hand += 1
            table = self.chance.choice(room["tables"])
            there = [seat for seat, each in enumerate(table["seats"], 1) if each]
            self.hall.act("button", match=table["match"], seat=self.chance.choice(there))
            if hand % 10 == 0:
                self.comes_late(hand)
            self.bust([each for each in table["seats"] if each][: self.chance.choice((1, 1, 1, 2))])
            while (made := self.proposed())["act"]:
                self.timed("a move", partial(self.hall.act, **made["act"]))
                self.look()

    def bust(self, entrants: list[str]) -> None:
        busted = [{"entrant": each, "stack": 100 + at} for at, each in enumerate(entrants)]
        fact: dict[str, Any] = {"kind": "busted", "stage": STAGE, "busted": busted}
        path = f"/events/{self.hall.code}/preview"
        self.timed("a bust, looked at", partial(self.hall.send, "POST", path, {"acts": [fact]}))
        self.timed("a bust", partial(self.hall.act, **fact))
        self.look()

    def comes_late(self, number: int) -> None:
        entrants = self.hall.enter("poker", [f"Late {number}"], late=True)
        self.look()
        made = self.timed("a late entry, proposed", partial(self.proposal, entrants=entrants))
        self.timed("a late entry", partial(self.hall.act, **made["act"]))
        self.look()

    def proposed(self) -> dict[str, Any]:
        return self.timed("what is due, proposed", self.proposal)

    def proposal(self, **asked: Any) -> dict[str, Any]:
        path = f"/events/{self.hall.code}/proposals"
        made: dict[str, Any] = self.hall.send("POST", path, {"stage": STAGE, **asked})
        return made

    def look(self) -> None:
        """Ask for the desk and for everybody's page, after a change and once more."""
        path = f"/events/{self.hall.code}"
        for what, where in (("the desk", f"{path}/desk"), ("everybody's event", path)):
            self.timed(what, partial(self.hall.send, "GET", where))
            self.timed(f"{what}, unchanged", partial(self.hall.send, "GET", where))

    def timed(self, what: str, work: Callable[[], T]) -> T:
        began = self.clock()
        answer = work()
        self.took[what].append(1000 * (self.clock() - began))
        return answer


def main(players: int) -> int:
    """Print the milliseconds of each call; return 1 where the desk takes longer than it may."""
    with tempfile.TemporaryDirectory() as folder:
        spent = in_process(Path(folder), players)
    with tempfile.TemporaryDirectory() as folder:
        waited = over_http(Path(folder), players)
    print(
        f"| {players} players, ms | times "
        "| of the processor: median | p99 | worst | over HTTP: median | p99 | worst |"
    )
    print("|---" * 8 + "|")
    for what, took in sorted(spent.items()):
        print(f"| {what} | {len(took)} | {_figures(took)} | {_figures(waited[what])} |")
    return int(max(spent["the desk"]) > BAR)


def in_process(folder: Path, players: int) -> Took:
    """Play the night without a network, and return what each call took of the processor."""
    app = create_app({"DATABASE_URL": f"sqlite:///{folder / 'kanakku.db'}"})
    database = app.extensions["kanakku.database"]
    migrate(database)
    evening = Evening(Hall(asking(app.test_client()), database, "bench"), players, process_time)
    gc.collect()
    gc.freeze()
    evening.play(players // 2)
    database.close()
    return evening.took


def over_http(folder: Path, players: int) -> Took:
    """Play the night with a server of its own, and return how long each answer was waited for."""
    with serving(folder) as server:
        database = Database(f"sqlite:///{server.file}")
        evening = Evening(Hall(_asking(Client(server.port)), database, "bench"), players, perf_counter)
        evening.play(players // 2)
        database.close()
    return evening.took


def _asking(client: Client) -> Ask:
    """Return a way to ask a server over one connection."""

    def ask(method: str, path: str, body: Any = None, key: str = "") -> tuple[int, Any]:
        sent = None if body is None else json.dumps(body).encode()
        status, answer = client.send(method, path, sent, key, {"If-Match": "*"})
        return status, json.loads(answer or b"null")

    return ask


def _figures(took: list[float]) -> str:
    slow = sorted(took)[-1 - len(took) // 100]
    return f"{median(took):.1f} | {slow:.1f} | {max(took):.1f}"


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else PLAYERS))
