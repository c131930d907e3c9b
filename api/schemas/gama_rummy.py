"""Name the schemas of GAMA rummy."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema

from api.schemas import rummy13
from api.schemas.deals import choice, results


class GamaRummyResult(rummy13.Rummy13Result):
    """State how one player ended a deal of GAMA rummy."""

    status = choice("played", "packed_first", "packed_later", "wrong_show", required=True)


class GamaRummyOutcome(rummy13.Rummy13Outcome):
    """State one deal of GAMA rummy."""

    show = choice("normal", "first_turn", "hand_rummy", "last_standing", "void")
    results = results(GamaRummyResult)


OUTCOME: type[Schema] = GamaRummyOutcome
QUESTIONS: Mapping[str, type[Schema]] = rummy13.QUESTIONS
