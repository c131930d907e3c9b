"""Describe a game type or a format: its presets and switches, and what it answers to questions."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from api.schemas.answers import needed
from api.schemas.answers.lines import ArrangementAnswer, LineAnswer, StatementAnswer
from api.schemas.answers.open_answer import Open
from api.schemas.common import AnyNumber, WholeNumber


class SaidAnswer(Schema):
    """Say something in the language that is asked for."""

    lang = fields.String(metadata={"description": "`en`, where the language has not all of these words"})


class PresetAnswer(SaidAnswer):
    """Name a house school of a game."""

    id = needed.text()
    title = needed.text()
    summary = needed.text()
    values = needed.facts()


class ChoiceAnswer(Schema):
    """Name one value that a switch can take."""

    value = fields.Raw(required=True, allow_none=True)
    label = needed.text()


class SwitchAnswer(SaidAnswer):
    """Describe a house-rule switch."""

    name = needed.text()
    kind = needed.text(validate=validate.OneOf(("flag", "integer", "number", "choice", "list")))
    default = fields.Raw(required=True, allow_none=True)
    label = needed.text()
    help = needed.text()
    rule = needed.text()
    optional = needed.flag()
    advanced = needed.flag()
    choices = fields.List(fields.Nested(ChoiceAnswer))
    minimum = AnyNumber()
    maximum = AnyNumber()
    length = WholeNumber()
    null_means = fields.String()


class SeatRange(Schema):
    """Tell how many can play."""

    fewest = needed.whole()
    most = needed.whole()


class AddsAnswer(Schema):
    """Tell of which deals the points are those entered in `results`: of those that hold just these facts.

    `deal` are facts of the deal and `result` of each result, with their values; `beside` may stand there too,
    anything else may not. `zero` names the seat without points; `where` are switches and their values.
    """

    deal = needed.facts()
    result = needed.facts()
    zero = needed.text(allow_none=True)
    beside = needed.texts()
    where = needed.facts()


class GameTypeAnswer(SaidAnswer):
    """Describe a game type."""

    id = needed.text()
    family = needed.text()
    title = needed.text()
    summary = needed.text()
    direction = needed.text(validate=validate.OneOf(("low", "high")))
    presets = needed.many(PresetAnswer)
    switches = needed.many(SwitchAnswer)
    seats = needed.one(SeatRange)
    sides = needed.texts()
    team_sizes = needed.many(
        WholeNumber(), metadata={"description": "of how many players an entrant of an event can be"}
    )
    rejoins = needed.flag()
    replaceable = needed.flag(metadata={"description": "whether somebody else may play on in a seat"})
    joinable = needed.flag(metadata={"description": "whether somebody may sit down in mid-game"})
    dealers = needed.flag()
    in_a_room = needed.flag(metadata={"description": "whether it is played in one room, without a sheet"})
    adds = needed.one(AddsAnswer, allow_none=True)
    questions = needed.texts()
    house = needed.facts(metadata={"description": "what a form must know of the game besides its switches"})


class SentenceAnswer(SaidAnswer):
    """Say one thing about a game's scoring; `rules` are the clauses that reasons cite, such as R-7."""

    text = needed.text()
    rules = needed.texts()


class GameTypeDetailAnswer(GameTypeAnswer):
    """Describe a game type with the shapes of its outcome and questions, and how it scores, in sentences."""

    outcome = needed.facts()
    outcome_schema = needed.facts()
    example = needed.facts()
    question_schemas = needed.facts()
    asked = needed.facts(
        metadata={"description": "questions of people at the table, with what they say for each"}
    )
    scoring = needed.many(SentenceAnswer)


class CheckAnswer(Open):
    """Answer a question with some of these members, and others that are the question's own."""

    valid = fields.Boolean()
    reason = fields.String()
    points = AnyNumber()
    arrangement = fields.Nested(ArrangementAnswer, allow_none=True)
    better = fields.Nested(ArrangementAnswer, allow_none=True)


class ScoreAnswer(Open):
    """Give the lines of a deal; further members are the game type's own."""

    lines = needed.many(LineAnswer)
    summary = needed.one(StatementAnswer, allow_none=True)


class FormatAnswer(SaidAnswer):
    """Describe a format: what a stage of it is, and every setting it has."""

    id = needed.text()
    title = needed.text()
    summary = needed.text()
    switches = needed.many(SwitchAnswer)
