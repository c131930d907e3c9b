"""Tell how a game went, and an evening."""

from __future__ import annotations

from flask import Response, request

from api.blueprint import Blueprint
from api.door.limits import sender
from api.game.tables import watched
from api.schemas.answers.stories import EveningStoryAnswer, StoryAnswer
from api.wire.context import database
from api.wire.etags import answer
from api.wire.paths import game_uuid
from models.game.story import evening_to_tell, write_evening, write_story
from models.game.view import sheet_bytes
from models.heavy.workers import SCRIBES

blueprint = Blueprint("Stories", "How a game went: who was ahead when, and what was worth remembering.")


@blueprint.get("/games/<game_id>/story")
@blueprint.costs(5)
@blueprint.response(200, StoryAnswer)
@blueprint.conditional
@blueprint.refuses(404, 503)
def get_story(game_id: str) -> Response:
    """Tell how a game went, from its sheet: the race of totals row by row, and its records.

    Partners share one of the `columns`. Where points are places taken there is no race.
    """
    with database().reading() as session:
        sheet = sheet_bytes(session, game_uuid(game_id))
    return answer(SCRIBES.ask_for(sender(), write_story, sheet.body), f"story-{sheet.version}")


@blueprint.get("/tables/<code>/story")
@blueprint.costs(5)
@blueprint.response(200, EveningStoryAnswer)
@blueprint.conditional
@blueprint.refuses(404, 429, 503)
def get_evening_story(code: str) -> Response:
    """Tell the records of the evening in which the ``?game=`` was played, without one of the latest.

    `games` are those that count, as in settling up: those that are over and were not dropped. People are told
    apart by their names; points of deals are compared among games of one type.
    """
    view, game_id = watched(code), request.args.get("game")
    with database().reading() as session:
        evening = evening_to_tell(session, view.code, game_uuid(game_id) if game_id else None)
    told = SCRIBES.ask_for(sender(), write_evening, evening)
    return answer(told, f"evening-story-{view.version}")
