"""Check what is asked of a plan."""

from __future__ import annotations

from marshmallow import fields

from api.schemas.bounds import Equal
from api.schemas.common import StrictSchema, Text
from api.schemas.described import field_of, schema_named
from api.schemas.measured import Many
from rules.events.acts.kinds import COMPETITION, MOST_PEOPLE, MOST_TABLES
from rules.events.acts.playing import StageStated
from rules.outcome.common_kinds import count
from rules.outcome.facts import record

MOST_STAGES = 8


class PlannedStageRequest(schema_named("PlannedStageFacts", record(StageStated).facts)):  # type: ignore[misc]
    """State a stage of a plan, with or without its kind: as the act takes it, and as a plan answers it."""

    kind = Text(validate=Equal(StageStated.word))


class PlanRequest(StrictSchema):
    """Ask how a competition could be played, or what the `stages` of a plan take that were changed."""

    competition = field_of(COMPETITION.needed)
    entrants = field_of(count(2, MOST_PEOPLE))
    tables = field_of(count(0, MOST_TABLES))
    stages = Many(fields.Nested(PlannedStageRequest), most=MOST_STAGES)
