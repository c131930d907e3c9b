"""Name the schemas of Indian Rummy."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema

from api.schemas import rummy13


class IndianRummyResult(rummy13.Rummy13Result):
    """State how one player ended a deal of Indian Rummy."""

    status = rummy13.status("played", "packed_first", "packed_later", "wrong_show")


class IndianRummyOutcome(rummy13.Rummy13Outcome):
    """State one deal of Indian Rummy."""

    show = rummy13.show("normal", "first_turn", "before_draw", "last_standing", "void")
    results = rummy13.results(IndianRummyResult)


OUTCOME: type[Schema] = IndianRummyOutcome
QUESTIONS: Mapping[str, type[Schema]] = rummy13.QUESTIONS
