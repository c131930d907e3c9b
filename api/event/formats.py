"""Answer which formats a stage of an event can have."""

from __future__ import annotations

import json
from functools import cache

from flask import Response

from api.blueprint import Blueprint
from api.game.catalogue_texts import Spoken, in_language, spoken
from api.schemas.answers.game_types import FormatAnswer
from api.wire.etags import answer
from rules.canonical import digest
from rules.events.formats import FORMATS

blueprint = Blueprint("Formats", "How a stage of an event is played.")


@blueprint.get("/formats")
@blueprint.response(200, FormatAnswer(many=True))
@blueprint.conditional
def list_formats() -> Response:
    """List the formats that a stage can have, with all that a form needs to declare one.

    Their words are in the language that is asked for, as those of game types are.
    """
    return answer(*_formats(spoken()), whole=True)


@cache
def _formats(language: Spoken) -> tuple[bytes, str]:
    facts = [in_language(each.as_json(), language) for each in FORMATS.values()]
    return json.dumps(facts, ensure_ascii=False).encode(), digest(facts)[:16]
