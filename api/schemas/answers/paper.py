"""Describe how paper and sheet differ."""

from __future__ import annotations

from marshmallow import Schema, validate

from api.schemas.answers import needed
from api.schemas.answers.sheets import SettledAnswer
from rules.sheet.paper import KINDS


class CellAnswer(Schema):
    """Show what stands in a column: that of a seat, or of the side whose first seat it is."""

    seat = needed.whole()
    points = needed.points()


class ComparedDealAnswer(Schema):
    """Show a deal as paper and sheet have it; null where one has no such deal, nothing for a blank cell."""

    deal = needed.whole()
    entry = needed.text(allow_none=True)
    paper = needed.many(CellAnswer, allow_none=True)
    sheet = needed.many(CellAnswer, allow_none=True)


class ComparedTotalAnswer(Schema):
    """Show what the deals of paper and sheet add up to in a column."""

    seat = needed.whole()
    paper = needed.points()
    sheet = needed.points()


class DifferenceAnswer(Schema):
    """Show what is to be decided; `decided` says when and why the sheet was found right."""

    deal = needed.whole()
    seat = needed.whole(allow_none=True)
    kind = needed.text(validate=validate.OneOf(KINDS))
    paper = needed.points(allow_none=True)
    sheet = needed.points(allow_none=True)
    entry = needed.text(allow_none=True)
    decided = needed.one(SettledAnswer, allow_none=True)


class ComparisonAnswer(Schema):
    """Show paper and sheet side by side; `open` counts the differences that nobody has decided."""

    comparison = needed.text(allow_none=True)
    at = needed.time(allow_none=True)
    deals = needed.many(ComparedDealAnswer)
    totals = needed.many(ComparedTotalAnswer)
    differences = needed.many(DifferenceAnswer)
    open = needed.whole()
