"""Check the shape of a deal of partnership gin: the results of its two tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from api.schemas.common import Flag, StrictSchema, Text, card, points as points_field, seat_number
from api.schemas.gin import Ending, GinBestDeadwood, GinFirstDeal, GinImproperKnock, GinKnockLimit, GinOutcome
from api.schemas.measured import Many

MOST_TABLES = 10
MOST_RESULTS = 99


class SideOrSides(fields.Field):
    """Accept a side's id or a list of them; that only one can win is for the rules to say."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        sides = value if isinstance(value, list) else [value]
        if len(sides) > MOST_TABLES or not all(isinstance(side, str) and len(side) <= 60 for side in sides):
            raise ValidationError("The id of a side is needed, such as X.")
        return value


class GinTable(GinOutcome):
    """State the result of one table: a side and its points, or the hand as played (with its `kind`)."""

    kind = Ending()
    winner = SideOrSides(allow_none=True)
    points = points_field(allow_none=True)
    X = points_field(allow_none=True)
    Y = points_field(allow_none=True)
    spade_upcard = Flag()

    class Meta(GinOutcome.Meta):
        exclude = ("dealer",)


class GinPartnershipOutcome(StrictSchema):
    """State one deal: both tables, and the knock card they share."""

    dealer = seat_number()
    upcard = card(allow_none=True)
    tables = Many(GinTable, required=True, most=MOST_TABLES)


class GinEvent(StrictSchema):
    """Ask where a team stands after its games, each W or L."""

    results = Many(Text(validate=validate.OneOf(["W", "L"])), required=True, most=MOST_RESULTS)


OUTCOME: type[Schema] = GinPartnershipOutcome
QUESTIONS: Mapping[str, type[Schema]] = {
    "best_deadwood": GinBestDeadwood,
    "knock_limit": GinKnockLimit,
    "improper_knock": GinImproperKnock,
    "first_deal": GinFirstDeal,
    "event": GinEvent,
}
