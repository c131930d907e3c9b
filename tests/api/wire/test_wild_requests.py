"""Whatever has the right shape gets an answer or a refusal with a code of the rule book, never a failure."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, given, settings, strategies as st
from werkzeug.test import TestResponse

from api.game.game_setup import seats_of
from api.schemas import GAME_SCHEMAS
from api.schemas.one_of import json_schema
from rules import GAME_TYPES
from rules.game_type import GameType
from rules.sheet.entries import Deal
from rules.sheet.scoresheet import State
from rules.sheet.sheet import lay_out
from rules.statements import RuleViolation
from tests.api.scorekeeper import BASE
from tests.api.shapes import shaped
from tests.suite import few_or

GAMES = list(GAME_TYPES)
QUESTIONS = [(game, what) for game in GAMES for what in GAME_TYPES[game].questions]
STOPPED_FITTING = {
    "ELIMINATED_PLAYER",
    "MISSING_PLAYER",
    "MATCH_OVER",
    "EVERYBODY_PACKED",
    "NOT_LAST_STANDING",
    "HAD_TURN_CONTRADICTS_ORDER",
    "IMPOSSIBLE_PACK",
}
EXAMPLES = pytest.mark.parametrize("examples", few_or(25, 8, because="it sends more of the same by chance"))


def wild(examples: int) -> settings:
    return settings(
        max_examples=examples,
        derandomize=True,
        phases=(Phase.generate,),
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )


@pytest.fixture
def open_client(shared_app: Flask, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """Return a client that shows a failure inside as it is."""
    monkeypatch.setitem(shared_app.config, "PROPAGATE_EXCEPTIONS", True)
    return shared_app.test_client()


def assert_answered(response: TestResponse) -> None:
    assert response.status_code in (200, 422), response.text
    problem = response.json or {}
    if response.status_code == 422:
        assert problem["detail"]
        assert all(set(error) == {"pointer", "code", "params", "detail"} for error in problem["errors"])


@EXAMPLES
@pytest.mark.parametrize(("game", "what"), QUESTIONS, ids=[f"{game}-{what}" for game, what in QUESTIONS])
def test_every_question_is_answered_or_refused(
    open_client: FlaskClient, game: str, what: str, examples: int
) -> None:
    @wild(examples)
    @given(facts=shaped(json_schema(GAME_SCHEMAS[game].questions[what])), preset=_preset(game))
    def ask(facts: dict[str, Any], preset: str) -> None:
        body = {**facts, "preset": preset, "what": what}
        assert_answered(open_client.post(f"{BASE}/game-types/{game}/check", json=body))

    ask()


@EXAMPLES
@pytest.mark.parametrize("game", GAMES)
def test_every_outcome_is_scored_or_refused(open_client: FlaskClient, game: str, examples: int) -> None:
    @wild(examples)
    @given(outcome=shaped(json_schema(GAME_SCHEMAS[game].outcome)), table=_tables(game))
    def score(outcome: dict[str, Any], table: tuple[str, list[str]]) -> None:
        preset, seats = table
        body = {"preset": preset, "seats": seats, "outcome": outcome}
        assert_answered(open_client.post(f"{BASE}/game-types/{game}/score", json=body))

    score()


@EXAMPLES
@pytest.mark.parametrize("game", GAMES)
def test_what_stopped_fitting_still_folds_to_a_sheet(game: str, examples: int) -> None:
    """Take deals that an earlier correction may have made impossible: who is in has changed since."""
    game_type = GAME_TYPES[game]
    outcomes = st.lists(shaped(json_schema(GAME_SCHEMAS[game].outcome)), max_size=4)

    @wild(examples)
    @given(outcomes=outcomes, table=_tables(game))
    def fold(outcomes: list[dict[str, Any]], table: tuple[str, list[str]]) -> None:
        preset, names = table
        seats = seats_of(game_type, [{"name": name, "side": None} for name in names])
        start = game_type.start(game_type.settle(preset), seats)
        deals = [Deal(str(n), facts) for n, facts in enumerate(outcomes)]
        deals = [deal for deal in deals if _may_have_fitted(game_type, start, deal)]
        sheet = lay_out(game_type, game_type.fold(start, deals))
        assert len(sheet["deals"]) == len(deals)

    fold()


def _may_have_fitted(game: GameType, state: State, deal: Deal) -> bool:
    try:
        game.check(state, deal)
    except RuleViolation as violation:
        return violation.code in STOPPED_FITTING
    return True


def _preset(game: str) -> st.SearchStrategy[str]:
    return st.sampled_from([preset.id for preset in GAME_TYPES[game].presets])


def _tables(game: str) -> st.SearchStrategy[tuple[str, list[str]]]:
    """Return a preset, and the names of as many as can play by it."""
    game_type = GAME_TYPES[game]

    def seated(preset: str) -> st.SearchStrategy[tuple[str, list[str]]]:
        counts = st.integers(*game_type.seat_limits(game_type.settle(preset)))
        names = counts.map(lambda count: [f"Player {n}" for n in range(1, count + 1)])
        return st.tuples(st.just(preset), names)

    return _preset(game).flatmap(seated)
