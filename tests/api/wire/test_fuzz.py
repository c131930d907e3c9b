"""Whatever the document allows, and what it forbids, is answered as the document says, never by a failure.

``make test`` sends few of either kind to each call, ``make long`` more; KANAKKU_REQUESTS says how many those
are, hundreds in ``make torture``.
"""

from __future__ import annotations

import json
import os
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings, strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from api.event import screens
from api.game import live
from api.schemas import GAME_SCHEMAS
from api.schemas.one_of import json_schema
from models.store.database import Database
from rules import GAME_TYPES
from tests.api.odd_tables import STATES, OddTable, OddTables
from tests.api.shapes import shaped
from tests.api.wire.test_document import COMMITTED
from tests.suite import few_or

MANY = int(os.environ.get("KANAKKU_REQUESTS", "3"))
REQUESTS = few_or(MANY, 2, because="it sends more of the same by chance")
BLOCKS = 3  # of a stream: the first beat, the sheet, another beat
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
MODES = {"right": GenerationMode.POSITIVE, "wrong": GenerationMode.NEGATIVE}
PATHS = json.loads(COMMITTED.read_text())["paths"]
CALLS = [(method, path) for path, calls in PATHS.items() for method in calls if method != "parameters"]
WITH_BODY = [(method, path) for method, path in CALLS if "requestBody" in PATHS[path][method]]
TRIALS = [
    (method, path, mode)
    for method, path in CALLS
    for mode in (
        ("right", "wrong") if (method, path) in WITH_BODY else ("right",)
    )  # any text is a right address
]
BY_SEAT = [("put", "/api/v1/games/{game_id}/seats/{number}/signature")]
BY_SEAT += [("put", "/api/v1/games/{game_id}/disputes/{dispute_id}")]


def trying(requests: int) -> settings:
    return settings(
        max_examples=requests,
        derandomize=requests < 100,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        database=None,
        suppress_health_check=list(HealthCheck),
    )


class Tried:
    """Count what is answered, and what fails."""

    def __init__(self) -> None:
        self.answers: Counter[int] = Counter()
        self.failures = 0

    @contextmanager
    def one(self) -> Iterator[None]:
        """Count a failure where the block raises."""
        try:
            yield
        except Exception:
            self.failures += 1
            raise


@pytest.fixture(scope="module")
def tried(figures: list[str]) -> Iterator[Tried]:
    tried = Tried()
    yield tried
    answers = ", ".join(f"{count} × {status}" for status, count in sorted(tried.answers.items()))
    requests = f"{tried.answers.total()} requests to {len(CALLS)} calls of the document"
    figures.append(f"{requests}, {tried.failures} failures: {answers}.")


@pytest.fixture(scope="module")
def app(shared_app: Flask, migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """Return the application on one database for all requests; tables are kept while nothing changes."""
    file = tmp_path_factory.mktemp("fuzz") / "kanakku.db"
    shutil.copy(migrated_file, file)
    first = shared_app.extensions["kanakku.database"]
    shared_app.extensions["kanakku.database"] = Database(f"sqlite:///{file}")
    yield shared_app
    shared_app.extensions["kanakku.database"].close()
    shared_app.extensions["kanakku.database"] = first


@pytest.fixture(scope="module")
def tables(app: Flask) -> OddTables:
    return OddTables(app)


@pytest.fixture(scope="module")
def schema(shared_app: Flask) -> Any:
    return schemathesis.openapi.from_wsgi("/openapi.json", HangsUp(shared_app))


class HangsUp:
    """Stand between server and client, and hang up early: a stream has no end to wait for."""

    def __init__(self, app: Flask) -> None:
        self.app = app

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterator[bytes]:
        answer = self.app(environ, start_response)
        blocks = iter(answer)
        try:
            yield from islice(blocks, BLOCKS) if environ["PATH_INFO"].endswith("/live") else blocks
        finally:
            getattr(answer, "close", lambda: None)()


@pytest.mark.parametrize("requests", REQUESTS)
@pytest.mark.parametrize(("method", "path", "mode"), TRIALS, ids=[" ".join(trial) for trial in TRIALS])
def test_every_call_answers_as_documented(
    tables: OddTables,
    schema: Any,
    tried: Tried,
    monkeypatch: pytest.MonkeyPatch,
    method: str,
    path: str,
    mode: str,
    requests: int,
) -> None:
    for stream in (live, screens):
        monkeypatch.setattr(stream, "BEAT", 0.01)

    @trying(requests)
    @given(
        case=schema[path][method].as_strategy(generation_mode=MODES[mode]),
        type_id=st.sampled_from(list(GAME_TYPES)),
        state=st.sampled_from(STATES),
        data=st.data(),
    )
    def send(case: Any, type_id: str, state: str, data: st.DataObject) -> None:
        table = tables.get(type_id, state)
        if case.path_parameters and data.draw(st.sampled_from([True, True, True, False])):
            parts = table.parts_of(path)
            case.path_parameters = {name: parts[name] for name in case.path_parameters}
        if mode == "right" and isinstance(case.body, dict):
            case.body = data.draw(_fitting(table, case.body))
        # Schemathesis asks for gzip and does not unpack what comes.
        headers = {
            "Authorization": f"Bearer {_key(table, (method, path), data)}",
            "Accept-Encoding": "identity",
        }
        tag = f'"{table.keeper.look()["version"]}"'
        for name in data.draw(st.sampled_from([(), ("If-Match",), ("If-Match",), ("If-None-Match",)])):
            headers[name] = data.draw(st.sampled_from([tag, tag, f"W/{tag}", "*", '""', 'W/""', '"', ","]))
        with tried.one():
            response = case.call(headers=headers)
            tried.answers[response.status_code] += 1
            tables.note(table, changed=method != "get" and response.status_code < 300)
            case.validate_response(response, checks=CHECKS)

    send()


def _key(table: OddTable, call: tuple[str, str], data: st.DataObject) -> str:
    own = _own_key(table, call)
    other = table.keeper.key if own != table.keeper.key else table.seat_key
    return data.draw(st.sampled_from([own, own, own, own, other, "wrong"]))


def _own_key(table: OddTable, call: tuple[str, str]) -> str:
    """Return the key that a call of the document asks for."""
    if call in BY_SEAT:
        return table.seat_key
    if "/api/v1/clubs/" in call[1]:
        return table.club_key
    return table.director.key if "/events/" in call[1] else table.keeper.key


def _fitting(table: OddTable, body: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Return a strategy for `body` as it is, with what fits the table in its fields, or asking its rules."""
    fits = {name: value for name, value in table.fields().items() if name in body}
    choices = [st.just(body), st.just({**body, **fits})]
    if "outcome" in body:
        choices.append(_outcomes(table.type_id).map(lambda outcome: {**body, **fits, "outcome": outcome}))
    if "what" in body:
        choices.append(_questions(table.type_id).map(lambda asked: {**asked, "preset": fits["preset"]}))
    return st.one_of(choices)


@cache
def _outcomes(type_id: str) -> st.SearchStrategy[dict[str, Any]]:
    return shaped(json_schema(GAME_SCHEMAS[type_id].outcome))


@cache
def _questions(type_id: str) -> st.SearchStrategy[dict[str, Any]]:
    asked = [
        st.builds(dict.__or__, shaped(json_schema(question)), st.just({"what": what}))
        for what, question in GAME_SCHEMAS[type_id].questions.items()
    ]
    return st.one_of(asked or [st.just({"what": "none"})])


TEXTS = st.text(max_size=20) | st.sampled_from(
    ["\u202e", "\ufeff", "\U0010ffff", "e\u0301" * 40, "=1+1", "<b>"]
)
NUMBERS = st.floats() | st.integers() | st.sampled_from([2**53, 2**63, 1e308, -0.0, 10**30])
ODD = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)
TYPES = st.sampled_from(
    ["application/json", "application/json", "application/json", "text/plain", "a/b+json", ""]
)


@pytest.mark.parametrize("requests", REQUESTS)
@pytest.mark.parametrize(("method", "path"), WITH_BODY, ids=[" ".join(call) for call in WITH_BODY])
def test_no_body_is_too_odd_to_be_answered(
    tables: OddTables, tried: Tried, method: str, path: str, requests: int
) -> None:
    table = tables.get("points", "playing")
    documented = PATHS[path][method]["responses"]
    right = json.dumps(table.fields()).encode()

    @trying(requests)
    @given(
        body=st.binary(max_size=200)
        | ODD.map(lambda odd: json.dumps(odd).encode())
        | st.dictionaries(st.sampled_from(sorted(table.fields())), ODD).map(
            lambda odd: json.dumps({**table.fields(), **odd}).encode("utf-8", "surrogatepass")
        )
        | st.tuples(st.integers(0, len(right)), st.binary(max_size=4)).map(
            lambda cut: right[: cut[0]] + cut[1] + right[cut[0] + 1 :]
        ),
        content_type=TYPES,
    )
    def send(body: bytes, content_type: str) -> None:
        table = tables.get("points", "playing")
        key = _own_key(table, (method, path))
        with tried.one():
            response = table.keeper.client.open(
                path.format(**table.parts_of(path)),
                method=method.upper(),
                data=body,
                content_type=content_type,
                headers={"Authorization": f"Bearer {key}", "If-Match": "*"},
            )
            tried.answers[response.status_code] += 1
            assert str(response.status_code) in documented, response.text
            assert response.status_code < 400 or response.mimetype == "application/problem+json"
        tables.note(table, changed=response.status_code < 300)

    send()


# A table or event could have the code "import": reading it is an answer of that one's address.
@pytest.mark.parametrize("path", [path for path in PATHS if not path.endswith("s/import")])
def test_methods_that_are_not_documented_are_405(tables: OddTables, tried: Tried, path: str) -> None:
    table = tables.get("points", "playing")
    others = {"get", "put", "post", "patch", "delete"} - set(PATHS[path])
    for method in others:
        response = table.keeper.send(method.upper(), path.format(**table.parts_of(path)), {})
        tried.answers[response.status_code] += 1
        assert response.status_code == 405
        assert response.mimetype == "application/problem+json"
        assert set(response.headers["Allow"].lower().split(", ")) - {"head", "options"} == set(
            PATHS[path]
        ) - {"parameters"}
