"""Describe the clocks of an event, and the time by which they run."""

from __future__ import annotations

from marshmallow import Schema, fields

from api.schemas.answers import needed
from api.schemas.answers.lines import StatementAnswer
from api.schemas.described import schema_named
from rules.events.acts.timing import StepStated
from rules.outcome.facts import record


class TimeAnswer(Schema):
    """Tell the time of the server, in ms since 1970."""

    now = needed.whole()


class StepAnswer(Schema):
    """Tell of a level, or of a break where `pause` is set, which ends so many minutes after the start.

    `level` is its number, of a break that of the level before. Without blinds it is a plain countdown.
    """

    level = needed.whole()
    ends = needed.whole()
    small = fields.Integer()
    big = fields.Integer()
    ante = fields.Integer()
    colour_up = fields.Integer()
    pause = fields.Boolean()
    note = fields.Nested(StatementAnswer)


class ClockAnswer(Schema):
    """Tell of a stage's clock all that a screen needs to count by itself.

    It stood at the step numbered `place` (from 0) with so many ms `left`, and before them those of a break
    that was put in (`pause`), at the moment `since` (ms since 1970), from which it runs; where that is null
    it stands so. After the last step nothing is left, and that level stays. Entries are open until the minute
    `entry_until` of the schedule.
    """

    steps = needed.many(StepAnswer)
    entry_until = needed.whole(allow_none=True)
    place = needed.whole()
    left = needed.whole()
    pause = needed.whole()
    since = needed.whole(allow_none=True)
    begun = needed.flag()


class ScheduleAnswer(Schema):
    """Show a schedule as the act `clock_schedule` takes it."""

    steps = fields.List(fields.Nested(schema_named("ScheduleStep", record(StepStated).facts)), required=True)
    entry_level = fields.Integer()
    entry_until = fields.Integer()
    chips = fields.List(fields.Integer())
