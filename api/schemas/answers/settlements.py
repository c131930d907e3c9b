"""Describe how an evening is settled."""

from __future__ import annotations

from marshmallow import Schema, fields

from api.schemas.answers import needed
from api.schemas.answers.lines import StatementAnswer


class StakeAnswer(Schema):
    """Tell what one game is played for."""

    per = needed.text()
    coins = needed.whole()
    between = needed.text()
    shares = fields.List(fields.Integer(), required=True)


class StakesAnswer(Schema):
    """Tell what a table plays for, by game type."""

    unit = needed.text()
    decimals = needed.whole()
    round_to = needed.whole()
    games = fields.Dict(keys=fields.String(), values=fields.Nested(StakeAnswer), required=True)


class SettledPersonAnswer(Schema):
    """Name a person by the first seat of the evening in which he sat."""

    game = needed.text()
    seat = needed.whole()
    name = needed.text()


class WonAnswer(Schema):
    """Tell what a person won (positive) or lost in each game, as people write it, and over all, rounded."""

    person = needed.one(SettledPersonAnswer)
    won = fields.List(fields.String(allow_none=True), required=True)
    coins = needed.whole()
    text = needed.text()


class SettledGameAnswer(Schema):
    """Tell whether a game is counted: `state` is counted, playing, dropped or no_stake; `said` tells how."""

    id = needed.text()
    type = needed.text()
    title = needed.text()
    state = needed.text()
    said = needed.one(StatementAnswer, allow_none=True)


class PaymentAnswer(Schema):
    """Tell who pays whom; its `id` states that it was `paid`."""

    id = needed.text()
    payer = needed.one(SettledPersonAnswer)
    receiver = needed.one(SettledPersonAnswer)
    coins = needed.whole()
    text = needed.text()
    paid = needed.flag()


class SettlementAnswer(Schema):
    """Tell how an evening is settled: its games, what each person won in them, and who pays whom."""

    stakes = needed.one(StakesAnswer, allow_none=True)
    games = needed.many(SettledGameAnswer)
    people = needed.many(WonAnswer)
    notes = needed.many(StatementAnswer)
    payments = needed.many(PaymentAnswer)


class EntrantNamedAnswer(Schema):
    """Name somebody who played a freeze-out."""

    entrant = needed.text()
    name = needed.text()


class BoughtInAnswer(EntrantNamedAnswer):
    """Tell the `prize` that somebody takes out of the pot, and the `amount` won (positive) or lost with it.

    Both are null before it is over.
    """

    prize = needed.whole(allow_none=True)
    amount = needed.whole(allow_none=True)


class FreezeoutPaymentAnswer(Schema):
    """Tell who pays whom."""

    payer = needed.one(EntrantNamedAnswer)
    receiver = needed.one(EntrantNamedAnswer)
    amount = needed.whole()
    paid = needed.flag()


class FreezeoutSettlementAnswer(Schema):
    """Tell how a freeze-out is settled; `buy_in` is null where no buy-ins make its pot."""

    buy_in = needed.whole(allow_none=True)
    people = needed.many(BoughtInAnswer)
    notes = needed.many(StatementAnswer)
    payments = needed.many(FreezeoutPaymentAnswer)
