"""Whatever the document allows, and what it forbids, is answered as the document says, never by a failure.

KANAKKU_REQUESTS says how many requests each call gets of either kind; ``make torture`` takes more.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
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

from api.guessing import Limits
from tests.api.scorekeeper import Scorekeeper
from tests.api.test_document import COMMITTED

REQUESTS = int(os.environ.get("KANAKKU_REQUESTS", "4"))
DEAL = "0b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10"
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
MODES = {"right": GenerationMode.POSITIVE, "wrong": GenerationMode.NEGATIVE}
TRIALS = [
    (method, path, mode)
    for path, calls in json.loads(COMMITTED.read_text())["paths"].items()
    for method, call in calls.items()
    if method != "parameters" and not path.endswith("/live")  # a stream has no end to wait for
    for mode in (("right", "wrong") if "requestBody" in call else ("right",))  # any text is a right address
]


@pytest.fixture(scope="module")
def tried(request: pytest.FixtureRequest) -> Iterator[Counter[int]]:
    """Count what is answered, and print it at the end."""
    counted: Counter[int] = Counter()
    yield counted
    capture: Any = request.config.pluginmanager.getplugin("capturemanager")
    with capture.global_and_fixture_disabled():
        answers = ", ".join(f"{count} × {status}" for status, count in sorted(counted.items()))
        print(f"\n{counted.total()} requests from the document, none failed: {answers}")


@pytest.fixture(scope="module")
def schema(shared_app: Flask) -> Any:
    return schemathesis.openapi.from_wsgi("/openapi.json", shared_app)


@pytest.mark.parametrize(("method", "path", "mode"), TRIALS, ids=[" ".join(trial) for trial in TRIALS])
def test_every_call_answers_as_documented(
    app: Flask, schema: Any, tried: Counter[int], method: str, path: str, mode: str
) -> None:
    keeper = Scorekeeper(app.test_client())
    keeper.start()
    keeper.deal(1, 2, 3, deal_id=DEAL)
    seat_key = keeper.claim(1).key
    own = seat_key if method == "put" and path.endswith(("signature", "{dispute_id}")) else keeper.key
    keys = [own, own, own, own, seat_key, "wrong"]
    real = {"code": keeper.code, "game_id": keeper.sheet["game"]["id"], "entry_id": DEAL, "number": "1"}
    real |= {"type_id": "points", "dispute_id": DEAL}

    @settings(
        max_examples=REQUESTS,
        derandomize=REQUESTS < 100,
        deadline=None,
        phases=(Phase.generate,),
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=schema[path][method].as_strategy(generation_mode=MODES[mode]), data=st.data())
    def send(case: Any, data: st.DataObject) -> None:
        if case.path_parameters and data.draw(st.sampled_from([True, True, True, False])):
            case.path_parameters = {name: real[name] for name in case.path_parameters}
        key = data.draw(st.sampled_from(keys))
        app.extensions["kanakku.limits"] = Limits()
        response = case.call(headers={"Authorization": f"Bearer {key}"})
        tried[response.status_code] += 1
        case.validate_response(response, checks=CHECKS)

    send()
