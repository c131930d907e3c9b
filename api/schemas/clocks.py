"""Check what is asked of a schedule."""

from __future__ import annotations

from marshmallow import fields

from api.schemas.common import StrictSchema
from api.schemas.described import field_of
from rules.events.acts.kinds import MOST_PEOPLE, STAGE
from rules.events.acts.timing import CHIPS, MOST_MINUTES
from rules.outcome.common_kinds import count
from rules.outcome.kinds import Many


class ProposedRequest(StrictSchema):
    """State what a schedule is to be proposed from."""

    players = field_of(count(2, MOST_PEOPLE).needed)
    stack = field_of(count(1, 10_000_000).needed)
    chips = field_of(Many("numbers", CHIPS, 20, 1).needed)
    minutes = field_of(count(30, MOST_MINUTES // 5).needed)


class ScheduleRequest(StrictSchema):
    """Ask for the schedule of a stage's clock, or for one that is `proposed`."""

    stage = field_of(STAGE.needed)
    proposed = fields.Nested(ProposedRequest)
