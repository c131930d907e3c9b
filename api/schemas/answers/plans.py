"""Describe the plan of a competition."""

from __future__ import annotations

from marshmallow import Schema, fields

from api.schemas.answers import needed
from api.schemas.answers.lines import StatementAnswer


class PlannedStageAnswer(Schema):
    """Show a stage of a plan: the `act` that declares it, and what it takes.

    So many `entrants` play `matches` at one time, in `rounds`, and `through` go on; with fewer tables they
    play in `turns`. It begins so many minutes after the first, and takes `minutes`; null where that is not
    known.
    """

    act = needed.facts()
    entrants = needed.whole()
    matches = needed.whole()
    rounds = needed.whole()
    through = needed.whole()
    turns = needed.whole()
    begins = needed.whole(allow_none=True)
    minutes = needed.whole(allow_none=True)
    said = needed.one(StatementAnswer)


class PlanAnswer(Schema):
    """Show how a competition could be played by so many entrants at so many tables.

    `further` are the acts with one stage more, null where nobody would be left to play it.
    """

    entrants = needed.whole()
    tables = needed.whole()
    stages = needed.many(PlannedStageAnswer)
    further = needed.many(fields.Dict(keys=fields.String()), allow_none=True)
