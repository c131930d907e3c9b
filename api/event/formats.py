"""Answer which formats a stage of an event can have."""

from __future__ import annotations

import json
from functools import cache

from flask import Response

from api.blueprint import Blueprint
from api.schemas.answers.game_types import FormatAnswer
from api.wire.etags import answer
from rules.canonical import digest
from rules.events.formats import FORMATS

blueprint = Blueprint("Formats", "How a stage of an event is played.")


@blueprint.get("/formats")
@blueprint.response(200, FormatAnswer(many=True))
@blueprint.conditional
def list_formats() -> Response:
    """List the formats that a stage can have, with all that a form needs to declare one."""
    return answer(*_formats())


@cache
def _formats() -> tuple[bytes, str]:
    facts = [each.as_json() for each in FORMATS.values()]
    return json.dumps(facts, ensure_ascii=False).encode(), digest(facts)[:16]
