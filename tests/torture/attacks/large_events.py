"""Have events of one's own that are as large as can be, and ask for all that is long about them."""

from __future__ import annotations

import json
import socket
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, islice
from typing import Any
from uuid import uuid4

from tests.occasion import DAY
from tests.server import Server
from tests.torture.attack import ATTACKERS_ADDRESS, Attack, Shot
from tests.torture.client import BASE, Client, unread

PEOPLE = 4000
AN_ACT = 1000
LINES = 600  # open at once
_numbers = count(1)


class Occasion:
    """Hold an event that somebody directs who means no good."""

    def __init__(self, client: Client) -> None:
        self.client = client
        occasion = {"title": "Cards night", "first_day": DAY}
        status, answer = client.send("POST", "/events", json.dumps({"occasion": occasion}).encode())
        assert status == 201, answer
        opened = json.loads(answer)
        self.code, self.key = opened["code"], opened["director_key"]
        self.event = f"/events/{self.code}"

    def act(self, kind: str, **facts: Any) -> None:
        status, answer = done(self.client, self, kind, **facts)
        assert status == 201, answer

    def listen(self, url: str) -> None:
        """Have the news of the event sent to an address."""
        body = json.dumps({"url": url, "kinds": ["event.changed"]}).encode()
        status, answer = self.client.send("PUT", f"{self.event}/webhooks/{uuid4()}", body, self.key)
        assert status == 201, answer

    def enter(self, form: str, people: int, **settings: Any) -> list[str]:
        """Enter so many at gin, declare the one stage, close the entries, and return who is entered."""
        self.act("competition", competition="c", title="C", game="gra_singles", preset="gra_singles")
        named = [f"{number}" for number in range(people)]
        for some in _portions(named):
            self.act("people", people=[{"person": each, "name": f"Player {each}"} for each in some])
            self.act(
                "entered", competition="c", entrants=[{"entrant": each, "people": [each]} for each in some]
            )
        self.act("stage", stage="s", competition="c", title="S", format=form, settings=settings)
        self.act("closed", competition="c")
        return named

    def play(self, number: int, entrants: list[str]) -> list[str]:
        """Draw a round by hand, let the second of each match give it up, and return the others."""
        pairs = list(zip(entrants[::2], entrants[1::2], strict=True))
        for some in _portions(pairs):
            matches = [{"match": str(uuid4()), "entrants": [*each]} for each in some]
            self.act("draw", draw=str(uuid4()), stage="s", round=number, matches=matches)
            lost = [{"match": each["match"], "entrants": [each["entrants"][1]]} for each in matches]
            self.act("forfeited", matches=lost)
        return [one for one, _ in pairs]


def done(client: Client, occasion: Occasion, kind: str, key: str = "", **facts: Any) -> tuple[int, bytes]:
    """Try an act, and return what is answered."""
    body = json.dumps({"kind": kind, **facts}).encode()
    path = f"{occasion.event}/acts/{uuid4()}"
    return client.send("PUT", path, body, key or occasion.key, {"If-Match": "*"})


def numbered(client: Client, occasion: Occasion) -> None:
    """Do an act that changes something each time."""
    named = {"person": "1", "name": f"Player {next(_numbers)}"}
    assert done(client, occasion, "people", people=[named])[0] == 201


def _portions(held: list[Any]) -> Iterator[list[Any]]:
    rest = iter(held)
    while some := list(islice(rest, AN_ACT)):
        yield some


def _knock_out(server: Server) -> Occasion:
    occasion = Occasion(Client(server.port, address=ATTACKERS_ADDRESS))
    left = occasion.enter("knock_out", PEOPLE)
    for number in (1, 2):
        left = occasion.play(number, left)
    return occasion


def _reading(method: str, end: str, body: Any = None) -> Callable[[Server], Shot]:
    """Ask for what is long, and let every fourth shot change it."""

    def prepare(server: Server) -> Shot:
        occasion = _knock_out(server)

        def shoot(client: Client) -> int:
            if not next(_numbers) % 4:
                return done(client, occasion, "warned", entrant="1", seconds=5)[0]
            sent = None if body is None else json.dumps(body).encode()
            return client.send(method, f"{occasion.event}{end}", sent, occasion.key)[0]

        return shoot

    return prepare


def _page(server: Server) -> Shot:
    occasion = _knock_out(server)

    def shoot(client: Client) -> int:
        if not next(_numbers) % 4:
            return done(client, occasion, "warned", entrant="1", seconds=5)[0]
        return client.send("GET", f"/e/{occasion.code}", base="")[0]

    return shoot


def _entering(server: Server) -> Shot:
    """Put more and more people on the roster, as many in an act as can be."""
    occasion = Occasion(Client(server.port, address=ATTACKERS_ADDRESS))

    def shoot(client: Client) -> int:
        people = [{"person": f"{next(_numbers)}", "name": f"P{next(_numbers)}"} for _ in range(AN_ACT)]
        return done(client, occasion, "people", people=people)[0]

    return shoot


def _striking(server: Server) -> Shot:
    """Undo an act, and undo that, again and again: each time all acts are folded anew."""
    occasion = _knock_out(server)
    act = str(uuid4())
    path, body = f"{occasion.event}/acts", {"kind": "warned", "entrant": "1", "seconds": 5}
    client, headers = occasion.client, {"If-Match": "*"}
    assert client.send("PUT", f"{path}/{act}", json.dumps(body).encode(), occasion.key, headers)[0] == 201
    last = [act]

    def shoot(client: Client) -> int:
        strike = str(uuid4())
        body = json.dumps({"kind": "struck", "act": last[-1]}).encode()
        status = client.send("PUT", f"{path}/{strike}", body, occasion.key, headers)[0]
        if status == 201:
            last.append(strike)
        return status

    return shoot


def _drafting(server: Server) -> Shot:
    """Draft a third round by record, of as many as can be drawn, again and again."""
    occasion = Occasion(Client(server.port, address=ATTACKERS_ADDRESS))
    entrants = occasion.enter("rounds", 2 * AN_ACT, rounds=9)
    occasion.play(1, entrants)
    occasion.play(2, entrants[1:-1])
    body = json.dumps({"stage": "s"}).encode()
    return lambda client: client.send("POST", f"{occasion.event}/drafts", body, occasion.key)[0]


def _at_the_door(server: Server) -> Shot:
    """Check in who is there already."""
    occasion = Occasion(Client(server.port, address=ATTACKERS_ADDRESS))
    people = [f"{number}" for number in range(200)]
    occasion.act("people", people=[{"person": each, "name": f"Player {each}"} for each in people])
    made = occasion.client.send("POST", f"{occasion.event}/keys", b'{"kind": "door"}', occasion.key)[1]
    door = json.loads(made)["key"]
    return lambda client: done(client, occasion, "checked_in", door, people=people, by="player")[0]


def _following(server: Server) -> Shot:
    """Follow an event of half a megabyte, and take nothing of what comes."""
    occasion = Occasion(Client(server.port, address=ATTACKERS_ADDRESS))
    left = occasion.enter("knock_out", 600)
    occasion.play(1, left)
    lines: deque[socket.socket] = deque()
    return partial(_follow, lines, occasion)


def _follow(lines: deque[socket.socket], occasion: Occasion, client: Client) -> int:
    if not next(_numbers) % 50:
        return done(client, occasion, "warned", entrant="1", seconds=5)[0]
    status, line = unread(client.port, f"{BASE}{occasion.event}/live", ATTACKERS_ADDRESS)
    lines.append(line)
    if len(lines) > LINES:
        lines.popleft().close()
    return status


ATTACKS = (
    Attack("large event: JSON", _reading("GET", "")),
    Attack("large event: standings", _reading("GET", "/standings")),
    Attack("large event: desk", _reading("GET", "/desk")),
    Attack("large event: people as CSV", _reading("GET", "/entries.csv")),
    Attack(
        "large event: preview",
        _reading("POST", "/preview", {"acts": [{"kind": "warned", "entrant": "1", "seconds": 1}]}),
    ),
    Attack("large event: page", _page),
    Attack("large event: people entered", _entering),
    Attack("large event: an act undone", _striking),
    Attack("large event: drafts", _drafting, 6),
    Attack("large event: checked in again", _at_the_door),
    Attack("large event: streams that nobody reads", _following),
)
