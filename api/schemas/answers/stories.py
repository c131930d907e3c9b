"""Describe how a game went."""

from __future__ import annotations

from marshmallow import Schema, fields

from api.schemas.answers import needed
from api.schemas.answers.lines import StatementAnswer
from api.schemas.common import WholeNumber


class RaceStepAnswer(Schema):
    """Show the totals after one row, in the order of the columns; null for who went out before.

    `row` is the entry and `number` that of its deal; a bonus at the end has neither.
    """

    row = needed.text(allow_none=True)
    number = needed.whole(allow_none=True)
    totals = fields.List(fields.Float(allow_none=True), required=True)


class RecordAnswer(StatementAnswer):
    """Say what was worth remembering; `row` is the entry that shows it."""

    row = fields.String()


class StoryAnswer(Schema):
    """Tell how a game went; `columns` are the seats of each column of its sheet."""

    columns = fields.List(fields.List(WholeNumber()), required=True)
    race = needed.many(RaceStepAnswer)
    records = needed.many(RecordAnswer)
