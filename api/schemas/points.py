"""Check the shape of a plain points deal."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema

from api.schemas.common import StrictSchema, points, seat_number
from api.schemas.deals import results


class PointsResult(StrictSchema):
    """State the points of one seat."""

    seat = seat_number(required=True)
    points = points(allow_none=True)


class PointsOutcome(StrictSchema):
    """State one deal of the plain points sheet; `dealer` only where it was not the next in turn."""

    dealer = seat_number()
    results = results(PointsResult)


OUTCOME: type[Schema] = PointsOutcome
QUESTIONS: Mapping[str, type[Schema]] = {}
