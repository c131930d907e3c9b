"""Describe a problem document."""

from __future__ import annotations

from marshmallow import Schema, fields

from api.schemas.answers import needed
from api.schemas.answers.lines import StatementAnswer
from api.schemas.answers.sheets import SheetAnswer
from api.schemas.common import WholeNumber


class FaultAnswer(Schema):
    """Name a field at fault by its JSON pointer into the request's body.

    `code` and `params` say as data what is wrong with it.
    """

    pointer = needed.text()
    code = needed.text()
    params = needed.facts()
    detail = needed.text()


class ProblemAnswer(Schema):
    """Tell what went wrong (RFC 9457).

    `code` is stable: a refusal code of the rule book, or one of ours. `reason` says the refusal as data; of
    several errors, the first. The server's log knows the request by `request_id`. `sheet` is the sheet as it
    stands, with a conflict. At most 50 `errors` are named; `more` says how many are not.
    """

    type = needed.text()
    title = needed.text()
    status = needed.whole()
    detail = needed.text()
    code = needed.text()
    request_id = needed.text()
    errors = fields.List(fields.Nested(FaultAnswer))
    more = WholeNumber()
    reason = fields.Nested(StatementAnswer, required=True)
    sheet = fields.Nested(SheetAnswer)
