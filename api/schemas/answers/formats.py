"""Describe a format of a stage."""

from __future__ import annotations

from marshmallow import Schema

from api.schemas.answers import needed
from api.schemas.answers.game_types import SwitchAnswer


class FormatAnswer(Schema):
    """Describe a format: what a stage of it is, and every setting it has."""

    id = needed.text()
    title = needed.text()
    summary = needed.text()
    switches = needed.many(SwitchAnswer)
