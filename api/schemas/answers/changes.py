"""Describe what an entry would change."""

from __future__ import annotations

from marshmallow import Schema, fields

from api.schemas.answers import needed
from api.schemas.answers.lines import StatementAnswer
from api.schemas.answers.sheets import SheetAnswer
from api.schemas.common import WholeNumber


class ValueChange(Schema):
    """Tell what something was and what it would be."""

    before = fields.Raw(required=True, allow_none=True)
    after = fields.Raw(required=True, allow_none=True)


class TotalChange(Schema):
    """Tell how the points of a seat would change; null where there is none, before it joins."""

    seat = needed.whole()
    before = needed.points(allow_none=True)
    after = needed.points(allow_none=True)


class NewProblem(StatementAnswer):
    """Name a deal that would no longer fit."""

    number = needed.whole()


class ChangesAnswer(Schema):
    """Tell what an entry would change."""

    totals = needed.many(TotalChange)
    went_out = needed.many(WholeNumber())
    came_back = needed.many(WholeNumber())
    dealer = needed.one(ValueChange, allow_none=True)
    status = needed.one(ValueChange, allow_none=True)
    winners = needed.one(ValueChange, allow_none=True)
    problems = needed.many(NewProblem)


class PreviewAnswer(Schema):
    """Show the sheet as it would be."""

    sheet = needed.one(SheetAnswer)
    changes = needed.one(ChangesAnswer)
