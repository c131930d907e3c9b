"""The server proposes how a competition is played; its acts take the plan, in their order."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.director import Director
from tests.api.scorekeeper import assert_problem


@pytest.fixture
def director(client: FlaskClient) -> Director:
    """Return the director of a rummy competition in which nobody is entered, in a hall of four tables."""
    director = Director(client)
    director.act("competition", competition="r", title="Rummy", game="gama_rummy", preset="gama_prelim")
    director.open_hall("1", "2", "3", "4")
    return director


def plan(director: Director, **asked: Any) -> dict[str, Any]:
    planned = director.send("POST", f"{director.event}/plans", {"competition": "r", **asked})
    assert planned.status_code == 200, planned.json
    return planned.json or {}


def test_plan_is_taken_by_its_acts(director: Director) -> None:
    before = director.look()
    planned = plan(director, entrants=96, tables=16)
    assert [each["said"]["text"] for each in planned["stages"]] == [
        "16 tables of 6, first of each go on",
        "3 tables of 5–6, first 2 of each go on",
        "One table of 6",
    ]
    assert director.look() == before
    acts = [each["act"] for each in planned["stages"]]
    assert director.send("POST", f"{director.event}/preview", {"acts": [{**each} for each in acts]}).json
    for each in acts:
        director.act(**each)
    assert [each["title"] for each in director.look()["stages"].values()] == [
        "Preliminary round",
        "Semi-final",
        "Final",
    ]


def test_plan_is_for_those_entered_and_the_tables_of_the_hall(director: Director) -> None:
    refused = director.send("POST", f"{director.event}/plans", {"competition": "r"})
    assert_problem(refused, 422, "NOBODY_ENTERED")
    director.act("people", people=[{"person": f"p{each}", "name": f"Player {each}"} for each in range(14)])
    entrants = [{"entrant": f"e{each}", "people": [f"p{each}"]} for each in range(14)]
    director.act("entered", competition="r", entrants=entrants)
    planned = plan(director)
    assert (planned["entrants"], planned["tables"]) == (14, 4)
    assert planned["stages"][0]["said"]["text"] == "3 tables of 4–5, first 2 of each go on"


def test_changed_step_is_laid_out_again_and_a_wrong_one_refused(director: Director) -> None:
    acts = [each["act"] for each in plan(director, entrants=96, tables=16)["stages"]]
    acts[0]["settings"] = {"table_size": 4, "minutes": 75}
    first, second, _ = plan(director, entrants=96, tables=16, stages=acts)["stages"]
    assert first["said"]["text"] == "24 tables of 4, first of each go on"
    assert (first["turns"], first["minutes"], second["begins"]) == (2, 150, 150)
    acts[0]["settings"] = {"table_size": 99}
    body = {"competition": "r", "entrants": 96, "stages": acts}
    refused = director.send("POST", f"{director.event}/plans", body)
    assert_problem(refused, 422, "HOUSE_RULE")


def test_plan_with_one_stage_more_is_stated_by_the_plan_itself(director: Director) -> None:
    planned = plan(director, entrants=6)
    assert [each["said"]["text"] for each in planned["stages"]] == ["One table of 6"]
    more = plan(director, entrants=6, stages=planned["further"])
    assert [each["act"]["title"] for each in more["stages"]] == ["Preliminary round", "Final"]
    assert more["stages"][0]["act"]["stage"] == planned["stages"][0]["act"]["stage"]
    assert plan(director, entrants=2)["further"] is None
