"""What goes wrong at a night ends right in three calls at most, with nothing else disturbed.

Each line of ``incidents.jsonl`` sets a scene, does in it what came `before`, makes the `mistake`, and then
the `calls` that mend it. `changes` are the only places of the public JSON that are then otherwise than before
the mistake, by short names; `expect` says what stands there. `stale` are the stages whose advancement is said
to rest on changed results after the mistake, and no more at the end; `overtaken` are the matches of which the
desk is told so.
"""

from __future__ import annotations

import json
from contextlib import closing
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from models.event.table_view import TableView, table_view
from models.store.database import Database
from rules.events.advancements import outdated
from tests.events.scenes import Scene, set_again
from tests.stored import Rows

INCIDENTS = [
    json.loads(line) for line in (Path(__file__).parent / "incidents.jsonl").read_text().splitlines()
]


@pytest.fixture
def scene(scenes: dict[str, tuple[Scene, Rows]], client: FlaskClient, database: Database) -> Scene:
    return set_again(scenes["drawn"], client, database)


def stale(scene: Scene) -> list[str]:
    return [each.to for each in outdated(*scene.hall.told())]


@pytest.mark.parametrize("incident", INCIDENTS, ids=[each["id"] for each in INCIDENTS])
def test_incident_ends_right(
    scenes: dict[str, tuple[Scene, Rows]], client: FlaskClient, database: Database, incident: dict[str, Any]
) -> None:
    scene = set_again(scenes[incident["scene"]], client, database)
    for step in incident.get("before", ()):
        scene.do(step)
    before = scene.leaves()
    _read_tables(scene, scene.hall.database)
    for step in incident.get("mistake", ()):
        scene.do(step)
        _read_tables(scene, scene.hall.database)
    assert stale(scene) == incident.get("stale", [])
    assert _overtaken(scene) == scene.resolved(incident.get("overtaken", []))
    assert 1 <= len(incident["calls"]) <= 3
    for step in incident["calls"]:
        scene.do(step)
        _read_tables(scene, scene.hall.database)
    after = scene.leaves()
    changed = {path for path in {*before, *after} if before.get(path) != after.get(path)}
    # The digest of the results a stage rests on changes with any of them; a changed lineup is kept too.
    # Whether a match is over, and which deal comes, changes with its status; a tree with who won.
    states = [each.removesuffix("status") for each in incident["changes"] if each.endswith("/status")]
    follows = [f"{each}{what}" for each in states for what in ("over", "deal")]
    ranked = [each.removesuffix("standings*") for each in incident["changes"] if each.endswith("/standings*")]
    follows += [f"{each}tree/*" for each in ranked]
    allowed = (
        *incident["changes"],
        *follows,
        "/stages/*/basis",
        "/stages/*/said/*",
        "/stages/*/draws/*/lineups*",
    )
    disturbed = {path for path in changed if not any(fnmatchcase(path, each) for each in allowed)}
    assert disturbed == set()
    for path, value in incident.get("expect", {}).items():
        assert after.get(path) == value, path
    assert stale(scene) == []
    assert _overtaken(scene) == []
    with closing(Database(scene.hall.database.url)) as other:
        assert _read_tables(scene, scene.hall.database) == _read_tables(scene, other)


def _read_tables(scene: Scene, database: Database) -> list[TableView]:
    """Return what the tables show: of one version what was read of it first, as a phone that follows has it.

    A sheet that ends is no news at another table where its match was, so that is left out.
    """
    tables = sorted(code for name, code in scene.names.items() if name in ("t1", "t2", "t3", "t4", "t5"))
    return [table_view(database, code)._replace(elsewhere=[]) for code in tables]


def test_a_ruling_is_undone_only_where_the_table_of_its_match_is_free(scene: Scene) -> None:
    one, other = scene.names["m1"], scene.names["m2"]
    scene.do({"start": "m1"})
    places = [{"entrant": each, "place": place} for place, each in enumerate("abc", 1)]
    ruling = scene.hall.act("ruled", match=one, places=places)
    scene.hall.act("moved", matches=[{"match": other, "table": scene.names["t1"]}])
    scene.hall.refuses("TABLE_BUSY", "struck", act=ruling)
    scene.hall.act("moved", matches=[{"match": other, "table": scene.names["t2"]}])
    scene.hall.act("struck", act=ruling)
    assert scene.hall.look()["matches"][one]["status"] == "playing"


def _told(scene: Scene, kind: str) -> list[tuple[str, str]]:
    """Return the matches of which the desk is told something, each with its table."""
    desk = scene.hall.send("GET", f"/events/{scene.hall.code}/desk")
    return [(each["match"], each["table"]) for each in desk["attention"] if each["kind"] == kind]


def _overtaken(scene: Scene) -> list[str]:
    """Return the matches in which somebody is drawn whom a corrected result puts out."""
    return [match for match, _ in _told(scene, "overtaken")]


def _blocked(scene: Scene) -> list[tuple[str, str]]:
    """Return the matches that cannot start, each with its table."""
    return _told(scene, "blocked")


@pytest.mark.parametrize("away", ["moved", "adjourned", "ruled"])
def test_a_match_at_a_table_that_keeps_anothers_open_sheet_is_told_to_the_desk(
    scene: Scene, away: str
) -> None:
    one, other, table = (scene.names[name] for name in ("m1", "s1", "t1"))
    scene.do({"start": "m1"})
    stated: dict[str, Any] = {
        "moved": {"matches": [{"match": one, "table": scene.names["t5"]}]},
        "adjourned": {"match": one},
        "ruled": {"match": one, "places": [{"entrant": each, "place": 1} for each in "abc"]},
    }
    scene.hall.act(away, **stated[away])
    assert _blocked(scene) == []
    scene.hall.act("moved", matches=[{"match": other, "table": table}])
    assert _blocked(scene) == [(other, table)]
    [coming] = [each for each in scene.hall.coming(table) if each["id"] == other]
    game = {name: coming[name] for name in ("id", "game_type", "preset", "rules", "seats")}
    status, refused = scene.hall.ask("POST", f"/tables/{table}/games", game, scene.hall.key_of(table))
    assert (status, refused["code"]) == (409, "GAME_RUNNING")
    scene.hall.act("moved", matches=[{"match": other, "table": scene.names["t3"]}])
    assert _blocked(scene) == []


def test_a_match_whose_sheet_was_begun_at_another_table_is_not_to_be_started_at_its_own(scene: Scene) -> None:
    scene.do({"start": "m1"})
    one, other = scene.names["m1"], scene.names["m2"]
    scene.hall.act("games", matches=[{"match": one, "games": [other]}, {"match": other, "games": [one]}])
    assert scene.hall.look()["matches"][other]["played_at"] == scene.names["t1"]
    coming = {table: scene.hall.coming(scene.names[table]) for table in ("t1", "t2")}
    assert {table: [each["id"] for each in games] for table, games in coming.items()} == {
        "t1": [other],
        "t2": [],
    }


def test_it_is_not_undone_which_sheet_is_whose_where_the_match_could_not_be_read_from_it(
    scene: Scene,
) -> None:
    one, other = scene.names["m1"], scene.names["s1"]
    changed = [{"match": one, "games": [other]}, {"match": other, "games": [one]}]
    bound = scene.hall.act("games", matches=changed)
    scene.do({"start": "m1"})
    scene.do({"start": "s1"})
    scene.hall.refuses("PLAYER_COUNT", "struck", act=bound)
    assert scene.hall.look()["matches"][one]["played_at"] == scene.names["t1"]


def test_a_match_played_anew_is_told_to_the_desk_while_its_first_sheet_is_open(scene: Scene) -> None:
    match, table = scene.names["m1"], scene.names["t1"]
    scene.do({"start": "m1"})
    assert _blocked(scene) == []
    scene.hall.act("replayed", match=match)
    assert _blocked(scene) == [(match, table)]
    path = f"/games/{match}/entries/{scene.hall.new_id()}"
    scene.hall.send("PUT", path, {"kind": "finish"}, scene.hall.key_of(table))
    assert _blocked(scene) == []
    scene.hall.start(match)
    assert scene.hall.look()["matches"][match]["status"] == "playing"


def test_there_are_as_many_incidents_as_directors_tell_of() -> None:
    assert len({each["id"] for each in INCIDENTS}) == len(INCIDENTS) >= 25
