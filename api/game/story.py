"""Tell how a game went."""

from __future__ import annotations

from flask import Response

from api.blueprint import Blueprint
from api.door.limits import sender
from api.schemas.answers.stories import StoryAnswer
from api.wire.context import database
from api.wire.etags import answer
from api.wire.paths import game_uuid
from models.game.story import write_story
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
