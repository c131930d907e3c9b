"""Every refusal points at a field of the body sent, or at one that is missing from it, in every game."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from rules import GAME_TYPES
from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem, new_id

WRONG: tuple[Any, ...] = (None, "x", "10H", -1, 2.5, 99, [], {})
Path = tuple[str | int, ...]


@pytest.fixture(params=sorted(GAME_TYPES))
def question(request: pytest.FixtureRequest, client: FlaskClient) -> dict[str, Any]:
    """Return a body for `/score` that every game can answer: its own example at a table that fits."""
    game = GAME_TYPES[request.param]
    for count in range(game.seat_range[0], game.seat_range[1] + 1):
        seats = [f"Player {number}" for number in range(1, count + 1)]
        body = {"preset": game.presets[0].id, "seats": seats, "outcome": copy.deepcopy(game.example)}
        if client.post(f"{BASE}/game-types/{game.id}/score", json=body).status_code == 200:
            return {"game": game.id, **body}
    raise LookupError("The example of a game must fit one of its tables.")


def test_refusals_point_into_the_body(client: FlaskClient, question: dict[str, Any]) -> None:
    game = question.pop("game")
    refused = 0
    for path in places(question["outcome"], ("outcome",)):
        for value in WRONG:
            body = with_other(question, path, value)
            answer = client.post(f"{BASE}/game-types/{game}/score", json=body)
            if answer.status_code == 200:
                continue
            assert answer.status_code == 422, (path, value)
            faults = (answer.json or {})["errors"]
            assert faults
            assert all(fault["detail"] and leads_somewhere(body, fault["pointer"]) for fault in faults), (
                faults
            )
            refused += 1
    assert refused


@pytest.mark.parametrize("dealer", [0, 99])
def test_dealer_must_be_a_seat(client: FlaskClient, question: dict[str, Any], dealer: int) -> None:
    game = question.pop("game")
    body = with_other(question, ("outcome", "dealer"), dealer)
    problem = assert_problem(client.post(f"{BASE}/game-types/{game}/score", json=body), 422, "UNKNOWN_PLAYER")
    assert problem["errors"][0]["pointer"] == "/outcome/dealer"


def test_toss_won_by_nobody_points_at_the_winner(keeper: Scorekeeper) -> None:
    keeper.start()
    problem = assert_problem(keeper.put_entry(new_id(), kind="toss", winner=7), 422, "UNKNOWN_PLAYER")
    assert problem["errors"][0]["pointer"] == "/winner"


def places(value: Any, here: Path) -> Iterator[Path]:
    """Yield the path of `value` and of everything in it."""
    yield here
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, inner in inside:
        yield from places(inner, (*here, name))


def with_other(body: dict[str, Any], path: Path, value: Any) -> dict[str, Any]:
    """Return `body` with `value` at `path`."""
    changed: Any = copy.deepcopy(body)
    around = changed
    for name in path[:-1]:
        around = around[name]
    around[path[-1]] = value
    return dict(changed)


def leads_somewhere(body: Any, pointer: str) -> bool:
    """Tell whether a JSON pointer names a value in `body`, or a member that an object in it might have."""
    *around, last = pointer.split("/")[1:] or [""]
    for name in around:
        if isinstance(body, list) and name.isdecimal() and int(name) < len(body):
            body = body[int(name)]
        elif isinstance(body, dict) and name in body:
            body = body[name]
        else:
            return False
    return isinstance(body, dict) or (isinstance(body, list) and last.isdecimal() and int(last) < len(body))
