"""Whatever is stated anew or undone late in a night, everybody still reads its event."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from flask.testing import FlaskClient

from models.store.database import Database
from tests.api.director import Director
from tests.api.record.test_event_export import acts, move, reseal, take_in

SHARES = [{"place": place, "share": share} for place, share in ((1, 50), (2, 30), (3, 20))]
POKER = {"game": "gama_poker", "preset": "gama_poker_2025"}
CHANGES: dict[str, list[dict[str, Any]]] = {
    "competition": [
        {"rules": {"registration_until": 30}},
        {"rules": {"stack": 5000, "late_penalties": [1, 2, 3]}},
        {"rules": {"schedule": [5, 10, 20]}},
        {},
        {"fee": 50, "prizes": SHARES[:1]},
        {"game": "gama_rummy", "preset": "gama_prelim"},
    ],
    "stage": [
        {"rules": {"registration_until": 30}},
        {"rules": {"break_below": 4}},
        {"settings": {"table_size": 3}},
        {"format": "rounds"},
    ],
}


class Late:
    """Direct a night of two freeze-outs, the second filled by heats, and keep what was stated of them."""

    def __init__(self, client: FlaskClient) -> None:
        self.director = Director(client)
        self.stated: list[tuple[str, str, dict[str, Any]]] = []
        self.tables = self.director.open_hall(*"123456")
        names = [f"{of}{number}" for of in "pq" for number in range(8)]
        people = [{"person": each, "name": each.upper()} for each in (*names, "late")]
        self.director.act("people", people=people)
        for of, competition in (("p", "one"), ("q", "two")):
            self.state("competition", competition=competition, title="Poker", **POKER)
            self.state("competition", competition=competition, title="Poker", **POKER, fee=100, prizes=SHARES)
            self.enter(competition, *(f"{of}{number}" for number in range(8)))
            self.director.act("closed", competition=competition)
        heats = {"format": "brackets", "settings": {"table_size": 4, "advance": 1}}
        self.state("stage", stage="room", competition="one", title="Room", format="freezeout")
        self.state(
            "stage",
            stage="room",
            competition="one",
            title="Room",
            format="freezeout",
            rules={"registration_until": 50, "stack": 4000},
        )
        self.state("stage", stage="heats", competition="two", title="Heats", **heats)
        self.state(
            "stage", stage="final", competition="two", title="Final", format="freezeout", after="heats"
        )

    def state(self, kind: str, **facts: Any) -> None:
        act_id = str(uuid4())
        self.director.act(kind, act_id=act_id, **facts)
        self.stated.append((act_id, kind, facts))

    def enter(self, competition: str, *entrants: str, **more: Any) -> None:
        stated = [{"entrant": each, "people": [each]} for each in entrants]
        self.director.act("entered", competition=competition, entrants=stated, **more)

    def draw(self, stage: str, *lineups: list[str]) -> list[str]:
        """Publish a draw at the next tables, and return its matches."""
        tables = [self.tables.pop(0) for _ in lineups]
        matches = [
            {"match": str(uuid4()), "entrants": lineup, "table": table}
            for lineup, table in zip(lineups, tables, strict=True)
        ]
        self.director.act("draw", draw=stage, stage=stage, round=1, matches=matches)
        return [str(each["match"]) for each in matches]

    def sit_down(self) -> None:
        """Draw the room, let one come late by its longer registration, and play the heats to the final."""
        match, _ = self.draw("room", [f"p{each}" for each in range(4)], [f"p{each}" for each in range(4, 8)])
        self.enter("one", "late", late=True)
        seats = [{"entrant": "late", "match": match, "seat": 5}]
        self.director.act("seated", stage="room", elapsed="0:48:00", seats=seats)
        heats = [[f"q{each}" for each in range(4)], [f"q{each}" for each in range(4, 8)]]
        for match, lineup in zip(self.draw("heats", *heats), heats, strict=True):
            places = [{"entrant": each, "place": place} for place, each in enumerate(lineup, 1)]
            self.director.act("ruled", match=match, places=places)
        heat = self.director.look()["stages"]["heats"]
        on = {"entrants": heat["through"], "basis": heat["basis"]}
        self.director.act("advanced", stage="heats", to="final", **on)
        [self.final] = self.draw("final", heat["through"])

    def deal(self) -> None:
        """Let all but three go out of the room, and those of both make a deal."""
        out = [{"entrant": each, "stack": 100} for each in (*(f"p{each}" for each in range(3, 8)), "late")]
        self.director.act("busted", stage="room", busted=out)
        for stage, left in (("room", ["p0", "p1", "p2"]), ("final", ["q0", "q4"])):
            stacks = [{"entrant": each, "chips": 1000 * place} for place, each in enumerate(left, 1)]
            self.director.act("deal_made", stage=stage, way="chips", stacks=stacks)

    def tries(self, kind: str, **facts: Any) -> str:
        """Do an act that may be refused, read the event, undo the act, and return what came of it."""
        act_id = str(uuid4())
        done = self.director.try_act(kind, act_id, **facts)
        if done.status_code != 201:
            assert done.status_code in (200, 422), done.json
            return str((done.json or {})["code"]) if done.status_code == 422 else "the same"
        self.read()
        undone = self.director.try_act("struck", act=act_id)
        assert undone.status_code == 201, undone.json
        return "done"

    def read(self) -> None:
        """Read the event as everybody and as its desk does."""
        for path, key in ((self.director.event, None), (f"{self.director.event}/desk", self.director.key)):
            answer = self.director.send("GET", path, key=key)
            assert answer.status_code == 200, answer.json

    def as_it_was_let_in(self, *facts: dict[str, Any]) -> None:
        """Take in a record in which these acts were done, as older releases let them, and read its event."""
        for _ in facts:
            self.director.act("announced", text="Soup is served")
        record: Any = self.director.send("GET", f"{self.director.event}/export").json
        for row, each in zip(acts(record, "announced")[-len(facts) :], facts, strict=True):
            row["after"] = each
        taken = take_in(self.director.client, reseal(record))
        taken.get(f"/events/{taken.code}")
        taken.get(f"/events/{taken.code}/desk")

    def change_everything(self) -> set[str]:
        """State anew, and strike, whatever was stated of competitions and stages; return what came of it."""
        came = set[str]()
        for act_id, kind, facts in self.stated:
            came.add(self.tries("struck", act=act_id))
            came |= {self.tries(kind, **{**facts, **change}) for change in CHANGES[kind]}
            self.read()
        return came


def test_a_night_is_read_whatever_is_stated_anew_or_undone_late(client: FlaskClient) -> None:
    night = Late(client)
    assert night.change_everything() >= {"done", "RESTS_ON_IT", "FORMAT_OF_GAME"}
    night.sit_down()
    came = night.change_everything()
    assert came >= {"done", "RESTS_ON_IT", "STAGE_BEGUN", "CHIPS_NOT_CONSERVED"}
    assert "DEAL_MADE" not in came
    night.deal()
    assert "DEAL_MADE" in night.change_everything()


def test_what_older_releases_let_in_is_taken_in_and_read(client: FlaskClient, database: Database) -> None:
    night = Late(client)
    prizes, _, poker = night.stated[1]
    given, *_ = night.stated[5]
    rummy = {**poker, "game": "gama_rummy", "preset": "gama_prelim"}
    night.as_it_was_let_in({"kind": "competition", **rummy}, {"kind": "competition", **poker})
    night.sit_down()
    seats = [{"entrant": "q1", "match": night.final, "seat": 5}]
    night.as_it_was_let_in({"kind": "struck", "act": given})
    night.as_it_was_let_in({"kind": "seated", "stage": "final", "elapsed": "0:05:00", "seats": seats})
    night.deal()
    move(client, database)
    night.as_it_was_let_in({"kind": "struck", "act": prizes})
    table, match = night.tables.pop(), str(uuid4())
    drawn = [{"match": match, "entrants": ["p6", "p7"], "table": table}]
    night.as_it_was_let_in({"kind": "draw", "draw": "again", "stage": "room", "round": 1, "matches": drawn})
