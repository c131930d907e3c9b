"""Map each game type to the schemas of its outcome and its questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from marshmallow import Schema

from api.schemas.described import schema_named, schema_of
from rules import GAME_TYPES
from rules.outcome.facts import record


class GameSchemas(NamedTuple):
    """Hold the schemas of a game type."""

    outcome: type[Schema]
    questions: Mapping[str, type[Schema]]


GAME_SCHEMAS: Mapping[str, GameSchemas] = {
    game.id: GameSchemas(
        schema_of(record(game.outcome)),
        {what: schema_named(what, question.facts) for what, question in game.questions.items()},
    )
    for game in GAME_TYPES.values()
}
