"""Name the schemas of Indian Rummy."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema

from api.schemas import rummy13
from api.schemas.deals import choice, results


class IndianRummyResult(rummy13.Rummy13Result):
    """State how one player ended a deal of Indian Rummy."""

    status = choice("played", "packed_first", "packed_later", "wrong_show", required=True)


class IndianRummyOutcome(rummy13.Rummy13Outcome):
    """State one deal of Indian Rummy."""

    show = choice("normal", "first_turn", "before_draw", "last_standing", "void")
    results = results(IndianRummyResult)


OUTCOME: type[Schema] = IndianRummyOutcome
QUESTIONS: Mapping[str, type[Schema]] = rummy13.QUESTIONS
