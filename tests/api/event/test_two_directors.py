"""Two directors at two servers of one database: one gets in, the other is told the way out."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

from models.record.auditing import audit
from models.store.database import Database
from tests.api.scorekeeper import new_id, points
from tests.api.server import Server
from tests.conftest import another_database
from tests.occasion import DAY
from tests.statements import ENGINES

ROUNDS = 4
Call = Callable[[Server], tuple[int, Any]]
OCCASION = {"title": "Cards night", "first_day": DAY}


@pytest.fixture(scope="module", params=ENGINES)
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    file = tmp_path_factory.mktemp("directors") / "kanakku.db"
    with another_database(request, request.param, file) as database:
        yield database


@pytest.fixture(scope="module")
def servers(database: Database, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    folder = tmp_path_factory.mktemp("servers")
    both = [Server(folder / f"{number}.db") for number in (1, 2)]
    for each in both:
        each.url = database.url
        each.start()
    yield both
    for each in both:
        each.kill()


class Hall:
    """Hold an event with two directors, tables and a match, and ask both servers."""

    def __init__(self, servers: list[Server]) -> None:
        self.servers = servers
        opened = self.told(servers[0].call("POST", "/events", {"occasion": OCCASION}))
        self.code, self.key = opened["code"], opened["director_key"]
        self.path = f"/events/{self.code}"
        made = self.told(servers[0].call("POST", f"{self.path}/keys", {"kind": "co_director"}, self.key))
        self.keys = [self.key, made["key"]]
        people = [{"person": each, "name": f"Player {each}"} for each in "abcd"]
        self.do("people", people=people)
        self.do("competition", competition="c", title="C", game="points", preset="points")
        self.do("entered", competition="c", entrants=[{"entrant": each, "people": [each]} for each in "abcd"])
        self.do("closed", competition="c")
        self.do("stage", stage="s", competition="c", title="S", format="rounds")
        body = {"id": new_id(), "labels": ["1", "2", "3"]}
        hall = self.told(servers[0].call("POST", f"{self.path}/tables", body, self.key))
        self.tables = [each["table"] for each in hall["tables"]]

    @staticmethod
    def told(answer: tuple[int, Any]) -> Any:
        status, body = answer
        assert status in (200, 201), body
        return body

    def look(self) -> Any:
        return self.told(self.servers[1].call("GET", self.path))

    def acting(self, kind: str, *, version: str = "*", act: str = "", by: int = 0, **facts: Any) -> Call:
        """Return a call that does an act."""
        path, key = f"{self.path}/acts/{act or new_id()}", self.keys[by]
        return lambda server: server.call("PUT", path, {"kind": kind, **facts}, key, version)

    def do(self, kind: str, **facts: Any) -> Any:
        return self.told(self.acting(kind, **facts)(self.servers[0]))

    def version(self) -> str:
        return f'"{self.look()["version"]}"'

    def at_once(self, *calls: Call) -> list[tuple[int, Any]]:
        """Make every call in the same moment, in turns at either server."""
        ready = Barrier(len(calls))

        def make(number: int) -> tuple[int, Any]:
            ready.wait()
            return calls[number](self.servers[number % 2])

        with ThreadPoolExecutor(len(calls)) as threads:
            return list(threads.map(make, range(len(calls))))


@pytest.fixture
def hall(servers: list[Server]) -> Hall:
    return Hall(servers)


def statuses(answers: list[tuple[int, Any]]) -> list[int]:
    return sorted(status for status, _ in answers)


def refusal(answers: list[tuple[int, Any]]) -> Any:
    """Return the problem of the one who came second."""
    [refused] = [body for status, body in answers if status >= 400]
    return refused


def test_of_two_acts_upon_one_version_one_is_done(hall: Hall) -> None:
    for number in range(ROUNDS):
        seen = hall.version()
        answers = hall.at_once(
            *(
                hall.acting(
                    "competition",
                    version=seen,
                    by=by,
                    competition=f"c{number}",
                    title=f"By {by}",
                    game="points",
                    preset="points",
                )
                for by in (0, 1)
            )
        )
        assert statuses(answers) == [201, 412]
        assert "Look at it, then do it again" in refusal(answers)["detail"]


def test_a_round_is_published_once(hall: Hall) -> None:
    """Whether the second says which version it saw or not, and whether its draw is the same or another."""
    for number, seen in enumerate((hall.version(), "*"), 1):
        lineups = (["ab", "cd"], ["ac", "bd"])
        answers = hall.at_once(
            *(
                hall.acting(
                    "draw",
                    version=seen,
                    by=by,
                    draw=new_id(),
                    stage="s",
                    round=number,
                    matches=[{"match": new_id(), "entrants": [*pair]} for pair in lineups[by]],
                )
                for by in (0, 1)
            )
        )
        assert statuses(answers) == [201, 412 if seen != "*" else 422], answers
        assert refusal(answers)["detail"]
        drawn = hall.look()
        assert [len(each["matches"]) for each in drawn["stages"]["s"]["rounds"]] == [2] * number
        ruled = [
            hall.acting(
                "ruled",
                match=match,
                places=[{"entrant": one, "place": place} for place, one in enumerate(each["entrants"], 1)],
            )
            for match, each in drawn["matches"].items()
            if each["status"] == "to_come"
        ]
        assert statuses(hall.at_once(*ruled)) == [201, 201]


def test_an_act_sent_twice_at_once_is_done_once(hall: Hall) -> None:
    for number in range(ROUNDS):
        act, before = new_id(), hall.look()["version"]
        people = [{"person": f"p{number}", "name": f"Person {number}"}]
        answers = hall.at_once(*(hall.acting("people", act=act, people=people) for _ in range(4)))
        assert statuses(answers) == [200, 200, 200, 201]
        assert hall.look()["version"] == before + 1
        others = ([{"person": each, "name": each}] for each in (f"x{number}", f"y{number}"))
        act = new_id()
        answers = hall.at_once(*(hall.acting("people", act=act, people=each) for each in others))
        assert statuses(answers) == [201, 409]
        assert refusal(answers)["code"] == "ID_TAKEN"


def test_what_two_desks_add_is_all_there(hall: Hall) -> None:
    before, adding = hall.look(), 12
    answers = hall.at_once(
        *(
            hall.acting("people", by=each % 2, people=[{"person": f"n{each}", "name": f"New {each}"}])
            for each in range(adding)
        )
    )
    assert statuses(answers) == [201] * adding
    after = hall.look()
    assert {*after["people"]} - {*before["people"]} == {f"n{each}" for each in range(adding)}
    assert after["version"] == before["version"] + adding


def test_one_name_is_given_to_one_of_two(hall: Hall) -> None:
    for number in range(ROUNDS):
        answers = hall.at_once(
            *(
                hall.acting("people", people=[{"person": f"{by}{number}", "name": f"Hari {number}"}])
                for by in "xy"
            )
        )
        assert statuses(answers) == [201, 422]
        assert refusal(answers)["code"] == "NAME_TAKEN"


def test_a_key_taken_back_writes_nothing_more(hall: Hall) -> None:
    for number in range(ROUNDS):
        made = hall.told(hall.servers[0].call("POST", f"{hall.path}/keys", {"kind": "desk"}, hall.key))
        take = f"{hall.path}/keys/{made['digest']}"
        act, person = f"{hall.path}/acts/{new_id()}", f"z{number}"
        body = {"kind": "people", "people": [{"person": person, "name": f"Zara {number}"}]}
        *taken, acted = hall.at_once(
            *[lambda server, take=take: server.call("DELETE", take, {}, hall.key)] * 2,
            lambda server, act=act, body=body, key=made["key"]: server.call("PUT", act, body, key),  # type: ignore[misc]
        )
        assert statuses(taken) == [204, 404]
        assert acted[0] in (201, 401)
        assert (person in hall.look()["people"]) == (acted[0] == 201)
        again = hall.servers[1].call("PUT", f"{hall.path}/acts/{new_id()}", body, made["key"])
        assert again[0] == 401


def test_one_opening_sent_twice_at_once_opens_one_event(servers: list[Server], hall: Hall) -> None:
    for _ in range(ROUNDS):
        body = {"occasion": OCCASION, "key": secrets.token_urlsafe(24)}
        answers = hall.at_once(*[lambda server, body=body: server.call("POST", "/events", body)] * 2)
        assert statuses(answers) == [200, 201]
        assert len({told["code"] for _, told in answers}) == 1


def test_directors_and_tables_never_wait_for_each_other(hall: Hall, database: Database) -> None:
    """Matches move, keys are made, calls are answered and deals recorded, all at tables of one hall."""
    matches = [{"match": new_id(), "entrants": [*pair]} for pair in ("ab", "cd")]
    one, other, third = hall.tables
    placed = [{**each, "table": table} for each, table in zip(matches, (one, other), strict=True)]
    hall.do("draw", draw=new_id(), stage="s", round=1, matches=placed)
    keys = {
        table: hall.told(hall.servers[0].call("POST", f"{hall.path}/tables/{table}/keys", {}, hall.key))[
            "scorekeeper_key"
        ]
        for table in (one, other)
    }
    coming = hall.told(hall.servers[0].call("GET", f"/tables/{one}"))["coming"][0]
    game = {name: coming[name] for name in ("id", "game_type", "preset", "rules", "seats")}
    hall.told(hall.servers[0].call("POST", f"/tables/{one}/games", game, keys[one]))
    deals = 0
    for number in range(ROUNDS):
        call, deal = new_id(), f"/games/{game['id']}/deals/{new_id()}"
        asked = {"id": call, "text": "Who deals?"}
        hall.told(hall.servers[0].call("POST", f"/tables/{one}/calls", asked))
        to = (third, other)[number % 2]
        answers = hall.at_once(
            hall.acting("moved", by=0, matches=[{"match": matches[1]["match"], "table": to}]),
            hall.acting("answered", by=1, call=call, table=one, answer="settled"),
            lambda server, deal=deal: server.call("PUT", deal, {"outcome": points(1, 2)}, keys[one]),  # type: ignore[misc]
            lambda server: server.call("POST", f"{hall.path}/tables/{one}/keys", {}, hall.keys[1]),
            hall.acting("warned", by=1, entrant="a", seconds=5),
            lambda server: server.call("GET", f"{hall.path}/desk", None, hall.key),
        )
        assert statuses(answers) == [200, 201, 201, 201, 201, 201], answers
        deals += 1
        assert hall.look()["matches"][matches[1]["match"]]["table"] == to
    sheet = hall.told(hall.servers[1].call("GET", f"/games/{game['id']}"))
    assert len(sheet["deals"]) == deals
    assert [each for each in audit(database) if each.faults] == []
