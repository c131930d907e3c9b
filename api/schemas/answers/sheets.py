"""Describe a score sheet: its game, seats, rows, totals, signatures and disputes."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from api.schemas.answers import needed
from api.schemas.answers.lines import LineAnswer, StatementAnswer
from api.schemas.answers.open_answer import Open
from api.schemas.common import WholeNumber


class SeatAnswer(Schema):
    """Name who sits in a seat; `team` is how its side is called, once it was given a name."""

    seat = needed.whole()
    name = needed.text()
    side = needed.text(allow_none=True)
    team = fields.String()


class _RowAnswer(Open):
    id = needed.text()
    lines = needed.many(LineAnswer)
    summary = needed.one(StatementAnswer, allow_none=True)
    problem = needed.one(StatementAnswer, allow_none=True)
    counts = needed.flag()


class DealAnswer(_RowAnswer):
    """Show a deal; `problem` says why it no longer fits what came before it."""

    number = needed.whole()
    dealer = needed.whole()
    outcome = needed.facts()
    result = needed.facts()


class OtherEntryAnswer(_RowAnswer):
    """Show an entry that is no deal; `after` counts the deals before it."""

    kind = needed.text(validate=validate.OneOf(("ruling", "rejoin", "replace", "join", "toss", "finish")))
    after = needed.whole()


class BonusAnswer(Schema):
    """Show what the game adds at its end."""

    summary = needed.one(StatementAnswer, allow_none=True)
    lines = needed.many(LineAnswer)


class TotalAnswer(Schema):
    """Show where a seat stands; `left` is what it has left to the limit or target, `prize` which it takes."""

    seat = needed.whole()
    points = needed.points()
    left = needed.points(allow_none=True)
    status = needed.text(validate=validate.OneOf(("in", "out", "disqualified", "won")))
    place = needed.whole()
    prize = WholeNumber()


class SideAnswer(Schema):
    """Show where a side stands."""

    side = needed.text()
    seats = needed.many(WholeNumber())
    points = needed.points()
    status = needed.text()
    place = needed.whole()


class NextAnswer(Schema):
    """Tell who deals the coming deal and who acts first; `opening` says so in the words of the game.

    `at_table` is for how many the table is laid: whoever joined it sits where somebody had left.
    """

    number = needed.whole()
    dealer = needed.whole()
    first_to_act = needed.whole()
    at_table = needed.whole()
    opening = needed.one(StatementAnswer, allow_none=True)


class GameAnswer(Schema):
    """Tell which game a sheet is of; without `dealers` nobody deals in turn, whoever is named.

    With `places` its points are the places taken, of which who is still in has none. `left` says whether what
    is left of a total is what one has (`has`), such as points to the limit, or what one needs (`lacks`).
    Where a deal `cancels_out` it is paid between the seats, and who joins begins with nothing.
    """

    id = needed.text()
    type = needed.text()
    title = needed.text()
    preset = needed.text()
    rules = needed.facts()
    status = needed.text()
    dealers = needed.flag()
    places = needed.flag()
    cancels_out = needed.flag()
    left = needed.text(validate=validate.OneOf(("has", "lacks")))
    first_dealer = needed.whole()
    started_at = needed.time()
    rules_version = needed.whole()
    outcome_version = needed.whole()


class SignatureAnswer(Schema):
    """Show a signature; `holds` is false once something changed after it.

    `elsewhere`: it came with a table that was imported; this server has not seen it given.
    """

    seat = needed.whole()
    side = needed.text(allow_none=True)
    at = needed.time()
    holds = needed.flag()
    elsewhere = needed.flag()


class SettledAnswer(Schema):
    """Tell when and how a dispute was settled."""

    at = needed.time()
    reason = needed.text()


class DisputeAnswer(Schema):
    """Show a dispute: seat `by` disputes an entry, or the line of `seat` in it."""

    id = needed.text()
    entry = needed.text()
    seat = needed.whole(allow_none=True)
    by = needed.whole()
    text = needed.text()
    settled = needed.one(SettledAnswer, allow_none=True)


class SheetAnswer(Schema):
    """Show a score sheet: what follows from the game's rules, seats and entries.

    `accepted` is there where the desk of an event accepted it without all signatures, and when that was;
    `notes` where something is written beside deals, by their ids.
    """

    game = needed.one(GameAnswer)
    table = needed.text()
    version = needed.whole()
    status = needed.text(
        validate=validate.OneOf(("playing", "tie_break", "extra_round", "coin_toss", "finished"))
    )
    direction = needed.text(validate=validate.OneOf(("low", "high")))
    winners = needed.many(WholeNumber())
    tied = needed.many(WholeNumber())
    seats = needed.many(SeatAnswer)
    deals = needed.many(DealAnswer)
    rulings = needed.many(OtherEntryAnswer)
    bonuses = needed.many(BonusAnswer)
    totals = needed.many(TotalAnswer)
    sides = needed.many(SideAnswer)
    next = needed.one(NextAnswer, allow_none=True)
    claims = needed.many(WholeNumber())
    signatures = needed.many(SignatureAnswer)
    locked = needed.flag()
    accepted = fields.AwareDateTime()
    disputes = needed.many(DisputeAnswer)
    notes = fields.Dict(keys=fields.String(), values=fields.String())
