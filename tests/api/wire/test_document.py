"""The OpenAPI document is valid, committed, and what the API really answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from api.sentences import ENGLISH
from rules import GAME_TYPES
from rules.sentences import ENGLISH as OF_THE_RULES
from tests.api.scorekeeper import BASE, Scorekeeper, new_id, points

COMMITTED = Path(__file__).parents[2] / "openapi.json"
# Said at a terminal, in a report or a log, or within another sentence.
NEVER_SENT = frozenset(
    {
        "CANNOT_OPEN",
        "CANNOT_COPY",
        "CANNOT_MOVE",
        "CANNOT_ARCHIVE",
        "CANNOT_UNARCHIVE",
        "CLOCKS_DIFFER",
        "STREAMS_HELD",
    }
    | {"OTHER_METHOD", "BAD_ROW", "UNDELIVERED", "UNFIT"}
)


@pytest.fixture
def document(client: FlaskClient) -> dict[str, Any]:
    found: dict[str, Any] | None = client.get("/openapi.json").json
    assert found is not None
    return found


def test_document_is_valid(document: dict[str, Any]) -> None:
    from openapi_spec_validator import validate  # noqa: PLC0415 - takes long to load, and each worker would

    assert document["openapi"] == "3.1.0"
    validate(document)


def test_document_is_the_committed_one(document: dict[str, Any]) -> None:
    others = list(_differing(json.loads(COMMITTED.read_text()), document))
    assert not others, (
        f"tests/openapi.json is not what the API says at {', '.join(others[:9])}. Where that is meant, "
        "write it anew: python -m tests.api.write_document"
    )


def _differing(one: Any, other: Any, at: str = "") -> Iterator[str]:
    """Yield the places where two documents differ, as JSON pointers."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in sorted({*one, *other}):
            yield from _differing(one.get(name), other.get(name), f"{at}/{_escaped(name)}")
    elif one != other:
        yield at


def test_every_call_is_summed_up_and_every_write_asks_for_a_key(document: dict[str, Any]) -> None:
    keyless = {
        ("post", "/tables"),
        ("post", "/tables/import"),
        ("post", "/game-types/{type_id}/check"),
        ("post", "/game-types/{type_id}/score"),
        ("post", "/game-types/{type_id}/seats"),
        ("post", "/games/{game_id}/preview"),
        ("post", "/games/{game_id}/comparison"),
        ("post", "/games/{game_id}/seats/{number}/claim"),
        ("post", "/qr"),
        ("post", "/events"),
        ("post", "/clubs"),
        ("post", "/events/import"),
        ("post", "/tables/{code}/calls"),
        ("delete", "/tables/{code}/calls/{call_id}"),
        ("put", "/events/{code}/screens/{name}"),
    }
    keyed_reads = {
        ("get", "/tables/{code}/export"),
        ("get", "/tables/{code}/keys"),
        ("get", "/tables/{code}/races"),
        ("get", "/events/{code}/desk"),
        ("get", "/clubs/{code}/kept"),
        ("get", "/clubs/{code}/export"),
        ("get", "/events/{code}/screens"),
        ("get", "/events/{code}/export"),
        ("get", "/events/{code}/webhooks"),
        ("get", "/events/{code}/webhooks/{webhook}/deliveries"),
    }
    for path, calls in document["paths"].items():
        for method, call in calls.items():
            if method == "parameters":
                continue
            assert call["summary"]
            name = (method, path.removeprefix(BASE))
            asks = name in keyed_reads or (method != "get" and name not in keyless)
            assert ("security" in call) == asks, name


def _answers(keeper: Scorekeeper) -> Iterator[tuple[str, str, Any]]:
    """Call everything once; the path as documented, the status, and the JSON answered."""
    client, game = keeper.client, "/games/{game_id}"
    yield "get /game-types", "200", client.get(f"{BASE}/game-types").json
    for game_type in GAME_TYPES:
        yield "get /game-types/{type_id}", "200", client.get(f"{BASE}/game-types/{game_type}").json
    yield "post /tables", "201", client.post(f"{BASE}/tables", json={}).json
    yield "get /tables/{code}/games", "200", client.get(f"{BASE}/tables/{keeper.code}/games").json
    yield "get /tables/{code}", "200", client.get(f"{BASE}/tables/{keeper.code}").json
    yield "post /tables/{code}/games", "201", keeper.start(rules={"limit": 100, "direction": "low"})
    scored = {"preset": "points", "seats": ["Anu", "Biju"], "outcome": points(1, 2)}
    yield (
        "post /game-types/{type_id}/score",
        "200",
        client.post(f"{BASE}/game-types/points/score", json=scored).json,
    )
    first = new_id()
    yield f"put {game}/deals/{{entry_id}}", "201", keeper.deal(101, 2, 3.5, deal_id=first)
    yield f"put {game}/deals/{{entry_id}}", "428", keeper.put_deal(first, points(1, 2, 3)).json
    yield f"put {game}/deals/{{entry_id}}", "412", keeper.put_deal(first, points(1, 2, 3), 99).json
    yield f"put {game}/deals/{{entry_id}}", "422", keeper.put_deal(new_id(), points(1, 2, 3)).json
    yield f"put {game}/deals/{{entry_id}}", "409", keeper.put_deal(new_id(), {"results": []}, number=9).json
    penalty = {"kind": "ruling", "ruling": "penalty", "seat": 2, "points": 5, "reason": "late"}
    yield f"put {game}/entries/{{entry_id}}", "201", keeper.put_entry(new_id(), **penalty).json
    yield f"post {game}/preview", "200", keeper.preview(id=first, outcome=points(1, 2, 3)).json
    yield f"delete {game}/deals/{{entry_id}}", "200", keeper.withdraw(first, "*").json
    yield f"get {game}/journal", "200", client.get(f"{keeper.game}/journal").json
    yield f"get {game}", "200", client.get(keeper.game).json
    yield f"get {game}", "404", client.get(f"{BASE}/games/{new_id()}").json
    yield "get /tables/{code}", "200", client.get(f"{BASE}/tables/{keeper.code}").json
    yield from _answers_of_a_club(keeper)


def _answers_of_a_club(keeper: Scorekeeper) -> Iterator[tuple[str, str, Any]]:
    keeper.deal(1, 2, 3)
    keeper.finish()
    opened = keeper.client.post(f"{BASE}/clubs", json={"title": "Ours"}).json or {}
    yield "post /clubs", "201", opened
    club = f"{BASE}/clubs/{opened['code']}"
    joined = keeper.send("PUT", f"{BASE}/tables/{keeper.code}/clubs/{opened['code']}")
    yield "put /tables/{code}/clubs/{club}", "200", joined.json
    shown = keeper.client.get(club).json or {}
    yield "get /clubs/{code}", "200", shown
    person = shown["people"][0]["person"]
    of_person = keeper.client.get(f"{club}/people/{person}").json
    yield "get /clubs/{code}/people/{person}", "200", of_person
    yield "get /clubs/{code}/games", "200", keeper.client.get(f"{club}/games?person={person}").json
    keeper.key = opened["club_key"]
    act = {"kind": "called", "person": person, "name": "Annamma"}
    done = keeper.send("PUT", f"{club}/acts/{new_id()}", act)
    yield "put /clubs/{code}/acts/{act_id}", "201", done.json
    yield "get /clubs/{code}/kept", "200", keeper.send("GET", f"{club}/kept").json
    forgot = keeper.send("DELETE", f"{club}/people/{person}/name")
    yield "delete /clubs/{code}/people/{person}/name", "200", forgot.json


def test_answers_are_as_documented(keeper: Scorekeeper, document: dict[str, Any]) -> None:
    registry: Registry = Registry().with_resource("urn:api", DRAFT202012.create_resource(document))
    for call, status, answer in _answers(keeper):
        method, path = call.split(" ")
        responses = document["paths"][BASE + path][method]["responses"]
        pointer = f"#/paths/{_escaped(BASE + path)}/{method}/responses/{status}"
        if "$ref" in responses[status]:
            pointer = responses[status]["$ref"]
        kind = "application~1json" if status < "300" else "application~1problem+json"
        schema = {"$ref": f"urn:api{pointer}/content/{kind}/schema"}
        errors = list(Draft202012Validator(schema, registry=registry).iter_errors(answer))
        assert not errors, (call, status, errors[0])


def _escaped(path: str) -> str:
    return path.replace("/", "~1").replace("{", "%7B").replace("}", "%7D")


@pytest.mark.parametrize("game_type", GAME_TYPES)
def test_schemas_of_the_catalogue_stand_alone_and_take_the_example(
    client: FlaskClient, game_type: str
) -> None:
    described = client.get(f"{BASE}/game-types/{game_type}").json or {}
    assert set(described["question_schemas"]) == set(described["questions"])
    for schema in (described["outcome_schema"], *described["question_schemas"].values()):
        Draft202012Validator.check_schema(schema)
        assert "$ref" not in json.dumps(schema)
    Draft202012Validator(described["outcome_schema"]).validate(described["example"])


def test_page_about_the_api_names_every_call_and_code(document: dict[str, Any]) -> None:
    page = (COMMITTED.parent.parent / "docs" / "api.md").read_text()
    for path in document["paths"]:
        name = path.removeprefix(BASE)
        assert f"`{name}`" in page or f"{name}`" in page or f"`…/{name.rpartition('/')[2]}`" in page, name
    codes = {key.partition(".")[0].upper() for key in ENGLISH if key not in OF_THE_RULES}
    assert [code for code in sorted(codes - NEVER_SENT) if f"`{code}`" not in page] == []
