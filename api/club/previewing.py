"""Say what an entry would change in the ratings of clubs, before it is corrected."""

from __future__ import annotations

from typing import Any

from flask import Response, jsonify

from api.club.clubs import blueprint
from api.door.keys import keyed
from api.game.games import tried_entry
from api.schemas.answers.clubs import RatingChangesAnswer
from api.schemas.requests import PreviewRequest
from api.wire.context import database
from models.club.previewing import rating_changes


@blueprint.post("/games/<game_id>/preview/ratings")
@keyed
@blueprint.costs(10)
@blueprint.arguments(PreviewRequest)
@blueprint.response(200, RatingChangesAnswer)
@blueprint.refuses(401, 404, 409, 503)
def preview_ratings(body: dict[str, Any], game_id: str) -> Response:
    """Show whose rating an entry would change in the clubs that count the game; nothing is stored.

    Whoever may correct the game is told, and nobody else: it names clubs, and people in them. The body is
    that of the game's preview. Clubs whose ratings are off say nothing.
    """
    book, after = tried_entry(body, game_id)
    return jsonify(clubs=rating_changes(database(), book, after))
