"""A person can be erased at a table: the name is nowhere any more, and all that was sealed still holds."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

import commands
from models.ledger.names import ERASED
from models.store.database import Database
from tests.api.director import Director
from tests.api.record.test_records import elsewhere, export, move, proved, take_in  # noqa: F401 - a fixture
from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem, new_id, points
from tests.stored import everything_stored

FIRST = "0b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10"


@pytest.fixture
def evening(keeper: Scorekeeper) -> Scorekeeper:
    """Play two games with Devi, who keeps score too; the first is signed by all."""
    keeper.start("Devi", "Biju")
    keeper.deal(10, 0.5, deal_id=FIRST)
    keeper.finish()
    for seat in (1, 2):
        keeper.claim(seat).sign()
    keeper.send("PUT", f"{BASE}/tables/{keeper.code}/scorekeeper", {"device": "d", "name": "Devi"})
    keeper.start("Biju", "Dvei", "Esha")
    keeper.send("PATCH", f"{keeper.game}/seats/2", {"name": "Devi"})
    keeper.deal(1, 9, 2)
    keeper.look()
    return keeper


def erase(keeper: Scorekeeper, name: str) -> dict[str, object]:
    answer = keeper.send("POST", f"{BASE}/tables/{keeper.code}/erasures", {"name": name})
    assert answer.status_code == 200, answer.text
    told: dict[str, object] = answer.json or {}
    return told


def everything(keeper: Scorekeeper) -> dict[str, str]:
    """Return all that anybody can get of the table, by address."""
    table = f"{BASE}/tables/{keeper.code}"
    evening = keeper.client.get(f"{table}/games").json or {}
    paths = [table, f"{table}/games", f"/t/{keeper.code}", f"{table}/export"]
    for game in evening["games"]:
        here = f"{BASE}/games/{game['id']}"
        paths += [here, f"{here}/journal", f"{here}/sheet.json", f"{here}/sheet.csv"]
    answers = {path: keeper.send("GET", path) for path in paths}
    assert {answer.status_code for answer in answers.values()} == {200}
    return {path: answer.text for path, answer in answers.items()}


def test_the_name_is_nowhere_any_more_and_everything_is_proved(
    evening: Scorekeeper, database: Database
) -> None:
    assert sum("Devi" in said for said in everything(evening).values()) > 8
    assert erase(evening, "DEVI") == {"games": 2, "mentions": 0, "others": ["Dvei"]}
    assert [path for path, said in everything(evening).items() if "Devi" in said] == []
    assert [seat["name"] for seat in evening.look()["seats"]] == ["Biju", ERASED, "Esha"]
    assert evening.look()["deals"][0]["summary"]["params"]["names"] == [ERASED]
    assert proved(database)
    assert not re.search(r"\bDevi\b", everything_stored(database))
    fresh = Database(str(database.engine.url))
    move(evening, fresh)
    assert [path for path, said in everything(evening).items() if "Devi" in said] == []
    fresh.close()


@pytest.mark.only(engine="sqlite", because="PostgreSQL overwrites what was deleted in its own time")
def test_no_byte_of_it_is_left_in_the_file(evening: Scorekeeper, database: Database) -> None:
    file = Path(database.engine.url.database or "")
    files = [each for end in ("", "-wal") if (each := Path(f"{file}{end}")).exists()]
    assert any(b"Devi" in each.read_bytes() for each in files)
    erase(evening, "Devi")
    assert not any(b"Devi" in each.read_bytes() for each in files)


def test_signatures_hold_and_exports_verify(evening: Scorekeeper, database: Database, tmp_path: Path) -> None:
    games = (evening.client.get(f"{BASE}/tables/{evening.code}/games").json or {})["games"]
    signed = f"{BASE}/games/{games[1]['id']}"
    before = evening.client.get(signed).json or {}
    assert before["locked"]
    old = tmp_path / "old.json"
    old.write_text(json.dumps(export(evening)))
    erase(evening, "Devi")
    after = evening.client.get(signed).json or {}
    own = ("version", "seats", "deals")
    assert {name: after[name] for name in after if name not in own} == {
        name: before[name] for name in before if name not in own
    }
    new, sheet = tmp_path / "new.json", tmp_path / "sheet.json"
    new.write_text(json.dumps(export(evening)))
    sheet.write_text(evening.client.get(f"{signed}/sheet.json").text)
    assert "Devi" in old.read_text()
    for file in (old, new, sheet):
        assert commands.run(["verify", str(file)], "sqlite://") == 0, file
    for file in (new, sheet):
        assert "Devi" not in file.read_text()
        file.write_text(file.read_text().replace(ERASED, "Mallory", 1))
        assert commands.run(["verify", str(file)], "sqlite://") == 1, file


def test_record_with_an_erased_player_is_taken_in(
    evening: Scorekeeper,
    elsewhere: Database,  # noqa: F811
) -> None:
    erase(evening, "Devi")
    record = export(evening)
    move(evening, elsewhere)
    other = take_in(evening, record)
    assert [seat["name"] for seat in other.sheet["seats"]] == ["Biju", ERASED, "Esha"]
    assert proved(elsewhere)
    assert export(other)["games"][0]["journal"][:-1] == record["games"][0]["journal"]


def test_play_goes_on_and_the_same_name_is_another_person(evening: Scorekeeper, database: Database) -> None:
    erase(evening, "Devi")
    assert evening.put_deal(new_id(), points(4, 5, 6)).status_code == 201
    evening.finish()
    evening.start("Devi", "Biju")
    assert [seat["name"] for seat in evening.look()["seats"]] == ["Devi", "Biju"]
    assert evening.put_deal(new_id(), points(1, 2)).status_code == 201
    evening.finish()
    wins = (evening.client.get(f"{BASE}/tables/{evening.code}/games").json or {})["wins"]
    assert sorted((each["name"], each["games"]) for each in wins) == [
        *[("Biju", 3), ("Devi", 1), ("Esha", 1), (ERASED, 2)],
    ]
    assert erase(evening, "Devi")["games"] == 1
    assert proved(database)


def test_start_of_a_game_can_be_repeated_after_its_player_was_erased(keeper: Scorekeeper) -> None:
    body = {
        "game_type": "points",
        "preset": "points",
        "id": FIRST,
        "seats": [{"name": "Devi"}, {"name": "Biju"}],
    }
    path = f"{BASE}/tables/{keeper.code}/games"
    assert keeper.send("POST", path, body).status_code == 201
    assert keeper.send("POST", path, body).status_code == 200
    other = {**body, "seats": [{"name": "Devi"}, {"name": "Esha"}]}
    assert_problem(keeper.send("POST", path, other), 409, "ID_TAKEN")
    erase(keeper, "Devi")
    assert keeper.send("POST", path, body).status_code == 200
    assert_problem(keeper.send("POST", path, other), 409, "ID_TAKEN")


def test_what_people_typed_stays_and_is_told(evening: Scorekeeper, database: Database) -> None:
    deal = evening.look()["deals"][0]["id"]
    evening.put_deal(deal, points(1, 8, 2), version="*", reason="Devi said so")
    evening.claim(1).dispute(deal)
    assert erase(evening, "Devi")["mentions"] == 1
    assert "Devi said so" in everything(evening)[f"{evening.game}/journal"]
    assert proved(database)


def test_nobody_is_called_so(evening: Scorekeeper) -> None:
    path = f"{BASE}/tables/{evening.code}/erasures"
    for name in ("Dev", "Mallory", ERASED):
        assert_problem(evening.send("POST", path, {"name": name}), 404)
    erase(evening, "Devi")
    assert_problem(evening.send("POST", path, {"name": "Devi"}), 404)
    evening.key = evening.claim(1).key
    assert_problem(evening.send("POST", path, {"name": "Biju"}), 401)


def test_who_runs_the_server_erases_too(
    evening: Scorekeeper, database: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    url = str(database.engine.url)
    before = evening.look()["version"]
    assert commands.run(["forget", "Devi", evening.code.lower()], url) == 0
    said = capsys.readouterr().out
    assert "in 2 of its games" in said
    assert "Dvei" in said
    # The server finds it out by itself: its sheet has another version.
    assert [path for path, told in everything(evening).items() if "Devi" in told] == []
    assert evening.look()["version"] == before + 1
    assert proved(database)
    other = take_in(evening, export(evening))
    assert commands.run(["forget", "Biju", other.code], url) == 0
    assert other.look()["seats"][0]["name"] == ERASED
    assert proved(database)
    assert commands.run(["forget", "Devi", evening.code], url) == 1
    assert commands.run(["forget", "Devi", "NOSUCH"], url) == 1


def test_person_of_an_event_is_erased_at_every_table_and_by_every_name(
    client: FlaskClient, database: Database
) -> None:
    director = Director(client)
    table, match = director.draw_a_match()
    key = director.scorekeeper_of(table)
    body = {"id": match, "game_type": "points", "preset": "points", "seats": ["Biju", "Anu"]}
    client.post(f"{BASE}/tables/{table}/games", json=body, headers=key)
    spelt = client.patch(f"{BASE}/games/{match}/seats/2", json={"name": "Anuu K."}, headers=key)
    assert spelt.status_code == 200, spelt.json
    doubled = [{"person": "x", "name": "Annamma", "contact": "0123"}, {"person": "a", "name": "Ann"}]
    director.act("people", people=doubled)
    director.act("merged", person="x", into="a")
    assert director.send("DELETE", f"{director.event}/people/a/name").status_code == 204
    paths = [director.event, f"{director.event}/desk", f"{BASE}/tables/{table}", f"{BASE}/games/{match}"]
    # A digest or a salt may hold a few letters by chance, never as a word.
    told = re.compile(r"\b(Anu|Anuu|Ann|0123)\b")
    for path in (*paths, f"{BASE}/games/{match}/journal"):
        shown = director.send("GET", path).text
        assert not told.search(shown), path
    assert "Biju" in director.send("GET", f"{BASE}/games/{match}").text
    assert not told.search(everything_stored(database))
    assert commands.run(["verify"], database.url) == 0
    again = director.send("DELETE", f"{director.event}/people/a/name")
    assert again.status_code == 404
