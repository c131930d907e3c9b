"""Check the shape of a deal of Indian Marriage and of questions about it."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema

from api.schemas.common import MOST_SEATS, StrictSchema, card, card_list, meld_list, points, seat_number
from api.schemas.deals import TableQuestion, Winner, choice, player_list, seat_numbers, value_count
from api.schemas.measured import Many

KINDS = ("melds", "dublees")


class MarriageResult(StrictSchema):
    """State what a seat scores for: points per opponent, numbers of value cards, or the cards."""

    seat = seat_number(required=True)
    points = points(allow_none=True)
    tiplu = value_count()
    poplu = value_count()
    jhiplu = value_count()
    mal_in_hand = card_list(allow_none=True)
    opening_tunnelas = meld_list(allow_none=True)


class MarriagePoints(StrictSchema):
    """State the points per opponent of a seat."""

    seat = seat_number(required=True)
    points = points(required=True)


class MarriageOutcome(StrictSchema):
    """State one deal of Indian Marriage.

    `shown` are the seats that laid down three pure melds or seven dublees; `seven_dublees` those of them with
    dublees. `points_per_opponent` is the short form of `results` where points were counted at the table.
    """

    dealer = seat_number()
    players = player_list()
    tiplu = card(allow_none=True)
    winner = Winner()
    win = choice(*KINDS, "void")
    shown = seat_numbers()
    seven_dublees = seat_numbers()
    points_per_opponent = Many(MarriagePoints, most=MOST_SEATS)
    results = Many(MarriageResult, most=MOST_SEATS)
    winner_melds = meld_list(allow_none=True)


class MarriageWilds(StrictSchema):
    """Ask which cards are wild."""

    tiplu = card(required=True)


class MarriageMalPoints(StrictSchema):
    """Ask what so many value cards in hand are worth."""

    tiplu = value_count()
    poplu = value_count()
    jhiplu = value_count()


class MarriageBonusPoints(StrictSchema):
    """Ask what value cards and opening tunnelas are worth."""

    tiplu = card(required=True)
    mal_in_hand = card_list()
    opening_tunnelas = meld_list()


class MarriageValidateWin(StrictSchema):
    """Ask whether a hand wins."""

    kind = choice(*KINDS)
    tiplu = card(required=True)
    melds = meld_list()
    dublees = meld_list()
    rest = card_list()


OUTCOME: type[Schema] = MarriageOutcome
QUESTIONS: Mapping[str, type[Schema]] = {
    "wilds": MarriageWilds,
    "mal_points": MarriageMalPoints,
    "bonus_points": MarriageBonusPoints,
    "validate_win": MarriageValidateWin,
    "table": TableQuestion,
}
