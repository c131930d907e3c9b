"""Check the shape of a deal of Big Two and of questions about it."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema

from api.schemas.climbing import ClimbingOutcome, count, questions
from api.schemas.common import StrictSchema


class Deal(StrictSchema):
    """Ask how many cards are dealt."""

    player_count = count(required=True)


OUTCOME: type[Schema] = ClimbingOutcome
QUESTIONS: Mapping[str, type[Schema]] = questions(Deal)
