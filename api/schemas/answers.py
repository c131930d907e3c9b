"""Describe what the API answers, for its document; `rules` and `models` make the answers themselves."""

from __future__ import annotations

from typing import Any

from marshmallow import INCLUDE, Schema, fields, validate

from api.schemas.common import AnyNumber, WholeNumber
from models.journal import ACTIONS


class Open(Schema):
    """Describe an answer that may hold more than is listed."""

    class Meta:
        unknown = INCLUDE


def _text(**kwargs: Any) -> fields.String:
    return fields.String(required=True, **kwargs)


def _whole(**kwargs: Any) -> WholeNumber:
    return WholeNumber(required=True, **kwargs)


def _points(**kwargs: Any) -> AnyNumber:
    return AnyNumber(required=True, **kwargs)


def _flag() -> fields.Boolean:
    return fields.Boolean(required=True)


def _many(of: type[Schema] | fields.Field) -> fields.List:
    return fields.List(of if isinstance(of, fields.Field) else fields.Nested(of), required=True)


def _one(schema: type[Schema], **kwargs: Any) -> fields.Nested:
    return fields.Nested(schema, **{"required": True, **kwargs})


def _facts(**kwargs: Any) -> fields.Dict:
    return fields.Dict(keys=fields.String(), **{"required": True, **kwargs})


def _cards() -> fields.List:
    return fields.List(fields.String(), required=True)


class StatementAnswer(Schema):
    """Say one thing as data, with its English sentence in `text`; `rule` cites the rule book."""

    code = _text()
    params = _facts()
    text = _text()
    rule = fields.String()


class WildAnswer(Schema):
    """Tell what a wild card stands for."""

    card = _text()
    as_ = fields.String(required=True, data_key="as")


class MeldAnswer(Open):
    """Show a meld; `kind` is run, pure_run, set, tanala and so on."""

    kind = _text()
    cards = _cards()
    wilds = fields.List(fields.Nested(WildAnswer))


class ArrangementAnswer(Open):
    """Show how cards are arranged, and the points of what is left."""

    melds = _many(MeldAnswer)
    left = _cards()
    points = _points()


class LineAnswer(Open):
    """Give the points of a seat with their reasons; `better` is an arrangement that would have cost less."""

    seat = _whole()
    points = _points()
    reasons = _many(StatementAnswer)
    arrangement = fields.Nested(ArrangementAnswer)
    better = fields.Nested(ArrangementAnswer)


class SeatAnswer(Schema):
    """Name who sits in a seat."""

    seat = _whole()
    name = _text()
    side = _text(allow_none=True)


class _RowAnswer(Open):
    id = _text()
    lines = _many(LineAnswer)
    summary = _one(StatementAnswer, allow_none=True)
    problem = _one(StatementAnswer, allow_none=True)
    counts = _flag()


class DealAnswer(_RowAnswer):
    """Show a deal; `problem` says why it no longer fits what came before it."""

    number = _whole()
    dealer = _whole()
    outcome = _facts()
    result = _facts()


class OtherEntryAnswer(_RowAnswer):
    """Show an entry that is no deal; `after` counts the deals before it."""

    kind = _text(validate=validate.OneOf(("ruling", "rejoin", "toss", "finish")))
    after = _whole()


class BonusAnswer(Schema):
    """Show what the game adds at its end."""

    summary = _one(StatementAnswer, allow_none=True)
    lines = _many(LineAnswer)


class TotalAnswer(Schema):
    """Show where a seat stands; `left` is what it has left to the limit or target."""

    seat = _whole()
    points = _points()
    left = _points(allow_none=True)
    status = _text(validate=validate.OneOf(("in", "out", "disqualified", "won")))
    place = _whole()


class SideAnswer(Schema):
    """Show where a side stands."""

    side = _text()
    seats = _many(WholeNumber())
    points = _points()
    status = _text()
    place = _whole()


class NextAnswer(Schema):
    """Tell who deals the coming deal and who acts first."""

    number = _whole()
    dealer = _whole()
    first_to_act = _whole()


class GameAnswer(Schema):
    """Tell which game a sheet is of."""

    id = _text()
    type = _text()
    title = _text()
    preset = _text()
    rules = _facts()
    status = _text()
    first_dealer = _whole()
    started_at = fields.AwareDateTime(required=True)
    rules_version = _whole()
    outcome_version = _whole()


class SignatureAnswer(Schema):
    """Show a signature; `holds` is false once something changed after it.

    `elsewhere`: it came with a table that was imported; this server has not seen it given.
    """

    seat = _whole()
    side = _text(allow_none=True)
    at = fields.AwareDateTime(required=True)
    holds = _flag()
    elsewhere = _flag()


class SettledAnswer(Schema):
    """Tell when and how a dispute was settled."""

    at = fields.AwareDateTime(required=True)
    reason = _text()


class DisputeAnswer(Schema):
    """Show a dispute: seat `by` disputes an entry, or the line of `seat` in it."""

    id = _text()
    entry = _text()
    seat = _whole(allow_none=True)
    by = _whole()
    text = _text()
    settled = _one(SettledAnswer, allow_none=True)


class SheetAnswer(Schema):
    """Show a score sheet: what follows from the game's rules, seats and entries."""

    game = _one(GameAnswer)
    table = _text()
    version = _whole()
    status = _text(validate=validate.OneOf(("playing", "tie_break", "extra_round", "coin_toss", "finished")))
    direction = _text(validate=validate.OneOf(("low", "high")))
    winners = _many(WholeNumber())
    tied = _many(WholeNumber())
    seats = _many(SeatAnswer)
    deals = _many(DealAnswer)
    rulings = _many(OtherEntryAnswer)
    bonuses = _many(BonusAnswer)
    totals = _many(TotalAnswer)
    sides = _many(SideAnswer)
    next = _one(NextAnswer, allow_none=True)
    claims = _many(WholeNumber())
    signatures = _many(SignatureAnswer)
    locked = _flag()
    disputes = _many(DisputeAnswer)


class ClaimAnswer(Schema):
    """Give the key of a claimed seat."""

    seat_key = _text()
    seat = _whole()


class TableLinks(Schema):
    """Give the addresses of a table; `page` is what its QR code says."""

    self = _text()
    page = _text()
    games = _text()
    qr = _text()


class NewTableLinks(TableLinks):
    """Give the addresses of a new table; `scorekeeper` opens it with the key to write."""

    scorekeeper = _text()


class ScorekeeperAnswer(Schema):
    """Tell which phone keeps score."""

    device = _text()
    name = _text()
    since = fields.AwareDateTime(required=True)


class TableAnswer(Schema):
    """Show a table."""

    code = _text()
    name = _text(allow_none=True)
    version = _whole()
    links = _one(TableLinks)
    scorekeeper = _one(ScorekeeperAnswer, allow_none=True)
    game = _one(SheetAnswer, allow_none=True)


class NewTableAnswer(Schema):
    """Show a new table with the scorekeeper's key."""

    code = _text()
    name = _text(allow_none=True)
    scorekeeper_key = _text()
    links = _one(NewTableLinks)


class NewKeyAnswer(Schema):
    """Show a new scorekeeper's key."""

    scorekeeper_key = _text()
    links = _one(NewTableLinks)


class HeldKeyAnswer(Schema):
    """Say what the request's key may do at a table."""

    kind = _text()


class ValueChange(Schema):
    """Tell what something was and what it would be."""

    before = fields.Raw(required=True, allow_none=True)
    after = fields.Raw(required=True, allow_none=True)


class TotalChange(Schema):
    """Tell how the points of a seat would change."""

    seat = _whole()
    before = _points()
    after = _points()


class NewProblem(Schema):
    """Name a deal that would no longer fit."""

    number = _whole()
    text = _text()


class ChangesAnswer(Schema):
    """Tell what an entry would change."""

    totals = _many(TotalChange)
    went_out = _many(WholeNumber())
    came_back = _many(WholeNumber())
    dealer = _one(ValueChange, allow_none=True)
    status = _one(ValueChange, allow_none=True)
    winners = _one(ValueChange, allow_none=True)
    problems = _many(NewProblem)


class PreviewAnswer(Schema):
    """Show the sheet as it would be."""

    sheet = _one(SheetAnswer)
    changes = _one(ChangesAnswer)


class JournalRowAnswer(Schema):
    """Show one change of a game."""

    game = _text()
    seq = _whole()
    at = fields.AwareDateTime(required=True)
    action = _text(validate=validate.OneOf(ACTIONS))
    key = _text()
    entry = _text(allow_none=True)
    before = _facts(allow_none=True)
    after = _facts(allow_none=True)
    reason = _text()
    prev_hash = _text()
    hash = _text()


class JournalAnswer(Schema):
    """Show the journal of a game."""

    game = _text()
    rows = _many(JournalRowAnswer)
    broken_at = _whole(allow_none=True)


class PresetAnswer(Schema):
    """Name a house school of a game."""

    id = _text()
    title = _text()
    summary = _text()
    values = _facts()


class ChoiceAnswer(Schema):
    """Name one value that a switch can take."""

    value = fields.Raw(required=True, allow_none=True)
    label = _text()


class SwitchAnswer(Schema):
    """Describe a house-rule switch."""

    name = _text()
    kind = _text(validate=validate.OneOf(("flag", "integer", "number", "choice", "list")))
    default = fields.Raw(required=True, allow_none=True)
    label = _text()
    help = _text()
    rule = _text()
    optional = _flag()
    advanced = _flag()
    choices = fields.List(fields.Nested(ChoiceAnswer))
    minimum = AnyNumber()
    maximum = AnyNumber()
    length = WholeNumber()
    null_means = fields.String()


class SeatRange(Schema):
    """Tell how many can play."""

    fewest = _whole()
    most = _whole()


class GameTypeAnswer(Schema):
    """Describe a game type."""

    id = _text()
    title = _text()
    summary = _text()
    direction = _text(validate=validate.OneOf(("low", "high")))
    presets = _many(PresetAnswer)
    switches = _many(SwitchAnswer)
    seats = _one(SeatRange)
    sides = _cards()
    rejoins = _flag()
    questions = _cards()


class GameTypeDetailAnswer(GameTypeAnswer):
    """Describe a game type with the shapes of its outcome and questions."""

    outcome_schema = _facts()
    example = _facts()
    question_schemas = _facts()


class CheckAnswer(Open):
    """Answer a question with some of these members, and others that are the question's own."""

    valid = fields.Boolean()
    reason = fields.String()
    points = AnyNumber()
    arrangement = fields.Nested(ArrangementAnswer, allow_none=True)
    better = fields.Nested(ArrangementAnswer, allow_none=True)


class ScoreAnswer(Open):
    """Give the lines of a deal; further members are the game type's own."""

    lines = _many(LineAnswer)
    summary = _one(StatementAnswer, allow_none=True)


class FaultAnswer(Schema):
    """Name a field at fault by its JSON pointer into the request's body."""

    pointer = _text()
    detail = _text()


class ProblemAnswer(Schema):
    """Tell what went wrong (RFC 9457).

    `code` is stable: a refusal code of the rule book, or what a conflict is about. `reason` says a refusal as
    data. `sheet` is the sheet as it stands, with a conflict.
    """

    type = _text()
    title = _text()
    status = _whole()
    detail = _text()
    code = fields.String()
    errors = fields.List(fields.Nested(FaultAnswer))
    reason = fields.Nested(StatementAnswer)
    sheet = fields.Nested(SheetAnswer)
