"""A whole event goes to another server and is the same there; a record that anybody altered does not."""

from __future__ import annotations

import copy
import gzip
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings, strategies
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012
from sqlalchemy import text
from werkzeug.test import TestResponse

import commands
from api.door.limits import MOST_IMPORTED, Limits
from api.wire.body import LONGEST_RECORD, LONGEST_UNPACKED
from models.event.results import GAME_STANDINGS
from models.ledger.names import ERASED, sealed
from models.record.indexing import reindex
from models.record.writing import seal_of
from models.store.database import Database
from models.table.book import TABLE_HISTORIES
from rules.canonical import canonical, digest
from tests.api.scorekeeper import BASE, assert_problem
from tests.conftest import Play, another_database
from tests.events.hall import Hall, asking
from tests.events.scenes import Scene, set_again
from tests.stored import Rows

Record = dict[str, Any]
FILES = ("entries.csv", "draws.csv", "results.csv", "standings.csv")
INCIDENTS = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "events" / "incidents.jsonl").read_text().splitlines()
]
# Each is a night of its own, played and taken in again.
MORE = pytest.mark.long(because="every fourth night goes the same way")
NIGHTS = [
    pytest.param(each, id=each["id"], marks=MORE if place % 4 else ()) for place, each in enumerate(INCIDENTS)
]
EXTENSIONS: Record = {
    "event": {"sponsor": {"name": "Cards & Co", "since": 1998.5, "tags": ["a", None, True]}},
    "people": {"a": {"federation": "GAMA-17"}, "l": {"federation": "GAMA-99", "note": "\u200b naïve"}},
    "matches": {"nobody": {}},
}


class Carried:
    """Carry an event from where it is to where the application answers from then."""

    def __init__(self, client: FlaskClient, code: str, key: str) -> None:
        self.client, self.code, self.key = client, code, key

    def get(self, path: str) -> Any:
        answer = self.client.get(f"{BASE}{path}", headers={"Authorization": f"Bearer {self.key}"})
        assert answer.status_code == 200, answer.text
        return answer.json if answer.is_json else answer.text

    def export(self) -> Record:
        record: Record = self.get(f"/events/{self.code}/export")
        return record

    def tables(self) -> list[str]:
        return [table["code"] for table in self.export()["tables"]]

    def everything(self) -> dict[str, Any]:
        """Return all that anybody is shown of the event, its tables and its games, and every act."""
        event, desk = self.get(f"/events/{self.code}"), self.get(f"/events/{self.code}/desk")
        shown: dict[str, Any] = {
            "event": _without(event, "version", "links"),
            "standings": _without(self.get(f"/events/{self.code}/standings"), "version"),
            "acts": desk["acts"],
            "outdated": desk["outdated"],
            # Without a key: how people are reached does not come along.
            **{name: self.client.get(f"{BASE}/events/{self.code}/{name}").text for name in FILES},
        }
        for table in self.tables():
            shown[table] = _without(self.get(f"/tables/{table}"), *_OF_THE_TABLE)
            for game in self.get(f"/tables/{table}/games")["games"]:
                sheet = self.get(f"/games/{game['id']}")
                sheet["signatures"] = [_without(each, "elsewhere") for each in sheet["signatures"]]
                shown[game["id"]] = _without(sheet, "version", "links", "claims")
        return shown


_OF_THE_TABLE = ("version", "links", "game", "games", "call", "scorekeeper")


def _without(shown: Record, *names: str) -> Record:
    return {name: value for name, value in shown.items() if name not in names}


@pytest.fixture(scope="module")
def played(play: Play) -> tuple[Scene, Rows]:
    return play(lambda client, database: _play(client, Scene(Hall(asking(client), database, "whole"))))


@pytest.fixture
def at_night(played: tuple[Scene, Rows], client: FlaskClient, database: Database) -> Scene:
    """Return the scene of a small event with every kind of change in it, one erased and one match to come."""
    return set_again(played, client, database)


@pytest.fixture
def night(at_night: Scene, client: FlaskClient) -> Carried:
    return Carried(client, at_night.hall.code, at_night.hall.key)


def _play(client: FlaskClient, scene: Scene) -> Scene:
    """Play the event to its end."""
    hall = scene.hall
    helper = hall.send("POST", f"/events/{hall.code}/keys", {"kind": "co_director"})
    hall.act("people", people=[{"person": "z", "name": "Zia", "contact": "zia@example.org"}])
    hall.competition("pairs", "gra_partnership", "gra_partnership", team_size=2)
    scene.confirm()
    scene.do({"act": {"kind": "warned", "entrant": "b", "match": "m1", "reason": "late", "seconds": 5}})
    scene.do({"act": {"kind": "replayed", "match": "s1", "reason": "wrong cards"}})
    scene.do({"act": {"kind": "moved", "matches": [{"match": "s1", "table": "t5"}]}})
    scene.do({"start": "s1"})
    scene.do({"gin": ["s1", 2]})
    scene.do({"start": "f1"})
    scene.do({"deal": ["f1", [4, 2]]})
    scene.do({"correct": ["m2", [9, 6, 1]]})
    hall.act("withdrawn", entrants=["gj"])
    hall.act(
        "struck", act=hall.act("tables_added", tables=[{"table": hall.open_tables("6")[0], "label": "VI"}])
    )
    hall.erase("l")
    assert client.delete(
        f"{BASE}/events/{hall.code}/keys/{helper['digest']}",
        json={},
        headers={"Authorization": f"Bearer {hall.key}"},
    )
    [scene.names["x1"]] = hall.publish("swiss", 2, (scene.names["t3"], ["gg", "gi"]))
    return scene


@pytest.fixture
def elsewhere(request: pytest.FixtureRequest, engine: str, tmp_path: Path) -> Iterator[Database]:
    """Return the empty database of another server."""
    with another_database(request, engine, tmp_path / "elsewhere.db") as database:
        yield database


def move(client: FlaskClient, database: Database) -> None:
    """Let the application answer from another server's database from now on."""
    client.application.extensions["kanakku.database"] = database
    client.application.extensions["kanakku.limits"] = Limits()


def send(client: FlaskClient, record: Any) -> TestResponse:
    return client.post(f"{BASE}/events/import", json=record)


def take_in(client: FlaskClient, record: Record) -> Carried:
    answer = send(client, record)
    assert answer.status_code == 201, answer.text
    opened = answer.json or {}
    return Carried(client, opened["code"], opened["director_key"])


def last_row(record: Record) -> Record:
    """Return the row by which the event of a record came, which is before that of its key."""
    row: Record = [row for row in record["ledger"] if row["action"] == "imported"][-1]
    return row


def as_before(shown: Any, row: Record) -> Any:
    """Return what is shown after an import with the codes and ids of before, as its row has them."""
    told = json.dumps(shown)
    stated = row["after"]
    for old, new in {row["before"]["event"]: stated["event"], **stated["tables"], **stated["games"]}.items():
        told = told.replace(f'"{new}"', f'"{old}"')
    return json.loads(told)


def proved(database: Database) -> bool:
    url = database.engine.url.render_as_string(hide_password=False)
    return commands.run(["verify"], url) == 0


def sizes(database: Database) -> dict[str, int]:
    kinds = (
        "tables",
        "games",
        "keys",
        "names",
        "events",
        "event_keys",
        "event_tables",
        "extensions",
        "ledger",
    )
    with database.engine.connect() as connection:
        return {
            kind: connection.execute(text(f"SELECT count(*) FROM {kind}")).scalar() or 0 for kind in kinds
        }


def test_event_is_the_same_on_another_server(
    night: Carried, client: FlaskClient, elsewhere: Database
) -> None:
    before, record = night.everything(), night.export()
    move(client, elsewhere)
    other = take_in(client, record)
    row = last_row(other.export())
    assert row["after"]["games"] == {}
    assert row["before"] == {"event": night.code, "seal": record["seal"]}
    assert row["prev_hash"] == record["ledger"][-1]["hash"]
    assert as_before(other.everything(), row) == before
    assert proved(elsewhere)


def test_on_its_own_server_it_stands_beside_itself_with_other_ids(
    night: Carried, client: FlaskClient, database: Database
) -> None:
    before = night.everything()
    other = take_in(client, night.export())
    row = last_row(other.export())
    assert {*row["after"]["games"]} >= {game for game in before if len(game) == 36}
    assert as_before(other.everything(), row) == before
    assert night.everything() == before
    third = take_in(client, other.export())
    assert as_before(third.everything(), last_row(third.export())) == other.everything()
    assert proved(database)


def test_exported_again_it_is_the_same_record_and_says_how_it_came(
    night: Carried, client: FlaskClient, elsewhere: Database
) -> None:
    record = night.export()
    move(client, elsewhere)
    again = take_in(client, record).export()
    *rows, _, _ = again["ledger"]
    assert rows == record["ledger"]
    assert [row["action"] for row in again["ledger"][-2:]] == ["imported", "made"]
    codes = last_row(again)["after"]["tables"]
    games = {table["code"]: table["games"] for table in again["tables"]}
    for table in record["tables"]:
        carried = [game["journal"][:-1] for game in games[codes[table["code"]]]]
        assert carried == [game["journal"] for game in table["games"]]


@pytest.mark.only(engine="sqlite", because="the rules are asked, not the database")
@pytest.mark.parametrize("incident", NIGHTS)
def test_whatever_went_wrong_at_a_night_it_can_be_taken_elsewhere(
    scenes: dict[str, tuple[Scene, Rows]], client: FlaskClient, database: Database, incident: dict[str, Any]
) -> None:
    scene = set_again(scenes[incident["scene"]], client, database)
    for step in (*incident.get("before", ()), *incident.get("mistake", ()), *incident["calls"]):
        scene.do(step)
    night = Carried(client, scene.hall.code, scene.hall.key)
    before = night.everything()
    other = take_in(client, night.export())
    assert as_before(other.everything(), last_row(other.export())) == before


def test_event_goes_on_where_it_was_left(
    at_night: Scene, night: Carried, client: FlaskClient, database: Database
) -> None:
    other = take_in(client, night.export())
    at_night.hall.code, at_night.hall.key = other.code, other.key
    row = last_row(other.export())["after"]
    at_night.hall.keys.clear()
    at_night.names |= {name: row["tables"].get(each, each) for name, each in at_night.names.items()}
    at_night.do({"start": "x1"})
    at_night.do({"gin": ["x1", 1]})
    at_night.do({"act": {"kind": "replayed", "match": "x1", "reason": "wrong cards"}})
    at_night.do({"start": "x1"})
    at_night.do({"gin": ["x1", 2]})
    assert at_night.hall.look()["matches"][at_night.names["x1"]]["status"] == "finished"
    # Its twin plays the same matches under other ids.
    at_night.hall.code, at_night.hall.key = night.code, night.key
    back = {new: old for old, new in row["tables"].items()}
    at_night.names |= {name: back.get(each, each) for name, each in at_night.names.items()}
    at_night.do({"start": "x1"})
    at_night.do({"gin": ["x1", 2]})
    at_night.do({"act": {"kind": "replayed", "match": "x1", "reason": "wrong cards"}})
    at_night.do({"start": "x1"})
    assert proved(database)


def test_match_that_is_named_as_its_game_is_not_that_of_its_twin(
    at_night: Scene, night: Carried, client: FlaskClient
) -> None:
    other = take_in(client, night.export())
    match = at_night.names["x1"]
    at_night.do({"start": "x1"})
    at_night.hall.code, at_night.hall.key = other.code, other.key
    at_night.hall.keys.clear()
    at_night.do({"act": {"kind": "games", "matches": [{"match": "x1", "games": ["x1"]}]}})
    assert at_night.hall.look()["matches"][match]["status"] == "to_come"
    at_night.hall.start(match)
    shown = at_night.hall.look()["matches"][match]
    assert (shown["status"], shown["game"] == match) == ("playing", False)


def test_acts_of_before_can_still_be_undone(night: Carried, client: FlaskClient) -> None:
    other = take_in(client, night.export())
    hall_key = {"Authorization": f"Bearer {other.key}", "If-Match": "*"}
    acts = other.get(f"/events/{other.code}/desk")["acts"]
    draw = acts[-1]["id"]
    body = {"kind": "struck", "act": draw}
    path = f"{BASE}/events/{other.code}/acts/0b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10"
    assert client.put(path, json=body, headers=hall_key).status_code == 201
    table = acts[-1]["matches"][0]["table"]
    assert other.get(f"/tables/{table}")["coming"] == []


def test_keys_of_before_open_nothing_and_no_other_event_reaches_its_tables(
    night: Carried, client: FlaskClient
) -> None:
    other = take_in(client, night.export())
    stranger = Carried(client, other.code, night.key)
    assert_problem(
        client.get(f"{BASE}/events/{other.code}/desk", headers={"Authorization": f"Bearer {stranger.key}"}),
        401,
    )
    added = {"kind": "tables_added", "tables": [{"table": night.tables()[0], "label": "mine"}]}
    path = f"{BASE}/events/{other.code}/acts/0b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10"
    bearing = {"Authorization": f"Bearer {other.key}"}
    assert_problem(client.put(path, json=added, headers=bearing), 409, "NOT_OF_THIS_EVENT")


def test_who_is_erased_stays_so_and_nobody_is_reached_by_a_record(
    night: Carried, client: FlaskClient, database: Database, elsewhere: Database
) -> None:
    record = night.export()
    told = json.dumps(record)
    assert "Leela" not in told
    assert "example.org" not in told
    assert ERASED in told
    move(client, elsewhere)
    other = take_in(client, record)
    assert "Leela" not in json.dumps(other.everything())
    path = f"{BASE}/events/{other.code}/people/a/name"
    bearing = {"Authorization": f"Bearer {other.key}"}
    assert client.delete(path, json={}, headers=bearing).status_code == 204
    assert '"Anu"' not in json.dumps([other.everything(), other.export()])
    assert proved(elsewhere)
    move(client, database)
    assert '"Anu"' in json.dumps(night.everything())


def test_extensions_come_back_and_go_with_the_person(night: Carried, client: FlaskClient) -> None:
    record = night.export()
    assert record["extensions"] == {}
    tables = {night.tables()[0]: {"stream": "https://example.org/1"}}
    record["extensions"] = {**EXTENSIONS, "tables": tables}
    other = take_in(client, record)
    again = other.export()
    moved = {last_row(again)["after"]["tables"][table]: about for table, about in tables.items()}
    assert canonical(again["extensions"]) == canonical({**EXTENSIONS, "tables": moved})
    assert take_in(client, again).export()["extensions"]["people"] == EXTENSIONS["people"]
    path = f"{BASE}/events/{other.code}/people/a/name"
    client.delete(path, json={}, headers={"Authorization": f"Bearer {other.key}"})
    assert other.export()["extensions"]["people"] == {"l": EXTENSIONS["people"]["l"]}
    assert other.export()["extensions"]["event"] == EXTENSIONS["event"]


def test_record_has_the_published_shape(night: Carried, client: FlaskClient) -> None:
    document = json.loads((Path(__file__).parents[2] / "openapi.json").read_text())
    registry: Registry = Registry().with_resource("urn:api", DRAFT202012.create_resource(document))
    schema = {"$ref": "urn:api#/components/schemas/EventRecord"}
    record = take_in(client, night.export() | {"extensions": EXTENSIONS}).export()
    Draft202012Validator(schema, registry=registry).validate(record)


def test_file_is_proved_without_a_server(night: Carried, tmp_path: Path) -> None:
    record, file = night.export(), tmp_path / "event.json"
    file.write_text(json.dumps(record))
    assert commands.run(["verify", str(file)], "") == 0
    record["ledger"][3]["reason"] = "another"
    file.write_text(json.dumps(record))
    assert commands.run(["verify", str(file)], "") == 1


def test_indexes_are_made_again_as_they_were(night: Carried, client: FlaskClient, database: Database) -> None:
    other = take_in(client, night.export())
    before = other.everything()
    with database.writing() as session:
        reindex(session)
    database.forget()
    database.cache(TABLE_HISTORIES).clear()
    database.cache(GAME_STANDINGS).clear()
    assert other.everything() == before
    assert proved(database)


def _people(record: Record) -> Record:
    row: Record = next(row for row in record["ledger"] if (row["after"] or {}).get("kind") == "people")
    return row


def _name(record: Record) -> None:
    _people(record)["after"]["people"][0]["name"] = "Usha"


def _name_erased(record: Record) -> None:
    named = _people(record)["after"]["people"][0]
    [plain], _ = sealed([_people(record)])
    named.pop("salt")
    named |= {"name": ERASED, "sealed": plain["after"]["people"][0]["sealed"]}


def _row(record: Record) -> None:
    _people(record)["reason"] = "another"


def _row_taken_out(record: Record) -> None:
    record["ledger"].pop(4)


def _row_twice(record: Record) -> None:
    record["ledger"].insert(4, record["ledger"][4])


def _order(record: Record) -> None:
    record["ledger"][4:6] = reversed(record["ledger"][4:6])


def _last_row(record: Record) -> None:
    record["ledger"].pop()


def _table_taken_out(record: Record) -> None:
    record["tables"].pop()


def _table_twice(record: Record) -> None:
    record["tables"].append(record["tables"][0])


def _game_taken_out(record: Record) -> None:
    table = next(table for table in record["tables"] if table["games"])
    table["games"].pop()
    table["seal"] = seal_of(table)


def _deal(record: Record) -> None:
    table = next(table for table in record["tables"] if table["games"])
    table["games"][0]["journal"][1]["after"]["outcome"]["extra"] = 77


def _tables_exchanged(record: Record) -> None:
    record["tables"][:2] = reversed(record["tables"][:2])


TAMPERINGS: dict[Callable[[Record], None], tuple[str, str]] = {
    _name: ("/ledger/", "was changed"),
    _name_erased: ("/ledger", "A name is erased that should be known"),
    _row: ("/ledger/", "was changed"),
    _row_taken_out: ("/ledger/4", "one before it was taken out"),
    _row_twice: ("/ledger/5", "was changed"),
    _order: ("/ledger/4", "was changed"),
    _last_row: ("/seal", "The seal does not hold"),
    _table_taken_out: ("/tables", "The tables are not those of the hall"),
    _table_twice: ("/tables", "The tables are not those of the hall"),
    _game_taken_out: ("/seal", "The seal does not hold"),
    _deal: ("/tables/", "Row 2 of the journal was changed"),
    _tables_exchanged: ("/seal", "The seal does not hold"),
}


def test_altered_record_is_refused_and_nothing_is_stored(
    night: Carried, client: FlaskClient, elsewhere: Database
) -> None:
    whole = night.export()
    for tamper, (pointer, detail) in TAMPERINGS.items():
        record = copy.deepcopy(whole)
        tamper(record)
        move(client, elsewhere)
        problem = assert_problem(send(client, record), 422)
        assert problem["errors"][0]["pointer"].startswith(pointer), tamper
        assert detail in problem["errors"][0]["detail"], tamper
        assert "Export it again" in problem["detail"]
    assert set(sizes(elsewhere).values()) == {0}


def reseal(record: Record) -> Record:
    """Seal every row of the ledger and the record anew, as a forger would."""
    previous = "0" * 64
    for seq, row in enumerate(record["ledger"], 1):
        row["seq"], row["prev_hash"] = seq, previous
        [plain], _ = sealed([row])
        row["hash"] = previous = digest({name: plain[name] for name in plain if name != "hash"})
    record["seal"] = seal_of(record)
    return record


def acts(record: Record, kind: str) -> list[Record]:
    return [row for row in record["ledger"] if row["action"] == "acted" and row["after"]["kind"] == kind]


def _unknown_game(record: Record) -> None:
    acts(record, "competition")[0]["after"]["game"] = "tarot"


def _unknown_format(record: Record) -> None:
    acts(record, "stage")[0]["after"]["format"] = "lottery"


def _unknown_kind(record: Record) -> None:
    acts(record, "stage")[0]["after"]["kind"] = "lottery"


def _day_in_no_calendar(record: Record) -> None:
    acts(record, "occasion")[0]["after"]["first_day"] = "2026-02-31"


def _entrant_of_nobody(record: Record) -> None:
    acts(record, "entered")[0]["after"]["entrants"][0]["people"] = ["nobody"]


def _field_that_no_act_has(record: Record) -> None:
    acts(record, "stage")[0]["after"]["paid"] = True


def _names_that_look_alike(record: Record) -> None:
    acts(record, "people")[0]["after"]["people"][1]["name"] = "ANU"


def _name_that_nobody_sees(record: Record) -> None:
    acts(record, "people")[0]["after"]["people"][1]["name"] = "\u200b"


def _act_twice(record: Record) -> None:
    one, other = acts(record, "competition")[:2]
    other["entry"] = one["entry"]


def _key_that_was_never_made(record: Record) -> None:
    acts(record, "stage")[0]["key"] = "director 0123456789ab"


def _another_event(record: Record) -> None:
    record["ledger"][0]["after"]["event"] = "ABCDEFG"


def _other_code(record: Record) -> None:
    record["code"] = "ABCDEFG"


def _erased_who_was_never_here(record: Record) -> None:
    next(row for row in record["ledger"] if row["action"] == "erased")["after"]["names"] = ["0" * 64]


def _another_hall(record: Record) -> None:
    record["tables"][0] |= {"code": "ABCDEF", "games": []}
    record["tables"][0]["seal"] = seal_of(record["tables"][0])


FORGERIES = {
    _unknown_game: "may not happen",
    _unknown_format: "may not happen",
    _unknown_kind: "does not fit",
    _day_in_no_calendar: "may not happen",
    _entrant_of_nobody: "may not happen",
    _field_that_no_act_has: "There is no such field here",
    _names_that_look_alike: "may not happen",
    _name_that_nobody_sees: "Nothing can be seen in it",
    _act_twice: "an act is done once",
    _key_that_was_never_made: "its key is not one that may do that",
    _another_event: "it opens another event",
    _other_code: "It is the ledger of event",
    _erased_who_was_never_here: "it names nobody who was here",
    _another_hall: "not those of the hall",
}


@pytest.mark.only(engine="sqlite", because="it is refused before any database is asked")
def test_record_that_could_not_have_been_made_here_is_refused_however_well_it_is_sealed(
    night: Carried, client: FlaskClient, database: Database
) -> None:
    whole, before = night.export(), sizes(database)
    for forge, detail in FORGERIES.items():
        record = copy.deepcopy(whole)
        forge(record)
        move(client, database)
        problem = assert_problem(send(client, reseal(record)), 422)
        assert detail in problem["errors"][0]["detail"], forge
    assert sizes(database) == before


def test_event_of_a_time_zone_that_only_its_old_server_knew_is_taken_in(
    night: Carried, client: FlaskClient, elsewhere: Database
) -> None:
    record, hours = night.export(), night.get(f"/events/{night.code}/draws.csv")
    acts(record, "occasion")[0]["after"]["zone"] = "Mars/Olympus_Mons"
    move(client, elsewhere)
    there = take_in(client, reseal(record))
    assert there.get(f"/events/{there.code}/draws.csv") == hours, "in the server's zone, as those of no zone"


@pytest.mark.only(engine="sqlite", because="it is refused before any database is asked")
def test_what_is_no_record_is_refused_by_its_shape(night: Carried, client: FlaskClient) -> None:
    record = night.export()
    whole = json.dumps(record)
    problem = assert_problem(send(client, {**record, "format": 2}), 422)
    assert "Bring it up to date" in problem["errors"][0]["detail"]
    for change, pointer in (
        ({"keys": []}, "/keys"),
        ({"ledger": []}, "/ledger"),
        ({"extensions": {"paid": {}}}, "/extensions/paid"),
        ({"extensions": {"people": {"a": 3}}}, "/extensions/people/a"),
    ):
        problem = assert_problem(send(client, {**record, **change}), 422)
        assert problem["errors"][0]["pointer"] == pointer

    def post(data: str, mimetype: str = "application/json") -> TestResponse:
        return client.post(f"{BASE}/events/import", data=data, content_type=mimetype)

    assert_problem(post(whole + whole), 400)
    assert_problem(post(whole[:-10]), 400)
    assert "twice" in assert_problem(post('{"format": 1, ' + whole[1:]), 400)["detail"]
    assert_problem(post(whole, "text/plain"), 415)


@pytest.mark.only(engine="sqlite", because="no database is asked")
def test_record_may_not_be_endless_nor_are_there_endless_many(client: FlaskClient) -> None:
    path = f"{BASE}/events/import"
    endless = b" " * (LONGEST_RECORD + 1)
    assert_problem(client.post(path, data=endless, content_type="application/json"), 413)
    answers = [client.post(path, json={}).status_code for _ in range(MOST_IMPORTED)]
    assert answers == [422] * (MOST_IMPORTED)
    assert_problem(client.post(path, json={}), 429)


def test_record_that_comes_packed_may_be_as_long_as_a_season(client: FlaskClient, night: Carried) -> None:
    long = json.dumps(night.export()).encode().ljust(LONGEST_RECORD + 1)
    refused = assert_problem(send_packed(client, long, "identity"), 413)
    assert "Content-Encoding: gzip" in refused["detail"]
    assert_problem(send_packed(client, long), 413)
    taken = send_packed(client, gzip.compress(long))
    assert taken.status_code == 201
    shown = client.get(f"{BASE}/events/{(taken.json or {})['code']}").json or {}
    assert list(shown["matches"]) == list(night.get(f"/events/{night.code}")["matches"])


PACKED = gzip.compress(b"{}")
MISPACKED = {
    "more than is ever unpacked": (b" " * (LONGEST_UNPACKED + 1), "gzip", 413),
    "more values than may be": (b"[" + b"[]," * (LONGEST_UNPACKED // 3 - 1) + b"0]", "gzip", 413),
    "of another shape": (b"{}", "GZIP", 422),
    "packed by two ways": (b"{}", "gzip, br", 415),
    "packed in another way": (b"{}", "br", 415),
}
DAMAGED = [b"{}", PACKED[:-1], PACKED[:-8] + bytes(8), PACKED + b"{}", PACKED + PACKED]


def send_packed(client: FlaskClient, data: bytes, encoding: str = "gzip") -> TestResponse:
    headers = {"Content-Encoding": encoding}
    return client.post(f"{BASE}/events/import", data=data, content_type="application/json", headers=headers)


@pytest.mark.only(engine="sqlite", because="no database is asked")
@pytest.mark.parametrize(("data", "encoding", "status"), MISPACKED.values(), ids=MISPACKED)
def test_what_is_packed_is_unpacked_within_bounds(
    client: FlaskClient, data: bytes, encoding: str, status: int
) -> None:
    assert_problem(send_packed(client, gzip.compress(data), encoding), status)


@pytest.mark.only(engine="sqlite", because="no database is asked")
def test_what_is_packed_badly_is_refused(client: FlaskClient) -> None:
    for data in DAMAGED:
        assert_problem(send_packed(client, data), 400)


def _places(facts: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths to all values in `facts` that hold no other."""
    inner = facts.items() if isinstance(facts, dict) else enumerate(facts) if isinstance(facts, list) else ()
    if not isinstance(facts, dict | list) or not facts:
        yield path
    for name, each in inner:
        yield from _places(each, (*path, name))


@pytest.mark.only(engine="sqlite", because="what is altered is refused before any database is asked")
def test_no_single_value_can_be_altered(
    night: Carried, app: Flask, client: FlaskClient, database: Database, figures: list[str]
) -> None:
    whole = night.export()
    places = [path for path in _places(whole) if path[0] != "extensions"]
    other = strategies.one_of(
        strategies.none(),
        strategies.booleans(),
        strategies.integers(-9, 9),
        strategies.text(strategies.characters(exclude_categories=["Cs"]), max_size=8),
    )
    tried = 0

    @settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(path=strategies.sampled_from(places), value=other, again=strategies.booleans())
    def alter(path: tuple[Any, ...], value: Any, again: bool) -> None:
        nonlocal tried
        record = copy.deepcopy(whole)
        holder = record
        for name in path[:-1]:
            holder = holder[name]
        if holder[path[-1]] == value and type(holder[path[-1]]) is type(value):
            return
        holder[path[-1]] = value
        app.extensions["kanakku.limits"] = Limits()
        stored = sizes(database)
        with suppress(LookupError, TypeError, ValueError, AttributeError):
            record = reseal(record) if again else record
        answer = send(client, record)
        tried += 1
        if again and answer.status_code == 201:
            # A forger who seals anew what could have been so is not found out; all of it can be shown.
            opened = answer.json or {}
            Carried(client, opened["code"], opened["director_key"]).everything()
        else:
            assert_problem(answer, 400 if "\\u0000" in json.dumps(value) else 422)
            assert sizes(database) == stored

    alter()
    figures.append(f"Records of an event altered in one value: {tried}.")
