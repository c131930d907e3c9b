"""Answer about game types: the catalogue, questions of the rules, and what a deal is worth."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from flask import Response

from api.blueprint import Blueprint
from api.game.catalogue_texts import Spoken, in_language, spoken
from api.game.game_setup import game_type, seats_of, settled_rules
from api.game.rule_book import say_scoring
from api.schemas import GAME_SCHEMAS
from api.schemas.answers.game_types import (
    CheckAnswer,
    GameTypeAnswer,
    GameTypeDetailAnswer,
    ScoreAnswer,
    SeatRange,
)
from api.schemas.one_of import json_schema
from api.schemas.requests import CheckRequest, SchoolRequest, ScoreRequest
from api.sentences import Said
from api.wire.body import load
from api.wire.etags import answer
from api.wire.problems import Problem, under
from models.heavy.searching import search_answer, search_deals
from models.heavy.time_slices import one_by_one
from models.refusals import Fault
from rules import GAME_TYPES
from rules.canonical import digest
from rules.events.formats import is_in_a_room
from rules.game_type import GameType
from rules.outcome.facts import record
from rules.sheet.entries import Deal
from rules.sheet.scoresheet import Seat, State

blueprint = Blueprint("Game types", "The games we know, their house rules, and questions to the rules.")


@blueprint.get("/game-types")
@blueprint.response(200, GameTypeAnswer(many=True))
@blueprint.conditional
def list_game_types() -> Response:
    """List the game types.

    Everything a client needs to draw the form of a new game: presets, and every switch with its kind, default
    and words, in the language that is asked for (`Accept-Language`, or the cookie `language`). What that
    language has not is in English, and says so in `lang`.
    """
    return answer(*_catalogue(spoken()), whole=True)


@blueprint.get("/game-types/<type_id>")
@blueprint.response(200, GameTypeDetailAnswer)
@blueprint.conditional
@blueprint.refuses(404)
def get_game_type(type_id: str) -> Response:
    """Describe a game type with the JSON Schemas of its outcome and its questions.

    `example` is an outcome that can be recorded at a table of this game; `outcome` is what a form must know
    of its facts.
    """
    return answer(*_detail(game_type(type_id).id, spoken()), whole=True)


@blueprint.post("/game-types/<type_id>/check")
@blueprint.costs(2)
@blueprint.arguments(CheckRequest)
@blueprint.response(200, CheckAnswer)
@blueprint.refuses(404, 503)
def check(body: dict[str, Any], type_id: str) -> Response:
    """Ask the rules: is this declaration valid, what does this hand count, what does this bid do.

    `what` is one of the game type's `questions`; the other fields are described by its `question_schemas`.
    A wrong declaration is an answer (`valid: false` with its `reason`); impossible cards are refused (422).
    """
    game = game_type(type_id)
    rules = settled_rules(game, body)
    schemas = GAME_SCHEMAS[game.id].questions
    if body["what"] not in schemas:
        sentence = "wrong_shape.question" if schemas else "wrong_shape.no_questions"
        said = Said(sentence, {"game": game.title, "question_names": [*schemas]})
        raise Problem(422, faults=[Fault("/what", said)])
    stated = {name: value for name, value in body.items() if name not in ("preset", "rules", "what")}
    facts = load(schemas[body["what"]], stated)
    search_answer(game, body["what"], rules, facts)
    with one_by_one():
        return _json(game.answer(body["what"], rules, facts))


@blueprint.post("/game-types/<type_id>/seats")
@blueprint.arguments(SchoolRequest)
@blueprint.response(200, SeatRange)
@blueprint.refuses(404)
def seat_range(body: dict[str, Any], type_id: str) -> Response:
    """Say how many can play by the house rules stated."""
    game = game_type(type_id)
    fewest, most = game.seat_limits(settled_rules(game, body))
    return _json({"fewest": fewest, "most": most})


@blueprint.post("/game-types/<type_id>/score")
@blueprint.costs(2)
@blueprint.arguments(ScoreRequest)
@blueprint.response(200, ScoreAnswer)
@blueprint.refuses(404, 503)
def score(body: dict[str, Any], type_id: str) -> Response:
    """Score one deal without recording it: points for each seat, with their reasons."""
    game = game_type(type_id)
    rules = settled_rules(game, body)
    outcome = load(GAME_SCHEMAS[game.id].outcome, body["outcome"], "/outcome")
    named = [Seat(number, seat["name"]) for number, seat in enumerate(body["seats"], 1)]
    with under("/outcome"):
        table = State(rules, tuple(named), body["first_dealer"])
        game.checks(table, game.read(outcome), table.dealer).readable()
    state = game.start(rules, seats_of(game, body["seats"]), body["first_dealer"])
    search_deals(game, state, [Deal("", outcome)])
    with one_by_one(), under("/outcome"):
        scored = game.appraise(state, outcome)
    return _json(
        {
            **scored.result,
            **scored.as_json(),
        }
    )


def catalogue() -> list[dict[str, Any]]:
    """Return what a client needs of every game type to draw the form of a new game."""
    return [_entry(game) for game in GAME_TYPES.values()]


def _entry(game: GameType) -> dict[str, Any]:
    fewest, most = game.seat_range
    return {
        "id": game.id,
        "family": game.family,
        "title": game.title,
        "summary": game.summary,
        "direction": game.direction,
        "presets": [
            {"id": p.id, "title": p.title, "summary": p.summary, "values": dict(p.values)}
            for p in game.presets
        ],
        "switches": [switch.as_json() for switch in game.switches],
        "seats": {"fewest": fewest, "most": most},
        "sides": list(game.sides),
        "team_sizes": list(game.team_sizes(game.seat_range)),
        "rejoins": game.rejoins,
        "replaceable": game.replaceable,
        "joinable": game.joinable,
        "dealers": game.dealers,
        "in_a_room": is_in_a_room(game),
        "adds": game.adds.as_json() if game.adds else None,
        "questions": list(game.questions),
        "house": game.house_facts(),
    }


@cache
def _catalogue(language: Spoken) -> tuple[bytes, str]:
    return _kept([in_language(each, language) for each in catalogue()])


@cache
def _detail(type_id: str, language: Spoken) -> tuple[bytes, str]:
    game, schemas = GAME_TYPES[type_id], GAME_SCHEMAS[type_id]
    questions = {what: json_schema(schema) for what, schema in schemas.questions.items()}
    return _kept(
        {
            **in_language(_entry(game), language),
            "outcome": record(game.outcome).as_json(),
            "outcome_schema": json_schema(schemas.outcome),
            "example": game.example,
            "question_schemas": questions,
            "asked": {what: told for what, each in game.questions.items() if (told := each.as_json())},
            "scoring": say_scoring(type_id, language),
        }
    )


def _kept(facts: Any) -> tuple[bytes, str]:
    """Return what is the same for everyone who asks, and its tag."""
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":")).encode(), digest(facts)[:16]


def _json(facts: Any) -> Response:
    return Response(json.dumps(facts, ensure_ascii=False), mimetype="application/json")
