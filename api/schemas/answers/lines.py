"""Describe the points of a seat: statements, melds, arrangements and lines."""

from __future__ import annotations

from marshmallow import Schema, fields
from marshmallow.validate import OneOf

from api.schemas.answers import needed
from api.schemas.answers.open_answer import Open
from rules.sheet.marks import MARKS


class StatementAnswer(Schema):
    """Say one thing as data, with its English sentence in `text`; `rule` cites the rule book."""

    code = needed.text()
    params = needed.facts()
    text = needed.text()
    rule = fields.String()


class WildAnswer(Schema):
    """Tell what a wild card stands for."""

    card = needed.text()
    as_ = fields.String(required=True, data_key="as")


class MeldAnswer(Open):
    """Show a meld; `kind` is run, pure_run, set, tanala and so on."""

    kind = needed.text()
    cards = needed.texts()
    wilds = fields.List(fields.Nested(WildAnswer))


class ArrangementAnswer(Open):
    """Show how cards are arranged, and the points of what is left."""

    melds = needed.many(MeldAnswer)
    left = needed.texts()
    points = needed.points()


class MarkAnswer(StatementAnswer):
    """Say what happened to a seat: `sign` stands in its cell, or where there is none `text`."""

    code = needed.text(validate=OneOf(MARKS))
    sign = fields.String()


class LineAnswer(Open):
    """Give the points of a seat with their reasons; `better` is an arrangement that would have cost less.

    `marks` are there where something stands beside the points in the seat's cell.
    """

    seat = needed.whole()
    points = needed.points()
    reasons = needed.many(StatementAnswer)
    arrangement = fields.Nested(ArrangementAnswer)
    better = fields.Nested(ArrangementAnswer)
    marks = fields.List(fields.Nested(MarkAnswer))
