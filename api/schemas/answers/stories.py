"""Describe how a game went, an evening, and a stage of an event."""

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


class EveningRecordAnswer(RecordAnswer):
    """Say what was worth remembering of an evening; `game` is the one that shows it, and `row` its entry."""

    game = fields.String()


class EveningStoryAnswer(Schema):
    """Tell the records of an evening; `games` are the ids of those that count, in their order."""

    games = needed.texts()
    records = needed.many(EveningRecordAnswer)


class StageRoundAnswer(Schema):
    """Name a round of a stage."""

    round = needed.whole()
    name = needed.one(StatementAnswer)


class StageGameAnswer(Schema):
    """Say at which table the sheet of a match is, and the id of its game."""

    table = needed.text()
    game = needed.text()


class StageEntrantAnswer(Schema):
    """Show the places of an entrant after each of the rounds, and the game that he played in it.

    A place is null before he was in the field, a game where he had none: a bye, or a match without a sheet.
    """

    entrant = needed.text()
    name = needed.text()
    places = fields.List(WholeNumber(allow_none=True), required=True)
    games = fields.List(fields.Nested(StageGameAnswer, allow_none=True), required=True)


class StageRecordAnswer(RecordAnswer):
    """Say what was worth remembering of a stage: the `table` and `game` that show it, and in it the `row`."""

    table = needed.text()
    game = needed.text()


class EventRecordAnswer(RecordAnswer):
    """Say what was worth remembering of an event, with the `table` and `game` that show it where one does."""

    table = fields.String()
    game = fields.String()


class CompetitionRoundAnswer(StageRoundAnswer):
    """Name a round of a competition, and the stage to which it belongs."""

    stage = needed.text()
    title = needed.text()


class CompetitionStoryAnswer(Schema):
    """Tell how a competition went: the rounds of its stages in turn, and who stood where after each.

    The places are those in the competition; who leads comes first.
    """

    competition = needed.text()
    title = needed.text()
    rounds = needed.many(CompetitionRoundAnswer)
    entrants = needed.many(StageEntrantAnswer)


class EventStoryAnswer(Schema):
    """Tell how the competitions with a result went; `records` are of all games of the event that are over."""

    code = needed.text()
    competitions = needed.many(CompetitionStoryAnswer)
    records = needed.many(EventRecordAnswer)


class StageStoryAnswer(Schema):
    """Tell how a stage went: its rounds with a result, and who stood where after each; who leads first.

    `records` are of its games that are over.
    """

    code = needed.text()
    stage = needed.text()
    title = needed.text()
    rounds = needed.many(StageRoundAnswer)
    entrants = needed.many(StageEntrantAnswer)
    records = needed.many(StageRecordAnswer)
