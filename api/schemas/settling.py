"""Check the shape of what a table plays for, and of payments; what can be a stake the rules say."""

from __future__ import annotations

from marshmallow import fields

from api.schemas.bounds import Among, Range
from api.schemas.common import StrictSchema, Text, WholeNumber, seat_number
from api.schemas.measured import ByName, Many
from api.schemas.requests import UuidText
from rules.settling.stakes import BETWEEN, MOST, PERS, WHOLE

MOST_COINS = 1_000_000 * MOST
MOST_SHARES = 20


class StakeRequest(StrictSchema):
    """State what one game is played for, in the smallest coins: a point, a deal, a game, or a buy-in.

    `between` says who pays for points, `shares` how many per cent of the pot each prize takes.
    """

    per = Text(validate=Among(PERS), required=True)
    coins = WholeNumber(validate=Range(0, MOST_COINS), required=True)
    between = Text(validate=Among(BETWEEN), load_default="winner")
    shares = Many(
        WholeNumber(validate=Range(1, WHOLE)), fewest=1, most=MOST_SHARES, load_default=lambda: [WHOLE]
    )


class StakesRequest(StrictSchema):
    """State what a table plays for, by game type; money is written after its `unit` with so many `decimals`.

    What people pay is rounded to a multiple of `round_to` coins.
    """

    unit = Text(most=5, load_default="")
    decimals = WholeNumber(validate=Among([0, 1, 2, 3]), load_default=0)
    round_to = WholeNumber(validate=Range(1, MOST_COINS), load_default=1)
    games = ByName(keys=Text(), values=fields.Nested(StakeRequest), fewest=1, most=100, required=True)


class PlayForRequest(StrictSchema):
    """State what a table plays for from now on, null for nothing."""

    stakes = fields.Nested(StakesRequest, required=True, allow_none=True)


class WhoRequest(StrictSchema):
    """Name a person by a game of the table and a seat in it."""

    game = UuidText(required=True)
    seat = seat_number(required=True)


class PaymentRequest(StrictSchema):
    """State that one person has paid another."""

    payer = fields.Nested(WhoRequest, required=True)
    receiver = fields.Nested(WhoRequest, required=True)
    coins = WholeNumber(validate=Range(1, MOST_COINS), required=True)
